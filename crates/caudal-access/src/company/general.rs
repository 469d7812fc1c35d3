//! What holds for all of the company: its name, how strict the portal is, and the tiers of approval.

use std::{collections::BTreeMap, sync::Arc};

use caudal_db::{BoxFuture, Conn, Tx};
use caudal_domain::batch::{Above, Safeguard};
use caudal_domain::{
    approval::Tiers, error::Refusal, ids::UserId, money::Currency, settlement, text::TextRefusal, words,
};
use serde::{Serialize, de::DeserializeOwned};

use super::store::values;
use caudal_web::{app::App, http::problem::ApiError, memory};

/// Whether administrators need each permission itself to act on money. The query of actors reads this name too.
pub const STRICT_ADMINISTRATORS: &str = "strict_administrators";
const STEP_UP: &str = "step_up";
const COMPANY_NAME: &str = "company_name";
const COMPANY_TAX_ID: &str = "company_tax_id";
const COMPANY_ADDRESS: &str = "company_address";
const COMPANY_LOGO: &str = "company_logo";
const TIERS: &str = "tiers";
const BATCH_TIERS: &str = "batch_tiers";
const BATCH_ABOVE: &str = "batch_above";
const SETTLEMENT_WORD: &str = "settlement_word";
const PAYROLL_WORD: &str = "payroll_word";
const CLEARANCE_WORD: &str = "clearance_word";
const CUSTODIAN_SEES_EXPECTED: &str = "custodian_sees_expected";

/// What a company sets up for all its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct General {
    /// The company as its receipts name it; the portal's own name where none is set.
    pub company_name: Option<String>,
    /// Its tax id as its papers show it: "RUC 155612345-2-2016 DV 59".
    pub company_tax_id: Option<String>,
    /// Its address as its papers show it, in lines.
    pub company_address: Option<String>,
    /// Its logo: a JPEG in Base64.
    pub company_logo: Option<String>,
    /// Whether `Administrador` alone does not allow acting on money.
    pub strict_administrators: bool,
    /// Above how much, in minor units, releasing and authorising need a fresh sign-in; by currency, each once.
    pub step_up: Vec<(Currency, i64)>,
    /// The amounts above which one more tier must approve, ascending, in minor units; by currency, each once.
    pub tiers: Vec<(Currency, Vec<i64>)>,
    /// The totals above which a batch needs more, ascending, in minor units; by currency, each once.
    pub batch_tiers: Vec<(Currency, Vec<i64>)>,
    /// What a batch needs there.
    pub batch_above: Above,
    pub settlement_word: settlement::Word,
    pub payroll_word: words::Payroll,
    pub clearance_word: words::Clearance,
    pub custodian_sees_expected: bool,
}

/// The tiers of a currency; one where none are set up.
fn tiers_of(all: &[(Currency, Vec<i64>)], currency: Currency) -> Tiers {
    let edges = all.iter().find(|(c, _)| *c == currency).map(|(_, edges)| edges.as_slice());
    // They were checked when they were written.
    Tiers::new(edges.unwrap_or_default()).unwrap_or_default()
}

impl General {
    /// The tiers of approval of a currency; one where none are set up.
    pub fn tiers_of(&self, currency: Currency) -> Tiers {
        tiers_of(&self.tiers, currency)
    }

    /// What batches in a currency need above which totals.
    pub fn batch_safeguard(&self, currency: Currency) -> Safeguard {
        Safeguard {
            tiers: tiers_of(&self.batch_tiers, currency),
            above: self.batch_above,
            step_up_above: self.step_up_above(currency),
        }
    }

    /// Above how much of a currency, in its minor units, a fresh sign-in is needed.
    pub fn step_up_above(&self, currency: Currency) -> Option<i64> {
        self.step_up.iter().find(|(c, _)| *c == currency).map(|(_, minor)| *minor)
    }
}

/// Reads the general settings; what was never set has its default.
pub async fn general(conn: &Conn) -> Result<Arc<General>, ApiError> {
    let place = conn.memory::<General>(memory::SETTINGS, &[]);
    match place.get() {
        Some(general) => Ok(general),
        None => versioned(conn).await.map(|(general, _)| place.store(general)),
    }
}

/// The company as its papers and files name it: by its own name, or the portal's where none is set.
pub async fn name(conn: &Conn, app: &App) -> Result<String, ApiError> {
    let general = general(conn).await?;
    Ok(general.company_name.clone().unwrap_or_else(|| app.config.portal.product_name.clone()))
}

/// All general settings with their version: how often any of them was written.
#[inline(never)]
pub fn versioned<'a>(conn: &'a Conn) -> BoxFuture<'a, Result<(General, i64), ApiError>> {
    Box::pin(async move {
        let names = [
            COMPANY_NAME,
            COMPANY_TAX_ID,
            COMPANY_ADDRESS,
            COMPANY_LOGO,
            STRICT_ADMINISTRATORS,
            STEP_UP,
            TIERS,
            BATCH_TIERS,
            BATCH_ABOVE,
            SETTLEMENT_WORD,
            PAYROLL_WORD,
            CLEARANCE_WORD,
            CUSTODIAN_SEES_EXPECTED,
        ];
        let rows = values::all(conn, &names).await?;
        let value = |name: &str| rows.iter().find(|row| row.name == name).map(|row| row.value.as_str());
        let general = General {
            company_name: read(value(COMPANY_NAME))?,
            company_tax_id: read(value(COMPANY_TAX_ID))?,
            company_address: read(value(COMPANY_ADDRESS))?,
            company_logo: read(value(COMPANY_LOGO))?,
            strict_administrators: read(value(STRICT_ADMINISTRATORS))?,
            step_up: by_currency(value(STEP_UP))?,
            tiers: by_currency(value(TIERS))?,
            batch_tiers: by_currency(value(BATCH_TIERS))?,
            batch_above: named(value(BATCH_ABOVE), Above::from_name)?,
            settlement_word: named(value(SETTLEMENT_WORD), settlement::Word::from_name)?,
            payroll_word: named(value(PAYROLL_WORD), words::Payroll::from_name)?,
            clearance_word: named(value(CLEARANCE_WORD), words::Clearance::from_name)?,
            custodian_sees_expected: read(value(CUSTODIAN_SEES_EXPECTED))?,
        };
        Ok((general, rows.iter().map(|row| row.version).sum()))
    })
}

fn read<T: DeserializeOwned + Default>(value: Option<&str>) -> Result<T, ApiError> {
    let Some(text) = value else { return Ok(T::default()) };
    serde_json::from_str(text).map_err(ApiError::internal)
}

fn named<T: Default>(value: Option<&str>, find: fn(&str) -> Option<T>) -> Result<T, ApiError> {
    let name: Option<String> = read(value)?;
    let known = name.map(|name| find(&name).ok_or(TextRefusal::TextInvalid));
    Ok(known.transpose()?.unwrap_or_default())
}

fn by_currency<T: DeserializeOwned>(value: Option<&str>) -> Result<Vec<(Currency, T)>, ApiError> {
    let by_code: BTreeMap<String, T> = read(value)?;
    let parsed = by_code.into_iter().map(|(code, of)| Ok((Currency::parse(&code)?, of)));
    Ok(parsed.collect::<Result<_, Refusal>>()?)
}

/// Writes the general settings, each that differs from what stands.
///
/// # Errors
/// `tiers_not_ascending`, `internal` when the database fails.
pub async fn set_general(tx: &Tx, new: &General, by: Option<UserId>, at_ms: i64) -> Result<(), ApiError> {
    for (_, edges) in new.tiers.iter().chain(&new.batch_tiers) {
        Tiers::new(edges)?;
    }
    let written = [
        (COMPANY_NAME, text(&new.company_name)?),
        (COMPANY_TAX_ID, text(&new.company_tax_id)?),
        (COMPANY_ADDRESS, text(&new.company_address)?),
        (COMPANY_LOGO, text(&new.company_logo)?),
        (STRICT_ADMINISTRATORS, text(&new.strict_administrators)?),
        (STEP_UP, text(&by_code(&new.step_up))?),
        (TIERS, text(&by_code(&new.tiers))?),
        (BATCH_TIERS, text(&by_code(&new.batch_tiers))?),
        (BATCH_ABOVE, text(&new.batch_above.name())?),
        (SETTLEMENT_WORD, text(&new.settlement_word.name())?),
        (PAYROLL_WORD, text(&new.payroll_word.name())?),
        (CLEARANCE_WORD, text(&new.clearance_word.name())?),
        (CUSTODIAN_SEES_EXPECTED, text(&new.custodian_sees_expected)?),
    ];
    for (name, value) in written {
        values::set(tx, name, &value, by, at_ms).await?;
    }
    Ok(())
}

fn by_code<T>(by_currency: &[(Currency, T)]) -> BTreeMap<&str, &T> {
    by_currency.iter().map(|(currency, of)| (currency.code(), of)).collect()
}

fn text(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(ApiError::internal)
}
