import json

from agents import Model, ModelResponse, Usage
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from script import calls_in, done


class Scripted(Model):
    """Calls what the person wrote, and then says what came of it."""

    async def get_response(self, system_instructions, input, *_, **__):
        items = [{"type": "message", "content": input}] if isinstance(input, str) else input
        results = [str(item["output"]) for item in items if item.get("type") == "function_call_output"]
        if results:
            text = ResponseOutputText(type="output_text", text=done(results), annotations=[])
            said = [
                ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[text])
            ]
        else:
            said = [
                ResponseFunctionToolCall(type="function_call", call_id=id, name="transfer", arguments=json.dumps(args))
                for id, args in calls_in(items[0]["content"])
            ]
        return ModelResponse(output=said, usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


model = Scripted()
