//! What is changed in the file is found by the check that is meant for it, though whoever changed it knows how the file is made.
//!
//!   CAUDAL_PROVE=1   all of it on PostgreSQL, too: the verifier knows nothing of the engine, and the file is the same

use caudal_testing::{Target, is_long_run};
use serde_json::{Value, json};

use super::{exported, failed, forge::Forged, good, judged, text, working_day};

/// What the verifier finds in a file: exactly these checks fail.
#[track_caller]
fn fails(what: &str, file: &[u8], checks: &[u32]) {
    let (good, told) = judged(file, &[]);
    assert!(!good && failed(&told) == checks, "{what}, expected {checks:?}:\n{told}");
}

fn event<'a>(name: &'a str) -> impl Fn(&Value) -> bool + 'a {
    move |entry| entry["event"] == name
}

fn action<'a>(name: &'a str) -> impl Fn(&Value) -> bool + 'a {
    move |line| line["action"] == name
}

/// A lawful file, changed.
fn changed(file: &[u8], change: impl FnOnce(&mut Forged)) -> Forged {
    let mut forged = Forged::of(file);
    change(&mut forged);
    forged
}

/// Text that stands in a field as JSON, changed.
fn rewrite(row: &mut Value, field: &str, change: impl FnOnce(&mut Value)) {
    let mut told: Value = serde_json::from_str(text(&row[field])).unwrap();
    change(&mut told);
    row[field] = json!(told.to_string());
}

story!(whoever_changes_the_file_is_found_by_the_check_that_is_meant_for_it, |portal| async {
    working_day(portal).await;
    let file = exported(portal).await;
    good(&Forged::of(&file).rechained());
    of_the_ledger(&file);
    if portal.target == Target::Postgres && !is_long_run() {
        return;
    }
    of_the_file(&file);
    of_decisions(&file);
    of_the_chain(&file);
    of_who_decided(&file);
    of_what_entries_say(&file);
    of_older_spelling(&file);
});

/// Rows of before 0.1.0 join the words of what was done by another sign: they are hashed so, and mean the same.
fn of_older_spelling(file: &[u8]) {
    let older = changed(file, |f| {
        for row in f.lines.iter_mut().filter(|l| l["type"] == "audit") {
            row["action"] = json!(text(&row["action"]).replace('-', "_"));
        }
    });
    assert!(older.lines.iter().any(|l| l["action"] == "request.payment_prepared"), "the day has such a row");
    good(&older.rechained());
}

/// What agrees with itself and not with the audit.
fn of_what_entries_say(file: &[u8]) {
    let worth = changed(file, |f| {
        let lines = f.find("entry", event("settlement_accepted"))["lines"].as_array_mut().unwrap();
        for line in lines {
            line["amount_minor"] = json!(line["amount_minor"].as_i64().unwrap() * 2);
        }
    });
    fails("a settlement is worth more than was accepted", &worth.summed(), &[4, 5, 12]);
    let nobody = changed(file, |f| {
        let driver = f.find("beneficiary", |_| true)["id"].clone();
        let entry = f.find("entry", event("transfer_confirmed"));
        (entry["document_kind"], entry["actor_id"]) = (json!("source_account"), driver);
    });
    fails("an entry pretends to be what an account began with", &nobody.summed(), &[13]);
    let raised =
        changed(file, |f| f.find("approval", action("request.approve"))["limit_minor"] = json!(9_000_000));
    fails("a limit that the audit does not know", &raised.summed(), &[9]);
    let renamed =
        changed(file, |f| f.find("entry", event("transfer_confirmed"))["payment"]["number"] = json!("PAG-X"));
    fails("a payment is told in two ways", &renamed.summed(), &[6]);
    let closed_by = |name: &str| {
        changed(file, |f| {
            f.find("entry", event("transfer_confirmed"))["business_date"] = json!("2026-01-31");
            let row = f.find("audit", action("user.register"));
            (row["action"], row["after_json"]) = (json!(name), json!(r#"{"closed_through":"2026-01-31"}"#));
            row["at_ms"] = json!(row["at_ms"].as_i64().unwrap() - 3_600_000);
        })
    };
    let what = "an entry in a period that was closed";
    fails(what, &closed_by("accounting_period.close").rechained(), &[14]);
    fails(what, &closed_by("accounting_period.execute_reopen").rechained(), &[11, 14]);
}

fn of_the_file(file: &[u8]) {
    let cut = |lines: usize| changed(file, |f| f.lines.truncate(f.lines.len() - lines)).plainly();
    fails("the summary is gone", &cut(1), &[2]);
    let told = judged(&cut(3), &[]).1;
    assert!(failed(&told).starts_with(&[1, 2]), "the tail is cut off: {told}");
    fails("the last line is half there", &file[..file.len() - 20], &[1, 2]);
    let line = changed(file, |f| drop(f.lines.remove(1))).plainly();
    fails("a line is gone", &line, &[2]);
    let twice = changed(file, |f| f.lines.insert(1, f.lines[0].clone())).summed();
    fails("two headers", &twice, &[1]);
    let spaced = changed(file, |f| f.find("beneficiary", |_| true)["name"] = json!("Otro nombre")).plainly();
    fails("a name is another", &spaced, &[2]);
    let other = changed(file, |f| f.find("header", |_| true)["version"] = json!(2)).summed();
    fails("another format", &other, &[1]);
}

fn of_the_ledger(file: &[u8]) {
    let amount =
        changed(file, |f| f.find("entry", event("cash_out"))["lines"][0]["amount_minor"] = json!(701));
    fails("an amount is another", &amount.summed(), &[3, 4, 5]);
    let fewer = changed(file, |f| {
        drop(f.find("entry", event("cash_overage"))["lines"].as_array_mut().unwrap().pop())
    });
    fails("a line of an entry is gone", &fewer.summed(), &[3, 4]);
    let balance = changed(file, |f| f.find("balance", |_| true)["balance_minor"] = json!(1));
    fails("a balance is another", &balance.summed(), &[4]);
    let balance = changed(file, |f| drop(f.lines.remove(f.place("balance", |b| b["balance_minor"] != 0))));
    fails("a balance is gone", &balance.summed(), &[4]);
    let undone = changed(file, |f| f.find("entry", event("cancelled"))["reverses_id"] = json!(null));
    fails("what was undone is nobody's inverse any more", &undone.summed(), &[5]);
    let twice = changed(file, |f| {
        let id = f.find("entry", event("cash_overage"))["id"].clone();
        f.find("entry", event("cancelled"))["reverses_id"] = id;
    });
    fails("the inverse of something else", &twice.summed(), &[5]);
    let sent = changed(file, |f| {
        let paid = f.find("entry", event("transfer_sent"))["payment"].clone();
        f.find("entry", event("transfer_confirmed"))["payment"] = paid;
        f.find("entry", event("transfer_confirmed"))["event"] = json!("transfer_sent");
    });
    fails("a payment is sent twice", &sent.summed(), &[6]);
    let more = changed(file, |f| {
        let lines = &mut f.find("entry", event("transfer_rejected"))["lines"];
        (lines[0]["amount_minor"], lines[1]["amount_minor"]) = (json!(99), json!(-99));
    });
    fails("less came back than was sent", &more.summed(), &[4, 6]);
    let another = changed(file, |f| {
        let driver = f.find("beneficiary", |_| true)["id"].clone();
        f.find("entry", event("cash_out"))["actor_id"] = driver;
    });
    fails("somebody else posted it", &another.summed(), &[13]);
}

fn of_decisions(file: &[u8]) {
    let own = changed(file, |f| {
        let approval = f.find("approval", action("request.approve"));
        approval["decided_by"] = approval["parties"][0]["user_id"].clone();
    });
    fails("the requester approved it", &own.summed(), &[8, 10]);
    let above =
        changed(file, |f| f.find("approval", action("request.approve"))["amount_minor"] = json!(50_001));
    fails("an amount above the limit", &above.summed(), &[9, 10]);
    let hidden = changed(file, |f| {
        f.find("approval", action("payment.authorize"))["parties"].as_array_mut().unwrap().remove(0);
    });
    fails("who prepared it is not told", &hidden.summed(), &[10]);
    let unpaid =
        changed(file, |f| f.find("entry", event("transfer_sent"))["payment"]["authorized_by"] = json!(null));
    fails("nobody authorised it", &unpaid.summed(), &[6, 12]);
}

fn of_the_chain(file: &[u8]) {
    let swapped = changed(file, |f| {
        let at = f.place("audit", action("request.approve"));
        f.lines.swap(at, at + 1);
    });
    fails("two rows changed places", &swapped.summed(), &[7]);
    let renamed = changed(file, |f| f.find("audit", action("request.submit"))["actor_name"] = json!("Nadie"));
    fails("a row says something else", &renamed.summed(), &[7]);
    let cut = changed(file, |f| drop(f.lines.remove(f.place("head", |_| true) - 1)));
    let told = judged(&cut.summed(), &[]).1;
    assert!(failed(&told).contains(&7), "the newest row is gone: {told}");
    // Whoever makes the whole chain anew is found by a checkpoint alone.
    let mut kept = tempfile::NamedTempFile::new().unwrap();
    let mut forged = Forged::of(file);
    let head = forged.find("head", |_| true).clone();
    serde_json::to_writer(&mut kept, &json!({ "count": head["count"], "head": head["head"] })).unwrap();
    let checkpoint = ["--checkpoint", kept.path().to_str().unwrap()];
    assert!(judged(file, &checkpoint).0);
    let row = forged.find("audit", action("user.register"));
    row["actor_name"] = json!("Nadie");
    let made = forged.rechained();
    good(&made);
    let (holds, told) = judged(&made, &checkpoint);
    assert!(!holds && failed(&told) == [7], "{told}");
}

/// The database's owner may make all of it anew; what people decided must then still fit together.
fn of_who_decided(file: &[u8]) {
    let gone = |name: &'static str| {
        changed(file, |f| {
            let id = f.find("approval", action(name))["document_id"].clone();
            f.lines.retain(|l| l["action"] != name || l["document_id"] != id && l["object_id"] != id);
        })
        .rechained()
    };
    for name in ["request.approve", "request.release", "payment.authorize", "payment.pay"] {
        let (holds, told) = judged(&gone(name), &[]);
        assert!(!holds && failed(&told).contains(&12), "{name} never happened: {told}");
    }
    let unlimited = changed(file, |f| {
        f.lines.retain(|l| l["action"] != "user.limit");
    });
    fails("nobody gave them a limit", &unlimited.rechained(), &[9]);
    let lowered = changed(file, |f| {
        rewrite(f.find("audit", action("user.limit")), "after_json", |limit| {
            limit["limit_minor"] = json!(100)
        });
    });
    fails("their limit was lower", &lowered.rechained(), &[9]);
    let unpermitted = changed(file, |f| {
        f.lines.retain(|l| !(l["action"] == "user.grant" && text(&l["after_json"]).contains("anulaciones")));
    });
    fails("nobody gave them the permission", &unpermitted.rechained(), &[11]);
    let own = changed(file, |f| {
        let by = f.find("audit", action("cancellation.execute"))["actor_id"].clone();
        let of = f.find("audit", action("cancellation.execute"))["object_id"].clone();
        let asked = f.find("audit", |l| l["action"] == "cancellation.ask" && l["object_id"] == of);
        asked["actor_id"] = by;
    });
    fails("they asked for it themselves", &own.rechained(), &[10, 11]);
    let beneficiary = changed(file, |f| {
        let decided = f.find("audit", action("payment.authorize"));
        let (by, after) = (decided["actor_id"].clone(), text(&decided["after_json"]).to_owned());
        let after: Value = serde_json::from_str(&after).unwrap();
        f.find("beneficiary", |b| b["id"] == after["beneficiary_id"])["user_id"] = by;
    });
    fails("they were paid themselves", &beneficiary.summed(), &[11]);
}
