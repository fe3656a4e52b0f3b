"""A server with fastmcp: `python fastmcp_server.py LOG`, or with a port for Streamable HTTP."""

import datetime
import sys
from dataclasses import dataclass, field
from typing import Literal

import anyio
from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from pydantic import BaseModel, Field, create_model
from typing_extensions import TypedDict

from log import die, log, sign, tell_progress
from shapes import SHAPES

server = FastMCP("desk")


@dataclass
class Trip:
    name: str
    seats: int
    cabin: Literal["economy", "business"]
    leaves: datetime.datetime
    window: bool = False
    day: datetime.date = field(default=datetime.date(2027, 3, 1))


class Guest(TypedDict):
    name: str
    age: int


class Rating(BaseModel):
    stars: int = Field(ge=1, le=5)


@server.tool
async def book(ctx: Context) -> str:
    result = await ctx.elicit("Who travels?", response_type=Trip)
    match result:
        case AcceptedElicitation(data=trip):
            return log("book", {"action": "accept", "data": trip.__dict__})
        case DeclinedElicitation():
            return log("book", "declined")
        case CancelledElicitation():
            return log("book", "cancelled")


#: What the library wraps in an object with a `value`, and what it takes as it is.
TYPES = {
    "TypedDict": Guest,
    "model": Rating,
    "Literal": Literal["small", "large"],
    "strings": ["red", "green"],
    "titled": {"low": {"title": "Low priority"}, "high": {"title": "High priority"}},
    "several": [["red", "green", "blue"]],
    "several titled": [{"low": {"title": "Low priority"}, "high": {"title": "High priority"}}],
    "bool": bool,
    "int": int,
    "float": float,
    "str": str,
}


@server.tool
async def types(ctx: Context) -> str:
    for name, kind in TYPES.items():
        result = await ctx.elicit(f"A {name}, please", response_type=kind)
        log(name, getattr(result, "data", result.action))
    return "done"


@server.tool
async def confirm(ctx: Context) -> str:
    return log("confirm", (await ctx.elicit("Delete report.pdf?", response_type=bool)).action)


@server.tool
async def nothing(ctx: Context) -> str:
    """`None` is no longer a type to ask for."""
    try:
        await ctx.elicit("Go on?", response_type=None)
    except TypeError as error:
        return log("nothing", str(error))
    return "asked"


@server.tool
async def twice(ctx: Context) -> str:
    answers = {}

    async def ask(what: str) -> None:
        answers[what] = (await ctx.elicit(f"The {what} one?", response_type=bool)).action

    async with anyio.create_task_group() as group:
        group.start_soon(ask, "first")
        group.start_soon(ask, "second")
    return log("twice", answers)


@server.tool
async def slow(ctx: Context) -> str:
    async with anyio.create_task_group() as group:
        group.start_soon(tell_progress, ctx)
        result = await ctx.elicit("Delete report.pdf?", response_type=bool)
    return log("slow", result.action)


@server.tool
async def take_back(ctx: Context) -> str:
    async with anyio.create_task_group() as group:

        async def give_up() -> None:
            await sign()
            group.cancel_scope.cancel()

        group.start_soon(give_up)
        await ctx.elicit("Delete report.pdf?", response_type=bool)
    return log("take_back", "withdrawn")


@server.tool
async def dies(ctx: Context) -> str:
    async with anyio.create_task_group() as group:

        async def end() -> None:
            await sign()
            die()

        group.start_soon(end)
        await ctx.elicit("Delete report.pdf?", response_type=bool)
    return "never"


@server.tool
async def late(ctx: Context) -> str:
    log("late", (await ctx.elicit("Delete report.pdf?", response_type=bool)).action)
    try:
        await sign()
    except anyio.get_cancelled_exc_class():
        log("late", "given up")
        raise
    return "late, but done"


@server.tool
async def shapes(ctx: Context) -> str:
    """Asks for each shape in turn, and logs which the library refuses to ask for."""
    refused = []
    for name, kind in SHAPES.items():
        try:
            await ctx.elicit(name, response_type=create_model("Answer", value=kind))
        except TypeError:
            refused.append(name)
    return log("shapes", refused)


if len(sys.argv) > 2:
    server.run("http", port=int(sys.argv[2]), show_banner=False)
else:
    server.run(show_banner=False)
