use caudal_domain::money::{Currency, Money};
use proptest::prelude::*;

use super::super::{BankCode, ReasonCode, Wrong, tests::harmless_changes};
use super::*;

const PART: &str = include_str!("../../../samples/pain.002-part.xml");
const REJECTED: &str = include_str!("../../../samples/pain.002-rejected.xml");

fn pieces(bytes: &[u8]) -> Result<Vec<Piece>, Unreadable> {
    let mut pieces = Vec::new();
    let tally = read(bytes, &Limits::default(), &|| false, &mut |piece| pieces.push(piece))?;
    assert_eq!(tally.transactions, transactions(&pieces).len());
    Ok(pieces)
}

fn transactions(pieces: &[Piece]) -> Vec<&Transaction> {
    pieces.iter().filter_map(|p| if let Piece::Transaction(t) = p { Some(t) } else { None }).collect()
}

fn group(pieces: &[Piece]) -> &Group {
    let Piece::Group(group) = &pieces[0] else { panic!("the group comes first") };
    group
}

fn usd(minor: i64) -> Amount {
    Amount::Money(Money::new(minor, Currency::parse("USD").unwrap()))
}

fn status_of(code: PaymentStatus) -> Status {
    Status::Known(code)
}

#[test]
fn an_answer_says_what_became_of_the_file_and_of_each_transaction_that_it_lists() {
    let pieces = pieces(PART.as_bytes()).unwrap();
    let group = group(&pieces);
    assert_eq!(group.message_id, "RESP-20261123-0007");
    assert_eq!(group.original_message_id, "LOT-2026-000012");
    assert_eq!(group.original_message, "pain.001.001.09");
    assert_eq!((group.original_count, group.original_sum.as_deref()), (Some(6), Some("2100.5")));
    assert_eq!(group.status, Some(status_of(PaymentStatus::PartiallyAccepted)));
    let counts: Vec<_> = group.counts.iter().map(|c| (c.status.text(), c.number, c.sum.as_deref())).collect();
    assert_eq!(counts, [("RJCT", 2, Some("350.5")), ("ACSC", 4, None)]);
    let Piece::Payment(payment) = &pieces[1] else { panic!("the payment information comes second") };
    assert_eq!(payment.original_payment_id, "LOT-2026-000012-1");
    assert_eq!(payment.status, group.status);

    let listed = transactions(&pieces);
    let statuses: Vec<_> = listed
        .iter()
        .map(|t| (t.number, t.original_end_to_end_id.as_deref().unwrap(), t.status.as_ref().unwrap().text()))
        .collect();
    let expected = [
        (1, "E2E-000101", "RJCT"),
        (2, "E2E-000102", "RJCT"),
        (3, "E2E-000103", "ACSC"),
        (4, "E2E-000104", "PDNG"),
        (5, "E2E-000105", "BLCK"),
    ];
    assert_eq!(statuses, expected);
    assert!(listed.iter().all(|t| t.original_payment_id == "LOT-2026-000012-1"));
    assert_eq!(listed[0].amount, Some(usd(25_000)));
    assert_eq!(listed[0].original_instruction_id.as_deref(), Some("PAG-2026-000101"));
    let lines = vec!["Cuenta cerrada & sin saldo".to_owned(), "desde el 3 nov 2026".to_owned()];
    let closed = Some(BankCode::Known(ReasonCode::ClosedAccountNumber));
    assert_eq!(listed[0].reasons, [Reason { code: closed, lines }]);
    assert_eq!(listed[1].amount, Some(usd(10_050)), "where only the settled one is told");
    let codes: Vec<_> = listed[1].reasons.iter().map(|r| r.code.clone().unwrap()).collect();
    assert_eq!(codes, [BankCode::Proprietary("B-77".into()), BankCode::Unknown("ZZ99".into())]);
    assert_eq!(listed[2].bank_reference.as_deref(), Some("BI-889911"));
    assert_eq!(listed[4].status, Some(Status::Other("BLCK".into())));
}

#[test]
fn a_file_that_is_rejected_as_a_whole_is_read_whatever_prefix_its_elements_have() {
    let pieces = pieces(REJECTED.as_bytes()).unwrap();
    assert_eq!(pieces.len(), 1);
    let group = group(&pieces);
    assert_eq!(group.created, "2026-11-23T10:15:00-05:00");
    assert_eq!(group.reasons[0].code, Some(BankCode::Known(ReasonCode::DuplicateMessageId)));
    assert_eq!(Outcome::of(group.status.as_ref(), None, None), Outcome::Rejected, "nobody is listed");
}

#[test]
fn nobody_is_taken_for_paid_of_whom_the_answer_says_nothing() {
    use PaymentStatus as S;
    let of = |group: Option<PaymentStatus>, payment: Option<PaymentStatus>, own: Option<PaymentStatus>| {
        let [group, payment, own] = [group, payment, own].map(|code| code.map(status_of));
        Outcome::of(group.as_ref(), payment.as_ref(), own.as_ref())
    };
    let (rejected, part, settled) =
        (Some(S::Rejected), Some(S::PartiallyAccepted), Some(S::AcceptedSettlementCompleted));
    for (what, group, payment, own, outcome) in [
        ("nothing at all", None, None, None, Outcome::Unsaid),
        ("unlisted in what was rejected", rejected, None, None, Outcome::Rejected),
        ("unlisted in what was settled", settled, None, None, Outcome::Settled),
        (
            "unlisted in what is on its way",
            Some(S::AcceptedSettlementInProcess),
            None,
            None,
            Outcome::Pending,
        ),
        ("unlisted in what was received", Some(S::Received), None, None, Outcome::Pending),
        ("unlisted in what is done in part", part, None, None, Outcome::Unsaid),
        ("unlisted in a part of what is done in part", part, part, None, Outcome::Unsaid),
        ("unlisted, the payment information nearer than the group", part, rejected, None, Outcome::Rejected),
        ("listed as settled in what is done in part", part, part, settled, Outcome::Settled),
        ("listed as rejected in what was settled", settled, None, rejected, Outcome::Rejected),
        ("listed as settled in what was rejected", rejected, None, settled, Outcome::Review),
        ("settled as a whole, and rejected as a whole", rejected, settled, None, Outcome::Review),
        ("one transaction done in part", part, None, part, Outcome::Review),
    ] {
        assert_eq!(of(group, payment, own), outcome, "{what}");
    }
    let strange = Status::Other("BLCK".into());
    assert_eq!(Outcome::of(Some(&strange), None, None), Outcome::Review);
    assert_eq!(Outcome::of(settled.map(status_of).as_ref(), None, Some(&strange)), Outcome::Review);
}

#[test]
fn what_is_not_as_it_must_be_is_told_by_its_element_and_transaction() {
    let element = |element, transaction, wrong| Unreadable::Element { element, transaction, wrong };
    let late = "</TxInfAndSts><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>";
    for (what, from, to, why) in [
        (
            "no id of the file",
            "<OrgnlMsgId>LOT-2026-000012</OrgnlMsgId>",
            "",
            element("OrgnlMsgId", None, Wrong::Missing),
        ),
        (
            "no id of the answer",
            "<MsgId>RESP-20261123-0007</MsgId>",
            "<MsgId> </MsgId>",
            element("MsgId", None, Wrong::Missing),
        ),
        (
            "no id of the payment information",
            "<OrgnlPmtInfId>LOT-2026-000012-1</OrgnlPmtInfId>",
            "",
            element("OrgnlPmtInfId", Some(1), Wrong::Missing),
        ),
        (
            "two statuses",
            "<TxSts>PDNG</TxSts>",
            "<TxSts>PDNG</TxSts><TxSts>ACSC</TxSts>",
            element("TxSts", Some(4), Wrong::Repeated),
        ),
        (
            "two amounts",
            "</InstdAmt>",
            "</InstdAmt><InstdAmt Ccy=\"USD\">1</InstdAmt>",
            element("InstdAmt", Some(1), Wrong::Repeated),
        ),
        ("a negative amount", "250.00", "-250.00", element("InstdAmt", Some(1), Wrong::Invalid)),
        ("an amount in figures of science", "250.00", "2.5E2", element("InstdAmt", Some(1), Wrong::Invalid)),
        (
            "an amount of nothing",
            " Ccy=\"USD\">250.00",
            ">250.00",
            element("InstdAmt", Some(1), Wrong::Invalid),
        ),
        (
            "a number that is none",
            "<OrgnlNbOfTxs>6<",
            "<OrgnlNbOfTxs>seis<",
            element("OrgnlNbOfTxs", None, Wrong::Invalid),
        ),
        ("a count of nothing", "<DtldSts>RJCT</DtldSts>", "", element("DtldSts", None, Wrong::Missing)),
        (
            "a status that comes too late",
            "</TxInfAndSts>\n    </OrgnlPmtInfAndSts>",
            late,
            element("OrgnlPmtInfAndSts", Some(5), Wrong::Misplaced),
        ),
        (
            "two groups",
            "<OrgnlPmtInfAndSts>",
            "<OrgnlGrpInfAndSts/><OrgnlPmtInfAndSts>",
            element("OrgnlGrpInfAndSts", None, Wrong::Repeated),
        ),
    ] {
        let changed = PART.replacen(from, to, 1);
        assert_ne!(changed, PART, "{what}");
        assert_eq!(pieces(changed.as_bytes()).unwrap_err(), why, "{what}");
    }
}

#[test]
fn what_is_longer_than_anybody_writes_is_refused_only_where_it_is_asked_for() {
    let too_long = |element, transaction| Unreadable::Element {
        element,
        transaction: Some(transaction),
        wrong: Wrong::TooLong,
    };
    let long = PART.replace("E2E-000103", &"E".repeat(5_000));
    assert_eq!(pieces(long.as_bytes()).unwrap_err(), too_long("OrgnlEndToEndId", 3));
    let chatter =
        PART.replacen("<AddtlInf>", &format!("{}<AddtlInf>", "<AddtlInf>x</AddtlInf>".repeat(60)), 1);
    assert_eq!(pieces(chatter.as_bytes()).unwrap_err(), too_long("AddtlInf", 1));
    let elsewhere = PART.replace("Íñigo Muñoz", &"ñ".repeat(5_000));
    assert_eq!(pieces(elsewhere.as_bytes()), pieces(PART.as_bytes()), "what nobody asks for may be long");
}

#[test]
fn what_a_transaction_holds_of_another_message_is_not_taken_for_its_own() {
    let strange =
        "<SplmtryData><Envlp><x:TxSts xmlns:x=\"urn:x\">ACSC</x:TxSts></Envlp></SplmtryData></TxInfAndSts>";
    let changed = PART.replace("</TxInfAndSts>", strange);
    assert_eq!(pieces(changed.as_bytes()), pieces(PART.as_bytes()));
}

#[test]
fn an_answer_of_a_hundred_thousand_transactions_is_told_one_by_one() {
    let (head, tail) = PART.split_once("<TxInfAndSts>").unwrap();
    let tail = tail.rsplit_once("</TxInfAndSts>").unwrap().1;
    let one = |n: usize| {
        format!("<TxInfAndSts><OrgnlEndToEndId>E2E-{n}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>")
    };
    let many: String =
        [head].into_iter().map(str::to_owned).chain((0..100_000).map(one)).chain([tail.to_owned()]).collect();
    let mut seen = 0;
    let tally = read(many.as_bytes(), &Limits::default(), &|| false, &mut |piece| {
        seen += usize::from(matches!(piece, Piece::Transaction(_)));
    });
    assert_eq!(tally, Ok(Tally { payments: 1, transactions: 100_000 }));
    assert_eq!(seen, 100_000);
    let few = Limits { transactions: 99_999, ..Limits::default() };
    assert_eq!(read(many.as_bytes(), &few, &|| false, &mut |_| {}), Err(Unreadable::TooManyTransactions));
    let small = Limits { bytes: 1_000_000, ..Limits::default() };
    assert_eq!(read(many.as_bytes(), &small, &|| false, &mut |_| {}), Err(Unreadable::TooLarge));
    assert_eq!(read(many.as_bytes(), &Limits::default(), &|| true, &mut |_| {}), Err(Unreadable::TooSlow));
}

/// Whatever comes of it, it ends, within its limits and in its order.
fn harmless(bytes: &[u8]) -> Result<(), TestCaseError> {
    let limits = Limits { bytes: 64 * 1024, transactions: 20 };
    let mut pieces = Vec::new();
    let end = read(bytes, &limits, &|| false, &mut |piece| pieces.push(piece));
    prop_assert!(transactions(&pieces).len() <= limits.transactions);
    let groups = pieces.iter().filter(|p| matches!(p, Piece::Group(_))).count();
    prop_assert!(groups == usize::from(!pieces.is_empty()), "{end:?}");
    prop_assert!(pieces.is_empty() || matches!(pieces[0], Piece::Group(_)));
    if let Ok(tally) = end {
        prop_assert_eq!(tally.transactions + tally.payments + 1, pieces.len());
    }
    Ok(())
}

proptest! {
    #[test]
    fn an_answer_that_was_changed_does_no_harm(which in prop::sample::select(vec![PART, REJECTED]), changes in harmless_changes()) {
        harmless(&changes.of(which))?;
    }

    #[test]
    fn an_answer_that_is_cut_off_is_never_taken_for_whole(at in any::<prop::sample::Index>()) {
        let whole = PART.trim_end();
        let cut = &whole.as_bytes()[..at.index(whole.len())];
        let end = read(cut, &Limits::default(), &|| false, &mut |_| {});
        prop_assert!(end.is_err());
    }
}
