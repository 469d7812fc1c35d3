use caudal_domain::money::{Currency, Money};
use jiff::civil::date;
use proptest::prelude::*;

use super::super::{BankCode, ReasonCode, Wrong, tests::harmless_changes};
use super::*;

const NEW: &str = include_str!("../../../samples/camt.054.001.08.xml");
const OLD: &str = include_str!("../../../samples/camt.054.001.02.xml");

fn returns(message: &str) -> Result<(Tally, Vec<Return>), Unreadable> {
    let mut returns = Vec::new();
    let tally = read(message.as_bytes(), &Limits::default(), &|| false, &mut |r| returns.push(r))?;
    assert_eq!(tally.returns, returns.len());
    Ok((tally, returns))
}

fn amount(minor: i64, code: &str) -> Option<Amount> {
    Some(Amount::Money(Money::new(minor, Currency::parse(code).unwrap())))
}

#[test]
fn what_came_back_is_told_and_what_else_moved_is_not() {
    let (tally, returns) = returns(NEW).unwrap();
    assert_eq!(tally.message_id, "AVISO-55");
    assert_eq!((tally.message, tally.entries), ("camt.054.001.08", 4));
    let first = &returns[0];
    assert_eq!(first.end_to_end_id.as_deref(), Some("E2E-000101"));
    assert_eq!(first.payment_id.as_deref(), Some("LOT-2026-000012-1"));
    assert_eq!(first.message_id.as_deref(), Some("LOT-2026-000012"));
    assert_eq!(first.account.as_deref(), Some("0301200045"));
    assert_eq!(first.notification.as_deref(), Some("AVISO-55-1"));
    assert_eq!(first.amount, amount(25_000, "USD"), "the entry's, as it is its only transaction");
    assert_eq!(first.instructed, amount(25_100, "USD"), "the bank kept a dollar");
    assert_eq!((first.direction, first.sign), (Direction::Credit, Sign::Returned));
    assert_eq!(first.status, EntryStatus::Known(EntryStatusCode::Booked));
    assert_eq!(first.booked_on, Some(date(2026, 11, 23)));
    assert_eq!(first.value_on, Some(date(2026, 11, 24)));
    assert_eq!(first.bank_reference.as_deref(), Some("BI-1-1"));
    let reason = first.reason.as_ref().unwrap();
    assert_eq!(reason.code, Some(BankCode::Known(ReasonCode::ClosedAccountNumber)));
    assert_eq!(reason.lines, ["Cuenta cerrada"]);

    let rest: Vec<_> = returns[1..]
        .iter()
        .map(|r| (r.end_to_end_id.as_deref(), r.amount.clone(), r.sign, r.bank_reference.as_deref()))
        .collect();
    let expected = [
        (Some("E2E-000102"), amount(10_000, "USD"), Sign::Returned, Some("BI-2")),
        (Some("E2E-000103"), None, Sign::Returned, Some("BI-2")),
        (None, amount(7_525, "USD"), Sign::Reversal, Some("BI-4")),
    ];
    assert_eq!(rest, expected, "the third of the second entry came in, but did not come back");
    assert_eq!(returns[1].reason.as_ref().unwrap().code, Some(BankCode::Proprietary("B-77".into())));
    assert_eq!(returns[1].status, EntryStatus::Known(EntryStatusCode::Pending));
    assert_eq!(returns[3].status, EntryStatus::Other("LISTO".into()));
}

#[test]
fn the_older_version_is_read_too() {
    let (tally, returns) = returns(OLD).unwrap();
    assert_eq!((tally.message, tally.entries), ("camt.054.001.02", 1));
    let told: Vec<_> =
        returns.iter().map(|r| (r.end_to_end_id.as_deref().unwrap(), r.amount.clone())).collect();
    assert_eq!(told, [("E2E-1", amount(4_000_000, "CRC")), ("E2E-2", amount(5_000_000, "CRC"))]);
    assert!(returns.iter().all(|r| r.status == EntryStatus::Known(EntryStatusCode::Booked)));
    assert!(returns.iter().all(|r| r.account.as_deref() == Some("CR05015202001026284066")));
    assert_eq!(
        returns[0].reason.as_ref().unwrap().code,
        Some(BankCode::Known(ReasonCode::EndCustomerDeceased))
    );
}

#[test]
fn an_entry_that_only_its_code_calls_a_return_is_one() {
    let changed =
        NEW.replace("<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Cuenta cerrada</AddtlInf></RtrInf>", "");
    let first = &returns(&changed).unwrap().1[0];
    assert_eq!((first.sign, &first.reason), (Sign::Code, &None));
    assert_eq!(first.amount, amount(25_000, "USD"));
}

#[test]
fn what_is_not_as_it_must_be_is_told_by_its_element_and_its_place() {
    let element = |element, transaction, wrong| Unreadable::Element { element, transaction, wrong };
    for (what, from, to, why) in [
        ("no id", "<MsgId>AVISO-55</MsgId>", "", element("MsgId", None, Wrong::Missing)),
        ("no amount", "<Amt Ccy=\"USD\">250.00</Amt>", "", element("Amt", Some(1), Wrong::Missing)),
        ("no status", "<Sts><Cd>BOOK</Cd></Sts>", "", element("Sts", Some(1), Wrong::Missing)),
        ("no direction", "<CdtDbtInd>CRDT</CdtDbtInd>", "", element("CdtDbtInd", Some(1), Wrong::Missing)),
        ("no such direction", ">CRDT<", ">HABER<", element("CdtDbtInd", Some(1), Wrong::Invalid)),
        ("no such day", "2026-11-23", "2026-02-30", element("BookgDt", Some(1), Wrong::Invalid)),
        ("a day in letters", "2026-11-23", "23 nov ñandú", element("BookgDt", Some(1), Wrong::Invalid)),
        ("no such reversal", ">true<", ">si<", element("RvslInd", Some(4), Wrong::Invalid)),
        ("two reasons", "<RtrInf/>", "<RtrInf/><RtrInf/>", element("RtrInf", Some(2), Wrong::Repeated)),
        (
            "two accounts",
            "</Othr></Id>",
            "</Othr><IBAN>CR05</IBAN></Id>",
            element("Acct", None, Wrong::Repeated),
        ),
    ] {
        let changed = NEW.replacen(from, to, 1);
        assert_ne!(changed, NEW, "{what}");
        assert_eq!(returns(&changed).unwrap_err(), why, "{what}");
    }
    for most in [2, 3] {
        let few = Limits { transactions: most, ..Limits::default() };
        let end = read(NEW.as_bytes(), &few, &|| false, &mut |_| {});
        assert_eq!(end, Err(Unreadable::TooManyTransactions), "four entries, and four transactions in them");
    }
    let batch = NEW.replace(
        "<TxDtls><Refs><EndToEndId>E2E-000104",
        &format!("{}<TxDtls><Refs><EndToEndId>E2E-000104", "<TxDtls/>".repeat(20)),
    );
    let few = Limits { transactions: 10, ..Limits::default() };
    let end = read(batch.as_bytes(), &few, &|| false, &mut |_| {});
    assert_eq!(end, Err(Unreadable::TooManyTransactions), "in one entry");
}

proptest! {
    #[test]
    fn a_notification_that_was_changed_does_no_harm(which in prop::sample::select(vec![NEW, OLD]), changes in harmless_changes()) {
        let limits = Limits { bytes: 64 * 1024, transactions: 20 };
        let mut told = 0;
        let end = read(changes.of(which).as_slice(), &limits, &|| false, &mut |_| told += 1);
        // Each comes of a transaction, or of an entry without any.
        prop_assert!(told <= 2 * limits.transactions);
        if let Ok(tally) = end {
            prop_assert_eq!(tally.returns, told);
        }
    }

    #[test]
    fn a_notification_that_is_cut_off_is_never_taken_for_whole(at in any::<prop::sample::Index>()) {
        let whole = NEW.trim_end();
        let cut = &whole.as_bytes()[..at.index(whole.len())];
        let end = read(cut, &Limits::default(), &|| false, &mut |_| {});
        prop_assert!(end.is_err());
    }
}
