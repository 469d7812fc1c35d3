//! Lists that are read in parts, each from its own index and cut to a page before they are joined: a page then costs the
//! same however many rows there are.

use sea_orm::sea_query::{Alias, IntoColumnRef, Query, SelectStatement, UnionType};

/// The ids of all parts, each once; nothing where there are no parts. Each part selects ids and is ordered and cut itself.
#[must_use]
pub fn union<C: IntoColumnRef + Copy>(
    id: C,
    parts: impl IntoIterator<Item = SelectStatement>,
) -> Option<SelectStatement> {
    // A compound select admits no order of its own within its parts on SQLite: each part is a query of a query.
    let mut parts = parts
        .into_iter()
        .map(|part| Query::select().column(id).from_subquery(part, Alias::new("part")).to_owned());
    let mut first = parts.next()?;
    for part in parts {
        first.union(UnionType::Distinct, part);
    }
    Some(first)
}
