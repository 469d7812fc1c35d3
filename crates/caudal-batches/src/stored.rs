//! What a batch keeps as JSON: its file, its columns, what its check found, its file for the bank.

use caudal_domain::batch::checks::{COLUMNS, Column};
use caudal_domain::batch::{Report, ReportKind, Sum, Tally, line::State as LineState};
use caudal_domain::error::Refusal;
use caudal_domain::ids::{BankId, UserId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

mod cells;
pub mod changes;

pub use cells::Cells;
pub use changes::{BatchChange, KeptChanges};

/// How many and how much, in minor units of the batch's currency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Amount {
    pub count: u32,
    /// How much, in minor units.
    pub minor: i64,
}

impl From<Sum> for Amount {
    fn from(sum: Sum) -> Self {
        Self { count: sum.count, minor: sum.minor }
    }
}

impl From<Amount> for Sum {
    fn from(amount: Amount) -> Self {
        Self { count: amount.count, minor: amount.minor }
    }
}

/// What the lines come to in each state that has some.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTally(Vec<(String, Amount)>);

impl StoredTally {
    #[must_use]
    pub fn of(tally: &Tally) -> Self {
        let some = LineState::all().map(|state| (state.name().to_owned(), tally.of(state).into()));
        Self(some.filter(|(_, sum): &(String, Amount)| sum.count > 0).collect())
    }

    /// As the rules read it.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn tally(&self) -> Result<Tally, Refusal> {
        let known = self.0.iter().filter_map(|(name, sum)| Some((LineState::from_name(name)?, *sum)));
        Ok(known
            .into_iter()
            .try_fold(Tally::default(), |tally, (state, sum)| tally.with(state, sum.into()))?)
    }
}

/// A file with lines, as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub name: String,
    pub size_bytes: i64,
    pub sha256: String,
    /// `text`, `xlsx`, `ods`, `xls`.
    pub source: String,
    /// The sheet that is read.
    pub sheet: Option<String>,
    /// Other sheets with something in them.
    pub missed_sheets: Vec<String>,
    pub macros: bool,
    pub hidden_columns: usize,
    pub merged: bool,
    /// The number of the row with the heads, as the spreadsheet shows it; nothing where there is none.
    pub head_row: Option<usize>,
    /// Which sign parts decimals in each column, where its texts tell: `point` or `comma`.
    pub separators: Vec<Option<String>>,
    pub heads: Vec<String>,
    /// Its first rows.
    pub sample: Vec<Vec<String>>,
    /// Which column each head is.
    pub mapping: Vec<Option<String>>,
    /// Whether that is sure, head by head.
    pub sure: Vec<bool>,
    /// `remembered`, `suggested`, `chosen`.
    pub mapping_from: String,
}

impl Sheet {
    /// The same with its columns as they were named the last time its heads were these, where that still fits.
    #[must_use]
    pub fn remembering<E>(
        mut self,
        known: Option<Vec<Option<String>>>,
        fits: impl Fn(&[Option<String>], usize) -> Result<(), E>,
    ) -> Self {
        if let Some(mapping) = known.filter(|mapping| fits(mapping, self.heads.len()).is_ok()) {
            self.sure = mapping.iter().map(Option::is_some).collect();
            self.mapping = mapping;
            "remembered".clone_into(&mut self.mapping_from);
        }
        self
    }

    /// Which place of a row holds each column.
    #[must_use]
    pub fn places(&self) -> [Option<usize>; COLUMNS] {
        let mut places = [None; COLUMNS];
        for (place, name) in self.mapping.iter().enumerate() {
            if let Some(column) = name.as_deref().and_then(Column::from_name) {
                places[column as usize] = Some(place);
            }
        }
        places
    }
}

/// What is wrong with a batch as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BatchFault {
    /// Stable code.
    pub code: String,
    /// What to do, in Spanish.
    pub message: String,
}

/// What the check of all lines found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSummary {
    /// The lines without errors.
    pub good: Amount,
    /// How many have some.
    pub wrong: u32,
    /// How many have warnings alone.
    pub with_warnings: u32,
    /// How many go to an account that nobody verified.
    pub new_accounts: u32,
    /// What is wrong with all of it.
    pub faults: Vec<BatchFault>,
    /// What each bank gets, the most first.
    pub banks: Vec<(BankId, Amount)>,
}

/// Something wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BatchProblem {
    pub column: String,
    /// Stable code.
    pub code: String,
    /// `error` keeps the batch from being approved, `warning` is for its approver to look at.
    pub severity: String,
    /// What is wrong and what to do, in Spanish.
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BankFile {
    pub name: String,
    pub size_bytes: i64,
    /// The SHA-256 of its bytes, in hexadecimal figures.
    pub sha256: String,
    /// `pain.001.001.09`, or the name of the bank's layout.
    pub format: String,
    pub media_type: String,
    pub made_by: String,
    pub made_at_ms: i64,
}

/// Results that one person entered by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredReport {
    /// `results` or `returns`.
    pub kind: String,
    pub by: UserId,
    pub by_name: String,
    /// What the marked lines come to.
    pub marked: Amount,
    /// What the others come to.
    pub rest: Amount,
    pub reason: Option<String>,
    pub at_ms: i64,
    /// The bank's papers, by their names.
    #[serde(default)]
    pub evidence: Vec<(Uuid, String)>,
}

impl StoredReport {
    /// As the rules read it; nothing for a kind that this version does not know.
    #[must_use]
    pub fn report(&self) -> Option<Report> {
        let kind = ReportKind::from_name(&self.kind)?;
        Some(Report { kind, by: self.by, marked: self.marked.into(), rest: self.rest.into() })
    }
}
