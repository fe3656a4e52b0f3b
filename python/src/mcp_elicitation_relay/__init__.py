"""Ask the person at a web page from Python, by way of the relay of mcp-elicitation."""

from .asking import Check
from .errors import RelayError, RelayRefused, RelayUnreachable
from .outcome import Outcome
from .relay import Decision, Relay, Server
from .servers import FastMCPHandler, SessionCallback
from .webhook import verify_webhook

__all__ = [
    "Check",
    "Decision",
    "FastMCPHandler",
    "Outcome",
    "Relay",
    "RelayError",
    "RelayRefused",
    "RelayUnreachable",
    "Server",
    "SessionCallback",
    "verify_webhook",
]
