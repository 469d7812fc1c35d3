//! Reading cash: boxes and sessions as this reader sees them, and as the rules need them.

use caudal_db::{BoxFuture, Conn};
use std::collections::HashMap;

use caudal_domain::cash::{self, Action, CashBox, Session, StandIn, State};
use caudal_domain::ids::{BranchId, CashBoxId, MovementId, RequestId};
use caudal_domain::ledger::{Account, Direction};
use caudal_domain::{actor::Actor, audit, error::Refusal, permission::Permission as P};

use super::store::{self, contents, movement, session::Model};
use super::view::{
    CashBoxItem, CashCount, CashDenomination, CashDesk, CashDocument, CashEvent, CashMovement, CashPayable,
    CashSessionDetail, CashSessionItem, CountLine, MovementCategory,
};
use super::{sight::Sight, transfers};
use caudal_access::company::{self, CashBoxSetting};
use caudal_access::people;
use caudal_ledger as ledger;
use caudal_requests::requests::{self, ToPay};
use caudal_web::http::page::{ActionState, Blocked, Page, Ref, names_of_those_who};
use caudal_web::{app::App, http::problem::ApiError};

/// Those who work with cash and so take the steps of a session.
const PEOPLE: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing];

pub fn domain(row: &Model) -> Result<Session, ApiError> {
    let stand_in = row.stand_in_id.zip(row.witness_id);
    Ok(Session {
        state: row.state,
        custodian: row.custodian_id,
        custodian_beneficiary: row.custodian_beneficiary_id,
        expected_minor: row.expected_minor,
        counted_minor: row.counted_minor,
        explanation: row.explanation.clone(),
        stand_in: stand_in.map(|(supervisor, witness)| StandIn { supervisor, witness }),
        followed: row.followed,
    })
}

/// What counts of a box found that nobody has decided on, in minor units.
fn undecided(sessions: &[Model], of: CashBoxId) -> i64 {
    let waits = |s: &&Model| s.box_id == of && s.state == State::PendingReview;
    let difference = |s: &Model| s.counted_minor.zip(s.expected_minor).map_or(0, |(c, e)| c - e);
    sessions.iter().filter(waits).map(difference).sum()
}

/// The session of a box that is open or being counted, among those that nobody has closed.
pub fn busy(sessions: &[Model], of: CashBoxId) -> Option<&Model> {
    sessions.iter().find(|s| s.box_id == of && s.state != State::PendingReview)
}

/// Boxes as the rules need them, with the sessions of them that nobody has closed.
pub async fn boxes(db: &Conn, settings: &[CashBoxSetting]) -> Result<(Vec<CashBox>, Vec<Model>), ApiError> {
    let ids: Vec<_> = settings.iter().map(|b| b.id).collect();
    let sessions = store::unfinished(db, &ids).await?;
    let asked: Vec<_> = settings.iter().map(|b| (Account::Cash(b.id), b.currency)).collect();
    let balances = ledger::balances(db, &asked).await?;
    let shown = settings.iter().zip(balances).map(|(b, balance_minor)| CashBox {
        id: b.id,
        branch: b.branch.id(),
        currency: b.currency,
        active: b.active,
        ceiling_minor: b.ceiling_minor,
        tolerance_minor: b.tolerance_minor,
        balance_minor,
        undecided_minor: undecided(&sessions, b.id),
        in_session: busy(&sessions, b.id).is_some(),
    });
    Ok((shown.collect(), sessions))
}

/// Whether a person may see a session: its custodian, and whoever supervises or reports in its branch.
pub fn may_see(row: &Model, actor: &Actor) -> bool {
    let right = actor.own(Some(row.branch_id));
    row.custodian_id == actor.id || super::OVERSEERS.iter().any(|p| right.allows(*p))
}

/// A session in a list, as far as its reader sees. What an open one should hold is asked of its box.
pub fn item(row: &Model, holds_minor: Option<i64>, sight: Sight) -> CashSessionItem {
    let counting = row.state == State::Counting;
    let expected = if row.state == State::Open { holds_minor } else { row.expected_minor };
    let difference = row.counted_minor.zip(row.expected_minor).map(|(c, e)| c - e);
    CashSessionItem {
        id: row.id,
        number: row.number.clone(),
        state: row.state,
        cash_box: Ref::new(row.box_id, row.box_name.clone()),
        branch_id: row.branch_id,
        currency: row.currency,
        custodian: Ref::new(row.custodian_id, row.custodian_name.clone()),
        opened_on: row.opened_on.clone(),
        opened_at_ms: row.opened_at_ms,
        opening_minor: sight.adds_up(row).then_some(row.opening_minor),
        // Whoever counts is not told what they should find.
        expected_minor: expected.filter(|_| sight.expected(row)),
        counted_minor: row.counted_minor.filter(|_| !counting),
        difference_minor: difference.filter(|_| !counting),
        closed_at_ms: row.closed_at_ms,
        version: row.version,
    }
}

/// Sessions of a list, with what the boxes of the open ones hold.
pub async fn items(db: &Conn, actor: &Actor, rows: &[Model]) -> Result<Vec<CashSessionItem>, ApiError> {
    let sight = Sight::of(db, actor).await?;
    let open = |id: CashBoxId| rows.iter().any(|r| r.box_id == id && r.state == State::Open);
    let settings: Vec<_> = company::cash_boxes(db).await?.into_iter().filter(|b| open(b.id)).collect();
    let (boxes, _) = boxes(db, &settings).await?;
    let holds = |row: &Model| boxes.iter().find(|b| b.id == row.box_id).map(CashBox::holds_minor);
    Ok(rows.iter().map(|row| item(row, holds(row), sight)).collect())
}

/// What the desk of a cashier or a supervisor begins with.
pub async fn context(app: &App, actor: &Actor) -> Result<CashDesk, ApiError> {
    let db = app.db.begin_read().await?;
    let mine = |b: &CashBoxSetting| {
        let right = actor.own(Some(b.branch.id()));
        b.active && PEOPLE.iter().any(|p| right.allows(*p))
    };
    let settings: Vec<_> = company::cash_boxes(&db).await?.into_iter().filter(mine).collect();
    let (boxes, sessions) = boxes(&db, &settings).await?;
    let sight = Sight::of(&db, actor).await?;
    let shown = settings.into_iter().zip(&boxes).map(|(setting, cash)| {
        let session = busy(&sessions, cash.id).filter(|row| may_see(row, actor));
        let waits = |s: &&Model| s.box_id == cash.id && s.state == State::PendingReview;
        CashBoxItem {
            session: session.map(|row| item(row, Some(cash.holds_minor()), sight)),
            waiting: sessions.iter().filter(waits).count() as i64,
            open_blocked_by: cash::may_open(cash, actor).err().map(|r| Blocked::new(&r, Vec::new())),
            id: setting.id,
            name: setting.name,
            branch: setting.branch,
            currency: setting.currency,
            fund_minor: setting.fund_minor,
            ceiling_minor: setting.ceiling_minor,
        }
    });
    let boxes = shown.collect();
    let category = |c: company::Category| MovementCategory {
        id: c.id,
        name: c.name,
        direction: direction_name(c.direction).to_owned(),
    };
    let denomination = |d: company::Denomination| CashDenomination {
        currency: d.currency,
        value_minor: d.value_minor,
        form: form_name(d.coin).to_owned(),
        name: d.name,
    };
    Ok(CashDesk {
        boxes,
        categories: company::categories(&db).await?.into_iter().map(category).collect(),
        places: transfers::places(&db).await?,
        denominations: company::denominations(&db).await?.into_iter().map(denomination).collect(),
    })
}

/// The branches whose requests this cashier sees; all where there is none.
pub fn branches_to_pay(actor: &Actor) -> Option<Vec<BranchId>> {
    actor.read_reaches(&[P::ManageCashClosing]).iter().map(|reach| reach.branch).collect()
}

/// Released requests that wait to be paid in cash, as this cashier sees them.
pub async fn payable(
    app: &App,
    actor: &Actor,
    asked: &ToPay,
    words: Option<&str>,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Page<CashPayable>, ApiError> {
    let db = app.db.read();
    let page = requests::list_payable(db, asked, words, after, limit).await?;
    Ok(page.map(|r| CashPayable {
        request_id: r.id,
        blocked_by: cash::may_pay(&r.request, actor).err().map(|refusal| Blocked::new(&refusal, Vec::new())),
        approved_minor: r.request.approved_minor.unwrap_or(r.request.requested_minor),
        currency: r.request.currency,
        has_phone: r.request.beneficiary_user.is_some(),
        number: r.number,
        kind: r.type_ref,
        requester: r.requester,
        beneficiary: r.beneficiary,
        purpose: r.purpose,
        needed_by: r.needed_by,
        released_at_ms: r.released_at_ms,
    }))
}

pub fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::In => "in",
        Direction::Out => "out",
    }
}

pub fn form_name(coin: bool) -> &'static str {
    if coin { "coin" } else { "note" }
}

/// Compiled once, and not in each crate that waits for it.
#[inline(never)]
pub fn detail<'a>(
    db: &'a Conn,
    app: &'a App,
    actor: &'a Actor,
    row: &'a Model,
) -> BoxFuture<'a, Result<CashSessionDetail, ApiError>> {
    Box::pin(async move {
        let all = company::cash_boxes(db).await?;
        let gone = || ApiError::Internal(format!("the box of {} is gone", row.number).into());
        let setting = all.into_iter().find(|b| b.id == row.box_id).ok_or_else(gone)?;
        let (boxes, _) = boxes(db, std::slice::from_ref(&setting)).await?;
        let cash = boxes.into_iter().next().ok_or_else(gone)?;
        let session = domain(row)?;
        let counting = session.state == State::Counting;
        let moved = match counting {
            true => Vec::new(),
            false => newest_last(contents::movements(db, row.id, None, MOST_SHOWN).await?),
        };
        let sight = Sight::of(db, actor).await?;
        let item = item(row, Some(cash.holds_minor()), sight);
        let flows = match item.expected_minor {
            Some(_) => Some(contents::flows(db, row.id).await?),
            None => None,
        };
        let event = |e: store::event::Model| event_view(e.at_ms, e.actor_name, e.action, e.reason);
        let counts = store::counts(db, row.id).await?;
        let people = people::actors(db, app.today(), PEOPLE).await?;
        let company = company::company_name(db, app).await?;
        let adds_up = sight.adds_up(row);
        // A count by surprise names what there should have been, as a count before a recount does.
        let shown =
            counts.into_iter().filter(|(count, ..)| adds_up && (!counting || count.kind == "opening"));
        Ok(CashSessionDetail {
            item,
            company,
            fund_minor: setting.fund_minor,
            branch: setting.branch.clone(),
            left_minor: adds_up.then_some(row.left_minor),
            opening_explanation: row.opening_explanation.clone(),
            tolerance_minor: row.tolerance_minor,
            above_ceiling: session.state == State::Open && cash.above_ceiling(),
            stand_in: Ref::of_parts(row.stand_in_id, row.stand_in_name.as_deref()),
            witness: Ref::of_parts(row.witness_id, row.witness_name.as_deref()),
            explanation: row.explanation.clone(),
            treatment: row.treatment,
            closed_by: Ref::of_parts(row.closed_by, row.closed_by_name.as_deref()),
            suspects: suspects(db, row, &session).await?,
            documents: contents::documents(db, row.id).await?.iter().filter_map(document).collect(),
            movements: movements(db, row, sight, &moved).await?,
            movement_count: row.movement_count,
            in_minor: flows.map(|flows| flows.in_minor),
            out_minor: flows.map(|flows| flows.out_minor),
            counts: shown.map(count_view).collect(),
            history: newest_last(contents::events(db, row.id, None, MOST_SHOWN).await?)
                .into_iter()
                .map(event)
                .collect(),
            recounts: contents::recounts(db, row.id).await?.into_iter().map(event).collect(),
            actions: actions(&session, &cash, actor, &people),
        })
    })
}

/// The most movements and events that come with a session. Whoever wants more asks for a page of them.
const MOST_SHOWN: u64 = 100;

fn newest_last<T>(mut newest_first: Vec<T>) -> Vec<T> {
    newest_first.reverse();
    newest_first
}

/// Movements whose amount is that of the difference: one of them may never have happened, or happened twice.
async fn suspects(db: &Conn, row: &Model, session: &Session) -> Result<Vec<MovementId>, ApiError> {
    let undecided = session.state == State::PendingReview;
    let Some(difference) = session.difference_minor().filter(|d| undecided && *d != 0) else {
        return Ok(Vec::new());
    };
    let mut alike = vec![difference, -difference];
    // Half of the difference too: what was noted as coming in and in truth left.
    if difference % 2 == 0 {
        alike.extend([difference / 2, -difference / 2]);
    }
    Ok(contents::of_amounts(db, row.id, &alike).await?)
}

pub async fn movements(
    db: &Conn,
    row: &Model,
    sight: Sight,
    moved: &[movement::Model],
) -> Result<Vec<CashMovement>, ApiError> {
    let ties = Ties::of(db, row, moved).await?;
    // A box that was empty before began with what its opening found.
    let told = |m: &&movement::Model| m.kind != "opening_difference" || sight.adds_up(row);
    Ok(moved.iter().filter(told).map(|m| movement_view(m, &ties)).collect())
}

fn actions(session: &Session, cash: &CashBox, actor: &Actor, people: &[Actor]) -> Vec<ActionState> {
    let works = |p: &P| actor.own(Some(cash.branch)).allows(*p);
    if !PEOPLE.iter().any(works) {
        return Vec::new();
    }
    let blocked = |action: Action| -> Option<Blocked> {
        let refusal: Refusal = cash::check(session, cash, action, actor).err()?;
        let who = names_of_those_who(people, |p| cash::check(session, cash, action, p).is_ok());
        Some(Blocked::new(&refusal, who))
    };
    let fitting = Action::all().filter(|a| session.admits(*a));
    fitting.map(|a| ActionState { action: a.name(), blocked_by: blocked(a) }).collect()
}

fn document(m: &movement::Model) -> Option<CashDocument> {
    let number = m.document_number.clone()?;
    let category = m.category_name.clone().unwrap_or_default();
    Some(CashDocument { movement_id: m.id, seq: m.seq, category, number })
}

/// What the movements of a session undo, and what undid them: by their ids, the places of the others.
struct Ties {
    reverses: HashMap<MovementId, String>,
    reversed_by: HashMap<MovementId, String>,
}

impl Ties {
    async fn of(db: &Conn, session: &Model, moved: &[movement::Model]) -> Result<Self, ApiError> {
        let ids: Vec<_> = moved.iter().map(|m| m.id).collect();
        let undone: Vec<_> = moved.iter().filter_map(|m| m.reverses_id).collect();
        let (undone, undoing) = (store::movements_at(db, &undone).await?, store::undone(db, &ids).await?);
        let elsewhere = undone.iter().chain(&undoing).map(|m| m.session_id).filter(|id| *id != session.id);
        let numbers = store::numbers(db, elsewhere).await?;
        let place = |m: &movement::Model| match numbers.get(&m.session_id) {
            Some(number) => format!("{number}/{}", m.seq),
            None => m.seq.to_string(),
        };
        Ok(Self {
            reverses: undone.iter().map(|m| (m.id, place(m))).collect(),
            reversed_by: undoing.iter().filter_map(|m| Some((m.reverses_id?, place(m)))).collect(),
        })
    }
}

fn movement_view(m: &movement::Model, ties: &Ties) -> CashMovement {
    CashMovement {
        id: m.id,
        seq: m.seq,
        kind: m.kind.clone(),
        amount_minor: m.amount_minor,
        category: m.category_name.clone(),
        document_number: m.document_number.clone(),
        note: m.note.clone(),
        payment_id: m.payment_id,
        transfer_id: m.transfer_id,
        reverses: m.reverses_id.and_then(|id| ties.reverses.get(&id).cloned()),
        reversed_by: ties.reversed_by.get(&m.id).cloned(),
        at_ms: m.at_ms,
        actor: m.actor_name.clone(),
    }
}

fn count_view(
    (count, lines, missing): (store::count::Model, Vec<store::count_line::Model>, Vec<MovementId>),
) -> CashCount {
    let line = |l: store::count_line::Model| CountLine {
        value_minor: l.value_minor,
        form: l.form,
        quantity: l.quantity,
    };
    CashCount {
        id: count.id,
        kind: count.kind,
        at_ms: count.at_ms,
        actor: count.actor_name,
        expected_minor: count.expected_minor,
        counted_minor: count.counted_minor,
        note: count.note,
        lines: lines.into_iter().map(line).collect(),
        missing,
    }
}

pub fn event_view(at_ms: i64, actor: String, action: audit::Action, reason: Option<String>) -> CashEvent {
    CashEvent { at_ms, actor, action: action.into(), reason }
}
