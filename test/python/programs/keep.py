"""Leaves a question with the relay, and lives on: `python keep.py leave ID`; or takes its outcome, twice, then a third time: `take`; or
leaves one whose outcome is posted, by the program of the documentation: `post`."""

import asyncio
import json
import sys

from mcp_elicitation_relay import RelayRefused
from relay import relay

_, what, id = sys.argv
review = {"action": "refund", "args": {"amount": 120}}


async def leave() -> None:
    for _ in range(2):  # as after a reply that got lost
        await relay.leave(id=id, user=id, review=review, server={"id": "shop", "name": "Shop"})
    says("left")
    await asyncio.Event().wait()


async def take() -> None:
    outcomes = [(await relay.outcome(id)).action for _ in range(2)]
    await relay.acknowledge(id)
    try:
        await relay.outcome(id)
    except RelayRefused as error:
        says([*outcomes, error.status])


async def post() -> None:
    from refund_webhook import begin

    await begin(id, {"amount": 120, "to": "Ada"})
    says("left")


def says(what: object) -> None:
    print(json.dumps(what), flush=True)


asyncio.run({"leave": leave, "take": take, "post": post}[what]())
