"""The relay, as a program in Python uses it."""

from __future__ import annotations

import json
import ssl
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from .asking import Asking, Check, wait_for_outcome
from .outcome import Outcome
from .servers import FastMCPHandler, SessionCallback
from .service import Service

Decision = Literal["approve", "edit", "reject", "respond"]
#: Who asks, in your words, with an `id`, and if you like a `name` and an `origin`: the person sees exactly that.
Server = Mapping[str, str]


class Relay:
    """Asks the person at a web page, by way of the relay at an address.

    It holds no connection: make one for the process, and use it in any event loop and thread.

    :param url: The address at which the relay serves backends.
    :param key: The key of this backend. Keep it out of the page.
    :param lease: Seconds for which a question outlives a program that no longer asks for its answer. Default: the relay's, 15.
    :param verify: Certificates of your own. Default: httpx's.
    """

    def __init__(self, url: str, *, key: str, lease: float | None = None, verify: ssl.SSLContext | None = None) -> None:
        self._service = Service(url, key, verify)
        self._lease = lease

    def fastmcp(
        self,
        *,
        user: str,
        workspace: str | None = None,
        conversation: str | None = None,
        server: Server | None = None,
        timeout: float | None = None,
        check: Check | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> FastMCPHandler:
        """The `elicitation_handler` of a FastMCP client whose server asks this person. The parameters are those of `ask`."""
        scope, given = _scope(user, workspace, conversation), self._given(server, timeout, options)
        return FastMCPHandler(lambda request: self._asking(None, scope, given, check, request=request), self.complete)

    def mcp(
        self,
        *,
        user: str,
        workspace: str | None = None,
        conversation: str | None = None,
        server: Server | None = None,
        timeout: float | None = None,
        check: Check | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> SessionCallback:
        """The `elicitation_callback` of a session of `mcp` 1 or 2 whose server asks this person. The parameters are those of `ask`."""
        scope, given = _scope(user, workspace, conversation), self._given(server, timeout, options)
        return SessionCallback(lambda request: self._asking(None, scope, given, check, request=request), self.complete)

    async def ask(
        self,
        request: Mapping[str, Any],
        *,
        user: str,
        workspace: str | None = None,
        conversation: str | None = None,
        server: Server | None = None,
        timeout: float | None = None,
        check: Check | None = None,
        options: Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> Outcome:
        """Shows a request to a person, and returns how it ended. Cancel the task to take it back.

        :param request: The params of `elicitation/create`.
        :param user: Whose pages show it. `workspace` and `conversation` narrow that.
        :param server: Who asks, in your words.
        :param timeout: Seconds from when a page first shows it; 0 is no limit. Default: the relay's.
        :param check: Gets the content of an accepted form. Errors that it returns, by field, open the form again.
        :param options: Other options, as the relay's HTTP interface names them.
        :param id: Names the question. Asked again with the same id and request, it is the same question. Default: a new one.
        :raises RelayRefused: The relay refused to ask.
        :raises RelayUnreachable: The relay gave no reply for a minute.
        """
        given = self._given(server, timeout, options)
        return await self._asking(id, _scope(user, workspace, conversation), given, check, request=request).run()

    async def review(
        self,
        *,
        user: str,
        action: str,
        arguments: Any,
        workspace: str | None = None,
        conversation: str | None = None,
        server: Server | None = None,
        timeout: float | None = None,
        title: str | None = None,
        message: str | None = None,
        schema: Mapping[str, Any] | None = None,
        allow: Sequence[Decision] = ("approve", "reject"),
        tone: Literal["danger"] | None = None,
        check: Check | None = None,
        options: Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> Outcome:
        """Asks a person whether an action may run. Run it only after `approve` or `edit`, with `outcome.arguments`.

        The other parameters are those of `ask`.

        :param action: The name of the tool, in your words: never a text that a model wrote.
        :param arguments: Its arguments, as JSON. The person sees all of them.
        :param title: A name of the tool for people. Default: `action`.
        :param message: Why the agent wants it, shown as its own words.
        :param schema: The JSON schema of the arguments. Default: derived from them.
        :param allow: What the person may decide.
        :param tone: Whether the action may do harm.
        :raises ValueError: `arguments` has a number that JSON does not have.
        :raises TypeError: `arguments` has a value that JSON does not have.
        """
        exact = json.loads(json.dumps(arguments, allow_nan=False))  # They may change while the person reads.
        review = {"action": action, "args": exact, "allow": list(allow)}
        review |= _only(title=title, message=message, schema=schema, tone=tone)
        given = self._given(server, timeout, options)
        outcome = await self._asking(id, _scope(user, workspace, conversation), given, check, review=review).run()
        return replace(outcome, arguments=exact) if outcome.action == "approve" else outcome

    async def leave(
        self,
        request: Mapping[str, Any] | None = None,
        *,
        id: str,
        user: str,
        review: Mapping[str, Any] | None = None,
        workspace: str | None = None,
        conversation: str | None = None,
        server: Server | None = None,
        timeout: float | None = None,
        webhook: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Asks, and leaves the question with the relay, so that it outlives this process. `outcome` has its outcome.

        :param request: The params of `elicitation/create`.
        :param review: An action to approve in their place, as the relay's HTTP interface names its members.
        :param webhook: The address to which the relay posts the outcome; `verify_webhook` reads it there. Default: only `outcome` has it.
        :param id: Names the question. Left again with the same id and request, it is the same question.
        """
        given = {**self._given(server, timeout, options), "keep": True, **_only(webhook=webhook)}
        given.pop("lease", None)
        body = {"id": id, "scope": _scope(user, workspace, conversation), "options": given, **_only(request=request, review=review)}
        async with self._service.connect() as connection:
            await connection.request("POST", "/v1/elicitations", body=body)

    async def outcome(self, id: str) -> Outcome:
        """Waits for the outcome of a question that was left. Any process may, any number of times, until it is acknowledged.

        :raises RelayRefused: With status 410, it was acknowledged; with 404, the relay does not know it, or no longer.
        """
        async with self._service.connect() as connection:
            return await wait_for_outcome(connection, id)

    async def acknowledge(self, id: str) -> None:
        """Says that this program has done what the outcome asked for: the relay forgets it. Otherwise it keeps it for a day."""
        async with self._service.connect() as connection:
            await connection.request("POST", f"/v1/elicitations/{id}/ack")

    async def complete(self, id: str) -> None:
        """Says that a page to visit is finished. `id` is that of the outcome."""
        async with self._service.connect() as connection:
            await connection.request("POST", f"/v1/elicitations/{id}/complete")

    def page_token(self, *, user: str, workspace: str | None = None, conversation: str | None = None) -> str:
        """A short-lived token with which this person's page connects to the relay. It blocks for one HTTP request."""
        token: str = self._service.post("/v1/page-tokens", {"scope": _scope(user, workspace, conversation)})["token"]
        return token

    def _asking(
        self, id: str | None, scope: dict[str, str], options: dict[str, Any], check: Check | None, **asked: Mapping[str, Any]
    ) -> Asking:
        return Asking(self._service, id or str(uuid.uuid4()), {"scope": scope, "options": options, **asked}, check)

    def _given(self, server: Server | None, timeout: float | None, options: Mapping[str, Any] | None) -> dict[str, Any]:
        lease, limit = (None if seconds is None else round(seconds * 1000) for seconds in (self._lease, timeout))
        return {**_only(lease=lease, server=server, timeout=limit), **(options or {})}


def _scope(user: str, workspace: str | None, conversation: str | None) -> dict[str, str]:
    return _only(user=user, workspace=workspace, conversation=conversation)


def _only(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}
