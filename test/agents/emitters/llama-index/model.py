from llama_index.core.llms import ChatMessage, ChatResponse, LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection
from script import calls_in, done


class Scripted(FunctionCallingLLM):
    """Calls what the person wrote, and then says what came of it."""

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_function_calling_model=True)

    def _prepare_chat_with_tools(self, tools, user_msg=None, chat_history=None, **_):
        return {"messages": chat_history}

    def get_tool_calls_from_response(self, response, error_on_no_tool_call=True, **_):
        return [
            ToolSelection(tool_id=id, tool_name="transfer", tool_kwargs=args)
            for id, args in response.message.additional_kwargs.get("calls", [])
        ]

    async def astream_chat(self, messages, **_):
        results = [str(message.content) for message in messages if message.role == "tool"]
        said = (
            {"content": done(results)}
            if results
            else {"content": "", "additional_kwargs": {"calls": calls_in(messages[-1].content)}}
        )

        async def chunks():
            yield ChatResponse(message=ChatMessage(role="assistant", **said), delta=said["content"])

        return chunks()

    async def achat(self, *_, **__):
        raise NotImplementedError

    async def acomplete(self, *_, **__):
        raise NotImplementedError

    async def astream_complete(self, *_, **__):
        raise NotImplementedError

    def chat(self, *_, **__):
        raise NotImplementedError

    def complete(self, *_, **__):
        raise NotImplementedError

    def stream_chat(self, *_, **__):
        raise NotImplementedError

    def stream_complete(self, *_, **__):
        raise NotImplementedError


model = Scripted()
