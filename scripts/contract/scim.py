"""Has scim2-tester keep people and groups of the demonstration, with a token that its administrator makes for it."""

import datetime
import sys
import uuid

import httpx2
import requests
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import Status, check_server

import people

FAILED = {Status.ERROR, Status.CRITICAL, Status.DEVIATION}


def token():
    """A token for provisioning, made as the screen makes it."""
    session = requests.Session()
    session.trust_env = False
    ends_on = datetime.date.today() + datetime.timedelta(days=7)
    body = {"name": f"scim2-tester {uuid.uuid4()}", "scopes": ["scim"], "ends_on": ends_on.isoformat()}
    headers = people.seats[0].sit() | {"Idempotency-Key": str(uuid.uuid4())}
    answer = session.post(f"{people.PORTAL}/api/v1/tokens", json=body, headers=headers)
    answer.raise_for_status()
    return answer.json()["secret"]


def main():
    headers = {"Authorization": f"Bearer {token()}"}
    with httpx2.Client(base_url=f"{people.PORTAL}/scim/v2", headers=headers, trust_env=False) as client:
        results = check_server(SyncSCIMClient(client))
    failed = [result for result in results if result.status in FAILED]
    for result in failed:
        print(f"{result.status.name} {result.title} {result.resource_type or ''}: {result.reason} {result.data or ''}")
    for result in results:
        if result.status == Status.SKIPPED:
            print(f"SKIPPED {result.title} {result.resource_type or ''}: {result.reason}")
    print(f"scim2-tester:\n  {len(results) - len(failed)} passed\n  {len(failed)} failed")
    # Without its checks of people and groups it would have found nothing to do.
    if failed or not {"User", "Group"} <= {result.resource_type for result in results}:
        sys.exit(1)


main()
