"""A graph that stops before its node, which asks nothing itself."""

from bank import send
from langgraph.graph import START, MessagesState, StateGraph
from model import payments


def pay(payment: dict) -> None:
    send(**payment)


builder = StateGraph(MessagesState)
builder.add_node("pay", pay)
builder.add_conditional_edges(START, payments, ["pay"])
graph = builder.compile(interrupt_before=["pay"])
