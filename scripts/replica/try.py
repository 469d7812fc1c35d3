"""Reports of a demonstration, read from a server that follows: whatever becomes of it, none is older than what was done.

    try.py PROGRAM LEADER FOLLOWER FOLDER PROGRAMS
"""

import os
import pathlib
import subprocess
import sys
import time
import uuid

from demonstration import Portal, must, tell_checks

program, leader, follower, folder, programs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4]), sys.argv[5]
ADMINISTRATOR = "demo-1001"
READ_THERE = "BEGIN ISOLATION LEVEL REPEATABLE READ"
#: A report of a demonstration takes a moment; a replica is waited for two seconds.
MOST_S = 8


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


class Reports(Portal):
    def register_and_export(self):
        """Registers somebody, and looks for them in the list that is exported right after; answers how long that took."""
        email = f"replica-{uuid.uuid4().hex[:12]}@example.com"
        must(self.post("/api/v1/user", json={"name": "Persona de prueba", "email": email}).status_code == 201, "somebody is registered")
        began = time.monotonic()
        bought = self.post("/api/v1/downloads", json={"kind": "user_file", "of": {"file": "users", "format": "csv", "query": ""}})
        must(bought.status_code == 201, "a list is exported", bought.text)
        text = self.get(bought.json()["url"]).text
        must(email in text, "the list holds whoever was registered before it")
        return time.monotonic() - began

    def register_many(self, times):
        """The slowest of so many."""
        return max(self.register_and_export() for _ in range(times))


portal = Reports(program, folder, settings, ADMINISTRATOR)
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
    portal.stop()
tell_checks("reports from a server that follows")
