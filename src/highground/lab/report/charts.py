"""The charts of a report, from plain data."""

from __future__ import annotations

from typing import Any, Final

from highground.engine.errors import ContentError
from highground.lab.findings import Chart

__all__ = ["drawn"]

WIDTH: Final = 560
ROW: Final = 26


def drawn(chart: Chart) -> dict[str, Any]:
    """A chart as Vega-Lite, its data inside."""
    try:
        import altair as alt
    except ImportError as error:
        raise ContentError("a report needs altair: pip install 'highground[lab]'") from error
    with alt.data_transformers.enable("default", max_rows=None):
        made: dict[str, Any] = _KINDS[chart.kind](alt, chart).to_dict()
    return made


def _heat(alt: Any, chart: Chart) -> Any:
    """Row beats column: colour by win rate, interval on hover. Rows: x, y, value, low, high, games, cell."""
    base = alt.Chart(alt.Data(values=_shown(chart.rows)))
    x = alt.X("x:N", title=chart.x or None, sort=None, axis=alt.Axis(labelAngle=-30))
    y = alt.Y("y:N", title=chart.y or None, sort=None)
    scale = alt.Scale(scheme="blueorange", domain=[0.2, 0.8], domainMid=0.5, clamp=True)
    cells = base.mark_rect(stroke="white").encode(
        x=x,
        y=y,
        color=alt.Color("value:Q", scale=scale, title="win rate", legend=alt.Legend(format=".0%")),
        tooltip=_tips(alt),
        href="link:N",
    )
    words = base.mark_text(fontSize=12).encode(
        x=x, y=y, text=alt.Text("value:Q", format=".0%"), href="link:N"
    )
    names = len({row["y"] for row in chart.rows})
    return (cells + words).properties(width=WIDTH, height=max(120, 48 * names))


def _curve(alt: Any, chart: Chart) -> Any:
    """A line with its band. Rows: x, value, low, high, games; `name` where there are several lines."""
    numbers = all(isinstance(row["x"], int | float) and not isinstance(row["x"], bool) for row in chart.rows)
    kind = "Q" if numbers else "N"
    base = alt.Chart(alt.Data(values=_shown(chart.rows)))
    x = alt.X(
        f"x:{kind}", title=chart.x, sort=None, scale=alt.Scale(zero=False) if numbers else alt.Undefined
    )
    y = alt.Y("value:Q", title=chart.y, axis=_axis(alt, chart))
    named = {} if not any("name" in row for row in chart.rows) else {"color": alt.Color("name:N", title=None)}
    band = base.mark_area(opacity=0.2) if numbers else base.mark_rule()
    layers = [
        band.encode(x=x, y=alt.Y("low:Q", title=chart.y), y2="high:Q", **named),
        base.mark_line(point=True).encode(x=x, y=y, tooltip=_tips(alt, "x"), href="link:N", **named),
    ]
    if chart.even is not None:
        even = alt.Chart(alt.Data(values=[{"even": chart.even}])).mark_rule(strokeDash=[4, 4], color="#888")
        layers.append(even.encode(y="even:Q"))
    return alt.layer(*layers).properties(width=WIDTH, height=300)


def _forest(alt: Any, chart: Chart) -> Any:
    """A dot and its interval a row. Rows: name, value, low, high, games; `when` where there are two, `cell`
    where games show it."""
    base = alt.Chart(alt.Data(values=_shown(chart.rows)))
    y = alt.Y("name:N", title=None, sort=None, axis=alt.Axis(labelLimit=260))
    apart: dict[str, Any] = {}
    if any("when" in row for row in chart.rows):
        apart = {
            "color": alt.Color("when:N", title=None, sort=None),
            "yOffset": alt.YOffset("when:N", sort=None),
        }
    linked = {"href": "link:N"} if any("link" in row for row in chart.rows) else {}
    layers = [
        base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q", title=chart.x, axis=_axis(alt, chart), scale=alt.Scale(zero=False)),
            x2="high:Q",
            y=y,
            **apart,
        ),
        base.mark_point(filled=True, size=60).encode(
            x="value:Q", y=y, tooltip=_tips(alt, "name"), **apart, **linked
        ),
    ]
    if chart.even is not None:
        even = alt.Chart(alt.Data(values=[{"even": chart.even}])).mark_rule(strokeDash=[4, 4], color="#888")
        layers.append(even.encode(x="even:Q"))
    rows = len({row["name"] for row in chart.rows})
    return alt.layer(*layers).properties(width=WIDTH, height=max(60, (ROW + 14 * bool(apart)) * rows))


def _bars(alt: Any, chart: Chart) -> Any:
    """A bar a row. Rows: name, value; low and high where there are intervals."""
    base = alt.Chart(alt.Data(values=_shown(chart.rows)))
    y = alt.Y("name:N", title=None, sort=None, axis=alt.Axis(labelLimit=260))
    bars = base.mark_bar().encode(
        x=alt.X("value:Q", title=chart.x, axis=_axis(alt, chart)), y=y, tooltip=_tips(alt, "name")
    )
    if not any("low" in row for row in chart.rows):
        return bars.properties(width=WIDTH, height=max(60, 18 * len(chart.rows)))
    lines = base.mark_rule(color="#222").encode(x="low:Q", x2="high:Q", y=y)
    return (bars + lines).properties(width=WIDTH, height=max(60, 18 * len(chart.rows)))


def _spread(alt: Any, chart: Chart) -> Any:
    """How often which value came. Rows: x, count; `name` where there are several."""
    base = alt.Chart(alt.Data(values=chart.rows))
    named = {} if not any("name" in row for row in chart.rows) else {"color": alt.Color("name:N", title=None)}
    return (
        base.mark_bar(opacity=0.7)
        .encode(
            x=alt.X("x:O", title=chart.x, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("count:Q", title=chart.y or "games", stack=None, axis=alt.Axis(tickMinStep=1)),
            tooltip=["x:O", "count:Q"],
            **named,
        )
        .properties(width=WIDTH, height=220)
    )


def _axis(alt: Any, chart: Chart) -> Any:
    share = "rate" in (chart.x + chart.y) or "share" in (chart.x + chart.y)
    return alt.Axis(format=".0%") if share else alt.Axis()


def _shown(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With the interval in words, for whoever points at it."""
    return [{**row, "interval": _interval(row)} for row in rows]


def _interval(row: dict[str, Any]) -> str:
    if "low" not in row:
        return ""
    share = row["low"] >= -1 and row["high"] <= 1
    low, high = (f"{row[name]:.1%}" if share else f"{row[name]:.1f}" for name in ("low", "high"))
    return f"{low} to {high}"


def _tips(alt: Any, *more: str) -> list[Any]:
    shown = [alt.Tooltip(f"{name}:N") for name in more]
    return [
        *shown,
        alt.Tooltip("value:Q", format=".3f"),
        alt.Tooltip("interval:N", title="95 %"),
        alt.Tooltip("games:Q"),
    ]


_KINDS: Final = {"heat": _heat, "curve": _curve, "forest": _forest, "bars": _bars, "spread": _spread}
