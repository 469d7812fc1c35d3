//! What an operator does whose files lie in a bucket: copies, brings back, checks, and moves them there from a folder.

use caudal_db::testing::{Target, TestDb, empty};
use caudal_testing::bucket_server::{BucketServer, Conduct};

use crate::backup::Place;
use crate::program::{Operator, free_address};
use crate::restore::{COPY, entries, worked};

const PREFIX: &str = "CAUDAL_ATTACHMENTS__S3__PREFIX";
const ENDPOINT: &str = "CAUDAL_ATTACHMENTS__S3__ENDPOINT";

fn turn_on(desk: &Operator, server: &BucketServer, prefix: &str) {
    for (name, value) in server.variables() {
        desk.set(name, value);
    }
    desk.set(PREFIX, prefix);
}

fn turn_off(desk: &Operator, server: &BucketServer) {
    for (name, _) in server.variables() {
        desk.unset(name);
    }
    desk.unset(PREFIX);
}

/// The names below a prefix.
fn below(server: &BucketServer, prefix: &str) -> Vec<String> {
    server.keys().iter().filter_map(|key| key.strip_prefix(prefix)).map(str::to_owned).collect()
}

/// The names of the files of a copy.
fn files_of(desk: &Operator, copy: &str) -> Vec<String> {
    let names = entries(desk, copy).into_iter().map(|(name, _)| name);
    let mut files: Vec<_> =
        names.filter_map(|name| name.strip_prefix("attachments/").map(str::to_owned)).collect();
    files.sort();
    files
}

async fn files_move_to_a_bucket_and_are_copied_from_there(databases: [Option<&TestDb>; 2]) {
    let server = BucketServer::start().await;
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };
    worked(&here).await;
    let files = files_of(&desk, COPY);
    let told = here.run(&["relocate", "--to", "s3"]);
    assert!(!told.good && told.err.contains("no nombran ningún bucket"), "{told:?}");

    turn_on(&desk, &server, "aqui/");
    let told = here.run(&["verify", "--files"]);
    assert!(!told.good && told.out.contains("FALTAN"), "nothing is there yet: {told:?}");
    server.turn(Conduct::Away(usize::MAX));
    let told = here.run(&["verify", "--files"]);
    assert!(!told.good && told.err.contains("no responde") && !told.out.contains("FALTAN"), "{told:?}");
    server.turn(Conduct::TakesOnly(2));
    let told = here.run(&["relocate", "--to", "s3"]);
    assert!(!told.good && told.err.contains("el almacén de archivos no responde (503"), "{told:?}");
    server.turn(Conduct::Answers);
    let told = here.run(&["relocate", "--to", "s3"]);
    assert!(told.good && told.out.contains("Nada se borró"), "{told:?}");
    assert_eq!(below(&server, "aqui/"), files);
    let told = here.run(&["relocate", "--to", "s3"]);
    assert!(
        told.out.contains(&format!("Se copiaron 0 archivos al bucket; {} ya estaban", files.len())),
        "{told:?}"
    );
    let told = here.run(&["verify", "--files"]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");
    assert!(here.run(&["doctor"]).out.contains("Los adjuntos se pueden guardar"));

    std::fs::remove_dir_all(desk.path("aqui").join("attachments")).unwrap();
    let told = here.run(&["backup", "--to", "de-s3.tar"]);
    assert!(told.good, "{told:?}");
    assert_eq!(files_of(&desk, "de-s3.tar"), files);

    come_back(&desk, &server, &there, &files).await;

    // And back to a folder.
    turn_on(&desk, &server, "aqui/");
    assert!(here.run(&["relocate", "--to", "folder"]).good);
    turn_off(&desk, &server);
    let told = here.run(&["verify", "--files"]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");
}

async fn come_back(desk: &Operator, server: &BucketServer, there: &Place<'_>, files: &[String]) {
    turn_on(desk, server, "regreso");
    server.turn(Conduct::TakesOnly(2));
    let told = there.run(&["restore", "--from", "de-s3.tar"]);
    assert!(!told.good && told.err.contains("no responde (503"), "{told:?}");
    server.turn(Conduct::Answers);
    assert_eq!(below(server, "regreso/"), [""; 0], "what it had brought is gone");
    assert!(there.run(&["verify"]).err.contains("no hay nada"));

    server.put("regreso/ajeno", b"somebody's");
    let told = there.run(&["restore", "--from", "de-s3.tar"]);
    assert!(!told.good && told.err.contains("no está vacío bajo attachments.s3.prefix"), "{told:?}");
    assert_eq!(below(server, "regreso/"), ["ajeno"], "what is another's stays");
    turn_on(desk, server, "regreso-2");
    let told = there.run(&["restore", "--from", "de-s3.tar"]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");
    assert_eq!(below(server, "regreso-2/"), files);
    let told = there.run(&["verify", "--files"]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");
    let left: Vec<_> = std::fs::read_dir(desk.path("regreso")).unwrap().flatten().collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().starts_with('.')), "{left:?}");
    assert!(there.serve(free_address()).await.stop().good, "and it serves from there");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_to_a_bucket_and_are_copied_from_there_on_sqlite() {
    files_move_to_a_bucket_and_are_copied_from_there([None, None]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_to_a_bucket_and_are_copied_from_there_on_postgres() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    files_move_to_a_bucket_and_are_copied_from_there([Some(&databases[0]), Some(&databases[1])]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_bucket_is_told_before_anybody_depends_on_it() {
    let server = BucketServer::start().await;
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    turn_on(&desk, &server, "");
    for (name, value, said) in [
        (
            "CAUDAL_ATTACHMENTS__S3__SECRET_KEY",
            "otra clave",
            "403 SignatureDoesNotMatch: las claves no son las suyas",
        ),
        ("CAUDAL_ATTACHMENTS__S3__ACCESS_KEY", "OTRA", "403 InvalidAccessKeyId: las claves no son las suyas"),
        ("CAUDAL_ATTACHMENTS__S3__BUCKET", "otro", "404 NoSuchBucket: el bucket no existe"),
        (ENDPOINT, "http://127.0.0.1:1", "el almacén de archivos no responde"),
        (ENDPOINT, "http://s3.ejemplo.com", "sin https solo se admite una dirección de esta misma máquina"),
    ] {
        turn_on(&desk, &server, "");
        desk.set(name, value);
        let told = here.run(&["doctor"]);
        assert!(!told.good && told.out.contains(said), "{name}: {told:?}");
    }
    turn_on(&desk, &server, "");
    assert!(here.run(&["doctor"]).out.contains("attachments.s3.secret_key está a la vista"));
}
