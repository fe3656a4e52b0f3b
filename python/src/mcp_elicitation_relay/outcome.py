"""How an elicitation ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

#: `accept`: the person filled in the form, or agreed to visit the page. `approve`, `edit` and `respond` answer a review. `reject`: the
#: person said no. `cancel`, `timeout` and `withdrawn` are no decision.
Action = Literal["accept", "approve", "edit", "respond", "reject", "cancel", "timeout", "withdrawn", "back"]


@dataclass(frozen=True)
class Outcome:
    """How an elicitation ended. It has no truth value, so that `if outcome:` never takes a no for a yes."""

    id: str
    action: Action
    #: The values of an accepted form.
    content: Mapping[str, Any] | None = None
    #: What may run, after `approve` and `edit`.
    arguments: Any = None
    #: Why the person said no. The option `rejectReason` asks for it.
    reason: str | None = None
    #: What the person wrote instead, of `respond`.
    text: str | None = None
    #: How long the yes holds beyond this time, where that was offered.
    remember: Literal["session", "always"] | None = None
    #: The result of the request `elicitation/create`; None after a review.
    result: Mapping[str, Any] | None = None

    def __bool__(self) -> NoReturn:
        raise TypeError("An outcome is neither true nor false: compare outcome.action")


def outcome_of(state: Mapping[str, Any]) -> Outcome:
    """The outcome in a state that has one."""
    given = state["outcome"]
    return Outcome(
        id=state["id"],
        action=given["action"],
        content=given.get("content"),
        arguments=given.get("args"),
        reason=given.get("reason"),
        text=given.get("text"),
        remember=given.get("remember"),
        result=state.get("result"),
    )


def lost(id: str, is_review: bool) -> Outcome:
    """The outcome of what the relay no longer knows."""
    return Outcome(id=id, action="withdrawn", result=None if is_review else {"action": "cancel"})
