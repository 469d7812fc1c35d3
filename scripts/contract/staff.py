"""Calls about people: those who call stay as they are, or the test would switch itself off."""

import people
import records

OPERATORS = ("/api/v1/user/{id}", "/api/v1/users/{id}/")


def spare_callers(case):
    """A call that changes somebody is about one of the others, whatever id it was given."""
    if case.method.upper() == "GET" or not case.path.startswith(OPERATORS):
        return
    if case.path_parameters.get("id") in callers() and (other := somebody()):
        case.path_parameters["id"] = other["id"]


def callers():
    return {seat.id for seat in [*people.seats, people.guest] if seat.sit()}


def somebody():
    """A person who calls nothing here."""
    everybody = records.read("/api/v1/user") or []
    others = [person for person in everybody if person["id"] not in callers()]
    return records.choose.choice(others) if others else None


def person_of(path):
    found = somebody()
    return records.read(f"/api/v1/user/user/{found['id']}") if found else None


def person_body():
    return {
        "name": "Anayansi Guerra",
        "email": f"anayansi.{records.choose.randrange(10**9):09}@litoral.example",
        "permissions": records.choose.sample(["Crear solicitudes", "Consultar auditoría", "Gestionar solicitudes nuevas"], 2),
        "limits": records.choose.choice([[], [{"currency": "USD", "limit_minor": 250_000}]]),
    }


def register(case):
    records.replace(case, person_body())


def change(case):
    if person := person_of(case.path):
        case.path_parameters["id"] = person["id"]
        if "If-Match" in case.headers:
            case.headers["If-Match"] = f'"{person["version"]}"'
        records.replace(case, person_body())


def switch(case):
    if person := person_of(case.path):
        case.path_parameters.update(id=person["id"], action=records.choose.choice(["deactivate", "reactivate"]))
        case.headers["If-Match"] = f'"{person["version"]}"'
        case.body = {}


def hand_over(case):
    if (person := somebody()) and (heir := somebody()):
        case.path_parameters["id"] = person["id"]
        records.replace(case, {"to_id": heir["id"]})


HANDLERS = {
    ("POST", "/api/v1/user"): register,
    ("PUT", "/api/v1/user/{id}"): change,
    ("POST", "/api/v1/users/{id}/actions/{action}"): switch,
    ("POST", "/api/v1/users/{id}/reassignments"): hand_over,
}
