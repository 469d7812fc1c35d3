//! A copy comes back whole or not at all: whatever somebody changed of it, nothing is left that a portal starts on.

use std::{fs::File, io::Read as _};

use caudal_db::testing::{Target, TestDb, empty};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::sync::OnceCell;

use crate::backup::{Place, open, tamper};
use crate::program::{Operator, free_address};

pub const COPY: &str = "copia.tar";
pub const BAD: &str = "mala.tar";
/// Where each kind of file lies: in the sample data, or beside it.
const KINDS: [(&str, &str); 6] = [
    ("adjuntos de solicitudes y rendiciones", "SELECT 'attachments/' || MIN(%) FROM request_attachment"),
    ("archivos con líneas de lotes", "SELECT MIN(sheet_place) FROM batch"),
    ("archivos para el banco", "SELECT MIN(bank_file_place) FROM batch"),
    ("respuestas del banco", "SELECT MIN(place) FROM batch_answer"),
    ("soportes de lotes", "SELECT MIN(place) FROM batch_evidence"),
    ("soportes de anulaciones", "SELECT MIN(place) FROM cancellation_evidence"),
];

/// A copy of a demonstration that worked and stopped: made once for all stories of an engine, since its data takes a while.
async fn sample(engine: Target) -> &'static [u8] {
    static ON_SQLITE: OnceCell<Vec<u8>> = OnceCell::const_new();
    static ON_POSTGRES: OnceCell<Vec<u8>> = OnceCell::const_new();
    let made = match engine {
        Target::Sqlite => &ON_SQLITE,
        Target::Postgres => &ON_POSTGRES,
    };
    let make = || async move {
        let desk = Operator::new();
        let database = match engine {
            Target::Sqlite => None,
            Target::Postgres => Some(empty(engine).await),
        };
        let here = Place { desk: &desk, folder: "muestra", database: database.as_ref() };
        assert!(here.serve(free_address()).await.stop().good);
        assert!(here.run(&["backup", "--to", COPY]).good);
        std::fs::read(desk.path(COPY)).unwrap()
    };
    made.get_or_init(make).await
}

/// A demonstration that worked and stopped, and a copy of it.
pub async fn worked(here: &Place<'_>) {
    let engine = if here.database.is_some() { Target::Postgres } else { Target::Sqlite };
    std::fs::write(here.desk.path(COPY), sample(engine).await).unwrap();
    let told = here.run(&["restore", "--from", COPY]);
    assert!(told.good, "{told:?}");
}

/// Nothing is here that serves, and nothing of the copy is left.
#[track_caller]
pub fn nothing_at(there: &Place<'_>, why: &str) {
    let told = there.run(&["verify"]);
    assert!(!told.good && told.err.contains("no hay nada"), "{why}: {told:?}");
    let files = there.desk.path(there.folder).join("attachments");
    let left = std::fs::read_dir(files).map_or(0, Iterator::count);
    assert_eq!(left, 0, "{why}: files were left");
    let aside: Vec<_> = std::fs::read_dir(there.desk.path(there.folder))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("caudal.db") && name != "attachments")
        .collect();
    assert_eq!(aside, [""; 0], "{why}: what was unpacked is left");
}

/// What is done to a database by whoever has its password, and what the restore of a copy of it says of that. Each on top of those
/// before it.
const ON_SQLITE: [(&str, &str); 6] = [
    (
        "DROP TRIGGER audit_row_no_update; DROP TRIGGER ledger_entry_no_update",
        "FALTA: el disparador audit_row.audit_row_no_update",
    ),
    ("DROP INDEX audit_row_by_actor", "el índice audit_row.audit_row_by_actor"),
    (
        "ALTER TABLE counter RENAME TO old_counter; CREATE TABLE counter (name TEXT NOT NULL, value INTEGER NOT NULL); \
         INSERT INTO counter SELECT name, value FROM old_counter; DROP TABLE old_counter",
        "CAMBIÓ: la tabla counter.counter",
    ),
    (
        "CREATE TRIGGER mine AFTER INSERT ON payment BEGIN DELETE FROM mark; END",
        "SOBRA: el disparador payment.mine",
    ),
    ("CREATE TABLE mine (id INTEGER) STRICT", "la tabla mine.mine"),
    ("CREATE VIEW seen AS SELECT * FROM payment", "la vista seen.seen"),
];
const ON_POSTGRES: [(&str, &str); 6] = [
    (
        "ALTER TABLE audit_row DISABLE TRIGGER audit_row_append_only",
        "CAMBIÓ: el disparador audit_row.audit_row_append_only",
    ),
    (
        "DROP TRIGGER audit_seal_append_only ON audit_seal",
        "FALTA: el disparador audit_seal.audit_seal_append_only",
    ),
    ("DROP INDEX audit_row_by_actor", "el índice audit_row.audit_row_by_actor"),
    (
        "ALTER TABLE audit_row DROP CONSTRAINT audit_row_outcome_check",
        "la restricción audit_row.audit_row_outcome_check",
    ),
    (
        "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
        "la función append_only()",
    ),
    ("CREATE RULE mine AS ON UPDATE TO mark DO INSTEAD NOTHING", "SOBRA: la regla mark.mine"),
];

async fn a_copy_without_its_guards_is_refused(
    databases: [Option<&TestDb>; 2],
    by_hand: &[(&'static str, &'static str)],
) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };
    worked(&here).await;
    for (text, said) in by_hand {
        let db = open(&here.url()).await;
        tamper(&db, text).await;
        db.close().await;
        let _ = std::fs::remove_file(desk.path(BAD));
        assert!(here.run(&["backup", "--to", BAD]).good);
        let told = there.run(&["restore", "--from", BAD]);
        assert!(!told.good && told.out.contains(said), "{text}: {told:?}");
        assert!(told.out.contains("no se restauró nada"), "{text}: {told:?}");
        nothing_at(&there, text);
    }
    let told = there.run(&["restore", "--from", COPY]);
    assert!(told.good, "the refused ones left nothing behind: {told:?}");
    assert!(there.serve(free_address()).await.stop().good);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_without_its_guards_is_refused_on_sqlite() {
    a_copy_without_its_guards_is_refused([None, None], &ON_SQLITE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_without_its_guards_is_refused_on_postgres() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    a_copy_without_its_guards_is_refused([Some(&databases[0]), Some(&databases[1])], &ON_POSTGRES).await;
}

/// Who knows how it is made takes the guards away, changes a row, and puts them back as they were.
async fn a_copy_whose_rows_were_changed_is_refused(
    databases: [Option<&TestDb>; 2],
    (off, on): (&'static str, &'static str),
) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };
    let url = here.url();
    worked(&here).await;
    for (change, said) in [
        ("UPDATE account_balance SET balance_minor = balance_minor + 1", "NO CUADRA"),
        ("UPDATE audit_row SET actor_name = 'Kevin' WHERE action = 'request.approve'", "LA CADENA ESTÁ ROTA"),
    ] {
        let db = open(&url).await;
        tamper(&db, off).await;
        tamper(&db, change).await;
        tamper(&db, on).await;
        db.close().await;
        let _ = std::fs::remove_file(desk.path(BAD));
        assert!(here.run(&["backup", "--to", BAD]).good);
        let told = there.run(&["restore", "--from", BAD]);
        assert!(!told.good && told.out.contains(said), "{change}: {told:?}");
        assert!(told.out.contains("son los de esta versión"), "{change}: {told:?}");
        nothing_at(&there, change);
    }
    assert!(there.run(&["restore", "--from", COPY]).good);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_whose_rows_were_changed_is_refused_on_sqlite() {
    let guards = (
        "DROP TRIGGER audit_row_no_update",
        "CREATE TRIGGER audit_row_no_update BEFORE UPDATE ON audit_row BEGIN\n    \
         SELECT RAISE(ABORT, 'audit_row is append-only');\nEND",
    );
    a_copy_whose_rows_were_changed_is_refused([None, None], guards).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_whose_rows_were_changed_is_refused_on_postgres() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    let guards = (
        "ALTER TABLE audit_row DISABLE TRIGGER audit_row_append_only",
        "ALTER TABLE audit_row ENABLE TRIGGER audit_row_append_only",
    );
    a_copy_whose_rows_were_changed_is_refused([Some(&databases[0]), Some(&databases[1])], guards).await;
}

/// The entries of a copy: name and bytes.
pub type Entries = Vec<(String, Vec<u8>)>;

pub fn entries(desk: &Operator, name: &str) -> Entries {
    let mut archive = tar::Archive::new(File::open(desk.path(name)).unwrap());
    let read = |mut entry: tar::Entry<'_, File>| {
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.path().unwrap().display().to_string(), bytes)
    };
    archive.entries().unwrap().map(|entry| read(entry.unwrap())).collect()
}

pub fn write(desk: &Operator, name: &str, entries: &Entries) {
    let mut archive = tar::Builder::new(File::create(desk.path(name)).unwrap());
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        archive.append_data(&mut header, name, bytes.as_slice()).unwrap();
    }
    archive.into_inner().unwrap().sync_all().unwrap();
}

fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Makes list and leaf fit what is there, as somebody does who knows them.
pub fn sealed(mut entries: Entries) -> Entries {
    let mut list = String::new();
    for (name, bytes) in &entries {
        if let Some(place) = name.strip_prefix("attachments/") {
            let line = json!({ "place": place, "size_bytes": bytes.len(), "sha256": sha256(bytes) });
            list += &format!("{line}\n");
        }
    }
    let database = entries.iter().find(|(name, _)| name == "database").map(|(_, bytes)| sha256(bytes));
    let hash = sha256(list.as_bytes());
    for (name, bytes) in &mut entries {
        match name.as_str() {
            "files.jsonl" => *bytes = list.clone().into_bytes(),
            "caudal.json" => {
                let mut leaf: Value = serde_json::from_slice(bytes).unwrap();
                leaf["files_sha256"] = json!(hash);
                leaf["database_sha256"] = json!(database);
                *bytes = serde_json::to_vec(&leaf).unwrap();
            }
            _ => {}
        }
    }
    entries
}

/// An answer of the bank and its paper, of which the sample data has none.
async fn answered(here: &Place<'_>) {
    let bytes = b"what the bank wrote";
    let folder = here.desk.path(here.folder).join("attachments/batches/answered");
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["answer", "paper"] {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    let (hash, size) = (sha256(bytes), bytes.len());
    let rows = format!(
        "INSERT INTO batch_answer (id, batch_id, kind, file_name, size_bytes, sha256, place, message, state, uploaded_by, \
         uploaded_by_name, uploaded_at_ms) SELECT X'01920000000070008000000000000001', id, 'pain.002', 'a.xml', {size}, '{hash}', \
         'batches/answered/answer', 'M1', 'read', created_by, created_by_name, 1 FROM batch LIMIT 1; \
         INSERT INTO batch_evidence (id, batch_id, name, media_type, size_bytes, sha256, place, uploaded_by, uploaded_by_name, \
         at_ms) SELECT X'01920000000070008000000000000002', id, 'a.pdf', 'application/pdf', {size}, '{hash}', \
         'batches/answered/paper', created_by, created_by_name, 1 FROM batch LIMIT 1"
    );
    let db = open(&here.url()).await;
    tamper(&db, Box::leak(rows.into_boxed_str())).await;
    db.close().await;
}

/// Where a file of each kind lies.
async fn places(here: &Place<'_>) -> Vec<(&'static str, String)> {
    let db = open(&here.url()).await;
    let mut places = Vec::new();
    for (kind, query) in KINDS {
        let id = "lower(substr(hex(id),1,8)||'-'||substr(hex(id),9,4)||'-'||substr(hex(id),13,4)||'-'||substr(hex(id),17,4)||'-'||substr(hex(id),21))";
        let query = query.replace('%', id);
        let row =
            db.read().query_one_raw(caudal_db::Statement::from_string(caudal_db::DbBackend::Sqlite, query));
        let place: Option<String> = row.await.unwrap().unwrap().try_get_by_index(0).unwrap();
        places.push((kind, place.unwrap_or_else(|| panic!("no {kind}"))));
    }
    db.close().await;
    places
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_any_kind_that_is_missing_altered_or_added_is_found() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let there = Place { desk: &desk, folder: "regreso", database: None };
    worked(&here).await;
    answered(&here).await;
    let places = places(&here).await;
    std::fs::remove_file(desk.path(COPY)).unwrap();
    assert!(here.run(&["backup", "--to", COPY]).good);
    let whole = entries(&desk, COPY);
    let refused = |bad: Entries, words: &[String], why: &str| {
        write(&desk, BAD, &bad);
        let told = there.run(&["restore", "--from", BAD]);
        let said = format!("{}{}", told.out, told.err);
        assert!(
            !told.good && words.iter().all(|word| said.contains(word.as_str())),
            "{why}: {words:?} in {told:?}"
        );
        nothing_at(&there, why);
    };
    // One of each kind at once: each must be told.
    let rows: Vec<_> = places.iter().map(|(kind, place)| format!("{kind} {place}")).collect();
    let names: Vec<_> = places.iter().map(|(_, place)| format!("attachments/{place}")).collect();
    for name in &names {
        assert!(whole.iter().any(|(n, _)| n == name), "{name} is in the copy");
    }
    let told = |words: &[&'static str]| -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).chain(rows.clone()).collect()
    };
    let without: Entries = whole.iter().filter(|(n, _)| !names.contains(n)).cloned().collect();
    let mut altered = whole.clone();
    altered.iter_mut().filter(|(n, _)| names.contains(n)).for_each(|(_, bytes)| bytes.push(b'!'));
    refused(without.clone(), &told(&["FALTAN: ", "FALTAN DE LA LISTA DE LA COPIA"]), "missing");
    refused(altered.clone(), &told(&["CAMBIARON: ", "NO SON LOS DE LA LISTA"]), "altered");
    // Whoever makes the list fit as well is told by the rows.
    refused(sealed(without), &told(&["FALTAN: "]), "missing, and the list made anew");
    refused(sealed(altered), &told(&["CAMBIARON: "]), "altered, and the list made anew");
    let mut more = whole.clone();
    more.insert(0, ("attachments/attachments/nobody".into(), b"what nobody sent".to_vec()));
    refused(more, &["NO ESTÁN EN LA LISTA DE LA COPIA: attachments/nobody".to_owned()], "added");
    let mut other = whole.clone();
    other.insert(0, ("other".into(), b"what no backup writes".to_vec()));
    refused(other, &["no es una copia".to_owned()], "something else");
    let mut listed = whole.clone();
    listed.iter_mut().filter(|(n, _)| n == "files.jsonl").for_each(|(_, bytes)| bytes.clear());
    refused(listed, &["la lista de sus archivos".to_owned()], "no list");
    let unlisted: Entries = whole.iter().filter(|(n, _)| n != "files.jsonl").cloned().collect();
    refused(unlisted, &["no es una copia".to_owned()], "the list is gone");
    let mut database = whole.clone();
    database.iter_mut().filter(|(n, _)| n == "database").for_each(|(_, bytes)| bytes[5000] ^= 1);
    refused(database, &["dañada".to_owned()], "a byte of the database");

    write(&desk, BAD, &sealed(whole.clone()));
    let told = there.run(&["restore", "--from", BAD]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");
    for (kind, _) in &places {
        assert!(told.out.contains(kind), "{kind}: {told:?}");
    }
}

/// A copy from before copies had a list.
fn old(whole: &Entries) -> Entries {
    let mut old: Entries = whole.iter().filter(|(name, _)| name != "files.jsonl").cloned().collect();
    let (_, leaf) = old.iter_mut().find(|(name, _)| name == "caudal.json").unwrap();
    let mut told: Value = serde_json::from_slice(leaf).unwrap();
    told["format"] = json!(1);
    told.as_object_mut().unwrap().remove("files_sha256");
    *leaf = serde_json::to_vec(&told).unwrap();
    old
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_from_before_there_was_a_list_comes_back_and_is_held_against_the_rows() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let there = Place { desk: &desk, folder: "regreso", database: None };
    worked(&here).await;
    let whole = old(&entries(&desk, COPY));
    let is_paper = |name: &str| name.starts_with("attachments/cancellations/");
    write(&desk, BAD, &whole.iter().filter(|(name, _)| !is_paper(name)).cloned().collect());
    let told = there.run(&["restore", "--from", BAD]);
    assert!(!told.good && told.out.contains("soportes de anulaciones"), "{told:?}");
    nothing_at(&there, "without evidence");
    write(&desk, BAD, &whole);
    assert!(there.run(&["restore", "--from", BAD]).good);
}

/// A restore that was killed after it had put the files in their place, and before the database was whole.
async fn nothing_starts_where_a_restore_was_cut_off(databases: [Option<&TestDb>; 2]) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };
    worked(&here).await;
    let folder = desk.path(there.folder);
    let left = [folder.join("attachments/attachments"), folder.join(".caudal-restore-1")];
    for folder in &left {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("of-the-copy"), "bytes").unwrap();
    }
    let url = there.url();
    let db = open(&url).await;
    caudal_db::backup::begin(&db, &url).await.unwrap();
    if databases[1].is_some() {
        tamper(&db, "CREATE TABLE payment (id INTEGER)").await;
    }
    db.close().await;
    for words in [["serve"], ["verify"], ["migrate"]] {
        let told = there.run(&words);
        assert!(!told.good && told.err.contains("restauración a medias"), "{words:?}: {told:?}");
    }
    let told = there.run(&["restore", "--from", COPY]);
    assert!(told.good, "{told:?}");
    assert!(!left[0].join("of-the-copy").exists() && !left[1].exists(), "what it left is gone");
    assert!(!folder.join("caudal.db.restoring").exists());
    assert!(there.run(&["verify", "--files"]).good);
    assert!(there.serve(free_address()).await.stop().good);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_starts_where_a_restore_was_cut_off_on_sqlite_and_the_next_begins_anew() {
    nothing_starts_where_a_restore_was_cut_off([None, None]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_starts_where_a_restore_was_cut_off_on_postgres_and_the_next_begins_anew() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    nothing_starts_where_a_restore_was_cut_off([Some(&databases[0]), Some(&databases[1])]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_portal_at_work_is_not_taken_for_a_restore_that_was_cut_off() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    worked(&here).await;
    // Whatever left it there: the database beside it is whole.
    std::fs::write(desk.path("aqui").join("caudal.db.restoring"), "").unwrap();
    assert!(here.run(&["verify", "--files"]).good);
    let told = here.run(&["restore", "--from", COPY]);
    assert!(!told.good && told.err.contains("no está vacía"), "{told:?}");
    assert!(here.run(&["verify", "--files"]).good, "what was there is untouched");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_restores_at_once_do_not_take_out_what_the_other_brings() {
    let desk = Operator::new();
    let there = Place { desk: &desk, folder: "regreso", database: None };
    std::fs::write(desk.path(COPY), sample(Target::Sqlite).await).unwrap();
    let turn = desk.path(there.folder).join(".caudal-restore.lock");
    std::fs::create_dir_all(turn.parent().unwrap()).unwrap();
    let first = File::create(&turn).unwrap();
    first.lock().unwrap();
    let second = there.run(&["restore", "--from", COPY]);
    assert!(!second.good && second.err.contains("otra restauración en marcha"), "{second:?}");
    assert!(turn.exists());
    // Whatever became of the first: its program has ended.
    drop(first);
    assert!(there.run(&["restore", "--from", COPY]).good);
    assert!(!turn.exists() && there.run(&["verify", "--files"]).good);
}
