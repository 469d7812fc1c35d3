"""Signs in the people of the demonstration, for Schemathesis to call as: each where their permissions reach.

A refused call ends its session (401, 403), and `GET /api/auth/logout` does so too: whoever lost theirs signs in anew.
"""

import itertools
import os
import threading
from urllib.parse import parse_qsl, urlsplit

import requests

PORTAL = os.environ["CAUDAL_CONTRACT_PORTAL"]
# The administrator, and those who between them may do everything that is ruled between people.
PEOPLE = {"Yadira": "demo-1001", "Carmen": "demo-1002", "Graciela": "demo-1004", "Tomás": "demo-1007", "Milagros": "demo-1009"}
ADMINISTRATOR = "Administrador"


class Seat:
    """A person's session, kept until it is lost."""

    def __init__(self, sub):
        self.sub = sub
        self.lock = threading.Lock()
        self.headers = None
        self.id = None
        self.permissions = set()

    def sit(self):
        """The headers of a live session."""
        with self.lock:
            if self.headers is None:
                self._sign_in()
            return self.headers

    def lose(self, authorization):
        """The session of this token is gone."""
        with self.lock:
            if self.headers and self.headers["Authorization"] == authorization:
                self.headers = None

    def _sign_in(self):
        browser = requests.Session()
        browser.trust_env = False
        login = browser.get(f"{PORTAL}/api/auth/login", allow_redirects=False)
        asked = urlsplit(login.headers["location"])
        form = [*parse_qsl(asked.query), ("sub", self.sub)]
        chosen = browser.post(f"{asked.scheme}://{asked.netloc}{asked.path}", data=form, allow_redirects=False)
        browser.get(chosen.headers["location"], allow_redirects=False).raise_for_status()
        me = browser.get(f"{PORTAL}/api/auth/me").json()
        token = browser.get(f"{PORTAL}/api/auth/token").json()["accessToken"]
        self.id = me["id"]
        self.permissions = {held["permission_name"] for held in me["permissions"]}
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        self.headers = {"Cookie": cookie, "Authorization": f"Bearer {token}"}

    def may(self, rule):
        self.sit()
        return isinstance(rule, str) or ADMINISTRATOR in self.permissions or bool(self.permissions & set(rule))


seats = [Seat(sub) for sub in PEOPLE.values()]
# Signs itself out all the time, and nobody else.
guest = Seat("demo-1003")
turns = itertools.count()


def able(rule):
    """Those who may call an endpoint with this rule."""
    return [seat for seat in seats if seat.may(rule)]


def next_for(case):
    """Whose call this is: each is the next person's who may make it."""
    if case.path.startswith("/api/auth/"):
        return guest
    people = able(case.operation.definition.raw["x-rule"])
    return people[next(turns) % len(people)]


def noticed(case, response):
    """Whoever lost their session by this call signs in before the next."""
    if case.path == "/api/auth/logout":
        guest.headers = None
    # Whoever ended sessions may have ended their own.
    if response.status_code in (401, 403) or "/sessions/" in case.path and "/cash/" not in case.path:
        for seat in [*seats, guest]:
            seat.lose(response.request.headers.get("Authorization"))
