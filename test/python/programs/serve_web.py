"""Serves an application of the documentation on a free port, and says which: `python serve_web.py fastapi`."""

import json
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server


def serve_wsgi(application) -> None:
    class Quiet(WSGIRequestHandler):
        def log_message(self, *_) -> None:
            pass

    with make_server("127.0.0.1", 0, application, handler_class=Quiet) as server:
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


def django() -> None:
    from django.conf import settings

    settings.configure(ROOT_URLCONF="django_urls", ALLOWED_HOSTS=["127.0.0.1"], SECRET_KEY="of the test")
    from django.core.wsgi import get_wsgi_application

    serve_wsgi(get_wsgi_application())


{"fastapi": fastapi, "flask": flask, "django": django}[sys.argv[1]]()
