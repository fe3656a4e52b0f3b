"""Ask the person at a web page from Python, by way of the relay of mcp-elicitation."""

from .errors import RelayError, RelayRefused, RelayUnreachable
from .outcome import Outcome
from .relay import Relay
from .servers import FastMCPHandler, SessionCallback
from .webhook import verify_webhook

__all__ = ["FastMCPHandler", "Outcome", "Relay", "RelayError", "RelayRefused", "RelayUnreachable", "SessionCallback", "verify_webhook"]
