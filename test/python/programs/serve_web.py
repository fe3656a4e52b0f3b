"""Serves an application of the documentation on a port, by default a free one, and says which: `python serve_web.py fastapi [PORT]`."""

import json
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server


def serve_wsgi(application) -> None:
    class Quiet(WSGIRequestHandler):
        def log_message(self, *_) -> None:
            pass

    port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with make_server("127.0.0.1", port, application, handler_class=Quiet) as server:
        print(json.dumps(server.server_port), flush=True)
        server.serve_forever()


def fastapi() -> None:
    import socket

    import uvicorn
    from fastapi_app import app

    listening = socket.create_server(("127.0.0.1", 0))
    print(json.dumps(listening.getsockname()[1]), flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


def flask() -> None:
    from flask_app import app

    serve_wsgi(app)


def webhook() -> None:
    from refund_webhook import app

    serve_wsgi(app)


def django() -> None:
    from django.conf import settings

    settings.configure(ROOT_URLCONF="django_urls", ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="of the test")
    from django.core.wsgi import get_wsgi_application

    serve_wsgi(get_wsgi_application())


{"fastapi": fastapi, "flask": flask, "webhook": webhook, "django": django}[sys.argv[1]]()
