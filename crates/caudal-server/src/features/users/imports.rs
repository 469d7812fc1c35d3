//! People from a spreadsheet. A file is checked whole, row by row, and what was found is kept; what is applied afterwards
//! is what was shown, each person as by hand.

pub mod api;
mod apply;
mod candidate;
pub mod columns;
mod content;
mod judge;
mod lead;
#[path = "imports/words.es.rs"]
pub mod words_es;

use std::{
    collections::{HashMap, hash_map::Entry},
    time::{Duration, Instant},
};

use caudal_db::sea_orm::ConnectionTrait;
use caudal_domain::ids::Id;
use caudal_formats::sheet::{self, Limits, Unreadable};
use jiff::civil::Date;
use uuid::Uuid;

use super::{
    service,
    store::{
        self, bulk,
        imports::{import_row, user_import},
    },
};
use crate::{
    app::App,
    caller::Caller,
    features::settings,
    http::{page::Ref, problem::ApiError},
};

pub use apply::resume;
pub use content::{Change, RowProblem};
pub use judge::grants_text;

use candidate::{Candidate, Reading};
use columns::{Column, Columns, HeadTrouble, Trouble};
use judge::{Desk, Judged, Kind, Known};
use lead::Company;

/// How many rows are compared and written at once.
const SLICE: usize = 1000;
/// How long reading a file may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much a file of people may hold.
#[must_use]
pub fn limits() -> Limits {
    Limits::default()
}

/// A file that was read.
struct Table {
    columns: Columns,
    people: Vec<Candidate>,
}

/// A file that was checked.
struct Plan {
    ignored: Vec<String>,
    unchanged: i64,
    rows: Vec<Judged>,
    order: Vec<usize>,
}

fn unreadable(why: &Unreadable) -> ApiError {
    match why {
        Unreadable::TooLarge => ApiError::TooLarge { max_bytes: limits().bytes },
        Unreadable::CellTooLong { row } => {
            ApiError::Malformed { code: why.code(), field: Some(format!("rows/{row}")) }
        }
        _ => ApiError::Malformed { code: why.code(), field: None },
    }
}

/// Reads a file away from where calls are answered: it keeps a core busy.
async fn read(bytes: axum::body::Bytes, branches: Vec<Ref>, today: Date) -> Result<Table, ApiError> {
    let work = tokio::task::spawn_blocking(move || {
        let until = Instant::now() + PATIENCE;
        let stop = move || Instant::now() > until;
        parse(&bytes, &branches, today, &stop)
    });
    work.await.map_err(|error| ApiError::Internal(Box::new(error)))?
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
            let problem = RowProblem::new(column, &value(&people[at]), &trouble);
            let there =
                people[at].problems.iter().any(|p| p.column == problem.column && p.code == problem.code);
            if !there {
                people[at].problems.push(problem);
            }
        }
    }
}

/// Compares a file with who is there.
async fn plan(app: &App, caller: &Caller, bytes: axum::body::Bytes) -> Result<Plan, ApiError> {
    let (db, today) = (app.db.read(), app.today());
    let branches = settings::branch_names(db).await?;
    let in_use = settings::branches_in_use(db).await?;
    let table = read(bytes, branches.clone(), today).await?;
    let nobody = Id(Uuid::nil());
    let mut desk = Desk {
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
        let known = known(db, &some, today, &mut company).await?;
        let numbers = some.iter().filter_map(|p| p.employee_number.clone().flatten()).collect::<Vec<_>>();
        desk.numbers = bulk::by_numbers(db, &numbers).await?.into_iter().collect();
        rows.extend(some.into_iter().map(|person| {
            let known = known.get(&person.key);
            desk.judge(person, known)
        }));
        // Others are to be answered meanwhile.
        tokio::task::yield_now().await;
    }
    climb(db, &mut company).await?;
    company.settle(&mut rows);
    let order = company.in_order(&rows);
    let unchanged = rows.iter().filter(|row| row.kind == Kind::Unchanged).count();
    let unchanged = i64::try_from(unchanged).unwrap_or(i64::MAX);
    Ok(Plan { ignored: table.columns.ignored, unchanged, rows, order })
}

/// The people whom rows are about, by the key of their e-mail, and those whom the rows name as leading somebody.
async fn known(
    db: &impl ConnectionTrait,
    people: &[Candidate],
    today: Date,
    company: &mut Company,
) -> Result<HashMap<String, Known>, ApiError> {
    let keys: Vec<_> = people.iter().filter(|p| !p.key.is_empty()).map(|p| p.key.clone()).collect();
    let found = bulk::by_email_keys(db, &keys).await?;
    let ids: Vec<_> = found.iter().map(|row| row.id).collect();
    let mut grants = by_person(bulk::grants(db, &ids, today).await?);
    let limits = bulk::limits(db, &ids).await?.into_iter().filter_map(|l| {
        Some((l.user_id, (caudal_domain::money::Currency::parse(&l.currency).ok()?, l.limit_minor)))
    });
    let mut limits = by_person(limits.collect());
    let mut leads: Vec<_> = found.iter().filter_map(|row| row.manager_id).collect();
    leads.sort_unstable();
    leads.dedup();
    let leads = bulk::leads(db, &leads).await?;
    let mut named: Vec<_> = people.iter().filter_map(|p| p.manager.clone().flatten()).collect();
    named = named.iter().map(|address| super::email::key(address)).collect();
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

/// Rows of several people, person by person.
pub fn by_person<T>(rows: Vec<(Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut people: HashMap<Uuid, Vec<T>> = HashMap::new();
    for (id, row) in rows {
        people.entry(id).or_default().push(row);
    }
    people
}

/// Adds those above everybody, level by level.
async fn climb(db: &impl ConnectionTrait, company: &mut Company) -> Result<(), ApiError> {
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

/// Keeps a checked file's rows, not for anybody to see yet.
async fn keep(app: &App, file: &user_import::Model, plan: Plan) -> Result<(), ApiError> {
    let first = file.clone();
    app.db
        .write(move |tx| {
            let file = first.clone();
            Box::pin(async move { Ok::<_, ApiError>(store::imports::add(tx, &file).await?) })
        })
        .await?;
    let mut place = vec![None; plan.rows.len()];
    for (position, n) in plan.order.iter().enumerate() {
        place[*n] = i64::try_from(position).ok();
    }
    let mut rows = plan.rows.into_iter().zip(place).filter(|(row, _)| row.kind != Kind::Unchanged);
    loop {
        let some = rows.by_ref().take(SLICE).map(|(row, place)| kept(file.id, row, place));
        let some = some.collect::<Result<Vec<_>, _>>()?;
        if some.is_empty() {
            return Ok(());
        }
        let some = std::sync::Arc::new(some);
        app.db
            .write(move |tx| {
                let some = some.clone();
                Box::pin(async move { Ok::<_, ApiError>(store::imports::add_rows(tx, &some).await?) })
            })
            .await?;
    }
}

fn kept(import_id: Uuid, row: Judged, position: Option<i64>) -> Result<import_row::Model, ApiError> {
    let content = serde_json::to_string(&row.content).map_err(|e| ApiError::Internal(Box::new(e)))?;
    let state = match row.kind {
        Kind::New => "new",
        Kind::Changed | Kind::Unchanged => "changed",
        Kind::Wrong => "wrong",
    };
    Ok(import_row::Model {
        import_id,
        row_number: i64::try_from(row.row).unwrap_or(i64::MAX),
        state: state.to_owned(),
        position,
        name: row.name,
        email: row.email,
        content,
    })
}

/// Everything that is wrong with a row that was kept.
///
/// # Errors
/// `internal`.
pub fn problems_of(row: &import_row::Model) -> Result<Vec<RowProblem>, ApiError> {
    let content: content::Content =
        serde_json::from_str(&row.content).map_err(|e| ApiError::Internal(Box::new(e)))?;
    Ok(content.problems)
}
