//! What people do with cancellations: each in one transaction.

use caudal_db::{JsonText, Tx, audit, unique_violation};
use caudal_domain::cancellation::{
    self, Action, Asking, Asks, Becomes, Cancellation, CancellationRefusal, Command, State,
};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields};
use caudal_domain::{ids::CancellationId, text::TextRefusal};
use serde_json::{Value, json};

use super::load::{self, Loaded};
use super::store::{self, row::Model};
use super::{api::AskCancellationBody, effect::Doing, show};
use caudal_access::{company, identity::guard};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{page::Ref, problem::ApiError, step_up, version::unchanged};
use caudal_web::{app::App, caller::Caller, guarded::Found};

pub const MAX_EVIDENCE: usize = 10;

#[derive(Clone, Copy)]
pub struct CommandContext<'a> {
    pub tx: &'a Tx,
    pub app: &'a App,
    pub caller: &'a Caller,
}

#[derive(Clone, Debug)]
pub enum Verdict {
    Execute {
        /// SHA-256 of what the decider saw, in hex.
        effects_hash: String,
    },
    Decline {
        reason: String,
    },
}

impl CommandContext<'_> {
    /// Asks for a cancellation. Nothing is frozen: what matters is asked again when it is decided.
    ///
    /// # Errors
    /// `not_found` for a document that this person neither handled nor may cancel; whatever the rules refuse.
    pub async fn ask(&self, body: &AskCancellationBody) -> Result<Model, ApiError> {
        let Self { tx, app, caller } = *self;
        let kind = cancellation::Kind::from_name(&body.target.kind).ok_or(ApiError::NotFound)?;
        let loaded = load::find(tx, app, kind, body.target.id).await?.ok_or(ApiError::NotFound)?;
        let handled = loaded.handled_by(tx, caller.actor.id).await?;
        if !show::may_know(&loaded, &caller.actor, handled) {
            return Err(ApiError::NotFound);
        }
        guard::still_holds(app, tx, caller).await?;
        let becomes =
            body.becomes.as_deref().map(|name| Becomes::from_name(name).ok_or(TextRefusal::TextInvalid));
        let asked = self.check_asked(&loaded, body, becomes.clone().transpose(), handled);
        let cause = company::cancellation_cause(tx, body.cause_id).await?;
        let papers = store::unattached_evidence(tx, caller.actor.id, &body.evidence).await?;
        let mut fields = Fields::default();
        let cause = fields.take("cause_id", cause.ok_or(CommonRefusal::ReferenceUnavailable));
        let all = papers.len() == body.evidence.len() && papers.len() <= MAX_EVIDENCE;
        fields.take("evidence", if all { Ok(()) } else { Err(CommonRefusal::ReferenceUnavailable) });
        let (explanation, cause) = join_refusals(asked, fields, cause)?;
        let row = self.blank(&loaded, explanation, &cause, becomes.and_then(Result::ok)).await?;
        if let Err(error) = store::insert(tx, &row).await {
            return Err(match unique_violation(&error).as_deref() {
                Some("cancellation_open") => self.open_already(&loaded).await?,
                _ => error.into(),
            });
        }
        store::name_evidence(tx, &body.evidence, row.id).await?;
        let papers: Vec<_> = papers.iter().map(|p| json!({ "name": p.name, "sha256": p.sha256 })).collect();
        self.record("cancellation.ask", None, &row, Some(json!(papers))).await?;
        Ok(row)
    }

    fn check_asked(
        &self,
        loaded: &Loaded,
        body: &AskCancellationBody,
        becomes: Result<Option<Becomes>, TextRefusal>,
        handled: bool,
    ) -> Result<String, Asks> {
        let becomes = becomes
            .map_err(|refusal| vec![FieldRefusal { field: "becomes".into(), refusal: refusal.into() }])?;
        let asking = Asking { explanation: &body.explanation, becomes, evidence: body.evidence.len() };
        cancellation::ask(&loaded.target, &asking, &self.caller.actor, handled, loaded.due_on)
    }

    /// That it was asked for already, with the number of that.
    async fn open_already(&self, loaded: &Loaded) -> Result<ApiError, ApiError> {
        // The transaction is lost where the engine refused: what stands there is read beside it.
        let past = store::of_target(self.app.db.read(), loaded.id).await?;
        let open = past.into_iter().find(|row| row.state == State::Requested);
        Ok(CancellationRefusal::CancellationOpen { number: open.map(|row| row.number).unwrap_or_default() }
            .into())
    }

    async fn blank(
        &self,
        loaded: &Loaded,
        explanation: String,
        cause: &Ref,
        becomes: Option<Becomes>,
    ) -> Result<Model, ApiError> {
        let (app, by) = (self.app, &self.caller.actor);
        let amount = loaded.target.amount();
        Ok(Model {
            id: app.new_id(),
            number: store::next_number(self.tx, app.today().year()).await?,
            state: State::Requested,
            target_kind: loaded.target.kind(),
            target_id: loaded.id,
            target_number: loaded.number.clone(),
            target_title: loaded.title.clone(),
            target_version: loaded.version,
            request_id: loaded.request,
            payment_id: loaded.payment,
            beneficiary_user_id: loaded.target.beneficiary(),
            branch_id: loaded.target.branch(),
            amount_minor: amount.minor,
            currency: amount.currency,
            cause_id: cause.id(),
            cause_name: cause.name.clone(),
            explanation,
            becomes,
            asked_by: by.id,
            asked_by_name: by.name.clone(),
            asked_at_ms: app.now_ms(),
            decided_by: None,
            decided_by_name: None,
            decided_at_ms: None,
            reason: None,
            accounting_date: None,
            cash_session_id: None,
            effects: None,
            version: 1,
        })
    }

    /// Decides on a cancellation: does it in this transaction, or leaves everything as it is.
    ///
    /// # Errors
    /// `not_found`, `changed_meanwhile` where other things would be done than the decider saw, whatever the rules refuse.
    pub async fn decide(
        &self,
        id: CancellationId,
        version: i64,
        verdict: &Verdict,
    ) -> Result<Model, ApiError> {
        let Self { tx, app, caller } = *self;
        let before = store::lock(tx, id).await?.visible(|row| super::may_see(row, &caller.actor))?;
        unchanged(before.version == version)?;
        let kind = before.target_kind;
        let seen = load::find(tx, app, kind, before.target_id).await?.ok_or(ApiError::NotFound)?;
        let command = match verdict {
            Verdict::Execute { .. } => Command::Execute,
            Verdict::Decline { reason } => Command::Decline { reason: reason.clone() },
        };
        // Declining touches nothing but the cancellation itself.
        let (loaded, batch) = match verdict {
            Verdict::Execute { .. } => load::lock(self, &seen).await?,
            Verdict::Decline { .. } => (seen, None),
        };
        guard::still_holds(app, tx, caller).await?;
        let of = show::domain(&before)?;
        let decision = cancellation::decide(&of, &loaded.target, &command, &caller.actor, loaded.due_on)?;
        let mut row = Model {
            state: decision.next,
            decided_by: Some(caller.actor.id),
            decided_by_name: Some(caller.actor.name.clone()),
            decided_at_ms: Some(app.now_ms()),
            reason: decision.reason,
            version: before.version + 1,
            ..before.clone()
        };
        if let (Some(effects), Verdict::Execute { effects_hash }) = (&decision.effects, verdict) {
            let amount = loaded.target.amount();
            let above_minor = company::general(tx).await?.step_up_above(amount.currency);
            step_up::check(app, caller, above_minor, amount.minor)?;
            let doing = Doing::of(tx, &loaded, effects).await?;
            if doing.hash() != *effects_hash {
                return Err(CommonRefusal::ChangedMeanwhile.into());
            }
            row.target_version = loaded.version;
            row.accounting_date = Some(app.today().to_string());
            row.cash_session_id = loaded.movement().and_then(|m| m.session);
            row.effects = Some(JsonText(doing.describe(Some(app.today()))));
            // Written first: the database lets nothing be reversed or opened again without it.
            self.save(&before, &row).await?;
            doing.write(self, batch, (id, &row.number, row.version)).await?;
        } else {
            self.save(&before, &row).await?;
        }
        let action = format!("cancellation.{}", command.action().name());
        self.record(&action, Some(&before), &row, None).await?;
        Ok(row)
    }

    async fn save(&self, before: &Model, row: &Model) -> Result<(), ApiError> {
        match store::save(self.tx, row, before.version).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ApiError::VersionStale),
            Err(error) => Err(match unique_violation(&error).as_deref() {
                Some("cancellation_once" | "cancellation_final") => {
                    CancellationRefusal::AlreadyCancelled.into()
                }
                _ => error.into(),
            }),
        }
    }

    async fn record(
        &self,
        action: &str,
        before: Option<&Model>,
        after: &Model,
        papers: Option<Value>,
    ) -> Result<(), ApiError> {
        let object = Object { kind: "cancellation", id: after.id.0, number: Some(&after.number) };
        let mut told = snapshot(after);
        if let Some(papers) = papers {
            told["evidence"] = papers;
        }
        let row = trail::row(self.app, self.caller, action, &object, before.map(snapshot), Some(told));
        Ok(audit::append(self.tx, &row).await?)
    }
}

/// Everything that is wrong with what was asked, at once.
fn join_refusals(
    asked: Result<String, Asks>,
    fields: Fields,
    cause: Option<Ref>,
) -> Result<(String, Ref), ApiError> {
    let more = fields.finish().err().unwrap_or_default();
    match (asked, cause) {
        (Ok(asked), Some(cause)) if more.is_empty() => Ok((asked, cause)),
        (Err(Asks::Refused(refusal)), _) => Err(refusal.into()),
        (Err(Asks::Fields(mut all)), _) => {
            all.extend(more);
            Err(all.into())
        }
        (Ok(_), _) => Err(more.into()),
    }
}

fn snapshot(m: &Model) -> Value {
    json!({
        "state": m.state,
        "kind": m.target_kind,
        "target": m.target_number,
        "title": m.target_title,
        "amount_minor": m.amount_minor,
        "currency": m.currency,
        "cause": m.cause_name,
        "explanation": m.explanation,
        "becomes": m.becomes,
        "asked_by": m.asked_by_name,
        "decided_by": m.decided_by_name,
        "reason": m.reason,
        "accounting_date": m.accounting_date,
        "effects": m.effects.as_ref().map(|e| e.0.iter().map(|one| &one.text).collect::<Vec<_>>()),
        "version": m.version,
    })
}

/// What an action is, with its arguments.
pub fn verdict(
    action: &str,
    effects_hash: Option<String>,
    reason: Option<String>,
) -> Result<Verdict, ApiError> {
    let missing = |field: &str| ApiError::Malformed { code: "missing_field", field: Some(field.to_owned()) };
    match Action::from_name(action).ok_or(ApiError::NotFound)? {
        Action::Execute => {
            Ok(Verdict::Execute { effects_hash: effects_hash.ok_or_else(|| missing("effects_hash"))? })
        }
        Action::Decline => Ok(Verdict::Decline { reason: reason.unwrap_or_default() }),
    }
}

pub fn to_domain(row: &Model) -> Option<Cancellation> {
    Some(Cancellation { state: row.state, becomes: row.becomes, asked_by: row.asked_by })
}
