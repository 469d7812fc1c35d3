//! Words of banks' tables of results: how their columns are headed, and how they say what became of a payment.

use caudal_domain::batch::answer::{BankResult, Doubt};
use caudal_domain::named;
use caudal_formats::heads;

named! {
    /// What a column of a table of results holds.
    pub enum Column {
        /// What identifies the payment from end to end.
        EndToEndId = "end_to_end_id",
        /// The payment's number.
        Payment = "payment",
        /// The beneficiary's document.
        Document = "document",
        /// The preparer's own reference.
        Reference = "reference",
        /// The account it went to.
        Account = "account",
        Amount = "amount",
        /// What became of it.
        Status = "status",
        Reason = "reason",
    }
}

/// By what a line can be found.
pub const KEYS: [Column; 5] =
    [Column::EndToEndId, Column::Payment, Column::Document, Column::Reference, Column::Account];

/// How columns are headed.
pub const HEADS: [(Column, &[&str]); 8] = [
    (
        Column::EndToEndId,
        &["Identificación del pago", "End to end", "EndToEndId", "ID de extremo a extremo", "ID del pago"],
    ),
    (Column::Payment, &["Pago", "Número de pago", "No. de pago"]),
    (
        Column::Document,
        &["Documento", "Número documento", "Cédula", "RUC", "Cédula o RUC", "Identificación", "NIT", "RFC"],
    ),
    (Column::Reference, &["Referencia", "Referencia del cliente", "Ref"]),
    (
        Column::Account,
        &["Cuenta", "Número cuenta", "Número de cuenta", "Cuenta destino", "Cuenta beneficiario"],
    ),
    (Column::Amount, &["Monto", "Importe", "Valor"]),
    (Column::Status, &["Estado", "Estatus", "Resultado", "Situación", "Estado del pago", "Status"]),
    (
        Column::Reason,
        &[
            "Motivo",
            "Razón",
            "Causa",
            "Observación",
            "Descripción del error",
            "Mensaje",
            "Detalle",
            "Motivo de rechazo",
        ],
    ),
];

const CONFIRMED: &[&str] = &[
    "pagado",
    "pagada",
    "acreditado",
    "acreditada",
    "aplicado",
    "aplicada",
    "confirmado",
    "confirmada",
    "exitoso",
    "exitosa",
    "procesado",
    "procesada",
    "liquidado",
    "liquidada",
    "abonado",
    "abonada",
    "ok",
    "efectuado",
    "efectuada",
    "completado",
    "completada",
];
const REJECTED: &[&str] = &[
    "rechazado",
    "rechazada",
    "fallido",
    "fallida",
    "error",
    "no aplicado",
    "no aplicada",
    "denegado",
    "denegada",
    "no procesado",
    "no procesada",
    "no pagado",
    "no pagada",
    "invalido",
    "invalida",
];
const RETURNED: &[&str] =
    &["devuelto", "devuelta", "retornado", "retornada", "devolucion", "reintegrado", "reintegrada"];
const PENDING: &[&str] = &[
    "pendiente",
    "en proceso",
    "en tramite",
    "recibido",
    "recibida",
    "enviado",
    "enviada",
    "por aplicar",
    "en espera",
];

/// What a word in the column of the status means: a bank's own, or a code of ISO 20022.
#[must_use]
pub fn status(text: &str) -> BankResult {
    let word = heads::folded(text);
    let any = |words: &[&str]| words.contains(&word.as_str());
    if any(CONFIRMED) {
        BankResult::Confirmed
    } else if any(REJECTED) {
        BankResult::Rejected
    } else if any(RETURNED) {
        BankResult::Returned
    } else if any(PENDING) {
        BankResult::Pending
    } else {
        BankResult::of_line(&text.trim().to_uppercase())
    }
}

/// What the bank told of a line, where it gave no reason.
#[must_use]
pub fn result(told: BankResult, word: &str) -> String {
    match told {
        BankResult::Confirmed => "El banco lo pagó.".into(),
        BankResult::Rejected => "El banco lo rechazó sin decir por qué.".into(),
        BankResult::Returned => "El banco lo devolvió sin decir por qué.".into(),
        BankResult::Pending => "El banco lo tiene y todavía no lo paga.".into(),
        BankResult::Unknown if word.is_empty() => "El banco no dijo qué pasó.".into(),
        BankResult::Unknown => format!("El banco dijo «{word}», que aquí no tiene significado."),
    }
}

/// Why a person has to look at a line.
#[must_use]
pub fn doubt(doubt: Doubt, message: &str) -> String {
    let why = match doubt {
        Doubt::UnknownStatus => "No se entiende lo que dijo el banco.",
        Doubt::Contradiction => "Lo que dijo el banco contradice lo que ya se sabía; no se movió dinero.",
        Doubt::OtherAmount => "El banco dijo otro monto que el enviado; no se movió dinero.",
    };
    format!("{why} {message}")
}

/// What the history says of lines that were confirmed or refused by hand.
#[must_use]
pub fn by_hand(reason: Option<&str>) -> String {
    reason.map_or_else(|| "Lo registraron dos personas con el documento del banco.".into(), str::to_owned)
}
