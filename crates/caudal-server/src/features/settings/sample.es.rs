//! Invented payments, by which an administrator sees what a bank's file would look like.

use caudal_formats::layout::Transfer;

/// An account of the company that does not exist.
pub const SOURCE_ACCOUNT: &str = "0372010001234";

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
