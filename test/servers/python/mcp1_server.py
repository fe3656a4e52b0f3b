"""A server with mcp 1: `python mcp1_server.py LOG`, or with a port for Streamable HTTP."""

import sys
from typing import Optional, Union

import anyio
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams
from pydantic import BaseModel, Field, create_model

from log import DESTINATION, die, log, sign, tell_progress
from shapes import SHAPES

server = FastMCP("desk", port=int(sys.argv[2]) if len(sys.argv) > 2 else 8000)


class Trip(BaseModel):
    """What the airline needs."""

    name: str = Field(min_length=2, max_length=40, description="As in the passport")
    code: str = Field(title="Booking code", pattern="^[A-Z]{3}[0-9]{3}$", description="Three letters and three digits, such as ABC123")
    seats: int = Field(gt=0, lt=10)
    weight: float = Field(default=12.5, ge=0.5, multiple_of=0.5, title="Weight of the luggage (kg)")
    window: bool = Field(default=False, title="Seat at the window")
    row: Union[int, str] = Field(title="Row", description="A number, or “any”")
    note: Optional[str] = None
    age: Optional[int] = Field(default=None, ge=0)
    insured: Optional[bool] = Field(default=None, title="Travel insurance")
    tags: list[str] = Field(default_factory=list, title="Interests")
    cabin: str = Field(default="economy", json_schema_extra={"enum": ["economy", "business"], "enumNames": ["Economy", "Business"]})
    day: str = Field(json_schema_extra={"format": "date"})


class Confirmation(BaseModel):
    sure: bool = Field(title="Really delete it?")


@server.tool()
async def book(ctx: Context) -> str:
    return log("book", await ctx.elicit("Who travels?", Trip))


@server.tool()
async def confirm(ctx: Context) -> str:
    return log("confirm", await ctx.elicit("Delete report.pdf?", Confirmation))


@server.tool()
async def visit(ctx: Context) -> str:
    result = await ctx.elicit_url("Pay on the airline’s page.", DESTINATION, "pay-1")
    log("visit", result)
    await sign()
    await ctx.session.send_elicit_complete("pay-1")
    return "paid"


signed_in = False


@server.tool()
async def sign_in(ctx: Context) -> str:
    global signed_in
    if not signed_in:
        signed_in = True
        raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="Sign in to Acme.", url=DESTINATION, elicitationId="in-1")])
    return log("sign_in", "called again")


@server.tool()
async def twice(ctx: Context) -> str:
    answers = {}

    async def ask(what: str) -> None:
        answers[what] = (await ctx.elicit(f"The {what} one?", Confirmation)).action

    async with anyio.create_task_group() as group:
        group.start_soon(ask, "first")
        group.start_soon(ask, "second")
    return log("twice", answers)


@server.tool()
async def slow(ctx: Context) -> str:
    async with anyio.create_task_group() as group:
        group.start_soon(tell_progress, ctx)
        result = await ctx.elicit("Delete report.pdf?", Confirmation)
    return log("slow", result.action)


@server.tool()
async def take_back(ctx: Context) -> str:
    async with anyio.create_task_group() as group:

        async def give_up() -> None:
            await sign()
            group.cancel_scope.cancel()

        group.start_soon(give_up)
        await ctx.elicit("Delete report.pdf?", Confirmation)
    return log("take_back", "withdrawn")


@server.tool()
async def dies(ctx: Context) -> str:
    async with anyio.create_task_group() as group:

        async def end() -> None:
            await sign()
            die()

        group.start_soon(end)
        await ctx.elicit("Delete report.pdf?", Confirmation)
    return "never"


@server.tool()
async def late(ctx: Context) -> str:
    log("late", await ctx.elicit("Delete report.pdf?", Confirmation))
    try:
        await sign()
    except anyio.get_cancelled_exc_class():
        log("late", "given up")
        raise
    return "late, but done"


@server.tool()
async def shapes(ctx: Context) -> str:
    """Asks for each shape in turn, and logs which the library refuses to ask for."""
    refused = []
    for name, field in SHAPES.items():
        try:
            await ctx.elicit(name, create_model("Answer", value=field))
        except TypeError:
            refused.append(name)
    return log("shapes", refused)


server.run("streamable-http" if len(sys.argv) > 2 else "stdio")
