"""Types that an author may want to ask for, and that not every library takes: one field each."""

import datetime
import enum
import uuid
from decimal import Decimal
from typing import Any, Literal, Union

from pydantic import BaseModel


class Cabin(enum.Enum):
    ECONOMY = "economy"
    BUSINESS = "business"


class Passenger(BaseModel):
    name: str


SHAPES: dict[str, Any] = {
    "Enum": (Cabin, ...),
    "list[Enum]": (list[Cabin], ...),
    "list[Literal]": (list[Literal["vegan", "halal"]], ...),
    "list[str]": (list[str], ...),
    "Union[int, str]": (Union[int, str], ...),
    "Optional[int]": (Union[int, None], None),
    "Literal": (Literal["economy", "business"], ...),
    "Literal of numbers": (Literal[1, 2, 3], ...),
    "Literal of one": (Literal["only"], ...),
    "Decimal": (Decimal, ...),
    "date": (datetime.date, ...),
    "time": (datetime.time, ...),
    "timedelta": (datetime.timedelta, ...),
    "UUID": (uuid.UUID, ...),
    "a model": (Passenger, ...),
    "list of models": (list[Passenger], ...),
}
