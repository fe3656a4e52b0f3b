import json

from script import calls_in, done
from strands.models import Model


class Scripted(Model):
    """Calls what the person wrote, and then says what came of it."""

    def update_config(self, **_):
        pass

    def get_config(self):
        return {}

    def structured_output(self, *_, **__):
        raise NotImplementedError

    async def stream(self, messages, *_, **__):
        parts = messages[-1]["content"]
        results = [str(part["toolResult"]["content"]) for part in parts if "toolResult" in part]
        yield {"messageStart": {"role": "assistant"}}
        if results:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": done(results)}}}
            yield {"contentBlockStop": {}}
        for id, args in [] if results else calls_in(parts[-1]["text"]):
            yield {"contentBlockStart": {"start": {"toolUse": {"name": "transfer", "toolUseId": id}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(args)}}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if results else "tool_use"}}


model = Scripted()
