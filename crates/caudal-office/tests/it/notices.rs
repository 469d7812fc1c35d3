//! The bell: what concerns whom, told once, live, and kept until it is read.

use caudal_access::identity::sessions::{self, End};
use caudal_db::audit::seal_once;
use caudal_domain::permission::Permission;
use caudal_office::notices;
use caudal_web::http::hub::{Change, Hub};
use futures::{StreamExt as _, future::join_all};
use serde_json::{Value, json};

use caudal_stories::payments_world::{World, on_request, see_request};
use caudal_testing::{Person, Portal, each, text, unlimited, version};

const NOTICES: &str = "/api/v1/notices";

/// Everything that was done is sealed, and told.
async fn told(portal: &Portal) {
    seal_once(&portal.app.db).await.unwrap();
    notices::make_all(&portal.app).await.unwrap();
}

async fn heard(who: &Person) -> Vec<String> {
    each(&who.get(NOTICES).await.ok()["items"], "text")
}

async fn kinds(who: &Person) -> Vec<String> {
    each(&who.get(NOTICES).await.ok()["items"], "kind")
}

story!(everybody_hears_of_what_concerns_them_and_nobody_of_what_they_did, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let before = heard(&world.rogelio).await.len();
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let number = text(&request["number"]);
    told(portal).await;
    assert_eq!(heard(&world.rogelio).await[0], format!("Milagros Pineda envió la solicitud {number}"));
    assert_eq!((heard(&world.rogelio).await.len(), &*kinds(&world.rogelio).await[0]), (before + 1, "to_do"));
    // Whom it is for need not decide, whoever sent it knows, and who cannot decide is left alone.
    for silent in [&world.eliecer, &world.milagros, &world.tomas, &world.beatriz] {
        assert_eq!(heard(silent).await, [""; 0]);
    }

    let request = on_request(&world.rogelio, &request, "approve").await.ok();
    told(portal).await;
    for hears in [&world.eliecer, &world.milagros] {
        assert_eq!(heard(hears).await, [format!("Rogelio Castillo aprobó la solicitud {number}")]);
    }
    assert_eq!(kinds(&world.graciela).await[0], "to_do", "it is hers to release");
    let request = on_request(&world.graciela, &request, "release").await.ok();
    let comment = format!("/api/v1/requests/{}/comments", text(&request["id"]));
    world.eliecer.post(&comment, json!({ "text": "Salgo mañana" })).await.created();
    world.confirmed(world.paying(&see_request(&world.milagros, &request).await.ok())).await;
    told(portal).await;
    assert_eq!(kinds(&world.milagros).await, ["paid", "commented", "decided"]);
    assert_eq!(kinds(&world.eliecer).await, ["to_do", "paid", "decided"]);
    let at = world.eliecer.get(NOTICES).await.ok()["items"][0].clone();
    assert_eq!((text(&at["object_kind"]), &at["read"]), ("settlement", &Value::Bool(false)));
});

story!(a_notice_is_made_once_and_kept_until_it_is_read, |portal| async {
    let world = World::of(portal).await;
    let mut sent = Vec::new();
    for _ in 0..3 {
        sent.push(world.milagros.post("/api/v1/requests", world.trip()).await.created());
    }
    seal_once(&portal.app.db).await.unwrap();
    // Whoever makes them at the same time, and however often.
    for made in join_all((0..8).map(|_| notices::make_all(&portal.app))).await {
        made.unwrap();
    }
    notices::make_all(&portal.app).await.unwrap();
    let all = world.rogelio.get(NOTICES).await.ok();
    assert_eq!((all["items"].as_array().unwrap().len(), &all["unread"]), (3, &json!(3)));
    let page = world.rogelio.get(&format!("{NOTICES}?limit=2")).await.ok();
    let rest = world.rogelio.get(&format!("{NOTICES}?limit=2&after={}", text(&page["next"]))).await.ok();
    assert_eq!(rest["items"][0]["object_number"], sent[0]["number"]);

    let reads = |who: &Person, body: Value| who.post(&format!("{NOTICES}/actions/read"), body);
    let newest = &all["items"][0]["id"];
    // Nobody reads the notices of another.
    reads(&world.milagros, json!({ "ids": [newest] })).await.ok();
    assert_eq!(reads(&world.rogelio, json!({ "ids": [newest] })).await.ok()["unread"], 2);
    assert_eq!(
        each(&world.rogelio.get(&format!("{NOTICES}?unread=yes")).await.ok()["items"], "kind").len(),
        2
    );
    assert_eq!(reads(&world.rogelio, json!({ "up_to": newest })).await.ok()["unread"], 0);
    world.rogelio.get(&format!("{NOTICES}?unread=perhaps")).await.refused(422, "invalid_query");
    let many: Vec<_> = (0..101).map(|_| newest.clone()).collect();
    reads(&world.rogelio, json!({ "ids": many })).await.refused(422, "invalid_query");
});

/// The next event of a stream: its id and what it says; silence between is passed over.
async fn next(stream: &mut axum::body::BodyDataStream) -> (i64, Value) {
    loop {
        let piece = stream.next().await.unwrap().unwrap();
        let piece = String::from_utf8(piece.to_vec()).unwrap();
        let field = |name: &str| piece.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let (Some(id), Some(data)) = (field("id:"), field("data:")) {
            return (id.parse().unwrap(), serde_json::from_str(data).unwrap());
        }
    }
}

story!(a_browser_hears_what_changed_and_misses_nothing_when_it_comes_back, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let teller = notices::spawn(portal.app.clone(), stopped);
    let mut rogelio = world.rogelio.get("/api/v1/events").stream().await;
    let (began, nothing) = next(&mut rogelio).await;
    assert_eq!(nothing, json!({ "kinds": [], "notices": false }));

    let sealed = async || seal_once(&portal.app.db).await.unwrap();
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    sealed().await;
    let (mut kinds, mut noticed, mut last) = (Vec::new(), false, began);
    // All that changed where the node looks for the first time only now.
    while !(noticed && (kinds.contains(&json!("request")) || kinds.contains(&json!("*")))) {
        let (id, told) = next(&mut rogelio).await;
        assert!(id >= last);
        last = id;
        kinds.extend(told["kinds"].as_array().unwrap().clone());
        noticed |= told["notices"] == true;
    }
    drop(rogelio);

    // The lid was shut while Rogelio approved on his phone: the same number brings what was missed.
    on_request(&world.rogelio, &request, "approve").await.ok();
    sealed().await;
    let back = world.rogelio.get("/api/v1/events").header("last-event-id", &last.to_string());
    let (_, missed) = next(&mut back.stream().await).await;
    assert!(missed["kinds"].as_array().unwrap().contains(&json!("request")), "{missed}");

    // One browser needs one stream, and gets no more than a few.
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(world.graciela.get("/api/v1/events").stream().await);
    }
    world.graciela.get("/api/v1/events").await.status(503);
    let mut last = open.pop().unwrap();
    drop(open);
    next(&mut last).await;
    // Streams end when the portal stops.
    portal.app.part::<Hub>().close();
    while last.next().await.is_some() {}
    portal.stranger().get("/api/v1/events").await.status(401);
    stop.send_replace(true);
    teller.await.unwrap();
    assert_eq!(version(&see_request(&world.milagros, &request).await.ok()), 3);
});

story!(who_listened_before_the_node_looked_hears_that_anything_may_have_changed, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let mut rogelio = world.rogelio.get("/api/v1/events").stream().await;
    next(&mut rogelio).await;
    world.milagros.post("/api/v1/requests", world.trip()).await.created();
    told(portal).await;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let teller = notices::spawn(portal.app.clone(), stopped);
    let (_, first) = next(&mut rogelio).await;
    assert_eq!(first, json!({ "kinds": ["*"], "notices": true }));
    stop.send_replace(true);
    teller.await.unwrap();
});

story!(who_reads_the_profile_first_hears_of_all_that_changed_since, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let since = async || world.rogelio.get("/api/auth/me").await.header("last-event-id").map(str::to_owned);
    assert_eq!(since().await, None, "a node that has not looked promises nothing");
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let teller = notices::spawn(portal.app.clone(), stopped);
    let head = portal.count("SELECT MAX(number) FROM audit_seal", []).await;
    while since().await != Some(head.to_string()) {
        tokio::task::yield_now().await;
    }

    // Whatever is done while his first screen is read, before he listens.
    world.milagros.post("/api/v1/requests", world.trip()).await.created();
    told(portal).await;
    let hears = world.rogelio.get("/api/v1/events").header("last-event-id", &head.to_string());
    let (_, first) = next(&mut hears.stream().await).await;
    assert!(first["kinds"].as_array().unwrap().contains(&json!("request")), "{first}");
    assert_eq!(first["notices"], true);
    stop.send_replace(true);
    teller.await.unwrap();
});

story!(a_stream_ends_with_its_session_however_much_is_told, |portal| async {
    let world = World::of(portal).await;
    told(portal).await;
    let mut stream = world.rogelio.get("/api/v1/events").stream().await;
    next(&mut stream).await;
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let busy = portal.app.clone();
    let noise = tokio::spawn(async move {
        for seal in 1_000_000.. {
            if *stopped.borrow() {
                return;
            }
            busy.part::<Hub>().announce(Change {
                seal,
                kinds: ["request".to_owned()].into(),
                ..Default::default()
            });
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    });
    assert!(next(&mut stream).await.0 >= 1_000_000);
    let (rogelio, now) = (world.rogelio.id(), portal.app.now_ms());
    portal
        .write(move |tx| {
            Box::pin(async move { Ok(sessions::end_all_of(tx, rogelio, now, End::Ended).await?) })
        })
        .await;
    while stream.next().await.is_some() {}
    stop.send_replace(true);
    noise.await.unwrap();
});

story!(
    ten_thousand_notices_at_once_are_one_letter_each,
    |config| {
        config.mail.host = Some("127.0.0.1".into());
        config.limits = unlimited();
    },
    |portal| async {
        let world = World::of(portal).await;
        let permissions = [Permission::ManageNew, Permission::ManageApproved];
        let mut approvers = Vec::new();
        for nth in 0..100 {
            approvers.push(portal.person(&format!("Jefe {nth}"), &permissions, &[("USD", 50_000)]).await);
        }
        told(portal).await;
        for _ in 0..100 {
            world.milagros.post("/api/v1/requests", world.trip()).await.created();
        }
        told(portal).await;
        // The hundred, and the two who approve in every story.
        assert_eq!(portal.count("SELECT COUNT(*) FROM notice WHERE kind = 'to_do'", []).await, 102 * 100);
        for approver in [&approvers[0], &approvers[99], &world.rogelio] {
            let bell = approver.get(NOTICES).await.ok();
            assert_eq!((bell["items"].as_array().unwrap().len(), &bell["unread"]), (25, &json!(100)));
        }
        let letters = "SELECT COUNT(*) FROM mail WHERE kind = 'digest' AND state = 'waiting'";
        assert_eq!(portal.count(letters, []).await, 102);
        let untold = "SELECT COUNT(*) FROM notice WHERE kind = 'to_do' AND mail_id IS NULL";
        assert_eq!(portal.count(untold, []).await, 0);
    }
);
