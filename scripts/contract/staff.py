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


def people_file():
    """A file of people that this test may add or change, some rows wrong."""
    rows = [person_body() for _ in range(records.choose.randint(1, 5))]
    wrong = records.choose.choice(["", "Volar"])
    lines = [f"{row['name']},{row['email']},{'; '.join(row['permissions'])}" for row in rows]
    return "\n".join(["Nombre,Correo,Permisos", *lines, f"Anayansi,otra@litoral.example,{wrong}"]).encode()


def check_file(case):
    case.query = {"name": "personas.csv"}
    case.body = people_file()


def act_on_file(case):
    act_on(case, "/api/v1/user-imports")


def act_on(case, files):
    if file := records.some(files):
        case.path_parameters.update(id=file["id"], action=records.choose.choice(["apply", "apply", "stop"]))
        case.headers["If-Match"] = f'"{file["version"]}"'
        case.body = {"skip_wrong": records.choose.random() < 0.7}


def suppliers_file():
    """A file of suppliers that this test may add, some of their banks unknown."""
    numbers = [records.choose.randrange(10**6) for _ in range(records.choose.randint(1, 5))]
    bank = records.choose.choice(["BG", "Banco que no existe"])
    lines = [f"RUC,156{n:06}-2-2021,Proveedor {n:06},{bank},Corriente,{n:012}" for n in numbers]
    return "\n".join(["Tipo documento,Número documento,Nombre,Banco,Tipo cuenta,Número cuenta", *lines]).encode()


def check_suppliers(case):
    case.query = {"name": "proveedores.csv"}
    case.body = suppliers_file()


def act_on_suppliers(case):
    act_on(case, "/api/v1/beneficiary-imports")


def rows_of_suppliers(case):
    rows_of(case, "/api/v1/beneficiary-imports")


def verify(case):
    waiting = records.read("/api/v1/beneficiary-accounts/unverified")["items"][:3]
    records.replace(case, {"items": [{"id": one["id"], "version": one["version"]} for one in waiting]})


def rows_of_file(case):
    rows_of(case, "/api/v1/user-imports")


def rows_of(case, files):
    if file := records.some(files):
        case.path_parameters["id"] = file["id"]
        case.query = {"state": records.choose.choice(["new", "wrong", "added", "updated", "refused"])}


def some_people_file():
    listed = {"file": "users", "format": records.choose.choice(["csv", "xlsx"]), "query": records.choose.choice(["", "state=active"])}
    template = {"file": "users_template", "format": records.choose.choice(["csv", "xlsx"])}
    return {"kind": "user_file", "of": records.choose.choice([listed, template])}


HANDLERS = {
    ("POST", "/api/v1/user-imports"): check_file,
    ("POST", "/api/v1/user-imports/{id}/actions/{action}"): act_on_file,
    ("GET", "/api/v1/user-imports/{id}/rows"): rows_of_file,
    ("POST", "/api/v1/beneficiary-imports"): check_suppliers,
    ("POST", "/api/v1/beneficiary-imports/{id}/actions/{action}"): act_on_suppliers,
    ("GET", "/api/v1/beneficiary-imports/{id}/rows"): rows_of_suppliers,
    ("POST", "/api/v1/beneficiary-accounts/verifications"): verify,
    ("POST", "/api/v1/user"): register,
    ("PUT", "/api/v1/user/{id}"): change,
    ("POST", "/api/v1/users/{id}/actions/{action}"): switch,
    ("POST", "/api/v1/users/{id}/reassignments"): hand_over,
}
