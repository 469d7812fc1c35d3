"""A demonstration over a bucket of moto's: files go there and come back, whatever becomes of the store meanwhile.

    try.py PROGRAM MOTO_SERVER
"""

import hashlib
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

import boto3
from demonstration import Portal, http, must, tell_checks, wait_for

PROGRAM, MOTO = sys.argv[1], sys.argv[2]
BUCKET, PREFIX = "caudal-files", "demo/"
MILAGROS = "demo-1009"
#: The portal asks no longer than this for one file.
PATIENCE_S = 30


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Store:
    def __init__(self):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        self.process = subprocess.Popen([MOTO, "-H", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: http.get(f"{self.address}/moto-api/").ok, "moto's start")
        must(http.put(f"{self.address}/{BUCKET}").status_code == 200, "a bucket is made")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def read(self, place):
        """By Amazon's own client, which signs otherwise than the portal."""
        keys = {"aws_access_key_id": "moto", "aws_secret_access_key": "moto", "region_name": "us-east-1"}
        client = boto3.client("s3", endpoint_url=self.address, **keys)
        return client.get_object(Bucket=BUCKET, Key=PREFIX + place)["Body"].read()


store = Store()


def environment(**more):
    plain = {
        "PATH": os.environ["PATH"],
        "CAUDAL_ATTACHMENTS__S3__ENDPOINT": store.address,
        "CAUDAL_ATTACHMENTS__S3__BUCKET": BUCKET,
        "CAUDAL_ATTACHMENTS__S3__ACCESS_KEY": "moto",
        "CAUDAL_ATTACHMENTS__S3__SECRET_KEY": "moto",
        "CAUDAL_ATTACHMENTS__S3__PREFIX": PREFIX,
    }
    return plain | more


def run(*words, data="data", **more):
    """What the program says to an operator, and its exit code."""
    settings = environment(CAUDAL_DATA_DIR=str(folder / data), **more)
    done = subprocess.run([PROGRAM, *words], env=settings, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


def carry(what, where):
    """By the program that operators are told to carry copies with (docs/operations.md)."""
    told = {"PROVIDER": "Other", "ENDPOINT": store.address, "ACCESS_KEY_ID": "moto", "SECRET_ACCESS_KEY": "moto", "NO_CHECK_BUCKET": "true"}
    settings = {"PATH": os.environ["PATH"]} | {f"RCLONE_S3_{name}": value for name, value in told.items()}
    done = subprocess.run(["rclone", "copyto", "--config=", str(what), str(where)], env=settings, capture_output=True, text=True, timeout=300)
    must(done.returncode == 0, "a copy is carried to a bucket and back", done.stderr)


def find_request(portal):
    """One of theirs that takes files."""
    for request in portal.get("/api/v1/requests?limit=25").json()["items"]:
        sent = send(portal, request["id"], b"%PDF-1.7 primera")
        if sent.status_code == 201:
            return request["id"]
    raise SystemExit("FAILED: no request takes a file")


def send(portal, request, content):
    return portal.post(f"/api/v1/requests/{request}/attachments?name=cotizacion.pdf", data=content)


def newest_file(portal, request):
    return portal.get(f"/api/v1/requests/{request}").json()["attachments"][-1]["id"]


def fetch(portal, attachment):
    bought = portal.post("/api/v1/downloads", json={"kind": "attachment", "id": attachment})
    return bought if bought.status_code != 201 else portal.get(bought.json()["url"])


def try_all():
    store.start()
    portal = Portal(PROGRAM, folder, environment(), MILAGROS, PATIENCE_S + 15)
    try:
        request = find_request(portal)
        content = b"%PDF-1.7 " + os.urandom(3_000_000)
        sent = send(portal, request, content)
        must(sent.status_code == 201, "a file is taken", sent.text)
        first = newest_file(portal, request)
        lying = store.read(f"attachments/{first}")
        must(lying == content, "it lies in the bucket as it came", f"{len(lying or b'')} of {len(content)} bytes, {sent.text}")
        must(fetch(portal, first).content == content, "it is handed out as it came")

        store.freeze()
        began = time.monotonic()
        late = send(portal, request, b"%PDF-1.7 tarde")
        took = time.monotonic() - began
        must(late.status_code == 503 and late.json()["code"] == "files_away", "a store that is silent is told", late.text)
        must(took < PATIENCE_S, "and not waited for too long", took)
        must(portal.get("/api/v1/requests?limit=1").ok, "what has no files goes on")
        store.thaw()
        must(send(portal, request, b"%PDF-1.7 despues").status_code == 201, "it goes on when the store does")

        code, said = run("verify", "--files")
        must(code == 0 and "todos como se guardaron" in said, "everything is as it was kept", said)
        code, said = run("relocate", "--to", "folder")
        must(code == 0, "the files come to a folder", said)
        copy = folder / "copia.tar"
        code, said = run("backup", "--to", str(copy))
        must(code == 0, "a copy is made from the bucket", said)

        store.kill()
        gone = send(portal, request, b"%PDF-1.7 nadie")
        must(gone.status_code == 503 and gone.json()["code"] == "files_away", "a store that is gone is told", gone.text)
        must(fetch(portal, first).status_code == 503, "nothing is said to be missing")
        wait_for(lambda: http.get(f"{portal.address}/readyz").status_code == 503, "/readyz says so")
        store.start()
        lost = fetch(portal, first)
        must(lost.status_code == 500 and lost.json()["code"] == "stored_file_missing", "the store lost them", lost.text)
        code, said = run("relocate", "--to", "s3")
        must(code == 0, "they come back from the folder", said)
        must(fetch(portal, first).content == content, "and are handed out")
        must(http.get(f"{portal.address}/readyz").status_code == 200, "it is ready again")
        digest = hashlib.sha256(store.read(f"attachments/{first}")).hexdigest()
        must(digest == hashlib.sha256(content).hexdigest(), "byte for byte")
    finally:
        portal.stop()
    carried = folder / "copia-de-vuelta.tar"
    carry(copy, f":s3:{BUCKET}/copias/copia.tar")
    carry(f":s3:{BUCKET}/copias/copia.tar", carried)
    code, said = run("restore", "--from", str(carried), data="another", CAUDAL_ATTACHMENTS__S3__PREFIX="another/")
    must(code == 0 and "todos como se guardaron" in said, "the copy comes back to another prefix", said)
    code, said = run("verify", "--files", data="another", CAUDAL_ATTACHMENTS__S3__PREFIX="another/")
    must(code == 0 and "todos como se guardaron" in said, "and holds there", said)


with tempfile.TemporaryDirectory(prefix="caudal-bucket.") as place:
    folder = pathlib.Path(place)
    try:
        try_all()
    finally:
        if store.process:
            store.thaw()
            store.kill()
tell_checks("a bucket of another's make")
