//! Lines of batches whose payments are cancelled (domain, sections 5 and 7).

use caudal_db::Tx;
use caudal_domain::batch::{Decision, Effect, Sum, line::State as LineState};
use caudal_domain::ids::BatchId;

use super::service::{Change, CommandContext, Held};
use super::store::line;
use caudal_payments::HeldBatch;
use caudal_web::app::{Answer, App};
use caudal_web::{caller::Caller, http::problem::ApiError};

/// A batch that is locked because a payment of it is cancelled.
struct HeldForLine(Held);

/// Locks the batch of a payment until the transaction ends: before the payment, always.
///
/// # Errors
/// `not_found`.
pub async fn hold(tx: &Tx, app: &App, caller: &Caller, id: BatchId) -> Result<Box<dyn HeldBatch>, ApiError> {
    let held = CommandContext { tx, app, caller }.hold_now(id).await?;
    Ok(Box::new(HeldForLine(held)))
}

impl HeldBatch for HeldForLine {
    fn reverse_line<'a>(
        self: Box<Self>,
        tx: &'a Tx,
        app: &'a App,
        caller: &'a Caller,
        (position, minor): (i64, i64),
        reason: &'a str,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let Self(held) = *self;
            let id = held.before.id;
            let mut lines = line::at(tx, id, &[position]).await?;
            for kept in &mut lines {
                kept.state = LineState::Reversed;
            }
            line::overwrite(tx, &lines).await?;
            let moved = (LineState::Confirmed, LineState::Reversed, Sum::one(minor));
            let next = held.batch.with_moved(&[moved])?;
            let decision = Decision { next, effect: Effect::Nothing, reason: None };
            let told = Change { action: "reverse", reason: Some(reason.to_owned()), changes: Vec::new() };
            let row = held.before.clone();
            CommandContext { tx, app, caller }.apply(held, row, decision, told).await.map(drop)
        })
    }
}
