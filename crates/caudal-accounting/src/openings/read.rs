//! A file of opening balances, read and checked: everything that is wrong with every row at once.

use std::collections::{HashMap, HashSet};

use caudal_db::{Conn, JsonText, search};
use caudal_domain::ids::{CashBoxId, UserId};
use caudal_domain::money::{Currency, MAX_AMOUNT_MINOR};
use caudal_domain::{ledger::Account, text, time::parse_date};
use caudal_formats::amount::{self, Evidence, Separator, Trouble};
use caudal_formats::heads;
use caudal_formats::sheet::{self, Cell, Kind as CellKind};
use uuid::Uuid;

use super::super::store::openings::{Problem, line};
use super::words_es;
use crate::{OpeningId, boxes::CashBoxes};
use caudal_access::company::{self, CashBoxSetting, RequestType};
use caudal_access::people;
use caudal_beneficiaries::imports;
use caudal_ledger as ledger;
use caudal_payments::{self as payments, Source};
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// The most lines of one file: they are posted in one transaction.
pub const MOST_LINES: usize = 1_000;
const MAX_DETAIL_CHARS: usize = 300;
const MAX_INSTALMENTS: i32 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    Kind,
    Who,
    Amount,
    Currency,
    /// The type of request that an advance or a loan would have been.
    RequestType,
    /// Until when an advance is to be proved.
    Due,
    /// In how many months a loan is paid back.
    Instalments,
    Branch,
    Detail,
}

caudal_domain::named! {
    /// What an opening balance is of.
    pub enum Holds {
        /// Money that somebody still has to prove.
        Advance = "advance",
        /// Money that somebody owes through payroll.
        Receivable = "receivable",
        /// What is in a cash box.
        Cash = "cash",
        /// What is in one of the company's accounts.
        Bank = "bank",
        /// What was sent from one of them and not answered.
        InTransit = "in_transit",
    }
}

impl Holds {
    /// What becomes of money of such a balance, as types of request name it; nothing where there is no request.
    pub fn outcome(self) -> &'static str {
        match self {
            Self::Advance => "settle",
            Self::Receivable => "payroll",
            Self::Cash | Self::Bank | Self::InTransit => "",
        }
    }
}

/// A row with its cells by column.
pub struct Written {
    number: usize,
    cells: HashMap<Column, Cell>,
}

impl Written {
    fn text(&self, column: Column) -> &str {
        self.cells.get(&column).map(|cell| cell.text.trim()).unwrap_or_default()
    }
}

/// Reads the rows of a file.
///
/// # Errors
/// Why it cannot be read; `columns_missing`; `file_too_many_rows`.
pub fn parse(bytes: &[u8], stop: &dyn Fn() -> bool) -> Result<Vec<Written>, ApiError> {
    let mut columns: Option<Vec<Option<Column>>> = None;
    let mut rows = Vec::new();
    let limits = sheet::Limits { rows: MOST_LINES, ..imports::limits() };
    sheet::read_cells(bytes, &limits, stop, &mut |row| match &columns {
        None => {
            let texts: Vec<_> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
            let found = heads::suggest(&texts, &words_es::COLUMNS);
            columns = Some(found.into_iter().map(|one| one.map(|one| one.column)).collect());
        }
        Some(columns) => {
            let cells = columns.iter().zip(row.cells).filter_map(|(c, cell)| Some(((*c)?, cell.clone())));
            let cells: HashMap<_, _> = cells.filter(|(_, cell)| cell.kind != CellKind::Empty).collect();
            if !cells.is_empty() {
                rows.push(Written { number: row.number, cells });
            }
        }
    })
    .map_err(|why| imports::unreadable(&why))?;
    let columns = columns.unwrap_or_default();
    let missing: Vec<_> = [Column::Kind, Column::Who, Column::Amount]
        .into_iter()
        .filter(|column| !columns.contains(&Some(*column)))
        .map(words_es::title)
        .collect();
    if !missing.is_empty() {
        return Err(ApiError::Malformed { code: "columns_missing", field: Some(missing.join(", ")) });
    }
    if rows.is_empty() {
        return Err(ApiError::Malformed { code: "file_empty", field: None });
    }
    Ok(rows)
}

/// What the rows are checked against.
struct Known {
    home: Currency,
    separator: Option<Separator>,
    people: HashMap<String, Vec<UserId>>,
    names: HashMap<UserId, String>,
    boxes: Vec<CashBoxSetting>,
    banks: Vec<Source>,
    types: Vec<RequestType>,
    branches: Vec<Ref>,
    begun: Vec<Account>,
    opened: Vec<Account>,
    opened_boxes: Vec<CashBoxId>,
}

/// Checks the rows of a file against what there is.
pub async fn check(
    db: &Conn,
    app: &App,
    opening: OpeningId,
    rows: &[Written],
) -> Result<Vec<line::Model>, ApiError> {
    let known = load_references(db, app, rows).await?;
    let mut seen = HashSet::new();
    let mut lines: Vec<_> = rows
        .iter()
        .map(|row| Reading { known: &known, row, problems: Vec::new() }.line(opening, &mut seen))
        .collect();
    check_totals(&mut lines);
    Ok(lines)
}

/// The balances of one kind and currency together are within the largest amount too: the row that passes it is told.
fn check_totals(lines: &mut [line::Model]) {
    let mut totals: HashMap<(String, String), i64> = HashMap::new();
    for line in lines {
        let Some(minor) = line.amount_minor else { continue };
        let total = totals.entry((line.kind.clone(), line.currency.clone())).or_default();
        match total.checked_add(minor).filter(|sum| sum.abs() <= MAX_AMOUNT_MINOR) {
            Some(sum) => *total = sum,
            None => line.problems.0.push(Problem {
                column: words_es::title(Column::Amount),
                detail: words_es::TOTAL.to_owned(),
            }),
        }
    }
}

async fn load_references(db: &Conn, app: &App, rows: &[Written]) -> Result<Known, ApiError> {
    let home = app.config.portal.home_currency;
    let mut evidence = Evidence::default();
    for row in rows {
        if let Some(cell) = row.cells.get(&Column::Amount) {
            evidence.look(cell);
        }
    }
    let mut marks: Vec<_> = rows.iter().map(|row| row.text(Column::Who).to_owned()).collect();
    marks.sort_unstable();
    marks.dedup();
    let mut people: HashMap<String, Vec<UserId>> = HashMap::new();
    for (mark, id) in people::known_as(db, &marks).await? {
        people.entry(mark).or_default().push(id);
    }
    let ids: Vec<_> = people.values().flatten().copied().collect();
    let (boxes, banks) = (company::cash_boxes(db).await?, payments::all_sources(db).await?);
    let of_boxes: Vec<_> = boxes.iter().map(|b| Account::Cash(b.id)).collect();
    let of_banks = banks.iter().flat_map(|b| [Account::Bank(b.id), Account::InTransit(b.id)]);
    let accounts: Vec<_> = of_boxes.iter().cloned().chain(of_banks).collect();
    Ok(Known {
        home,
        separator: evidence.separator(),
        people,
        names: people::names(db, &ids).await?.into_iter().collect(),
        types: company::request_types(db, home).await?,
        branches: company::branches_in_use(db).await?,
        begun: ledger::posted(db, &of_boxes).await?,
        opened: ledger::opened(db, &accounts).await?,
        opened_boxes: (app.part::<CashBoxes>().opened)(db).await?,
        boxes,
        banks,
    })
}

fn same(a: &str, b: &str) -> bool {
    search::plain(a) == search::plain(b)
}

struct Reading<'a> {
    known: &'a Known,
    row: &'a Written,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    fn wrong(&mut self, column: Column, detail: impl Into<String>) {
        self.problems.push(Problem { column: words_es::title(column), detail: detail.into() });
    }

    fn line(mut self, opening: OpeningId, seen: &mut HashSet<String>) -> line::Model {
        let kind = self.kind();
        let written = self.row.text(Column::Currency).to_uppercase();
        let said = (!written.is_empty()).then(|| Currency::parse(&written));
        let said = match said {
            Some(Err(_)) => {
                self.wrong(Column::Currency, words_es::CURRENCY);
                None
            }
            said => said.and_then(Result::ok),
        };
        let holder = kind.and_then(|kind| self.holder(kind));
        let currency = self.currency(said, holder.as_ref());
        let amount = self.amount(kind, currency);
        let request_type = self.request_type(kind);
        let due_on = self.due(kind);
        let instalments = self.instalments(kind, request_type.as_ref().and_then(|t| t.instalments));
        let branch = self.branch(kind);
        if let (Some(kind), Some(holder)) = (kind, &holder)
            && !matches!(kind, Holds::Advance | Holds::Receivable)
            && !seen.insert(format!("{}:{}", kind.name(), holder.id))
        {
            self.wrong(Column::Who, words_es::TWICE);
        }
        let detail = match text::optional(Some(self.row.text(Column::Detail)), MAX_DETAIL_CHARS) {
            Ok(detail) => detail.unwrap_or_default(),
            Err(_) => {
                self.wrong(Column::Detail, words_es::DETAIL);
                String::new()
            }
        };
        let shown = |text: &str| text.chars().filter(|c| !c.is_control()).take(120).collect::<String>();
        line::Model {
            opening_id: opening,
            row_number: i64::try_from(self.row.number).unwrap_or(i64::MAX),
            kind: kind.map_or_else(|| shown(self.row.text(Column::Kind)), |kind| kind.name().to_owned()),
            who: shown(self.row.text(Column::Who)),
            holder_id: holder.as_ref().map(|h| h.id),
            holder_name: holder.map(|h| h.name),
            amount_minor: amount,
            currency: currency.code().to_owned(),
            type_id: request_type.as_ref().map(|t| t.kind.id()),
            type_name: request_type.map(|t| t.kind.name),
            branch_id: branch.as_ref().map(Ref::id),
            branch_name: branch.map(|b| b.name),
            due_on,
            instalments,
            detail,
            problems: JsonText(self.problems),
            request_id: None,
            request_number: None,
            entry_id: None,
        }
    }

    fn kind(&mut self) -> Option<Holds> {
        let folded = search::fold(self.row.text(Column::Kind)).join(" ");
        let found = words_es::KINDS.iter().find(|(_, names)| names.contains(&folded.as_str()));
        if found.is_none() {
            self.wrong(Column::Kind, words_es::KIND);
        }
        found.map(|(kind, _)| *kind)
    }

    fn holder(&mut self, kind: Holds) -> Option<Holder> {
        let who = self.row.text(Column::Who);
        if who.is_empty() {
            self.wrong(Column::Who, words_es::WHO_EMPTY);
            return None;
        }
        let found = match kind {
            Holds::Advance | Holds::Receivable => self.person(who),
            Holds::Cash => self.cash_box(who),
            Holds::Bank | Holds::InTransit => self.bank(kind, who),
        };
        found.map_err(|detail| self.wrong(Column::Who, detail)).ok()
    }

    fn person(&self, who: &str) -> Result<Holder, &'static str> {
        match self.known.people.get(who).map(Vec::as_slice) {
            None | Some([]) => Err(words_es::PERSON_UNKNOWN),
            Some([id]) => {
                let name = self.known.names.get(id).cloned().unwrap_or_default();
                Ok(Holder { id: id.0, name, currency: None })
            }
            Some(_) => Err(words_es::PERSON_AMBIGUOUS),
        }
    }

    fn cash_box(&self, who: &str) -> Result<Holder, &'static str> {
        let found = self.known.boxes.iter().find(|b| b.active && same(&b.name, who));
        let found = found.ok_or(words_es::BOX_UNKNOWN)?;
        if self.known.begun.contains(&Account::Cash(found.id)) || self.known.opened_boxes.contains(&found.id)
        {
            return Err(words_es::BOX_BEGUN);
        }
        Ok(Holder { id: found.id.0, name: found.name.clone(), currency: Some(found.currency) })
    }

    fn bank(&self, kind: Holds, who: &str) -> Result<Holder, &'static str> {
        let mut fits =
            self.known.banks.iter().filter(|b| b.active && (same(&b.number, who) || same(&b.name, who)));
        let (Some(found), None) = (fits.next(), fits.next()) else { return Err(words_es::BANK_UNKNOWN) };
        let account =
            if kind == Holds::Bank { Account::Bank(found.id) } else { Account::InTransit(found.id) };
        if self.known.opened.contains(&account) {
            return Err(words_es::OPENED);
        }
        let currency = Some(found.currency);
        Ok(Holder { id: found.id.0, name: found.name.clone(), currency })
    }

    fn currency(&mut self, said: Option<Currency>, holder: Option<&Holder>) -> Currency {
        let own = holder.and_then(|h| h.currency);
        if let (Some(said), Some(own)) = (said, own)
            && said != own
        {
            self.wrong(Column::Currency, words_es::CURRENCY_OTHER);
        }
        own.or(said).unwrap_or(self.known.home)
    }

    fn amount(&mut self, kind: Option<Holds>, currency: Currency) -> Option<i64> {
        let empty = Cell::default();
        let cell = self.row.cells.get(&Column::Amount).unwrap_or(&empty);
        let owed = cell.text.trim().strip_prefix('-');
        let below = matches!(kind, Some(Holds::Bank | Holds::InTransit)) && owed.is_some();
        let read = match owed.filter(|_| below) {
            Some(rest) => {
                let positive = Cell { text: rest.to_owned(), ..cell.clone() };
                amount::parse(&positive, currency, self.known.separator).map(|money| -money.minor)
            }
            None => amount::parse(cell, currency, self.known.separator).map(|money| money.minor),
        };
        read.map_err(|trouble: Trouble| self.wrong(Column::Amount, words_es::amount(trouble))).ok()
    }

    /// A cell that only some kinds of balances have.
    fn only(&mut self, column: Column, kind: Option<Holds>, kinds: &[Holds]) -> Option<String> {
        let text = self.row.text(column).to_owned();
        if text.is_empty() {
            return None;
        }
        if kind.is_some_and(|kind| !kinds.contains(&kind)) {
            self.wrong(column, words_es::NOT_HERE);
            return None;
        }
        Some(text)
    }

    fn request_type(&mut self, kind: Option<Holds>) -> Option<TypeFound> {
        let named = self.only(Column::RequestType, kind, &[Holds::Advance, Holds::Receivable]);
        let outcome = Some(kind?.outcome()).filter(|outcome| !outcome.is_empty())?;
        let Some(name) = named else {
            let first = self.known.types.iter().find(|t| t.outcome == outcome);
            if first.is_none() {
                self.wrong(Column::RequestType, words_es::TYPE_NONE);
            }
            return first.map(TypeFound::of);
        };
        match self.known.types.iter().find(|t| same(&t.kind.name, &name)) {
            None => self.wrong(Column::RequestType, words_es::TYPE_UNKNOWN),
            Some(found) if found.outcome != outcome => self.wrong(Column::RequestType, words_es::TYPE_OTHER),
            Some(found) => return Some(TypeFound::of(found)),
        }
        None
    }

    fn due(&mut self, kind: Option<Holds>) -> Option<String> {
        let text = self.only(Column::Due, kind, &[Holds::Advance])?;
        let day = parse_date(text.get(..10).unwrap_or(&text));
        if day.is_none() {
            self.wrong(Column::Due, words_es::DUE);
        }
        day.map(|day| day.to_string())
    }

    fn instalments(&mut self, kind: Option<Holds>, usual: Option<i32>) -> Option<i32> {
        let text = self.only(Column::Instalments, kind, &[Holds::Receivable]);
        if kind != Some(Holds::Receivable) {
            return None;
        }
        let Some(text) = text else { return Some(usual.unwrap_or(1)) };
        let whole = text.strip_suffix(".0").unwrap_or(&text);
        let count = whole.parse::<i32>().ok().filter(|n| (1..=MAX_INSTALMENTS).contains(n));
        if count.is_none() {
            self.wrong(Column::Instalments, words_es::INSTALMENTS);
        }
        count
    }

    fn branch(&mut self, kind: Option<Holds>) -> Option<Ref> {
        let text = self.only(Column::Branch, kind, &[Holds::Advance, Holds::Receivable])?;
        let found = self.known.branches.iter().find(|b| same(&b.name, &text)).cloned();
        if found.is_none() {
            self.wrong(Column::Branch, words_es::BRANCH_UNKNOWN);
        }
        found
    }
}

struct Holder {
    id: Uuid,
    name: String,
    currency: Option<Currency>,
}

struct TypeFound {
    kind: Ref,
    instalments: Option<i32>,
}

impl TypeFound {
    fn of(found: &RequestType) -> Self {
        Self { kind: found.kind.clone(), instalments: found.instalments }
    }
}
