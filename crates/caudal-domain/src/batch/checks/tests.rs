//! Rows as people write them, and everything that is said about them at once.

use proptest::prelude::*;

use super::*;
use crate::account::number::Length;
use crate::batch::tests::{able, account, request};
use crate::samples::{id, usd};

const PREPARER: u128 = 4;

/// A row that is right in every cell.
fn good() -> [(Column, &'static str); 9] {
    [
        (Column::DocumentType, "Cédula"),
        (Column::Document, "8-765-432"),
        (Column::Name, "QUINTERO ELIECER"),
        (Column::Bank, "Banco General"),
        (Column::AccountKind, "Ahorros"),
        (Column::Account, "0072-01000012"),
        (Column::Amount, "200.00"),
        (Column::Currency, "usd"),
        (Column::Concept, "Viáticos Colón"),
    ]
}

fn row<'a>(cells: &[(Column, &'a str)]) -> Row<'a> {
    let mut row = Row::default();
    for (column, text) in cells {
        row.0[*column as usize] = Cell { text, odd: None };
    }
    row
}

fn with<'a>(changes: &[(Column, &'a str)]) -> Row<'a> {
    let mut cells: Vec<(Column, &'a str)> = good().to_vec();
    cells.extend(changes);
    row(&cells)
}

fn bank() -> Bank {
    let of = |kind, min, max| Length { kind: Some(kind), min, max };
    let lengths = vec![of(Kind::Savings, 12, 13), of(Kind::Checking, 10, 10)];
    Bank { id: id(400), active: true, rule: Rule { lengths, digits_only: true, ..Rule::default() } }
}

fn beneficiary() -> Beneficiary {
    Beneficiary { id: id(100), user: Some(id(50)), name: "Eliécer Quintero".into(), active: true }
}

/// What is looked up, owned, so that a test changes one thing of it.
struct World {
    amount: Option<Result<Money, Flaw>>,
    bank: Bank,
    beneficiary: Option<Beneficiary>,
    account: Option<BankAccount>,
    registered_kind: Option<Kind>,
    request: Option<Request>,
    unnamed_request: Option<&'static str>,
    paid_before: Option<PaidBefore>,
    history: History,
    enterer: Actor,
}

fn world() -> World {
    World {
        amount: None,
        bank: bank(),
        beneficiary: Some(beneficiary()),
        account: Some(account()),
        registered_kind: Some(Kind::Savings),
        request: None,
        unnamed_request: None,
        paid_before: None,
        history: History::default(),
        enterer: able(PREPARER),
    }
}

impl World {
    fn check(&self, row: &Row<'_>) -> Checked {
        let found = Found {
            amount: self.amount.clone(),
            document_type: (!row.cell(Column::DocumentType).text.contains('?')).then_some("cedula"),
            account_kind: (row.cell(Column::AccountKind).text == "Ahorros").then_some(Kind::Savings),
            bank: (row.cell(Column::Bank).text == "Banco General").then_some(&self.bank),
            beneficiary: self.beneficiary.as_ref(),
            account: self.account.as_ref(),
            registered_kind: self.registered_kind,
            request: self.request.as_ref(),
            unnamed_request: self.unnamed_request,
            paid_before: self.paid_before.as_ref(),
            history: self.history,
        };
        let reads = |c: char| c.is_ascii() || "áéíóúñÁÉÍÓÚÑ".contains(c);
        let rules =
            Rules { currency: usd(), enterer: &self.enterer, reads: &reads, widths: Widths::default() };
        check_row(1, row, &found, &rules)
    }

    fn problems_of(&self, row: &Row<'_>) -> Vec<(&'static str, &'static str)> {
        let problems = self.check(row).problems;
        problems.iter().map(|p| (p.column.name(), p.flaw.code())).collect()
    }
}

#[test]
fn a_good_row_is_a_line_as_the_bank_gets_it() {
    let checked =
        world().check(&with(&[(Column::Email, "eliecer@cargas.example"), (Column::Phone, "+507 6612-3456")]));
    assert_eq!(checked.problems, []);
    let line = checked.line.unwrap();
    assert_eq!((line.beneficiary, line.bank), (id(100), id(400)));
    assert_eq!((line.document.as_str(), line.account.as_str()), ("8-765-432", "007201000012"));
    assert_eq!((line.amount.minor, line.name.as_str()), (20_000, "QUINTERO ELIECER"));
    assert_eq!(line.reference, None);
    let pasted = world().check(&with(&[(Column::Concept, "  Viáticos\n Colón ")]));
    assert_eq!(pasted.line.unwrap().concept, "Viáticos Colón", "a cell of two lines is one");
}

#[test]
fn everything_wrong_with_a_row_is_said_at_once() {
    let nothing = World { beneficiary: None, account: None, ..world() };
    let required = |column| (column, "text_required");
    let expected = [
        required("document_type"),
        required("document"),
        required("name"),
        required("bank"),
        required("account_kind"),
        required("account"),
        ("amount", "amount_empty"),
        required("concept"),
    ];
    assert_eq!(nothing.problems_of(&Row::default()), expected);
    let wrong = with(&[
        (Column::DocumentType, "?"),
        (Column::Name, "Otra Persona\u{202e}"),
        (Column::Bank, "Banco de la Luna"),
        (Column::AccountKind, "Depósito"),
        (Column::Account, "12"),
        (Column::Amount, "1.250,00"),
        (Column::Currency, "EUR"),
        (Column::Email, "sin arroba"),
        (Column::Phone, "llámame"),
        (Column::Request, "SOL-1"),
    ]);
    let expected = [
        ("document_type", "document_type_unknown"),
        ("name", "text_invalid"),
        ("bank", "bank_unknown"),
        ("account_kind", "account_kind_unknown"),
        ("account", "text_invalid"),
        ("amount", "amount_separator"),
        ("currency", "currency_mismatch"),
        ("email", "email_invalid"),
        ("phone", "text_invalid"),
        ("request", "request_unknown"),
    ];
    assert_eq!(nothing.problems_of(&wrong), expected);
    assert_eq!(world().check(&wrong).line, None);
}

#[test]
fn amounts_are_never_guessed() {
    for (text, code) in [
        ("0.00", "amount_not_positive"),
        ("-5", "amount_sign"),
        ("12.345", "amount_decimals"),
        ("1,250.00", "amount_separator"),
        ("1E+3", "amount_scientific"),
        ("9999999999999999", "amount_overflow"),
        ("doscientos", "amount_invalid"),
    ] {
        assert_eq!(world().problems_of(&with(&[(Column::Amount, text)])), [("amount", code)], "{text}");
    }
    let mut computed = with(&[]);
    for cell in &mut computed.0 {
        cell.odd = Some(Odd::Formula);
    }
    let said = world().problems_of(&computed);
    assert_eq!(said.len(), COLUMNS);
    assert!(said.iter().all(|(_, code)| *code == "formula_cell"), "{said:?}");
}

#[test]
fn what_a_spreadsheet_did_to_a_cell_is_said() {
    let odd = |column: Column, odd: Odd| {
        let mut row = with(&[]);
        row.0[column as usize].odd = Some(odd);
        world().problems_of(&row)
    };
    assert_eq!(odd(Column::Account, Odd::DigitsLost), [("account", "digits_lost")]);
    assert_eq!(odd(Column::Account, Odd::DigitsDoubtful), [("account", "digits_doubtful")]);
    assert_eq!(Flaw::DigitsDoubtful.severity(), Severity::Warning);
    assert_eq!(odd(Column::Document, Odd::Day), [("document", "cell_day")]);
    assert_eq!(odd(Column::Concept, Odd::Day), []);
    assert_eq!(odd(Column::Bank, Odd::Error), [("bank", "cell_error")]);
}

#[test]
fn an_account_is_of_the_kind_that_was_registered() {
    let other = World { registered_kind: Some(Kind::Checking), ..world() };
    assert_eq!(other.problems_of(&with(&[])), [("account_kind", "account_kind_differs")]);
    let new = World { account: None, registered_kind: None, ..world() };
    assert_eq!(new.problems_of(&with(&[])), [("account", "account_new")]);
}

#[test]
fn an_amount_that_was_read_already_is_not_read_again() {
    let read = |amount: Result<Money, Flaw>| World { amount: Some(amount), ..world() };
    let row = with(&[(Column::Amount, "1.250,00")]);
    assert_eq!(read(Ok(Money::new(125_000, usd()))).problems_of(&row), []);
    assert_eq!(read(Err(Flaw::AmountAmbiguous)).problems_of(&row), [("amount", "amount_ambiguous")]);
    assert_eq!(read(Ok(Money::new(0, usd()))).problems_of(&row), [("amount", "amount_not_positive")]);
}

#[test]
fn an_account_is_of_its_bank_kind_and_person() {
    let said = |text: &'static str| world().problems_of(&with(&[(Column::Account, text)]));
    assert_eq!(said("0072010000"), [("account", "account_length")]);
    assert_eq!(said("00720100001A"), [("account", "account_characters")]);
    assert_eq!(said(""), [("account", "text_required")]);

    let number = "032180000118359719";
    let scheme = Rule { scheme: Some(Scheme::Clabe), prefix: Some("032".into()), ..Rule::default() };
    let mexican = World { bank: Bank { rule: scheme, ..bank() }, ..world() };
    assert_eq!(mexican.problems_of(&with(&[(Column::Account, number)])), []);
    let mistyped = with(&[(Column::Account, "032180000118359718")]);
    assert_eq!(mexican.problems_of(&mistyped), [("account", "account_check_digit")]);
    let other = with(&[(Column::Account, "002000000000000008")]);
    assert_eq!(mexican.problems_of(&other), [("account", "account_other_bank")]);

    let lengths = vec![Length { kind: Some(Kind::Checking), min: 10, max: 10 }];
    let no_savings = World { bank: Bank { rule: Rule { lengths, ..Rule::default() }, ..bank() }, ..world() };
    assert_eq!(no_savings.problems_of(&with(&[])), [("account_kind", "account_kind_unavailable")]);
    let closed = World { bank: Bank { active: false, ..bank() }, ..world() };
    assert_eq!(closed.problems_of(&with(&[])), [("bank", "bank_inactive")]);

    let of = |account| World { account, ..world() }.problems_of(&with(&[]));
    assert_eq!(of(None), [("account", "account_new")]);
    let in_state = |state| Some(BankAccount { state, ..account() });
    assert_eq!(of(in_state(AccountState::Unverified)), [("account", "account_new")]);
    assert_eq!(of(in_state(AccountState::Inactive)), [("account", "account_unavailable")]);
    let euros = BankAccount { currency: Currency::parse("EUR").unwrap(), ..account() };
    assert_eq!(of(Some(euros)), [("account", "currency_mismatch")]);
}

#[test]
fn a_beneficiary_is_registered_active_and_somebody_else() {
    let of = |beneficiary| World { beneficiary, ..world() }.problems_of(&with(&[]));
    assert_eq!(of(None), [("document", "beneficiary_unknown")]);
    let inactive = Beneficiary { active: false, ..beneficiary() };
    assert_eq!(of(Some(inactive)), [("document", "beneficiary_inactive")]);
    let oneself = Beneficiary { user: Some(id(PREPARER)), ..beneficiary() };
    assert_eq!(of(Some(oneself)), [("document", "same_as_beneficiary")]);
    let said = |text: &'static str| world().problems_of(&with(&[(Column::Name, text)]));
    assert_eq!(said("eliécer  QUINTERO"), []);
    assert_eq!(said("Eliécer Quintana"), [("name", "name_differs")]);
}

#[test]
fn what_is_only_unusual_is_a_warning() {
    let paid = PaidBefore { number: "PAG-2026-000041".into(), on: "2026-11-02".parse().unwrap() };
    let seen = World {
        paid_before: Some(paid),
        history: History { count: 3, minor: 19_999 },
        unnamed_request: Some("SOL-2026-000123"),
        account: None,
        ..world()
    };
    let checked = seen.check(&with(&[(Column::Concept, "Viáticos ½ día"), (Column::Name, "Quintero")]));
    let codes: Vec<_> = checked.problems.iter().map(|p| p.flaw.code()).collect();
    let expected = [
        "name_differs",
        "account_new",
        "possibly_paid",
        "amount_unusual",
        "text_transliterated",
        "request_not_named",
    ];
    assert_eq!(codes, expected);
    assert!(checked.problems.iter().all(|p| p.flaw.severity() == Severity::Warning));
    assert!(checked.line.is_some() && checked.facts.new_account);
    let mut first = checked.problems.clone();
    first.sort_by_key(|p| std::cmp::Reverse(p.flaw.weight()));
    assert_eq!(first[0].flaw, Flaw::AccountNew, "the approver sees where the money goes first");
    assert_eq!(first[1].flaw.code(), "possibly_paid");
    assert_eq!(first[5].flaw.code(), "text_transliterated");
    let of = |count, minor| World { history: History { count, minor }, ..world() }.problems_of(&with(&[]));
    assert_eq!(of(3, 20_000), [], "three times the average is not more than that");
    assert_eq!(of(2, 2), [], "two payments make no habit");
}

#[test]
fn a_request_is_paid_by_its_own_row() {
    let named = with(&[(Column::Request, "SOL-2026-000123")]);
    let of = |request| World { request: Some(request), ..world() }.problems_of(&named);
    assert_eq!(of(request()), []);
    let euro = Currency::parse("EUR").unwrap();
    for (changed, code) in [
        (Request { live_payment: true, ..request() }, "live_payment"),
        (Request { state: crate::request::State::Approved, ..request() }, "not_payable"),
        (Request { beneficiary: id(101), ..request() }, "request_of_another"),
        (Request { currency: euro, ..request() }, "currency_mismatch"),
        (Request { approved_minor: Some(19_999), ..request() }, "paid_whole"),
    ] {
        assert_eq!(of(changed), [("request", code)]);
    }
    let approver = World { request: Some(request()), enterer: able(52), ..world() };
    assert_eq!(approver.problems_of(&named), [("request", "approver_pays")]);
    let three = Request { live_payment: true, beneficiary: id(101), approved_minor: None, ..request() };
    assert_eq!(of(three).len(), 3, "all at once");
}

#[test]
fn texts_fit_the_bank() {
    let long = "a".repeat(141);
    let said = world().problems_of(&with(&[(Column::Concept, &long), (Column::Reference, &long[..36])]));
    assert_eq!(said, [("concept", "text_too_long"), ("reference", "text_too_long")]);
}

proptest! {
    /// Whatever stands in the cells: a row is a line exactly when nothing is an error, and each column says its errors in
    /// the order of the columns.
    #[test]
    fn any_cells_are_answered(texts in prop::collection::vec("\\PC{0,45}|[0-9.,]{0,12}", COLUMNS)) {
        let mut row = Row::default();
        for (cell, text) in row.0.iter_mut().zip(&texts) {
            cell.text = text;
        }
        for world in [world(), World { beneficiary: None, request: Some(request()), ..world() }] {
            let checked = world.check(&row);
            let errors = checked.problems.iter().filter(|p| p.flaw.severity() == Severity::Error).count();
            prop_assert_eq!(checked.line.is_some(), errors == 0);
            prop_assert!(checked.problems.is_sorted_by_key(|p| p.column as usize));
        }
    }

    /// One cell spoiled spoils nothing but what is said of it.
    #[test]
    fn one_bad_cell_is_one_problem(which in 0usize..COLUMNS) {
        let mut row = with(&[]);
        row.0[which].odd = Some(Odd::Formula);
        let said = world().problems_of(&row);
        let column = Column::all().nth(which).unwrap();
        prop_assert_eq!(said, vec![(column.name(), "formula_cell")]);
    }
}

#[test]
fn columns_are_all_there() {
    assert_eq!(Column::all().count(), COLUMNS);
    for column in Column::all() {
        assert_eq!(Column::from_name(column.name()), Some(column));
    }
}
