"""What a client of MCP calls when a server asks: the official SDK's session, 1 and 2, and FastMCP's client."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio  # comes with httpx

from .asking import Asking, Reason
from .errors import RelayError, RelayRefused

#: JSON-RPC: the request is malformed; the client failed.
_INVALID_PARAMS, _INTERNAL_ERROR = -32602, -32603
#: The code of a request that timed out: of mcp 1, and of mcp 2.
_TIMED_OUT = (408, -32001)
#: Pages to visit whose end a server may still tell. Of more, the oldest are forgotten.
_MOST_VISITS = 1000

_log = logging.getLogger("mcp_elicitation_relay")


class _Handler:
    """Asks for the servers of one client."""

    def __init__(self, begin: Callable[[Mapping[str, Any]], Asking], complete: Callable[[str], Any]) -> None:
        self._begin = begin
        self._complete = complete
        self._open: dict[Asking, anyio.CancelScope] = {}
        self._calls = 0
        #: The elicitations of pages to visit, by the id that the server gave.
        self._visits: dict[str, str] = {}

    async def _ask(self, params: Any) -> Any:
        from mcp.types import ElicitResult, ErrorData

        request = params.model_dump(by_alias=True, mode="json", exclude_none=True)
        asking = self._begin(request)
        visit = request.get("elicitationId")
        if visit is not None:
            self._visits[visit] = asking.id
            if len(self._visits) > _MOST_VISITS:
                del self._visits[next(iter(self._visits))]
        result: Any = ElicitResult(action="cancel")  # The call is over.
        with anyio.CancelScope() as scope:
            self._open[asking] = scope
            try:
                result = ElicitResult.model_validate((await asking.run()).result)
            except RelayRefused as error:
                result = ErrorData(code=_INVALID_PARAMS if error.status == 400 else _INTERNAL_ERROR, message=str(error))
            except RelayError as error:
                _log.error("A server could not ask: %s", error)
                result = ErrorData(code=_INTERNAL_ERROR, message="The relay cannot be reached")  # without its address
            finally:
                del self._open[asking]
                if getattr(result, "action", None) != "accept" and self._visits.get(visit) == asking.id:
                    del self._visits[visit]
        return result

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """Around a call of a tool: what is still asked when the last call has ended, failed or timed out is taken back."""
        self._calls += 1
        reason: Reason = "withdrawn"
        try:
            yield
        except BaseException as error:
            if isinstance(error, TimeoutError) or getattr(getattr(error, "error", None), "code", None) in _TIMED_OUT:
                reason = "expired"
            raise
        finally:
            self._calls -= 1
            if not self._calls:
                for asking, scope in self._open.items():
                    asking.reason = reason
                    scope.cancel()

    async def message_handler(self, message: Any) -> None:
        """The client's `message_handler`: a server says that the person has finished on its page."""
        notification = getattr(message, "root", message)  # mcp 1 wraps it
        if getattr(notification, "method", None) != "notifications/elicitation/complete":
            return
        id = self._visits.pop(notification.params.model_dump(by_alias=True)["elicitationId"], None)
        if id is not None:
            await self._complete(id)


class SessionCallback(_Handler):
    """The `elicitation_callback` of a session of `mcp` 1 or 2."""

    async def __call__(self, context: Any, params: Any) -> Any:
        return await self._ask(params)


class FastMCPHandler(_Handler):
    """The `elicitation_handler` of a FastMCP client."""

    async def __call__(self, message: str, response_type: Any, params: Any, context: Any) -> Any:
        result = await self._ask(params)
        if hasattr(result, "action"):
            return result
        raise RuntimeError(result.message)  # FastMCP makes an error of it.
