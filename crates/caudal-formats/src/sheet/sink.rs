//! Where rows go, within the limits.

use super::cell::{Cell, Kind};
use super::{Limits, Line, Unreadable, report::Report};
use crate::cell::plain;

/// The last row a spreadsheet has.
pub const LAST_ROW: usize = 1_048_576;

/// Takes cells and hands over rows; one row is kept at a time.
pub struct Sink<'a> {
    pub limits: &'a Limits,
    pub stop: &'a dyn Fn() -> bool,
    /// Whether more is wanted than text: what numbers mean, and what stands beside the rows.
    pub full: bool,
    /// What stands beside the rows.
    pub report: Report,
    pub hidden: bool,
    each: &'a mut dyn FnMut(Line<'_>),
    row: Vec<Cell>,
    /// How many cells of `row` are those of the row under way; the others wait to be used again.
    used: usize,
    last: usize,
    /// How much text may still be handed over: a text may be named by many cells, and a row may be said to be many.
    room: u64,
}

impl<'a> Sink<'a> {
    pub fn new(
        limits: &'a Limits,
        stop: &'a dyn Fn() -> bool,
        full: bool,
        each: &'a mut dyn FnMut(Line<'_>),
    ) -> Self {
        let report = Report::default();
        let room = limits.expanded_bytes;
        Self { limits, stop, full, report, hidden: false, each, row: Vec::new(), used: 0, last: 0, room }
    }

    /// Puts what a cell holds into the row under way.
    pub fn cell(
        &mut self,
        number: usize,
        column: usize,
        kind: Kind,
        formula: bool,
        text: &str,
    ) -> Result<(), Unreadable> {
        let text = plain(text);
        let text = text.as_ref();
        let empty = text.trim_start().is_empty();
        if empty && !formula {
            return Ok(());
        }
        if column >= self.limits.columns {
            return Err(Unreadable::TooManyColumns);
        }
        if text.len() > self.limits.cell_chars && text.chars().count() > self.limits.cell_chars {
            return Err(Unreadable::CellTooLong { row: number });
        }
        if self.row.len() <= column {
            self.row.resize(column + 1, Cell::default());
        }
        for cell in self.row.iter_mut().take(column).skip(self.used) {
            cell.text.clear();
            (cell.kind, cell.formula) = (Kind::Empty, false);
        }
        self.used = self.used.max(column + 1);
        let cell = &mut self.row[column];
        text.clone_into(&mut cell.text);
        (cell.kind, cell.formula) = (if empty { Kind::Empty } else { kind }, formula);
        Ok(())
    }

    /// Ends the row under way.
    pub fn end(&mut self, number: usize) -> Result<(), Unreadable> {
        self.end_times(number, 1)
    }

    /// Ends the row under way, which stands so often from this number on.
    pub fn end_times(&mut self, number: usize, times: usize) -> Result<(), Unreadable> {
        if self.used == 0 {
            return Ok(());
        }
        let weight = self.row[..self.used].iter().map(|c| c.text.len() as u64).sum::<u64>();
        for number in (number..).take(times) {
            if number <= self.last || number > LAST_ROW {
                return Err(Unreadable::Damaged);
            }
            // The head is no row of its own.
            if self.report.rows > self.limits.rows {
                return Err(Unreadable::TooManyRows);
            }
            if self.report.rows.is_multiple_of(256) && (self.stop)() {
                return Err(Unreadable::TooSlow);
            }
            self.room = self.room.checked_sub(weight).ok_or(Unreadable::ExpandsTooMuch)?;
            self.report.rows += 1;
            self.last = number;
            (self.each)(Line { number, hidden: self.hidden, cells: &self.row[..self.used] });
        }
        self.used = 0;
        Ok(())
    }
}
