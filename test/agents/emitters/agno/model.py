import json

from agno.models.base import Model
from agno.models.response import ModelResponse
from script import calls_in, done


class Scripted(Model):
    """Calls what the person wrote, and then says what came of it."""

    def say(self, messages) -> ModelResponse:
        results = [str(message.content) for message in messages if message.role == "tool"]
        if results:
            return ModelResponse(role="assistant", content=done(results))
        calls = [
            {"id": id, "type": "function", "function": {"name": "transfer", "arguments": json.dumps(args)}}
            for id, args in calls_in(messages[-1].content)
        ]
        return ModelResponse(role="assistant", tool_calls=calls)

    def invoke(self, messages, **_):
        return self.say(messages)

    async def ainvoke(self, messages, **_):
        return self.say(messages)

    def invoke_stream(self, messages, **_):
        yield self.say(messages)

    async def ainvoke_stream(self, messages, **_):
        yield self.say(messages)

    def _parse_provider_response(self, response, **_):
        return response

    def _parse_provider_response_delta(self, response):
        return response


model = Scripted(id="scripted")
