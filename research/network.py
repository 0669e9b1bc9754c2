"""The network in PyTorch: the same as `highground.bots.network`, for batches of packed observations.

What an observation is made of is told by its `blocks` (name, kind, rows, columns, at), which the games' files
bring along.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

ONE = 32767.0
WORDS = 1024
TINY = 1e-6
BEHIND = 10
"""The column of a candidate that says how far it is behind by the system's own tables."""
SLOPE = 10.0
"""What that counts for before anything is learned: enough to play greedily."""

Blocks = list[tuple[str, str, int, int, int]]


class Layer(nn.Module):
    """Tokens look at each other, weighing by the squares of what fits; then each thinks for itself."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.look_gain = nn.Parameter(torch.ones(wide))
        self.query = nn.Linear(wide, wide)
        self.key = nn.Linear(wide, wide)
        self.give = nn.Linear(wide, wide)
        self.take = nn.Linear(wide, wide)
        self.think_gain = nn.Parameter(torch.ones(wide))
        self.wide = nn.Linear(wide, 2 * wide)
        self.narrow = nn.Linear(2 * wide, wide)

    def forward(self, x: Tensor, there: Tensor) -> Tensor:
        normed = norm(x, self.look_gain)
        fit = self.query(normed) @ self.key(normed).transpose(-1, -2) / x.shape[-1] ** 0.5
        weight = torch.relu(fit) ** 2 * there[:, None, :]
        looked = weight @ self.give(normed) / (weight.sum(-1, keepdim=True) + TINY)
        x = x + self.take(looked)
        return x + self.narrow(torch.relu(self.wide(norm(x, self.think_gain))))


def norm(x: Tensor, gain: Tensor) -> Tensor:
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + TINY) * gain


class Network(nn.Module):
    """Likes for candidates, and a lead, from a batch of packed observations."""

    def __init__(self, blocks: Blocks, wide: int = 32, layers: int = 2) -> None:
        super().__init__()
        self.blocks = {name: (kind, rows, columns, at) for name, kind, rows, columns, at in blocks}
        self.wide = wide
        self.most: dict[str, int] = {}
        columns = {name: block[2] for name, block in self.blocks.items()}
        self.words = nn.Embedding(WORDS, wide, padding_idx=0)
        nn.init.normal_(self.words.weight, std=0.1)
        self.units = nn.Linear(columns["units"], wide)
        self.terrain = nn.Linear(columns["terrain"], wide)
        self.hand = nn.Linear(columns["hand"], wide)
        self.holdings = nn.Linear(columns["holdings"], wide)
        self.scalars = nn.Linear(columns["scalars"], wide)
        self.layers = nn.ModuleList(Layer(wide) for _ in range(layers))
        self.last_gain = nn.Parameter(torch.ones(wide))
        self.candidates = nn.Linear(columns["candidates"], wide)
        self.named = nn.ModuleList(nn.Linear(wide, wide) for _ in range(3))
        self.whole = nn.Linear(wide, wide)
        self.like = nn.Linear(wide, 1)
        self.slope = nn.Parameter(torch.tensor([SLOPE]))
        self.value = nn.Linear(wide, wide)
        self.outcome = nn.Linear(wide, 1)
        with torch.no_grad():
            self.words.weight[0] = 0.0

    def part(self, packed: Tensor, name: str, count: int = 0) -> Tensor:
        """A block of a batch, or its first so many rows: numbers as floats, everything else as it is."""
        kind, rows, columns, at = self.blocks[name]
        rows = count or rows
        raw = packed[:, at : at + rows * columns].reshape(-1, rows, columns)
        raw = raw.float() / ONE if kind == "number" else raw.long()
        return raw[:, 0] if rows == 1 and not count else raw

    def there(self, packed: Tensor, mask: str) -> Tensor:
        """Which rows of a block there are, as far as any position of the batch has them: they come first."""
        found = self.part(packed, mask).float()
        return found[:, : self.most.get(mask) or max(1, int(found.sum(1).max()))]

    def measure(self, seen: list[Tensor]) -> None:
        """Look once at how many rows all these positions have, and not again in each batch of them: a GPU has
        to be waited for to know.
        """
        self.most = {}
        for name, (kind, *_) in self.blocks.items():
            if kind == "mask":
                self.most[name] = max(1, *(int(self.part(each, name).sum(1).max()) for each in seen))

    def tokens(self, packed: Tensor, numbers: str, words: str, count: int) -> Tensor:
        linear: Any = getattr(self, numbers)
        return linear(self.part(packed, numbers, count)) + self.words(self.part(packed, words, count)).sum(-2)

    def pooled(self, packed: Tensor, name: str, words: str) -> Tensor:
        """The mean of a block's rows, each cut at zero; nothing where it has none."""
        there = self.there(packed, f"{name}_mask")
        rows = torch.relu(self.tokens(packed, name, words, there.shape[1])) * there[..., None]
        return rows.sum(1) / there.sum(1, keepdim=True).clamp(min=1.0)

    def forward(self, packed: Tensor) -> tuple[Tensor, Tensor]:
        """How much each candidate is liked (-inf where there is none; as many as any position of the batch
        has), and the lead.
        """
        whole = self.scalars(self.part(packed, "scalars")) + self.words(self.part(packed, "question")).sum(-2)
        whole = whole + self.pooled(packed, "terrain", "terrain_words")
        whole = whole + self.pooled(packed, "hand", "hand_words")
        whole = whole + self.pooled(packed, "holdings", "holding_words")
        units = self.there(packed, "units_mask")
        x = torch.cat([whole[:, None], self.tokens(packed, "units", "unit_words", units.shape[1])], 1)
        there = torch.cat([torch.ones_like(whole[:, :1]), units], 1)
        for layer in self.layers:
            x = layer(x, there)
        x = norm(x, self.last_gain)
        offered = self.there(packed, "action_mask")
        count = offered.shape[1]
        scored = self.tokens(packed, "candidates", "candidate_words", count) + self.whole(x[:, 0])[:, None]
        rows = self.part(packed, "candidate_units", count)
        for place, linear in enumerate(self.named):
            at = rows[:, :, place]
            told = torch.gather(linear(x), 1, at[..., None].expand(-1, -1, self.wide))
            scored = scored + told * (at > 0)[..., None]
        behind = self.part(packed, "candidates", count)[..., BEHIND]
        likes = self.like(torch.relu(scored))[..., 0] + self.slope * behind
        likes = likes.masked_fill(offered == 0, float("-inf"))
        return likes, self.outcome(torch.relu(self.value(x[:, 0])))[:, 0]


def ended(lead: Tensor) -> Tensor:
    """How the game ends by a lead, from -1 to 1."""
    return lead / torch.sqrt(1 + lead * lead)
