"""An agent of the protocol: it asks for each call that the person wrote, and runs those that it may."""

import asyncio
import sys

from acp import PROTOCOL_VERSION, run_agent, start_tool_call
from acp.interfaces import Agent
from acp.schema import (
    ElicitationFormSessionMode,
    ElicitationSchema,
    InitializeResponse,
    NewSessionResponse,
    PermissionOption,
    PromptResponse,
    ToolCallUpdate,
)
from bank import send
from script import calls_in

command = (sys.executable, __file__)
OPTIONS = [
    PermissionOption(option_id="yes", name="Send it", kind="allow_once"),
    PermissionOption(option_id="no", name="Do not send it", kind="reject_once"),
]
RECEIVER = {"type": "string", "title": "Receiver", "enum": ["Ada", "Bob"]}
WHOM = ElicitationSchema.model_validate({"properties": {"to": RECEIVER}, "required": ["to"]})


class Scripted(Agent):
    def on_connect(self, conn):
        self.client = conn

    async def initialize(self, protocol_version, **_):
        return InitializeResponse(protocol_version=PROTOCOL_VERSION)

    async def new_session(self, cwd, **_):
        return NewSessionResponse(session_id="s")

    async def ask(self, session_id, amount):
        """Asks for the receiver that the person left out."""
        mode = ElicitationFormSessionMode(session_id=session_id, requested_schema=WHOM)
        answer = await self.client.create_elicitation("Who gets the money?", mode)
        if answer.action == "accept":
            send(amount, **answer.content)

    async def transfer(self, session_id, id, args):
        if "to" not in args:
            return await self.ask(session_id, **args)
        await self.client.session_update(session_id, start_tool_call(id, "Transfer money", kind="other", raw_input=args))
        call = ToolCallUpdate(tool_call_id=id)
        answer = await self.client.request_permission(session_id=session_id, tool_call=call, options=OPTIONS)
        if answer.outcome.outcome == "selected" and answer.outcome.option_id == "yes":
            send(**args)

    async def prompt(self, session_id, prompt, **_):
        await asyncio.gather(*(self.transfer(session_id, id, args) for id, args in calls_in(prompt[0].text)))
        return PromptResponse(stop_reason="end_turn")


if __name__ == "__main__":
    asyncio.run(run_agent(Scripted(), use_unstable_protocol=True))
