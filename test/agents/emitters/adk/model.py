from google.adk.models import BaseLlm, LlmResponse
from google.genai import types
from script import calls_in, done


class Scripted(BaseLlm):
    """Calls what the person wrote, and then says what came of it."""

    async def generate_content_async(self, llm_request, stream=False):
        parts = llm_request.contents[-1].parts
        results = [str(part.function_response.response) for part in parts if part.function_response]
        if results:
            said = [types.Part(text=done(results))]
        else:
            said = [
                types.Part(function_call=types.FunctionCall(id=id, name="transfer", args=args))
                for id, args in calls_in(parts[-1].text)
            ]
        yield LlmResponse(content=types.Content(role="model", parts=said))


model = Scripted(model="scripted")
