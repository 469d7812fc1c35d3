//! People from a spreadsheet. A file is checked whole, row by row, and what was found is kept; what is applied afterwards
//! is what was shown, each person as by hand.

pub mod api;
mod apply;
pub mod candidate;
pub mod columns;
mod content;
pub mod judge;
pub mod lead;
#[path = "imports/words.es.rs"]
pub mod words_es;

use caudal_db::Conn;
use std::collections::{HashMap, hash_map::Entry};

use caudal_domain::ids::{Id, UserId};
use caudal_formats::sheet;
use jiff::civil::Date;
use uuid::Uuid;

use super::service;
use caudal_access::people::store::{self, bulk};
use caudal_access::{company, people};
use caudal_beneficiaries::imports::{self, Plan, Planned, SLICE, limits, read_apart, unreadable};
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

pub use apply::PEOPLE;
pub use judge::grants_text;

use candidate::{Candidate, Reading};
use columns::{Column, Columns, HeadTrouble, Trouble};
use judge::{Judged, Known, Lookups};
use lead::Company;

/// Goes on with what was being applied when the portal stopped.
pub async fn resume(app: &App) -> Result<(), ApiError> {
    imports::resume(&PEOPLE, app).await
}

/// Goes on with files that nobody goes on with.
pub async fn take_over(app: &App, watch: &mut imports::Watch) -> Result<(), ApiError> {
    watch.take_over(&PEOPLE, app).await
}

struct Table {
    columns: Columns,
    people: Vec<Candidate>,
}

fn parse(bytes: &[u8], branches: &[Ref], today: Date, stop: &dyn Fn() -> bool) -> Result<Table, ApiError> {
    let mut head: Option<Result<Columns, HeadTrouble>> = None;
    let mut people = Vec::new();
    let end = sheet::read(bytes, &limits(), stop, &mut |row| match &head {
        None => head = Some(Columns::read(row.cells)),
        Some(Ok(columns)) => people.push(Reading { columns, branches, today }.candidate(row)),
        Some(Err(_)) => {}
    });
    end.map_err(|why| unreadable(&why))?;
    let code = |code, field| ApiError::Malformed { code, field };
    let columns = match head {
        Some(Ok(columns)) => columns,
        Some(Err(HeadTrouble::Repeated(name))) => return Err(code("column_repeated", Some(name))),
        Some(Err(HeadTrouble::Missing)) | None => return Err(code("columns_missing", None)),
    };
    if people.is_empty() {
        return Err(code("file_empty", None));
    }
    repeated(&mut people);
    Ok(Table { columns, people })
}

/// Marks every row whose person or number stands in another row too: which of them is meant, nobody but its author knows.
fn repeated(people: &mut [Candidate]) {
    let key = |p: &Candidate| (!p.key.is_empty()).then(|| p.key.clone());
    mark(people, Column::Email, key, |p| p.email.clone());
    let number = |p: &Candidate| p.employee_number.clone().flatten();
    mark(people, Column::EmployeeNumber, number, |p| p.employee_number.clone().flatten().unwrap_or_default());
}

fn mark(
    people: &mut [Candidate],
    column: Column,
    key: impl Fn(&Candidate) -> Option<String>,
    value: impl Fn(&Candidate) -> String,
) {
    let mut first: HashMap<String, usize> = HashMap::with_capacity(people.len());
    let mut pairs = Vec::new();
    for (n, person) in people.iter().enumerate() {
        match key(person).map(|key| first.entry(key)) {
            Some(Entry::Occupied(other)) => pairs.push((*other.get(), n)),
            Some(Entry::Vacant(entry)) => drop(entry.insert(n)),
            None => {}
        }
    }
    for (one, other) in pairs {
        for (at, elsewhere) in [(one, other), (other, one)] {
            let row = people[elsewhere].row;
            let trouble = Trouble::Repeated { row };
            let problem = content::problem(column, &value(&people[at]), &trouble);
            let there =
                people[at].problems.iter().any(|p| p.column == problem.column && p.code == problem.code);
            if !there {
                people[at].problems.push(problem);
            }
        }
    }
}

/// Compares a file with who is there.
async fn plan(app: &App, caller: &Caller, bytes: bytes::Bytes) -> Result<Plan, ApiError> {
    let (db, today) = (app.db.read(), app.today());
    let branches = company::branch_names(db).await?;
    let in_use = company::branches_in_use(db).await?;
    let named = branches.clone();
    let table = read_apart(move |stop| parse(&bytes, &named, today, stop)).await?;
    let nobody = Id::new(Uuid::nil());
    let mut lookups = Lookups {
        actor: &caller.actor,
        branches: &branches,
        in_use: &in_use,
        administrators: store::grants::count_other_administrators(db, nobody).await?,
        strict: service::office(db, 0).await?.strict,
        numbers: HashMap::new(),
    };
    let mut company = Company::default();
    let mut rows = Vec::with_capacity(table.people.len());
    let mut people = table.people.into_iter();
    loop {
        let some: Vec<_> = people.by_ref().take(SLICE).collect();
        if some.is_empty() {
            break;
        }
        let known = load_existing(db, &some, today, &mut company).await?;
        let numbers = some.iter().filter_map(|p| p.employee_number.clone().flatten()).collect::<Vec<_>>();
        lookups.numbers = bulk::by_numbers(db, &numbers).await?.into_iter().collect();
        rows.extend(some.into_iter().map(|person| {
            let known = known.get(&person.key);
            lookups.judge(person, known)
        }));
        // Others are to be answered meanwhile.
        tokio::task::yield_now().await;
    }
    load_managers(db, &mut company).await?;
    company.settle(&mut rows);
    let order = company.in_order(&rows);
    let planned = |row: Judged| Planned {
        row: row.row,
        name: row.name,
        mark: row.email,
        kind: row.kind,
        content: row.content,
    };
    let rows = rows.into_iter().map(planned).collect();
    Ok(Plan { ignored: table.columns.ignored, rows, order })
}

/// The people whom rows are about, by the key of their e-mail, and those whom the rows name as leading somebody.
async fn load_existing(
    db: &Conn,
    people: &[Candidate],
    today: Date,
    company: &mut Company,
) -> Result<HashMap<String, Known>, ApiError> {
    let keys: Vec<_> = people.iter().filter(|p| !p.key.is_empty()).map(|p| p.key.clone()).collect();
    let found = bulk::by_email_keys(db, &keys).await?;
    let ids: Vec<_> = found.iter().map(|row| row.id).collect();
    let mut grants = by_person(bulk::grants(db, &ids, today).await?);
    let limits = bulk::limits(db, &ids).await?.into_iter().map(|l| (l.user_id, (l.currency, l.limit_minor)));
    let mut limits = by_person(limits.collect());
    let mut leads: Vec<_> = found.iter().filter_map(|row| row.manager_id).collect();
    leads.sort_unstable();
    leads.dedup();
    let leads = bulk::leads(db, &leads).await?;
    let mut named: Vec<_> = people.iter().filter_map(|p| p.manager.clone().flatten()).collect();
    named = named.iter().map(|address| people::email::key(address)).collect();
    named.sort_unstable();
    named.dedup();
    for lead in leads.iter().chain(&bulk::leads_by_email_keys(db, &named).await?) {
        company.add(lead);
    }
    let emails: HashMap<_, _> = leads.into_iter().map(|lead| (lead.id, lead.email)).collect();
    let known = found.into_iter().map(|row| {
        company.add(&bulk::Lead {
            id: row.id,
            email: String::new(),
            email_key: row.email_key.clone(),
            manager_id: row.manager_id,
            active: row.state == store::ACTIVE,
        });
        let known = Known {
            grants: grants.remove(&row.id).unwrap_or_default(),
            limits: limits.remove(&row.id).unwrap_or_default(),
            manager: row.manager_id.and_then(|id| emails.get(&id).cloned()),
            row,
        };
        (known.row.email_key.clone(), known)
    });
    Ok(known.collect())
}

pub fn by_person<T>(rows: Vec<(UserId, T)>) -> HashMap<UserId, Vec<T>> {
    let mut people: HashMap<UserId, Vec<T>> = HashMap::new();
    for (id, row) in rows {
        people.entry(id).or_default().push(row);
    }
    people
}

/// Adds those above everybody, level by level.
async fn load_managers(db: &Conn, company: &mut Company) -> Result<(), ApiError> {
    loop {
        let missing = company.missing();
        let found = bulk::leads(db, &missing).await?;
        if found.is_empty() {
            return Ok(());
        }
        for lead in &found {
            company.add(lead);
        }
    }
}
