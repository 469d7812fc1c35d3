//! The checks of a whole file, while its rows go by one at a time: repetitions, the control total and count, what each bank
//! gets. It keeps a few numbers of each row and none of its texts.

use std::collections::HashMap;

use super::checks::{Checked, Column, Flaw, Problem, Severity};
use super::{MAX_LINES, Sum, Verdict, content::ContentHash};
use crate::ids::{BankAccountId, BankId};
use crate::money::MAX_AMOUNT_MINOR;
use crate::order;

/// What is wrong with a file as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    NoRows,
    TooManyRows {
        max: u32,
    },
    /// The rows are not as many as was typed.
    ControlCount {
        typed: u32,
        found: u32,
    },
    /// They do not sum to what was typed.
    ControlTotal {
        typed_minor: i64,
        found_minor: i64,
    },
    /// They sum to more than a document may.
    TotalTooLarge,
}

impl Fault {
    pub fn code(self) -> &'static str {
        match self {
            Self::NoRows => "no_rows",
            Self::TooManyRows { .. } => "too_many_rows",
            Self::ControlCount { .. } => "control_count",
            Self::ControlTotal { .. } => "control_total",
            Self::TotalTooLarge => "total_too_large",
        }
    }
}

/// Goes along the rows of a file.
#[derive(Debug)]
pub struct FileCheck {
    control: Sum,
    /// The first row with each print, and with each request.
    same: HashMap<u64, u32>,
    similar: HashMap<u64, u32>,
    requests: HashMap<u64, u32>,
    rows: u32,
    wrong: u32,
    with_warnings: u32,
    new_accounts: u32,
    good: i128,
    total: i128,
    /// Whether an amount could not be read: then there is no total to compare.
    unread: bool,
    banks: HashMap<BankId, (u32, i128)>,
}

/// What a file comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub faults: Vec<Fault>,
    /// The rows with errors. Nobody counts their money.
    pub wrong: Sum,
    pub good: Sum,
    /// How many rows have a warning and no error.
    pub with_warnings: u32,
    /// How many rows go to an account that nobody has verified.
    pub new_accounts: u32,
    /// What each bank gets of the rows without errors, the most first.
    pub banks: Vec<(BankId, Sum)>,
}

impl Summary {
    /// What follows for the batch.
    #[must_use]
    pub fn verdict(&self, content: ContentHash, new_accounts: Vec<BankAccountId>) -> Verdict {
        Verdict { wrong: self.wrong, good: self.good, sound: self.faults.is_empty(), content, new_accounts }
    }
}

impl FileCheck {
    pub fn new(control: Sum) -> Self {
        Self {
            control,
            same: HashMap::new(),
            similar: HashMap::new(),
            requests: HashMap::new(),
            rows: 0,
            wrong: 0,
            with_warnings: 0,
            new_accounts: 0,
            good: 0,
            total: 0,
            unread: false,
            banks: HashMap::new(),
        }
    }

    /// Takes the next row, and answers what is wrong with it because of earlier ones.
    pub fn add(&mut self, row: u32, checked: &Checked) -> Vec<Problem> {
        self.rows = self.rows.saturating_add(1);
        let repeats = self.repeats(row, checked);
        let worst = checked.problems.iter().chain(&repeats).map(|p| p.flaw.severity()).max();
        let facts = &checked.facts;
        match facts.minor {
            Some(minor) => self.total += i128::from(minor),
            None => self.unread = true,
        }
        self.new_accounts += u32::from(facts.new_account);
        self.with_warnings += u32::from(worst == Some(Severity::Warning));
        match &checked.line {
            Some(line) if worst != Some(Severity::Error) => {
                let minor = i128::from(line.amount.minor);
                self.good += minor;
                let bank = self.banks.entry(line.bank).or_default();
                *bank = (bank.0.saturating_add(1), bank.1 + minor);
            }
            _ => self.wrong += 1,
        }
        repeats
    }

    fn repeats(&mut self, row: u32, checked: &Checked) -> Vec<Problem> {
        let mut found = Vec::new();
        let first = |map: &mut HashMap<u64, u32>, key: u64| {
            let first = *map.entry(key).or_insert(row);
            (first != row).then_some(first)
        };
        if let Some(print) = checked.facts.print {
            let same = first(&mut self.same, print.same).map(|row| Flaw::Repeated { row });
            let similar = first(&mut self.similar, print.similar).map(|row| Flaw::Similar { row });
            found.extend(same.or(similar).map(|flaw| Problem { column: Column::Account, flaw }));
        }
        if let Some(request) = checked.facts.request {
            let repeated = first(&mut self.requests, request).map(|row| Flaw::RequestRepeated { row });
            found.extend(repeated.map(|flaw| Problem { column: Column::Request, flaw }));
        }
        found
    }

    #[must_use]
    pub fn finish(self) -> Summary {
        let mut banks: Vec<_> =
            self.banks.iter().map(|(id, (count, minor))| (*id, sum(*count, *minor))).collect();
        order::sort_by_key(&mut banks, |(id, sum)| (std::cmp::Reverse(sum.minor), *id));
        Summary {
            faults: self.faults(),
            wrong: Sum { count: self.wrong, minor: 0 },
            good: sum(self.rows - self.wrong, self.good),
            with_warnings: self.with_warnings,
            new_accounts: self.new_accounts,
            banks,
        }
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let Sum { count: typed, minor: typed_minor } = self.control;
        if self.rows == 0 {
            faults.push(Fault::NoRows);
        }
        if self.rows > MAX_LINES {
            faults.push(Fault::TooManyRows { max: MAX_LINES });
        }
        if self.rows != typed {
            faults.push(Fault::ControlCount { typed, found: self.rows });
        }
        if self.total > i128::from(MAX_AMOUNT_MINOR) {
            faults.push(Fault::TotalTooLarge);
        } else if !self.unread && self.total != i128::from(typed_minor) {
            let found_minor = i64::try_from(self.total).unwrap_or(i64::MAX);
            faults.push(Fault::ControlTotal { typed_minor, found_minor });
        }
        faults
    }
}

/// A sum that is shown beside the fault that it is too large.
fn sum(count: u32, minor: i128) -> Sum {
    Sum { count, minor: i64::try_from(minor).map_or(MAX_AMOUNT_MINOR, |minor| minor.min(MAX_AMOUNT_MINOR)) }
}

#[cfg(test)]
mod tests;
