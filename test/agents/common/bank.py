"""Writes down each transfer that runs, with its arguments, and what else an agent got. The test reads it."""

import json
import os


def write_down(what: dict) -> None:
    with open(os.environ["RAN"], "a", encoding="utf-8") as file:
        file.write(json.dumps(what) + "\n")


def send(amount: int, to: str) -> str:
    write_down({"amount": amount, "to": to})
    return f"Sent {amount} to {to}"
