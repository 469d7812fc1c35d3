//! Files in a bucket instead of a folder: the same promises, and a store that does not keep its own.

use caudal_server::files::{self, Fault};
use caudal_testing::bucket_server::{BucketServer, Conduct};
use caudal_testing::{Portal, Target, text};
use caudal_web::storage::Storage;
use serde_json::json;

use caudal_stories::settlements_world::{PHOTO, Trip};

use crate::house;

async fn portal(target: Target, server: &BucketServer) -> Portal {
    let storage = Storage::bucket(&server.settings("caudal/")).unwrap();
    Portal::with_files(house(), target, storage, |_| {}).await
}

/// The photo that somebody attached, and where it lies.
async fn photo(trip: &Trip<'_>) -> (String, String) {
    let id = text(&trip.photo(&trip.till.world.eliecer).await["id"]).to_owned();
    (id.clone(), format!("attachments/{id}"))
}

async fn a_file_goes_to_the_bucket_and_comes_back(target: Target) {
    let server = BucketServer::start().await;
    let portal = portal(target, &server).await;
    let trip = Trip::of(&portal).await;
    let who = &trip.till.world.eliecer;
    let (id, place) = photo(&trip).await;
    let key = format!("caudal/{place}");
    assert!(server.keys().contains(&key), "{:?}", server.keys());

    let download = || who.post("/api/v1/downloads", json!({ "kind": "attachment", "id": id }));
    let bought = download().await.created();
    assert_eq!(who.get(text(&bought["url"])).await.status(200).bytes, PHOTO);

    let wrong = async || {
        let checked = files::check(portal.app.db.read(), &portal.app.attachments).await.unwrap();
        checked.wrong.iter().map(|(_, why)| *why).collect::<Vec<_>>()
    };
    assert_eq!(wrong().await, []);
    server.put(&key, b"other bytes");
    assert_eq!(wrong().await, [Fault::Changed]);
    download().await.refused(500, "stored_file_damaged");
    portal.app.attachments.remove(&place).await.unwrap();
    assert_eq!(wrong().await, [Fault::Missing]);
    download().await.refused(500, "stored_file_missing");

    // More names than one page of the list has, beside one that is another's.
    server.put("another/attachments/x", b"x");
    for n in 0..8 {
        portal.app.attachments.put(&format!("papers/{n}"), b"paper".as_slice().into()).await.unwrap();
    }
    let places = portal.app.attachments.places().await.unwrap();
    assert_eq!(places, (0..8).map(|n| format!("papers/{n}")).collect::<Vec<_>>());
    assert!(!portal.app.attachments.is_empty().await.unwrap());
}

#[tokio::test]
async fn a_file_goes_to_the_bucket_and_comes_back_on_sqlite() {
    a_file_goes_to_the_bucket_and_comes_back(Target::Sqlite).await;
}

#[tokio::test]
async fn a_file_goes_to_the_bucket_and_comes_back_on_postgres() {
    a_file_goes_to_the_bucket_and_comes_back(Target::Postgres).await;
}

async fn a_store_that_is_away_is_waited_for_and_then_told(target: Target) {
    let server = BucketServer::start().await;
    let portal = portal(target, &server).await;
    let trip = Trip::of(&portal).await;
    let who = &trip.till.world.eliecer;
    server.turn(Conduct::Away(2));
    let (id, _) = photo(&trip).await;

    server.turn(Conduct::Away(usize::MAX));
    let asked_photo = || who.upload(&format!("{}/receipts?name=factura.jpg", trip.path()), PHOTO);
    let told = asked_photo().await.refused(503, "files_away");
    assert!(told["detail"].as_str().unwrap().contains("no se guardó nada"), "{told}");
    let download = || who.post("/api/v1/downloads", json!({ "kind": "attachment", "id": id }));
    download().await.refused(503, "files_away");
    // It says nothing of files that it does not show: they are not missing.
    assert!(files::check(portal.app.db.read(), &portal.app.attachments).await.is_err());
    server.turn(Conduct::Answers);
    download().await.created();
    let checked = files::check(portal.app.db.read(), &portal.app.attachments).await.unwrap();
    assert_eq!((checked.total(), checked.wrong.len()), (1, 0), "what was refused is not there");

    // Whatever it keeps instead is handed out to nobody.
    server.turn(Conduct::Alters);
    let (altered, _) = photo(&trip).await;
    who.post("/api/v1/downloads", json!({ "kind": "attachment", "id": altered }))
        .await
        .refused(500, "stored_file_damaged");
}

#[tokio::test]
async fn a_store_that_is_away_is_waited_for_and_then_told_on_sqlite() {
    a_store_that_is_away_is_waited_for_and_then_told(Target::Sqlite).await;
}

#[tokio::test]
async fn a_store_that_is_away_is_waited_for_and_then_told_on_postgres() {
    a_store_that_is_away_is_waited_for_and_then_told(Target::Postgres).await;
}

#[tokio::test]
async fn whether_it_takes_files_is_asked_once_in_a_while() {
    let server = BucketServer::start().await;
    let storage = Storage::bucket(&server.settings("")).unwrap();
    for _ in 0..5 {
        storage.probe().await.unwrap();
    }
    let asked = server.asked();
    assert_eq!(asked.len(), 2, "one was put and removed: {asked:?}");
    assert_eq!(server.keys(), [""; 0]);
}

#[tokio::test]
async fn a_key_that_is_not_the_stores_is_refused_and_is_in_no_error() {
    let server = BucketServer::start().await;
    let mut settings = server.settings("");
    settings.secret_key = Some(caudal_web::config::Secret::new("another secret"));
    let storage = Storage::bucket(&settings).unwrap();
    let told = format!("{:?}", storage.probe().await.unwrap_err());
    assert!(told.contains("SignatureDoesNotMatch") && !told.contains("X-Amz"), "{told}");
    drop(server);
    let told = format!("{:?}", storage.probe().await.unwrap_err());
    assert!(told.contains("Away") && !told.contains("X-Amz") && !told.contains("http://"), "{told}");
}
