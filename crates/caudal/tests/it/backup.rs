//! The rehearsal: a portal at work is copied, the copy is brought back elsewhere, and a portal serves from it.

use std::net::SocketAddr;

use caudal_db::audit::{self, Outcome, Row};
use caudal_db::mark::{self, Mark};
use caudal_db::testing::{Target, TestDb, empty};
use caudal_db::{Db, DbConfig, DbError, Uuid};

use crate::program::{Ended, Operator, Running, ask, free_address, settings};
#[cfg(unix)]
use crate::restore::worked;

const DATA: &str = "demo";
const COPY: &str = "copia.tar";

/// Where one portal keeps what it has.
pub struct Place<'a> {
    pub desk: &'a Operator,
    pub folder: &'static str,
    pub database: Option<&'a TestDb>,
}

impl Place<'_> {
    /// Runs the program about this place.
    pub fn run(&self, words: &[&str]) -> Ended {
        let file = format!("{}.toml", self.folder);
        self.desk.write(&file, &settings(free_address(), &self.desk.path(self.folder)));
        let mut command = self.desk.command(words);
        command.args(["--config", &file]);
        self.tell(&mut command);
        Ended::new(command.output().unwrap())
    }

    /// A demonstration that serves from this place.
    pub async fn serve(&self, address: SocketAddr) -> Running {
        self.move_provider(address.port() + 1).await;
        let mut command =
            self.desk.command(&["demo", "--listen", &address.to_string(), "--data", self.folder]);
        self.tell(&mut command);
        let mut running = Running::of(command);
        running.until_ready(address);
        running
    }

    /// All stories bring back one copy, which names one port for its provider: two that serve at once would meet there.
    async fn move_provider(&self, port: u16) {
        if self.database.is_none() && !self.desk.path(self.folder).join("caudal.db").exists() {
            return;
        }
        let db = open(&self.url()).await;
        if let Mark::Set(_) = mark::read(&db, "demo").await.unwrap() {
            mark::set(&db, "demo", &port.to_string()).await.unwrap();
        }
        db.close().await;
    }

    pub fn url(&self) -> String {
        let sqlite = || format!("sqlite:{}", self.desk.path(self.folder).join("caudal.db").display());
        self.database.map_or_else(sqlite, |database| database.url().to_owned())
    }

    fn tell(&self, command: &mut std::process::Command) {
        // PostgreSQL's programs are found where everything is.
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        if let Some(database) = self.database {
            command.env("CAUDAL_DATABASE__URL", database.url());
        }
    }

    /// What `verify` says, which counts everything.
    pub fn verified(&self) -> String {
        let told = self.run(&["verify"]);
        assert!(told.good, "{told:?}");
        told.out
    }
}

pub async fn open(url: &str) -> Db {
    Db::connect(&DbConfig::new(url)).await.unwrap()
}

#[cfg(unix)]
async fn rehearse(databases: [Option<&TestDb>; 2]) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: DATA, database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };

    let nothing = there.run(&["backup", "--to", COPY]);
    assert!(!nothing.good && nothing.err.contains("no hay nada"), "{nothing:?}");

    worked(&here).await;
    std::fs::remove_file(desk.path(COPY)).unwrap();
    // While it serves.
    let address = free_address();
    let portal = here.serve(address).await;
    let saved = here.run(&["backup", "--to", COPY]);
    assert!(saved.good && saved.out.contains(COPY), "{saved:?}");
    assert!(ask(address, "/readyz").unwrap().starts_with("HTTP/1.1 200"));
    let again = here.run(&["backup", "--to", COPY]);
    assert!(!again.good && again.err.contains("ya existe"), "{again:?}");
    rotate(&here);
    assert!(portal.stop().good);
    let before = here.verified();

    let over = here.run(&["restore", "--from", COPY]);
    assert!(!over.good && over.err.contains("no está vacía"), "{over:?}");
    assert_eq!(here.verified(), before, "what was there is untouched");

    let back = there.run(&["restore", "--from", COPY]);
    assert!(back.good && back.out.contains("La cadena está entera"), "{back:?}");
    assert!(back.out.contains("todos como se guardaron"), "{back:?}");
    assert!(back.out.contains("adjuntos de solicitudes"), "there were attachments to bring back: {back:?}");
    assert_eq!(books(&there.verified()), books(&before), "every entry came back");
    let twice = there.run(&["restore", "--from", COPY]);
    assert!(!twice.good && twice.err.contains("no está vacía"), "{twice:?}");

    let again = there.serve(free_address()).await.stop();
    assert!(again.good && !again.out.contains("Preparando"), "it serves what was brought back: {again:?}");
    private(&desk.path(COPY));
    look_at_files(&there);
}

/// A folder of copies keeps the newest of some days, and lets alone what is called otherwise.
#[cfg(unix)]
fn rotate(here: &Place<'_>) {
    let old = ["copias/caudal-2020-01-01T02-30-00Z.tar", "copias/caudal-2020-01-01T14-00-00Z.tar"];
    std::fs::create_dir(here.desk.path("copias")).unwrap();
    for name in [old[0], old[1], "copias/nota.txt"] {
        here.desk.write(name, "");
    }
    let told = here.run(&[
        "backup",
        "--folder",
        "copias",
        "--keep-days",
        "2",
        "--keep-weeks",
        "0",
        "--keep-months",
        "0",
    ]);
    assert!(told.good && told.out.contains("Se borró 1 copia"), "{told:?}");
    let mut left: Vec<_> = std::fs::read_dir(here.desk.path("copias"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left.len(), 3, "{left:?}");
    assert_eq!(left[0], "caudal-2020-01-01T14-00-00Z.tar");
    private(&here.desk.path("copias").join(&left[1]));
    let both = here.run(&["backup", "--folder", "copias", "--to", "otra.tar"]);
    assert!(!both.good, "{both:?}");
    std::fs::remove_dir_all(here.desk.path("copias")).unwrap();
}

/// A file that was cut off, one whose bytes changed, and one that is gone are each named.
#[cfg(unix)]
fn look_at_files(there: &Place<'_>) {
    let whole = there.run(&["verify", "--files"]);
    assert!(whole.good && whole.out.contains("todos como se guardaron"), "{whole:?}");
    let files = files_of(&there.desk.path(there.folder).join("attachments"));
    let [cut, altered, gone] = &files[..3] else { panic!("{files:?}") };
    let mut bytes = std::fs::read(altered).unwrap();
    bytes[0] ^= 1;
    std::fs::write(altered, bytes).unwrap();
    std::fs::write(cut, []).unwrap();
    std::fs::remove_file(gone).unwrap();
    let told = there.run(&["verify", "--files"]);
    assert!(!told.good, "{told:?}");
    let (_, listed) = told.out.split_once("FALTAN: ").unwrap();
    let (missing, changed) = listed.split_once("CAMBIARON: ").unwrap();
    let name = |file: &std::path::Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    assert!(missing.contains(&name(gone)), "{told:?}");
    assert!(changed.contains(&name(cut)) && changed.contains(&name(altered)), "{told:?}");
    assert!(there.run(&["verify"]).good, "the books themselves hold");
}

#[cfg(unix)]
pub fn files_of(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() { folders.push(entry) } else { files.push(entry) }
        }
    }
    files.sort();
    files
}

fn books(verified: &str) -> &str {
    verified.lines().find(|line| line.starts_with("Contabilidad")).unwrap()
}

#[cfg(unix)]
pub fn private(file: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_portal_at_work_is_copied_and_comes_back_on_sqlite() {
    rehearse([None, None]).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_portal_at_work_is_copied_and_comes_back_on_postgres() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    rehearse([Some(&databases[0]), Some(&databases[1])]).await;
}

#[test]
fn what_is_no_whole_copy_is_refused_before_anything_is_touched() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    assert!(here.run(&["migrate"]).good);
    assert!(here.run(&["backup", "--to", COPY]).good);
    let whole = std::fs::read(desk.path(COPY)).unwrap();
    let there = Place { desk: &desk, folder: "regreso", database: None };
    // Cut off before it says what it is.
    std::fs::write(desk.path("corta.tar"), &whole[..whole.len() / 2]).unwrap();
    // A byte of the database changed: its head is 512 bytes long, and so is that of the archive.
    let mut changed = whole;
    changed[512 + 5000] ^= 1;
    std::fs::write(desk.path("cambiada.tar"), &changed).unwrap();
    desk.write("otra.tar", "no es una copia");
    for (name, said) in
        [("corta.tar", "no es una copia"), ("otra.tar", "no es una copia"), ("cambiada.tar", "dañada")]
    {
        let told = there.run(&["restore", "--from", name]);
        assert!(!told.good && told.err.contains(said), "{name}: {told:?}");
    }
    let told = there.run(&["restore", "--from", COPY]);
    assert!(told.good, "the refused ones left nothing behind: {told:?}");
}

/// Seven rows in the trail of a portal on this machine.
async fn seven_rows(here: &Place<'_>) -> Db {
    assert!(here.run(&["migrate"]).good);
    let db = open(&here.url()).await;
    for n in 1..=7 {
        let row = Row {
            id: Uuid::from_u128(n),
            at_ms: 1_795_000_000_000,
            actor_id: None,
            actor_name: "Graciela Moreno".into(),
            for_id: None,
            action: "payment.authorize".into(),
            object_kind: "payment".into(),
            object_id: None,
            object_number: Some(format!("PAG-2026-{n:06}")),
            address: None,
            session_id: None,
            before: None,
            after: None,
            outcome: Outcome::Done,
        };
        let written: Result<(), DbError> = db
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move { Ok(audit::append(tx, &row).await?) })
            })
            .await;
        written.unwrap();
    }
    assert_eq!(audit::seal_once(&db).await.unwrap(), 7);
    db
}

/// What somebody does who has the file and knows how it is made.
pub async fn tamper(db: &Db, sql: &'static str) {
    let done: Result<(), DbError> = db
        .write(move |tx| {
            Box::pin(async move {
                tx.execute_unprepared(sql).await?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn verify_says_which_row_was_edited_and_a_checkpoint_what_was_cut_off() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let db = seven_rows(&here).await;
    let kept = serde_json::to_string(&audit::checkpoint(&db).await.unwrap()).unwrap();
    desk.write("punto.json", &kept);
    let told = here.run(&["verify", "--checkpoint", "punto.json"]);
    assert!(told.good && told.out.contains("Contiene el punto de control de 7"), "{told:?}");

    tamper(&db, "DROP TRIGGER audit_seal_no_delete; DROP TRIGGER audit_row_no_delete; DROP TRIGGER audit_row_no_update")
        .await;
    tamper(&db, "DELETE FROM audit_seal WHERE number > 5").await;
    tamper(&db, "DELETE FROM audit_row WHERE object_number IN ('PAG-2026-000006', 'PAG-2026-000007')").await;
    let told = here.run(&["verify"]);
    assert!(
        told.good && told.out.contains("5 registros en la cadena"),
        "nothing shows it by itself: {told:?}"
    );
    let told = here.run(&["verify", "--checkpoint", "punto.json"]);
    assert!(!told.good && told.out.contains("número 6") && told.out.contains("la cortaron ahí"), "{told:?}");

    tamper(&db, "UPDATE audit_row SET actor_name = 'Kevin' WHERE object_number = 'PAG-2026-000003'").await;
    let told = here.run(&["verify"]);
    let row = format!("número 3 (fila {})", Uuid::from_u128(3));
    assert!(!told.good && told.out.contains(&row) && told.out.contains("no dice lo que decía"), "{told:?}");
    assert!(told.out.contains("Antes de él hay 2 registros en orden"), "{told:?}");
    db.close().await;
}

#[test]
fn a_checkpoint_proves_that_nothing_was_cut_off() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    assert!(here.run(&["migrate"]).good);
    let none = "0".repeat(64);
    desk.write("vacio.json", &format!("{{\"count\": 0, \"head\": \"{none}\", \"at_ms\": 1}}"));
    desk.write("largo.json", &format!("{{\"count\": 9, \"head\": \"{none}\", \"at_ms\": 1}}"));
    desk.write("otro.json", "[]");
    let told = here.run(&["verify", "--checkpoint", "vacio.json"]);
    assert!(told.good && told.out.contains("punto de control de 0"), "{told:?}");
    let told = here.run(&["verify", "--checkpoint", "largo.json"]);
    assert!(!told.good && told.out.contains("número 1") && told.out.contains("la cortaron ahí"), "{told:?}");
    for file in ["otro.json", "falta.json"] {
        let told = here.run(&["verify", "--checkpoint", file]);
        assert!(!told.good && told.err.contains(file), "{told:?}");
    }
}
