"""Character creation (companion 1 to 7): sheets, what they cost, what they may not be, and their profiles.

| module | what is in it |
|---|---|
| `prices` | the price list as records; its figures are data/creation/*.toml |
| `sheets` | what a player bought: sheets and forces |
| `content` | those files, read and checked (pydantic; not compiled) |
| `stats` | C-1.10, C-1.11: what the Size gives and what is added |
| `costs` | C-1.1, C-1.2, C-1.8, price lists: the bill, item by item |
| `limits` | C-1.3 to C-1.9, C-3, C-4: every breach of a sheet |
| `forces` | C-7.1, C-8.1.b: points limit and Leader |
| `profiles` | from a sheet to the profile that is played with |
| `reports` | a whole roster judged, for `highground roster check` |
"""
