//! The receipt of a payment: what was paid, to whom, how, and who answered for it. What the application prints says the same
//! (`web/src/features/payments/receipt/Receipt.tsx`).

use caudal_access::company::Stationery;
use caudal_domain::payment::State;
use caudal_domain::request::Method;
use caudal_paper::{Amount, Document, Facts, Part, Signature, wording};

use super::view::{PaymentDetail, Receipt};

/// A document of identity: "Cédula 8-123-456".
pub fn identity(kind: &str, number: &str) -> String {
    let kind = match kind {
        "cedula" => "Cédula",
        "ruc" => "RUC",
        "passport" => "Pasaporte",
        other => other,
    };
    format!("{kind} {number}")
}

fn account_kind(kind: &str) -> &str {
    match kind {
        "checking" => "Cuenta corriente",
        "savings" => "Cuenta de ahorros",
        other => other,
    }
}

/// How it is known that the money arrived.
fn arrival(received_by: Option<&str>) -> &'static str {
    match received_by {
        Some("code") => {
            "Pago hecho en efectivo. Quien lo recibió lo confirmó con el código de su teléfono: este comprobante no necesita firma."
        }
        Some("signature") => "Pago hecho en efectivo. El comprobante firmado se queda en la caja.",
        _ => {
            "Pago hecho por transferencia bancaria y confirmado por el banco. Este comprobante no necesita firma."
        }
    }
}

const VOID: &str = "Este pago se hizo y después se anuló: este comprobante ya no prueba ningún pago.";

pub fn receipt(payment: PaymentDetail, receipt: &Receipt, on: &Stationery) -> Document {
    let undone = (payment.item.state == State::Reversed).then(|| {
        let by = payment.entries.iter().find_map(|entry| entry.undone_by.as_deref());
        by.map_or_else(|| "Anulado".to_owned(), |by| format!("Anulado con {by}"))
    });
    let item = &payment.item;
    let issued = receipt.issued_at_ms;
    let mut paper = on.paper("Comprobante de pago", Some(receipt.number.clone()), Some(on.day(issued)));
    paper.parts.extend(undone.clone().map(Part::Stamp));
    paper.parts.push(Part::Amount(Amount {
        lead: "Pagado".to_owned(),
        figures: wording::money(item.amount_minor, item.currency),
        words: wording::in_words(item.amount_minor, item.currency),
    }));
    paper.parts.push(Part::Facts(to_whom(&payment)));
    let cash = item.method == Method::Cash;
    let when = Facts::ruled()
        .with("Fecha de ejecución", (!cash).then(|| wording::date(&item.execution_date)))
        .with(if cash { "Pagado" } else { "Confirmado" }, on.instant(issued))
        .with("Referencia del banco", item.bank_reference.clone())
        .with("Identificador", item.end_to_end_id.clone());
    paper.parts.push(Part::Facts(when));
    paper.parts.push(Part::Facts(answered(&payment, cash)));
    if item.received_by.as_deref() == Some("signature") && undone.is_none() {
        paper.parts.push(Part::Signatures(vec![
            Signature::new(Some(payment.payee.name.clone()), "Recibí conforme"),
            Signature::new(Some(item.prepared_by.name.clone()), "Entregó"),
        ]));
    }
    paper.closing = if undone.is_some() { VOID } else { arrival(item.received_by.as_deref()) }.to_owned();
    Document { paper, file: format!("Comprobante {}", receipt.number), settled: Some(item.state.name()) }
}

fn to_whom(payment: &PaymentDetail) -> Facts {
    let (item, payee) = (&payment.item, &payment.payee);
    let document = payee.document_type.as_deref().zip(payee.document_number.as_deref());
    let facts = Facts::new()
        .with("A favor de", payee.name.clone())
        .with("Documento", document.map(|(kind, number)| identity(kind, number)));
    let facts = match &payment.account {
        Some(account) => {
            let hidden = account.number.chars().count().saturating_sub(4);
            let shown: String = account.number.chars().skip(hidden).collect();
            facts
                .with("Banco", account.bank.name.clone())
                .with(account_kind(&account.kind), format!("•••• {shown}"))
        }
        None => facts.with("Caja", item.cash_session.as_ref().map(|session| session.name.clone())),
    };
    facts.with("Concepto", item.concept.clone())
}

fn answered(payment: &PaymentDetail, cash: bool) -> Facts {
    let item = &payment.item;
    let detail = payment.request_detail.as_ref();
    let facts = match &item.request {
        Some(request) => Facts::ruled()
            .with("Solicitud", request.number.clone())
            .with("Tipo", detail.map(|detail| detail.kind.name.clone()))
            .with("Pidió", detail.map(|detail| detail.requester.name.clone())),
        None => Facts::ruled().with("Motivo", payment.reason.clone()),
    };
    let mut approvers: Vec<&str> = Vec::new();
    for approval in detail.iter().flat_map(|detail| &detail.approvals) {
        let name = approval.by.name.as_str();
        if approval.step != "release" && !approvers.contains(&name) {
            approvers.push(name);
        }
    }
    facts
        .with("Aprobó", approvers.join(", "))
        .with(if cash { "Entregó" } else { "Preparó" }, item.prepared_by.name.clone())
        .with("Autorizó", item.authorized_by.as_ref().map(|who| who.name.clone()))
}
