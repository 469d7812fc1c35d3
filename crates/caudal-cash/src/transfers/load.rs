//! Reading transfers: as this reader sees them, and as the rules need them.

use caudal_db::{Conn, parts::Sum};
use caudal_domain::cash::transfer::{self, Action, At, Place, State, Till, Transfer};
use caudal_domain::cash::{CashBox, Session};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BranchId, CashBoxId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{actor::Actor, permission::Permission as P};
use uuid::Uuid;

use super::super::load::{self, event_view};
use super::store::list::{self, Filter, Sight, To};
use super::store::{self, transfer::Model};
use super::view::{CashPlace, CashTransferDetail, CashTransferItem};
use super::{super::OVERSEERS, MOVERS};
use caudal_access::{company, people};
use caudal_payments as payments;
use caudal_web::http::page::{ActionState, Blocked, Ref, names_of_those_who};
use caudal_web::{app::App, http::problem::ApiError};

/// A place where cash can lie, as it is now.
pub struct Known {
    pub place: Place,
    pub name: String,
    /// The branch of a box.
    pub branch: Option<BranchId>,
    pub currency: Currency,
    pub active: bool,
}

impl Known {
    pub fn id(&self) -> Uuid {
        match self.place {
            Place::Box(id) => id.0,
            Place::Bank(id) => id.0,
        }
    }
}

/// Every box and every account of the company, the inactive ones included.
pub async fn load_places(db: &Conn) -> Result<Vec<Known>, ApiError> {
    let boxes = company::cash_boxes(db).await?.into_iter().map(|b| Known {
        place: Place::Box(b.id),
        branch: Some(b.branch.id()),
        name: b.name,
        currency: b.currency,
        active: b.active,
    });
    let mut all: Vec<_> = boxes.collect();
    for source in payments::all_sources(db).await? {
        let currency = source.currency;
        let place = Place::Bank(source.id);
        all.push(Known { place, name: source.name, branch: None, currency, active: source.active });
    }
    Ok(all)
}

/// The places where cash can be sent: boxes by name, then the company's accounts.
pub async fn places(db: &Conn) -> Result<Vec<CashPlace>, ApiError> {
    let shown = |k: Known| CashPlace {
        id: k.id(),
        kind: kind(k.place).to_owned(),
        name: k.name,
        currency: k.currency,
    };
    Ok(load_places(db).await?.into_iter().filter(|k| k.active).map(shown).collect())
}

/// Every box by its name, the inactive ones included.
pub async fn boxes(db: &Conn) -> Result<Vec<Ref>, ApiError> {
    let all = company::cash_boxes(db).await?;
    Ok(all.into_iter().map(|b| Ref { id: b.id.0, name: b.name }).collect())
}

fn kind(place: Place) -> &'static str {
    match place {
        Place::Box(_) => "box",
        Place::Bank(_) => "bank",
    }
}

/// Which transfers a person sees: of the boxes that they keep, of the branches that they oversee, to the bank where they
/// receive there, and their own.
pub async fn sight(db: &Conn, actor: &Actor) -> Result<Sight, ApiError> {
    let reach = |permissions: &[P]| -> Option<Vec<BranchId>> {
        actor.read_reaches(permissions).iter().map(|reach| reach.branch).collect()
    };
    let branches = reach(OVERSEERS);
    // Who sees everything sees their boxes.
    let boxes = if branches.is_none() { Vec::new() } else { store::boxes_kept_by(db, actor.id).await? };
    Ok(Sight { branches, deposits: reach(&[P::ManageSinglePayments]), boxes, own: actor.id })
}

/// How much of what is on its way to the bank from these branches this treasurer may confirm, up to 1000, and what left first.
pub async fn first_to_confirm(
    app: &App,
    actor: &Actor,
    branches: Option<Vec<BranchId>>,
    n: u64,
) -> Result<(i64, Vec<CashTransferItem>), ApiError> {
    let db = app.db.begin_read().await?;
    let (filter, sight) = to_confirm(actor, branches);
    let mut rows = list::page(&db, &filter, &sight, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((list::count(&db, &filter, &sight).await?, items(&db, actor, &rows).await?))
}

/// What is on its way that this person sent, or that left these boxes or goes to them, by currency.
pub async fn sums_on_the_way(db: &Conn, actor: &Actor, boxes: Vec<CashBoxId>) -> Result<Vec<Sum>, ApiError> {
    let filter = Filter { states: vec![State::Sent], ..Filter::default() };
    let (branches, deposits) = (Some(Vec::new()), Some(Vec::new()));
    Ok(list::sums(db, &filter, &Sight { branches, deposits, boxes, own: actor.id }).await?)
}

/// How much of it there is, up to 1000.
pub async fn count_to_confirm(
    db: &Conn,
    actor: &Actor,
    branches: Option<Vec<BranchId>>,
) -> Result<i64, ApiError> {
    let (filter, sight) = to_confirm(actor, branches);
    Ok(list::count(db, &filter, &sight).await?)
}

fn to_confirm(actor: &Actor, branches: Option<Vec<BranchId>>) -> (Filter, Sight) {
    let filter = Filter {
        states: vec![State::Sent],
        to: Some(To::Bank),
        // Who sent it is not who says that it arrived.
        not_by: Some(actor.id),
        oldest_first: true,
        ..Filter::default()
    };
    (filter, Sight { branches: Some(Vec::new()), deposits: branches, boxes: Vec::new(), own: actor.id })
}

pub fn domain(row: &Model) -> Result<Transfer, ApiError> {
    let wrong = |what: &str| ApiError::Internal(format!("{}: {what}", row.number).into());
    let to = match (row.to_box_id, row.to_source_id) {
        (Some(id), None) => Place::Box(id),
        (None, Some(id)) => Place::Bank(id),
        _ => return Err(wrong("it goes nowhere, or to two places")),
    };
    Ok(Transfer {
        state: row.state,
        amount: Money::new(row.amount_minor, row.currency),
        from: row.from_box_id,
        from_branch: row.from_branch_id,
        to,
        sent_by: row.sent_by,
    })
}

/// The places of transfers as they are now.
struct Places {
    boxes: Vec<(CashBox, Option<Session>)>,
    accounts: Vec<Known>,
}

impl Places {
    /// Read once, however many transfers there are.
    async fn of(db: &Conn, rows: &[Model]) -> Result<Self, ApiError> {
        let concerned = |id: CashBoxId| rows.iter().any(|r| r.from_box_id == id || r.to_box_id == Some(id));
        let mut settings = company::cash_boxes(db).await?;
        settings.retain(|b| concerned(b.id));
        let (cash, sessions) = load::boxes(db, &settings).await?;
        let mut boxes = Vec::with_capacity(cash.len());
        for cash in cash {
            let session = load::busy(&sessions, cash.id).map(load::domain).transpose()?;
            boxes.push((cash, session));
        }
        let to_bank = rows.iter().any(|r| r.to_source_id.is_some());
        Ok(Self { boxes, accounts: if to_bank { load_places(db).await? } else { Vec::new() } })
    }

    fn at(&self, place: Place) -> Option<At<'_>> {
        match place {
            Place::Box(id) => {
                let (cash, session) = self.boxes.iter().find(|(cash, _)| cash.id == id)?;
                Some(At::Till(Till { cash, session: session.as_ref() }))
            }
            Place::Bank(_) => Some(At::Bank(self.accounts.iter().find(|k| k.place == place)?.currency)),
        }
    }

    fn check(&self, transfer: &Transfer, action: Action, actor: &Actor) -> Result<(), Refusal> {
        let at = self.at(transfer.place(action)).ok_or(CommonRefusal::ReferenceUnavailable)?;
        transfer::check(transfer, action, &at, actor)
    }

    /// What the state admits, with who can where `people` are given.
    fn actions(&self, transfer: &Transfer, actor: &Actor, people: &[Actor]) -> Vec<ActionState> {
        if !actor.holds_any(MOVERS) {
            return Vec::new();
        }
        let blocked = |action| {
            let refusal = self.check(transfer, action, actor).err()?;
            let who = names_of_those_who(people, |p| self.check(transfer, action, p).is_ok());
            Some(Blocked::new(&refusal, who))
        };
        let fitting = Action::all().filter(|a| a.fits(transfer.state));
        fitting.map(|a| ActionState { action: a.name(), blocked_by: blocked(a) }).collect()
    }
}

pub async fn items(db: &Conn, actor: &Actor, rows: &[Model]) -> Result<Vec<CashTransferItem>, ApiError> {
    let places = Places::of(db, rows).await?;
    rows.iter().map(|row| item(row, &places, actor, &[])).collect()
}

pub async fn detail(
    db: &Conn,
    app: &App,
    actor: &Actor,
    row: &Model,
) -> Result<CashTransferDetail, ApiError> {
    let places = Places::of(db, std::slice::from_ref(row)).await?;
    let people = people::actors(db, app.today(), MOVERS).await?;
    let events = store::events(db, row.id).await?;
    Ok(CashTransferDetail {
        item: item(row, &places, actor, &people)?,
        company: company::company_name(db, app).await?,
        history: events.into_iter().map(|e| event_view(e.at_ms, e.actor_name, e.action, e.reason)).collect(),
    })
}

fn item(row: &Model, places: &Places, actor: &Actor, people: &[Actor]) -> Result<CashTransferItem, ApiError> {
    let transfer = domain(row)?;
    let to = match transfer.to {
        Place::Box(id) => id.0,
        Place::Bank(id) => id.0,
    };
    Ok(CashTransferItem {
        id: row.id,
        number: row.number.clone(),
        state: row.state,
        amount_minor: row.amount_minor,
        currency: row.currency,
        from: Ref::new(row.from_box_id, row.from_box_name.clone()),
        to: CashPlace {
            id: to,
            kind: kind(transfer.to).to_owned(),
            name: row.to_name.clone(),
            currency: row.currency,
        },
        carrier: row.carrier.clone(),
        document_number: row.document_number.clone(),
        note: row.note.clone(),
        sent_by: Ref::new(row.sent_by, row.sent_by_name.clone()),
        sent_at_ms: row.sent_at_ms,
        reason: row.reason.clone(),
        ended_by: Ref::of_parts(row.ended_by, row.ended_by_name.as_deref()),
        ended_at_ms: row.ended_at_ms,
        bank_reference: row.bank_reference.clone(),
        actions: places.actions(&transfer, actor, people),
        version: row.version,
    })
}
