"""One elicitation, from the question to its outcome."""

from __future__ import annotations

import contextlib
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Union

import anyio  # comes with httpx

from .errors import RelayError, RelayRefused
from .outcome import Outcome, lost, outcome_of
from .service import Connection, Service

#: Gets the content of an accepted form. Errors by the name of the field, or by JSON pointer, open the form again.
Check = Callable[[Any], Union[Mapping[str, str], None, Awaitable[Union[Mapping[str, str], None]]]]

#: What the person reads when the asker no longer waits.
Reason = Literal["withdrawn", "expired"]

#: Seconds that the relay may hold back the reply to one poll. It ends a poll earlier, in time for the lease.
WAIT = 30
#: Seconds for the last words of a program that no longer waits. Where they do not arrive, the lease ends the elicitation.
FAREWELL = 2.0

#: What the relay says of an outcome that it has forgotten: a status of HTTP.
GONE = 410

_log = logging.getLogger("mcp_elicitation_relay")


class Asking:
    """One elicitation whose asker waits for it."""

    reason: Reason = "withdrawn"

    def __init__(self, service: Service, id: str, body: Mapping[str, Any], check: Check | None) -> None:
        self.id = id
        self._service = service
        self._check = check
        options = {**body["options"], "check": True} if check else body["options"]
        self._body = {**body, "options": options, "id": id}

    async def run(self) -> Outcome:
        """Asks, and waits. Cancel it to take the question back."""
        async with self._service.connect() as connection:
            try:
                await connection.request("POST", "/v1/elicitations", body=self._body)
                try:
                    outcome = await wait_for_outcome(connection, self.id, self._check)
                except RelayRefused as error:
                    if error.status != 404:
                        raise
                    return lost(self.id, "review" in self._body)
            except RelayRefused:
                raise
            except BaseException:
                await self._say(connection, "DELETE", f"?reason={self.reason}")
                raise
            await self._say(connection, "POST", "/ack")
            return outcome

    async def _say(self, connection: Connection, method: str, what: str) -> None:
        """Says that nobody waits any more, also in a task that is being cancelled."""
        with anyio.move_on_after(FAREWELL, shield=True), contextlib.suppress(RelayError):
            await connection.once(method, f"/v1/elicitations/{self.id}{what}")


async def wait_for_outcome(connection: Connection, id: str, check: Check | None = None) -> Outcome:
    path = f"/v1/elicitations/{id}"
    while True:
        state = await connection.request("GET", path, params={"wait": str(WAIT)}, wait=WAIT)
        if "outcome" in state:
            return outcome_of(state)
        if state["phase"] == "over" or state.get("acknowledged"):
            raise RelayRefused(GONE, f"The outcome of {id} was acknowledged, and is forgotten")
        if check and "answer" in state:
            verdict = {"answer": state["answer"]["id"], **await _verdict(check, state["answer"]["content"])}
            try:
                await connection.request("POST", f"{path}/check", body=verdict)
            except RelayRefused as error:
                if error.status != 409:  # The person has changed the answer meanwhile.
                    raise


async def _verdict(check: Check, content: Any) -> dict[str, Any]:
    try:
        errors = check(content)
        if inspect.isawaitable(errors):
            errors = await errors
    except Exception:
        _log.exception("The check of an answer failed; the form opens again")
        return {"failed": True}
    return {"errors": {_pointer(field): text for field, text in errors.items()}} if errors else {}


def _pointer(field: str) -> str:
    """A JSON pointer (RFC 6901) to a field, which may be one already."""
    return field if field == "" or field.startswith("/") else "/" + field.replace("~", "~0").replace("/", "~1")
