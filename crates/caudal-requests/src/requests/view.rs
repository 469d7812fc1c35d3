//! Requests as the API shows them.

use std::sync::Arc;

use caudal_domain::ids::{PaymentId, RequestId};
use caudal_domain::request::{Line, Method, State};
use caudal_domain::{actor::Actor, money::Currency, payment};
use serde::Serialize;
use utoipa::ToSchema;

use super::steps::{actions, next_step, nobody_can};
use super::store::alike::{Alike, MOST, Repeats};
use super::store::{ApprovalRow, comment, event, listed::Listed, row::Model};
use super::{record, standing::Standing};
use crate::attachments::{Attachment, AttachmentId};
use crate::settlements::RequestSettlement;
use caudal_access::company::General;
use caudal_db::Conn;
use caudal_web::app::Answer;
use caudal_web::http::page::{ActionState, NextStep, Ref};

/// A request in a list.
#[derive(Clone, Serialize, ToSchema)]
pub struct RequestItem {
    pub id: RequestId,
    /// `SOL-2026-000123`.
    pub number: String,
    /// `draft`, `new`, `approved`, `hr_approved`, `pending_disbursement`, `disbursed`, `declined`, `hr_declined`,
    /// `withdrawn`, `cancelled`.
    #[schema(value_type = String)]
    pub state: State,
    /// Whether human resources must approve.
    pub needs_hr: bool,
    #[serde(rename = "type")]
    pub kind: Ref,
    pub requester: Ref,
    /// Whom the money is for.
    pub beneficiary: Ref,
    /// The branch it belongs to.
    pub branch: Option<Ref>,
    /// What for; nothing when it is confidential and not the reader's to know.
    pub purpose: Option<String>,
    /// ISO 4217 code of all amounts.
    pub currency: Currency,
    /// What was asked for, in minor units.
    pub requested_minor: i64,
    /// What was approved, in minor units.
    pub approved_minor: Option<i64>,
    /// The amount as it stands, in minor units: the lowest that anybody approved, else what was asked for.
    pub standing_minor: i64,
    /// How many tiers of approval it has.
    pub tiers_given: u32,
    /// How many tiers of approval it needs.
    pub tiers_needed: u32,
    /// ISO date.
    pub needed_by: Option<String>,
    /// `transfer` or `cash`.
    #[schema(value_type = String)]
    pub method: Method,
    pub attachment_count: i32,
    pub comment_count: i32,
    /// When it was last submitted, in milliseconds of UTC.
    pub submitted_at_ms: Option<i64>,
    /// Since when it stands where it stands, in milliseconds of UTC.
    pub state_since_ms: i64,
    /// When it last changed, in milliseconds of UTC.
    pub updated_at_ms: i64,
    /// For `If-Match`.
    pub version: i64,
    /// What its state admits and the reader might do, with what keeps them from it.
    pub actions: Vec<ActionState>,
    /// Whether others look the same; in lists only for what the reader may approve or release now.
    pub looks_like: Option<LooksLike>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct RequestLine {
    /// What for; "Confidencial" when it is not the reader's to know.
    pub concept: Option<String>,
    /// How many, in thousandths.
    pub quantity_milli: i64,
    /// What one costs, in whole minor units.
    pub unit_minor: i64,
    /// What comes on top of those, in ten-thousandths of a minor unit.
    pub unit_fraction: i64,
    /// Quantity times price, rounded half up, in minor units.
    pub total_minor: i64,
}

/// A decision in favour.
#[derive(Clone, Serialize, ToSchema)]
pub struct ApprovalView {
    pub by: Ref,
    /// In whose place.
    #[serde(rename = "for")]
    pub on_behalf: Option<Ref>,
    /// `tier`, `hr`, `release`.
    pub step: String,
    /// Minor units of the request's currency.
    pub amount_minor: i64,
    /// Up to which tier of approval; 0 at the other steps.
    pub tier: u32,
    pub at_ms: i64,
}

/// A file added to a request.
#[derive(Clone, Serialize, ToSchema)]
pub struct AttachmentView {
    pub id: AttachmentId,
    /// The name it came with.
    pub name: String,
    /// By its content.
    pub media_type: String,
    pub size_bytes: i64,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Who added it.
    pub uploaded_by: Ref,
    pub uploaded_at_ms: i64,
    /// Whether the reader may remove it now.
    pub removable: bool,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct CommentView {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    /// Who wrote it.
    pub author: Ref,
    /// What they wrote.
    pub text: String,
    pub at_ms: i64,
}

/// What happened to a request.
#[derive(Clone, Serialize, ToSchema)]
pub struct RequestEvent {
    pub at_ms: i64,
    pub actor: String,
    /// In whose place.
    #[serde(rename = "for")]
    pub on_behalf: Option<String>,
    pub action: String,
    /// The state before.
    pub from: Option<String>,
    /// The state after.
    pub to: Option<String>,
    pub reason: Option<String>,
    /// The amount decided on, in minor units.
    pub amount_minor: Option<i64>,
}

/// Which requests look the same as another: by beneficiary, amount and words, and not much older.
#[derive(Clone, Serialize, ToSchema)]
pub struct LooksLike {
    /// The number of the last of them.
    pub number: String,
    /// How many more there are, up to nine.
    pub more: i64,
    /// Whether there are more than those.
    pub and_more: bool,
}

/// A request that looks the same.
#[derive(Clone, Serialize, ToSchema)]
pub struct Duplicate {
    pub id: RequestId,
    pub number: String,
    #[schema(value_type = String)]
    pub state: State,
    /// What it asked for, in minor units.
    pub requested_minor: i64,
    pub currency: Currency,
    /// When it was made, in milliseconds of UTC.
    pub created_at_ms: i64,
}

/// How a request asks the payments above it for its payment: the live one, else the last, as a reader sees it.
pub struct PaymentOfRequest(
    /// Answers nothing where the request has none.
    pub for<'a> fn(&'a Conn, &'a Actor, RequestId) -> Answer<'a, Option<RequestPayment>>,
);

#[derive(Clone, Serialize, ToSchema)]
pub struct RequestPayment {
    pub id: PaymentId,
    pub number: String,
    #[schema(value_type = String)]
    pub state: payment::State,
    /// The bank's reference, once sent.
    pub bank_reference: Option<String>,
    /// When the bank's confirmation was noted, in milliseconds of UTC.
    pub confirmed_at_ms: Option<i64>,
    /// Whether the reader may open the payment.
    pub visible: bool,
}

/// A request with all that belongs to it.
#[derive(Clone, Serialize, ToSchema)]
pub struct RequestDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: RequestItem,
    /// Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    pub confidential: bool,
    /// What becomes of the money: `settle`, `payroll`, `expense`.
    pub outcome: String,
    /// The cost centre it belongs to.
    pub cost_centre: Option<Ref>,
    /// The trip it belongs to.
    pub trip_reference: Option<String>,
    /// The newest ten that look the same; `looks_like` says whether there are more.
    pub duplicates: Vec<Duplicate>,
    pub lines: Vec<RequestLine>,
    /// How often it went back to its owner.
    pub revision: i64,
    /// What was paid, in minor units.
    pub paid_minor: i64,
    /// Where the money goes, all but its end hidden.
    pub beneficiary_account_masked: Option<String>,
    /// Why it was last declined or sent back.
    pub decline_reason: Option<String>,
    /// The decisions in favour of this revision.
    pub approvals: Vec<ApprovalView>,
    /// The files added.
    pub attachments: Vec<AttachmentView>,
    /// The comments, oldest first.
    pub comments: Vec<CommentView>,
    /// What happened, oldest first.
    pub history: Vec<RequestEvent>,
    /// Its payment: the live one, else the last.
    pub payment: Option<RequestPayment>,
    /// How its money is proved, once it was paid and where it has to be.
    pub settlement: Option<RequestSettlement>,
    /// What a settlement accepted above its advance and this request asks for, in minor units: up to that its type's ceiling
    /// refuses nothing.
    pub excess_minor: Option<i64>,
    /// What the person whom it concerns owes already, for those who decide while it waits for them.
    pub standing: Option<Standing>,
    /// Whether it waits in a cash box for the reader, who proves by a code on their phone that they got it.
    pub collectable: bool,
    /// Who can take the next step.
    pub next_step: Option<NextStep>,
    /// Whether it waits for somebody while nobody can take it further.
    pub nobody_can: bool,
    /// When it was made, in milliseconds of UTC.
    pub created_at_ms: i64,
}

pub fn item(row: Listed, actor: &Actor, general: &General) -> RequestItem {
    let request = record::tiered(&row, general);
    let reads_all = record::reads_all(&row, actor);
    RequestItem {
        id: row.id,
        number: row.number,
        state: row.state,
        needs_hr: row.needs_hr,
        kind: Ref::new(row.type_id, row.type_name),
        requester: Ref::new(row.requester_id, row.requester_name),
        beneficiary: Ref::new(row.beneficiary_id, row.beneficiary_name),
        branch: row.branch_id.zip(row.branch_name).map(|(id, name)| Ref::new(id, name)),
        purpose: reads_all.then_some(row.purpose),
        currency: row.currency,
        requested_minor: row.requested_minor,
        approved_minor: row.approved_minor,
        standing_minor: request.standing_minor(),
        tiers_given: request.tiers_given(),
        tiers_needed: request.tiers_needed(),
        needed_by: row.needed_by,
        method: row.method,
        attachment_count: row.attachment_count,
        comment_count: row.comment_count,
        submitted_at_ms: row.submitted_at_ms,
        state_since_ms: row.state_since_ms,
        updated_at_ms: row.updated_at_ms,
        version: row.version,
        actions: actions(&request, actor, None),
        looks_like: None,
    }
}

/// Requests of a list, as this reader sees them, without what looks the same.
pub fn items(rows: Vec<Listed>, actor: &Actor, general: &General) -> Vec<RequestItem> {
    rows.into_iter().map(|row| item(row, actor, general)).collect()
}

/// What belongs to a request, as the store has it.
pub struct Parts {
    pub lines: Vec<Line>,
    pub events: Vec<event::Model>,
    pub comments: Vec<comment::Model>,
    pub attachments: Vec<Attachment>,
    /// Requests that look the same, newest first, and one more than is shown where there are more.
    pub duplicates: Vec<Alike>,
    /// What the person whom it concerns owes already.
    pub standing: Option<Standing>,
    pub payment: Option<RequestPayment>,
    pub settlement: Option<RequestSettlement>,
    /// What another settlement accepted of it.
    pub excess_minor: Option<i64>,
    /// Where the money goes.
    pub account_masked: Option<String>,
    /// Everybody who might take a step; nobody where there is none ([`asks_for_somebody`]).
    pub people: Arc<Vec<Actor>>,
    pub general: Arc<General>,
}

pub fn detail(row: &Model, parts: Parts, actor: &Actor) -> RequestDetail {
    let request = record::tiered(row, &parts.general);
    let reads = record::reads_all(row, actor);
    let mut item = item(row.clone().into(), actor, &parts.general);
    item.actions = actions(&request, actor, Some(&parts.people));
    item.looks_like = parts.duplicates.first().and_then(|newest| {
        let count = i64::try_from(parts.duplicates.len()).unwrap_or(i64::MAX);
        looks_like(Repeats { last: newest.number.clone(), count })
    });
    let mine = row.requester_id == actor.id && request.state == State::Draft;
    let attachments =
        parts.attachments.into_iter().filter(|_| reads).map(|a| attachment_view(a, mine)).collect();
    RequestDetail {
        item,
        duplicates: parts.duplicates.iter().take(MOST.into()).map(duplicate).collect(),
        confidential: row.confidential,
        outcome: row.outcome.clone(),
        cost_centre: Ref::of_parts(row.cost_centre_id, row.cost_centre_name.as_deref()),
        trip_reference: row.trip_reference.clone(),
        lines: parts.lines.into_iter().map(|l| line_view(l, reads)).collect(),
        revision: row.revision,
        paid_minor: row.paid_minor,
        beneficiary_account_masked: parts.account_masked,
        decline_reason: row.reason.clone().filter(|_| reads),
        approvals: row.approvals.0.iter().map(approval_view).collect(),
        attachments,
        comments: parts.comments.into_iter().filter(|_| reads).map(comment_view).collect(),
        history: parts.events.into_iter().map(|e| event_view(e, reads)).collect(),
        payment: parts.payment,
        settlement: parts.settlement,
        excess_minor: parts.excess_minor,
        standing: parts.standing,
        collectable: request.collectable_by(actor.id),
        next_step: next_step(&request, &row.requester_name, &parts.people),
        nobody_can: nobody_can(&request, &parts.people),
        created_at_ms: row.created_at_ms,
    }
}

impl RequestDetail {
    /// The same for the system that drafted it, which is told what it wrote, and nothing of others.
    #[must_use]
    pub fn for_drafter(mut self) -> Self {
        self.item.looks_like = None;
        self.duplicates.clear();
        self.beneficiary_account_masked = None;
        self
    }
}

fn line_view(line: Line, reads: bool) -> RequestLine {
    RequestLine {
        concept: reads.then_some(line.concept),
        quantity_milli: line.quantity_milli,
        unit_minor: line.unit.minor(),
        unit_fraction: line.unit.fraction(),
        total_minor: line.total_minor,
    }
}

#[must_use]
pub fn approval_view(a: &ApprovalRow) -> ApprovalView {
    ApprovalView {
        by: Ref::new(a.by, a.name.clone()),
        on_behalf: a.on_behalf.as_ref().map(|p| Ref::new(p.id, p.name.clone())),
        step: a.step.clone(),
        amount_minor: a.amount_minor,
        tier: a.tier,
        at_ms: a.at_ms,
    }
}

pub fn attachment_view(a: Attachment, removable: bool) -> AttachmentView {
    AttachmentView {
        id: a.id,
        name: a.name,
        media_type: a.media_type,
        size_bytes: a.size_bytes,
        sha256: a.sha256,
        uploaded_by: Ref::new(a.uploaded_by, a.uploaded_by_name),
        uploaded_at_ms: a.at_ms,
        removable,
    }
}

fn comment_view(c: comment::Model) -> CommentView {
    CommentView { id: c.id, author: Ref::new(c.author_id, c.author_name), text: c.text, at_ms: c.at_ms }
}

fn event_view(e: event::Model, reads: bool) -> RequestEvent {
    RequestEvent {
        at_ms: e.at_ms,
        actor: e.actor_name,
        on_behalf: e.for_name,
        action: e.action.into(),
        from: e.from_state,
        to: e.to_state,
        reason: e.reason.filter(|_| reads),
        amount_minor: e.amount_minor,
    }
}

/// How many requests look the same, as the API shows it; nothing where none do.
#[must_use]
pub fn looks_like(repeats: Repeats) -> Option<LooksLike> {
    let most = i64::from(MOST);
    (repeats.count > 0).then(|| LooksLike {
        number: repeats.last,
        more: repeats.count.min(most) - 1,
        and_more: repeats.count > most,
    })
}

fn duplicate(row: &Alike) -> Duplicate {
    Duplicate {
        id: row.id,
        number: row.number.clone(),
        state: row.state,
        requested_minor: row.requested_minor,
        currency: row.currency,
        created_at_ms: row.created_at_ms,
    }
}
