"""What every Python server here shares: its log, and the test's sign to go on."""

import json
import os
import sys
from typing import Any

import anyio
from pydantic import BaseModel

PATH = sys.argv[1]

#: The page that people are asked to visit.
DESTINATION = os.environ.get("DESTINATION", "")


def log(tool: str, got: Any) -> str:
    """Writes what the server got as a line of JSON, which the test reads."""
    plain = got.model_dump(mode="json") if isinstance(got, BaseModel) else got
    with open(PATH, "a", encoding="utf-8") as file:
        file.write(json.dumps({"tool": tool, "got": plain}, default=str) + "\n")
    return "done"


async def sign() -> None:
    """Waits until the test says that the person has seen the card."""
    while not os.path.exists(f"{PATH}.go"):
        await anyio.sleep(0.01)
    os.remove(f"{PATH}.go")


async def tell_progress(ctx: Any) -> None:
    """Says how far the call is, while the person reads."""
    await sign()
    await ctx.report_progress(1, 2, "Waits for the person")


def die() -> None:
    print("The disk is full.", file=sys.stderr, flush=True)
    os._exit(3)
