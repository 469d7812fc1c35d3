//! What the report says on paper. What the application prints says the same (`web/src/features/cash/report/ReportSheet.tsx`).

use caudal_access::company::Stationery;
use caudal_domain::money::Currency;
use caudal_domain::time::parse_date;
use caudal_paper::{Bar, Bars, Column, Columns, Document, Facts, Part, Series, Table, wording};

use super::super::minutes_es::difference;
use super::super::store::report::Filter;
use super::view::{
    CashReport, CashReportCurrency, CashReportPart, CashReportSession, CashReportSpan, CashReportSums,
};
use super::words_es::state;

const CLOSING: &str = "Cada turno cuenta el día en que se abrió. Los importes son de los turnos ya contados. Los reversos se \
                       descuentan de lo que deshacen.";

fn plural(count: i64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn step_words(step: &str) -> &'static str {
    match step {
        "day" => "por día",
        "week" => "cada siete días",
        "month" => "por mes",
        _ => "por año",
    }
}

pub fn report(
    report: &CashReport,
    filter: &Filter,
    sessions: &[CashReportSession],
    cut: bool,
    on: &Stationery,
) -> Document {
    let days = format!("{} a {}", wording::date(&report.from), wording::date(&report.to));
    let mut paper = on.paper("Reporte de cierres de caja", None, Some(days));
    let choices = &report.choices;
    let branch = filter.branch.and_then(|id| choices.branches.iter().find(|of| of.id == id.0));
    let cash_box = filter.cash_box.and_then(|id| choices.boxes.iter().find(|of| of.id == id));
    let custodian = filter.custodian.and_then(|id| choices.custodians.iter().find(|of| of.id == id.0));
    let narrowed = Facts::new()
        .paired()
        .with("Sucursal", branch.map(|of| of.name.clone()))
        .with("Caja", cash_box.map(|of| of.name.clone()))
        .with("Responsable", custodian.map(|of| of.name.clone()))
        .with("Estado", filter.state.map(|of| state(of).to_owned()));
    paper.parts.push(Part::Facts(narrowed));
    if report.currencies.is_empty() {
        paper.parts.push(Part::Text("No hay turnos en estas fechas.".to_owned()));
    }
    for of in &report.currencies {
        paper.parts.extend(currency(of, report.step));
    }
    if !sessions.is_empty() {
        paper.parts.extend(listed(sessions, cut));
    }
    paper.closing = CLOSING.to_owned();
    let file = format!("Reporte de cierres {} a {}", report.from, report.to);
    Document { paper, file, settled: None }
}

fn states(sums: &CashReportSums) -> String {
    let of = [
        (sums.closed, plural(sums.closed, "cerrado", "cerrados")),
        (sums.pending_review, format!("{} por revisar", sums.pending_review)),
        (sums.counting, format!("{} en arqueo", sums.counting)),
        (sums.open, plural(sums.open, "abierto", "abiertos")),
    ];
    let there: Vec<String> = of.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
    there.join(", ")
}

/// The figures of a currency, in the order in which they explain each other.
fn totals(sums: &CashReportSums, currency: Currency) -> Facts {
    let money = |minor| wording::money(minor, currency);
    let turns = match states(sums) {
        none if none.is_empty() => sums.sessions.to_string(),
        states => format!("{} ({states})", sums.sessions),
    };
    Facts::new()
        .paired()
        .with("Turnos", turns)
        .with("Apertura", money(sums.opening_minor))
        .with("Entradas", money(sums.in_minor))
        .with("Pagos de solicitudes", money(sums.payments_minor))
        .with("Otras salidas", money(sums.out_minor))
        .with("Debía haber", money(sums.expected_minor))
        .with("Se contó", money(sums.counted_minor))
        .with_strong("Diferencia neta", difference(sums.difference_minor, currency))
        .with("Faltantes", money(sums.shortage_minor))
        .with("Sobrantes", money(sums.overage_minor))
        .with("Sobre la tolerancia", plural(sums.short_above + sums.over_above, "turno", "turnos"))
        .with("Recuentos", sums.recounts.to_string())
        .with("Diferencia promedio", sums.average_minor.map_or_else(|| "—".to_owned(), money))
}

fn currency(of: &CashReportCurrency, step: &str) -> Vec<Part> {
    let code = of.currency;
    let total = &of.total;
    let mut parts = vec![Part::Heading(format!("Totales en {code}")), Part::Facts(totals(total, code))];
    if total.pending_review + total.closed == 0 {
        return parts;
    }
    let trend = format!("Diferencias {} en {code}", step_words(step));
    let outcome = format!("Resultado de los arqueos de cajas en {code}");
    parts.extend([
        Part::Heading(trend.clone()),
        Part::Columns(trend_chart(of, step, &trend)),
        Part::Table(over_time(of, step)),
        Part::Heading(outcome.clone()),
        Part::Columns(results_chart(total, &outcome)),
        Part::Table(results(total)),
    ]);
    for (title, head, all) in [
        ("Diferencias por responsable en", "Responsable", &of.custodians),
        ("Diferencias por caja en", "Caja", &of.boxes),
    ] {
        parts.push(Part::Heading(format!("{title} {code}")));
        parts.push(Part::Bars(by_chart(all, code)));
        parts.push(Part::Table(by(all, head, code)));
    }
    parts
}

/// A span in full.
fn span(of: &CashReportSpan, step: &str) -> String {
    let days = format!("{} a {}", wording::date(&of.from), wording::date(&of.to));
    match (step, parse_date(&of.from)) {
        _ if of.from == of.to => wording::date(&of.from),
        ("month", Some(first)) => {
            let text = wording::date(&first.to_string());
            let month = text.split_once(' ').map_or(text.as_str(), |(_, month)| month);
            format!("{month} ({days})")
        }
        _ => days,
    }
}

/// What is read aloud in the place of a chart.
fn alt(title: &str) -> String {
    format!("Gráfico: {title}. Las cifras están en la tabla que sigue.")
}

const MISSING: &str = "Faltantes";
const TOO_MUCH: &str = "Sobrantes";

/// What was missing and too much, span by span: also those without a session, so that time goes on evenly.
fn trend_chart(of: &CashReportCurrency, step: &str, title: &str) -> Columns {
    let name = |span: &CashReportSpan| {
        let day = wording::date(&span.from);
        let mut words = day.splitn(3, ' ');
        match (step, [words.next(), words.next(), words.next()]) {
            ("month", [_, Some(month), Some(year)]) => format!("{month} {year}"),
            ("day" | "week", [Some(day), Some(month), _]) => format!("{day} {month}"),
            (_, [_, _, Some(year)]) => year.to_owned(),
            _ => day.clone(),
        }
    };
    Columns {
        alt: alt(title),
        names: of.spans.iter().map(name).collect(),
        series: vec![
            Series::striped(MISSING, of.spans.iter().map(|span| -span.sums.shortage_minor).collect()),
            Series::plain(TOO_MUCH, of.spans.iter().map(|span| span.sums.overage_minor).collect()),
        ],
        currency: Some(of.currency),
    }
}

/// How many counts came out how.
fn results_chart(sums: &CashReportSums, title: &str) -> Columns {
    let names = ["Falta más", "Falta", "Exacto", "Sobra", "Sobra más"].map(str::to_owned);
    let counts = vec![sums.short_above, sums.short_within, sums.exact, sums.over_within, sums.over_above];
    Columns {
        alt: alt(title),
        names: names.to_vec(),
        series: vec![Series::plain("Turnos", counts)],
        currency: None,
    }
}

/// What was missing and too much, by custodian or by box.
fn by_chart(parts: &[CashReportPart], currency: Currency) -> Bars {
    let row = |part: &CashReportPart| {
        let sums = &part.sums;
        let found = difference(sums.difference_minor, currency);
        Bar {
            name: part.of.name.clone(),
            text: format!("{found} · {}", plural(sums.sessions, "turno", "turnos")),
            values: [sums.shortage_minor, sums.overage_minor],
        }
    };
    let series = [Series::striped(MISSING, Vec::new()), Series::plain(TOO_MUCH, Vec::new())];
    Bars { series, rows: parts.iter().map(row).collect() }
}

fn over_time(of: &CashReportCurrency, step: &str) -> Table {
    let money = |minor| wording::figures(minor, of.currency);
    let spans = of.spans.iter().filter(|span| span.sums.sessions > 0);
    let rows = spans.map(|of| {
        let sums = &of.sums;
        vec![
            span(of, step),
            sums.sessions.to_string(),
            money(sums.expected_minor),
            money(sums.counted_minor),
            money(sums.shortage_minor),
            money(sums.overage_minor),
            money(sums.difference_minor),
        ]
    });
    let heads = ["Turnos", "Debía haber", "Se contó", "Faltantes", "Sobrantes", "Diferencia"];
    let columns = std::iter::once(Column::text("Fechas")).chain(heads.map(Column::amount));
    Table { rows: rows.collect(), columns: columns.collect(), ..Table::default() }
}

fn results(sums: &CashReportSums) -> Table {
    let counted = sums.pending_review + sums.closed;
    let row = |(name, count): (&str, i64)| {
        // Rounded half up, as the portal shows it.
        let share = (count * 200 + counted) / (counted * 2).max(1);
        vec![name.to_owned(), count.to_string(), format!("{share}\u{a0}%")]
    };
    let bands = [
        ("Falta más que la tolerancia", sums.short_above),
        ("Falta, dentro de la tolerancia", sums.short_within),
        ("Sin diferencia", sums.exact),
        ("Sobra, dentro de la tolerancia", sums.over_within),
        ("Sobra más que la tolerancia", sums.over_above),
    ];
    let columns =
        vec![Column::text("Resultado del arqueo"), Column::amount("Turnos"), Column::amount("Parte")];
    Table { rows: bands.into_iter().map(row).collect(), columns, ..Table::default() }
}

fn by(parts: &[CashReportPart], head: &str, currency: Currency) -> Table {
    let money = |minor| wording::figures(minor, currency);
    let rows = parts.iter().map(|part| {
        let sums = &part.sums;
        vec![
            part.of.name.clone(),
            sums.sessions.to_string(),
            money(sums.shortage_minor),
            money(sums.overage_minor),
            money(sums.difference_minor),
            (sums.short_above + sums.over_above).to_string(),
            sums.recounts.to_string(),
        ]
    });
    let heads = ["Turnos", "Faltantes", "Sobrantes", "Diferencia", "Sobre la tolerancia", "Recuentos"];
    let columns = std::iter::once(Column::text(head)).chain(heads.map(Column::amount));
    Table { rows: rows.collect(), columns: columns.collect(), ..Table::default() }
}

fn listed(sessions: &[CashReportSession], cut: bool) -> Vec<Part> {
    let first = sessions.first().map(|of| of.currency);
    let one = first.filter(|one| sessions.iter().all(|of| of.currency == *one));
    // Where all rows share their currency the heading says it.
    let heading = one.map_or_else(|| "Turnos".to_owned(), |currency| format!("Turnos, en {currency}"));
    let mut parts = vec![Part::Heading(heading)];
    if cut {
        parts.push(Part::Text(format!(
            "Se muestran los {} turnos más recientes; el archivo CSV del reporte los trae todos.",
            sessions.len()
        )));
    }
    let amount = |minor: i64, of: Currency| {
        if one.is_some() { wording::figures(minor, of) } else { wording::money(minor, of) }
    };
    let row = |of: &CashReportSession| {
        let money =
            |minor: Option<i64>| minor.map_or_else(|| "—".to_owned(), |minor| amount(minor, of.currency));
        let found =
            of.difference_minor.map_or_else(|| "—".to_owned(), |minor| difference(minor, of.currency));
        let beyond = if of.above_tolerance { ", sobre la tolerancia" } else { "" };
        vec![
            of.number.clone(),
            wording::date(&of.opened_on),
            of.cash_box.name.clone(),
            of.custodian.name.clone(),
            state(of.state).to_owned(),
            money(of.expected_minor),
            money(of.counted_minor),
            format!("{found}{beyond}"),
        ]
    };
    let columns = vec![
        Column::unbroken("Turno"),
        Column::unbroken("Abierto"),
        Column::text("Caja"),
        Column::text("Responsable"),
        Column::unbroken("Estado"),
        Column::amount("Debía haber"),
        Column::amount("Se contó"),
        Column::text("Diferencia"),
    ];
    parts.push(Part::Table(Table { columns, rows: sessions.iter().map(row).collect(), ..Table::default() }));
    parts
}
