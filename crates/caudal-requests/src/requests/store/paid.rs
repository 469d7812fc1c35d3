//! What was paid to somebody in a year, added up by the day on which it was asked for, and by 32 days at once. The database keeps it
//! itself, from the requests; it is read only.

use caudal_db::sea_query::{Query, SelectStatement, UnionType};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::{ids::BeneficiaryId, money::Currency};

const DAY_MS: i64 = 24 * 3600 * 1000;
/// How many days a row of many is of.
const MANY: i64 = 32;

mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("paid_to")]
    pub struct Model {
        #[key]
        pub beneficiary_id: BeneficiaryId,
        #[key]
        pub currency: Currency,
        /// 1 or [`MANY`].
        #[key]
        pub days: i64,
        /// The first of them since 1970, in units of `days`.
        #[key]
        pub at: i64,
        pub paid_count: i64,
        pub paid_minor: i64,
    }
}

/// How many requests in a currency, made on the UTC day of an instant or later, were paid to a beneficiary, and how much that was.
pub async fn paid_to(
    db: &Conn,
    to: BeneficiaryId,
    currency: &str,
    since_ms: i64,
) -> Result<(i64, i64), DbErr> {
    let Some(row) = db.query_one(&select(to, currency, since_ms)).await? else { return Ok((0, 0)) };
    Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))
}

/// The query of [`paid_to`]: days up to the next row of many, and from there those.
pub fn select(to: BeneficiaryId, currency: &str, since_ms: i64) -> SelectStatement {
    let first = since_ms.div_euclid(DAY_MS);
    let many = first.div_euclid(MANY) + 1;
    let of = |days: i64, at: i64| {
        row::Entity::find()
            .select_only()
            .columns([row::Column::PaidCount, row::Column::PaidMinor])
            .filter(row::Column::BeneficiaryId.eq(to.0))
            .filter(row::Column::Currency.eq(currency))
            .filter(row::Column::Days.eq(days))
            .filter(row::Column::At.gte(at))
    };
    let mut rows = of(1, first).filter(row::Column::At.lt(many * MANY)).into_query();
    rows.union(UnionType::All, of(MANY, many).into_query());
    Query::select()
        .expr(Expr::cust("CAST(COALESCE(SUM(paid_count), 0) AS BIGINT)"))
        .expr(Expr::cust("CAST(COALESCE(SUM(paid_minor), 0) AS BIGINT)"))
        .from_subquery(rows, "paid_")
        .take()
}
