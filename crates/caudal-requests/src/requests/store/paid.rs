//! What was paid to somebody in a year, added up by the day on which it was asked for, and by 32 days at once. The database keeps it
//! itself, from the requests; it is read only.

use caudal_db::{Conn, DbErr, Statement};
use caudal_domain::ids::BeneficiaryId;

const DAY_MS: i64 = 24 * 3600 * 1000;
/// How many days a row of many is of.
const MANY: i64 = 32;

/// How many requests in a currency, made on the UTC day of an instant or later, were paid to a beneficiary, and how much that was.
pub async fn paid_to(
    db: &Conn,
    to: BeneficiaryId,
    currency: &str,
    since_ms: i64,
) -> Result<(i64, i64), DbErr> {
    let asked = statement(to, currency, since_ms);
    let Some(row) = db.query_one_raw(asked).await? else { return Ok((0, 0)) };
    Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))
}

/// The statement of [`paid_to`]: days up to the next row of many, and from there those. A row of `paid_to` is of a beneficiary, a currency and
/// so many `days` (1 or [`MANY`]), `at` the first of them since 1970, in units of `days`.
pub fn statement(to: BeneficiaryId, currency: &str, since_ms: i64) -> Statement {
    let first = since_ms.div_euclid(DAY_MS);
    let many = first.div_euclid(MANY) + 1;
    let sql = "SELECT CAST(COALESCE(SUM(paid_count), 0) AS BIGINT), CAST(COALESCE(SUM(paid_minor), 0) AS BIGINT) FROM (\
               SELECT paid_count, paid_minor FROM paid_to \
               WHERE beneficiary_id = $1 AND currency = $2 AND days = 1 AND at >= $3 AND at < $4 \
               UNION ALL SELECT paid_count, paid_minor FROM paid_to \
               WHERE beneficiary_id = $5 AND currency = $6 AND days = $7 AND at >= $8) AS paid";
    let values = vec![
        to.into(),
        currency.into(),
        first.into(),
        (many * MANY).into(),
        to.into(),
        currency.into(),
        MANY.into(),
        many.into(),
    ];
    Statement::in_order(sql, values)
}
