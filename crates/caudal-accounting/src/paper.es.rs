//! What an account says on paper. What the application prints says the same
//! (`web/src/features/accounting/account/AccountPrintPage.tsx`).

use caudal_access::company::Stationery;
use caudal_domain::money::Currency;
use caudal_paper::{Column, Document, Facts, Part, Table, wording};

use super::view::{AccountDetail, AccountLine};
use super::words_es;

pub fn account(
    of: &AccountDetail,
    currency: Currency,
    lines: &[AccountLine],
    cut: bool,
    on: &Stationery,
) -> Document {
    let days = format!("{} a {}", wording::date(&of.from), wording::date(&of.until));
    let mut paper = on.paper(&format!("Mayor · {}", of.name), None, Some(days));
    let amount = |minor| wording::figures(minor, currency);
    let mut facts = Facts::new()
        .paired()
        .with("Tipo de cuenta", on.words.apply(words_es::kind(&of.kind)))
        .with("Código contable", of.code.clone())
        .with("Moneda", currency.code().to_owned());
    if let Some(turnover) = of.turnovers.iter().find(|turnover| turnover.currency == currency) {
        facts = facts
            .with("Saldo inicial", amount(turnover.opening_minor))
            .with("Debe", amount(turnover.debit_minor))
            .with("Haber", amount(turnover.credit_minor))
            .with_strong("Saldo final", amount(turnover.closing_minor));
    }
    paper.parts =
        vec![Part::Facts(facts), Part::Heading("Movimientos, del más reciente al más antiguo".to_owned())];
    if cut {
        paper.parts.push(Part::Text(format!(
            "Se muestran los {} más recientes; el archivo CSV los trae todos.",
            lines.len()
        )));
    }
    paper.parts.push(moved(lines, currency, on));
    paper.closing = "Los saldos acreedores llevan signo menos.".to_owned();
    let file = format!("Mayor {} {} a {}", of.name, of.from, of.until);
    Document { paper, file, settled: None }
}

fn moved(lines: &[AccountLine], currency: Currency, on: &Stationery) -> Part {
    if lines.is_empty() {
        return Part::Text("La cuenta no tuvo movimientos en estas fechas.".to_owned());
    }
    let amount = |minor| wording::figures(minor, currency);
    let side = |minor: i64| if minor > 0 { amount(minor) } else { String::new() };
    let row = |line: &AccountLine| {
        vec![
            wording::date(&line.entry.business_date),
            line.entry.document.number.clone(),
            on.words.apply(words_es::event(&line.entry.event)),
            side(line.amount_minor),
            side(line.amount_minor.saturating_neg()),
            amount(line.balance_minor),
        ]
    };
    let columns = vec![
        Column::unbroken("Fecha"),
        Column::unbroken("Documento"),
        Column::text("Evento"),
        Column::amount("Debe"),
        Column::amount("Haber"),
        Column::amount("Saldo"),
    ];
    Part::Table(Table { columns, rows: lines.iter().map(row).collect(), ..Table::default() })
}
