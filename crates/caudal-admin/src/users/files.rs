//! Files of people to take away: everybody of a list, in a form that can be sent back; an empty one to fill in; and what is
//! wrong with one that was sent.

use std::collections::HashMap;

use bytes::Bytes;
use caudal_domain::ids::{Id, UserId};
use caudal_domain::money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::imports::{self, PEOPLE, columns::Column, words_es};
use super::{api::ListUsers, list::Listing};
use caudal_access::people::store::{self, app_user::Model, bulk};
use caudal_access::{company, people};
use caudal_beneficiaries::imports::{Sheet, errors, exists};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::query::{invalid_query, parse_query};
use caudal_web::http::slices::{self, Slices};
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

/// The most people of a workbook, which is held until it is whole. CSV has no such limit.
const MOST_ROWS: u64 = 100_000;
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

/// Whether a caller may have this file.
///
/// # Errors
/// `not_found` for who does not administer people; `invalid_query` for what the list does not understand, and for more people
/// than a workbook holds.
pub async fn check(app: &App, caller: &Caller, file: &File) -> Result<(), ApiError> {
    if !caller.actor.permissions.allows_any(people::ADMINISTRATORS) {
        return Err(ApiError::NotFound);
    }
    match file {
        File::Users { format, query } => {
            let listing = listing(query)?;
            let counted = match format {
                Format::Csv => 0,
                Format::Xlsx => store::list::count(app.db.read(), &listing.filter, app.today()).await?,
            };
            let too_many = invalid_query("format");
            if counted > MOST_ROWS { Err(too_many) } else { Ok(()) }
        }
        File::UsersTemplate { .. } => Ok(()),
        File::UserImportErrors { id } => exists(&PEOPLE, app, Id::new(*id)).await,
    }
}

pub async fn make(app: &App, caller: &Caller, file: &File) -> Result<Download, ApiError> {
    check(app, caller, file).await?;
    let today = app.today();
    match file {
        File::Users { format, query } => {
            let name = format!("{}-{today}", words_es::FILE);
            let people = Export::of(app, *format, listing(query)?).await?;
            match format {
                Format::Csv => Ok(Download::table(*format, &name, slices::sent(people))),
                Format::Xlsx => people.write_all().await?.finish(*format, &name),
            }
        }
        File::UsersTemplate { format } => template(app, *format)?.finish(*format, words_es::TEMPLATE),
        File::UserImportErrors { id } => {
            let name = format!("{}-{today}", words_es::ERRORS);
            errors(&PEOPLE, app, Id::new(*id), words_es::ERROR_HEADS).await?.finish(Format::Csv, &name)
        }
    }
}

fn listing(query: &str) -> Result<Listing, ApiError> {
    let query: ListUsers = parse_query(query)?;
    Listing::read(&ListUsers { limit: None, after: None, ..query })
}

fn sheet(format: Format, heads: &[String]) -> Result<Sheet, ApiError> {
    let heads: Vec<_> = heads.iter().map(String::as_str).collect();
    Sheet::new(format, words_es::SHEET, &heads)
}

/// The heads of everything but profiles, which an export spells out as permissions, and of these limits.
fn heads(columns: impl Iterator<Item = Column>, currencies: &[Currency]) -> Vec<String> {
    columns.chain(currencies.iter().map(|c| Column::Limit(*c))).map(words_es::head).collect()
}

/// People on their way into a file, some at a time.
struct Export {
    app: App,
    listing: Listing,
    branches: Vec<Ref>,
    currencies: Vec<Currency>,
    sheet: Sheet,
    last: Option<Model>,
}

impl Export {
    async fn of(app: &App, format: Format, listing: Listing) -> Result<Self, ApiError> {
        let db = app.db.read();
        let branches = company::branch_names(db).await?;
        let mut currencies = vec![app.config.portal.home_currency];
        for code in bulk::limit_currencies(db).await? {
            currencies.extend(Currency::parse(&code).ok().filter(|c| !currencies.contains(c)));
        }
        let columns = COLUMNS.into_iter().filter(|c| *c != Column::Profiles);
        let sheet = sheet(format, &heads(columns, &currencies))?;
        Ok(Self { app: app.clone(), listing, branches, currencies, sheet, last: None })
    }

    /// Writes the next people; answers whether there may be more.
    async fn write(&mut self) -> Result<bool, ApiError> {
        let (db, today) = (self.app.db.begin_long().await?, self.app.today());
        let rows = store::list::page(&db, &self.listing.filter, today, self.last.as_ref(), SLICE).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let mut grants = imports::by_person(bulk::grants(&db, &ids, today).await?);
        let limits = bulk::limits(&db, &ids).await?.into_iter();
        let limits = imports::by_person(limits.map(|l| (l.user_id, (l.currency, l.limit_minor))).collect());
        let leads: Vec<_> = rows.iter().filter_map(|row| row.manager_id).collect();
        let leads: HashMap<_, _> =
            bulk::leads(&db, &leads).await?.into_iter().map(|l| (l.id, l.email)).collect();
        for row in &rows {
            let held = grants.remove(&row.id).unwrap_or_default();
            let mut cells = texts(row, &self.branches, &leads);
            cells.push(imports::grants_text(&held, &self.branches));
            let limits = limits.get(&row.id).map(Vec::as_slice).unwrap_or_default();
            cells.extend(self.currencies.iter().map(|currency| {
                let found = limits.iter().find(|(of, _)| of == currency);
                found.map(|(_, minor)| Money::new(*minor, *currency).to_string()).unwrap_or_default()
            }));
            self.sheet.row(&cells)?;
        }
        let full = rows.len() as u64 == SLICE;
        self.last = rows.into_iter().next_back();
        Ok(full)
    }

    /// All of them at once.
    async fn write_all(mut self) -> Result<Sheet, ApiError> {
        while self.write().await? {}
        Ok(self.sheet)
    }
}

impl Slices for Export {
    async fn slice(mut self) -> Result<(Bytes, Option<Self>), ApiError> {
        let more = self.write().await?;
        let bytes = self.sheet.take();
        Ok((bytes, more.then_some(self)))
    }
}

fn texts(row: &Model, branches: &[Ref], leads: &HashMap<UserId, String>) -> Vec<String> {
    let branch = row.branch_id.and_then(|id| branches.iter().find(|b| b.id == id.0));
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
    let mut sheet = sheet(format, &heads(COLUMNS.into_iter(), &[app.config.portal.home_currency]))?;
    sheet.row(&words_es::EXAMPLE.map(str::to_owned))?;
    Ok(sheet)
}
