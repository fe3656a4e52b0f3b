#!/usr/bin/env python3
"""Speaks to Claude's Agent SDK as Claude Code does: it asks for each call, and runs those that the SDK allows."""

import json
import sys

from bank import send, write_down
from script import calls_in

cli_path = __file__


def say(message: dict) -> None:
    print(json.dumps(message), flush=True)


def main() -> None:
    open_calls: set[str] = set()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "control_request":
            response = {"subtype": "success", "request_id": message["request_id"], "response": {"commands": []}}
            say({"type": "control_response", "response": response})
        elif message["type"] == "user":
            for id, args in calls_in(message["message"]["content"]):
                open_calls.add(id)
                tool = "AskUserQuestion" if "questions" in args else "transfer"
                request = {"subtype": "can_use_tool", "tool_name": tool, "input": args, "tool_use_id": id}
                say({"type": "control_request", "request_id": id, "request": request})
        elif message["type"] == "control_response":
            response = message["response"]
            open_calls.discard(response["request_id"])
            answer = response["response"]
            args = answer.get("updatedInput", {})
            if "questions" in args:
                write_down(args["answers"])
            elif answer["behavior"] == "allow":
                send(**args)
            if not open_calls:
                took = {"duration_ms": 1, "duration_api_ms": 1, "num_turns": 1, "session_id": "s"}
                say({"type": "result", "subtype": "success", "is_error": False, "result": "Done", **took})


if __name__ == "__main__":
    main()
