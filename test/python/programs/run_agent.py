"""Runs the agent of a recipe: `python run_agent.py MODULE USER`. Each line of its input is what the agent's model calls in a run."""

import asyncio
import importlib
import json
import sys

_, module, user = sys.argv
run = importlib.import_module(module).run
for calls in sys.stdin:
    asyncio.run(run(user, calls))
    print(json.dumps("ended"), flush=True)
