//! Files after they were kept: lost or altered on the disk, left behind by nobody's row, and too many of one person.

use std::time::Duration;

use caudal_batches as batches;
use caudal_cancellations as cancellations;
use caudal_db::audit::seal_once;
use caudal_db::testing::Target;
use caudal_db::{Db, DbConfig};
use caudal_domain::time::Millis;
use caudal_server::files::{self, Fault, Swept};
use caudal_web::app::{App, Inner};
use caudal_web::http::{health::Readiness, upload};
use caudal_web::{clock::Clock, secret::SystemSecrets, storage::FileKind};
use serde_json::{Value, json};

use crate::{accounting::BOOKS, accounting_openings::HEADS};
use caudal_stories::batches_world::{THREE_MINOR, Treasury, three, upload as send_lines};
use caudal_stories::cancellations_world::{CANCELLATIONS, PAPER, Undoers, paper, sending};
use caudal_stories::payments_world::World;
use caudal_stories::settlements_world::{PHOTO, Trip, count_receipts};
use caudal_testing::{Call, Person, Portal, text};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Puts other bytes where a file lies, as a disk or somebody at it does.
async fn alter(portal: &Portal, place: &str, bytes: &[u8]) {
    portal.app.attachments.put(place, bytes.to_vec().into()).await.unwrap();
}

fn downloading(who: &Person, kind: &str, id: &Value) -> Call {
    who.post("/api/v1/downloads", json!({ "kind": kind, "id": id }))
}

/// What every kind of file comes to that is not what its row says.
async fn wrong(portal: &Portal) -> Vec<(FileKind, Fault)> {
    let checked = files::check(portal.app.db.read(), &portal.app.attachments).await.unwrap();
    checked.wrong.iter().map(|(named, why)| (named.kind, *why)).collect()
}

story!(a_file_that_is_not_what_was_kept_is_handed_out_to_nobody, |portal| async {
    let trip = Trip::of(portal).await;
    let eliecer = &trip.till.world.eliecer;
    let photo = trip.photo(eliecer).await["id"].clone();
    let place = format!("attachments/{}", text(&photo));
    let bought = downloading(eliecer, "attachment", &photo).await.created();
    // What a power cut leaves of a file that was not on the disk.
    alter(portal, &place, b"").await;
    downloading(eliecer, "attachment", &photo).await.refused(500, "stored_file_damaged");
    let address = text(&bought["url"]).to_owned();
    let told = eliecer.get(&address).without_token().await.refused(500, "stored_file_damaged");
    assert!(told["detail"].as_str().unwrap().contains("incompleto o alterado"), "{told}");
    let same_length: Vec<u8> = PHOTO.iter().rev().copied().collect();
    alter(portal, &place, &same_length).await;
    downloading(eliecer, "attachment", &photo).await.refused(500, "stored_file_damaged");
    portal.app.attachments.remove(&place).await.unwrap();
    downloading(eliecer, "attachment", &photo).await.refused(500, "stored_file_missing");
    alter(portal, &place, PHOTO).await;
    downloading(eliecer, "attachment", &photo).await.created();
});

story!(every_kind_of_file_is_looked_at, |portal| async {
    let t = Treasury::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = t.world.released().await;
    let on_request = format!("/api/v1/requests/{}/attachments?name=a.pdf", text(&request["id"]));
    t.world.milagros.upload(&on_request, b"%PDF-1.4 cotizacion".to_vec()).await.created();
    let payment = t.world.confirmed(t.world.paying(&request)).await;
    paper(&undo.celia, "payment", &payment).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    let batch = t.sent(&batch).await;
    let at = |what: &str| format!("/api/v1/batches/{}/{what}", text(&batch["id"]));
    t.mireya.upload(&at("evidence?name=b.pdf"), b"%PDF-1.7 banco".to_vec()).await.created();
    let answer = "Referencia;Estado\nx;Pagado\n";
    t.mireya.upload(&at("answers?name=b.csv"), answer.as_bytes()).await.created();

    let receipt = json!({ "kind": "paper", "of": { "document": "receipt", "id": payment["id"] } });
    let bought = t.world.tomas.post("/api/v1/downloads", receipt).await.created();
    t.world.tomas.get(text(&bought["url"])).await.status(200);

    let checked = files::check(portal.app.db.read(), &portal.app.attachments).await.unwrap();
    assert_eq!((checked.total(), checked.wrong.len()), (7, 0));
    let places = portal.app.attachments.places().await.unwrap();
    assert_eq!(places.len(), 7, "every file that lies there is named");
    let all = FileKind::ALL;
    for place in &places {
        alter(portal, place, b"cut").await;
    }
    assert_eq!(wrong(portal).await, all.map(|kind| (kind, Fault::Changed)));
    for place in &places {
        portal.app.attachments.remove(place).await.unwrap();
    }
    assert_eq!(wrong(portal).await, all.map(|kind| (kind, Fault::Missing)));
    let bank_file = json!({ "kind": "batch", "of": { "what": "bank_file", "id": batch["id"] } });
    t.gilda.post("/api/v1/downloads", bank_file).await.refused(500, "stored_file_missing");
});

story!(what_no_row_names_is_swept_away_after_a_day, |portal| async {
    let mut trip = Trip::of(portal).await;
    let old = portal.app.new_uuid();
    let cut_off = |folder: &str, name: &str| format!("{folder}/{name}");
    let lost = [
        cut_off("attachments", &old.to_string()),
        cut_off("cancellations", &old.to_string()),
        cut_off(&format!("batches/{}", portal.app.new_uuid()), &old.to_string()),
    ];
    for place in &lost {
        alter(portal, place, b"bytes of a call that was cut off").await;
    }
    alter(portal, "attachments/put-here-by-hand", b"not ours").await;
    assert_eq!(files::sweep(&portal.app).await.unwrap(), Swept::default(), "a call may still be under way");
    trip.days_later(portal, 2).await;
    let left = Swept { named: 0, removed: 0, left: 3 };
    assert_eq!(files::sweep(&portal.app).await.unwrap(), left, "the folder may be another portal's");

    trip.photo(&trip.till.world.eliecer).await;
    trip.days_later(portal, 2).await;
    let young = format!("attachments/{}", portal.app.new_uuid());
    alter(portal, &young, b"of a call that is under way").await;
    let swept = Swept { named: 1, removed: 3, left: 0 };
    assert_eq!(files::sweep(&portal.app).await.unwrap(), swept);
    assert_eq!(count_receipts(portal).await, 3, "the photograph, what is under way, and what is not ours");
    assert_eq!(wrong(portal).await, []);
});

story!(
    one_person_uploads_so_much_a_day,
    |config| {
        config.attachments.daily_files = 3;
        config.attachments.daily_bytes = 100;
    },
    |portal| async {
        let mut trip = Trip::of(portal).await;
        let receipts = format!("{}/receipts?name=factura.jpg", trip.path());
        let photo = |bytes: usize| [PHOTO, &vec![0; bytes - PHOTO.len()][..]].concat();
        let eliecer = &trip.till.world.eliecer;
        let first = eliecer.upload(&receipts, photo(40)).key("the-first-photograph").await.created();
        let told = eliecer.upload(&receipts, photo(61)).await.refused(409, "upload_limit");
        assert!(told["detail"].as_str().unwrap().contains("3 archivos"), "{told}");
        eliecer.upload(&receipts, photo(40)).await.created();
        let last = eliecer.upload(&receipts, photo(40)).await;
        last.refused(409, "upload_limit");
        // What came before is no upload more.
        let again = eliecer.upload(&receipts, photo(40)).key("the-first-photograph").await.created();
        assert_eq!(again, first);
        assert_eq!(count_receipts(portal).await, 2, "what was refused left nothing behind");
        trip.days_later(portal, 1).await;
        upload::purge_rooms(&portal.app).await.unwrap();
        assert_eq!(portal.count("SELECT COUNT(*) FROM upload_day", []).await, 0);
        for _ in 0..2 {
            trip.till.world.eliecer.upload(&receipts, photo(50)).await.created();
        }
        trip.till.world.eliecer.upload(&receipts, photo(50)).await.refused(409, "upload_limit");
    }
);

story!(no_way_of_uploading_goes_past_what_one_person_may_upload_in_a_day, |portal| async {
    let t = Treasury::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = t.world.released().await;
    let payment = t.world.confirmed(t.world.paying(&request)).await;
    let empty = t.mireya.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    let batch = t.sent(&batch).await;
    let all_used = "INSERT INTO upload_day (user_id, day, files, bytes) SELECT id, $1, 1000, 0 FROM app_user WHERE TRUE \
                    ON CONFLICT (user_id, day) DO UPDATE SET files = 1000";
    portal.run(all_used, [portal.today().to_string().into()]).await;
    let before = count_receipts(portal).await;

    let at = |what: &str| format!("/api/v1/batches/{}/{what}", text(&batch["id"]));
    let on_request = format!("/api/v1/requests/{}/attachments?name=a.pdf", text(&request["id"]));
    let yesterday = portal.today().yesterday().unwrap();
    let openings = format!("{BOOKS}/openings?name=saldos.csv&cutoff={yesterday}");
    for (who, path, bytes) in [
        (&t.world.milagros, on_request, "%PDF-1.4 cotizacion".to_owned()),
        (&t.mireya, at("evidence?name=b.pdf"), "%PDF-1.7 banco".to_owned()),
        (&t.mireya, at("answers?name=b.csv"), "Referencia;Estado\nx;Pagado\n".to_owned()),
        (
            &t.world.yadira,
            "/api/v1/user-imports?name=p.csv".to_owned(),
            "Nombre,Correo\nB,b@x.example\n".to_owned(),
        ),
        (&t.world.yadira, openings, format!("{HEADS}Banco;0372010011223;10,00;;;;;;\n")),
    ] {
        who.upload(&path, bytes).await.refused(409, "upload_limit");
    }
    send_lines(&t.mireya, &empty, "pagos.csv", three()).await.refused(409, "upload_limit");
    sending(&undo.celia, "payment", &payment).await.refused(409, "upload_limit");
    assert_eq!(count_receipts(portal).await, before, "what was refused left nothing behind");
});

story!(papers_of_cancellations_are_of_documents_that_one_may_have_cancelled, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let nobody = portal.person("Nadie Aquí", &[], &[]).await;
    sending(&nobody, "payment", &payment).await.refused(404, "not_found");
    let made_up = json!({ "id": portal.app.new_uuid() });
    sending(&undo.celia, "payment", &made_up).await.refused(404, "not_found");
    sending(&undo.celia, "user", &payment).await.refused(404, "not_found");
    undo.celia.upload(&format!("{CANCELLATIONS}/evidence?name=x.pdf"), PAPER).await.status(422);
    assert_eq!(count_receipts(portal).await, 0);
    sending(&undo.celia, "payment", &payment).await.created();
});

story!(one_person_keeps_only_so_many_papers_that_belong_to_no_cancellation, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    for _ in 0..100 {
        sending(&undo.celia, "payment", &payment).await.created();
    }
    sending(&undo.celia, "payment", &payment).await.refused(422, "evidence_count");
    sending(&undo.dario, "payment", &payment).await.created();
    portal.wait(2 * DAY);
    cancellations::purge(&portal.app).await.unwrap();
    assert_eq!(count_receipts(portal).await, 0, "what nobody asked with is gone");
    let celia = portal.sign_in(undo.celia.id()).await;
    sending(&celia, "payment", &payment).await.created();
});

story!(papers_of_banks_that_stand_behind_nothing_go_after_a_week, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    let batch = t.sent(&batch).await;
    let before = count_receipts(portal).await;
    let path = format!("/api/v1/batches/{}/evidence?name=b.pdf", text(&batch["id"]));
    t.mireya.upload(&path, b"%PDF-1.7 banco".to_vec()).await.created();
    portal.wait(6 * DAY);
    batches::purge(&portal.app).await.unwrap();
    assert_eq!(count_receipts(portal).await, before + 1);
    portal.wait(2 * DAY);
    batches::purge(&portal.app).await.unwrap();
    assert_eq!(count_receipts(portal).await, before);
    assert_eq!(portal.count("SELECT COUNT(*) FROM batch_evidence", []).await, 0);
});

/// Two days after the portal's now.
struct DaysLater(Millis);

impl Clock for DaysLater {
    fn now_ms(&self) -> Millis {
        self.0
    }
}

story!(nothing_is_swept_away_while_the_database_is_known_to_have_gone_back, |portal| async {
    let trip = Trip::of(portal).await;
    trip.photo(&trip.till.world.eliecer).await;
    let lost = format!("attachments/{}", portal.app.new_uuid());
    alter(portal, &lost, b"of a row that an earlier moment does not have").await;
    seal_once(&portal.app.db).await.unwrap();
    let kept = std::env::temp_dir().join(format!("caudal-seal-{}", portal.app.new_uuid()));
    let config = portal.app.config.clone();
    let witness = Some(kept.clone());
    let db = DbConfig { readers: 1, witness, ..DbConfig::new(portal.database_url()) };
    let node = App::new(Inner {
        db: Db::connect(&db).await.unwrap(),
        parts: (crate::house().parts)(&config, &SystemSecrets),
        clock: Box::new(DaysLater(portal.app.now_ms() + 2 * 24 * 3_600_000)),
        secrets: Box::new(SystemSecrets),
        attachments: portal.app.attachments.clone(),
        readiness: Readiness::default(),
        config,
    });
    let guard = match portal.target {
        Target::Sqlite => "DROP TRIGGER audit_seal_no_delete",
        Target::Postgres => "DROP TRIGGER audit_seal_append_only ON audit_seal",
    };
    portal.run(guard, []).await;
    portal.run("DELETE FROM audit_seal", []).await;
    node.db.look_back().await.unwrap_err();
    assert_eq!(files::sweep(&node).await.unwrap(), Swept::default());
    assert!(portal.app.attachments.places().await.unwrap().contains(&lost));
    node.db.clone().close().await;
    std::fs::remove_file(&kept).unwrap();
});
