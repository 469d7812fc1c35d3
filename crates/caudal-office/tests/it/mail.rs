//! Mail: few letters, each once, and nobody waits for the mail server.

use std::time::Duration;

use caudal_db::audit::seal_once;
use caudal_office::{mail, notices};
use caudal_requests::settlements;
use caudal_web::config::{Config, Mail, MailSecurity};
use serde_json::{Value, json};

use caudal_stories::payments_world::{World, on_request};
use caudal_testing::post_office::{Manner, PostOffice, Received};
use caudal_testing::{Person, Portal, each, text};

const MAIL: &str = "/api/v1/mail";
const PREFERENCES: &str = "/api/v1/notices/preferences";

/// Settings of a portal that sends mail; where to, each story says.
fn sends(config: &mut Config) {
    // Days pass in these stories, and nobody signs in anew.
    (config.session.idle, config.session.absolute) = (400 * DAY, 400 * DAY);
    config.mail = Mail {
        host: Some("127.0.0.1".into()),
        security: MailSecurity::None,
        from: Some("Caudal <caudal@caudal.example>".into()),
        ..Mail::default()
    };
}

fn way(portal: &Portal, office: &PostOffice) -> mail::Server {
    way_for(portal, office, HOUR)
}

/// The same for somebody who waits only so long for an answer.
fn way_for(portal: &Portal, office: &PostOffice, patience: Duration) -> mail::Server {
    let config = Mail { port: Some(office.port), ..portal.app.config.mail.clone() };
    mail::Server::with_patience(&config, patience).unwrap().unwrap()
}

async fn told(portal: &Portal) {
    seal_once(&portal.app.db).await.unwrap();
    notices::make_all(&portal.app).await.unwrap();
}

/// What arrives when everything that is due goes out.
async fn post(portal: &Portal, office: &PostOffice) -> Vec<Received> {
    mail::send_due(&portal.app, &way(portal, office)).await.unwrap();
    office.collect()
}

/// Time passes, and everybody's browser fetches a fresh token.
async fn later(world: &World<'_>, time: Duration) {
    world.portal.wait(time);
    // Beatriz was refused something once, which ends a session.
    for person in world.everybody().into_iter().filter(|person| person.id() != world.beatriz.id()) {
        person.fetch_token().await;
    }
}

async fn states(admin: &Person) -> Vec<String> {
    each(&admin.get(MAIL).await.ok()["items"], "state")
}

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

story!(what_happens_within_a_minute_is_one_letter, |config| { sends(config) }, |portal| async {
    let world = World::of(portal).await;
    let office = PostOffice::open(Manner::Takes).await;
    let first = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let second = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    on_request(&world.rogelio, &first, "approve").await.ok();
    let mut declined = world.rogelio.post(
        &format!("/api/v1/requests/{}/actions/decline", text(&second["id"])),
        json!({ "reason": "Ya no viaja" }),
    );
    declined = declined.version(second["version"].as_i64().unwrap());
    declined.await.ok();
    told(portal).await;
    assert_eq!(post(portal, &office).await.len(), 0, "it still takes up what happens");

    later(&world, MINUTE).await;
    let letters = post(portal, &office).await;
    // Milagros asked and Eliécer travels: one letter each, of both decisions. Nobody else is told at once.
    let mut to: Vec<_> = letters.iter().map(|letter| letter.to.as_str()).collect();
    to.sort_unstable();
    assert_eq!(to.len(), 2, "{to:?}");
    assert!(to[0].starts_with("elicer") && to[1].starts_with("milagrospineda"), "{to:?}");
    let letter = &letters[0];
    let number = text(&first["number"]);
    assert_eq!(letter.header("Subject"), format!("Rogelio Castillo aprobó la solicitud {number} y 1 más"));
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    let read = letter.read();
    for part in [
        "text/plain; charset=utf-8",
        "text/html; charset=utf-8",
        "rechazó la solicitud",
        "<html lang=\"es\">",
    ] {
        assert!(read.contains(part), "{part} in {read}");
    }
    assert!(read.contains(&format!("/requests/{}", text(&first["id"]))), "it leads to the record");
    assert_eq!(post(portal, &office).await.len(), 0, "each once");

    // The next letter rests a while after the last, however much happens.
    on_request(&world.graciela, &on_detail(&world, &first).await, "release").await.ok();
    let comment = format!("/api/v1/requests/{}/comments", text(&first["id"]));
    world.rogelio.post(&comment, json!({ "text": "Buen viaje" })).await.created();
    told(portal).await;
    later(&world, 10 * MINUTE).await;
    // Graciela, who released it, is told of the comment too, and had no letter yet.
    let letters = post(portal, &office).await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0].to.starts_with("graciela"));
    // What was read in the bell meanwhile needs no letter.
    let newest = world.eliecer.get("/api/v1/notices").await.ok()["items"][0]["id"].clone();
    world.eliecer.post("/api/v1/notices/actions/read", json!({ "up_to": newest })).await.ok();
    later(&world, 5 * MINUTE).await;
    let letters = post(portal, &office).await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0].to.starts_with("milagros"));
    let mut ends = states(&world.yadira).await;
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends, ["dropped", "sent", "waiting"], "Rogelio's and Graciela's digests wait for the morning");
});

async fn on_detail(world: &World<'_>, request: &Value) -> Value {
    let path = format!("/api/v1/requests/{}", text(&request["id"]));
    world.milagros.get(&path).await.ok()
}

story!(everybody_chooses_what_they_hear_of, |config| { sends(config) }, |portal| async {
    let world = World::of(portal).await;
    let office = PostOffice::open(Manner::Takes).await;
    let usual = world.milagros.get(PREFERENCES).await.ok();
    assert_eq!(usual["items"].as_array().unwrap().len(), 7);
    assert!(
        usual["items"]
            .as_array()
            .unwrap()
            .contains(&json!({ "kind": "to_do", "bell": true, "mail": "digest" }))
    );
    assert!(text(&usual["email"]).starts_with("milagros"));
    let choose = |items: Value| world.milagros.put(PREFERENCES, json!({ "items": items }));
    choose(json!([{ "kind": "decided", "bell": false, "mail": "none" }])).await.ok();
    for (wrong, field) in [
        (json!([{ "kind": "rain", "bell": true, "mail": "now" }]), "items/0/kind"),
        (json!([{ "kind": "paid", "bell": true, "mail": "pigeon" }]), "items/0/mail"),
        (
            json!([{ "kind": "paid", "bell": true, "mail": "now" }, { "kind": "paid", "bell": true, "mail": "none" }]),
            "items/1/kind",
        ),
    ] {
        assert_eq!(choose(wrong).await.refused(422, "invalid_fields")["errors"][0]["field"], field);
    }
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    on_request(&world.rogelio, &request, "approve").await.ok();
    told(portal).await;
    // It stands in the bell, which does not count it, and no letter comes; Eliécer hears as ever.
    let bell = world.milagros.get("/api/v1/notices").await.ok();
    assert_eq!((bell["items"].as_array().unwrap().len(), &bell["unread"]), (1, &json!(0)));
    assert_eq!(world.eliecer.get("/api/v1/notices").await.ok()["unread"], 1);
    later(&world, 2 * MINUTE).await;
    let letters = post(portal, &office).await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0].to.starts_with("elicer"));

    // Quiet in the bell, and still by mail.
    choose(json!([{ "kind": "decided", "bell": false, "mail": "now" }])).await.ok();
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    on_request(&world.rogelio, &request, "approve").await.ok();
    told(portal).await;
    later(&world, 20 * MINUTE).await;
    assert!(post(portal, &office).await.iter().any(|letter| letter.to.starts_with("milagros")));
});

story!(
    a_mail_server_that_hangs_or_refuses_keeps_nobody_waiting_and_loses_nothing,
    |config| { sends(config) },
    |portal| async {
        let world = World::of(portal).await;
        let office = PostOffice::open(Manner::Hangs).await;
        let test = || world.yadira.post(&format!("{MAIL}/actions/test"), json!({}));
        world.beatriz.post(&format!("{MAIL}/actions/test"), json!({})).await.status(403);
        let row = test().await.created();
        assert_eq!(office.visits(), 0, "no command waits for mail");
        let server = way(portal, &office);
        let send = async || mail::send_due(&portal.app, &server).await.unwrap();
        let state = async || world.yadira.get(MAIL).await.ok()["items"][0].clone();

        let brief = way_for(portal, &office, Duration::from_millis(400));
        assert!(!mail::send_due(&portal.app, &brief).await.unwrap(), "it cannot be reached");
        let waits = state().await;
        assert_eq!((text(&waits["state"]), &waits["attempts"]), ("waiting", &json!(1)));
        assert!(!text(&waits["error"]).is_empty());
        assert!(send().await, "nothing is due before its time");
        assert_eq!(office.visits(), 1);

        // It hangs up when it has read everything: nobody can know, so it is sent again, under the same id.
        office.turn(Manner::HangsUp);
        later(&world, MINUTE).await;
        send().await;
        office.turn(Manner::Later);
        later(&world, 5 * MINUTE).await;
        assert!(send().await, "busy is not away");
        assert!(text(&state().await["error"]).contains("451"));
        office.turn(Manner::Takes);
        later(&world, 15 * MINUTE).await;
        send().await;
        let letters = office.collect();
        assert_eq!(letters.len(), 1, "once");
        assert_eq!(letters[0].header("Message-ID"), format!("<{}@caudal.example>", text(&row["id"])));
        let sent = state().await;
        assert_eq!((text(&sent["state"]), text(&sent["address"])), ("sent", &*letters[0].to));

        // Nobody of that name: a trial is given up at once, and whoever looks is told why.
        office.turn(Manner::Refuses);
        let row = test().await.created();
        assert!(send().await, "that it refuses does not mean that it is away");
        let failed = world.yadira.get(&format!("{MAIL}?state=failed")).await.ok()["items"][0].clone();
        assert!(text(&failed["error"]).contains("nobody of that name"), "{failed}");
        // Another letter has four attempts: the server may not be set up for the portal yet.
        let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
        on_request(&world.rogelio, &request, "approve").await.ok();
        told(portal).await;
        let stand = async |as_told: &str| {
            let items = world.yadira.get(MAIL).await.ok()["items"].as_array().unwrap().clone();
            let letters: Vec<_> = items.iter().filter(|letter| letter["kind"] == "now").collect();
            letters.len() == 2 && letters.iter().all(|letter| letter["state"] == as_told)
        };
        for minutes in [1, 1, 5, 15] {
            assert!(stand("waiting").await);
            later(&world, minutes * MINUTE).await;
            send().await;
        }
        assert!(stand("failed").await);
        office.turn(Manner::Takes);
        let again = format!("{MAIL}/{}/actions/retry", text(&row["id"]));
        world.yadira.post(&again, json!({})).await.ok();
        world.yadira.post(&again, json!({})).await.refused(409, "wrong_state");
        send().await;
        assert_eq!(office.collect().len(), 1);
        let nobody = format!("{MAIL}/{}/actions/retry", portal.app.new_uuid());
        world.yadira.post(&nobody, json!({})).await.status(404);

        // Away for a week: given up.
        office.turn(Manner::Hangs);
        test().await.created();
        for _ in 0..8 {
            assert_eq!(text(&state().await["state"]), "waiting");
            mail::send_due(&portal.app, &brief).await.unwrap();
            later(&world, DAY).await;
        }
        assert!(text(&state().await["error"]).contains("cinco días"));
    }
);

story!(several_nodes_send_each_letter_once, |config| { sends(config) }, |portal| async {
    let world = World::of(portal).await;
    let office = PostOffice::open(Manner::Takes).await;
    for _ in 0..30 {
        world.yadira.post(&format!("{MAIL}/actions/test"), json!({})).await.created();
    }
    let server = way(portal, &office);
    for sent in futures::future::join_all((0..3).map(|_| mail::send_due(&portal.app, &server))).await {
        assert!(sent.unwrap());
    }
    let mut ids: Vec<_> = office.collect().iter().map(|letter| letter.header("Message-ID")).collect();
    assert_eq!(ids.len(), 30);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 30);
});

story!(a_portal_without_a_mail_server_says_so_and_gathers_nothing, |portal| async {
    let world = World::of(portal).await;
    world.milagros.post("/api/v1/requests", world.trip()).await.created();
    told(portal).await;
    let page = world.yadira.get(MAIL).await.ok();
    assert_eq!((&page["server"], page["items"].as_array().unwrap().len()), (&Value::Null, 0));
    assert_eq!(world.milagros.get(PREFERENCES).await.ok()["email"], Value::Null);
    world.yadira.post(&format!("{MAIL}/actions/test"), json!({})).await.refused(409, "mail_not_set_up");
});

story!(who_is_late_is_told_the_day_after_and_every_week, |config| { sends(config) }, |portal| async {
    let world = World::of(portal).await;
    world.confirmed(world.paying(&world.released().await)).await;
    told(portal).await;
    let heard = async || {
        let tell = || settlements::tell_overdue(&portal.app);
        for told in futures::future::join_all([tell(), tell()]).await {
            told.unwrap();
        }
        told(portal).await;
        let bell = world.eliecer.get("/api/v1/notices").await.ok();
        each(&bell["items"], "kind").iter().filter(|kind| *kind == "overdue").count()
    };
    assert_eq!(heard().await, 0, "it is not due yet");
    later(&world, 40 * DAY).await;
    assert_eq!(heard().await, 1, "once a day, whoever tells");
    later(&world, 6 * DAY).await;
    assert_eq!(heard().await, 1);
    later(&world, DAY).await;
    assert_eq!(heard().await, 2, "a week later");
});
