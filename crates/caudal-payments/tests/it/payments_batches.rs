//! The payments of batches: made, sent and answered together, and each of them what a single transfer is.

use std::sync::Arc;

use caudal_db::{BoxFuture, Tx};
use caudal_domain::account::{AccountRefusal, number::Kind};
use caudal_domain::batch::{Class, Header, Line, Sum};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BankAccountId, BatchId, Id, PaymentId, RequestId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::payment::{PaymentRefusal, State};
use caudal_domain::{actor::Actor, ledger::Transfer, permission::Permissions, time::parse_date};
use caudal_payments::bulk::{self, BatchOrder, OrderLine, Payees, Stopped, Which};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};
use serde_json::{Value, json};
use uuid::Uuid;

use caudal_stories::payments_world::{TRIP_MINOR, World, act, on_account, see, see_request};
use caudal_testing::{each, id, offered, text};

const NUMBER: &str = "LOT-2026-000012";

/// A line with the account it goes to and the request it pays.
#[derive(Clone)]
struct Ordered {
    line: Line,
    account: BankAccountId,
    request: Option<RequestId>,
}

/// A batch as its own feature hands it over: Tomás prepared it, Graciela approved it.
struct Preparer<'a> {
    world: &'a World<'a>,
    batch: BatchId,
    header: Header,
    graciela: Caller,
}

impl<'a> Preparer<'a> {
    fn of(world: &'a World<'a>) -> Self {
        let header = Header {
            source: Id::new(world.source),
            currency: usd(),
            execution_date: parse_date("2026-11-05").unwrap(),
            class: Class::Suppliers,
            concept: Id::new(world.concept),
            description: "Proveedores de noviembre".into(),
            control: Sum::default(),
        };
        let graciela = Caller {
            actor: std::sync::Arc::new(Actor {
                id: world.graciela.id(),
                name: "Graciela Moreno".into(),
                permissions: Permissions::default(),
                limits: Vec::new(),
                branch_permissions: Vec::new(),
                acting_for: Vec::new(),
                strict: false,
            }),
            session_id: None,
            drafts_for: None,
            authenticated_at_ms: 0,
            seen_at_ms: 0,
            address: None,
        };
        Self { world, batch: world.portal.app.new_id(), header, graciela }
    }

    fn line(&self, position: u32, to: (Uuid, Uuid, &str), minor: i64, request: Option<&Value>) -> Ordered {
        let line = Line {
            position,
            beneficiary: Id::new(to.0),
            document_type: "ruc".into(),
            document: format!("155-{position}-2"),
            name: "Llantas del Istmo, S.A.".into(),
            bank: Id::new(self.world.bank),
            account_kind: Kind::Savings,
            account: to.2.into(),
            amount: Money::new(minor, usd()),
            concept: "Factura 001-884".into(),
            reference: Some("OC-44".into()),
            email: None,
            phone: None,
            request: request.map(|r| text(&r["number"]).to_owned()),
        };
        Ordered { line, account: Id::new(to.1), request: request.map(|r| Id::new(id(&r["id"]))) }
    }

    /// Everything that a batch does, in one transaction; nothing stands where it fails.
    async fn does<T: Send + 'static>(
        &self,
        what: impl for<'c> Fn(&'c Tx, App, Caller) -> BoxFuture<'c, Result<T, ApiError>> + Send + Sync + 'static,
    ) -> Result<T, ApiError> {
        let (app, caller) = (self.world.portal.app.clone(), self.graciela.clone());
        self.world.portal.app.db.write_long(move |tx| what(tx, app.clone(), caller.clone())).await
    }

    /// Makes the payments of all lines, or tells which lines stopped it.
    async fn open(&self, lines: Vec<Ordered>) -> Result<Vec<PaymentId>, Vec<(u32, Refusal)>> {
        let (batch, header, tomas) = (self.batch, self.header.clone(), self.world.tomas.id());
        let (lines, told) = (Arc::new(lines), Arc::new(std::sync::Mutex::new(Vec::new())));
        let heard = told.clone();
        let done = self.does(move |tx, app, caller| {
            let (header, lines, told) = (header.clone(), lines.clone(), told.clone());
            Box::pin(async move {
                let prepared_by = (tomas, "Tomás Herrera");
                let order = BatchOrder { id: batch, number: NUMBER, header: &header, prepared_by };
                let (mut made, mut payees) = (Vec::new(), Payees::default());
                for chunk in lines.chunks(bulk::MOST) {
                    let chunk: Vec<_> = chunk
                        .iter()
                        .map(|o| OrderLine { line: &o.line, account: o.account, request: o.request })
                        .collect();
                    match bulk::open_batch(tx, &app, &caller, &order, &mut payees, &chunk).await {
                        Ok(ids) => made.extend(ids),
                        Err(Stopped::Lines(lines)) => {
                            let first = lines[0].1.clone();
                            told.lock().unwrap().clone_from(&lines);
                            return Err(first.into());
                        }
                        Err(Stopped::Failed(error)) => return Err(error),
                    }
                }
                Ok(made)
            })
        });
        done.await.map_err(|error| {
            let told = heard.lock().unwrap().clone();
            assert!(!told.is_empty(), "{error:?}");
            told
        })
    }

    async fn send(&self) -> u32 {
        let batch = self.batch;
        let sent = self.does(move |tx, app, caller| {
            Box::pin(async move { bulk::send_batch(tx, &app, &caller, batch, "TRF-88123").await })
        });
        sent.await.unwrap()
    }

    async fn told(&self, what: Transfer, positions: &[u32]) -> Result<u32, ApiError> {
        let reason = (what != Transfer::Confirmed).then(|| "Cuenta cerrada".to_owned());
        let lines: Vec<_> = positions.iter().map(|p| (*p, reason.clone())).collect();
        let batch = self.batch;
        self.does(move |tx, app, caller| {
            let lines = lines.clone();
            Box::pin(
                async move { bulk::move_batch(tx, &app, &caller, batch, Which::Lines(&lines), what).await },
            )
        })
        .await
    }

    async fn all_told(&self, what: Transfer) -> u32 {
        let batch = self.batch;
        let moved = self.does(move |tx, app, caller| {
            Box::pin(async move { bulk::move_batch(tx, &app, &caller, batch, Which::All(None), what).await })
        });
        moved.await.unwrap()
    }

    async fn discard(&self) -> u32 {
        let batch = self.batch;
        let gone = self.does(move |tx, app, caller| {
            Box::pin(async move {
                bulk::discard_batch(tx, &app, &caller, batch, Some("Falta un proveedor")).await
            })
        });
        gone.await.unwrap()
    }

    async fn payment(&self, payment: PaymentId) -> Value {
        see(&self.world.graciela, &json!({ "id": payment.0 })).await.ok()
    }

    async fn states(&self) -> Vec<(u32, State)> {
        let db = self.world.portal.app.db.read();
        let all = bulk::of_batch(db, self.batch, 0, 1_000).await.unwrap();
        all.iter().map(|p| (p.position, p.state)).collect()
    }
}

fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

/// Everything that the ledger keeps of a payment but ids and times, entry by entry.
async fn books(world: &World<'_>, payment: Uuid) -> Vec<Vec<String>> {
    let sql = "SELECT e.event, l.line_no, l.account_key, l.amount_minor, l.currency, l.person_id, l.supplier_tax_id, l.branch_id, \
        e.document_version, e.business_date FROM ledger_entry e JOIN ledger_line l ON l.entry_id = e.id \
        WHERE e.payment_id = $1 ORDER BY e.id, l.line_no";
    let rows = world.portal.rows(sql, [payment.into()]).await;
    let read = |row: &caudal_db::QueryResult| {
        vec![
            row.try_get_by_index::<String>(0).unwrap(),
            row.try_get_by_index::<i32>(1).unwrap().to_string(),
            row.try_get_by_index::<String>(2).unwrap(),
            row.try_get_by_index::<i64>(3).unwrap().to_string(),
            row.try_get_by_index::<String>(4).unwrap(),
            format!("{:?}", row.try_get_by_index::<Option<Uuid>>(5).unwrap()),
            format!("{:?}", row.try_get_by_index::<Option<String>>(6).unwrap()),
            format!("{:?}", row.try_get_by_index::<Option<Uuid>>(7).unwrap()),
            row.try_get_by_index::<String>(9).unwrap(),
        ]
    };
    rows.iter().map(read).collect()
}

const DRIVER_ACCOUNT: &str = "007201000012";

story!(each_payment_of_a_batch_is_what_a_single_transfer_is, |portal| async {
    let world = World::of(portal).await;
    let preparer = Preparer::of(&world);
    let request = world.released().await;
    let (supplier, account) = world.supplier("Llantas del Istmo", "155-1-2").await;
    // The same twice, one by one: the trip of another request, and an invoice.
    let alone = world.confirmed(world.invoice(account, 80_000)).await;
    let mut other = world.trip();
    other["purpose"] = json!("Viaje a Colón con la carga de Felipe Motta");
    let other = world.released_as(other).await;
    let trip_alone = world.confirmed(world.paying(&other)).await;

    let to = (world.driver, world.account, DRIVER_ACCOUNT);
    let supplied = (supplier, account, "9917");
    let lines = vec![
        preparer.line(1, supplied, 80_000, None),
        preparer.line(2, to, TRIP_MINOR, Some(&request)),
        preparer.line(3, supplied, 5, None),
    ];
    let made = preparer.open(lines).await.unwrap();
    let first = preparer.payment(made[0]).await;
    assert_eq!(first["batch"], json!({ "id": preparer.batch.0, "number": NUMBER }));
    assert_eq!(
        (&first["state"], &first["prepared_by"]["name"]),
        (&json!("authorized"), &json!("Tomás Herrera"))
    );
    assert_eq!(first["authorized_by"]["name"], "Graciela Moreno");
    assert_eq!(first["reason"], "Proveedores de noviembre");
    assert_eq!(first["payee"]["name"], "Llantas del Istmo, S.A.", "as the bank is told");
    assert_eq!(each(&first["history"], "action"), ["authorize"]);
    let second = preparer.payment(made[1]).await;
    assert_eq!(see_request(&world.milagros, &request).await.ok()["payment"]["number"], second["number"]);

    assert_eq!(preparer.send().await, 3);
    assert_eq!(preparer.told(Transfer::Confirmed, &[1, 2]).await.unwrap(), 2);
    assert_eq!(preparer.told(Transfer::Rejected, &[3]).await.unwrap(), 1);
    let first = preparer.payment(made[0]).await;
    assert_eq!((&first["state"], &first["bank_reference"]), (&json!("confirmed"), &json!("TRF-88123")));
    assert_eq!(each(&first["history"], "action"), ["authorize", "send", "confirm"]);
    assert_eq!(first["receipt"]["number"], first["number"]);
    assert_eq!(books(&world, made[0].0).await, books(&world, id(&alone["id"])).await);
    assert_eq!(books(&world, made[1].0).await, books(&world, id(&trip_alone["id"])).await);
    let third = preparer.payment(made[2]).await;
    assert_eq!(
        (&third["state"], &third["history"][2]["reason"]),
        (&json!("rejected"), &json!("Cuenta cerrada"))
    );

    let trail = portal.trail().await;
    for action in ["authorized", "sent", "confirmed"] {
        let told = trail.iter().filter(|t| **t == format!("request.payment-{action} done")).count();
        assert_eq!(told, 2, "of each request its own: {action} in {trail:?}");
    }

    let paid = see_request(&world.milagros, &request).await.ok();
    assert_eq!((&paid["state"], &paid["paid_minor"]), (&json!("disbursed"), &json!(TRIP_MINOR)));
    assert_eq!(paid["settlement"]["state"], "open");
    assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, 2 * TRIP_MINOR);
    world.verify_ledger().await;

    assert_eq!(preparer.told(Transfer::Returned, &[2]).await.unwrap(), 1);
    let back = see_request(&world.milagros, &request).await.ok();
    assert_eq!(back["state"], "pending_disbursement");
    assert_eq!(portal.count("SELECT COUNT(*) FROM settlement WHERE state = 'void'", []).await, 1);
    assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, TRIP_MINOR);
    assert_eq!(world.at_the_bank().await, (-160_000 - TRIP_MINOR, 0));
    assert_eq!(preparer.states().await, [(1, State::Confirmed), (2, State::Returned), (3, State::Rejected)]);
    let found = bulk::of_batch(portal.app.db.read(), preparer.batch, 2, 9).await.unwrap();
    assert_eq!(text(&third["end_to_end_id"]), found[0].end_to_end_id);
    assert_eq!(found.iter().map(|p| (p.position, p.bank_code.as_str())).collect::<Vec<_>>(), [(3, "0071")]);
    assert_eq!(
        (found[0].reference.as_deref(), found[0].document.as_deref()),
        (Some("OC-44"), Some("155-3-2"))
    );
    world.verify_ledger().await;
});

story!(what_is_part_of_a_batch_is_decided_there, |portal| async {
    let world = World::of(portal).await;
    let preparer = Preparer::of(&world);
    let (supplier, account) = world.supplier("Llantas del Istmo", "155-1-2").await;
    let supplied = (supplier, account, "9917");
    let made = preparer
        .open(vec![preparer.line(1, supplied, 80_000, None), preparer.line(2, supplied, 7, None)])
        .await
        .unwrap();
    let alone = world.authorized(world.invoice(account, 100)).await;

    let payment = preparer.payment(made[0]).await;
    assert_eq!(offered(&payment, "send"), Some(Some("part_of_batch".into())));
    assert_eq!(offered(&payment, "discard"), Some(Some("part_of_batch".into())));
    assert_eq!(payment["next_step"], Value::Null);
    let before = world.everything().await;
    for (action, body) in
        [("send", json!({ "bank_reference": "TRF-1" })), ("discard", json!({ "reason": "No va" }))]
    {
        for who in [&world.tomas, &world.yadira] {
            if action == "discard" || std::ptr::eq(who, &raw const world.tomas) {
                let told = act(who, &payment, action, body.clone()).await.refused(409, "part_of_batch");
                assert!(text(&told["detail"]).contains(NUMBER), "{told}");
            }
        }
    }
    assert_eq!(world.everything().await, before);

    let listed = async |query: &str| {
        let page = world.tomas.get(&format!("/api/v1/payments?{query}")).await.ok();
        each(&page["items"], "number")
    };
    let of_batch = listed(&format!("batch_id={}", preparer.batch)).await;
    assert_eq!(of_batch, ["PAG-2026-000002", "PAG-2026-000001"]);
    assert_eq!(listed("batch_id=none").await, [text(&alone["number"])]);
    assert_eq!(listed("state=authorized").await.len(), 3);
    world.tomas.get("/api/v1/payments?batch_id=todos").await.refused(422, "invalid_query");
    let counts = world.tomas.get("/api/v1/payments/counts").await.ok();
    assert_eq!(counts["to_send"], 1, "nobody sends a batch's payments one by one");
    // The words of a batch's payments go in after it, so that nobody waits for them.
    assert_eq!(listed("q=llantas").await.len(), 1);
    caudal_db::search::index_waiting(&world.portal.app.db).await.unwrap();
    assert_eq!(listed("q=llantas").await.len(), 3, "found by its words");
});

story!(of_a_thousand_lines_one_that_cannot_be_paid_stops_all, |portal| async {
    let world = World::of(portal).await;
    let preparer = Preparer::of(&world);
    let (supplier, account) = world.supplier("Llantas del Istmo", "155-1-2").await;
    let unverified = world.unverified_account(supplier, "0072-777").await;
    let supplied = (supplier, account, "9917");
    let before = world.everything().await;
    for (count, at) in [(1_000, 777), (1_500, 1_400)] {
        let line = |position| match position == at {
            true => preparer.line(position, (supplier, unverified, "0072777"), 777, None),
            false => preparer.line(position, supplied, i64::from(position), None),
        };
        let stopped = preparer.open((1..=count).map(line).collect()).await.unwrap_err();
        assert_eq!(stopped, [(at, AccountRefusal::AccountNotVerified.into())]);
        assert_eq!(world.everything().await, before, "nothing half done");
        assert_eq!(portal.count("SELECT COUNT(*) FROM counter WHERE name = 'payment:2026'", []).await, 0);
    }
    on_account(&world.graciela, unverified, 1, "verify").await.ok();
    let line = |position| preparer.line(position, supplied, i64::from(position), None);
    let made = preparer.open((1..=1_500).map(line).collect()).await.unwrap();
    assert_eq!(
        (made.len(), preparer.send().await, preparer.all_told(Transfer::Confirmed).await),
        (1_500, 1_500, 1_500)
    );
    assert_eq!(world.at_the_bank().await, (-1_500 * 1_501 / 2, 0));
    let ledger = world.verify_ledger().await;
    assert_eq!((ledger.entries, ledger.lines), (3_000, 6_000));
    // A line that is no longer where it was stops the others with it.
    let before = world.everything().await;
    preparer.told(Transfer::Returned, &[1, 2]).await.unwrap();
    let refused = preparer.told(Transfer::Returned, &[3, 4, 2]).await.unwrap_err();
    assert!(matches!(refused, ApiError::Refused(Refusal::Common(CommonRefusal::WrongState))), "{refused:?}");
    assert_eq!(portal.count("SELECT COUNT(*) FROM payment WHERE state = 'returned'", []).await, 2);
    assert_ne!(world.everything().await, before);
    world.verify_ledger().await;
});

story!(a_request_is_paid_once_whoever_pays_it, |portal| async {
    let world = World::of(portal).await;
    let preparer = Preparer::of(&world);
    let request = world.released().await;
    let to = (world.driver, world.account, DRIVER_ACCOUNT);
    let of = |position| preparer.line(position, to, TRIP_MINOR, Some(&request));
    assert_eq!(
        preparer.open(vec![of(1), of(2)]).await.unwrap_err(),
        [(2, PaymentRefusal::LivePayment.into())]
    );
    let wrong = preparer.line(1, to, TRIP_MINOR - 1, Some(&request));
    assert_eq!(preparer.open(vec![wrong]).await.unwrap_err(), [(1, PaymentRefusal::PaidWhole.into())]);
    let mut elsewhere = of(1);
    elsewhere.line.account = "007201000099".into();
    assert_eq!(
        preparer.open(vec![elsewhere]).await.unwrap_err(),
        [(1, AccountRefusal::AccountUnavailable.into())]
    );

    let alone = world.prepared(world.paying(&request)).await;
    assert_eq!(preparer.open(vec![of(1)]).await.unwrap_err(), [(1, PaymentRefusal::LivePayment.into())]);
    act(&world.tomas, &alone, "discard", json!({ "reason": "Va en el lote" })).await.ok();

    let made = preparer.open(vec![of(1)]).await.unwrap();
    world.tomas.post("/api/v1/payments", world.paying(&request)).await.refused(409, "live_payment");
    assert_eq!(preparer.discard().await, 1);
    let given_up = preparer.payment(made[0]).await;
    assert_eq!(
        (&given_up["state"], &given_up["history"][1]["reason"]),
        (&json!("discarded"), &json!("Falta un proveedor"))
    );
    assert!(preparer.states().await.is_empty(), "what was given up is no part of the file");
    let queue = world.tomas.get("/api/v1/payments/payable").await.ok();
    assert_eq!(queue["items"][0]["number"], request["number"], "it may be paid again");
    preparer.open(vec![of(1)]).await.unwrap();
    assert_eq!(preparer.states().await, [(1, State::Authorized)]);
    assert_eq!(preparer.send().await, 1);
    assert_eq!(preparer.discard().await, 0, "what is with the bank is not given up");
    world.verify_ledger().await;
});
