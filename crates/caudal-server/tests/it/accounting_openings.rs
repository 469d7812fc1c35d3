//! Opening balances: what was outstanding before the portal, from a file, approved by a second person.

use caudal_domain::permission::Permission::{
    Administrator, ManageDisbursed, ManageHrApproved, ViewAccounting,
};
use serde_json::{Value, json};

use crate::accounting::BOOKS;
use caudal_stories::cash_world::{Till, counts};
use caudal_stories::payments_world::World;
use caudal_testing::{Answer, Call, Person, Portal, text, version};

/// The heads of the template.
pub const HEADS: &str =
    "Tipo*;Persona, caja o cuenta*;Monto*;Moneda;Tipo de solicitud;Fecha límite;Cuotas;Sucursal;Detalle\n";

async fn upload(who: &Person, cutoff: &str, rows: &str) -> Answer {
    let path = format!("{BOOKS}/openings?name=saldos.csv&cutoff={cutoff}");
    who.upload(&path, format!("{HEADS}{rows}").into_bytes()).await
}

fn on(who: &Person, opening: &Value, action: &str) -> Call {
    let path = format!("{BOOKS}/openings/{}/actions/{action}", text(&opening["id"]));
    who.post(&path, json!({ "reason": "Falta Colón" })).version(version(opening))
}

async fn lines(who: &Person, opening: &Value, query: &str) -> Vec<Value> {
    let path = format!("{BOOKS}/openings/{}/lines?limit=100&{query}", text(&opening["id"]));
    who.get(&path).await.ok()["items"].as_array().unwrap().clone()
}

const SOUND: &str = "Anticipo;eliécer.quintero@cargas.test;150,50;;Anticipo de viaje;2026-12-15;;Colón;Viaje a David\n\
    Por cobrar;eliécer.quintero@cargas.test;300,00;;Préstamo;;6;;\n\
    Caja;caja colon;500,00;;;;;;\n\
    Banco;0372010011223;12500,00;USD;;;;;\n\
    En tránsito;Operativa USD;-200,00;;;;;;Cheques por cobrar\n";

/// The loan is deducted like any other, in six months.
async fn deducted_in_six(portal: &Portal, world: &World<'_>) {
    let dayana = portal.person("Dayana Rodríguez", &[ManageHrApproved], &[]).await;
    let month = portal.today().first_of_month().checked_add(jiff::Span::new().months(1)).unwrap();
    let period = month.strftime("%Y-%m").to_string();
    let due = dayana.get(&format!("/api/v1/payroll/deductions?period={period}")).await.ok();
    assert_eq!(
        (&due["items"][0]["amount_minor"], &due["items"][0]["seq_of"]),
        (&json!(5_000), &json!(6)),
        "{due}"
    );
    assert!(caudal_requests::payroll::verify(&portal.app.db).await.unwrap().is_sound());
    world.verify_ledger().await;
}

story!(what_was_outstanding_is_settled_deducted_and_counted_like_any_other, |portal| async {
    let till = Till::of(portal).await;
    let world = &till.world;
    let (yadira, other) = (&world.yadira, portal.person("Camilo Administrador", &[Administrator], &[]).await);
    let mail = portal
        .rows("SELECT email FROM app_user WHERE name = $1", ["Eliécer Quintero".into()])
        .await
        .first()
        .map(|row| row.try_get_by_index::<String>(0).unwrap())
        .unwrap();
    let sound = SOUND.replace("eliécer.quintero@cargas.test", &mail);
    let cutoff = portal.today().yesterday().unwrap().to_string();
    let opening = upload(yadira, &cutoff, &sound).await.created();
    // The same file once more, and both drafts on their way: one of them is stopped wherever it has got to.
    let again = upload(yadira, &cutoff, &sound).await.created();
    let wrong = lines(yadira, &opening, "wrong=yes").await;
    assert_eq!((&opening["lines"], &opening["wrong"]), (&json!(5), &json!(0)), "{wrong:?}");
    assert_eq!(world.verify_ledger().await.entries, 0, "nothing is posted yet");

    on(&other, &opening, "submit").await.refused(409, "not_owner");
    let opening = on(yadira, &opening, "submit").await.ok();
    on(yadira, &again, "submit").await.refused(409, "opening_repeated");
    on(yadira, &opening, "approve").await.refused(409, "same_as_reopener");
    on(&world.tomas, &opening, "approve").await.status(403);
    let posted = on(&other, &opening, "approve").await.ok();
    assert_eq!(posted["state"], "posted");
    on(&other, &posted, "approve").await.refused(409, "wrong_state");
    upload(yadira, &cutoff, &sound).await.refused(409, "opening_repeated");
    on(yadira, &again, "submit").await.refused(409, "opening_repeated");
    assert_eq!(world.verify_ledger().await.entries, 5);

    let driver = world.driver;
    for (key, minor) in [
        (format!("advances:{driver}"), 15_050),
        (format!("receivable:{driver}"), 30_000),
        (format!("bank:{}", world.source), 1_250_000),
        (format!("in_transit:{}", world.source), -20_000),
        ("opening_equity".to_owned(), -(15_050 + 30_000 + 50_000 + 1_250_000 - 20_000)),
    ] {
        assert_eq!(world.balance(&key).await, minor, "{key}");
    }
    // It is dated on its day.
    let oscar = portal.person("Óscar Villarreal", &[ViewAccounting], &[]).await;
    let before = oscar.get(&format!("{BOOKS}/entries?until={cutoff}")).await.ok();
    assert_eq!(before["items"].as_array().unwrap().len(), 5);
    assert_eq!(before["items"][0]["document"]["number"], posted["number"]);

    // The box opens with what was in it: nothing is left to explain.
    let session = till.opening(&till.ivan, &counts(24, 15, 20), None).await.created();
    assert_eq!((till.cash().await, &session["opening_minor"]), (50_000, &json!(50_000)));

    // The advance is proved like any other, on its day.
    let settlements = world.eliecer.get("/api/v1/settlements").await.ok();
    let settlement = &settlements["items"][0];
    assert_eq!((&settlement["due_on"], &settlement["advance_minor"]), (&json!("2026-12-15"), &json!(15_050)));
    let path = format!("/api/v1/settlements/{}", text(&settlement["id"]));
    let line = json!({
        "spent_on": cutoff, "concept": "Combustible", "net_minor": 15_050, "tax_minor": 0,
        "total_minor": 15_050, "note": "Se perdió el recibo",
    });
    let settled =
        world.eliecer.post(&format!("{path}/lines"), line).version(version(settlement)).await.created();
    let submit = world
        .eliecer
        .post(&format!("{path}/actions/submit"), json!({}))
        .version(version(&settled))
        .await
        .ok();
    let reviewer = portal.person("Ruth Revisora", &[ManageDisbursed], &[]).await;
    reviewer.post(&format!("{path}/actions/accept"), json!({})).version(version(&submit)).await.ok();
    assert_eq!(world.balance(&format!("advances:{driver}")).await, 0);

    deducted_in_six(portal, world).await;
    let told = lines(&oscar, &posted, "").await;
    assert!(told.iter().all(|line| line["entry_id"].is_string()), "{told:?}");
    assert!(told[0]["request"]["name"].is_string());
    crate::proof::holds(portal).await;
});

story!(everything_that_is_wrong_is_said_at_its_row_and_nothing_is_posted, |portal| async {
    let till = Till::of(portal).await;
    let world = &till.world;
    let yadira = &world.yadira;
    let other = portal.person("Camilo Administrador", &[Administrator], &[]).await;
    let cutoff = portal.today().yesterday().unwrap().to_string();
    let rows = "Regalo;Caja Colón;1,00;;;;;;\n\
        Anticipo;nadie@nada;1,00;;Reembolso;mañana;3;Marte;\n\
        Caja;Caja Marte;0,00;EUR;;;;;\n\
        Caja;Caja Colón;=1+1;XXY;;;;;\n\
        Banco;Operativa USD;1,00;EUR;;;;;\n\
        Banco;0372010011223;-5,00;;;2026-12-01;;;\n\
        Por cobrar;nadie;12,345;;;;99;;\n";
    let opening = upload(yadira, &cutoff, rows).await.created();
    assert_eq!((&opening["lines"], &opening["wrong"]), (&json!(7), &json!(7)));
    let told: Vec<_> = lines(yadira, &opening, "wrong=yes")
        .await
        .iter()
        .map(|line| caudal_testing::each(&line["problems"], "column").join("+"))
        .collect();
    assert_eq!(
        told,
        [
            "Tipo",
            "Persona, caja o cuenta+Tipo de solicitud+Fecha límite+Cuotas+Sucursal",
            "Persona, caja o cuenta+Monto",
            "Moneda+Monto",
            "Moneda",
            "Fecha límite+Persona, caja o cuenta",
            "Persona, caja o cuenta+Monto+Cuotas",
        ]
    );
    on(yadira, &opening, "submit").await.refused(409, "opening_wrong");
    on(yadira, &opening, "discard").await.ok();

    // Each of them is within the largest amount, and together they are not: the row that passes it is told.
    let most = "Banco;0372010011223;999999999999,99;;;;;;\n";
    let both =
        format!("{most}{}", most.replace("0372010011223", "Operativa EUR").replace(",99;;", ",99;EUR;"));
    let person =
        "Anticipo;eliécer.quintero@cargas.test;600000000000,00;;Anticipo de viaje;2026-12-15;;Colón;\n";
    let opening = upload(yadira, &cutoff, &format!("{both}{person}{person}")).await.created();
    let told = lines(yadira, &opening, "wrong=yes").await;
    let at: Vec<_> = told.iter().filter(|line| line["problems"].to_string().contains("suman más")).collect();
    assert_eq!((at.len(), &at[0]["row"]), (1, &json!(5)), "{told:?}");
    on(yadira, &opening, "discard").await.ok();

    // Files that cannot be read, and days that cannot be.
    let bare = format!("{BOOKS}/openings?name=x.csv&cutoff={cutoff}");
    yadira.upload(&bare, "Tipo;Monto\nCaja;1\n").await.refused(422, "columns_missing");
    yadira.upload(&bare, HEADS).await.refused(422, "file_empty");
    upload(yadira, "2999-01-01", SOUND).await.refused(422, "date_future");
    let month = portal.today().first_of_month().yesterday().unwrap().to_string();
    let body = json!({ "through": month, "reason": "Mes conciliado" });
    yadira.post(&format!("{BOOKS}/period/actions/close"), body).await.ok();
    upload(yadira, &month, SOUND).await.refused(409, "period_closed");

    // What changed between the file and its approval keeps all of it from being posted.
    let sound = "Banco;0372010011223;10,00;;;;;;\nCaja;Caja Colón;5,00;;;;;;\n";
    let opening = upload(yadira, &cutoff, sound).await.created();
    let opening = on(yadira, &opening, "submit").await.ok();
    till.opened().await;
    let before = world.everything().await;
    on(&other, &opening, "approve").await.refused(409, "opening_changed");
    assert_eq!(world.everything().await[2..4], before[2..4]);
    on(&other, &opening, "decline").await.ok();
    // And a period that was closed meanwhile.
    let opening = upload(yadira, &cutoff, "Banco;0372010011223;10,00;;;;;;\n").await.created();
    let opening = on(yadira, &opening, "submit").await.ok();
    let body = json!({ "through": cutoff, "reason": "Cierre" });
    yadira.post(&format!("{BOOKS}/period/actions/close"), body).await.ok();
    on(&other, &opening, "approve").await.refused(409, "period_closed");
    world.verify_ledger().await;
});
