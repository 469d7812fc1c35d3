use std::sync::Arc;

use caudal_db::{DbBackend, Statement};
use caudal_domain::ids::{Id, UserId};
use caudal_requests::requests::testing::{Branch, Filter, FirstPage, MOST, Recent};
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
