from langchain_model import model

__all__ = ["model"]
