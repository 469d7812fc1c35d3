//! Invented payments, by which an administrator sees what a bank's file would look like.

use caudal_formats::iso20022::pain001::{Form, Naming};
use caudal_formats::layout::Transfer;

/// An account of the company that does not exist.
pub const SOURCE_ACCOUNT: &str = "0372010001234";

/// The id of a file that was never made.
pub const FILE_ID: &str = "CAUDAL2026LOT000001";
/// Numbers with the check digits of an IBAN, and codes in the form of a BIC, that nobody has.
const INTERNATIONAL: [(&str, &str); 4] = [
    ("DO14EJEM00000000037201000123", "EJEMDOSD"),
    ("CR65015200000000042001", "EJEMCRSJ"),
    ("GT60EJEM01020000000312009876", "EJEMGTGC"),
    ("SV84EJEM00000000000000004001", "EJEMSVSS"),
];

/// An account of the company and the code of its bank, named as a form wants them.
pub fn source(form: &Form) -> (&'static str, &'static str) {
    let (iban, bic) = INTERNATIONAL[0];
    let account = if form.accounts == Naming::International { iban } else { SOURCE_ACCOUNT };
    (account, if form.banks == Naming::International { bic } else { "0072" })
}

/// The same payments, to accounts at banks named as a form wants them.
pub fn transfers_named(form: &Form) -> Vec<Transfer> {
    let mut all = transfers();
    for (one, (iban, bic)) in all.iter_mut().zip(&INTERNATIONAL[1..]) {
        if form.accounts == Naming::International {
            one.account = (*iban).into();
        }
        if form.banks == Naming::International {
            one.bank_code = (*bic).into();
        }
    }
    all
}

/// Three payments that try a layout: accents and signs, leading zeros, a long name, a large amount.
pub fn transfers() -> Vec<Transfer> {
    let to =
        |name: &str, document: (&str, &str), account: (&str, &str, &str), amount_minor, concept: &str| {
            let (document_type, document) = document;
            let (bank_code, account_kind, number) = account;
            Transfer {
                beneficiary: name.into(),
                document_type: Some(document_type.into()),
                document: Some(document.into()),
                bank_code: bank_code.into(),
                account_kind: account_kind.into(),
                account: number.into(),
                amount_minor,
                concept: concept.into(),
                number: String::new(),
                end_to_end_id: String::new(),
                email: None,
            }
        };
    let mut all = vec![
        to(
            "Íñigo Núñez Ábrego",
            ("cedula", "8-765-4321"),
            ("0071", "savings", "000420010087"),
            4_575,
            "Viáticos; Panamá–David",
        ),
        to(
            "Transportes & Montacargas Hermanos Villarreal del Istmo, S.A.",
            ("ruc", "155612345-2-2021 DV 48"),
            ("0026", "checking", "0312009876543"),
            1_250_050,
            "Mantenimiento de la flota",
        ),
        to("Li Wei", ("passport", "E12345678"), ("0013", "checking", "4001"), 5, "Peajes"),
    ];
    for (at, one) in all.iter_mut().enumerate() {
        one.number = format!("PAG-2026-{:06}", at + 1);
        one.end_to_end_id = format!("CAUDAL2026{:06}", at + 1);
        one.email = (at == 0).then(|| "inigo.nunez@ejemplo.com".into());
    }
    all
}
