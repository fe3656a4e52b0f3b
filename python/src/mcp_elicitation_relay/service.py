"""Requests to the relay, tried again until it replies."""

from __future__ import annotations

import logging
import random
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
from anyio import current_time, sleep  # comes with httpx

from .errors import RelayRefused, RelayUnreachable

#: Seconds for which a relay may be away, as during a deployment.
PATIENCE = 60.0
#: Seconds for a reply, beyond the time that the request itself waits.
REPLY_LIMIT = 10.0
#: Replies of a proxy whose relay is away, and of a relay that closes or has too much to do.
_TEMPORARY = frozenset({429, 500, 502, 503, 504})

_log = logging.getLogger("mcp_elicitation_relay")


class Service:
    """The relay's HTTP interface. It keeps nothing open, so it works in every event loop and thread."""

    def __init__(self, url: str, key: str, verify: ssl.SSLContext | None) -> None:
        address = httpx.URL(url)
        if address.scheme not in ("http", "https") or not address.host:
            raise ValueError(f"url must be the http(s) address of a relay, not {url!r}")
        if not key.isascii() or not key.isprintable() or " " in key or not key:
            raise ValueError("key must be the key of a backend: ASCII without spaces")  # a message without the key
        # One context for all clients: each would read the certificates again.
        self._client: dict[str, Any] = {
            "base_url": address,
            "headers": {"authorization": f"Bearer {key}"},
            "verify": verify or httpx.create_ssl_context(),
        }

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Connection]:
        async with httpx.AsyncClient(**self._client) as client:
            yield Connection(client)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Posts once, in a program without an event loop."""
        try:
            with httpx.Client(**self._client) as client:
                return _body_of(client.post(path, json=body, timeout=REPLY_LIMIT))
        except httpx.TransportError as error:
            raise _unreachable(error) from error


class Connection:
    """One connection, for the requests of one elicitation."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client

    async def request(self, method: str, path: str, **given: Any) -> Any:
        """Sends a request that may be repeated, until there is a reply. Its parameters are those of `once`."""
        limit = current_time() + PATIENCE
        told = False
        for pause in _pauses():
            try:
                return await self.once(method, path, **given)
            except Busy as error:
                pause = max(pause, error.pause)
                failure: RelayUnreachable = error
            except RelayUnreachable as error:
                failure = error
            if current_time() + pause > limit:
                raise failure
            if not told:
                _log.warning("%s. Trying again for %d s", failure, PATIENCE)
                told = True
            await sleep(pause)

    async def once(
        self,
        method: str,
        path: str,
        *,
        body: Mapping[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
        wait: float = 0,
    ) -> Any:
        """:param wait: Seconds for which the relay itself may hold the reply back."""
        try:
            response = await self._client.request(method, path, json=body, params=params, timeout=wait + REPLY_LIMIT)
        except httpx.TransportError as error:
            raise _unreachable(error) from error
        return _body_of(response)


class Busy(RelayUnreachable):
    """A reply that says: later."""

    def __init__(self, message: str, pause: float) -> None:
        super().__init__(message)
        self.pause = pause


def _pauses() -> Iterator[float]:
    """Seconds between attempts: growing, and not the same in two programs."""
    longest = 0.2
    while True:
        yield random.uniform(longest / 2, longest)
        longest = min(longest * 2, 5)


def _unreachable(error: httpx.TransportError) -> RelayUnreachable:
    return RelayUnreachable(f"The relay at {_address_of(error.request.url)} cannot be reached: {error!r}")


def _address_of(url: httpx.URL) -> str:
    """Without the name and the password of a proxy, and without the path, which has ids."""
    return f"{url.scheme}://{url.netloc.decode()}"


def _body_of(response: httpx.Response) -> Any:
    status = response.status_code
    try:
        body = response.json() if response.content else None
    except ValueError:
        raise RelayUnreachable(f"Something else than the relay replied at {_address_of(response.url)}, with status {status}") from None
    if response.is_success:
        return body
    said = body.get("error") if isinstance(body, dict) else None
    replied = f"replied {status}: {said or response.reason_phrase}"
    if status in _TEMPORARY:
        after = response.headers.get("retry-after", "")
        raise Busy(f"The relay at {_address_of(response.url)} {replied}", float(after) if after.isdecimal() else 0)
    raise RelayRefused(status, f"The relay {replied}")
