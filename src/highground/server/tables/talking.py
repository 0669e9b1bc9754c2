"""What is said at a table, passed on to all who sit there and want to hear it."""

from __future__ import annotations

from highground.server.chat.service import Chat, say_line
from highground.server.problems import Trouble
from highground.server.protocol import messages as say
from highground.server.tables.connection import Connection
from highground.server.tables.match_log import MatchLog

TALK = (say.SayText, say.Mute, say.Report)


async def talk(
    chat: Chat, course: MatchLog, readers: list[Connection], reader: Connection, message: say.Request
) -> say.Told:
    """Do what somebody who sits here asks for."""
    seat, person, match = reader.sitting(), reader.person or "", course.row.id
    if isinstance(message, say.SayText):
        line = await chat.say(match, person, seat, message.text, message.phrase or "")
        told = say.Heard(line=say_line(line, course.seats)).model_dump_json()
        for each in readers:
            if each.seat >= 0 and person not in each.muted:
                each.send_text(told)
    elif isinstance(message, say.Mute):
        if message.person not in {each.person for each in course.seats} - {None, person}:
            raise Trouble("not_found", "Nobody of this name sits here.")
        await chat.mute(person, message.person, message.on)
        for each in readers:
            if each.person == person:
                (each.muted.add if message.on else each.muted.discard)(message.person)
    elif isinstance(message, say.Report):
        await chat.report(match, person, message.line, message.why)
    return say.Done(re=message.id, seq=course.seq)
