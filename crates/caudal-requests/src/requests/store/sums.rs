//! What lists of requests come to.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::{BoxFuture, Conn, DbErr, entity::prelude::*};

use super::list::{Branch, Filter, among, branch_ids, narrowed};
use super::{few, row};

/// What a list of any words comes to, by currency, of as much of it as is counted.
#[inline(never)]
pub fn of_list<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
) -> BoxFuture<'a, Result<Vec<Sum>, DbErr>> {
    Box::pin(async move {
        let branches = narrowed(branches, &filter.states);
        let ids = match few::passing(db, filter).await? {
            Some(passing) => match among(passing, &branches, filter, None, None, MOST_COUNTED) {
                Some(ids) => row::Column::Id.in_subquery(ids),
                None => return Ok(Vec::new()),
            },
            None => {
                let parts = branches.iter().map(|way| branch_ids(way, filter, None, None, MOST_COUNTED));
                parts::among(row::Column::Id, parts)
            }
        };
        let rows = row::Entity::find().filter(ids);
        parts::sums(db, rows, row::Column::Currency, "COALESCE(approved_minor, requested_minor)").await
    })
}
