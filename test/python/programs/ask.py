"""Asks a person for an approval, and writes what they decided: `python ask.py USER`."""

import asyncio
import json
import sys

from relay import relay

print(json.dumps(asyncio.run(relay.review(user=sys.argv[1], action="transfer", arguments={})).action), flush=True)
