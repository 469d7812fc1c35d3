//! A statement on paper, and the certificate that somebody owes nothing. What the application prints says the same
//! (`web/src/features/statements`).

use caudal_access::company::Stationery;
use caudal_domain::words::Clearance;
use caudal_paper::{Column, Document, Facts, Part, Signature, Table, wording};
use caudal_payments::identity_words;

use super::api::{Statement, StatementMovement};

const CLOSING: &str = "El saldo de cada línea es todo lo que se debía en esa moneda después del movimiento. Los importes son los de \
                       la contabilidad del portal.";

fn happened(of: &StatementMovement) -> String {
    let event = match of.event.as_str() {
        "transfer_sent" => "Transferencia enviada",
        "transfer_rejected" => "El banco la rechazó",
        "transfer_returned" => "El banco la devolvió",
        "cash_paid" => "Entregado en efectivo",
        "cash_in" => "Devuelto en caja",
        "cash_shortage" => "Faltante de caja",
        "settlement_accepted" => "Rendición aceptada",
        "unspent_returned" => "Devolución de lo que sobró",
        "payroll_deducted" => "Descontado por planilla",
        "opening_balance" => "Saldo inicial",
        "cancelled" => "Anulación",
        _ => "Movimiento",
    };
    event.to_owned()
}

fn account(name: &str) -> &'static str {
    if name == "advances" { "Por rendir" } else { "Por planilla" }
}

fn person(statement: &Statement) -> Facts {
    let of = &statement.person;
    let document = of.document_type.as_deref().zip(of.document_number.as_deref());
    Facts::new()
        .with("Persona", of.name.clone())
        .with("Documento", document.map(|(kind, number)| identity_words(kind, number)))
        .with("Número de empleado", of.employee_number.clone())
}

/// What a person owes, with these movements; `cut` where there are older ones.
pub fn statement(of: &Statement, cut: bool, on: &Stationery) -> Document {
    let as_of = wording::date(&of.as_of);
    let mut paper = on.paper("Estado de cuenta", None, Some(format!("Al {as_of}")));
    let mut facts = person(of);
    let owes: Vec<_> =
        of.balances.iter().filter(|b| b.advances_minor != 0 || b.receivable_minor != 0).collect();
    if owes.is_empty() {
        facts = facts.with("Saldo", "No debe nada".to_owned());
    }
    for balance in owes {
        for (name, minor) in [("advances", balance.advances_minor), ("receivable", balance.receivable_minor)]
        {
            let name = on.words.apply(account(name));
            facts = facts.with_strong(&name, wording::money(minor, balance.currency));
        }
    }
    paper.parts = vec![Part::Facts(facts), Part::Heading("Movimientos".to_owned())];
    paper.parts.push(movements(&of.items, on));
    let first = format!("Estos son los últimos {} movimientos. ", of.items.len());
    paper.closing = format!("{}{CLOSING}", if cut { first.as_str() } else { "" });
    Document { paper, file: format!("Estado de cuenta {}", of.person.name), settled: None }
}

fn movements(items: &[StatementMovement], on: &Stationery) -> Part {
    if items.is_empty() {
        return Part::Text("No hay movimientos.".to_owned());
    }
    let row = |of: &StatementMovement| {
        let happened = on.words.apply(&happened(of));
        let what = of.concept.as_ref().map_or(happened.clone(), |concept| format!("{happened} · {concept}"));
        let request = of.request_number.as_ref().filter(|number| **number != of.document_number);
        let papers = request.map_or_else(String::new, |number| format!("\n{number}"));
        vec![
            wording::date(&of.business_date),
            what,
            format!("{}{papers}", of.document_number),
            on.words.apply(account(of.account)),
            wording::money(of.amount_minor, of.currency),
            wording::money(of.balance_minor, of.currency),
        ]
    };
    let columns = vec![
        Column::unbroken("Fecha"),
        Column::text("Movimiento"),
        Column::unbroken("Documento"),
        Column::unbroken("Cuenta"),
        Column::amount("Monto"),
        Column::amount("Saldo total"),
    ];
    Part::Table(Table { columns, rows: items.iter().map(row).collect(), ..Table::default() })
}

/// What the company calls the certificate.
fn title(of: Clearance) -> &'static str {
    match of {
        Clearance::PazYSalvo => "Paz y salvo",
        Clearance::NoAdeudo => "Constancia de no adeudo",
        Clearance::LibreDeuda => "Libre deuda",
    }
}

fn ending(of: Clearance) -> &'static str {
    match of {
        Clearance::PazYSalvo => ", y queda a paz y salvo por estos conceptos.",
        Clearance::NoAdeudo => ", y no adeuda nada por estos conceptos.",
        Clearance::LibreDeuda => ", y queda libre de deuda por estos conceptos.",
    }
}

/// That a person owes nothing, to sign.
pub fn clearance(of: &Statement, on: &Stationery) -> Document {
    let title = title(on.words.clearance);
    let as_of = wording::date(&of.as_of);
    let mut paper = on.paper(title, None, Some(as_of.clone()));
    let document = of.person.document_type.as_deref().zip(of.person.document_number.as_deref());
    let document = document.map(|(kind, number)| format!(", {},", identity_words(kind, number)));
    let said = on.words.apply(
        "no debe anticipos por rendir ni descuentos por planilla, no tiene solicitudes de dinero en trámite ni cajas a su cargo sin \
         cerrar",
    );
    let company = &on.letterhead.name;
    let text = format!(
        "{company} hace constar que, al {as_of}, {}{} {said}{}",
        of.person.name,
        document.unwrap_or_default(),
        ending(on.words.clearance),
    );
    paper.parts = vec![
        Part::Facts(person(of)),
        Part::Text(text),
        Part::Signatures(vec![
            Signature::new(None, "Recursos Humanos"),
            Signature::new(None, "Tesorería"),
            Signature::new(Some(of.person.name.clone()), "Recibí conforme"),
        ]),
    ];
    paper.closing = format!(
        "Emitido desde {} con los saldos de ese día. Vale con las firmas de la empresa.",
        on.product_name
    );
    Document { paper, file: format!("{title} {}", of.person.name), settled: None }
}
