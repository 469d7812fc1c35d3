//! Whether the tables that the database keeps beside the requests say what the requests say.

use std::collections::BTreeSet;

use caudal_db::{Conn, DbErr, Statement, entity::prelude::*};
use caudal_domain::{ids::RequestId, request::State};

use super::{ApprovalRow, JsonText, decider, row};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many sums of what somebody was paid are not what the requests come to.
    pub wrong_sums: u64,
    /// How many times who decided in favour of what waits for HR is missing, or stands there and did not.
    pub wrong_deciders: u64,
}

impl Verification {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.wrong_sums == 0 && self.wrong_deciders == 0
    }
}

// What is kept above zero, what the requests come to below.
const SUMS: &str = "SELECT COUNT(*) AS wrong FROM (SELECT 1 FROM ( \
         SELECT beneficiary_id, currency, days, at, paid_count AS count, paid_minor AS minor FROM paid_to \
         UNION ALL SELECT beneficiary_id, currency, span.days, created_at_ms / 86400000 / span.days, -1, -paid_minor \
             FROM request CROSS JOIN (SELECT 1 AS days UNION ALL SELECT 32) AS span WHERE state = 'disbursed') AS told \
     GROUP BY beneficiary_id, currency, days, at HAVING SUM(count) <> 0 OR SUM(minor) <> 0) AS differing";

#[derive(Row)]
struct Counted {
    wrong: i64,
}

#[derive(Row)]
struct ForHr {
    id: RequestId,
    approvals: JsonText<Vec<ApprovalRow>>,
}

/// Holds what is kept against the requests: of one moment, where the connection reads one.
pub async fn verify(db: &Conn) -> Result<Verification, DbErr> {
    let sums = Statement::from_string(db.get_database_backend(), SUMS);
    let sums = Counted::find_by_statement(sums).one(db).await?.map_or(0, |counted| counted.wrong);
    let kept: BTreeSet<_> =
        decider::Entity::find().all(db).await?.into_iter().map(|d| (d.request_id, d.user_id)).collect();
    let waiting = row::Entity::find()
        .select_only()
        .columns([row::Column::Id, row::Column::Approvals])
        .filter(row::Column::State.eq(State::Approved.name()))
        .filter(row::Column::NeedsHr.eq(true));
    let mut decided = BTreeSet::new();
    for ForHr { id, approvals } in waiting.into_model::<ForHr>().all(db).await? {
        for given in approvals.0 {
            decided.insert((id, given.by));
            decided.extend(given.on_behalf.map(|absent| (id, absent.id)));
        }
    }
    Ok(Verification {
        wrong_sums: sums.unsigned_abs(),
        wrong_deciders: kept.symmetric_difference(&decided).count() as u64,
    })
}
