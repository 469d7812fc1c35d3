"""Holds the rules of Prometheus and the dashboard of Grafana against a portal that runs, and against the documentation.

    check.py PORTAL METRICS OUT

Where something does not hold, it is named, and the program ends with 1. OUT gets the questions of the dashboard, as rules, for promtool.
"""

import json
import re
import sys
import time
import urllib.error
import urllib.request

import yaml

RULES = "packaging/monitoring/caudal.rules.yml"
TESTS = "packaging/monitoring/caudal.rules.test.yml"
DASHBOARD = "packaging/monitoring/grafana.json"
PAGE = "docs/monitoring.md"
SYMPTOMS = "docs/symptoms.md"

# What the program does not serve, and why it may be asked for all the same.
NOT_OURS = {"up": "Prometheus says of each node whether it could be read"}
# Labels that Prometheus gives to what it reads.
GIVEN = {"job", "instance"}
SEVERITIES = {"critical", "warning", "info"}
# Calls after which the program shows what it shows only once something happened: a read, a write, a sign-in, another system.
TOUCHES = [
    ("GET", "/readyz"),
    ("GET", "/healthz"),
    ("GET", "/"),
    ("GET", "/api/v1/requests"),
    ("POST", "/api/v1/requests"),
    ("GET", "/api/auth/login"),
    ("GET", "/api/auth/callback?code=x&state=y"),
    ("GET", "/scim/v2/Users"),
]
# Words of PromQL that are no names of figures.
WORDS = {
    "and", "or", "unless", "by", "without", "on", "ignoring", "group_left", "group_right", "bool", "offset", "inf", "nan", "start", "end",
}

faults = []


def fault(text):
    faults.append(text)


class Stay(urllib.request.HTTPRedirectHandler):
    """Nobody is followed elsewhere."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(Stay)


def ask(method, url):
    request = urllib.request.Request(url, method=method, data=b"{}" if method == "POST" else None)
    try:
        with OPENER.open(request, timeout=10) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def served(metrics):
    """The names that are served, with their labels and the routes."""
    names, routes = {}, set()
    for line in ask("GET", metrics).splitlines():
        found = re.match(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ", line)
        if line.startswith("#") or not found:
            continue
        labels = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', found.group(2) or ""))
        names.setdefault(found.group(1), set()).update(labels)
        routes.update([labels["route"]] if "route" in labels else [])
    return names, routes


def taken_apart(expression):
    """The names of figures in an expression, and its matchers: of which name, label, operator and value."""
    matchers, strings = [], []

    def kept(string):
        strings.append(string.group(0)[1:-1])
        return f'"{len(strings) - 1}"'

    text = re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'', kept, expression)
    text = re.sub(r"#.*", "", text)
    for name, inside in re.findall(r"([a-zA-Z_:][\w:]*)?\s*\{([^}]*)\}", text):
        for label, operator, place in re.findall(r'(\w+)\s*(=~|!~|!=|=)\s*"(\d+)"', inside):
            matchers.append((name, label, operator, strings[int(place)]))
    text = re.sub(r"\{[^}]*\}|\[[^\]]*\]", " ", text)
    grouped = set()
    for labels in re.findall(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)", text):
        grouped.update(label.strip() for label in labels.split(",") if label.strip())
    text = re.sub(r"\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)", " ", text)
    text = re.sub(r"\boffset\s+-?\w+", " ", text)
    names = set(re.findall(r"(?<![\w:.])([a-zA-Z_:][\w:]*)(?!\s*\(|[\w:])", text)) - WORDS
    return names, matchers, grouped


def routes_of_api():
    with open("openapi.json", encoding="utf-8") as file:
        return set(json.load(file)["paths"])


def hold_expression(where, expression, names, routes, recorded):
    asked, matchers, grouped = taken_apart(expression)
    if not asked:
        fault(f"{where}: asks for nothing that this check knows: {expression}")
    known = set(GIVEN)
    for name in sorted(asked):
        if name in names:
            known |= names[name]
        elif name in recorded:
            known |= recorded[name]
        elif name not in NOT_OURS:
            fault(f"{where}: nobody serves {name}")
    for label in {label for _, label, _, _ in matchers} | grouped:
        if label not in known:
            fault(f"{where}: nothing of what is asked has the label {label}")
    for _, label, operator, value in matchers:
        if label != "route":
            continue
        for one in value.split("|") if operator in ("=~", "!~") else [value]:
            if not any(re.fullmatch(one, route) if "~" in operator else one == route for route in routes):
                fault(f"{where}: there is no route {one}")


def rules(names, routes):
    with open(RULES, encoding="utf-8") as file:
        every = [rule for group in yaml.safe_load(file)["groups"] for rule in group["rules"]]
    recorded = {}
    for rule in every:
        if "record" in rule:
            grouped = taken_apart(rule["expr"])[2]
            recorded[rule["record"]] = grouped - {"le"}
    for rule in every:
        hold_expression(rule.get("record") or rule["alert"], rule["expr"], names, routes, recorded)
    return [rule for rule in every if "alert" in rule], recorded


def anchors():
    with open(SYMPTOMS, encoding="utf-8") as file:
        text = file.read()
    found = re.findall(r'<a id="([^"]+)"></a>', text)
    for anchor in {one for one in found if found.count(one) > 1}:
        fault(f"{SYMPTOMS}: two symptoms are called {anchor}")
    headings = {line[3:].strip().lower().replace(" ", "-") for line in text.splitlines() if line.startswith("## ")}
    for anchor in set(re.findall(r"\]\(#([^)]+)\)", text)) - set(found) - headings:
        fault(f"{SYMPTOMS}: leads to {anchor}, which is not there")
    for anchor in set(found) - set(re.findall(r"\]\(#([^)]+)\)", text)):
        fault(f"{SYMPTOMS}: its list of symptoms lacks {anchor}")
    return set(found)


def hold_alarms(alarms, known):
    with open(TESTS, encoding="utf-8") as file:
        cases = [case for test in yaml.safe_load(file)["tests"] for case in test["alert_rule_test"]]
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for alarm in alarms:
        name, told = alarm["alert"], alarm.get("annotations", {})
        for what in ("summary", "description", "runbook"):
            if not told.get(what, "").strip():
                fault(f"{name}: has no {what}")
        if alarm.get("labels", {}).get("severity") not in SEVERITIES:
            fault(f"{name}: its severity is none of {sorted(SEVERITIES)}")
        place, _, anchor = told.get("runbook", "").partition("#")
        if place != SYMPTOMS or anchor not in known:
            fault(f"{name}: its runbook {told.get('runbook')} is not there")
        mine = [bool(case.get("exp_alerts")) for case in cases if case["alertname"] == name]
        if True not in mine or False not in mine:
            fault(f"{name}: no test has it both fire and be silent")
        if f"`{name}`" not in page:
            fault(f"{name}: {PAGE} does not tell of it")


def hold_page(names):
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for name in sorted({re.sub(r"_(bucket|sum|count|total)$", "", name) for name in names}):
        if f"`{name}`" not in page:
            fault(f"{PAGE}: does not tell of {name}")


def panels_of(panels):
    for panel in panels:
        yield panel
        yield from panels_of(panel.get("panels", []))


def dashboard(names, routes, recorded):
    """Holds the dashboard; answers what it asks, with its variables filled in."""
    with open(DASHBOARD, encoding="utf-8") as file:
        board = json.load(file)
    asked, titles, ids = [], set(), set()
    if not any(one["type"] == "datasource" for one in board["templating"]["list"]):
        fault("dashboard: where its figures come from is no variable")
    for variable in board["templating"]["list"]:
        for name in re.findall(r"label_values\(([a-zA-Z_:][\w:]*)", json.dumps(variable)):
            hold_expression(f"variable {variable['name']}", name, names, routes, recorded)
    for panel in panels_of(board["panels"]):
        title = panel.get("title", "").strip()
        where = f"panel {title or panel.get('id')}"
        if not title or title in titles:
            fault(f"{where}: has no title, or that of another")
        if panel.get("id") in ids:
            fault(f"{where}: has the number of another")
        titles.add(title)
        ids.add(panel.get("id"))
        if panel["type"] == "row":
            continue
        if not panel.get("description", "").strip():
            fault(f"{where}: has no description")
        if not panel.get("targets"):
            fault(f"{where}: asks for nothing")
        for target in panel.get("targets", []):
            if target["datasource"]["uid"] != "${datasource}":
                fault(f"{where}: asks elsewhere than where the variable says")
            expression = target["expr"].replace("$job", "caudal").replace("$instance", ".*")
            hold_expression(where, expression, names, routes, recorded)
            asked.append(expression)
    return asked


def main():
    portal, metrics, out = sys.argv[1:]
    for method, path in TOUCHES:
        ask(method, portal + path)
    names = {}
    for _ in range(50):
        names, routes = served(metrics)
        if names:
            break
        time.sleep(0.1)
    if not names:
        fault("the program serves no figures")
        routes = set()
    routes |= routes_of_api()
    alarms, recorded = rules(names, routes)
    known = anchors()
    hold_alarms(alarms, known)
    hold_page(names)
    asked = dashboard(names, routes, recorded)
    with open(out, "w", encoding="utf-8") as file:
        rules_of = [{"record": f"dashboard:{place}", "expr": one} for place, one in enumerate(asked)]
        yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules_of}]}, file)
    for text in faults:
        print(text, file=sys.stderr)
    print(f"{len(alarms)} alarms, {len(asked)} questions of the dashboard, {len(names)} names served, {len(known)} symptoms")
    sys.exit(1 if faults else 0)


main()
