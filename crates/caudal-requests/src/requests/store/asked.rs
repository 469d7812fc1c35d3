//! The statements of the first pages that were asked for lately: the same person asks for the same list all day, and to put its
//! statement together out of all the ways in which they see requests takes a ninth of the whole call.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use caudal_db::{DbBackend, Statement};

use super::list::{Branch, Filter};

/// Most statements that are remembered, a few kilobytes each; the one that was asked for first goes.
const MOST: usize = 64;

/// All that the statement of a first page depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstPage {
    pub backend: DbBackend,
    pub branches: Vec<Branch>,
    pub filter: Filter,
    pub limit: u64,
}

type Recent = VecDeque<(FirstPage, Arc<Statement>)>;

static RECENT: Mutex<Recent> = Mutex::new(VecDeque::new());

/// The statement of this page, where it was asked for lately.
pub fn find(backend: DbBackend, branches: &[Branch], filter: &Filter, limit: u64) -> Option<Arc<Statement>> {
    let is_same = |page: &FirstPage| {
        page.limit == limit && page.backend == backend && page.branches == branches && page.filter == *filter
    };
    let recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    recent.iter().find(|(page, _)| is_same(page)).map(|(_, statement)| Arc::clone(statement))
}

/// Remembers the statement of a page.
pub fn remember(page: FirstPage, statement: Arc<Statement>) {
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if recent.len() >= MOST {
        recent.pop_front();
    }
    recent.push_back((page, statement));
}
