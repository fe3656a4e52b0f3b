"""A server with mcp 2: `python mcp2_server.py LOG`, or with a port for Streamable HTTP."""

import datetime
import sys
from typing import Annotated, Literal, Optional

import anyio
from mcp import UrlElicitationRequiredError
from mcp.server.mcpserver import Context, Elicit, ElicitationResult, MCPServer, Resolve
from mcp_types import ElicitRequestURLParams
from pydantic import AnyUrl, BaseModel, EmailStr, Field, create_model

from log import DESTINATION, die, log, sign, tell_progress
from shapes import SHAPES

server = MCPServer("desk")


class Trip(BaseModel):
    """What the airline needs."""

    name: str = Field(min_length=2, max_length=40, description="As in the passport")
    code: str = Field(title="Booking code", pattern="^[A-Z]{3}[0-9]{3}$", description="Three letters and three digits, such as ABC123")
    seats: int = Field(gt=0, lt=10)
    weight: float = Field(default=12.5, ge=0.5, multiple_of=0.5, title="Weight of the luggage (kg)")
    window: bool = Field(default=False, title="Seat at the window")
    cabin: Literal["economy", "business", "first"]
    bags: Literal[1, 2, 3] = 1
    meals: list[Literal["vegan", "halal", "kosher"]] = Field(default_factory=list, max_length=2)
    day: datetime.date
    leaves: datetime.datetime = Field(title="Departure")
    email: EmailStr
    site: Optional[AnyUrl] = Field(default=None, title="Web site")
    age: Optional[int] = Field(default=None, ge=0)
    insured: Optional[bool] = Field(default=None, title="Travel insurance")
    kind: Literal["trip"] = "trip"


class Confirmation(BaseModel):
    sure: bool = Field(title="Really delete it?")


class Size(BaseModel):
    size: Literal["small", "large"]


class Address(BaseModel):
    street: str = Field(min_length=1)


@server.tool()
async def book(ctx: Context) -> str:
    return log("book", await ctx.elicit("Who travels?", Trip))


@server.tool()
async def confirm(ctx: Context) -> str:
    return log("confirm", await ctx.elicit("Delete report.pdf?", Confirmation))


async def ask_size() -> Elicit[Size]:
    return Elicit("Which size?", Size)


async def ask_address(size: Annotated[Size, Resolve(ask_size)]) -> Elicit[Address]:
    return Elicit(f"Where does the {size.size} one go?", Address)


@server.tool()
async def order(size: Annotated[Size, Resolve(ask_size)], address: Annotated[ElicitationResult[Address], Resolve(ask_address)]) -> str:
    """One call in 2025-11-25, three round trips in 2026-07-28."""
    return log("order", {"size": size.size, "address": address.model_dump(mode="json")})


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
        raise UrlElicitationRequiredError([ElicitRequestURLParams(message="Sign in to Acme.", url=DESTINATION, elicitation_id="in-1")])
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


if len(sys.argv) > 2:
    server.run("streamable-http", port=int(sys.argv[2]))
else:
    server.run("stdio")
