//! What became of a command whose answer was lost.

use serde_json::{Value, json};

use caudal_stories::requests_world::{office, trip};
use caudal_testing::{Answer, Person, text};

const REQUESTS: &str = "/api/v1/requests";

async fn settle(person: &Person, key: &str) -> Answer {
    let body = json!({ "method": "POST", "path": REQUESTS, "key": key });
    person.post("/api/v1/commands/actions/settle", body).await
}

story!(a_command_that_was_done_is_said_to_be_done_and_is_answered_again, |portal| async {
    let o = office(portal).await;
    let body = trip(&o.eliecer).await;
    let request = o.eliecer.post(REQUESTS, body.clone()).key("viaje-david-1").await.created();
    let outcome = settle(&o.eliecer, "viaje-david-1").await.ok();
    assert_eq!((text(&outcome["outcome"]), &outcome["number"]), ("done", &request["number"]));
    assert_eq!(outcome["at_ms"], request["created_at_ms"]);
    assert_eq!(o.eliecer.post(REQUESTS, body).key("viaje-david-1").await.created(), request);
    // Nobody learns what became of another's.
    assert_eq!(settle(&o.milagros, "viaje-david-1").await.ok()["outcome"], "withdrawn");
});

story!(a_command_that_never_came_is_withdrawn_and_refused_when_it_comes_late, |portal| async {
    let o = office(portal).await;
    let body = trip(&o.eliecer).await;
    for _ in 0..2 {
        let outcome = settle(&o.eliecer, "viaje-david-1").await.ok();
        assert_eq!(outcome, json!({ "outcome": "withdrawn", "at_ms": null, "number": null }));
    }
    let late = o.eliecer.post(REQUESTS, body.clone()).key("viaje-david-1").await;
    late.refused(409, "idempotency_key_withdrawn");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 0);
    o.eliecer.post(REQUESTS, body).key("viaje-david-2").await.created();
});

story!(who_settles_names_a_command, |portal| async {
    let o = office(portal).await;
    let right = json!({ "method": "POST", "path": REQUESTS, "key": "viaje-david-1" });
    for (field, wrong) in [("method", "GET"), ("path", "/elsewhere"), ("key", "short")] {
        let mut body = right.clone();
        body[field] = Value::from(wrong);
        let refused = o.eliecer.post("/api/v1/commands/actions/settle", body).await;
        let problem = refused.refused(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["field"], field);
    }
});

story!(a_command_is_the_same_however_its_path_is_spelt, |portal| async {
    let o = office(portal).await;
    let request = o.eliecer.post(REQUESTS, trip(&o.eliecer).await).await.created();
    let id = text(&request["id"]);
    let spellings = [
        id.to_owned(),
        id.replace('-', ""),
        id.to_uppercase(),
        format!("%{:02x}{}", id.as_bytes()[0], &id[1..]),
    ];
    for id in &spellings {
        let path = format!("{REQUESTS}/{id}/comments");
        let said = o.eliecer.post(&path, json!({ "text": "Salgo a las 5" })).key("comentario-1").await;
        assert!(said.status.is_success(), "{said:?}");
    }
    assert_eq!(portal.count("SELECT COUNT(*) FROM request_comment", []).await, 1);
    for path in spellings.iter().map(|id| format!("{REQUESTS}/{id}/comments")) {
        for path in [path.clone(), format!("{path}/"), format!("{path}?x=1")] {
            let body = json!({ "method": "POST", "path": path, "key": "comentario-1" });
            let outcome = o.eliecer.post("/api/v1/commands/actions/settle", body).await.ok();
            assert_eq!(outcome["outcome"], "done", "{path}");
        }
    }
});
