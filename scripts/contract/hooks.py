"""What Schemathesis is told of the portal: who calls, and which records there are to call about."""

import atexit
import collections

import schemathesis

import people
import records


@schemathesis.auth(refresh_interval=None)
class Turns:
    """Each call is the next person's who may make it."""

    def get(self, case, context):
        return people.next_for(case).sit()

    def set(self, case, data, context):
        case.headers.update(data)


@schemathesis.hook
def before_call(context, case, kwargs):
    records.name_some(case)


answers = collections.defaultdict(collections.Counter)


@schemathesis.hook
def after_call(context, case, response):
    if case.method.upper() == case.operation.method.upper():
        answers[case.operation.label][f"{response.status_code // 100}xx"] += 1
    people.noticed(case, response)
    records.noticed(case, response)


@atexit.register
def tell():
    """How each endpoint answered: one that never did what it is for was hardly tested."""
    for endpoint, counts in sorted(answers.items()):
        print(f"{endpoint:66}", *(f"{count:6} × {kind}" for kind, count in sorted(counts.items())))
