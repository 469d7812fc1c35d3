//! What a session has more of than one answer holds is read by pages, and nothing of it is out of reach.

use caudal_db::testing::Target;
use serde_json::{Value, json};

use caudal_stories::cash_world::{SESSIONS, Till, act};
use caudal_testing::{Person, Portal, each, text};

/// Every page of a list of a session, one after the other.
async fn pages(who: &Person, session: &Value, list: &str) -> Vec<Value> {
    let path = format!("{SESSIONS}/{}/{list}?limit=40", text(&session["id"]));
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let page = who.get(&format!("{path}{after}")).await.ok();
        all.extend(page["items"].as_array().unwrap().iter().cloned());
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return all,
        }
    }
}

story!(all_that_moved_in_a_session_is_shown_by_pages_and_summed_up, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    for minor in 1..=104 {
        till.moving(&session, "Gastos menores", minor).await.created();
    }
    till.moving(&session, "Otros ingresos", 700).await.created();
    let seen = till.see(&till.ivan, &session).await;
    let places = |of: &[Value]| of.iter().map(|m| m["seq"].as_i64().unwrap()).collect::<Vec<_>>();
    let shown = seen["movements"].as_array().unwrap();
    assert_eq!(places(shown), (7..=106).collect::<Vec<_>>(), "the last hundred, in their order");
    assert_eq!((&seen["movement_count"], &seen["in_minor"]), (&json!(106), &json!(700)));
    assert_eq!(seen["out_minor"], 104 * 105 / 2, "of all of them, not of those that are shown");
    assert_eq!(each(&seen["documents"], "number").len(), 105);

    let all = pages(&till.ivan, &session, "movements").await;
    assert_eq!(places(&all), (1..=106).rev().collect::<Vec<_>>());
    let first = all.iter().find(|m| m["seq"] == 2).unwrap();
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&first["id"]));
    till.ivan.post(&undo, json!({ "reason": "Anotado dos veces" })).await.ok();
    let all = pages(&till.nereida, &session, "movements").await;
    assert_eq!((&all[0]["reverses"], &all[105]["reversed_by"]), (&json!("2"), &json!("107")));
    let history = pages(&till.ivan, &session, "history").await;
    assert_eq!((history.len(), &history[106]["action"]), (107, &json!("open")), "also what happened first");
    assert_eq!(till.see(&till.ivan, &session).await["history"].as_array().unwrap().len(), 100);

    let path = format!("{SESSIONS}/{}/movements", text(&session["id"]));
    till.ivan.get(&format!("{path}?after=nothing")).await.refused(422, "invalid_cursor");
    till.ivan.get(&format!("{path}?limit=101")).await.refused(422, "invalid_query");

    // Who counts is told of no amount, on no page; and a document of the first days is still missed.
    let now = till.see(&till.ivan, &session).await;
    let counting = act(&till.ivan, &now, "freeze", json!({})).await.ok();
    assert_eq!((&counting["in_minor"], &counting["out_minor"]), (&Value::Null, &Value::Null));
    assert_eq!(pages(&till.ivan, &session, "movements").await, Vec::<Value>::new());
    let missing = json!({ "counts": [], "missing": [all[104]["id"]] });
    let counted = act(&till.ivan, &counting, "submit", missing).await.ok();
    assert_eq!(counted["counts"][1]["missing"], json!([all[104]["id"]]));
});

/// More than was ever read of a session at once.
const MANY: i64 = 2_100;

/// As if the second movement of a session had been noted until there are so many.
async fn noted_many_times(portal: &Portal) {
    let id = match portal.target {
        Target::Sqlite => "randomblob(16)",
        Target::Postgres => "gen_random_uuid()",
    };
    let again: &'static str = format!(
        "WITH RECURSIVE places (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM places WHERE n < {MANY}) \
         INSERT INTO cash_movement (id, session_id, seq, kind, amount_minor, category_id, category_name, account, \
         document_number, note, at_ms, actor_id, actor_name) \
         SELECT {id}, m.session_id, places.n, m.kind, m.amount_minor, m.category_id, m.category_name, m.account, \
         m.document_number, m.note, m.at_ms, m.actor_id, m.actor_name FROM cash_movement AS m, places WHERE m.seq = 2"
    )
    .leak();
    portal.run(again, []).await;
    portal.run("UPDATE cash_session SET movement_count = $1", [MANY.into()]).await;
}

story!(what_moved_after_two_thousand_others_is_shown_summed_up_undone_and_missed_like_them, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    till.moving(&session, "Gastos menores", 1).await.created();
    noted_many_times(portal).await;
    till.moving(&session, "Gastos menores", 100).await.created();
    till.moving(&session, "Otros ingresos", 700).await.created();
    let seen = till.see(&till.ivan, &session).await;
    assert_eq!(seen["movement_count"], MANY + 2);
    assert_eq!((&seen["in_minor"], &seen["out_minor"]), (&json!(700), &json!(MANY - 1 + 100)));
    let shown = seen["movements"].as_array().unwrap();
    let places: Vec<_> = shown.iter().map(|m| m["seq"].as_i64().unwrap()).collect();
    assert_eq!(places, (MANY - 97..=MANY + 2).collect::<Vec<_>>(), "the last hundred, in their order");
    assert_eq!(each(&seen["documents"], "number").len(), 2_101, "all but what the opening found");
    let path = format!("{SESSIONS}/{}/movements?limit=100&after=2051", text(&session["id"]));
    let page = till.ivan.get(&path).await.ok();
    assert_eq!((&page["items"][0]["seq"], &page["next"]), (&json!(2_050), &json!("1951")));

    let (missed, undone) = (&shown[98], &shown[99]);
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&undone["id"]));
    till.ivan.post(&undo, json!({ "reason": "Anotado dos veces" })).await.ok();
    let counting = act(&till.ivan, &till.see(&till.ivan, &session).await, "freeze", json!({})).await.ok();
    let missing = json!({ "counts": [], "missing": [missed["id"]] });
    let counted = act(&till.ivan, &counting, "submit", missing).await.ok();
    assert_eq!(counted["counts"][1]["missing"], json!([missed["id"]]));
});

story!(who_sees_no_session_sees_nothing_in_it, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let luis =
        portal.person("Luis Cajero", &[caudal_domain::permission::Permission::ManageCashClosing], &[]).await;
    for list in ["movements", "history"] {
        let path = format!("{SESSIONS}/{}/{list}", text(&session["id"]));
        luis.get(&path).await.refused(404, "not_found");
    }
});
