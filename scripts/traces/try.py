"""Calls of a demonstration, as a collector of OpenTelemetry is told of them.

    try.py PROGRAM
"""

import base64
import http.server
import os
import pathlib
import re
import secrets
import sys
import tempfile
import threading
import uuid

from demonstration import Portal, http as client, must, tell_checks, wait_for
from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

PROGRAM = sys.argv[1]
ADMINISTRATOR = "demo-1001"
EMAIL = f"traza-{uuid.uuid4().hex[:12]}@example.com"

bodies = []


class Collector(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        bodies.append((self.path, self.headers["Content-Type"], body.decode()))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


def as_published(text):
    """By the published description, which refuses a field it does not know. Ids are hexadecimal in JSON (OTLP 1.0), and Base64 to Protobuf."""
    return json_format.Parse(re.sub(r'("(?:traceId|spanId|parentSpanId)":")([0-9a-f]*)(")', _in_base64, text), ExportTraceServiceRequest())


def _in_base64(found):
    must(len(found[2]) in (16, 32), "an id has its length", found[0])
    return found[1] + base64.b64encode(bytes.fromhex(found[2])).decode() + found[3]


def spans():
    for path, kind, text in list(bodies):
        must(path == "/v1/traces" and kind == "application/json", "it is sent as OTLP over HTTP is", (path, kind))
        for resource in as_published(text).resource_spans:
            names = {one.key: one.value.string_value for one in resource.resource.attributes}
            must(names.get("service.name") == "caudal", "the portal says its name", names)
            for scope in resource.scope_spans:
                yield from scope.spans


def try_all(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings = {"PATH": os.environ["PATH"], "CAUDAL_TRACES__ENDPOINT": f"http://127.0.0.1:{server.server_port}"}
    portal = Portal(PROGRAM, folder, settings, ADMINISTRATOR)
    try:
        trace, parent = secrets.token_bytes(16), secrets.token_bytes(8)
        headers = portal.seat.sit() | {
            "Idempotency-Key": str(uuid.uuid4()),
            "Origin": portal.address,
            "traceparent": f"00-{trace.hex()}-{parent.hex()}-01",
        }
        made = client.post(f"{portal.address}/api/v1/user", headers=headers, json={"name": "Persona de prueba", "email": EMAIL}, timeout=60)
        must(made.status_code == 201, "somebody is registered", made.text)
        must(portal.get("/api/v1/requests?limit=25").ok, "a list is read")

        def ours():
            return [span for span in spans() if span.trace_id == trace]

        wait_for(lambda: any(span.name == "POST /api/v1/user" for span in ours()), "the call's span", 60)
        told = ours()
        call = next(span for span in told if span.name == "POST /api/v1/user")
        attributes = {one.key: one.value for one in call.attributes}
        must(call.parent_span_id == parent, "the caller's trace goes on")
        must(attributes["http.response.status_code"].int_value == 201, "the answer's status is told", attributes)
        must(attributes["caudal.call_id"].string_value == made.headers["x-request-id"], "it bears the call's id")
        ids = {span.span_id for span in told} | {parent}
        must(all(span.parent_span_id in ids for span in told), "every part has its whole")
        must(all(0 < span.start_time_unix_nano <= span.end_time_unix_nano for span in told), "nothing ends before it begins")
        names = {span.name for span in told}
        for part in ("database.write", "database.wait", "database.run", "database.commit"):
            must(part in names, f"{part} is told of a command", names)
        must(any(name.startswith("INSERT ") for name in names), "so are its statements", names)
        wait_for(lambda: any(span.name == "GET /api/v1/requests" for span in spans()), "a list's span", 60)
        must(not any(EMAIL in text or "Persona de prueba" in text for _, _, text in bodies), "nothing of a person is in it")
    finally:
        portal.stop()
        server.shutdown()


with tempfile.TemporaryDirectory(prefix="caudal-traces.") as place:
    try_all(pathlib.Path(place))
tell_checks("traces as a collector reads them")
