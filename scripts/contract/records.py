"""Calls about records that are there: made-up ids name nothing, and would never get beyond 404.

Three calls in four that are meant to be valid get real ids, versions and references; one field in their body stays as
it was made up.
"""

import functools
import os
import random
import uuid

import requests

import cash
import company
import people
import staff
import systems

choose = random.Random(int(os.environ["CAUDAL_CONTRACT_SEED"]))
# The smallest file that is a PDF by its content.
PDF = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
# Of both kinds of documents, with what some of them need.
ARGUMENTS = {
    "reason": lambda: "Falta el número de contenedor",
    "bank_reference": lambda: f"BG{choose.randrange(10**8):08}",
}
NEEDS = {"send": ["bank_reference"]} | dict.fromkeys(
    ["approve", "approve-hr", "submit", "release", "withdraw", "revise", "authorize", "confirm"], []
)
downloads = []


def read(path, who=None):
    """Reads as this person, or as the administrator; nothing when it is not theirs to read."""
    who = who or people.seats[0]
    session = requests.Session()
    session.trust_env = False
    for _ in range(2):
        headers = who.sit()
        answer = session.get(people.PORTAL + path, headers=headers)
        if answer.ok:
            return answer.json()
        # A call since the last may have ended this session.
        if answer.status_code == 401:
            who.lose(headers["Authorization"])
    return None


def some(path, who=None):
    listed = read(path, who)
    return choose.choice(listed["items"]) if listed and listed["items"] else None


@functools.cache
def kept(path):
    """What nobody changes here."""
    return read(path)["items"]


def one_of(path):
    return choose.choice(kept(path))["id"]


def caller(case):
    """Whose call this is."""
    token = case.headers.get("Authorization")
    return next((seat for seat in people.seats if seat.sit()["Authorization"] == token), people.seats[0])


def own_draft(case):
    """A draft of the caller's, which is theirs to change."""
    listed = some("/api/v1/requests?scope=mine&state=draft", caller(case))
    return read(f"/api/v1/requests/{listed['id']}", caller(case)) if listed else record_of(case.path)


def name_some(case):
    """Puts records into a call that is meant to be valid."""
    staff.spare_callers(case)
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or meta.phase.name.value == "stateful" or choose.random() < 0.25:
        return
    handler = (HANDLERS | cash.HANDLERS | company.HANDLERS | staff.HANDLERS | systems.HANDLERS).get((case.method.upper(), case.path))
    if handler is not None:
        handler(case)
    elif "{id}" in case.path and (record := record_of(case.path)):
        case.path_parameters["id"] = record["id"]
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.UUID(int=choose.getrandbits(128)))
    if case.method.upper() == "GET" and case.query and choose.random() < 0.5:
        case.query = {"limit": str(choose.randint(1, 100))} if "limit" in case.query else {}


def noticed(case, response):
    """Keeps the addresses of downloads: each is good once."""
    if case.path == "/api/v1/downloads" and response.status_code == 201:
        downloads.append(response.json()["url"].rsplit("/", 1)[1])


def record_of(path):
    kind = path.split("/")[3]
    if kind in ("auth", "user", "users"):
        return staff.person_of(path)
    if kind == "beneficiary-accounts":
        holder = some("/api/v1/beneficiaries")
        accounts = read(f"/api/v1/beneficiaries/{holder['id']}")["accounts"]
        return choose.choice(accounts) if accounts else None
    listed = some(f"/api/v1/{kind}?{'scope=all' if kind == 'requests' else ''}")
    return read(f"/api/v1/{kind}/{listed['id']}") if listed else None


def replace(case, body):
    """This body, but for one field that stays as it was made up."""
    if isinstance(case.body, dict) and case.body and choose.random() < 0.5:
        kept = choose.choice(sorted(case.body))
        body = {**body, kept: case.body[kept]}
    case.body = body


def act(case):
    """An action that is the caller's to take, where there is one."""
    kind = case.path.split("/")[3]
    if kind == "beneficiary-accounts":
        record, offered = record_of(case.path), ["verify", "deactivate"]
    else:
        scope = choose.choice(["mine", "to_decide", "to_release", "all"])
        record = some(f"/api/v1/{kind}?{f'scope={scope}' if kind == 'requests' else ''}", caller(case))
        offered = [action["action"] for action in record["actions"] if not action["blocked_by"]] if record else []
    if not record:
        return
    action = choose.choice(offered or ["withdraw"])
    case.path_parameters.update(id=record["id"], action=action)
    case.headers["If-Match"] = f'"{record["version"]}"'
    needed = [] if kind == "beneficiary-accounts" else NEEDS.get(action, ["reason"])
    case.body = {name: ARGUMENTS[name]() for name in needed}


def request_body():
    return {
        "type_id": one_of("/api/v1/request-types"),
        "branch_id": one_of("/api/v1/branches"),
        "cost_centre_id": one_of("/api/v1/cost-centres"),
        "currency": "USD",
        "method": choose.choice(["transfer", "cash"]),
        "purpose": "Viaje a Colón",
        "lines": [{"concept": "Peajes", "quantity_milli": 2000, "unit_minor": choose.randint(1, 40_000)}],
        "submit": choose.random() < 0.5,
    }


def write_request(case):
    replace(case, request_body())


def rewrite_request(case):
    if record := own_draft(case):
        case.path_parameters["id"] = record["id"]
        case.headers["If-Match"] = f'"{record["version"]}"'
        body = request_body()
        del body["submit"]
        replace(case, body)


def write_payment(case):
    if payable := some("/api/v1/payments/payable"):
        replace(case, {
            "request_id": payable["request_id"],
            "account_id": payable["accounts"][0]["id"] if payable["accounts"] else str(uuid.UUID(int=0)),
            "source_account_id": one_of("/api/v1/source-accounts"),
            "execution_date": "2099-12-31",
            "concept": "Viáticos",
            "submit": choose.random() < 0.7,
        })


def account_body():
    number = f"{choose.randrange(10**12):012}"
    return {"bank_id": one_of("/api/v1/banks"), "kind": "savings", "number": number, "currency": "USD"}


def write_beneficiary(case):
    number = f"155{choose.randrange(10**6):06}-2-2020"
    replace(case, {
        "name": "Grúas del Pacífico, S. A.", "kind": "supplier", "document_type": "ruc", "document_number": number,
        "email": "pagos@gruas.example", "account": choose.choice([None, account_body()]),
    })


def rewrite_beneficiary(case):
    record = record_of(case.path)
    case.path_parameters["id"] = record["id"]
    case.headers["If-Match"] = f'"{record["version"]}"'
    replace(case, {name: record.get(name) for name in ("name", "document_type", "document_number", "email", "active")})


def add_account(case):
    case.path_parameters["id"] = record_of(case.path)["id"]
    replace(case, account_body())


def comment(case):
    case.path_parameters["id"] = record_of(case.path)["id"]


def attach(case):
    case.path_parameters["id"] = own_draft(case)["id"]
    case.query = {"name": choose.choice(["cotizacion.pdf", "Factura de mayo.pdf"])}
    case.body = PDF + str(choose.random()).encode()


def detach(case):
    record = own_draft(case)
    if record["attachments"]:
        attachment = choose.choice(record["attachments"])
        case.path_parameters.update(id=record["id"], attachment_id=attachment["id"])


def decide(case):
    items = [some("/api/v1/requests?scope=all&state=new,approved") for _ in range(choose.randint(1, 3))]
    action = choose.choice(["approve", "decline", "send-back", "approve-hr", "decline-hr", "release"])
    items = {item["id"]: {"id": item["id"], "version": item["version"]} for item in items if item}
    case.body = {"action": action, "items": list(items.values()), "reason": "Fuera de presupuesto"}


def ask_for_download(case):
    listed = {"kind": "list", "of": "requests", "format": "csv", "query": choose.choice(["", "scope=all", "scope=all&state=new"])}
    with_files = [r for r in read("/api/v1/requests?scope=all")["items"] if r["attachment_count"]]
    if choose.random() < 0.3:
        case.body = choose.choice([{"kind": "audit_checkpoint"}, {"kind": "list", "of": "audit", "format": "csv", "query": "limit=10"}])
    elif with_files and choose.random() < 0.5:
        files = read(f"/api/v1/requests/{choose.choice(with_files)['id']}")["attachments"]
        case.body = {"kind": "attachment", "id": choose.choice(files)["id"]}
    else:
        case.body = choose.choice([listed, staff.some_people_file()])


def download(case):
    if downloads:
        case.path_parameters["token"] = downloads.pop()


def whole_file(case):
    case.path_parameters["id"] = some("/api/v1/requests?scope=all")["id"]


def permissions_of_a_day(case):
    row = some("/api/v1/audit?object_kind=user&limit=100")
    case.query = {"user": row["object_id"], "date": choose.choice(["2026-01-31", "2099-12-31"])}


def audit_filters(case):
    row = some("/api/v1/audit?limit=100")
    offered = {
        "actor": row["actor"]["id"], "action": row["action"], "object_kind": row["object_kind"],
        "object": row["object_id"], "q": row["object_number"], "outcome": row["outcome"], "from": "2026-01-01",
    }
    known = [name for name, value in offered.items() if value]
    case.query = {name: offered[name] for name in choose.sample(known, choose.randint(1, 3))}


HANDLERS = {
    ("GET", "/api/v1/audit"): audit_filters,
    ("GET", "/api/v1/audit/permissions"): permissions_of_a_day,
    ("GET", "/api/v1/audit/requests/{id}/file"): whole_file,
    ("POST", "/api/v1/requests"): write_request,
    ("PUT", "/api/v1/requests/{id}"): rewrite_request,
    ("POST", "/api/v1/requests/{id}/actions/{action}"): act,
    ("POST", "/api/v1/requests/{id}/attachments"): attach,
    ("DELETE", "/api/v1/requests/{id}/attachments/{attachment_id}"): detach,
    ("POST", "/api/v1/requests/{id}/comments"): comment,
    ("POST", "/api/v1/requests/decisions"): decide,
    ("POST", "/api/v1/payments"): write_payment,
    ("POST", "/api/v1/payments/{id}/actions/{action}"): act,
    ("POST", "/api/v1/beneficiaries"): write_beneficiary,
    ("PUT", "/api/v1/beneficiaries/{id}"): rewrite_beneficiary,
    ("POST", "/api/v1/beneficiaries/{id}/accounts"): add_account,
    ("POST", "/api/v1/beneficiary-accounts/{id}/actions/{action}"): act,
    ("POST", "/api/v1/downloads"): ask_for_download,
    ("GET", "/api/downloads/{token}"): download,
}
