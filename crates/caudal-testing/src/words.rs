//! The words that people read of what was done: whatever a story has the server write into the audit and into histories, the
//! application has words for it.

use std::{collections::BTreeSet, path::Path, sync::LazyLock};

use super::Portal;

/// Histories: their tables, and the file and table of their words.
const HISTORIES: &[(&str, &str, &str)] = &[
    ("request_event", "features/requests/words.ts", "EVENTS"),
    ("request_event", "features/audit/file/words.ts", "EVENTS"),
    ("payment_event", "features/payments/words.ts", "HISTORY"),
    ("payment_event", "features/audit/file/words.ts", "EVENTS"),
    ("batch_event", "features/batches/words.ts", "HISTORY"),
    ("settlement_event", "lib/settlementWords.ts", "HAPPENED"),
    ("cash_session_event", "features/cash/words.ts", "HAPPENED"),
];
/// What is done to any setting.
const VERBS: [&str; 4] = ["create", "update", "deactivate", "reactivate"];

static AUDIT: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let file = "lib/auditWords.ts";
    let settings = names(file, "SETTINGS");
    let composed = settings.iter().flat_map(|kind| VERBS.map(|verb| format!("{kind}.{verb}")));
    names(file, "ACTIONS").into_iter().chain(composed).collect()
});

static KINDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let file = "lib/auditWords.ts";
    names(file, "KINDS").into_iter().chain(names(file, "SETTINGS")).collect()
});

/// The names that a table of words has words for.
fn names(file: &str, table: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let begin = text.find(&format!("const {table}: ")).unwrap_or_else(|| panic!("{file} has no {table}"));
    let body = &text[begin..];
    let end = body.find("\n}").unwrap();
    let named = body[..end].lines().skip(1).filter_map(|line| {
        let (name, _) = line.trim().split_once(':')?;
        Some(name.trim_matches('\'').to_owned())
    });
    named.filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || "._-".contains(c))).collect()
}

/// Fails where a story wrote something that nobody could read.
pub async fn check_words(portal: &Portal) {
    let written = async |column: &str, table: &str| -> Vec<String> {
        let rows = portal.rows(&format!("SELECT DISTINCT {column} FROM {table}"), []).await;
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    };
    for (column, known) in [("action", &*AUDIT), ("object_kind", &*KINDS)] {
        let wordless: Vec<_> =
            written(column, "audit_row").await.into_iter().filter(|name| !known.contains(name)).collect();
        assert!(wordless.is_empty(), "web/src/lib/auditWords.ts has no words for {wordless:?}");
    }
    for (table, file, words) in HISTORIES {
        let known = names(file, words);
        let wordless: Vec<_> =
            written("action", table).await.into_iter().filter(|a| !known.contains(a)).collect();
        assert!(wordless.is_empty(), "web/src/{file} has no words for {wordless:?}");
    }
}
