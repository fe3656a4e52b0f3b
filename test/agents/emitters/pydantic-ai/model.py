import json

from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import DeltaToolCall, FunctionModel
from script import calls_in, done


async def scripted(messages, _):
    """Calls what the person wrote, and then says what came of it."""
    parts = messages[-1].parts
    results = [str(part.content) for part in parts if isinstance(part, ToolReturnPart)]
    if results:
        yield done(results)
        return
    for index, (id, args) in enumerate(calls_in(parts[-1].content)):
        yield {index: DeltaToolCall("transfer", json.dumps(args), tool_call_id=id)}


async def at_once(messages, info):
    """The same, for a run that does not stream."""
    parts = []
    async for said in scripted(messages, info):
        if isinstance(said, str):
            parts.append(TextPart(said))
        else:
            parts += [ToolCallPart(call.name, call.json_args, call.tool_call_id) for call in said.values()]
    return ModelResponse(parts=parts)


model = FunctionModel(at_once, stream_function=scripted)
