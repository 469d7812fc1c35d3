//! The rows of a batch's payments, many at once.

use caudal_db::entity::{Update, prelude::*};
use caudal_db::{Conn, DbErr, Tx, bulk, sea_query::ExprTrait, search};
use caudal_domain::ids::{BatchId, PaymentId, RequestId};
use caudal_domain::payment::State;

use super::{event, row};

/// Adds payments, which are found by their words soon after.
pub async fn insert(tx: &Tx, rows: &[row::Model]) -> Result<(), DbErr> {
    bulk::insert(tx, rows).await?;
    search::index_many_soon(tx, "payment", rows.iter().map(|row| (row.id, super::words(row)))).await
}

pub async fn add_events(tx: &Tx, events: &[event::Model]) -> Result<(), DbErr> {
    bulk::insert(tx, events).await
}

/// Those of these requests that a payment is under way for, or done.
pub async fn paid_requests(db: &Conn, requests: &[RequestId]) -> Result<Vec<Option<RequestId>>, DbErr> {
    row::Entity::find()
        .select_only()
        .column(row::Column::RequestId)
        .filter(bulk::any_of(db, row::Column::RequestId, requests.iter().copied()))
        .filter(row::Column::State.is_in(State::all().filter(|s| s.live()).map(State::name)))
        .into_tuple()
        .all(db)
        .await
}

/// The next payments of a batch: of all its lines, or of some.
pub struct Part<'a> {
    pub batch: BatchId,
    pub state: State,
    pub after: i64,
    /// Only of these lines; of all where none are named.
    pub positions: Option<&'a [i64]>,
}

impl Part<'_> {
    fn select(&self, db: &Conn) -> Select<row::Entity> {
        let some = self.positions.map(|some| bulk::any_of(db, row::Column::BatchPosition, some.to_vec()));
        row::Entity::find()
            .filter(row::Column::BatchId.eq(self.batch))
            .filter(row::Column::State.eq(self.state.name()))
            .filter(row::Column::BatchPosition.gt(self.after))
            .filter(caudal_db::sea_query::Condition::all().add_option(some))
            .order_by_asc(row::Column::BatchPosition)
    }

    /// At most so many of them, by line.
    pub async fn read(&self, db: &Conn, limit: u64) -> Result<Vec<row::Model>, DbErr> {
        self.select(db).limit(limit).all(db).await
    }
}

/// What a step writes into the payments of a batch.
pub struct Step<'a> {
    /// Where they stand afterwards.
    pub to: State,
    /// What the bank calls it, where it was handed over.
    pub bank_reference: Option<&'a str>,
    pub now_ms: i64,
}

/// Takes payments one step on, where they still stand where they stood. Answers how many did.
pub async fn step(tx: &Tx, ids: &[PaymentId], from: State, step: &Step<'_>) -> Result<u64, DbErr> {
    let mut update: Update<row::Entity> = row::Entity::update_many()
        .col_expr(row::Column::State, Expr::value(step.to.name()))
        .col_expr(row::Column::Version, Expr::col(row::Column::Version).add(1))
        .col_expr(row::Column::UpdatedAtMs, Expr::value(step.now_ms));
    if let Some(reference) = step.bank_reference {
        update = update.col_expr(row::Column::BankReference, Expr::value(reference));
    }
    if step.to == State::Confirmed {
        update = update.col_expr(row::Column::ConfirmedAtMs, Expr::value(step.now_ms));
    }
    let these = update.filter(bulk::any_of(tx, row::Column::Id, ids.iter().copied()));
    Ok(these.filter(row::Column::State.eq(from.name())).exec(tx).await?.rows_affected)
}

/// The payments of a batch behind a line, by line, but for those that were given up.
pub async fn of_batch(db: &Conn, batch: BatchId, after: i64, limit: u64) -> Result<Vec<row::Model>, DbErr> {
    row::Entity::find()
        .filter(row::Column::BatchId.eq(batch))
        .filter(row::Column::State.ne(State::Discarded.name()))
        .filter(row::Column::BatchPosition.gt(after))
        .order_by_asc(row::Column::BatchPosition)
        .limit(limit)
        .all(db)
        .await
}

/// Line, state, amount, number, end-to-end id, document, own reference, account and request of a payment.
pub type BriefRow =
    (i64, String, i64, String, String, Option<String>, Option<String>, Option<String>, Option<RequestId>);

/// As much of all payments of a batch as finds them again, but for those that were given up.
pub async fn briefs(db: &Conn, batch: BatchId) -> Result<Vec<BriefRow>, DbErr> {
    use row::Column as C;
    row::Entity::find()
        .select_only()
        .columns([C::BatchPosition, C::State, C::AmountMinor, C::Number, C::EndToEndId])
        .columns([C::HolderDocumentNumber, C::OwnReference, C::AccountNumber, C::RequestId])
        .filter(C::BatchId.eq(batch))
        .filter(C::State.ne(State::Discarded.name()))
        .order_by_asc(C::BatchPosition)
        .into_tuple()
        .all(db)
        .await
}

/// What was sent in batches and is not answered, oldest first.
pub async fn in_transit(db: &Conn, after: Option<PaymentId>, limit: u64) -> Result<Vec<row::Model>, DbErr> {
    let sent = row::Entity::find()
        .filter(row::Column::BatchId.is_not_null())
        .filter(row::Column::State.eq(State::Sent.name()))
        .filter(caudal_db::sea_query::Condition::all().add_option(after.map(|id| row::Column::Id.gt(id))));
    sent.order_by_asc(row::Column::Id).limit(limit + 1).all(db).await
}
