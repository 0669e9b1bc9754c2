"""What a file's author is told."""

from __future__ import annotations

import pytest
from pydantic import model_validator

from highground.content.load import Checked, validate
from highground.engine.errors import ContentError


class PairFile(Checked):
    low: int
    high: int

    @model_validator(mode="after")
    def _in_order(self) -> PairFile:
        if self.low > self.high:
            raise ValueError("low must not exceed high")
        return self


def test_a_mistake_of_the_whole_file_is_told_as_such() -> None:
    assert validate(PairFile, {"low": 1, "high": 2}, "pair.toml").high == 2
    with pytest.raises(ContentError, match=r"pair\.toml: the whole file = .*: low must not exceed high"):
        validate(PairFile, {"low": 3, "high": 2}, "pair.toml")
