//! The voucher of an executed cancellation: what was undone, why, and who answers for it. What the application prints says the same
//! (`web/src/features/cancellations/voucher/Voucher.tsx`).

use caudal_access::company::Stationery;
use caudal_domain::money::Currency;
use caudal_ledger::{LedgerEntry, event_words};
use caudal_paper::{Amount, Column, Document, Facts, Part, Signature, Table, wording};

use super::view::CancellationDetail;

const CLOSING: &str =
    "Cada asiento de arriba es lo contrario de uno que ya estaba, con la fecha del día en que se anuló.";

fn kind(name: &str) -> &str {
    match name {
        "payment" => "Pago",
        "request" => "Solicitud",
        "settlement" => "Rendición",
        "cash_movement" => "Movimiento de caja",
        other => other,
    }
}

pub fn voucher(cancellation: &CancellationDetail, on: &Stationery) -> Document {
    let item = &cancellation.item;
    let target = &item.target;
    let decided = item.decided_by.as_ref().zip(item.decided_at_ms);
    let facts = Facts::new()
        .with(&on.words.apply(kind(&target.kind)), target.number.clone())
        .with(if target.kind == "payment" { "A quién" } else { "De qué" }, target.title.clone())
        .with("Causa", item.cause.clone())
        .with("Explicación", cancellation.explanation.clone())
        .with("Pidió", format!("{} · {}", item.asked_by.name, on.instant(item.asked_at_ms)))
        .with("Decidió", decided.map(|(who, ms)| format!("{} · {}", who.name, on.instant(ms))));
    let issued = cancellation.accounting_date.as_deref().map(wording::date);
    let mut paper = on.paper("Comprobante de anulación", Some(item.number.clone()), issued);
    paper.parts = vec![
        Part::Amount(Amount {
            lead: "Anulado".to_owned(),
            figures: wording::money(target.amount_minor, target.currency),
            words: wording::in_words(target.amount_minor, target.currency),
        }),
        Part::Facts(facts),
        Part::Heading("Lo que se hizo".to_owned()),
    ];
    for effect in &cancellation.effects {
        let currency = effect.currency.as_deref().and_then(|code| Currency::parse(code).ok());
        let amount = effect.amount_minor.zip(currency);
        let amount = amount.map_or_else(String::new, |(minor, of)| format!(" {}", wording::money(minor, of)));
        paper.parts.push(Part::Text(format!("{}{amount}", on.words.apply(&effect.text))));
    }
    paper.parts.extend(entries(&cancellation.entries, on));
    let mut signatures = vec![
        Signature::new(Some(item.asked_by.name.clone()), "Pidió la anulación"),
        Signature::new(item.decided_by.as_ref().map(|who| who.name.clone()), "Decidió la anulación"),
    ];
    let mut lines = cancellation.entries.iter().flat_map(|entry| &entry.lines);
    if lines.any(|line| line.account_key.starts_with("cash:")) {
        signatures.push(Signature::new(None, "Custodio de la caja"));
    }
    paper.parts.push(Part::Signatures(signatures));
    paper.closing = CLOSING.to_owned();
    let file = format!("Comprobante de anulación {}", item.number);
    Document { paper, file, settled: Some(item.state.name()) }
}

fn entries(all: &[LedgerEntry], on: &Stationery) -> Vec<Part> {
    if all.is_empty() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for entry in all {
        let happened = on.words.apply(event_words(&entry.event));
        let mut head = format!("{happened}, {}", wording::date(&entry.business_date));
        // Debits first, as accountants read them.
        let (debits, credits): (Vec<_>, Vec<_>) = entry.lines.iter().partition(|line| line.amount_minor > 0);
        for line in debits.into_iter().chain(credits) {
            let amount = wording::money(line.amount_minor.saturating_abs(), line.currency);
            let (debit, credit) =
                if line.amount_minor > 0 { (amount, String::new()) } else { (String::new(), amount) };
            rows.push(vec![std::mem::take(&mut head), line.account_name.clone(), debit, credit]);
        }
    }
    let columns = vec![
        Column::text("Asiento"),
        Column::text("Cuenta"),
        Column::amount("Debe"),
        Column::amount("Haber"),
    ];
    vec![Part::Heading("Asientos".to_owned()), Part::Table(Table { columns, rows, ..Table::default() })]
}
