"""What goes wrong between a program and its relay."""


class RelayError(Exception):
    """The relay could not be asked."""


class RelayRefused(RelayError):
    """The relay refused a request, and says why: a wrong key, a malformed request, an id that asks something else."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        #: The status of the HTTP reply.
        self.status = status


class RelayUnreachable(RelayError):
    """The relay gave no reply for a minute, or no reply of a relay."""
