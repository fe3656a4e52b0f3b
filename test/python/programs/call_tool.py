"""A program that calls tools whose server asks a person: `python call_tool.py JSON`.

Each line of its input is JSON: a call of a tool, or that the call is cancelled. It writes what came of each call as a line of JSON.
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable
from contextlib import asynccontextmanager
from datetime import timedelta

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_elicitation_relay import Relay

given = json.loads(sys.argv[1])
relay = Relay(given["url"], key=given["key"], lease=4)
bank = {"id": "desk", "name": "Front desk"}


async def check(content: dict) -> dict[str, str]:
    """Nobody is called Zoe."""
    return {field: "Write it as in the passport." for field, value in content.items() if value == "Zoe"}


who = {"user": given["user"], "server": bank, "check": check}
environment = {name: os.environ[name] for name in ("DESTINATION", "PATH") if name in os.environ}
server = StdioServerParameters(command=sys.executable, args=given["server"], env=environment)


@asynccontextmanager
async def fastmcp():
    from fastmcp import Client
    from fastmcp.client.transports import StdioTransport

    ask = relay.fastmcp(**who)
    transport = StdioTransport(server.command, server.args, env=environment, keep_alive=False)
    mode = given.get("mode", "legacy")  # a request of the server's own, which 2026-07-28 does not have
    async with Client(transport, elicitation_handler=ask, message_handler=ask.message_handler, mode=mode) as client:
        yield ask, lambda tool, limit: client.call_tool(tool, timeout=limit)


@asynccontextmanager
async def session():
    """The session of mcp 1 and of mcp 2, which takes its limit in another type."""
    ask = relay.mcp(**who)

    def call(tool: str, limit: float | None) -> Awaitable:
        seconds = timedelta(seconds=limit) if limit and given["client"] == "mcp1" else limit
        return client.call_tool(tool, read_timeout_seconds=seconds)

    async with (
        stdio_client(server) as (read, write),
        ClientSession(read, write, elicitation_callback=ask, message_handler=ask.message_handler) as client,
    ):
        await client.initialize()
        yield ask, call


@asynccontextmanager
async def rounds():
    """The client of mcp 2, which makes the round trips of 2026-07-28."""
    from mcp import Client

    ask = relay.mcp(**who)
    async with Client(server, elicitation_callback=ask, mode=given["mode"]) as client:
        yield ask, lambda tool, limit: client.call_tool(tool)


async def main() -> None:
    connect = {"fastmcp": fastmcp, "mcp1": session, "mcp2": session, "mcp2-client": rounds}[given["client"]]
    calls: set[asyncio.Task] = set()
    async with connect() as (ask, call):

        async def make(tool: str, timeout: float | None = None) -> None:
            try:
                async with ask.call():
                    result = await call(tool, timeout)
                says({"result": result.content[0].text})
            except asyncio.CancelledError:
                says({"cancelled": True})
            except Exception as error:
                says({"error": str(error)})

        while line := await asyncio.to_thread(sys.stdin.readline):
            command = json.loads(line)
            if command == "cancel":
                for task in calls:
                    task.cancel()
            else:
                task = asyncio.create_task(make(**command))
                calls.add(task)
                task.add_done_callback(calls.discard)


def says(what: dict) -> None:
    print(json.dumps(what), flush=True)


asyncio.run(main())
