//! What the operator writes for a stranger is checked by a stranger's program.

use std::process::{Command, Stdio};
use std::{io::Write, path::PathBuf};

use caudal_db::testing::{Target, TestDb, empty};

use crate::program::{Ended, Operator, Running, free_address, settings};

const FILE: &str = "prueba.jsonl";

/// The verifier over what it is given on its standard input.
fn verified(file: &[u8]) -> Ended {
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tools/caudal_verify.py");
    let mut command = Command::new("python3");
    command.arg(program).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap_or_else(|error| {
        panic!(
            "python3: {error}. Install Python 3.9 or newer (https://www.python.org; Debian, Ubuntu: \
             sudo apt-get install python3)"
        )
    });
    running.stdin.take().unwrap().write_all(file).unwrap();
    Ended::new(running.wait_with_output().unwrap())
}

fn tell(command: &mut Command, database: Option<&TestDb>) {
    if let Some(database) = database {
        command.env("CAUDAL_DATABASE__URL", database.url());
    }
}

#[cfg(unix)]
fn a_demonstration_is_proved(database: Option<&TestDb>) {
    use std::os::unix::fs::PermissionsExt;
    let desk = Operator::new();
    let address = free_address();
    let mut demo = desk.command(&["demo", "--listen", &address.to_string(), "--data", "demo"]);
    tell(&mut demo, database);
    let mut demo = Running::of(demo);
    demo.until_ready(address);
    desk.write("caudal.toml", &settings(free_address(), &desk.path("demo")));
    let run = |to: &str| {
        let mut command = desk.command(&["proof", "--config", "caudal.toml", "--to", to]);
        tell(&mut command, database);
        Ended::new(command.output().unwrap())
    };

    // While it serves.
    let told = run(FILE);
    assert!(told.good && told.out.contains(FILE), "{told:?}");
    let file = std::fs::read(desk.path(FILE)).unwrap();
    let mode = std::fs::metadata(desk.path(FILE)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "{mode:o}");
    let told = verified(&file);
    assert!(told.good && told.err.is_empty(), "{told:?}");
    for decided in ["request.approve-hr", "batch.approve", "payroll.mark", "cash_transfer.receive"] {
        let line = format!("{{\"type\":\"approval\",\"action\":\"{decided}\"");
        assert!(file.windows(line.len()).any(|part| part == line.as_bytes()), "{decided}");
    }

    let again = run(FILE);
    assert!(!again.good && again.err.contains("ya existe"), "{again:?}");
    assert!(demo.stop().good);
    let piped = run("-");
    assert!(piped.good && verified(piped.out.as_bytes()).good);
    assert!(!verified(&file[..file.len() / 2]).good, "half a file");
}

#[cfg(unix)]
#[test]
fn a_demonstration_is_proved_on_sqlite() {
    a_demonstration_is_proved(None);
}

#[cfg(unix)]
#[tokio::test]
async fn a_demonstration_is_proved_on_postgres() {
    let database = empty(Target::Postgres).await;
    a_demonstration_is_proved(Some(&database));
}

#[test]
fn a_database_without_anything_proves_nothing() {
    let desk = Operator::new();
    let told = desk.run(&["proof", "--to", FILE]);
    assert!(!told.good && told.err.contains("no hay nada") && !desk.path(FILE).exists(), "{told:?}");
}
