from langchain_model import model
from langgraph.types import Send
from script import calls_in

__all__ = ["model", "payments"]


def payments(state) -> list[Send]:
    """What the graph of `langgraph_agent.py` wants to pay."""
    return [Send("pay", payment) for _, payment in calls_in(state["messages"][-1].content)]
