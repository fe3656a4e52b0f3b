"""Outcomes that the relay posts to a program."""

from __future__ import annotations

import base64
import hmac
import json
import time
from collections.abc import Mapping

from .outcome import Outcome, outcome_of

#: Seconds for which a webhook may be on its way, and by which two clocks may differ.
TOLERANCE = 300


def verify_webhook(body: bytes, headers: Mapping[str, str], secret: str) -> Outcome:
    """The outcome that a webhook brings, once its signature is verified (Standard Webhooks 1.0.0).

    :param body: The body of the request, byte for byte.
    :param headers: Its headers, in a mapping that finds them in lower case.
    :param secret: One of the relay's `--webhook-secrets`, without the namespace: `whsec_…`.
    :raises ValueError: The signature is wrong or missing, or five minutes old.
    """
    id, timestamp, given = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, "sha256")
    right = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(right, one.encode()) for one in given.split(" ")):
        raise ValueError("The signature of the webhook is wrong")
    if abs(time.time() - int(timestamp)) > TOLERANCE:
        raise ValueError("The webhook is too old")
    return outcome_of(json.loads(body))
