//! Cancellations as a reader sees them.

use caudal_db::{BoxFuture, Conn};
use caudal_domain::cancellation::{self, Action, Becomes, Cancellation, CancellationRefusal, State, effects};
use caudal_domain::{actor::Actor, cash::CashRefusal, error::Refusal, permission::Permission as P};

use super::load::{self, Loaded};
use super::store::{self, list::Way, row::Model};
use super::view::{
    self, CancellationDetail, CancellationEffects, CancellationPreview, CancellationTarget, EffectView,
};
use super::{effect::Doing, service};
use caudal_access::{company, people};
use caudal_ledger as ledger;
use caudal_web::http::page::{ActionState, Blocked, names_of_those_who};
use caudal_web::{app::App, http::problem::ApiError};

/// Those who see the cancellations of others.
pub const READERS: &[P] = &[P::ManageCancellations, P::ViewAudit];

pub fn domain(row: &Model) -> Result<Cancellation, ApiError> {
    service::to_domain(row).ok_or_else(|| unreadable(row))
}

fn unreadable(row: &Model) -> ApiError {
    ApiError::Internal(format!("cancellation {} cannot be read", row.number).into())
}

/// The ways in which a person sees cancellations, for a list.
#[must_use]
pub fn ways(actor: &Actor) -> Vec<Way> {
    let reaches = actor.read_reaches(READERS);
    if reaches.iter().any(|reach| reach.branch.is_none()) {
        return vec![Way::All];
    }
    let branches = reaches.iter().filter_map(|reach| reach.branch).map(Way::Branch);
    std::iter::once(Way::Asker(actor.id)).chain(branches).collect()
}

/// Whether a person may know what cancelling a document would do: who handled it, and who decides on cancellations.
#[must_use]
pub fn may_know(loaded: &Loaded, actor: &Actor, handled: bool) -> bool {
    handled || actor.own(loaded.target.branch()).allows(P::ManageCancellations)
}

#[must_use]
pub fn target(loaded: &Loaded) -> CancellationTarget {
    let amount = loaded.target.amount();
    CancellationTarget {
        kind: loaded.target.kind().name().to_owned(),
        id: loaded.id,
        number: loaded.number.clone(),
        title: loaded.title.clone(),
        amount_minor: amount.minor,
        currency: amount.currency,
    }
}

/// What keeps a person from asking for a cancellation; what may pass by itself does not.
pub fn asking(loaded: &Loaded, actor: &Actor, handled: bool) -> Result<(), Refusal> {
    cancellation::may_ask(&loaded.target, actor, handled)?;
    let becomes = loaded.target.admits(None).err().map(|_| Becomes::Payable);
    match effects(&loaded.target, becomes, loaded.due_on) {
        Ok(_) | Err(Refusal::Cash(CashRefusal::BoxNotOpen | CashRefusal::CashShort { .. })) => Ok(()),
        Err(refusal) => Err(refusal),
    }
}

/// What cancelling a document would do now, for who may ask for it.
pub async fn preview(
    db: &Conn,
    actor: &Actor,
    loaded: &Loaded,
    handled: bool,
) -> Result<CancellationPreview, ApiError> {
    let past = store::of_target(db, loaded.id).await?;
    let open = past.iter().find(|row| row.state == State::Requested);
    let refused = match open {
        Some(row) => Err(CancellationRefusal::CancellationOpen { number: row.number.clone() }.into()),
        None => asking(loaded, actor, handled),
    };
    let ways = match loaded.target.admits(None) {
        Ok(()) => vec![None],
        Err(_) => Becomes::all().map(Some).collect(),
    };
    let mut told = Vec::with_capacity(ways.len());
    for becomes in ways {
        let (effects, blocked_by, _) = doing(db, loaded, becomes).await?;
        told.push(CancellationEffects { becomes, effects, blocked_by });
    }
    Ok(CancellationPreview {
        target: target(loaded),
        blocked_by: refused.err().map(|refusal| Blocked::new(&refusal, Vec::new())),
        effects: told,
        needs_evidence: loaded.target.left_through_the_bank(),
        past: past.iter().map(view::item).collect(),
    })
}

/// What would be done now, as people read it and by its hash, or what keeps it from being done.
async fn doing(
    db: &Conn,
    loaded: &Loaded,
    becomes: Option<Becomes>,
) -> Result<(Vec<EffectView>, Option<Blocked>, Option<String>), ApiError> {
    match effects(&loaded.target, becomes, loaded.due_on) {
        Ok(effects) => {
            let doing = Doing::of(db, loaded, &effects).await?;
            Ok((doing.describe(None), None, Some(doing.hash())))
        }
        Err(refusal) => Ok((Vec::new(), Some(Blocked::new(&refusal, Vec::new())), None)),
    }
}

/// A cancellation with all that belongs to it. The reader has been found to see it.
#[inline(never)]
pub fn detail<'a>(
    db: &'a Conn,
    app: &'a App,
    actor: &'a Actor,
    row: Model,
) -> BoxFuture<'a, Result<CancellationDetail, ApiError>> {
    Box::pin(async move {
        let id = row.id;
        let of = domain(&row)?;
        let (mut told, mut blocked_by, mut hash, mut actions) = (Vec::new(), None, None, Vec::new());
        if of.state == State::Requested {
            let gone = || ApiError::Internal(format!("the document of {} is gone", row.number).into());
            let loaded = load::find(db, app, row.target_kind, row.target_id).await?.ok_or_else(gone)?;
            (told, blocked_by, hash) = doing(db, &loaded, of.becomes).await?;
            actions = self::actions(db, app, actor, &of, &loaded).await?;
        } else if let Some(done) = &row.effects {
            told.clone_from(&done.0);
        }
        let papers = store::evidence_of(db, id).await?;
        Ok(CancellationDetail {
            item: view::item(&row),
            company: company::company_name(db, app).await?,
            explanation: row.explanation,
            becomes: row.becomes,
            reason: row.reason,
            accounting_date: row.accounting_date,
            effects: told,
            blocked_by,
            effects_hash: hash,
            evidence: papers.into_iter().map(view::paper).collect(),
            entries: ledger::entries_of_document(db, id.0).await?,
            actions,
        })
    })
}

async fn actions(
    db: &Conn,
    app: &App,
    actor: &Actor,
    of: &Cancellation,
    loaded: &Loaded,
) -> Result<Vec<ActionState>, ApiError> {
    if !actor.own(loaded.target.branch()).allows(P::ManageCancellations) {
        return Ok(Vec::new());
    }
    let people = people::actors(db, app.today(), &[P::ManageCancellations]).await?;
    let check =
        |action: Action, who: &Actor| cancellation::check(of, &loaded.target, action, who, loaded.due_on);
    let state = |action: Action| {
        let who = || names_of_those_who(&people, |p| check(action, p).is_ok());
        let blocked_by = check(action, actor).err().map(|refusal| Blocked::new(&refusal, who()));
        ActionState { action: action.name(), blocked_by }
    };
    Ok(Action::all().map(state).collect())
}
