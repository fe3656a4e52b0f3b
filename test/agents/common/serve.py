"""Serves the `app` of a recipe on a free port, and says which: `python serve.py MODULE`."""

import importlib
import socket
import sys

import uvicorn

app = importlib.import_module(sys.argv[1]).app
listening = socket.create_server(("127.0.0.1", 0))
print(f"PORT {listening.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])
