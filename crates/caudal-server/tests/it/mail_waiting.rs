//! Letters about what waits.

use std::time::Duration;

use caudal_db::audit::seal_once;
use caudal_office::{mail, notices};
use caudal_web::config::{Config, Mail, MailSecurity};
use serde_json::json;

use caudal_stories::payments_world::{World, on_request};
use caudal_testing::Portal;
use caudal_testing::post_office::{Manner, PostOffice, Received};

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

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

story!(what_waits_for_an_approver_comes_once_a_day, |config| { sends(config) }, |portal| async {
    let world = World::of(portal).await;
    let office = PostOffice::open(Manner::Takes).await;
    let mut sent = Vec::new();
    for _ in 0..3 {
        sent.push(world.milagros.post("/api/v1/requests", world.trip()).await.created());
    }
    told(portal).await;
    later(&world, HOUR).await;
    assert_eq!(post(portal, &office).await.len(), 0);
    // Seven in the morning of the next day: it is nine now, and ten.
    later(&world, 21 * HOUR).await;
    let letters = post(portal, &office).await;
    let of = |name: &str| letters.iter().find(|letter| letter.to.starts_with(name));
    let digest = of("rogelio").unwrap();
    assert_eq!(digest.header("Subject"), "3 asuntos esperan por ti y 3 novedades");
    let read = digest.read();
    assert!(
        read.contains("3 solicitudes por decidir") && read.contains("Milagros Pineda · USD 246.90"),
        "{read}"
    );

    // He approves one. The rest still waits, so it comes again, without what he has already been told.
    on_request(&world.rogelio, &sent[0], "approve").await.ok();
    told(portal).await;
    later(&world, DAY).await;
    let letters = post(portal, &office).await;
    let digest = letters.iter().find(|letter| letter.to.starts_with("rogelio")).unwrap();
    assert_eq!(digest.header("Subject"), "2 asuntos esperan por ti");
    // Who does not want it any more gets none, though something waits.
    let choose = |mail: &str| {
        let items = json!([{ "kind": "to_do", "bell": true, "mail": mail }]);
        world.rogelio.put(PREFERENCES, json!({ "items": items }))
    };
    choose("none").await.ok();
    later(&world, DAY).await;
    assert!(!post(portal, &office).await.iter().any(|letter| letter.to.starts_with("rogelio")));
    choose("digest").await.ok();
    for request in &sent[1..] {
        on_request(&world.rogelio, request, "approve").await.ok();
    }
    told(portal).await;
    later(&world, DAY).await;
    let letters = post(portal, &office).await;
    assert!(!letters.iter().any(|letter| letter.to.starts_with("rogelio")), "nothing waits for him");
    later(&world, DAY).await;
    assert!(!post(portal, &office).await.iter().any(|letter| letter.to.starts_with("rogelio")));
});
