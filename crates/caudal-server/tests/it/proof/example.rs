//! The worked example of `docs/verify.md` is true: by the verifier, by the hashes as the page tells them, and by the engine itself.

use caudal_db::Uuid;
use caudal_db::audit::{Outcome, Row, append, seal_once};
use serde_json::Value;

use super::forge::{canonical, link, row_hash};
use super::{exported, good, lines, root, text};

fn page() -> String {
    std::fs::read_to_string(root().join("docs/verify.md")).unwrap()
}

/// What stands between two marks of the page.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = &page[page.find(from).unwrap() + from.len()..];
    &rest[..rest.find(to).unwrap()]
}

fn rows(file: &[u8]) -> Vec<Value> {
    lines(file).into_iter().filter(|line| line["type"] == "audit").collect()
}

#[test]
fn the_example_is_good_and_its_hashes_are_made_as_the_page_says() {
    let page = page();
    let file = between(&page, "```jsonl\n", "```").as_bytes();
    good(file);
    let rows = rows(file);
    assert_eq!(rows.len(), 2);
    let hash = row_hash(&rows[1]);
    let linked = link(&hex::decode(text(&rows[0]["link"])).unwrap(), 2, &rows[1], &hash);
    assert_eq!(hex::encode(&hash), text(&rows[1]["hash"]));
    assert_eq!(hex::encode(&linked), text(&rows[1]["link"]));
    let told = between(&page, "The canonical form of row 2", "```\n\nIts SHA-256");
    assert_eq!(
        told.split("```\n").nth(1).unwrap().lines().collect::<String>(),
        hex::encode(canonical(&rows[1]))
    );
    assert!(told.starts_with(&format!(", {} bytes", canonical(&rows[1]).len())));
    let rest = between(&page, "Its SHA-256 is `", "## What must hold");
    assert!(rest.starts_with(text(&rows[1]["hash"])) && rest.contains(text(&rows[1]["link"])));
}

/// A row as a command would write it.
fn written(row: &Value) -> Row {
    let id = |field: &str| row[field].as_str().map(|id| id.parse::<Uuid>().unwrap());
    let json = |field: &str| row[field].as_str().map(|told| serde_json::from_str(told).unwrap());
    let own = |field: &str| row[field].as_str().map(str::to_owned);
    Row {
        id: id("id").unwrap(),
        at_ms: row["at_ms"].as_i64().unwrap(),
        actor_id: id("actor_id"),
        actor_name: own("actor_name").unwrap(),
        for_id: id("for_id"),
        action: own("action").unwrap().as_str().into(),
        object_kind: own("object_kind").unwrap(),
        object_id: id("object_id"),
        object_number: own("object_number"),
        address: own("address"),
        session_id: id("session_id"),
        before: json("before_json"),
        after: json("after_json"),
        outcome: Outcome::Done,
    }
}

story!(the_engine_seals_and_exports_the_rows_of_the_example_as_the_page_has_them, |portal| async {
    let page = page();
    let told = rows(between(&page, "```jsonl\n", "```").as_bytes());
    for row in &told {
        let row = written(row);
        portal
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move { Ok(append(tx, &row).await?) })
            })
            .await;
    }
    seal_once(&portal.app.db).await.unwrap();
    assert_eq!(rows(&exported(portal).await), told);
});
