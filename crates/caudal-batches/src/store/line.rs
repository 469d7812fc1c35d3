//! Rows of the lines of batches.

use caudal_db::sea_query::{Condition, Func};
use caudal_db::{Conn, DbErr, JsonText, Tx, bulk, entity::prelude::*};
use caudal_domain::batch::{answer::Doubt, line::State};
use caudal_domain::ids::{BankAccountId, BankId, BatchId, BeneficiaryId, PaymentId, RequestId};

use super::super::stored::{BatchFault, BatchProblem, Cells};

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("batch_line")]
pub struct Model {
    #[key]
    pub batch_id: BatchId,
    #[key]
    pub position: i64,
    pub row_number: Option<i64>,
    pub state: State,
    pub cells: JsonText<Cells>,
    pub amount_minor: Option<i64>,
    pub severity: i64,
    pub weight: i64,
    pub problems: Option<JsonText<Vec<BatchProblem>>>,
    pub beneficiary_id: Option<BeneficiaryId>,
    pub bank_id: Option<BankId>,
    pub account_kind: Option<String>,
    pub account_number: Option<String>,
    pub account_id: Option<BankAccountId>,
    pub new_account: bool,
    pub request_id: Option<RequestId>,
    pub payment_id: Option<PaymentId>,
    pub was: Option<String>,
    pub doubt: Option<String>,
    pub bank_said: Option<String>,
    pub carried_to: Option<BatchId>,
}

impl Model {
    /// The number by which people know it, everywhere: that of its row in the spreadsheet, or its place where it came from none.
    #[must_use]
    pub fn number(&self) -> i64 {
        self.row_number.unwrap_or(self.position)
    }
}

/// Which lines are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Show {
    All,
    Errors,
    /// Those with warnings and no error.
    Warnings,
    /// Those an approver looks at, the weightiest first.
    Unusual,
    /// Those that go to an account that nobody verified.
    NewAccounts,
    /// Those at which the bank's answer left a doubt.
    Doubts,
    State(caudal_domain::batch::line::State),
}

impl Show {
    fn within(&self) -> Condition {
        let all = Condition::all();
        match self {
            Self::All => all,
            Self::Errors => all.add(Column::Severity.eq(2)),
            Self::Warnings => all.add(Column::Severity.eq(1)),
            Self::Unusual => all.add(Column::Weight.gt(0)),
            Self::NewAccounts => all.add(Column::NewAccount.eq(true)),
            Self::Doubts => all.add(Column::Doubt.is_not_null()),
            Self::State(state) => all.add(in_state(state.name())),
        }
    }
}

/// In this state. `batch_line_by_state` leaves good lines out: nearly all lines of a checked batch are good, and an entry for each cost a
/// quarter of the check. SQLite uses an index that has a condition only where the query repeats the condition literally.
fn in_state(state: &str) -> Condition {
    let is = Condition::all().add(Column::State.eq(state));
    if state == State::Good.name() { is } else { is.add(in_index()) }
}

fn in_index() -> Expr {
    Expr::cust("batch_line.state <> 'good'")
}

fn select_lines(id: BatchId, show: &Show, words: &[String]) -> Select<Entity> {
    let mut within = Condition::all().add(Column::BatchId.eq(id)).add(show.within());
    for word in words {
        // A batch is bounded, and whoever looks for a word in one waits for 100,000 short texts at most.
        let like = format!("%{}%", word.to_lowercase().replace(['%', '_', '\\'], ""));
        within = within.add(Expr::expr(Func::lower(Expr::col(Column::Cells))).like(like));
    }
    Entity::find().filter(within)
}

/// Some of the lines shown, from the place `offset` on. The places are found in an index alone; a batch has 100,000 lines at
/// most, so that a table may be scrolled to any of them.
pub async fn page(
    db: &Conn,
    id: BatchId,
    show: &Show,
    words: &[String],
    part: (u64, u64),
) -> Result<Vec<Model>, DbErr> {
    select_page(id, show, words, part).all(db).await
}

pub fn select_page(
    id: BatchId,
    show: &Show,
    words: &[String],
    (offset, limit): (u64, u64),
) -> Select<Entity> {
    let ordered = |select: Select<Entity>| {
        let select = if *show == Show::Unusual { select.order_by_desc(Column::Weight) } else { select };
        select.order_by_asc(Column::Position)
    };
    let places = ordered(select_lines(id, show, words)).select_only().column(Column::Position);
    let places = places.offset(offset).limit(limit).into_query();
    let lines = Entity::find().filter(Column::BatchId.eq(id));
    ordered(lines.filter(Column::Position.in_subquery(places)))
}

/// How many lines are shown.
pub async fn count(db: &Conn, id: BatchId, show: &Show, words: &[String]) -> Result<u64, DbErr> {
    select_lines(id, show, words).count(db).await
}

/// The lines after a position, in order.
pub async fn after(db: &Conn, id: BatchId, position: i64, limit: u64) -> Result<Vec<Model>, DbErr> {
    let lines = Entity::find().filter(Column::BatchId.eq(id)).filter(Column::Position.gt(position));
    lines.order_by_asc(Column::Position).limit(limit).all(db).await
}

/// The last position of a batch, and the spreadsheet's number of that line.
pub async fn last(db: &Conn, id: BatchId) -> Result<(i64, Option<i64>), DbErr> {
    let last = Entity::find().select_only().columns([Column::Position, Column::RowNumber]);
    let last = last.filter(Column::BatchId.eq(id)).order_by_desc(Column::Position);
    Ok(last.into_tuple().one(db).await?.unwrap_or((0, None)))
}

/// Lines that are ready to be added.
pub fn ready(db: &Conn, lines: &[Model]) -> bulk::Ready {
    bulk::Ready::of(db.get_database_backend(), lines)
}

/// Writes lines as they are now, whether they were there or not.
pub async fn overwrite(tx: &Tx, lines: &[Model]) -> Result<(), DbErr> {
    bulk::overwrite(tx, lines).await
}

/// Says that lines are paid by payments: their state and which.
pub async fn paid_by(tx: &Tx, lines: &[Model]) -> Result<(), DbErr> {
    bulk::change(tx, lines, &[Column::State, Column::PaymentId]).await
}

pub async fn remove(tx: &Tx, id: BatchId, position: i64) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id((id, position)).exec(tx).await?.rows_affected == 1)
}

pub async fn clear(tx: &Tx, id: BatchId) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::BatchId.eq(id)).exec(tx).await.map(drop)
}

/// Puts every line that is in a state into another.
pub async fn move_all(tx: &Tx, id: BatchId, from: &str, to: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to))
        .filter(Column::BatchId.eq(id))
        .filter(in_state(from))
        .exec(tx)
        .await
        .map(drop)
}

/// Puts every line into a state, whatever it was in, without a payment.
pub async fn reset_lines(tx: &Tx, id: BatchId, to: &str) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to))
        .col_expr(Column::PaymentId, Expr::value(Option::<PaymentId>::None))
        .filter(Column::BatchId.eq(id))
        .exec(tx)
        .await
        .map(drop)
}

/// Says which account the lines at these places go to, once it is registered.
pub async fn registered(
    tx: &Tx,
    id: BatchId,
    positions: &[i64],
    account: BankAccountId,
) -> Result<(), DbErr> {
    for some in positions.chunks(bulk::MOST) {
        Entity::update_many()
            .col_expr(Column::AccountId, Expr::value(account.0))
            .filter(Column::BatchId.eq(id))
            .filter(bulk::any_of(tx, Column::Position, some.to_vec()))
            .exec(tx)
            .await?;
    }
    Ok(())
}

/// The registered ones of the accounts that nobody verified.
pub async fn new_accounts(db: &Conn, id: BatchId) -> Result<Vec<BankAccountId>, DbErr> {
    let ids = Entity::find().select_only().column(Column::AccountId).distinct();
    let ids = ids.filter(Column::BatchId.eq(id)).filter(Column::NewAccount.eq(true));
    ids.filter(Column::AccountId.is_not_null()).order_by_asc(Column::AccountId).into_tuple().all(db).await
}

/// The lines without errors whose account nobody verified.
pub async fn to_new_accounts(db: &Conn, id: BatchId) -> Result<Vec<Model>, DbErr> {
    let lines = Entity::find().filter(Column::BatchId.eq(id)).filter(Column::NewAccount.eq(true));
    lines.order_by_asc(Column::Position).all(db).await
}

/// The requests that lines pay.
pub async fn requests(db: &Conn, id: BatchId) -> Result<Vec<RequestId>, DbErr> {
    let ids = Entity::find().select_only().column(Column::RequestId).distinct();
    let ids = ids.filter(Column::BatchId.eq(id)).filter(Column::RequestId.is_not_null());
    ids.into_tuple().all(db).await
}

/// Lines by their places, in order.
pub async fn at(db: &Conn, id: BatchId, positions: &[i64]) -> Result<Vec<Model>, DbErr> {
    let lines = Entity::find().filter(Column::BatchId.eq(id));
    let lines = lines.filter(bulk::any_of(db, Column::Position, positions.to_vec()));
    lines.order_by_asc(Column::Position).all(db).await
}

/// The lines with a doubt, each with it.
pub async fn doubts(db: &Conn, id: BatchId) -> Result<Vec<(i64, Doubt)>, DbErr> {
    let lines = Entity::find().select_only().columns([Column::Position, Column::Doubt]);
    let lines = lines.filter(Column::BatchId.eq(id)).filter(Column::Doubt.is_not_null());
    let kept: Vec<(i64, String)> = lines.into_tuple().all(db).await?;
    let read = |json: &str| Doubt::from_name(&serde_json::from_str::<BatchFault>(json).ok()?.code);
    // What this version does not know is a doubt all the same.
    let doubt = |json: &str| read(json).unwrap_or(Doubt::UnknownStatus);
    Ok(kept.into_iter().map(|(position, json)| (position, doubt(&json))).collect())
}

/// Puts some lines, or all that are in a state, into another, with what was said of them and without a doubt.
pub async fn set_result(
    tx: &Tx,
    id: BatchId,
    positions: Option<&[i64]>,
    from: Option<&str>,
    to: &str,
    said: &str,
) -> Result<(), DbErr> {
    let some = positions.map(|some| bulk::any_of(tx, Column::Position, some.to_vec()));
    Entity::update_many()
        .col_expr(Column::State, Expr::value(to))
        .col_expr(Column::BankSaid, Expr::value(said))
        .col_expr(Column::Doubt, Expr::value(Option::<String>::None))
        .filter(Column::BatchId.eq(id))
        .filter(Condition::all().add_option(some).add_option(from.map(in_state)))
        .exec(tx)
        .await
        .map(drop)
}

/// Takes the doubts at these lines away. Answers at how many there was one.
pub async fn settle_doubts(tx: &Tx, id: BatchId, positions: &[i64]) -> Result<u64, DbErr> {
    let update = Entity::update_many().col_expr(Column::Doubt, Expr::value(Option::<String>::None));
    let these = update.filter(Column::BatchId.eq(id)).filter(Column::Doubt.is_not_null());
    let these = these.filter(bulk::any_of(tx, Column::Position, positions.to_vec()));
    Ok(these.exec(tx).await?.rows_affected)
}

/// The lines whose money did not arrive and that are in no other batch, in order.
pub async fn failed(db: &Conn, id: BatchId) -> Result<Vec<Model>, DbErr> {
    let retriable = State::all().filter(|state| state.retriable()).map(State::name);
    let lines = Entity::find().filter(Column::BatchId.eq(id)).filter(Column::State.is_in(retriable));
    lines.filter(in_index()).filter(Column::CarriedTo.is_null()).order_by_asc(Column::Position).all(db).await
}

/// Says into which batch lines went.
pub async fn carried_to(tx: &Tx, id: BatchId, positions: &[i64], to: BatchId) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::CarriedTo, Expr::value(to.0))
        .filter(Column::BatchId.eq(id))
        .filter(bulk::any_of(tx, Column::Position, positions.to_vec()))
        .exec(tx)
        .await
        .map(drop)
}
