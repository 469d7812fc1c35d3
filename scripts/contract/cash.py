"""Calls about cash: whoever keeps a box opens it, notes what moves and counts it; somebody else decides."""

import records

DESK = "/api/v1/cash/desk"
SESSIONS = "/api/v1/cash/sessions"


def counts():
    return [{"value_minor": 2_000, "form": "note", "quantity": records.choose.randint(0, 20)}]


def session_of(case, state=None):
    """A session that the caller sees, in this state; those that they keep themselves first."""
    who = records.caller(case)
    listed = records.read(f"{SESSIONS}?limit=100{f'&state={state}' if state else ''}", who)
    found = listed["items"] if listed else []
    own = [one for one in found if one["custodian"]["id"] == who.id]
    return records.choose.choice(own or found) if found else None


def name_session(case, state=None):
    if found := session_of(case, state):
        case.path_parameters["id"] = found["id"]
    return found


def open_box(case):
    boxes = records.read(DESK, records.caller(case))["boxes"]
    free = [box for box in boxes if not box["open_blocked_by"]] or boxes
    records.replace(case, {
        "box_id": records.choose.choice(free)["id"], "counts": counts(), "explanation": "Así estaba la caja",
    })


def move(case):
    if name_session(case, "open"):
        category = records.choose.choice(records.read(DESK, records.caller(case))["categories"])
        records.replace(case, {
            "category_id": category["id"], "amount_minor": records.choose.randint(1, 500), "document_number": "F-1",
            "note": None,
        })


def undo(case):
    if found := session_of(case, "open"):
        moved = records.read(f"{SESSIONS}/{found['id']}", records.caller(case))["movements"]
        noted = [one for one in moved if one["kind"] == "movement"]
        if noted:
            case.path_parameters["id"] = records.choose.choice(noted)["id"]
            records.replace(case, {"reason": "Se anotó dos veces"})


def surprise(case):
    if name_session(case, "open"):
        records.replace(case, {"counts": counts(), "note": None})


ARGUMENTS = {
    "submit": lambda: {"counts": counts()},
    "explain": lambda: {"reason": "Un vale sin anotar"},
    "recount": lambda: {"reason": "Cuenta otra vez"},
    "approve": lambda: {"treatment": records.choose.choice(["company", "custodian"])},
}


def act(case):
    who = records.caller(case)
    listed = records.read(f"{SESSIONS}?limit=100", who)
    alive = [one for one in (listed["items"] if listed else []) if one["state"] != "closed"]
    # What is theirs to count, or another's to decide on.
    theirs = [one for one in alive if (one["custodian"]["id"] == who.id) != (one["state"] == "pending_review")]
    if not (alive := theirs or alive):
        return
    found = records.choose.choice(alive)
    case.path_parameters["id"] = found["id"]
    detail = records.read(f"{SESSIONS}/{found['id']}", records.caller(case))
    offered = [one["action"] for one in detail["actions"] if not one["blocked_by"]]
    action = records.choose.choice(offered or ["freeze"])
    case.path_parameters["action"] = action
    case.headers["If-Match"] = f'"{detail["version"]}"'
    case.body = ARGUMENTS.get(action, dict)()


HANDLERS = {
    ("POST", SESSIONS): open_box,
    ("GET", SESSIONS + "/{id}"): name_session,
    ("POST", SESSIONS + "/{id}/actions/{action}"): act,
    ("POST", SESSIONS + "/{id}/movements"): move,
    ("POST", SESSIONS + "/{id}/surprise-counts"): surprise,
    ("POST", "/api/v1/cash/movements/{id}/actions/reverse"): undo,
}
