//! Files of people to take away: everybody of a list, in a form that can be sent back; an empty one to fill in; and what is
//! wrong with one that was sent.

use std::collections::HashMap;

use caudal_domain::{
    ids::Id,
    money::{Currency, Money},
};
use caudal_formats::{
    csv::Table,
    xlsx::{self, Workbook},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    api::ListUsers,
    imports::{self, columns::Column, words_es},
    list::Listing,
    service,
    store::{self, app_user::Model, bulk},
};
use crate::{
    app::App,
    caller::Caller,
    features::settings,
    http::{page::Ref, problem::ApiError},
};

/// The most people of one file.
const MOST_ROWS: usize = 100_000;
/// How many are read at once.
const SLICE: u64 = 500;
/// Everything but limits, in the order of the file.
const COLUMNS: [Column; 11] = [
    Column::Name,
    Column::Email,
    Column::State,
    Column::EmployeeNumber,
    Column::DocumentType,
    Column::Document,
    Column::Phone,
    Column::Branch,
    Column::Manager,
    Column::Profiles,
    Column::Permissions,
];

/// What kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// UTF-8 with a mark, commas.
    Csv,
    /// A workbook in which every cell is text.
    Xlsx,
}

/// Which file of people.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "file", rename_all = "snake_case", deny_unknown_fields)]
pub enum File {
    /// The people of a list.
    Users {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the list.
        query: String,
    },
    /// An empty file to fill in.
    UsersTemplate {
        /// CSV or XLSX.
        format: Format,
    },
    /// What is wrong with a file that was sent, as CSV.
    UserImportErrors {
        /// UUID of the import.
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
}

/// A file that was made.
pub struct Made {
    /// What it is called.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Whether a caller may have this file.
///
/// # Errors
/// `not_found` for who does not administer people, `invalid_query` for what the list does not understand.
pub async fn check(app: &App, caller: &Caller, file: &File) -> Result<(), ApiError> {
    if !caller.actor.permissions.allows_any(service::ADMINISTRATORS) {
        return Err(ApiError::NotFound);
    }
    match file {
        File::Users { query, .. } => listing(query).map(drop),
        File::UsersTemplate { .. } => Ok(()),
        File::UserImportErrors { id } => {
            let found = store::imports::find(app.db.read(), Id(*id)).await?;
            found.map(drop).ok_or(ApiError::NotFound)
        }
    }
}

/// Makes a file.
///
/// # Errors
/// Those of [`check`], `internal`.
pub async fn make(app: &App, caller: &Caller, file: &File) -> Result<Made, ApiError> {
    check(app, caller, file).await?;
    let today = app.today();
    match file {
        File::Users { format, query } => {
            let sheet = people(app, *format, &listing(query)?).await?;
            sheet.finish(*format, &format!("{}-{today}", words_es::FILE))
        }
        File::UsersTemplate { format } => template(app, *format)?.finish(*format, words_es::TEMPLATE),
        File::UserImportErrors { id } => {
            errors(app, Id(*id)).await?.finish(Format::Csv, &format!("{}-{today}", words_es::ERRORS))
        }
    }
}

fn listing(query: &str) -> Result<Listing, ApiError> {
    let refused = |_| ApiError::Malformed { code: "invalid_query", field: None };
    let query: ListUsers = serde_urlencoded::from_str(query).map_err(refused)?;
    Listing::read(&ListUsers { limit: None, after: None, ..query })
}

/// A table in the making, whatever it becomes.
enum Sheet {
    Csv(Box<Table>),
    Xlsx(Box<Workbook>),
}

impl Sheet {
    fn new(format: Format, heads: &[String]) -> Result<Self, ApiError> {
        let heads: Vec<_> = heads.iter().map(String::as_str).collect();
        Ok(match format {
            Format::Csv => Self::Csv(Box::new(Table::new(&heads))),
            Format::Xlsx => Self::Xlsx(Box::new(Workbook::new(words_es::SHEET, &heads).map_err(broken)?)),
        })
    }

    fn row(&mut self, cells: &[String]) -> Result<(), ApiError> {
        match self {
            Self::Csv(table) => table.row(cells),
            Self::Xlsx(book) => book.row(cells).map_err(broken)?,
        }
        Ok(())
    }

    fn finish(self, format: Format, name: &str) -> Result<Made, ApiError> {
        let (kind, media_type) = match format {
            Format::Csv => ("csv", "text/csv; charset=utf-8"),
            Format::Xlsx => ("xlsx", xlsx::MEDIA_TYPE),
        };
        let bytes = match self {
            Self::Csv(table) => table.finish(),
            Self::Xlsx(book) => book.finish().map_err(broken)?,
        };
        Ok(Made { name: format!("{name}.{kind}"), media_type, bytes })
    }
}

fn broken(error: impl std::error::Error + Send + Sync + 'static) -> ApiError {
    ApiError::Internal(Box::new(error))
}

/// The heads of everything but profiles, which an export spells out as permissions, and of these limits.
fn heads(columns: impl Iterator<Item = Column>, currencies: &[Currency]) -> Vec<String> {
    columns.chain(currencies.iter().map(|c| Column::Limit(*c))).map(words_es::head).collect()
}

async fn people(app: &App, format: Format, listing: &Listing) -> Result<Sheet, ApiError> {
    let (db, today) = (app.db.read(), app.today());
    let branches = settings::branch_names(db).await?;
    let mut currencies = vec![app.config.portal.home_currency];
    for code in bulk::limit_currencies(db).await? {
        currencies.extend(Currency::parse(&code).ok().filter(|c| !currencies.contains(c)));
    }
    let columns = COLUMNS.into_iter().filter(|c| *c != Column::Profiles);
    let mut sheet = Sheet::new(format, &heads(columns, &currencies))?;
    let (mut last, mut written): (Option<Model>, usize) = (None, 0);
    while written < MOST_ROWS {
        let rows = store::list::page(db, &listing.filter, today, last.as_ref(), SLICE).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let mut grants = imports::by_person(bulk::grants(db, &ids, today).await?);
        let limits = bulk::limits(db, &ids).await?.into_iter();
        let limits = imports::by_person(limits.map(|l| (l.user_id, (l.currency, l.limit_minor))).collect());
        let leads: Vec<_> = rows.iter().filter_map(|row| row.manager_id).collect();
        let leads: HashMap<_, _> =
            bulk::leads(db, &leads).await?.into_iter().map(|l| (l.id, l.email)).collect();
        for row in &rows {
            let held = grants.remove(&row.id).unwrap_or_default();
            let mut cells = texts(row, &branches, &leads);
            cells.push(imports::grants_text(&held, &branches));
            let limits = limits.get(&row.id).map(Vec::as_slice).unwrap_or_default();
            cells.extend(currencies.iter().map(|currency| {
                let found = limits.iter().find(|(code, _)| code == currency.code());
                found.map(|(_, minor)| Money::new(*minor, *currency).to_string()).unwrap_or_default()
            }));
            sheet.row(&cells)?;
        }
        written += rows.len();
        let full = rows.len() as u64 == SLICE;
        last = rows.into_iter().next_back();
        if !full {
            break;
        }
    }
    Ok(sheet)
}

fn texts(row: &Model, branches: &[Ref], leads: &HashMap<Uuid, String>) -> Vec<String> {
    let branch = row.branch_id.and_then(|id| branches.iter().find(|b| b.id == id));
    vec![
        row.name.clone(),
        row.email.clone(),
        words_es::state(row.state == store::ACTIVE).to_owned(),
        row.employee_number.clone().unwrap_or_default(),
        row.document_type.as_deref().map(words_es::document).unwrap_or_default().to_owned(),
        row.document.clone().unwrap_or_default(),
        row.phone.clone().unwrap_or_default(),
        branch.map(|b| b.name.clone()).unwrap_or_default(),
        row.manager_id.and_then(|id| leads.get(&id).cloned()).unwrap_or_default(),
    ]
}

fn template(app: &App, format: Format) -> Result<Sheet, ApiError> {
    let mut sheet = Sheet::new(format, &heads(COLUMNS.into_iter(), &[app.config.portal.home_currency]))?;
    sheet.row(&words_es::EXAMPLE.map(str::to_owned))?;
    Ok(sheet)
}

async fn errors(app: &App, id: Id) -> Result<Sheet, ApiError> {
    let db = app.db.read();
    let mut sheet = Sheet::new(Format::Csv, &words_es::ERROR_HEADS.map(str::to_owned))?;
    for state in ["wrong", "refused"] {
        let mut after = 0;
        loop {
            let rows = store::imports::rows(db, id, state, after, SLICE).await?;
            let Some(last) = rows.last() else { break };
            after = last.row_number;
            for row in &rows {
                let number = row.row_number.to_string();
                for problem in imports::problems_of(row)? {
                    let imports::RowProblem { column, value, code, detail } = problem;
                    sheet.row(&[number.clone(), column, value, code, detail, row.email.clone()])?;
                }
            }
        }
    }
    Ok(sheet)
}
