"""A peer in the relay's place that fails in the ways that no relay can be told to: it loses replies, is away, is somebody else."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: A status and a JSON body or a text; None cuts the connection, after the request was read.
Reply = tuple[int, Any] | None


@dataclass
class Peer:
    """Replies as a test says, and keeps what it was asked."""

    reply: Callable[[str, str, Any], Reply]
    url: str = ""
    requests: list[tuple[str, str, Any]] = field(default_factory=list)

    def asked(self, method: str, end: str = "") -> list[Any]:
        """The bodies of the requests of a method to an address."""
        return [body for given, path, body in self.requests if given == method and path.split("?")[0].endswith(end)]


@contextmanager
def peer(reply: Callable[[str, str, Any], Reply]) -> Iterator[Peer]:
    made = Peer(reply)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_any(self) -> None:
            length = int(self.headers.get("content-length", 0))
            text = self.rfile.read(length)
            body = json.loads(text) if text else None
            made.requests.append((self.command, self.path, body))
            given = made.reply(self.command, self.path, body)
            if given is None:
                self.close_connection = True
                return
            status, content = given
            data = b"" if content is None else (content if isinstance(content, str) else json.dumps(content)).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_DELETE = handle_any

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    made.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
