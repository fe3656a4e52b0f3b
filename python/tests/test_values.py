"""Values on their way to a relay and back."""

import asyncio
from typing import Any

import pytest
from peer import Reply, peer

from mcp_elicitation_relay import Outcome, Relay, RelayRefused, RelayUnreachable

KEY = "a-key-of-at-least-16-letters"


def decides(**outcome: Any) -> Any:
    def reply(method: str, path: str, body: Any) -> Reply:
        if method == "GET":
            return 200, {"id": "q1", "phase": "over", "version": 2, "attempt": 1, "seen": True, "outcome": outcome}
        return (204, None) if path.endswith("/ack") else (201, {})

    return reply


def review(url: str, arguments: Any, **given: Any) -> Outcome:
    return asyncio.run(Relay(url, key=KEY).review(user="ada", action="transfer", arguments=arguments, **given))


@pytest.mark.parametrize("action", ["reject", "cancel", "timeout", "withdrawn", "respond"])
def test_a_no_has_no_arguments_and_no_truth_value(action: str) -> None:
    with peer(decides(action=action)) as relay:
        outcome = review(relay.url, {"amount": 120})
    assert outcome.arguments is None
    with pytest.raises(TypeError, match="outcome.action"):
        if outcome:
            pytest.fail("A no let the action run")


def test_an_approval_has_the_arguments_as_they_were_asked_with_every_digit() -> None:
    arguments = {"account": 2512292042121000001, "lines": ["a"]}
    with peer(decides(action="approve", args={"account": 2512292042121000000, "lines": ["a"]})) as relay:
        outcome = review(relay.url, arguments)
        arguments["lines"].append("b")  # type: ignore[attr-defined]
    assert outcome.arguments == {"account": 2512292042121000001, "lines": ["a"]}
    assert relay.asked("POST", "/elicitations")[0]["review"]["args"]["account"] == 2512292042121000001


def test_an_edit_has_the_arguments_that_the_person_changed() -> None:
    with peer(decides(action="edit", args={"amount": 7})) as relay:
        assert review(relay.url, {"amount": 120}, allow=["approve", "edit"]).arguments == {"amount": 7}


def test_seconds_become_milliseconds_and_what_is_not_given_is_not_sent() -> None:
    with peer(decides(action="approve")) as relay:
        asyncio.run(Relay(relay.url, key=KEY, lease=2.5).review(user="ada", action="pay", arguments={}, timeout=0, options={"rejectReason": True}))
        review(relay.url, {})
    first, second = relay.asked("POST", "/elicitations")
    assert first["options"] == {"lease": 2500, "timeout": 0, "rejectReason": True}
    assert second["options"] == {} and second["scope"] == {"user": "ada"}


@pytest.mark.parametrize(("arguments", "error"), [(float("nan"), ValueError), ({"when": object()}, TypeError), ({1, 2}, TypeError)])
def test_arguments_that_json_does_not_have_ask_nobody(arguments: Any, error: type[Exception]) -> None:
    with peer(decides(action="approve")) as relay, pytest.raises(error):
        review(relay.url, arguments)
    assert relay.requests == []


@pytest.mark.parametrize("url", ["relay.example", "ftp://relay.example", "", "https://"])
def test_an_address_that_is_none_is_refused_when_the_relay_is_made(url: str) -> None:
    with pytest.raises(ValueError, match="url must be"):
        Relay(url, key=KEY)


@pytest.mark.parametrize("key", ["", "two words", "k\r\nX-Other: 1", "schlüssel"])
def test_a_key_that_no_header_takes_is_refused_without_being_quoted(key: str) -> None:
    with pytest.raises(ValueError, match="key must be") as caught:
        Relay("https://relay.example", key=key)
    assert not key or key not in str(caught.value)


def test_one_relay_asks_in_one_event_loop_after_another() -> None:
    with peer(decides(action="approve")) as made:
        relay = Relay(made.url, key=KEY)
        for _ in range(2):
            assert asyncio.run(relay.review(user="ada", action="pay", arguments={})).action == "approve"


def test_a_relay_behind_a_path_is_asked_there() -> None:
    with peer(lambda method, path, body: (201, {"token": path, "expiresIn": 1})) as relay:
        assert Relay(f"{relay.url}/hitl/", key=KEY).page_token(user="ada") == "/hitl/v1/page-tokens"


@pytest.mark.parametrize(("reply", "error"), [((401, {"error": "Unknown key"}), RelayRefused), ((503, {"error": "closing"}), RelayUnreachable), (None, RelayUnreachable)])
def test_a_page_gets_no_token_but_an_error(reply: Reply, error: type[Exception]) -> None:
    with peer(lambda method, path, body: reply) as relay, pytest.raises(error):
        Relay(relay.url, key=KEY).page_token(user="ada")


def test_a_redirect_takes_the_key_nowhere() -> None:
    with peer(lambda method, path, body: (307, {})) as relay, pytest.raises(RelayRefused):
        review(relay.url, {})
    assert len(relay.requests) == 1
