//! The kinds of settings: what each holds, where it is kept, and what it refuses.

use std::future::Future;

use caudal_db::{Conn, DbErr, Tx, search};
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::ids::Id;
use caudal_domain::money::{Currency, MoneyRefusal};
use caudal_domain::text::{self, TextRefusal};

use super::admin::{SettingBody, SettingItem};
use caudal_web::http::problem::ApiError;

/// What a kind that has a row of its own does with it.
macro_rules! kept_row {
    () => {
        async fn all(db: &Conn) -> Result<Vec<Self>, DbErr> {
            rows::all(db).await
        }
        async fn lock(tx: &Tx, id: Id) -> Result<Option<Self>, DbErr> {
            rows::lock(tx, id.cast()).await
        }
        async fn insert(&self, tx: &Tx) -> Result<(), DbErr> {
            caudal_db::table::insert(tx, self.clone()).await
        }
        async fn save(&self, tx: &Tx, version: i64) -> Result<bool, DbErr> {
            caudal_db::table::save(tx, self.clone(), version).await
        }
        own_fields!();
    };
}

/// The fields that every row of a setting has.
macro_rules! own_fields {
    () => {
        fn id(&self) -> Id {
            self.id.cast()
        }
        fn name(&self) -> &str {
            &self.name
        }
        fn state(&mut self) -> (&mut bool, &mut i64) {
            (&mut self.active, &mut self.version)
        }
    };
}

mod bank;
mod bank_layout;
mod cash;
mod coded;
mod named;
mod request_type;
mod source_account;
mod tariff;

pub use coded::Concept;

const MAX_NAME_CHARS: usize = 80;
const MAX_CODE_CHARS: usize = 20;

/// One kind of setting, whoever keeps it.
pub trait SettingKind: Clone + Send + Sync + Sized + 'static {
    /// What the audit calls it.
    const OBJECT: &'static str;
    /// The fields that are written; the others are unknown to it.
    const FIELDS: &'static [&'static str];
    /// Whether two of them may not bear one name.
    const ONE_NAME: bool = true;

    /// Every one, in the order of its list.
    fn all(db: &Conn) -> impl Future<Output = Result<Vec<Self>, DbErr>> + Send;
    fn lock(tx: &Tx, id: Id) -> impl Future<Output = Result<Option<Self>, DbErr>> + Send;
    fn insert(&self, tx: &Tx) -> impl Future<Output = Result<(), DbErr>> + Send;
    /// Writes it where nobody wrote it since `version` was read.
    fn save(&self, tx: &Tx, version: i64) -> impl Future<Output = Result<bool, DbErr>> + Send;
    /// What was written, checked: nothing where a field of it was refused.
    fn checked(given: &mut Given<'_, Self>) -> impl Future<Output = Result<Option<Self>, ApiError>> + Send;
    /// As the API shows them, in the same order.
    fn items(db: &Conn, all: &[Self]) -> impl Future<Output = Result<Vec<SettingItem>, ApiError>> + Send;

    fn id(&self) -> Id;
    fn name(&self) -> &str;
    /// Whether it may be chosen, and its version.
    fn state(&mut self) -> (&mut bool, &mut i64);
}

/// Whether two names read the same: accents and case aside.
pub fn same_name(a: &str, b: &str) -> bool {
    search::fold(a) == search::fold(b)
}

/// What was written of a setting: a new one, or one as it shall be.
pub struct Given<'a, T> {
    /// Where what it refers to is read.
    pub tx: &'a Tx,
    pub id: Id,
    pub body: &'a SettingBody,
    /// What it was; nothing of a new one.
    pub before: Option<&'a T>,
    /// The fields that were refused so far.
    pub fields: Fields,
}

impl<T: SettingKind> Given<'_, T> {
    fn take<F>(&mut self, field: &'static str, checked: Result<F, impl Into<Refusal>>) -> Option<F> {
        self.fields.take(field, checked)
    }

    fn name(&mut self) -> Option<String> {
        let name = text::required(self.body.name.as_deref().unwrap_or_default(), MAX_NAME_CHARS);
        self.take("name", name)
    }

    /// A code is one word, so that it reads the same in a list and in a file.
    fn code(&mut self, field: &'static str, given: Option<&str>) -> Option<String> {
        let code = text::required(given.unwrap_or_default(), MAX_CODE_CHARS);
        let word =
            |c: String| if c.contains(char::is_whitespace) { Err(TextRefusal::TextInvalid) } else { Ok(c) };
        self.take(field, code.and_then(word))
    }

    /// One of a few words.
    fn one_of(&mut self, field: &'static str, given: Option<&str>, words: &[&str]) -> Option<String> {
        let word = match given {
            None | Some("") => Err(TextRefusal::TextRequired),
            Some(word) if words.contains(&word) => Ok(word.to_owned()),
            Some(_) => Err(TextRefusal::TextInvalid),
        };
        self.take(field, word)
    }

    fn currency(&mut self) -> Option<Currency> {
        let currency = match self.body.currency.as_deref() {
            None | Some("") => Err(Refusal::from(TextRefusal::TextRequired)),
            Some(code) => Currency::parse(code).map_err(Refusal::from),
        };
        self.take("currency", currency)
    }

    /// Whether it may be chosen, and its version: of a new one, or of one that is written again.
    fn state(&self) -> (bool, i64) {
        let again = |one: &T| {
            let mut one = one.clone();
            let (active, version) = one.state();
            (*active, *version + 1)
        };
        self.before.map_or((true, 1), again)
    }
}

/// One of these, which is in use or was what `before` names; one that is no longer chosen stays where it is.
fn chosen<T: SettingKind>(all: Vec<T>, id: Option<Id>, before: Option<Id>) -> Result<T, Refusal> {
    let id = id.ok_or(TextRefusal::TextRequired)?;
    let mut named = all.into_iter().filter(|one| one.id() == id);
    let found = named.next().map(|mut one| (*one.state().0 || before == Some(id), one));
    found.filter(|(usable, _)| *usable).map(|(_, one)| one).ok_or(CommonRefusal::ReferenceUnavailable.into())
}

fn amount(minor: Option<i64>) -> Result<i64, MoneyRefusal> {
    minor.ok_or(MoneyRefusal::AmountEmpty)
}

fn range<N: Copy + Into<i64>>(n: N, min: i64, max: i64) -> Result<N, CommonRefusal> {
    if (min..=max).contains(&n.into()) { Ok(n) } else { Err(CommonRefusal::NumberRange { min, max }) }
}
