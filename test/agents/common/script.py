"""What a scripted model says: the calls that the person's message lists as JSON, and then that it is done."""

import json


def calls_in(text: str) -> list[tuple[str, dict]]:
    """The calls with their ids, which no other run has."""
    return [(call.pop("id"), call) for call in json.loads(text)]


def done(results: list[str]) -> str:
    return "Done: " + "; ".join(results)
