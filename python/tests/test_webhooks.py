"""Webhooks of a relay, and of somebody who is none."""

import base64
import hashlib
import hmac
import json
import time
from typing import Any

import pytest
from mcp_elicitation_relay import verify_webhook, webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
STATE = {"id": "q1", "phase": "over", "version": 2, "attempt": 1, "seen": True, "outcome": {"action": "approve", "args": {"amount": 7}}}
BODY = json.dumps(STATE).encode()


def signed(body: bytes = BODY, at: float = 0, secret: str = SECRET) -> dict[str, str]:
    """The headers of a webhook that was sent so many seconds from now."""
    timestamp = str(int(time.time() + at))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, b".".join([b"msg_1", timestamp.encode(), body]), hashlib.sha256).digest()
    return {"webhook-id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": f"v1,{base64.b64encode(digest).decode()}"}


def test_a_webhook_brings_the_outcome() -> None:
    outcome = verify_webhook(BODY, signed(), SECRET)
    assert (outcome.id, outcome.action, outcome.arguments) == ("q1", "approve", {"amount": 7})


def test_a_signature_is_that_of_the_published_example_of_standard_webhooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1614265330)
    monkeypatch.setattr(webhook, "outcome_of", lambda state: state)
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    given: Any = verify_webhook(b'{"test": 2432232314}', headers, SECRET)
    assert given == {"test": 2432232314}


def test_one_of_several_signatures_is_enough_while_secrets_change() -> None:
    headers = signed()
    headers["webhook-signature"] = f"v1,AAAA v2,ä {headers['webhook-signature']}"
    assert verify_webhook(BODY, headers, SECRET).action == "approve"


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (BODY + b" ", signed()),
        (BODY, signed(secret="whsec_" + "B" * 32)),
        (BODY, {**signed(), "webhook-id": "msg_2"}),
        (BODY, {**signed(), "webhook-timestamp": str(int(time.time()) + 7)}),
        (BODY, {**signed(), "webhook-signature": "v1,"}),
        (BODY, {**signed(), "webhook-signature": signed()["webhook-signature"].replace("v1,", "v2,")}),
        (BODY, {}),
    ],
)
def test_a_wrong_signature_brings_nothing_but_an_error(body: bytes, headers: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="signature of the webhook is wrong"):
        verify_webhook(body, headers, SECRET)


@pytest.mark.parametrize("at", [-400, 400])
def test_an_old_webhook_that_somebody_sends_again_brings_nothing_but_an_error(at: float) -> None:
    with pytest.raises(ValueError, match="too old"):
        verify_webhook(BODY, signed(at=at), SECRET)
