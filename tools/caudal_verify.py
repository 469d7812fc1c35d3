#!/usr/bin/env python3
"""Comprueba un archivo de «caudal proof» sin la base de datos ni el portal. Qué comprueba lo dice docs/verify.md, con los
mismos números. Uso: caudal_verify.py [--checkpoint punto-de-control.json] prueba.jsonl   («-» lee la entrada estándar)"""
import argparse, hashlib, json, sys, uuid
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone

CHECKS = {1: "formato y orden", 2: "resumen", 3: "asientos cuadrados", 4: "saldos", 5: "asientos inversos",
          6: "pagos", 7: "cadena de auditoría", 8: "personas distintas", 9: "límites", 10: "decisiones en la auditoría",
          11: "quién decidió, según la auditoría", 12: "dinero con decisión", 13: "asientos en la auditoría", 14: "períodos cerrados"}
ORDER = ["header", "beneficiary", "account", "entry", "balance", "approval", "audit", "head", "summary"]
# What a decision wants: any of these permissions; somebody else did this to the same document last; where its amount stands.
RULES = {
    "request.approve": (["Gestionar solicitudes aprobadas"], "request.submit", "approvals"),
    "request.decline": (["Gestionar solicitudes rechazadas"], "request.submit", None),
    "request.approve-hr": (["Gestionar solicitudes aprobadas por RRHH"], "request.submit", "approvals"),
    "request.decline-hr": (["Gestionar solicitudes rechazadas por RRHH"], "request.submit", None),
    "request.release": (["Gestionar solicitudes pendientes de desembolso"], "request.submit", "approvals"),
    "payment.authorize": (["Gestionar pagos"], "payment.prepare", "amount_minor"),
    "payment.pay": (["Gestionar cierre de caja"], None, "amount_minor"),
    "batch.approve": (["Gestionar pagos"], "batch.submit", "control_minor"),
    "settlement.accept": (["Gestionar solicitudes desembolsadas"], "settlement.submit", "spent_minor"),
    "cash_session.approve": (["Gestionar cierre de caja por supervisor"], "cash_session.open", "counted_minor"),
    "cancellation.execute": (["Gestionar anulaciones"], "cancellation.ask", "amount_minor"),
    "cancellation.decline": (["Gestionar anulaciones"], "cancellation.ask", "amount_minor"),
    "account.verify": (["Gestionar pagos"], None, None),
    "payroll.mark": (["Gestionar solicitudes aprobadas por RRHH"], None, "amount_minor"),
    "cash_transfer.receive": (["Gestionar cierre de caja", "Gestionar pagos individuales"], "cash_transfer.send", "amount_minor"),
    "opening.approve": (["Consultar contabilidad"], "opening.submit", None),
    "accounting_period.execute-reopen": (["Consultar contabilidad"], "accounting_period.ask-reopen", None),
}
ROLES = {by for _, by, _ in RULES.values() if by}
TRANSFERS = {"transfer_sent", "transfer_confirmed", "transfer_rejected", "transfer_returned", "cash_paid"}
PAYING = {"payment.pay", "payment.authorize", "batch.approve"}
LEEWAY_MS = 600_000  # within one command the entry may be written before its row of the audit


def row_hash(row):
    ident = lambda value: b"\0" if value is None else b"\1" + uuid.UUID(value).bytes
    raw = lambda value: len(value).to_bytes(8, "big") + value
    text = lambda value: b"\0" if value is None else b"\1" + raw(value.encode())
    return hashlib.sha256(b"caudal audit row 1\n" + uuid.UUID(row["id"]).bytes + row["at_ms"].to_bytes(8, "big", signed=True)
        + ident(row["actor_id"]) + text(row["actor_name"]) + ident(row["for_id"]) + text(row["action"])
        + text(row["object_kind"]) + ident(row["object_id"]) + text(row["object_number"]) + text(row["address"])
        + ident(row["session_id"]) + text(row["before_json"]) + text(row["after_json"]) + text(row["outcome"])).digest()


def spelled(action):
    """Rows of before 0.1.0 join the words of what was done by "_"."""
    kind, dot, verb = action.partition(".")
    return kind + dot + verb.replace("_", "-")


def day(at_ms, apart):
    return (datetime.fromtimestamp(at_ms / 1000, timezone.utc) + timedelta(apart)).date().isoformat()


def link(before, number, row_id, hashed):
    return hashlib.sha256(b"caudal audit seal 1\n" + before + number.to_bytes(8, "big", signed=True)
                          + uuid.UUID(row_id).bytes + hashed).digest()


class Verifier:
    def __init__(self, checkpoint=None):
        self.n, self.faults, self.counts, self.digest = 0, defaultdict(list), Counter(), hashlib.sha256()
        self.stage, self.users, self.accounts, self.sums, self.debits = -1, {}, {}, Counter(), Counter()
        self.entry_id, self.lines, self.reversed, self.events = "", 0, {}, set()
        self.approvals, self.money, self.acted = defaultdict(list), {}, {}
        self.links, self.waiting, self.link, self.end, self.checkpoint = 0, 0, bytes(32), None, checkpoint
        self.paid, self.backdated, self.closings, self.settled = {}, [], [(0, "")], defaultdict(list)
        self.ever = defaultdict(set)
        self.last, self.limits, self.grants, self.absences = {}, {}, defaultdict(dict), defaultdict(set)

    def must(self, check, holds, why, line=None):
        if not holds:
            self.faults[check].append((line or self.n, why))

    def read(self, raw):
        self.n += 1
        try:
            line = json.loads(raw)
            stage = ORDER.index(line["type"])
        except (ValueError, KeyError, TypeError):
            return self.must(1, False, "no es una línea de la prueba")
        once = line["type"] in ("header", "head", "summary")
        self.must(1, stage > self.stage or stage == self.stage and not once, f"«{line['type']}» fuera de su lugar")
        self.must(1, raw.endswith(b"\n") and (stage == 0) == (self.n == 1), "falta la primera línea, o el fin de esta")
        self.stage = max(self.stage, stage)
        if line["type"] != "summary":
            self.digest.update(raw)
        try:
            getattr(self, "on_" + line["type"])(line)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            self.must(1, False, f"no se entiende: {error!r}")
        self.counts[line["type"]] += 1

    def on_header(self, o):
        self.must(1, (o["format"], o["version"]) == ("caudal-proof", 1), "formato o versión desconocidos")

    def on_beneficiary(self, o):
        self.users[o["id"]] = o["user_id"]

    def on_account(self, o):
        self.accounts[o["key"]] = o["currency"]

    def entry_sums(self, o):
        sums, moved = Counter(), []
        for place, line in enumerate(o["lines"], 1):
            key, currency, minor = line["account_key"], line["currency"], line["amount_minor"]
            known = key in self.accounts and self.accounts[key] in (None, currency)
            self.must(3, known and type(minor) is int and minor != 0 and line["line_no"] == place, f"línea {place} de {o['id']}")
            sums[currency] += minor
            self.sums[key, currency] += minor
            self.debits[currency] += max(minor, 0)
            moved.append((key, currency, minor))
        self.lines += len(moved)
        self.must(3, len(moved) > 1 and not any(sums.values()), f"el asiento {o['id']} no cuadra")
        return moved

    def on_entry(self, o):
        self.must(3, o["id"] > self.entry_id, "asientos repetidos o desordenados")
        self.entry_id, moved = o["id"], self.entry_sums(o)
        if o["reverses_id"]:
            undone, by, at = self.reversed.pop(o["reverses_id"], (None, None, 0))
            back = sorted((key, currency, -minor) for key, currency, minor in moved)
            self.must(5, undone == back and by == o["id"] and at <= o["at_ms"], f"{o['id']} no deshace {o['reverses_id']}")
        elif o["payment_id"]:
            self.must(6, (o["payment_id"], o["event"]) not in self.events, f"{o['event']} repetido de {o['payment_id']}")
            self.events.add((o["payment_id"], o["event"]))
            self.must(6, o["payment"] is not None, f"el pago de {o['id']} no está")
            if o["payment"]:
                one = self.paid.setdefault(o["payment_id"], hash(json.dumps(o["payment"])))
                self.must(6, one == hash(json.dumps(o["payment"])), f"{o['payment']['number']} se cuenta de dos maneras")
                self.payment(o, o["payment"], moved)
        if o["event"] == "settlement_accepted":
            worth = sum(m for _, _, m in moved if m > 0)
            self.settled["settlement.accept", o["audit_object_id"], worth].append((o["at_ms"], self.n))
        if o["reversed_by_id"]:
            self.reversed[o["id"]] = (sorted(moved), o["reversed_by_id"], o["at_ms"])
        # What a bank account held on the day the portal began: from nowhere, once for each account.
        began = o["document_kind"] == "source_account" and o["event"] == "opening_balance" and len(moved) == 2
        began = began and {key for key, *_ in moved} == {f"bank:{o['document_id']}", "opening_equity"}
        if o["business_date"] < day(o["at_ms"], 0):
            self.backdated.append((o["at_ms"], o["business_date"], self.n))
        if began:
            self.must(13, (o["document_id"], "began") not in self.events, f"{o['id']}: el saldo inicial está dos veces")
            self.events.add((o["document_id"], "began"))
        else:
            self.acted.setdefault((o["audit_object_id"], o["actor_id"]), self.n)

    def payment(self, o, paid, moved):
        cash = paid["method"] == "cash"
        who = paid["prepared_by"] if cash else paid["authorized_by"]
        if o["event"] in TRANSFERS:
            debit = Counter({c: sum(m for _, d, m in moved if d == c and m > 0) for _, c, _ in moved})
            self.must(6, debit == {paid["currency"]: paid["amount_minor"]}, f"{o['id']} no es por lo que dice {paid['number']}")
            others = [paid["requester_id"], paid["beneficiary_user_id"], None if cash else paid["prepared_by"]]
            self.must(6, who and who not in others, f"{paid['number']} lo autorizó quien no debía")
        if o["event"] in ("transfer_sent", "cash_paid"):
            kind = "payment.pay" if cash else "batch.approve" if paid["batch_id"] else "payment.authorize"
            needs = [(kind, paid["batch_id"] or o["payment_id"], who)]
            if o["request_id"]:
                needs += [("request.approve", o["request_id"], paid["amount_minor"]), ("request.release", o["request_id"], None)]
                needs += [("request.approve-hr", o["request_id"], None)] * paid["needs_hr"]
            for need in needs:
                at, line = self.money.get(need, (o["at_ms"], self.n))
                self.money[need] = (min(at, o["at_ms"]), line)

    def on_balance(self, o):
        told = self.sums.pop((o["account_key"], o["currency"]), 0)
        self.must(4, told == o["balance_minor"], f"{o['account_key']} en {o['currency']}: sus líneas suman {told}")

    def on_approval(self, o):
        o["action"] = spelled(o["action"])
        deciders, parties = {o["decided_by"], o["decided_for"]}, {p["user_id"] for p in o["parties"]}
        self.must(8, not deciders & parties, f"{o['action']} de {o['document_id']}: decidió quien no debía")
        if o["action"] == "request.approve":
            limit, amount = o["limit_minor"], o["amount_minor"]
            self.must(9, limit and (amount <= limit or not o["last"]), f"{amount} sobre el límite de {limit}")
        key = (o["document_id"], o["action"], o["decided_by"], o["decided_for"], o["amount_minor"], o["content_hash"])
        self.approvals[key].append((self.n, parties, o))

    def on_audit(self, o):
        hashed = row_hash(o)
        o["action"] = spelled(o["action"])
        self.must(7, hashed.hex() == o["hash"], f"el registro {o['number']} no dice lo que decía")
        if o["number"] is None:
            self.waiting += 1
        else:
            self.must(7, o["number"] == self.links + 1 and not self.waiting, f"falta el registro {self.links + 1}")
            follows = link(self.link, o["number"], o["id"], hashed).hex() == o["link"]
            self.must(7, follows, f"el registro {o['number']} no sigue al anterior")
            # From what is told on, so that one fault is one fault.
            self.links, self.link = o["number"], bytes.fromhex(o["link"])
            if self.checkpoint and self.checkpoint["count"] == self.links:
                self.must(7, self.link.hex() == self.checkpoint["head"], "la cadena no es la del punto de control")
        if o["outcome"] == "done":
            self.acted.pop((o["object_id"], o["actor_id"]), None)
            before, after = (json.loads(o[side] or "null") or {} for side in ("before_json", "after_json"))
            if o["object_kind"] == "user":
                self.rights(o, before, after)
            if o["action"] in ("accounting_period.close", "accounting_period.execute-reopen"):
                self.closings.append((o["at_ms"], after["closed_through"] or ""))
            if o["action"] in RULES:
                self.decision(o, before, after)
            if o["action"] in ROLES:
                self.last[o["object_id"], o["action"]] = o["actor_id"]

    def rights(self, o, before, after):
        who = o["object_id"]
        place = lambda grant: (grant["permission_name"], grant.get("branch_id"))
        if o["action"] == "user.grant":
            self.grants[who][place(after)] = after.get("ends_on")
        elif o["action"] == "user.revoke":
            self.grants[who].pop(place(before), None)
        elif o["action"] == "user.limit":
            self.limits[who, (after or before)["currency"]] = after.get("limit_minor")
            self.ever[who, (after or before)["currency"]].add(after.get("limit_minor"))
        elif o["action"] == "user.substitute":
            days = lambda absence: (absence["substitute_id"], absence["starts_on"], absence["ends_on"])
            self.absences[who].discard(days(before)) if before else self.absences[who].add(days(after))

    def decision(self, o, before, after):
        permissions, role, place = RULES[o["action"]]
        what, who = f"{o['action']} de {o['object_number'] or o['object_id']}", {o["actor_id"], o["for_id"]}
        holder = o["for_id"] or o["actor_id"]
        by = self.last.get((o["object_id"], role))
        self.must(11, role is None or by and by not in who, f"{what}: decidió quien lo hizo")
        benefits = self.users.get(after.get("beneficiary_id"))
        self.must(11, benefits is None or benefits not in who, f"{what}: decidió quien recibe el dinero")
        # The business date is that of the portal's time zone, a day apart from ours at most.
        days = [day(o["at_ms"], apart) for apart in (-1, 1)]
        held = (end for (name, _), end in self.grants[holder].items() if name in permissions + ["Administrador"])
        self.must(11, any(end is None or end >= days[0] for end in held), f"{what}: sin permiso")
        stood_in = (since <= days[1] and until >= days[0] for who, since, until in self.absences[holder] if who == o["actor_id"])
        self.must(11, o["for_id"] is None or any(stood_in), f"{what}: no era su suplente")
        amount = after["approvals"][-1]["amount_minor"] if place == "approvals" else after[place] if place else None
        approved = o["action"] == "request.approve" and after["state"] == "approved"
        if o["action"] == "request.approve":
            limit = self.limits.get((holder, after["currency"]))
            self.must(9, limit and (amount <= limit or not approved), f"{what}: {amount} sobre el límite de {limit}")
        content = after["content_hash"] if o["action"] == "batch.approve" else None
        told = self.approvals.get((o["object_id"], o["action"], o["actor_id"], o["for_id"], amount, content), [])
        if told and (role is None or by in told[0][1]):
            _, _, one = told.pop(0)
            self.must(10, abs(one["decided_at_ms"] - o["at_ms"]) <= LEEWAY_MS, f"{what}: fue en otro momento")
            self.must(10, one["currency"] in (None, after.get("currency", one["currency"])), f"{what}: era otra moneda")
            if o["action"] == "request.approve":
                # One that it had: of two changes in one moment the file may know another order.
                had = self.ever[holder, after["currency"]]
                self.must(9, one["limit_minor"] in had, f"{what}: el límite era {limit}")
        # What was spent above an advance is not taken from it: the person asks for that apart.
        proved = min(amount, after["advance_minor"] - after["returned_minor"]) if o["action"] == "settlement.accept" else None
        accepted = self.settled.get((o["action"], o["object_id"], proved), [])
        if accepted and o["at_ms"] <= accepted[0][0] + LEEWAY_MS:
            accepted.pop(0)
        need = (o["action"], o["object_id"], amount if approved else o["actor_id"] if o["action"] in PAYING else None)
        if need in self.money and o["at_ms"] <= self.money[need][0] + LEEWAY_MS:
            del self.money[need]

    def on_head(self, o):
        self.end = o["head"]
        self.must(7, (o["count"], o["head"]) == (self.links, self.link.hex()), "la cadena no acaba donde dice")
        self.must(7, o["waiting"] == self.waiting and o["rows"] == self.links + self.waiting, "sobran o faltan registros")

    def on_summary(self, o):
        self.must(2, o["lines"] == dict(self.counts) and o["entry_lines"] == self.lines, "faltan o sobran líneas")
        self.must(2, o["debits"] == dict(self.debits) and o["head"] == self.end, "las sumas o la huella son otras")
        self.must(2, o["sha256"] == self.digest.hexdigest(), "el archivo se cortó o se cambió")

    def finish(self):
        self.must(1, self.counts["header"] == self.counts["head"] == 1, "faltan la cabecera o la huella")
        self.must(2, self.counts["summary"] == 1, "falta el resumen: el archivo está cortado")
        for (key, currency), minor in self.sums.items():
            self.must(4, minor == 0, f"{key} en {currency} no tiene saldo, y sus líneas suman {minor}")
        for original in self.reversed:
            self.must(5, False, f"lo que deshace {original} no está")
        self.must(7, not self.checkpoint or self.checkpoint["count"] <= self.links and (self.checkpoint["count"] or not int(
            self.checkpoint["head"], 16)), "la cadena es más corta que el punto de control")
        for key, left in self.approvals.items():
            for line, *_ in left:
                self.must(10, False, f"{key[1]} de {key[0]} no está en la auditoría", line)
        for (action, document, _), (_, line) in self.money.items():
            self.must(12, False, f"se pagó sin {action} de {document}", line)
        for (action, document, worth), left in self.settled.items():
            for _, line in left:
                self.must(12, False, f"se aceptó {worth} sin {action} de {document}", line)
        for (document, actor), line in self.acted.items():
            self.must(13, False, f"la auditoría no dice que {actor} tocara {document}", line)
        for at, date, line in self.backdated:
            before = [through for since, through in self.closings if since < at - LEEWAY_MS][-1:]
            soon = [through for since, through in self.closings if abs(since - at) <= LEEWAY_MS]
            self.must(14, any(date > through for through in before + soon), f"hay un asiento del {date} en un período cerrado", line)


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file")
    asked.add_argument("--checkpoint")
    asked = asked.parse_args()
    verifier = Verifier(json.load(open(asked.checkpoint, encoding="utf-8")) if asked.checkpoint else None)
    with sys.stdin.buffer if asked.file == "-" else open(asked.file, "rb") as lines:
        for raw in lines:
            verifier.read(raw)
    verifier.finish()
    print(", ".join(f"{kind} {verifier.counts[kind]}" for kind in ORDER), f"· huella {verifier.link.hex()}")
    for check, name in CHECKS.items():
        faults = verifier.faults[check]
        print(f"{check:2} {name}: " + (f"MAL, {len(faults)} faltas" if faults else "bien"))
        for line, why in faults[:5]:
            print(f"     línea {line}: {why}")
    return 1 if any(verifier.faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
