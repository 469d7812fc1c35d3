"""What people do with the portal every day, while Valgrind counts what calls what.

calls.py PID — of the portal under Valgrind, at CAUDAL_CONTRACT_PORTAL.
"""

import subprocess
import sys
import uuid

import requests
from people import PORTAL, Seat

ROUNDS = 40
APPROVER, TREASURY, PREPARER, ASKER, ADMINISTRATOR = (Seat(f"demo-{number}") for number in (1002, 1004, 1007, 1009, 1001))
# Who looks, and where; each once a round, as are a request that is asked for, its approval and its pages.
LOOKS = [
    (APPROVER, "/api/v1/requests?limit=25"),
    (APPROVER, "/api/v1/requests?limit=25&scope=to_decide"),
    (APPROVER, "/api/v1/home"),
    (ADMINISTRATOR, "/api/v1/requests?limit=25"),
    (ASKER, "/api/v1/requests?limit=25&scope=mine"),
    (ASKER, "/api/v1/home"),
    (TREASURY, "/api/v1/payments?limit=25"),
    (PREPARER, "/api/v1/payments/payable?limit=25"),
    (PREPARER, "/api/v1/beneficiaries?limit=25"),
]
session = requests.Session()
session.trust_env = False


def call(method, seat, path, *, version=None, body=None):
    headers = dict(seat.sit())
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if version:
        headers["If-Match"] = version
    answer = session.request(method, PORTAL + path, headers=headers, json=body)
    answer.raise_for_status()
    return answer


def ask():
    lines = [
        {"concept": "Peajes", "quantity_milli": 1000, "unit_minor": 1250},
        {"concept": "Combustible", "quantity_milli": 2500, "unit_minor": 450},
    ]
    asked = {"type_id": kind, "currency": "USD", "method": "transfer", "submit": True, "purpose": "Viaje a David", "lines": lines}
    return f"/api/v1/requests/{call('POST', ASKER, '/api/v1/requests', body=asked).json()['id']}"


def work_a_round(seen):
    for seat, path in LOOKS:
        call("GET", seat, path)
    call("GET", APPROVER, seen)
    path = ask()
    call("GET", ASKER, path)
    waiting = call("GET", APPROVER, path)
    call("POST", APPROVER, f"{path}/actions/approve", version=waiting.headers["ETag"], body={})


kind = call("GET", ASKER, "/api/v1/request-types").json()["items"][0]["id"]
paid = [row["id"] for row in call("GET", APPROVER, "/api/v1/requests?limit=25&state=disbursed").json()["items"]]
# What is asked for the first time is prepared, and does not count.
work_a_round(f"/api/v1/requests/{paid[0]}")
subprocess.run(["callgrind_control", "--instr=on", sys.argv[1]], check=True)
for turn in range(ROUNDS):
    work_a_round(f"/api/v1/requests/{paid[turn % len(paid)]}")
subprocess.run(["callgrind_control", "--instr=off", sys.argv[1]], check=True)
