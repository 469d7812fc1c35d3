use std::net::{SocketAddr, TcpListener, TcpStream};
use std::{path::PathBuf, process::Stdio, time::Instant};

use caudal_db::{Db, DbConfig, DbError};

use crate::program::{Operator, PATIENCE, Running, ask, free_address, settings};
#[cfg(unix)]
use crate::program::{ask_keeping, ask_until};
#[cfg(unix)]
use std::os::unix::net::UnixDatagram;

#[test]
fn whoever_starts_it_without_settings_is_told_what_is_missing() {
    let told = Operator::new().run(&["serve"]);
    assert!(
        !told.good && told.err.contains("identity.issuer") && told.err.contains("caudal demo"),
        "{told:?}"
    );
}

#[test]
fn a_misspelt_setting_stops_the_start_and_is_named_with_its_place() {
    let desk = Operator::new();
    desk.write("caudal.toml", "[server]\nlisen = '127.0.0.1:1'\n");
    for word in ["serve", "migrate", "verify", "doctor"] {
        let told = desk.run(&[word, "--config", "caudal.toml"]);
        let said = format!("{}{}", told.out, told.err);
        assert!(!told.good && said.contains("server.lisen (en caudal.toml)"), "{word}: {told:?}");
    }
}

#[test]
fn a_new_database_is_brought_up_to_date_once_and_then_verifies() {
    let desk = Operator::new();
    let before = desk.run(&["verify"]);
    assert!(!before.good, "an empty database proves nothing: {before:?}");
    let first = desk.run(&["migrate"]);
    assert!(first.good && first.out.contains("0001_engine"), "{first:?}");
    let again = desk.run(&["migrate"]);
    assert!(again.good && again.out.contains("ya estaba al día"), "{again:?}");
    let verified = desk.run(&["verify"]);
    assert!(verified.good && verified.out.contains("La cadena está entera"), "{verified:?}");
    assert!(verified.out.contains("Todo cuadra"), "{verified:?}");
}

/// As the version before left it, which had no papers.
async fn without_papers(url: &str) {
    let db = Db::connect(&DbConfig::new(url)).await.unwrap();
    let done: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let back = "DROP TABLE paper; ALTER TABLE service_token DROP COLUMN drafts_for; \
                            DELETE FROM schema_migration WHERE number >= 48";
                Ok(tx.execute_unprepared(back).await.map(drop)?)
            })
        })
        .await;
    done.unwrap();
    db.close().await;
}

#[tokio::test]
async fn an_update_says_what_it_would_do_and_leaves_a_copy_of_what_was() {
    let desk = Operator::new();
    let empty = desk.run(&["migrate", "--plan"]);
    assert!(empty.good && empty.out.contains("está vacía"), "{empty:?}");
    assert!(desk.run(&["migrate"]).good);
    let url = format!("sqlite:{}", desk.path("data/caudal.db").display());
    without_papers(&url).await;
    let planned = desk.run(&["migrate", "--plan"]);
    assert!(planned.good && planned.out.contains("0048_papers"), "{planned:?}");
    assert!(planned.out.contains("versión 47"), "{planned:?}");
    let copies = || -> Vec<PathBuf> {
        let files = std::fs::read_dir(desk.path("data")).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| file.to_string_lossy().contains("before-0048_papers-")).collect()
    };
    assert_eq!(copies(), Vec::<PathBuf>::new(), "nothing was done");
    let done = desk.run(&["migrate"]);
    assert!(done.good && done.out.contains("0052_root_page"), "{done:?}");
    let [copy] = &copies()[..] else { panic!("{:?}", copies()) };
    #[cfg(unix)]
    crate::backup::private(copy);
    let kept = Db::connect(&DbConfig::new(format!("sqlite:{}", copy.display()))).await.unwrap();
    assert_eq!(kept.plan_migration().await.unwrap().version, 47, "it is of before");
    kept.close().await;
    let again = desk.run(&["migrate", "--plan"]);
    assert!(again.good && again.out.contains("No hay nada que hacer"), "{again:?}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_named_so_by_all_that_look_at_it() {
    let desk = Operator::new();
    assert!(desk.run(&["migrate"]).good);
    let db = Db::connect(&DbConfig::new(format!("sqlite:{}", desk.path("data/caudal.db").display())))
        .await
        .unwrap();
    let newer: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let later =
                    "INSERT INTO schema_migration (number, name, sha256) VALUES (9000, 'future', 'x')";
                Ok(tx.execute_unprepared(later).await.map(drop)?)
            })
        })
        .await;
    newer.unwrap();
    db.close().await;
    for word in ["migrate", "doctor"] {
        let told = desk.run(&[word]);
        let said = format!("{}{}", told.out, told.err);
        assert!(!told.good && said.contains("9000_future"), "{word}: {told:?}");
        assert!(said.contains("una versión más nueva. Instala esa versión"), "{word}: {told:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_database_that_went_back_is_not_served_until_somebody_takes_it_as_it_is() {
    let desk = Operator::new();
    let address = free_address();
    desk.write("caudal.toml", &settings(address, &desk.path("data")));
    let migrated = desk.run(&["migrate", "--config", "caudal.toml"]);
    assert!(migrated.good, "{migrated:?}");
    desk.write("data/newest-seal.json", r#"{"count":7,"head":"a later one"}"#);
    let served = desk.run(&["serve", "--config", "caudal.toml"]);
    assert!(
        !served.good && served.err.contains("vio el registro de auditoría 7 y ahora llega al 0"),
        "{served:?}"
    );
    assert!(served.err.contains("«caudal accept»"), "it is told what to do: {served:?}");
    let looked = desk.run(&["doctor", "--config", "caudal.toml"]);
    assert!(!looked.good && looked.out.contains("FALTA   La base de datos volvió"), "{looked:?}");
    let accepted = desk.run(&["accept", "--config", "caudal.toml"]);
    assert!(
        accepted.good && accepted.out.contains("hasta el registro de auditoría 1; había visto hasta el 7"),
        "{accepted:?}"
    );
    let mut portal = desk.start(&["serve", "--config", "caudal.toml"]);
    portal.until_ready(address);
    let told = portal.stop();
    assert!(told.good, "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_portal_serves_until_it_is_asked_to_stop_and_starts_again_over_the_same_data() {
    let desk = Operator::new();
    let address = free_address();
    desk.write("caudal.toml", &settings(address, &desk.path("data")));
    for _ in 0..2 {
        let mut portal = desk.start(&["serve", "--config", "caudal.toml"]);
        portal.until_ready(address);
        let me = ask(address, "/api/auth/me").unwrap();
        assert!(me.starts_with("HTTP/1.1 204"), "{me}");
        let status = desk.run(&["status", "--config", "caudal.toml"]);
        assert!(status.good && status.out.contains("responde y puede trabajar"), "{status:?}");
        assert!(status.out.contains("Última copia   ninguna."), "{status:?}");
        let described = ask(address, "/openapi.json").unwrap();
        assert!(
            described.starts_with("HTTP/1.1 200") && described.contains("\"openapi\": \"3.1.0\""),
            "{described:.200}"
        );
        let told = portal.stop();
        assert!(told.good, "{told:?}");
        assert!(told.err.contains("\"message\":\"listening\""), "{told:?}");
        assert!(!told.err.contains("a secret"), "a secret in the log: {told:?}");
        assert_eq!(ask(address, "/healthz"), None);
        let status = desk.run(&["status", "--config", "caudal.toml"]);
        assert!(!status.good && status.out.contains("NO RESPONDE"), "{status:?}");
    }
}

/// As systemd asks of a service of type `notify`.
#[cfg(unix)]
#[test]
fn the_service_manager_is_told_when_it_is_ready_and_when_it_stops() {
    let desk = Operator::new();
    let address = free_address();
    desk.write("caudal.toml", &settings(address, &desk.path("data")));
    let socket = UnixDatagram::bind(desk.path("notify")).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let told = || {
        let mut words = [0; 64];
        let length = socket.recv(&mut words).unwrap();
        String::from_utf8_lossy(&words[..length]).trim().to_owned()
    };
    let mut command = desk.command(&["serve", "--config", "caudal.toml"]);
    command.env("NOTIFY_SOCKET", desk.path("notify"));
    let portal = Running::of(command);
    assert_eq!(told(), "READY=1");
    assert!(ask(address, "/healthz").unwrap().starts_with("HTTP/1.1 200"));
    portal.ask_to_stop();
    assert_eq!(told(), "STOPPING=1");
    assert!(portal.stop_asked().good);
}

/// A proxy hears it before anybody's call is lost.
#[cfg(unix)]
#[test]
fn behind_a_proxy_it_says_that_it_stops_before_it_does() {
    let desk = Operator::new();
    let address = free_address();
    let trusting = settings(address, &desk.path("data"))
        .replace("[server]\n", "[server]\ntrusted_proxies = '192.0.2.1/32'\n");
    desk.write("caudal.toml", &trusting);
    let mut portal = desk.start(&["serve", "--config", "caudal.toml"]);
    portal.until_ready(address);
    portal.ask_to_stop();
    let ready = ask_until(address, "/readyz", |answer| answer.starts_with("HTTP/1.1 503"));
    assert!(ready.ends_with("stopping"), "{ready}");
    let me = ask_keeping(address, "/api/auth/me").unwrap();
    assert!(me.starts_with("HTTP/1.1 204"), "whoever comes meanwhile is answered: {me}");
    assert!(
        me.to_ascii_lowercase().contains("connection: close"),
        "and told to come to another next time: {me}"
    );
    let told = portal.stop();
    assert!(told.good, "{told:?}");
}

#[test]
fn two_portals_do_not_work_on_one_file_of_sqlite() {
    let desk = Operator::new();
    let address = free_address();
    desk.write("caudal.toml", &settings(address, &desk.path("data")));
    desk.write("other.toml", &settings(free_address(), &desk.path("data")));
    let mut portal = desk.start(&["serve", "--config", "caudal.toml"]);
    portal.until_ready(address);
    let told = desk.run(&["serve", "--config", "other.toml"]);
    assert!(!told.good && told.err.contains("Ya hay un portal"), "{told:?}");
    drop(portal);
    let mut portal = desk.start(&["serve", "--config", "caudal.toml"]);
    portal.until_ready(address);
}

#[test]
fn a_portal_whose_place_is_taken_says_so() {
    let desk = Operator::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    desk.write("caudal.toml", &settings(taken.local_addr().unwrap(), &desk.path("data")));
    let told = desk.run(&["serve", "--config", "caudal.toml"]);
    assert!(!told.good && told.err.contains(&taken.local_addr().unwrap().to_string()), "{told:?}");
}

#[cfg(unix)]
#[test]
fn what_the_portal_keeps_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Operator::new();
    assert!(desk.run(&["migrate"]).good);
    for (name, mode) in [("data", 0o700), ("data/caudal.db", 0o600)] {
        let found = std::fs::metadata(desk.path(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(found, mode, "{name} is {found:o}");
    }
}

#[test]
fn the_description_of_the_api_is_printed_as_json() {
    let told = Operator::new().run(&["openapi"]);
    assert!(told.good && told.err.is_empty(), "{told:?}");
    assert!(told.out.starts_with("{\n  \"openapi\": \"3.1.0\""), "{}", &told.out[..80]);
}

/// A portal that writes much into its log, and what it writes into: a pipe that nobody reads, or that nobody has any more.
#[cfg(unix)]
fn talkative(desk: &Operator, address: SocketAddr, is_held: bool) -> Running {
    desk.write("caudal.toml", &settings(address, &desk.path("data")));
    let mut command = desk.command(&["serve", "--config", "caudal.toml"]);
    command.env("RUST_LOG", "trace").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut portal = command.spawn().unwrap();
    if !is_held {
        drop(portal.stderr.take());
    }
    Running::from(portal)
}

/// Waits until somebody listens, then calls often enough to fill any pipe; every call is answered.
#[cfg(unix)]
fn is_answered(portal: &mut Running, address: SocketAddr) {
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(portal.ended().is_none(), "it ended");
        assert!(began.elapsed() < PATIENCE, "nobody listens");
        std::thread::yield_now();
    }
    for _ in 0..400 {
        let answer = ask(address, "/api/auth/me").unwrap_or_default();
        assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    }
    assert!(ask(address, "/readyz").unwrap().starts_with("HTTP/1.1 200"));
}

#[cfg(unix)]
#[test]
fn a_portal_whose_log_nobody_takes_any_more_answers_every_call() {
    let desk = Operator::new();
    let address = free_address();
    let mut portal = talkative(&desk, address, false);
    is_answered(&mut portal, address);
}

#[cfg(unix)]
#[test]
fn a_portal_whose_log_nobody_reads_waits_for_nobody_and_writes_on_when_somebody_does() {
    let desk = Operator::new();
    let address = free_address();
    let mut portal = talkative(&desk, address, true);
    is_answered(&mut portal, address);
    let told = portal.stop();
    assert!(told.good && told.err.contains("\"message\":\"stopping\""), "{}", told.err.len());
    assert!(told.err.len() > 1 << 16, "more than a pipe holds: {}", told.err.len());
}
