//! What a bank says of its accounts, how it wants the file of the company's account, and what a batch needs above which total.

use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_domain::{batch::Above, ids::Id, money::Currency, permission::Permission::Administrator};
use caudal_formats::iso20022::pain001::{Kinds, Naming};
use caudal_payments::{self as payments, SourceFormat};
use serde_json::{Value, json};

use caudal_stories::payments_world::World;
use caudal_testing::{Person, Portal, id, text, version, wrong};

const BANKS: &str = "/api/v1/settings/banks";

async fn admin(portal: &Portal) -> Person {
    portal.person("Yadira Batista", &[Administrator], &[]).await
}

/// What is wrong with a setting, as `field code`.
async fn refused(who: &Person, path: &str, body: Value) -> Vec<String> {
    let problem = who.post(path, body).await.refused(422, "invalid_fields");
    wrong(&problem).into_iter().map(|(field, code)| format!("{field} {code}")).collect()
}

fn general() -> Value {
    json!({
        "code": "0071", "name": "Banco General", "scheme": null, "digits_only": true, "prefix": "03",
        "lengths": [{ "kind": "checking", "min": 13, "max": 13 }, { "kind": "savings", "min": 12, "max": 13 }],
        "aliases": ["BG", "Bco. General, S.A."],
    })
}

story!(a_bank_says_how_its_accounts_look_and_how_people_call_it, |portal| async {
    let yadira = admin(portal).await;
    let bank = yadira.post(BANKS, general()).await.created();
    for field in ["lengths", "digits_only", "prefix", "aliases"] {
        assert_eq!(bank[field], general()[field], "{field}");
    }
    let path = format!("{BANKS}/{}", text(&bank["id"]));
    let iban = json!({
        "code": "0071", "name": "Banco General", "scheme": "iban", "digits_only": false, "lengths": [],
        "aliases": ["BG"],
    });
    let bank = yadira.put(&path, iban).version(version(&bank)).await.ok();
    assert_eq!((&bank["scheme"], &bank["prefix"]), (&json!("iban"), &Value::Null));
    assert_eq!(yadira.get(BANKS).await.ok()["items"], json!([bank]));

    // Whoever reads a file finds it by all its names, and holds its accounts against what it says.
    let rules = beneficiaries::bank_rules(portal.app.db.read()).await.unwrap();
    assert_eq!(rules.len(), 1);
    assert_eq!((rules[0].code.as_str(), rules[0].active), ("0071", true));
    assert_eq!(rules[0].names, ["0071", "bancogeneral", "bg"]);
    assert_eq!(rules[0].rule.scheme.map(|s| s.name()), Some("iban"));
});

story!(no_two_banks_are_known_by_one_name, |portal| async {
    let yadira = admin(portal).await;
    let bank = yadira.post(BANKS, general()).await.created();
    for (field, body) in [
        ("code", json!({ "code": "bg", "name": "Banco Global" })),
        ("name", json!({ "code": "0026", "name": "bco general s a" })),
        ("aliases/1", json!({ "code": "0026", "name": "Banistmo", "aliases": ["Istmo", "BANCO GENERAL"] })),
        ("aliases/0", json!({ "code": "0026", "name": "Banistmo", "aliases": ["00-71"] })),
        ("aliases/0", json!({ "code": "0026", "name": "Banistmo", "aliases": ["banistmo"] })),
        ("aliases/1", json!({ "code": "0026", "name": "Banistmo", "aliases": ["Istmo", "ISTMÓ"] })),
    ] {
        assert_eq!(refused(&yadira, BANKS, body).await, [format!("{field} already_registered")]);
    }
    let names = json!({ "code": "0026", "name": "Banistmo", "aliases": ["Istmo"] });
    yadira.post(BANKS, names).await.created();
    // One that is not used any more keeps its names, or they would be two banks' when it comes back.
    let path = format!("{BANKS}/{}/actions/deactivate", text(&bank["id"]));
    yadira.post(&path, json!({})).version(version(&bank)).await.ok();
    let both = tokio::join!(
        yadira.post(BANKS, json!({ "code": "A", "name": "Banco A", "aliases": ["Uno"] })).into_future(),
        yadira.post(BANKS, json!({ "code": "B", "name": "Banco B", "aliases": ["uno"] })).into_future(),
    );
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422], "at the same moment too");
    assert_eq!(
        refused(&yadira, BANKS, json!({ "code": "C", "name": "Banco C", "aliases": ["bg"] })).await,
        ["aliases/0 already_registered"]
    );
});

story!(what_a_bank_cannot_say_is_refused_field_by_field, |portal| async {
    let yadira = admin(portal).await;
    let bank = |change: Value| {
        let mut body = json!({ "code": "0071", "name": "Banco General" });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        body
    };
    for (change, expected) in [
        (json!({ "scheme": "rut" }), "scheme text_invalid"),
        (
            json!({ "scheme": "cbu", "lengths": [{ "kind": null, "min": 4, "max": 22 }] }),
            "lengths lines_count",
        ),
        (json!({ "lengths": [{ "kind": "gold", "min": 4, "max": 4 }] }), "lengths/0/kind text_invalid"),
        (json!({ "lengths": [{ "kind": null, "min": 3, "max": 9 }] }), "lengths/0/min number_range"),
        (json!({ "lengths": [{ "kind": null, "min": 9, "max": 8 }] }), "lengths/0/max number_range"),
        (json!({ "prefix": "0 7 ñ" }), "prefix text_invalid"),
        (json!({ "prefix": "AB", "digits_only": true }), "prefix account_characters"),
        (json!({ "aliases": ["BG", " "] }), "aliases/1 text_required"),
        (json!({ "aliases": ["---"] }), "aliases/0 text_invalid"),
        (json!({ "aliases": vec!["x"; 31] }), "aliases lines_count"),
    ] {
        assert_eq!(refused(&yadira, BANKS, bank(change)).await, [expected]);
    }
});

story!(an_account_of_a_beneficiary_is_held_against_what_its_bank_says, |portal| async {
    let world = World::of(portal).await;
    let banks = world.yadira.get(BANKS).await.ok();
    let path = format!("{BANKS}/{}", world.bank);
    world.yadira.put(&path, general()).version(version(&banks["items"][0])).await.ok();
    let path = format!("/api/v1/beneficiaries/{}/accounts", world.driver);
    let account = |kind: &str, number: &str| json!({ "bank_id": world.bank, "kind": kind, "number": number, "currency": "USD" });
    for (number, code) in [
        ("03720100", "account_length"),
        ("03720100A1234", "account_characters"),
        ("0472010001234", "account_other_bank"),
    ] {
        let problem = refused(&world.tomas, &path, account("checking", number)).await;
        assert_eq!(problem, [format!("number {code}")]);
    }
    let problem = world.tomas.post(&path, account("checking", "03720100")).await.status(422);
    assert_eq!(
        problem.json()["errors"][0]["detail"],
        "En este banco el número de cuenta lleva 13 caracteres."
    );
    world.tomas.post(&path, account("checking", "03-7201-0001234")).await.created();

    let mut one_kind = general();
    one_kind["lengths"] = json!([{ "kind": "checking", "min": 13, "max": 13 }]);
    let stands = world.yadira.get(BANKS).await.ok()["items"][0].clone();
    let bank = format!("{BANKS}/{}", world.bank);
    world.yadira.put(&bank, one_kind.clone()).version(version(&stands)).await.ok();
    let problem = refused(&world.tomas, &path, account("savings", "0372010001234")).await;
    assert_eq!(problem, ["kind account_kind_unavailable"]);
    one_kind["scheme"] = json!("clabe");
    one_kind["lengths"] = json!([]);
    one_kind["prefix"] = Value::Null;
    let stands = world.yadira.get(BANKS).await.ok()["items"][0].clone();
    world.yadira.put(&bank, one_kind).version(version(&stands)).await.ok();
    let problem = refused(&world.tomas, &path, account("savings", "032180000118359718")).await;
    assert_eq!(problem, ["number account_check_digit"]);
});

fn form() -> Value {
    json!({
        "accounts": "local", "banks": "local", "clearing": "PAACH", "kinds": "words", "checking": "03",
        "savings": "04", "documents": false, "batch_booking": true, "company_id": "CL-4471",
    })
}

fn layout() -> Value {
    let column =
        |field: &str| json!({ "field": field, "text": "", "width": null, "align": "left", "pad": " " });
    json!({
        "shape": "delimited", "separator": ";", "quotes": false, "charset": "basic", "capitals": true,
        "line_end": "crlf", "decimals": "implied", "dates": "yyyymmdd",
        "words": { "checking": "", "savings": "", "cedula": "", "ruc": "", "passport": "" },
        "header": [], "detail": [column("account"), column("amount")], "trailer": [],
    })
}

story!(an_account_of_the_company_says_how_its_bank_wants_the_file, |portal| async {
    let world = World::of(portal).await;
    let yadira = &world.yadira;
    let source = async || yadira.get("/api/v1/settings/source-accounts").await.ok()["items"][0].clone();
    let format = async || payments::source_format(portal.app.db.read(), Id::new(world.source)).await.unwrap();
    let SourceFormat::Pain001 { form: usual, company_id, account, bank_code } = format().await else {
        panic!()
    };
    assert_eq!((usual.accounts, &usual.kinds, usual.documents), (Naming::Either, &Kinds::Codes, true));
    assert_eq!((company_id, account.as_str(), bank_code.as_str()), (None, "0372010011223", "0071"));
    assert_eq!(source().await["file_form"]["accounts"], "either", "what is usual is shown");

    let path = format!("/api/v1/settings/source-accounts/{}", world.source);
    let body = |change: Value| {
        let mut body = json!({
            "name": "Operativa USD", "bank_id": world.bank, "number": "0372010011223", "currency": "USD",
        });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        body
    };
    let kept = yadira.put(&path, body(json!({ "file_form": form() }))).version(1).await.ok();
    assert_eq!(kept["file_form"], form());
    let SourceFormat::Pain001 { form: written, company_id, .. } = format().await else { panic!() };
    assert_eq!(written.clearing.as_deref(), Some("PAACH"));
    assert_eq!(written.kinds, Kinds::Words { checking: "03".into(), savings: "04".into() });
    assert_eq!((company_id.as_deref(), written.batch_booking), (Some("CL-4471"), true));

    let general = json!({ "name": "General, terceros", "bank_id": world.bank, "layout": layout() });
    let general = yadira.post("/api/v1/settings/bank-layouts", general).await.created();
    let other = yadira.post(BANKS, json!({ "code": "0026", "name": "Banistmo" })).await.created();
    let foreign = json!({ "name": "Banistmo", "bank_id": other["id"], "layout": layout() });
    let foreign = yadira.post("/api/v1/settings/bank-layouts", foreign).await.created();
    let wrong_of = async |change: Value| {
        let call = yadira.put(&path, body(change)).version(version(&source().await)).await;
        let problem = call.refused(422, "invalid_fields");
        wrong(&problem).into_iter().map(|(field, code)| format!("{field} {code}")).collect::<Vec<_>>()
    };
    assert_eq!(wrong_of(json!({ "layout_id": foreign["id"] })).await, ["layout_id reference_unavailable"]);
    let both = json!({ "layout_id": general["id"], "file_form": form() });
    assert_eq!(wrong_of(both).await, ["file_form text_invalid"]);
    let mut iban = form();
    (iban["accounts"], iban["banks"]) = (json!("international"), json!("international"));
    assert_eq!(
        wrong_of(json!({ "file_form": iban })).await,
        ["file_form/accounts not_international", "file_form/banks not_international"]
    );
    let mut worse = form();
    (worse["savings"], worse["clearing"], worse["company_id"]) = (json!(""), json!("PA-ACH"), json!("//"));
    assert_eq!(
        wrong_of(json!({ "file_form": worse })).await,
        [
            "file_form/clearing text_too_long",
            "file_form/savings text_required",
            "file_form/company_id text_invalid",
        ]
    );

    let stands = source().await;
    let kept =
        yadira.put(&path, body(json!({ "layout_id": general["id"] }))).version(version(&stands)).await.ok();
    assert_eq!(kept["file_layout"], json!({ "id": general["id"], "name": "General, terceros" }));
    assert_eq!(kept["file_form"], Value::Null);
    let SourceFormat::Layout { name, layout: written, account } = format().await else { panic!() };
    assert_eq!((name.as_str(), account.as_str()), ("General, terceros", "0372010011223"));
    assert_eq!(written.detail.len(), 2);
    let moved = json!({ "name": "General, terceros", "bank_id": other["id"], "layout": layout() });
    let path = format!("/api/v1/settings/bank-layouts/{}", text(&general["id"]));
    let problem = yadira.put(&path, moved).version(1).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&problem), [("bank_id".to_owned(), "fixed_in_use".to_owned())]);
    assert_eq!(id(&general["bank"]["id"]), world.bank);
});

story!(a_form_is_looked_at_before_it_is_kept, |portal| async {
    let yadira = admin(portal).await;
    let path = "/api/v1/file-forms/preview";
    let shown = yadira.post(path, json!({ "file_form": form() })).await.ok();
    let xml = text(&shown["xml"]);
    for part in [
        "<BtchBookg>true</BtchBookg>",
        "<Id><OrgId><Othr><Id>CL-4471</Id></Othr></OrgId></Id>",
        "<ClrSysMmbId><ClrSysId><Cd>PAACH</Cd></ClrSysId><MmbId>0071</MmbId></ClrSysMmbId>",
        "<Tp><Prtry>04</Prtry></Tp>",
        "<NbOfTxs>3</NbOfTxs>",
    ] {
        assert!(xml.contains(part), "{part} is not in {xml}");
    }
    assert!(!xml.contains("8-765-4321"), "no documents are told");
    let mut world = form();
    (world["accounts"], world["banks"]) = (json!("international"), json!("international"));
    let shown = yadira.post(path, json!({ "file_form": world })).await.ok();
    assert!(
        text(&shown["xml"]).contains("<CdtrAgt><FinInstnId><BICFI>EJEMCRSJ</BICFI></FinInstnId></CdtrAgt>")
    );
    world["kinds"] = json!("both");
    assert_eq!(refused(&yadira, path, json!({ "file_form": world })).await, ["file_form/kinds text_invalid"]);
});

story!(a_company_says_what_a_batch_needs_above_which_total, |portal| async {
    let yadira = admin(portal).await;
    let usd = Currency::parse("USD").unwrap();
    let safeguard = async |currency| company::batch_safeguard(portal.app.db.read(), currency).await.unwrap();
    let usual = safeguard(usd).await;
    assert_eq!((usual.tiers.needed(i64::MAX), usual.above), (1, Above::Approvers));
    let rules = json!({
        "company_name": null, "strict_administrators": false, "settlement_word": "rendicion",
        "payroll_word": "planilla", "clearance_word": "paz_y_salvo",
        "batch_above": "fresh_sign_in",
        "amounts": [{
            "currency": "USD", "tiers_above_minor": [], "step_up_above_minor": null,
            "batch_tiers_above_minor": [1_000_000, 5_000_000],
        }],
    });
    yadira.put("/api/v1/general-settings", rules).version(1).await.ok();
    let asked = safeguard(usd).await;
    assert_eq!((asked.tiers.needed(1_000_000), asked.tiers.needed(5_000_001)), (1, 3));
    assert_eq!(asked.above, Above::FreshSignIn);
    let euro = safeguard(Currency::parse("EUR").unwrap()).await;
    assert_eq!(euro.tiers.needed(i64::MAX), 1, "each currency has its own");
});
