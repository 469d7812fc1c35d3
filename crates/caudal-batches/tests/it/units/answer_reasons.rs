use caudal_batches::testing::reasons_es::{describe, reason};
use caudal_formats::iso20022::{BankCode, Reason, ReasonCode};

#[test]
fn every_code_is_told_in_a_sentence() {
    for code in ReasonCode::all() {
        let told = describe(code);
        assert!(told.ends_with('.') && told.chars().next().is_some_and(char::is_uppercase), "{told}");
    }
}

#[test]
fn the_bank_s_own_words_stand_behind_its_code() {
    let of = |code, lines: &[&str]| {
        reason(&Reason { code, lines: lines.iter().map(|l| (*l).to_owned()).collect() })
    };
    let closed = Some(BankCode::Known(ReasonCode::ClosedAccountNumber));
    assert_eq!(of(closed, &["desde marzo"]), "AC04: La cuenta está cerrada. desde marzo");
    assert_eq!(of(Some(BankCode::Proprietary("B-77".into())), &[]), "B-77: es un código propio del banco.");
    assert_eq!(of(None, &["Sin saldo"]), "Sin saldo");
    assert_eq!(of(None, &[]), "El banco no dijo por qué.");
}
