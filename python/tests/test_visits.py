"""What a handler remembers of the pages that servers send people to, for when the server says that one is finished."""

from types import SimpleNamespace
from typing import Any

import pytest
from mcp import types
from peer import Reply, peer

from mcp_elicitation_relay import Relay, SessionCallback

pytestmark = pytest.mark.anyio


def replies(action: str) -> Any:
    def reply(method: str, path: str, body: Any) -> Reply:
        if method == "POST":
            return (204, None) if path.endswith("/ack") else (201, {})
        id = path.split("/")[3].split("?")[0]
        return 200, {"id": id, "phase": "over", "outcome": {"action": action}, "result": {"action": {"reject": "decline"}.get(action, action)}}

    return reply


async def visit(handler: SessionCallback, id: str) -> str:
    params = types.ElicitRequestURLParams.model_validate({"mode": "url", "message": "Pay", "url": "https://pay.example", "elicitationId": id})
    return str((await handler(None, params)).action)


async def finish(handler: SessionCallback, id: str) -> None:
    params = SimpleNamespace(model_dump=lambda by_alias: {"elicitationId": id})
    await handler.message_handler(SimpleNamespace(method="notifications/elicitation/complete", params=params))


async def test_a_page_that_the_person_agreed_to_visit_is_completed_once() -> None:
    with peer(replies("accept")) as relay:
        handler = Relay(relay.url, key="key").mcp(user="ada")
        assert await visit(handler, "v1") == "accept"
        await finish(handler, "v1")
        await finish(handler, "v1")
        assert len(relay.asked("POST", "/complete")) == 1


@pytest.mark.parametrize("action", ["reject", "cancel"])
async def test_a_page_that_the_person_did_not_agree_to_visit_is_forgotten(action: str) -> None:
    with peer(replies(action)) as relay:
        handler = Relay(relay.url, key="key").mcp(user="ada")
        await visit(handler, "v1")
        await finish(handler, "v1")
        assert relay.asked("POST", "/complete") == []


async def test_a_server_that_never_says_that_its_pages_are_finished_takes_up_no_more_and_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    from mcp_elicitation_relay import servers

    monkeypatch.setattr(servers, "_MOST_VISITS", 2)
    with peer(replies("accept")) as relay:
        handler = Relay(relay.url, key="key").mcp(user="ada")
        for id in ("v1", "v2", "v3"):
            await visit(handler, id)
        for id in ("v1", "v2", "v3"):
            await finish(handler, id)
        assert len(relay.asked("POST", "/complete")) == 2
