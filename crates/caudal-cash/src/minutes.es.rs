//! What the minutes of counts say. What the application prints says the same (`web/src/features/cash/minutes`).

use caudal_access::company::Stationery;
use caudal_domain::cash::State;
use caudal_domain::money::Currency;
use caudal_paper::{Column, Document, Facts, Part, Signature, Table, wording};

use super::report::words_es::{state, treatment};
use super::view::{CashCount, CashMovement, CashSessionDetail, CountLine};

const LEFT_OPEN: &str =
    "La caja siguió trabajando: este arqueo no asienta ninguna diferencia, que se decide al cerrar el turno.";

/// "Faltan USD 2.50", "Sobran USD 1.00", "Sin diferencia".
pub fn difference(minor: i64, currency: Currency) -> String {
    match minor {
        0 => "Sin diferencia".to_owned(),
        ..0 => format!("Faltan {}", wording::money(-minor, currency)),
        _ => format!("Sobran {}", wording::money(minor, currency)),
    }
}

fn movement_words(of: &CashMovement) -> String {
    let kind = match of.kind.as_str() {
        "payment" => "Pago",
        "return" => "Devolución",
        "transfer" => "Traslado",
        "reversal" => "Reverso",
        "opening_difference" => "Diferencia al abrir",
        "closing_difference" => "Diferencia del cierre",
        _ => "",
    };
    let undoing = match (&of.reverses, &of.reversed_by) {
        (Some(other), _) => format!("Deshace el {other}"),
        (None, Some(other)) => format!("Reversado por el {other}"),
        (None, None) => String::new(),
    };
    let category = of.category.as_deref().unwrap_or_default();
    let said = [kind, category, of.note.as_deref().unwrap_or_default(), &undoing];
    let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(" · ")
}

fn count_words(kind: &str) -> &str {
    match kind {
        "opening" => "Al abrir",
        "closing" => "Al cerrar",
        "surprise" => "Por sorpresa",
        other => other,
    }
}

/// From how many lines on notes and coins stand in two columns.
const MANY: usize = 5;

/// What was in the box, note by note and coin by coin.
fn denominations(count: &CashCount, currency: Currency) -> [Part; 2] {
    let money = |minor| wording::money(minor, currency);
    let row = |line: &CountLine| {
        let form = if line.form == "coin" { "Moneda" } else { "Billete" };
        let worth = line.value_minor.saturating_mul(line.quantity);
        vec![format!("{form} de {}", money(line.value_minor)), line.quantity.to_string(), money(worth)]
    };
    let rows: Vec<Vec<String>> = count.lines.iter().map(row).collect();
    let table = Table {
        columns: vec![Column::text("Denominación"), Column::amount("Cantidad"), Column::amount("Importe")],
        halved: rows.len() >= MANY,
        rows,
        total: Some(vec!["Total".to_owned(), String::new(), money(count.counted_minor)]),
    };
    [Part::Heading("Billetes y monedas".to_owned()), Part::Table(table)]
}

pub fn closing(session: &CashSessionDetail, moved: &[CashMovement], on: &Stationery) -> Document {
    let item = &session.item;
    let count = session.counts.iter().rfind(|count| count.kind == "closing");
    let name = |of: &Option<caudal_web::http::page::Ref>| of.as_ref().map(|who| who.name.clone());
    let who = Facts::new()
        .paired()
        .with("Caja", item.cash_box.name.clone())
        .with("Sucursal", session.branch.name.clone())
        .with("Responsable", item.custodian.name.clone())
        .with("Contó por ausencia", name(&session.stand_in))
        .with("Testigo", name(&session.witness))
        .with("Abierto", on.instant(item.opened_at_ms))
        .with("Contado", count.map(|count| on.instant(count.at_ms)))
        .with("Cerrado", item.closed_at_ms.map(|ms| on.instant(ms)));
    let mut paper =
        on.paper("Acta de arqueo de caja", Some(item.number.clone()), Some(state(item.state).to_owned()));
    paper.parts = vec![Part::Facts(who), Part::Facts(result(session))];
    paper.parts.extend(count.into_iter().flat_map(|count| denominations(count, item.currency)));
    paper.parts.extend(movements(moved, item.currency, on));
    paper.parts.extend(documents(session, count));
    paper.parts.extend(other_counts(session, count, on));
    let supervisor = name(&session.closed_by).or_else(|| name(&session.stand_in));
    paper.parts.push(Part::Signatures(vec![
        Signature::new(Some(item.custodian.name.clone()), "Responsable de caja"),
        Signature::new(name(&session.witness), "Testigo"),
        Signature::new(supervisor, "Supervisión"),
    ]));
    paper.closing = format!(
        "Turno abierto el {}. Los importes están en {}. Las diferencias se asientan cuando quien supervisa aprueba el cierre.",
        wording::date(&item.opened_on),
        item.currency
    );
    let settled = (item.state == State::Closed).then(|| item.state.name());
    Document { paper, file: format!("Acta de arqueo {}", item.number), settled }
}

fn result(session: &CashSessionDetail) -> Facts {
    let item = &session.item;
    let money = |minor: Option<i64>| wording::money(minor.unwrap_or(0), item.currency);
    let minor = item.difference_minor.unwrap_or(0);
    let left = session.left_minor.filter(|left| Some(*left) != item.opening_minor);
    let recounts: Vec<String> =
        session.recounts.iter().map(|of| format!("«{}»", of.reason.as_deref().unwrap_or_default())).collect();
    Facts::ruled()
        .paired()
        .with("Empezó con", money(item.opening_minor))
        .with("La caja tenía", left.map(|left| money(Some(left))))
        .with("Explicación al abrir", session.opening_explanation.clone())
        .with("Entró", money(session.in_minor))
        .with("Salió", money(session.out_minor))
        .with("Debía haber", money(item.expected_minor))
        .with("Se contó", money(item.counted_minor))
        .with_strong("Diferencia", difference(minor, item.currency))
        .with("Explicación", session.explanation.clone())
        .with("La diferencia", session.treatment.map(|of| treatment(of, Some(minor)).to_owned()))
        .with("Observaciones", recounts.join(" "))
}

fn movements(moved: &[CashMovement], currency: Currency, on: &Stationery) -> Vec<Part> {
    let heading = Part::Heading("Movimientos".to_owned());
    if moved.is_empty() {
        return vec![heading, Part::Text("No hubo movimientos.".to_owned())];
    }
    let row = |of: &CashMovement| {
        vec![
            of.seq.to_string(),
            movement_words(of),
            of.document_number.clone().unwrap_or_default(),
            on.instant(of.at_ms),
            wording::money(of.amount_minor, currency),
        ]
    };
    let columns = vec![
        Column::unbroken("N.º"),
        Column::text("Movimiento"),
        Column::text("Documento"),
        Column::unbroken("Cuándo"),
        Column::amount("Monto"),
    ];
    vec![heading, Part::Table(Table { columns, rows: moved.iter().map(row).collect(), ..Table::default() })]
}

fn documents(session: &CashSessionDetail, count: Option<&CashCount>) -> Vec<Part> {
    if session.documents.is_empty() {
        return Vec::new();
    }
    let missing = |id| count.is_some_and(|count| count.missing.contains(id));
    let rows = session.documents.iter().map(|of| {
        let there = if missing(&of.movement_id) { "Falta" } else { "Presente" };
        vec![of.number.clone(), of.category.clone(), there.to_owned()]
    });
    let columns = vec![Column::text("Documento"), Column::text("De"), Column::unbroken("En la caja")];
    let table = Table { columns, rows: rows.collect(), ..Table::default() };
    vec![Part::Heading("Documentos".to_owned()), Part::Table(table)]
}

/// Every count before the one that the minutes are of: the opening, those that were demanded again, those by surprise.
fn other_counts(session: &CashSessionDetail, of: Option<&CashCount>, on: &Stationery) -> Vec<Part> {
    let currency = session.item.currency;
    let others = session.counts.iter().filter(|one| Some(one.id) != of.map(|of| of.id));
    let rows: Vec<_> = others
        .map(|one| {
            vec![
                count_words(&one.kind).to_owned(),
                on.instant(one.at_ms),
                one.actor.clone(),
                wording::money(one.expected_minor, currency),
                wording::money(one.counted_minor, currency),
                difference(one.counted_minor - one.expected_minor, currency),
            ]
        })
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let columns = vec![
        Column::text("Arqueo"),
        Column::unbroken("Cuándo"),
        Column::text("Quién"),
        Column::amount("Debía haber"),
        Column::amount("Se contó"),
        Column::amount("Diferencia"),
    ];
    vec![
        Part::Heading("Otros arqueos del turno".to_owned()),
        Part::Table(Table { columns, rows, ..Table::default() }),
    ]
}

pub fn surprise(session: &CashSessionDetail, count: &CashCount, place: usize, on: &Stationery) -> Document {
    let item = &session.item;
    let currency = item.currency;
    let number = format!("{}, n.º {place}", item.number);
    let who = Facts::new()
        .paired()
        .with("Caja", item.cash_box.name.clone())
        .with("Sucursal", session.branch.name.clone())
        .with("Responsable", item.custodian.name.clone())
        .with("Contó", count.actor.clone())
        .with("Contado", on.instant(count.at_ms))
        .with("Turno abierto", on.instant(item.opened_at_ms));
    let found = Facts::ruled()
        .paired()
        .with("Debía haber", wording::money(count.expected_minor, currency))
        .with("Se contó", wording::money(count.counted_minor, currency))
        .with_strong("Diferencia", difference(count.counted_minor - count.expected_minor, currency))
        .with("Observación", count.note.clone());
    let mut paper = on.paper("Acta de arqueo sorpresivo", Some(number), Some(on.instant(count.at_ms)));
    paper.parts = vec![Part::Facts(who), Part::Facts(found)];
    paper.parts.extend(denominations(count, currency));
    paper.parts.push(Part::Signatures(vec![
        Signature::new(Some(item.custodian.name.clone()), "Responsable de caja"),
        Signature::new(None, "Testigo"),
        Signature::new(Some(count.actor.clone()), "Supervisión"),
    ]));
    paper.closing = format!("Los importes están en {currency}. {LEFT_OPEN}");
    Document {
        paper,
        file: format!("Acta de arqueo sorpresivo {} n.º {place}", item.number),
        // What was counted by surprise never changes.
        settled: Some("counted"),
    }
}
