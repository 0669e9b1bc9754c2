"""A position as a drawing: SVG for documents and previews, characters for a terminal.

Both draw an `engine.picture.Picture`, which knows no rules, and nothing else; the same picture always
gives the same drawing. Conventions, for whoever makes a picture:

- On a plane x grows to the right and y upwards. On hexes and squares y grows downwards, as directions are
  named in `geometry.squares`: row 0 is at the top.
- `cell` is the width of a cell. A hex has its point up and is measured from flat to flat, which is sqrt(3)
  times the `size` of `geometry.hexes.layout`. Hex (0, 0) lies in the upper left corner, or around the
  point (0, 0) if the models stand there.
- Pieces of kind "field" are the table itself, where it is no rectangle: only their cells are drawn, and in
  characters the outlines and labels of those that are several cells.
- A piece shows its `label`; its `name` and kind are for those who cannot see it.
- Kinds of marks with a look of their own: "path", "sight", "blocked" (the first line is clear, the rest is
  not), "illegal", "range" and "reach".
"""

from highground.draw.svg import to_svg
from highground.draw.terminal import to_text

__all__ = ["to_svg", "to_text"]
