"""Time that passes at once: a pause between two attempts is counted, not waited for."""

from collections.abc import Callable

import anyio
import pytest

from mcp_elicitation_relay import service


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses so far. The clock of the package stands still but for them."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await anyio.lowlevel.checkpoint()

    monkeypatch.setattr(service, "sleep", sleep)
    monkeypatch.setattr(service, "current_time", lambda: sum(pauses))
    return pauses


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
