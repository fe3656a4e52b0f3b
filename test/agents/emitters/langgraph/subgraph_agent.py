"""The graph of `langgraph_agent.py` inside another one: what it asks comes out of the graph around it."""

from langgraph.graph import START, MessagesState, StateGraph
from langgraph_agent import graph as household

builder = StateGraph(MessagesState)
builder.add_node("household", household)
builder.add_edge(START, "household")
graph = builder.compile()
