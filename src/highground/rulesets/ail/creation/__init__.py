"""Character creation (companion 3 and 8): sheets, what they cost, what they may not be.

| module | what is in it |
|---|---|
| `builds` | what a player bought: characters and teams, and the tiers |
| `content` | those files, read and checked (pydantic; not compiled) |
| `costs` | C-8.6 to C-8.8: points, trait points and kit, item by item |
| `limits` | C-8.1 to C-8.15, C-4, C-6.6: every breach of a character and of a team |
| `reports` | a whole roster judged, for `highground roster check` |
"""
