"""Calls about what a company sets up: those that change something change what this test added, so that the rest goes on."""

import records

MARK = "de prueba"


def name():
    return f"Ajuste {MARK} {records.choose.randrange(10**9):09}"


def coded():
    return {"code": f"P{records.choose.randrange(10**8):08}", "name": name()}


def request_type():
    return {
        "name": name(), "needs_hr": False, "methods": ["transfer"], "outcome": "settle", "settle_days": 5,
        "expense_account": "5115", "confidential": records.choose.random() < 0.5,
    }


def source_account():
    return {
        "name": name(), "bank_id": records.one_of("/api/v1/banks"), "currency": "USD",
        "number": f"{records.choose.randrange(10**12):012}", "file_form": file_form(),
    }


def bank():
    lengths = [{"kind": kind, "min": 8, "max": 13} for kind in ("checking", "savings")]
    aliases = [name() for _ in range(records.choose.randrange(3))]
    digits = records.choose.random() < 0.5
    return coded() | {"lengths": lengths, "digits_only": digits, "prefix": "03" if digits else None, "aliases": aliases}


def file_form():
    words = records.choose.random() < 0.5
    return {
        "accounts": records.choose.choice(["local", "either"]), "banks": "local", "clearing": "PAACH",
        "kinds": "words" if words else "codes", "checking": "03" if words else None, "savings": "04" if words else None,
        "documents": not words, "batch_booking": words, "company_id": None,
    }


def layout():
    def column(field, width):
        return {"field": field, "text": "", "width": width, "align": "left", "pad": " "}

    return {
        "shape": records.choose.choice(["fixed", "delimited"]), "separator": ";", "quotes": False, "charset": "ascii",
        "capitals": True, "line_end": "crlf", "decimals": "implied", "dates": "yyyymmdd",
        "words": {"checking": "03", "savings": "04", "cedula": "C", "ruc": "R", "passport": "P"},
        "header": [], "detail": [column("account", records.choose.randint(8, 34)), column("amount", 12)], "trailer": [],
    }


def bank_layout():
    return {"name": name(), "bank_id": records.one_of("/api/v1/banks"), "layout": layout()}


BODIES = {
    "branches": lambda: {"name": name()},
    "cost-centres": coded,
    "banks": bank,
    "conceptos": coded,
    "request-types": request_type,
    "source-accounts": source_account,
    "bank-layouts": bank_layout,
}


def some_kind(case):
    kind = records.choose.choice(sorted(BODIES))
    case.path_parameters["kind"] = kind
    return kind


def added(kind):
    """One that this test added."""
    ours = [item for item in records.read(f"/api/v1/settings/{kind}")["items"] if MARK in item["name"]]
    return records.choose.choice(ours) if ours else None


def add(case):
    records.replace(case, BODIES[some_kind(case)]())


def name_added(case):
    """The kind of something added, if there is one."""
    kind = some_kind(case)
    if (item := added(kind)) is None:
        return None
    case.path_parameters["id"] = item["id"]
    case.headers["If-Match"] = f'"{item["version"]}"'
    return kind


def change(case):
    if kind := name_added(case):
        records.replace(case, BODIES[kind]())


def switch(case):
    if name_added(case):
        case.path_parameters["action"] = records.choose.choice(["deactivate", "reactivate"])
        case.body = {}


def rehearse(case):
    records.replace(case, {
        "type_id": records.one_of("/api/v1/request-types"), "branch_id": records.one_of("/api/v1/branches"),
        "amount_minor": records.choose.randint(1, 500_000), "currency": "USD",
    })


def rule(case):
    """Rules that leave the others' work as it is: a name, and amounts in a currency that nobody here uses."""
    case.headers["If-Match"] = f'"{records.read("/api/v1/general-settings")["version"]}"'
    edge = records.choose.randrange(1, 10**9)
    records.replace(case, {
        "company_name": name(), "strict_administrators": False, "settlement_word": "rendicion",
        "batch_above": records.choose.choice(["approvers", "fresh_sign_in"]),
        "amounts": [{
            "currency": "CHF", "tiers_above_minor": [edge, edge * 2], "step_up_above_minor": edge,
            "batch_tiers_above_minor": [edge],
        }],
    })


def preview(case):
    records.replace(case, {"layout": layout()})


def preview_form(case):
    records.replace(case, {"file_form": file_form()})


HANDLERS = {
    ("PUT", "/api/v1/general-settings"): rule,
    ("GET", "/api/v1/settings/{kind}"): some_kind,
    ("POST", "/api/v1/settings/{kind}"): add,
    ("PUT", "/api/v1/settings/{kind}/{id}"): change,
    ("POST", "/api/v1/settings/{kind}/{id}/actions/{action}"): switch,
    ("POST", "/api/v1/going-live/simulate"): rehearse,
    ("POST", "/api/v1/bank-layouts/preview"): preview,
    ("POST", "/api/v1/file-forms/preview"): preview_form,
}
