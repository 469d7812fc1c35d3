#!/usr/bin/env python3
"""Lee la API de Caudal con un token y escribe CSV: un ejemplo para copiar, explicado en docs/api.md. El token va en CAUDAL_TOKEN,
nunca en la línea de órdenes, que otros ven. Uso: caudal_api.py DIRECCIÓN {requests,payments,balances,deductions,people} [filtros]"""
import argparse, csv, http.client, ipaddress, json, os, sys, time
import urllib.error, urllib.parse, urllib.request
from datetime import datetime, timezone
from decimal import Decimal
from typing import NamedTuple

TRIES = 6  # of one call, the first included
LONGEST_WAIT = 120  # seconds before another try: whoever is told to wait for longer is better told so
# Currencies that a portal may hold and whose minor unit is no hundredth (ISO 4217). All others have two decimals.
DECIMALS = {"CLP": 0, "JPY": 0, "PYG": 0, "KWD": 3}


class Money(NamedTuple):
    amount: Decimal
    currency: str


def money(minor, currency):
    """An amount as the API tells it, exactly: never by way of a float."""
    return Money(Decimal(minor).scaleb(-DECIMALS.get(currency, 2)), currency)


def moment(ms):
    """Milliseconds of UTC, as ISO 8601, to the second."""
    return datetime.fromtimestamp(ms // 1000, timezone.utc).isoformat().replace("+00:00", "Z")


class Problem(Exception):
    """What the portal refused (RFC 9457): programs look at `code`, people read `detail`, `errors` names the fields that are wrong."""

    def __init__(self, status, body):
        try:
            told = json.loads(body)
            self.code, self.detail, self.errors = told["code"], told["detail"], told.get("errors", [])
        except (ValueError, KeyError, TypeError):  # not the portal: something between it and us
            self.code, self.detail, self.errors = "", "La respuesta no es de Caudal: ¿un proxy?", []
        self.status = status
        super().__init__(f"{status} {self.code}: {self.detail}")


class Stay(urllib.request.HTTPRedirectHandler):
    """Nobody is followed elsewhere: urllib would take the token along."""

    def redirect_request(self, *_):
        return None


class Caudal:
    """A portal, as a token may read it. `page` is how many records a page of a list has: 100 at most."""

    def __init__(self, address, token, page=100):
        asked = urllib.parse.urlsplit(address)
        if asked.scheme != "https" and not (asked.scheme == "http" and is_here(asked.hostname)):
            raise ValueError("la dirección empieza por https://: sin TLS cualquiera leería el token")
        self.address, self.token, self.page = f"{asked.scheme}://{asked.netloc}", token, page
        self.opener = urllib.request.build_opener(Stay)

    def get(self, path, **filters):
        """One answer. Filters that are None are left out."""
        return self._ask(path, filters)[0]

    def pages(self, path, **filters):
        """Every record of a list to its end, page after page."""
        filters = {"limit": self.page, **filters}
        while True:
            body, headers = self._ask(path, filters)
            # People are a plain list, whose next page stands in `Link`; every other list says it beside its items.
            if isinstance(body, list):
                yield from body
                after = following(headers.get("Link"))
            else:
                yield from body["items"]
                after = body["next"]
            if after is None:
                return
            filters["after"] = after

    def _ask(self, path, filters):
        query = urllib.parse.urlencode({name: value for name, value in filters.items() if value is not None})
        request = urllib.request.Request(f"{self.address}{path}?{query}" if query else self.address + path)
        request.add_header("Authorization", f"Bearer {self.token}")
        for attempt in range(1, TRIES + 1):
            wait = min(2 ** (attempt - 1), 30)
            try:
                with self.opener.open(request, timeout=60) as answer:
                    return json.load(answer), answer.headers
            except urllib.error.HTTPError as error:
                problem = Problem(error.code, error.read())
                # Too many calls, or too busy: nothing was done. Whatever else was refused will be refused again.
                told = error.headers.get("Retry-After") or ""
                wait = int(told) if told.isdigit() else wait
                if error.code not in (429, 503) or attempt == TRIES or wait > LONGEST_WAIT:
                    raise problem from None
                why = f"{error.code} {problem.code}"
            except (OSError, http.client.HTTPException) as error:  # nobody answered, or not to the end: reading may be done again
                if attempt == TRIES:
                    raise
                why = str(error)
            print(f"{why}: se espera {wait} s (intento {attempt} de {TRIES})", file=sys.stderr)
            time.sleep(wait)


def is_here(host):
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def following(link):
    """The `after` of `</api/v1/user?limit=100&after=…>; rel="next"`."""
    target, _, rest = (link or "").partition(">")
    after = urllib.parse.parse_qs(urllib.parse.urlsplit(target.lstrip("<")).query).get("after")
    return after[0] if after and 'rel="next"' in rest else None


def field(record, path):
    """A field as it stands in the CSV: money with its decimals, moments as ISO 8601, the name of what is named."""
    value = record
    for name in path.split("."):
        value = None if value is None else value[name]
    if value is None:
        return ""
    if path.endswith("_minor"):
        return money(value, record["currency"]).amount
    return moment(value) if path.endswith("_ms") else value


def head(path):
    for ending in ("_minor", "_ms", ".name"):
        path = path[: -len(ending)] if path.endswith(ending) else path
    return path


# What it is called here: where it stands, how it is filtered, what is told of each record.
LISTS = {
    "requests": ("/api/v1/requests", "state from to q", "number state type.name requester.name beneficiary.name branch.name purpose "
                 "currency requested_minor approved_minor submitted_at_ms"),
    "payments": ("/api/v1/payments", "state from to q",
                 "number state method beneficiary.name currency amount_minor execution_date bank_reference"),
    "balances": ("/api/v1/accounting/accounts", "from until kind",
                 "key name code currency opening_minor debit_minor credit_minor closing_minor"),
    "deductions": ("/api/v1/payroll/deductions", "period state",
                   "person_name document_number concept seq seq_of currency amount_minor state"),
    "people": ("/api/v1/user", "state permission q", "name email state employee_number branch.name last_sign_in_ms"),
}


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("address", metavar="DIRECCIÓN", help="la del portal: https://caudal.example.com")
    lists = asked.add_subparsers(dest="list", required=True)
    for name, (path, filters, _) in LISTS.items():
        one = lists.add_parser(name, help=path)
        for filtered in filters.split():
            one.add_argument(f"--{filtered}")
        one.add_argument("--page", type=int, default=100, help="cuántos se piden de una vez, de 1 a 100")
    asked = vars(asked.parse_args())
    address, (path, filters, columns) = asked["address"], LISTS[asked["list"]]
    token = os.environ.get("CAUDAL_TOKEN", "").strip()
    try:
        if not token:
            raise ValueError("falta el token en la variable CAUDAL_TOKEN")
        portal, rows = Caudal(address, token, asked["page"]), csv.writer(sys.stdout, lineterminator="\n")
        rows.writerow([head(column) for column in columns.split()])
        for record in portal.pages(path, **{name: asked[name] for name in filters.split()}):
            rows.writerow([field(record, column) for column in columns.split()])
        sys.stdout.flush()
    except (Problem, ValueError, OSError, http.client.HTTPException) as error:
        print(f"No se pudo: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
