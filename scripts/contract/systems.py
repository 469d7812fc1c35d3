"""Calls about tokens of other systems: only those that this test made are revoked."""

import records

MARK = "de prueba"


def make(case):
    permissions = records.read("/api/v1/tokens")["permissions"]
    scopes = records.choose.choice([["scim"], records.choose.sample(permissions, 2)])
    name = f"Sistema {MARK} {records.choose.randrange(10**9):09}"
    last_day = records.read("/api/v1/tokens")["last_day"]
    records.replace(case, {"name": name, "scopes": scopes, "ends_on": last_day})


def revoke(case):
    ours = [item for item in records.read("/api/v1/tokens")["items"] if MARK in item["name"]]
    if ours:
        case.path_parameters["id"] = records.choose.choice(ours)["id"]
        case.body = {}


HANDLERS = {
    ("POST", "/api/v1/tokens"): make,
    ("POST", "/api/v1/tokens/{id}/actions/revoke"): revoke,
}
