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

#[derive(Default)]
struct Recent(VecDeque<(FirstPage, Arc<Statement>)>);

impl Recent {
    fn find(
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

    fn remember(&mut self, page: FirstPage, statement: Statement) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use caudal_domain::ids::{Id, UserId};
    use uuid::Uuid;

    fn page(person: u128, limit: u64) -> FirstPage {
        let person: UserId = Id::new(Uuid::from_u128(person));
        FirstPage {
            backend: DbBackend::Sqlite,
            branches: vec![Branch::Requester(person)],
            filter: Filter { not_of: Some(person), ..Filter::default() },
            limit,
        }
    }

    fn of(page: &FirstPage) -> Statement {
        Statement::from_string(page.backend, format!("{page:?}"))
    }

    fn found(recent: &Recent, page: &FirstPage) -> Option<Statement> {
        recent.find(page.backend, &page.branches, &page.filter, page.limit).map(Arc::unwrap_or_clone)
    }

    #[test]
    fn a_page_is_found_by_all_that_it_depends_on() {
        let mut recent = Recent::default();
        let others = [
            page(1, 50),
            page(2, 25),
            FirstPage { backend: DbBackend::Postgres, ..page(1, 25) },
            FirstPage { branches: vec![Branch::All], ..page(1, 25) },
            FirstPage { filter: Filter { oldest_first: true, ..page(1, 25).filter }, ..page(1, 25) },
        ];
        for page in others.iter().chain([&page(1, 25)]) {
            assert_eq!(found(&recent, page), None);
            recent.remember(page.clone(), of(page));
        }
        for page in others.iter().chain([&page(1, 25)]) {
            assert_eq!(found(&recent, page), Some(of(page)));
        }
    }

    #[test]
    fn the_one_that_was_asked_for_first_goes() {
        let mut recent = Recent::default();
        for person in 0..=MOST as u128 {
            let page = page(person, 25);
            recent.remember(page.clone(), of(&page));
        }
        assert_eq!(recent.0.len(), MOST);
        assert_eq!(found(&recent, &page(0, 25)), None);
        assert_eq!(found(&recent, &page(1, 25)), Some(of(&page(1, 25))));
    }
}
