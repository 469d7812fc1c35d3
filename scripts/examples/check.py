"""Holds docs/api.md and tools/caudal_api.py against a demonstration that runs.

    check.py PORTAL FOLDER open      with a token of each scope: what the example prints, what is refused, every call of the page
    check.py PORTAL FOLDER limited   the same portal again, started with a low limit for tokens: the example waits

FOLDER keeps what the first leaves for the second. What does not hold is named, and the program ends with 1.
"""

import contextlib
import csv
import http.server
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections import Counter
from decimal import Decimal

sys.path.insert(0, "tools")
import caudal_api

PAGE = pathlib.Path("docs/api.md")
EXAMPLE = pathlib.Path("tools/caudal_api.py").resolve()
ADMINISTRATOR = "demo-1001"
SCIM, DRAFTS = "scim", "requests:drafts"
BUSY = {"requests": "Consultar auditoría", "payments": "Consultar auditoría", "balances": "Consultar contabilidad",
        "deductions": "Gestionar solicitudes aprobadas por RRHH", "people": "access:admin"}

portal, folder, part = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
checks, faults = Counter(), []


def must(what, holds, why=""):
    """`what` names the check: a fault is told under it, and a run in which a check found nothing to look at fails as well."""
    checks[what] += 1
    if not holds:
        faults.append(f"{what}: {why}"[:600])


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), Stay)


def ask(method, url, headers, body=None):
    try:
        with OPENER.open(urllib.request.Request(url, body, headers, method=method), timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def read(path, token):
    """The status and what was answered."""
    status, headers, body = ask("GET", portal + path, {"Authorization": f"Bearer {token}"})
    return status, json.loads(body) if "json" in headers.get("Content-Type", "") else None


def read_all(path, token):
    """Every record of a list, by its own pages: not those of the example."""
    records, after = [], ""
    while True:
        status, body = read(f"{path}{'&' if '?' in path else '?'}limit=25{after}", token)
        assert status == 200, (path, status, body)
        records += body["items"]
        if body["next"] is None:
            return records
        after = "&after=" + urllib.parse.quote(body["next"])


class Administrator:
    """The one of the demonstration, signed in as a browser does."""

    def __init__(self):
        self.jar = {}
        _, headers, _ = self.call("GET", portal + "/api/auth/login")
        asked = urllib.parse.urlsplit(headers["Location"])
        # The demonstration's provider wants no password: whoever is named has signed in.
        form = f"{asked.query}&sub={ADMINISTRATOR}".encode()
        _, headers, _ = ask("POST", f"{asked.scheme}://{asked.netloc}{asked.path}", {}, form)
        self.call("GET", headers["Location"])
        _, _, body = self.call("GET", portal + "/api/auth/token")
        self.bearer = json.loads(body)["accessToken"]

    def call(self, method, url, body=None, headers=()):
        cookie = "; ".join(f"{name}={value}" for name, value in self.jar.items() if value)
        status, told, answer = ask(method, url, {"Cookie": cookie, **dict(headers)}, body)
        for one in told.get_all("Set-Cookie") or []:
            name, _, value = one.split(";")[0].partition("=")
            self.jar[name] = value
        return status, told, answer

    def api(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.bearer}", "Content-Type": "application/json"}
        headers["Idempotency-Key"] = str(uuid.uuid4())
        status, _, answer = self.call(method, portal + path, None if body is None else json.dumps(body).encode(), headers)
        assert status in (200, 201), (method, path, status, answer)
        return json.loads(answer)

    def token(self, name, scopes, last_day):
        made = {"name": name, "scopes": scopes, "ends_on": last_day}
        if scopes == [DRAFTS]:
            asks = urllib.parse.quote("Crear solicitudes")
            made["drafts_for"] = self.api("GET", f"/api/v1/user?permission={asks}&state=active&limit=1")[0]["id"]
        return self.api("POST", "/api/v1/tokens", made)


def run(token, *words, address=portal):
    """The example as people run it: how it ended, what it printed, what it said."""
    clean = {"PATH": os.environ["PATH"], "CAUDAL_TOKEN": token, "no_proxy": "*", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, str(EXAMPLE), address, *words], env=clean, capture_output=True, text=True, timeout=120)
    return done.returncode, list(csv.DictReader(io.StringIO(done.stdout))), done.stderr


def is_exact(text, minor):
    """Whether the text is this many cents, to the cent and with both of them."""
    return text == "" if minor is None else bool(re.fullmatch(r"-?\d+\.\d\d", text)) and Decimal(text) * 100 == minor


def check_printed(tokens):
    def printed(name, *words):
        status, rows, said = run(tokens[BUSY[name]], name, "--page", "7", *words)
        must(f"{name} are printed", status == 0 and not said, f"ended with {status}: {said}")
        return rows

    def beside(name, rows, records, key, column, minor):
        must(f"{name} are all there, once", rows and [row[key] for row in rows] == [one[key] for one in records],
             f"{len(rows)} for {len(records)}")
        wrong = [row[key] for row, one in zip(rows, records) if not is_exact(row[column], one[minor])]
        must(f"{name} to the cent", not wrong, wrong)
        total, sums = Decimal(0), sum(one[minor] or 0 for one in records)
        for row in rows:
            total += Decimal(row[column] or 0)
        must(f"{name} add up", sums and total * 100 == sums, f"{total} for {sums} cents")

    audit = tokens["Consultar auditoría"]
    rows = printed("requests")
    records = read_all("/api/v1/requests", audit)
    must("requests take several pages", len(records) > 7 * 3, len(records))
    beside("requests", rows, records, "number", "requested", "requested_minor")
    (folder / "requests.json").write_text(json.dumps([row["number"] for row in rows]))
    approved = printed("requests", "--state", "approved")
    must("requests are filtered", approved and {row["state"] for row in approved} == {"approved"}, approved)
    beside("payments", printed("payments"), read_all("/api/v1/payments", audit), "number", "amount", "amount_minor")

    books = tokens["Consultar contabilidad"]
    rows = printed("balances", "--from", "2026-01-01")
    beside("balances", rows, read_all("/api/v1/accounting/accounts?from=2026-01-01", books), "key", "debit", "debit_minor")
    stands = Counter()
    for row in rows:
        stands[row["key"].partition(":")[0]] += int(Decimal(row["closing"]) * 100)
    must("balances come to nothing", sum(stands.values()) == 0, stands)
    _, trial = read("/api/v1/accounting/trial-balance?from=2026-01-01", books)
    kinds = Counter()
    for kind in trial["kinds"]:
        kinds[kind["kind"]] += kind["closing_minor"]
    must("balances are those of the trial balance", +stands == +kinds and -stands == -kinds, (stands, kinds))

    rows = printed("deductions", "--state", "pending")
    _, told = read("/api/v1/payroll/deductions?state=pending&limit=100", tokens[BUSY["deductions"]])
    sums = sum(total["pending_minor"] for total in told["totals"])
    must("deductions add up", sum(Decimal(row["amount"]) for row in rows) * 100 == sums, f"{rows} for {sums} cents")

    rows = printed("people")
    _, everybody = read("/api/v1/user", tokens["access:admin"])
    must("people are all there, once", [row["email"] for row in rows] == [one["email"] for one in everybody], len(rows))

    wrong = run(audit, "requests", "--state", "nope")
    must("a wrong filter is named", wrong[0] == 1 and "422 invalid_query" in wrong[2] and "(state)" in wrong[2], wrong)
    wrong = run(tokens["access:admin"], "requests")
    must("a wrong scope is said", wrong[0] == 1 and "403 forbidden" in wrong[2] and not wrong[1], wrong)
    wrong = run("", "requests")
    must("a missing token is said", wrong[0] == 1 and "CAUDAL_TOKEN" in wrong[2], wrong)


def check_refusals(tokens, everything):
    """Each token alone at every call, as openapi.json says; and the one that reads everything at every call that changes something."""
    described = json.loads(pathlib.Path("openapi.json").read_text())["paths"]
    for path, methods in described.items():
        if path.startswith("/api/v1") and "{" not in path:
            rule = methods.get("get", {}).get("x-rule")
            system = any("system" in one for one in methods.get("get", {}).get("security", []))
            for scope, token in tokens.items() if rule not in (None, "public") else ():
                status, _ = read(path, token)
                opens = system and scope in rule
                must("scopes open what they say" if opens else "scopes open nothing else", (status not in (401, 403)) == opens,
                     f"{scope} at {path}: {status}")
        for method, call in methods.items():
            if method == "get" or call.get("x-rule") == "public" or "access:admin" in call.get("x-rule", []):
                continue
            url = portal + re.sub(r"\{\w+\}", str(uuid.UUID(int=0)), path)
            status, _, _ = ask(method.upper(), url, {"Authorization": f"Bearer {everything}", "Idempotency-Key": str(uuid.uuid4())})
            must("a token that reads changes nothing", status == 403, f"{method} {path}: {status}")


def check_drafts(token):
    """What a token that drafts sends is refused; the page has what it may. Answers the type that the page asks with."""
    _, types = read("/api/v1/request-types", token)
    travel = next(one["id"] for one in types["items"] if one["code"] == "anticipo_viaje")
    line = {"concept": "Peajes", "quantity_milli": 1000, "unit_minor": 500}
    sent = {"type_id": travel, "currency": "USD", "method": "transfer", "purpose": "Prueba", "lines": [line], "submit": True}
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    status, _, body = ask("POST", portal + "/api/v1/requests", headers, json.dumps(sent).encode())
    must("a token that drafts sends nothing", (status, json.loads(body)["code"]) == (409, "token_drafts_only"), (status, body))
    return travel


def check_revoked(administrator, last_day):
    made = administrator.token("Por revocar", ["Consultar auditoría"], last_day)
    must("a token that is to be revoked reads", run(made["secret"], "requests")[0] == 0)
    administrator.api("POST", f"/api/v1/tokens/{made['token']['id']}/actions/revoke", {})
    status, rows, said = run(made["secret"], "requests")
    must("a revoked token ends clearly", (status, rows) == (1, []) and "401 token_invalid" in said and "revocado" in said, (status, said))


def shaped(shown, real, place=""):
    """Where an answer that is shown, and may leave things out, has something that the real one has not."""
    if isinstance(shown, dict) and isinstance(real, dict):
        for name, value in shown.items():
            if name not in real:
                yield f"{place}/{name} is not there"
            else:
                yield from shaped(value, real[name], f"{place}/{name}")
    elif isinstance(shown, list) and isinstance(real, list):
        # A demonstration of another day may have none of them.
        for value in shown[:1] if real else ():
            yield from shaped(value, real[0], f"{place}/0")
    elif shown is not None and real is not None and type(shown) is not type(real):
        yield f"{place} is {real!r} and not {shown!r}"


def blocks(text):
    """The fenced blocks of a page: the scope that the heading above names, the language, what stands in it."""
    scope, language, inside = None, None, []
    for line in text.splitlines():
        if line.startswith("```"):
            if language is None:
                language, inside = line[3:], []
            else:
                yield scope, language, "\n".join(inside)
                language = None
        elif language is not None:
            inside.append(line)
        elif line.startswith("#"):
            scope = (re.findall(r"`([^`]+)`", line) or [None])[0]


def check_page(tokens, everything, travel):
    (folder / ".curlrc").write_text('silent\nshow-error\nnoproxy = "*"\nwrite-out = "\\n%{http_code}"\n')
    text, shown, tried, answer = PAGE.read_text(), 0, set(), None
    for scope, language, block in blocks(text):
        environment = {"PATH": os.environ["PATH"], "CURL_HOME": str(folder), "ADDRESS": portal, "PYTHONUTF8": "1", "no_proxy": "*"}
        environment["TYPE"] = travel
        environment["TOKEN"] = tokens.get(scope, everything) if scope else everything
        if language == "sh" and block.split()[0] == "curl":
            done = subprocess.run(["bash", "-ec", block], env=environment, capture_output=True, text=True, timeout=60)
            body, _, status = done.stdout.rpartition("\n")
            must("calls of the page", done.returncode == 0 and status.startswith("2"), f"{block}\n{status} {body} {done.stderr}")
            answer = json.loads(body) if status.startswith("2") else None
            tried.add(scope)
        elif language == "sh" and EXAMPLE.name in block:
            block = block.replace("tools/caudal_api.py", str(EXAMPLE))
            done = subprocess.run(["bash", "-ec", block], env=environment, cwd=folder, capture_output=True, text=True, timeout=60)
            must("the example as the page runs it", done.returncode == 0, done.stderr)
        elif language == "json" and answer is not None:
            shown += 1
            wrong = list(shaped(json.loads(block), answer))
            must("answers of the page", not wrong, f"{block.splitlines()[0]} … {wrong}")
            answer = None
        elif language == "json":
            problem = json.loads(block)
            must("errors of the page", {"type", "title", "status", "code", "detail"} <= set(problem), block)
    must("calls of the page", set(tokens) <= tried, f"no call for {set(tokens) - tried}")
    must("answers of the page", shown >= len(tokens), f"{shown} answers for {len(tokens)} scopes")

    listed = dict(re.findall(r"^\| `([^`]+)` \| \*([^*]+)\* \|", text, re.MULTILINE))
    titles = {one["permission_name"]: one["title"] for one in read("/api/v1/permissions", tokens["access:admin"])[1]["items"]}
    model = pathlib.Path("web/src/features/tokens/model.ts").read_text()
    for scope, name in ((SCIM, "SCIM"), (DRAFTS, "DRAFTS")):
        titles[scope] = re.search(rf"{name}_WORDS = '(.*)'", model)[1]
    expected = {scope: titles[scope] for scope in tokens}
    must("scopes of the page", listed == expected, set(listed.items()) ^ set(expected.items()))

    sources = "".join(path.read_text() for path in pathlib.Path("crates").glob("*/src/**/*.rs"))
    for cells in re.findall(r"^\| [45][\d, ]+ \| (.*?) \|", text, re.MULTILINE):
        for code in re.findall(r"`(\w+)`", cells):
            must("codes of the page", f'"{code}"' in sources, code)


class Stub(http.server.BaseHTTPRequestHandler):
    """A portal that answers what it was given, one after another, and the last for ever."""

    answers, calls = [], 0

    def do_GET(self):
        status, headers, body = Stub.answers[min(Stub.calls, len(Stub.answers) - 1)]
        Stub.calls += 1
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *_):
        pass


def check_patience():
    """How the example takes what a demonstration does not do by itself."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = f"http://127.0.0.1:{server.server_port}"
    at_once = {"Retry-After": "0"}
    busy = (503, at_once, b'{"code":"busy","detail":"El sistema est\\u00e1 ocupado."}')
    many = (429, at_once, b'{"code":"too_many_requests","detail":"Demasiadas."}')
    good = (200, {}, b'{"items":[1],"next":null}')

    def given(*answers):
        Stub.answers, Stub.calls = answers, 0
        with contextlib.redirect_stderr(io.StringIO()):
            try:
                return list(caudal_api.Caudal(here, "t").pages("/list")), Stub.calls
            except caudal_api.Problem as problem:
                return (problem.status, problem.code), Stub.calls

    for what, answers, expected in [
        ("429 and 503 are tried again", (many, busy, many, good), ([1], 4)),
        ("tries are bounded", (busy,), ((503, "busy"), caudal_api.TRIES)),
        ("an hour is not waited for", ((429, {"Retry-After": "3600"}, many[2]), good), ((429, "too_many_requests"), 1)),
        ("what a proxy says is told", ((502, {}, b"<html>"), good), ((502, ""), 1)),
        ("nobody is followed elsewhere", ((302, {"Location": here + "/elsewhere"}, b""), good), ((302, ""), 1)),
        ("an answer that breaks off is asked for again", ((200, {"Content-Length": "999"}, b'{"it'), good), ([1], 2)),
    ]:
        found = given(*answers)
        must(what, found == expected, f"{found} and not {expected}")
    server.shutdown()
    for address in ("http://caudal.example.com", "ftp://127.0.0.1", "caudal.example.com"):
        try:
            caudal_api.Caudal(address, "t")
            must("no token goes out without TLS", False, address)
        except ValueError:
            must("no token goes out without TLS", True)
    known = re.findall(r'\("([A-Z]{3})", (\d)\)', pathlib.Path("crates/caudal-domain/src/money.rs").read_text())
    must("decimals of currencies", known and all(caudal_api.DECIMALS.get(code, 2) == int(digits) for code, digits in known), known)
    for minor, currency, text in [(-5, "USD", "-0.05"), (1234567, "KWD", "1234.567"), (99999999999999, "CLP", "99999999999999"), (0, "PAB", "0.00")]:
        must("money is exact", str(caudal_api.money(minor, currency).amount) == text, (minor, currency))


def check_open():
    administrator = Administrator()
    listed = administrator.api("GET", "/api/v1/tokens")
    last_day = listed["last_day"]
    scopes = [*listed["permissions"], SCIM, DRAFTS]
    tokens = {scope: administrator.token(f"Prueba de {scope}", [scope], last_day)["secret"] for scope in scopes}
    everything = administrator.token("Prueba de todo", listed["permissions"], last_day)["secret"]
    (folder / "token").write_text(tokens[BUSY["requests"]])
    # First: it adds a request and a person, and what is printed is compared again by the second part.
    check_page(tokens, everything, check_drafts(tokens[DRAFTS]))
    check_printed(tokens)
    check_refusals(tokens, everything)
    check_revoked(administrator, last_day)
    check_patience()


def check_limited():
    status, rows, said = run((folder / "token").read_text(), "requests", "--page", "20")
    waits = re.findall(r"^429 too_many_requests: se espera [1-9]\d* s ", said, re.MULTILINE)
    # One wait before each page but the first; on a machine that is busy for five seconds, fewer.
    must("429 is obeyed", status == 0 and waits, f"ended with {status} after {len(waits)} waits: {said}")
    must("429 loses nothing", [row["number"] for row in rows] == json.loads((folder / "requests.json").read_text()), len(rows))


{"open": check_open, "limited": check_limited}[part]()
for fault in faults[:30]:
    print(fault)
print(f"{part}: {sum(checks.values())} looks in {len(checks)} checks, {len(faults)} faults")
sys.exit(1 if faults else 0)
