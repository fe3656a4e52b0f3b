"""What a program notices of a relay that is away, loses replies, or is not there."""

import asyncio
from typing import Any

import pytest
from mcp import types
from peer import Reply, peer

from mcp_elicitation_relay import Outcome, Relay, RelayRefused, RelayUnreachable

pytestmark = pytest.mark.anyio
REQUEST = {"message": "Which branch?", "requestedSchema": {"type": "object", "properties": {"branch": {"type": "string"}}}}
KEY = "a-key-of-at-least-16-letters"


def state(path: str, **more: Any) -> Reply:
    return 200, {"id": path.split("/")[3].split("?")[0], "phase": "open", "version": 1, "attempt": 1, "seen": True, **more}


def accepted(path: str) -> Reply:
    content = {"branch": "main"}
    return state(path, phase="over", outcome={"action": "accept", "content": content}, result={"action": "accept", "content": content})


def answers(method: str, path: str, body: Any) -> Reply:
    """A relay whose person accepts at once."""
    if method == "GET":
        return accepted(path)
    return (204, None) if path.endswith("/ack") else (201, {})


async def ask(url: str, **given: Any) -> Outcome:
    return await Relay(url, key=KEY).ask(REQUEST, user="ada", **given)


async def test_a_post_whose_reply_got_lost_is_repeated_with_the_same_id(paused: list[float]) -> None:
    lost = iter([None])
    with peer(lambda method, path, body: next(lost, answers(method, path, body)) if method == "POST" else answers(method, path, body)) as relay:
        outcome = await ask(relay.url)
    assert outcome.content == {"branch": "main"}
    first, second = relay.asked("POST", "/elicitations")
    assert first == second and first["id"] == outcome.id


async def test_an_outcome_whose_reply_got_lost_is_asked_for_again_and_then_acknowledged(paused: list[float]) -> None:
    lost = iter([None, None])
    with peer(lambda method, path, body: next(lost, accepted(path)) if method == "GET" else answers(method, path, body)) as relay:
        outcome = await ask(relay.url)
    assert outcome.action == "accept"
    assert len(relay.asked("POST", "/elicitations")) == 1
    assert len(relay.asked("POST", f"/{outcome.id}/ack")) == 1


@pytest.mark.parametrize("away", [(503, {"error": "closing"}), (502, "<h1>Bad gateway</h1>"), (200, "<h1>Sign in</h1>"), (404, "<h1>Not found</h1>")])
async def test_a_relay_that_comes_back_within_a_minute_is_asked_on(paused: list[float], away: Reply) -> None:
    replies = iter([away] * 8)
    with peer(lambda method, path, body: next(replies, None) or answers(method, path, body)) as relay:
        assert (await ask(relay.url)).action == "accept"
    assert sum(paused) < 60


async def test_a_relay_that_stays_away_is_a_warning_at_once_and_an_error_after_a_minute(paused: list[float], caplog: pytest.LogCaptureFixture) -> None:
    with peer(lambda method, path, body: (503, {"error": "The store is away"})) as relay, pytest.raises(RelayUnreachable, match="The store is away"):
        await ask(relay.url)
    assert [record.getMessage() for record in caplog.records if record.name == "mcp_elicitation_relay"] == [
        f"The relay at {relay.url} replied 503: The store is away. Trying again for 60 s"
    ]
    assert 50 < sum(paused) <= 60
    assert relay.asked("DELETE"), "it may have asked: the question is taken back"


async def test_nothing_that_listens_is_an_error_that_names_no_key(paused: list[float]) -> None:
    with pytest.raises(RelayUnreachable, match="The relay at http://127.0.0.1:1 cannot be reached") as caught:
        await ask("http://ada:hidden@127.0.0.1:1")
    assert KEY not in repr(caught.value) and "hidden" not in repr(caught.value)


async def test_a_server_that_cannot_ask_is_told_nothing_of_the_address_of_the_relay(paused: list[float], caplog: pytest.LogCaptureFixture) -> None:
    params = types.ElicitRequestURLParams.model_validate({"mode": "url", "message": "Pay", "url": "https://pay.example", "elicitationId": "v1"})
    with peer(lambda method, path, body: (503, {"error": "The store is away"})) as relay:
        told = await Relay(relay.url, key=KEY).mcp(user="ada")(None, params)
    assert told.message == "The relay cannot be reached"
    assert f"A server could not ask: The relay at {relay.url} replied 503: The store is away" in caplog.messages


@pytest.mark.parametrize("status", [400, 401, 409, 413, 422])
async def test_a_refusal_is_told_at_once_in_the_words_of_the_relay(status: int) -> None:
    with peer(lambda method, path, body: (status, {"error": "requestedSchema is missing"})) as relay, pytest.raises(RelayRefused, match="requestedSchema is missing") as caught:
        await ask(relay.url)
    assert caught.value.status == status
    assert len(relay.requests) == 1


async def test_a_pause_that_the_relay_asks_for_is_kept(paused: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    from mcp_elicitation_relay import service

    monkeypatch.setattr(service, "_pauses", lambda: iter([0.1, 0.1]))
    busy = iter([(429, {"error": "Too many"})])
    original = service.Busy.__init__
    monkeypatch.setattr(service.Busy, "__init__", lambda self, message, pause: original(self, message, pause or 7))
    with peer(lambda method, path, body: next(busy, None) or answers(method, path, body)) as relay:
        await ask(relay.url)
    assert paused == [7]


async def test_what_the_relay_has_lost_is_withdrawn_which_a_server_gets_as_cancel() -> None:
    with peer(lambda method, path, body: (404, {"error": "Unknown"}) if method == "GET" else (201, {})) as relay:
        outcome = await ask(relay.url)
    assert (outcome.action, outcome.result) == ("withdrawn", {"action": "cancel"})


async def test_an_address_without_a_relay_is_refused_and_no_withdrawal() -> None:
    with peer(lambda method, path, body: (404, {"error": "There is nothing at this address"})) as relay, pytest.raises(RelayRefused, match="nothing at this address") as caught:
        await ask(relay.url)
    assert caught.value.status == 404
    assert len(relay.requests) == 1


async def test_an_outcome_that_was_acknowledged_is_an_error_and_no_endless_wait() -> None:
    with peer(lambda method, path, body: state(path, phase="over", acknowledged=True) if method == "GET" else (200, {})) as relay, pytest.raises(RelayRefused, match="forgotten"):
        await ask(relay.url)


async def test_a_cancelled_task_takes_its_question_back_before_it_ends() -> None:
    polled = asyncio.Event()
    loop = asyncio.get_running_loop()

    def reply(method: str, path: str, body: Any) -> Reply:
        if method == "GET":
            loop.call_soon_threadsafe(polled.set)
            return state(path)
        return 200, {}

    with peer(reply) as relay:
        task = asyncio.create_task(ask(relay.url, id="q1"))
        await polled.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert relay.requests[-1][:2] == ("DELETE", "/v1/elicitations/q1?reason=withdrawn")


async def test_a_cancelled_task_ends_although_the_relay_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    polled = asyncio.Event()
    loop = asyncio.get_running_loop()

    def reply(method: str, path: str, body: Any) -> Reply:
        if method == "GET":
            loop.call_soon_threadsafe(polled.set)
        return state(path) if method == "GET" else None if method == "DELETE" else (201, {})

    with peer(reply) as relay:
        task = asyncio.create_task(ask(relay.url))
        await polled.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_task_that_is_cancelled_while_an_answer_is_checked_withdraws_it() -> None:
    checking = asyncio.Event()

    async def check(content: Any) -> None:
        checking.set()
        await asyncio.Event().wait()

    with peer(lambda method, path, body: state(path, answer={"id": "a1", "content": {}}) if method == "GET" else (201, {})) as relay:
        task = asyncio.create_task(ask(relay.url, check=check))
        await checking.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert relay.asked("DELETE")


async def test_an_answer_that_changes_while_it_is_checked_is_checked_again() -> None:
    rounds = iter(["a1", "a2", None])

    def reply(method: str, path: str, body: Any) -> Reply:
        if method == "GET":
            answer = next(rounds)
            return state(path, answer={"id": answer, "content": {"branch": answer}}) if answer else accepted(path)
        if path.endswith("/check") and body["answer"] == "a1":
            return 409, {"error": "The person has changed the answer"}
        return answers(method, path, body)

    seen = []
    with peer(reply) as relay:
        assert (await ask(relay.url, check=lambda content: seen.append(content))).action == "accept"
    assert seen == [{"branch": "a1"}, {"branch": "a2"}]


async def test_a_check_that_fails_opens_the_form_again_and_accepts_nothing(caplog: pytest.LogCaptureFixture) -> None:
    rounds = iter([True, False])

    def check(content: Any) -> None:
        raise RuntimeError("The database is away")

    with peer(lambda method, path, body: state(path, answer={"id": "a1", "content": {"secret": "s3cr3t"}}) if method == "GET" and next(rounds) else answers(method, path, body)) as relay:
        await ask(relay.url, check=check)
    assert relay.asked("POST", "/check") == [{"answer": "a1", "failed": True}]
    assert "The database is away" in caplog.text and "s3cr3t" not in caplog.text


async def test_errors_are_named_by_field_or_by_pointer() -> None:
    rounds = iter([True, False])
    errors = {"branch": "a", "a/b~c": "b", "/address/street": "c", "": "d"}
    with peer(lambda method, path, body: state(path, answer={"id": "a1", "content": {}}) if method == "GET" and next(rounds) else answers(method, path, body)) as relay:
        await ask(relay.url, check=lambda content: errors)
    assert relay.asked("POST", "/check")[0]["errors"] == {"/branch": "a", "/a~1b~0c": "b", "/address/street": "c", "": "d"}
