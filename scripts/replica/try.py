"""Reports of a demonstration, read from a server that follows: whatever becomes of it, none is older than what was done.

    try.py PROGRAM LEADER FOLLOWER FOLDER PROGRAMS
"""

import os
import pathlib
import subprocess
import sys
import time
import uuid

import requests

program, leader, follower, folder, programs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4]), sys.argv[5]
ADMINISTRATOR = "demo-1001"
READ_THERE = "BEGIN ISOLATION LEVEL REPEATABLE READ"
#: A report of a demonstration takes a moment; a replica is waited for two seconds.
MOST_S = 8

http = requests.Session()
http.trust_env = False
checks = 0


def must(holds, what, why=""):
    global checks
    checks += 1
    if not holds:
        raise SystemExit(f"FAILED: {what}: {str(why)[:800]}")


def url(port):
    return f"postgres://postgres@127.0.0.1:{port}/postgres"


settings = {
    "PATH": os.environ["PATH"],
    "CAUDAL_DATABASE__URL": url(leader),
    "CAUDAL_DATABASE__READ_URL": url(follower),
    "CAUDAL_DATA_DIR": str(folder / "data"),
    "CAUDAL_LIMITS__SESSION_WRITES__PER_MINUTE": "0",
    "CAUDAL_LIMITS__SESSION_WRITES__BURST": "0",
}


def sql(port, asked):
    return subprocess.run(["psql", "-XqAt", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", "-c", asked], check=True, capture_output=True, text=True).stdout.strip()


def run_on_follower(*words):
    subprocess.run(["runuser", "-u", "postgres", "--", f"{programs}/pg_ctl", "-D", str(folder / "pg/follower"), *words], check=True, cwd="/", capture_output=True)


def read_there():
    return (folder / "pg/follower.log").read_text(errors="replace").count(READ_THERE)


def doctor():
    return subprocess.run([program, "doctor"], env=settings, capture_output=True, text=True, timeout=120).stdout


class Portal:
    def __init__(self):
        words = [program, "demo", "--listen", "127.0.0.1:0", "--data", str(folder / "data")]
        self.said = folder / "said"
        self.process = subprocess.Popen(words, env=settings, stdout=self.said.open("w"), stderr=(folder / "log").open("w"))
        until = time.monotonic() + 600
        while not (found := [word for word in self.said.read_text().split() if word.startswith("http://127.0.0.1:")]):
            if self.process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"FAILED: the demonstration did not start: {(folder / 'log').read_text()[:800]}")
            time.sleep(0.1)
        self.address = found[0].rstrip("/")
        os.environ["CAUDAL_CONTRACT_PORTAL"] = self.address
        from people import Seat  # of scripts/contract: it reads the address when it is loaded

        self.seat = Seat(ADMINISTRATOR)

    def post(self, path, body):
        headers = self.seat.sit() | {"Idempotency-Key": str(uuid.uuid4())}
        answer = http.post(self.address + path, headers=headers, json=body, timeout=60)
        if answer.status_code == 401:
            self.seat.lose(headers["Authorization"])
            return self.post(path, body)
        return answer

    def register_and_export(self):
        """Registers somebody, and looks for them in the list that is exported right after; answers how long that took."""
        email = f"replica-{uuid.uuid4().hex[:12]}@example.com"
        must(self.post("/api/v1/user", {"name": "Persona de prueba", "email": email}).status_code == 201, "somebody is registered")
        began = time.monotonic()
        bought = self.post("/api/v1/downloads", {"kind": "user_file", "of": {"file": "users", "format": "csv", "query": ""}})
        must(bought.status_code == 201, "a list is exported", bought.text)
        text = http.get(self.address + bought.json()["url"], headers=self.seat.sit(), timeout=60).text
        must(email in text, "the list holds whoever was registered before it")
        return time.monotonic() - began

    def register_many(self, times):
        """The slowest of so many."""
        return max(self.register_and_export() for _ in range(times))


portal = Portal()
try:
    before = read_there()
    portal.register_many(200)
    must(read_there() >= before + 200, "all of them were read from the one that follows", read_there() - before)
    must("database.read_url" not in doctor().replace("database.read_url está a la vista", ""), "doctor finds it in order", doctor())

    sql(follower, "SELECT pg_wal_replay_pause()")
    before = read_there()
    must(portal.register_many(5) < MOST_S, "one that stands still is not waited for")
    must(read_there() == before, "nothing is read from one that stands still")
    must("va más de dos segundos por detrás" in doctor(), "doctor says that it is behind", doctor())
    must("the replica is passed over" in (folder / "log").read_text(), "the log says so")
    sql(follower, "SELECT pg_wal_replay_resume()")
    until = time.monotonic() + 60
    while read_there() == before and time.monotonic() < until:
        portal.register_and_export()
        time.sleep(1)
    must(read_there() > before, "it is used again once it has caught up")

    run_on_follower("-m", "immediate", "stop")
    must(portal.register_many(5) < MOST_S, "one that is gone is not waited for")
    must("La réplica de database.read_url no responde" in doctor(), "doctor says that it is gone", doctor())
    run_on_follower("-w", "-l", str(folder / "pg/follower.log"), "start")
    run_on_follower("-w", "promote")
    time.sleep(11)
    before = read_there()
    must(portal.register_many(5) < MOST_S, "one that leads is passed over")
    must(read_there() == before, "nothing is read from one that went its own way")
    must("no sigue a ningún servidor" in doctor(), "doctor says that it leads", doctor())
finally:
    portal.process.terminate()
    portal.process.wait(60)
print(f"reports from a server that follows: {checks} checks hold")
