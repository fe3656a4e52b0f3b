"""Serves the `graph` of recipes on LangGraph's own in-memory server, and says its port: `python serve_graph.py MODULE…`."""

import socket
import sys

from langgraph_api.cli import run_server

with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
print(f"PORT {port}", flush=True)
graphs = {name: f"{name}:graph" for name in sys.argv[1:]}
run_server(port=port, graphs=graphs, n_jobs_per_worker=4, disable_persistence=True)
