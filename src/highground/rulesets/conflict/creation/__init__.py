"""Character creation (companion 1): sheets, what they cost, what they may not be, and their profiles.

Bills, facets, forces and reports are the next edition's; what differs is here.

| module | what is in it |
|---|---|
| `prices` | the price list as records; its figures are data/creation/*.toml |
| `sheets` | what a player bought |
| `content` | those files, read and checked (pydantic; not compiled) |
| `costs` | CF-1.2 to CF-1.6, CC-3 to CC-6: the bill, item by item |
| `limits` | CF-1.1 to CF-1.7, CC-1, CC-7 to CC-10: every breach of a sheet or a force |
| `profiles` | from a sheet to the profile that is played with |
| `reports` | a whole roster judged, for `highground roster check` |
"""
