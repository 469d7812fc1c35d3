//! The statements of the first pages that were asked for lately: the same person asks for the same list all day, and to put its
//! statement together out of all the ways in which they see requests takes a ninth of the whole call.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use caudal_db::{DbBackend, Statement};

use super::list::{Branch, Filter};

/// Most statements that are remembered, a few kilobytes each; the one that was asked for first goes.
pub const MOST: usize = 64;

/// All that the statement of a first page depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstPage {
    pub backend: DbBackend,
    pub branches: Vec<Branch>,
    pub filter: Filter,
    pub limit: u64,
}

#[derive(Default)]
pub struct Recent(pub VecDeque<(FirstPage, Arc<Statement>)>);

impl Recent {
    pub fn find(
        &self,
        backend: DbBackend,
        branches: &[Branch],
        filter: &Filter,
        limit: u64,
    ) -> Option<Arc<Statement>> {
        let is_same = |page: &FirstPage| {
            page.limit == limit
                && page.backend == backend
                && page.branches == branches
                && page.filter == *filter
        };
        self.0.iter().find(|(page, _)| is_same(page)).map(|(_, statement)| Arc::clone(statement))
    }

    pub fn remember(&mut self, page: FirstPage, statement: Statement) {
        if self.0.len() >= MOST {
            self.0.pop_front();
        }
        self.0.push_back((page, Arc::new(statement)));
    }
}

static RECENT: Mutex<Recent> = Mutex::new(Recent(VecDeque::new()));

/// The statement of this page, where it was asked for lately.
pub fn find(backend: DbBackend, branches: &[Branch], filter: &Filter, limit: u64) -> Option<Statement> {
    let recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    let found = recent.find(backend, branches, filter, limit);
    // Copied when nobody waits for it any more.
    drop(recent);
    found.map(Arc::unwrap_or_clone)
}

/// Remembers the statement of a page.
pub fn remember(page: FirstPage, statement: Statement) {
    RECENT.lock().unwrap_or_else(PoisonError::into_inner).remember(page, statement);
}
