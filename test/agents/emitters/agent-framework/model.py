from agent_framework import (
    BaseChatClient,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    FunctionInvocationLayer,
    ResponseStream,
)
from script import calls_in, done


class Scripted(FunctionInvocationLayer, BaseChatClient):
    """Calls what the person wrote, and then says what came of it."""

    def _inner_get_response(self, *, messages, stream, options, **_):
        contents = [content for message in messages for content in message.contents]
        results = [str(content.result) for content in contents if content.type == "function_result"]
        if results:
            said = [Content.from_text(done(results))]
        else:
            said = [
                Content.from_function_call(id, "transfer", arguments=args) for id, args in calls_in(messages[-1].text)
            ]

        async def updates():
            yield ChatResponseUpdate(role="assistant", contents=said)

        return ResponseStream(updates(), finalizer=ChatResponse.from_updates)


model = Scripted()
