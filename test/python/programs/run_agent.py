"""Runs the agent of a recipe: `python run_agent.py MODULE USER`.

Each line of its input is what the agent's model calls in a run; an empty one goes on with the run that waits. It writes how each ended.
"""

import asyncio
import importlib
import json
import sys
from typing import Any

_, module, user = sys.argv
run = importlib.import_module(module).run
thread, kept = 0, None


def arguments(text: str) -> list[Any]:
    if module in ("langgraph_review", "langchain_review"):
        return [f"thread-{thread}", text] if text else [f"thread-{thread}"]
    if module == "openai_agents_review":
        return [text or kept]
    return [text] if text else [None, kept]


for line in sys.stdin:
    text = line.strip()
    thread += bool(text)
    kept = asyncio.run(run(user, *arguments(text)))
    print(json.dumps("waits" if kept else "ended"), flush=True)
