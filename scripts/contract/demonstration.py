"""A demonstration of its own, started and stopped by a script, and what holds of it counted.

Its scripts run with scripts/contract in PYTHONPATH.
"""

import contextlib
import os
import subprocess
import time
import uuid

import requests

#: A debug build makes its sample data for minutes on a busy machine.
START_S = 600

http = requests.Session()
http.trust_env = False
checks = 0


def must(holds, what, why=""):
    global checks
    checks += 1
    if not holds:
        raise SystemExit(f"FAILED: {what}: {str(why)[:800]}")


def tell_checks(of_what):
    print(f"{of_what}: {checks} checks hold")


def wait_for(condition, what, seconds=120):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(requests.RequestException):
            if condition():
                return
        time.sleep(0.1)
    raise SystemExit(f"FAILED: {what} took longer than {seconds} s")


class Portal:
    """Whoever sits in it is one of the demonstration's people."""

    def __init__(self, program, folder, settings, person, patience_s=60):
        self.said, self.log, self.patience_s = folder / "said", folder / "log", patience_s
        words = [program, "demo", "--listen", "127.0.0.1:0", "--data", str(folder / "data")]
        self.process = subprocess.Popen(words, env=settings, stdout=self.said.open("w"), stderr=self.log.open("w"))
        self.address = None
        wait_for(self.is_up, "the demonstration's start", START_S)
        os.environ["CAUDAL_CONTRACT_PORTAL"] = self.address
        from people import Seat  # it reads the address when it is loaded

        self.seat = Seat(person)

    def is_up(self):
        if self.process.poll() is not None:
            raise SystemExit(f"FAILED: the demonstration ended: {self.log.read_text()[:800]}")
        found = [word for word in self.said.read_text().split() if word.startswith("http://127.0.0.1:")]
        self.address = found[0].rstrip("/") if found else None
        return self.address is not None

    def get(self, path):
        return http.get(self.address + path, headers=self.seat.sit(), timeout=self.patience_s)

    def post(self, path, **body):
        """With a key of its own, and once more where the session had run out."""
        headers = self.seat.sit() | {"Idempotency-Key": str(uuid.uuid4()), "Origin": self.address}
        headers |= {"Content-Type": "application/octet-stream"} if "data" in body else {}
        answer = http.post(self.address + path, headers=headers, timeout=self.patience_s, **body)
        if answer.status_code == 401:
            self.seat.lose(headers["Authorization"])
            return self.post(path, **body)
        return answer

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
