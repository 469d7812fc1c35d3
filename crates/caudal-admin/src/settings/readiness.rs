//! Going live: what a company still lacks before its first day, and one request rehearsed with the people it has.

use axum::extract::State;
use caudal_domain::error::{CommonRefusal, Fields};
use caudal_domain::ids::{BranchId, RequestTypeId};
use caudal_domain::money::{Currency, check_amount};
use caudal_domain::rehearsal::{self, Case, rehearse};
use caudal_domain::request::{Method, RequestRefusal};
use caudal_domain::{actor::Actor, ledger::Outcome, permission::Permission as P};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words_es as words;
use caudal_access::company::store::rows::{self, bank_layout, cash_box, request_type};
use caudal_access::{company::store, people};
use caudal_beneficiaries::beneficiaries;
use caudal_payments as payments;
use caudal_web::app::App;
use caudal_web::http::page::{Ref, names_of_those_who};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{command::Command, json::Json};

/// The most names that one step shows.
const MOST_NAMES: usize = 10;
/// As many askers as a rehearsal needs, beside those who do more than ask.
const ASKERS: u64 = 5;

/// One thing a company needs before its first day.
#[derive(Serialize, ToSchema)]
pub struct GoingLiveItem {
    /// Stable code.
    pub code: &'static str,
    /// What it is, in Spanish.
    pub title: &'static str,
    /// `done`, `gap`, `optional`.
    pub state: &'static str,
    /// What there is, or what is missing, in Spanish.
    pub detail: String,
    /// Where it is set up, as a path of the application; nothing where a file sets it.
    pub link: Option<&'static str>,
}

/// One step of a rehearsal.
#[derive(Serialize, ToSchema)]
pub struct GoingLiveStep {
    /// `ask`, `approve`, `approve_hr`, `release`, `enter_account`, `verify_account`, `prepare`, `authorize`, `send`.
    pub step: &'static str,
    /// What it is, in Spanish.
    pub title: &'static str,
    /// Names of those who could take it if others took the rest; the first ten.
    pub holders: Vec<String>,
    /// How many could.
    pub holder_count: usize,
    /// Who takes it in this rehearsal.
    pub taken_by: Option<String>,
    /// Whether nobody can, different people for different steps.
    pub gap: bool,
    /// What is missing, in Spanish; empty where nothing is.
    pub detail: String,
}

/// One request rehearsed.
#[derive(Serialize, ToSchema)]
pub struct Simulation {
    #[serde(rename = "type")]
    pub kind: Ref,
    /// Its branch, if one was named.
    pub branch: Option<Ref>,
    pub amount_minor: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// Whether every step has somebody.
    pub complete: bool,
    /// From asking to the bank.
    pub steps: Vec<GoingLiveStep>,
}

/// What a company still lacks.
#[derive(Serialize, ToSchema)]
pub struct GoingLive {
    /// Whether nothing is missing.
    pub ready: bool,
    /// The checklist.
    pub items: Vec<GoingLiveItem>,
    /// A small request of the first type in the home currency; nothing where there is no type.
    pub simulation: Option<Simulation>,
}

/// The request to rehearse.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulateBody {
    /// UUID of its type.
    pub type_id: RequestTypeId,
    /// UUID of its branch.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<BranchId>,
    pub amount_minor: i64,
    /// ISO 4217 code.
    pub currency: String,
}

/// What the company still lacks before its first day.
#[utoipa::path(get, path = "/api/v1/going-live", tag = "settings",
    responses((status = 200, body = GoingLive), (status = 401, body = Problem)))]
pub async fn get_going_live(State(app): State<App>) -> Result<Json<GoingLive>, ApiError> {
    let db = app.db.read();
    let people = people(&app).await?;
    let types = store::request_types(db).await?;
    let home = app.config.portal.home_currency;
    let simulation = types.first().map(|kind| {
        let amount_minor = 100 * 10_i64.pow(home.decimals());
        simulated(&people, kind, None, home, amount_minor)
    });
    let mut items = settings_items(&app, &types).await?;
    items.extend(people_items(&app, &types, &people).await?);
    items.extend(cash_items(&app, &types, &people).await?);
    let no_gap = items.iter().all(|item| item.state != GAP);
    Ok(Json(GoingLive {
        ready: no_gap && simulation.as_ref().is_some_and(|s| s.complete),
        items,
        simulation,
    }))
}

/// Rehearses one request with the people there are. Nothing is written.
#[utoipa::path(post, path = "/api/v1/going-live/simulate", tag = "settings", request_body = SimulateBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Simulation), (status = 422, body = Problem)))]
pub async fn simulate_going_live(
    State(app): State<App>,
    command: Command<SimulateBody>,
) -> Result<Json<Simulation>, ApiError> {
    let (db, body) = (app.db.read(), command.body);
    let mut fields = Fields::default();
    let kind = store::request_type(db, body.type_id).await?.filter(|t| t.active);
    let kind = fields.take("type_id", kind.ok_or(RequestRefusal::TypeUnavailable));
    let branch = match body.branch_id {
        Some(id) => {
            fields.take("branch_id", store::branch(db, id).await?.ok_or(CommonRefusal::ReferenceUnavailable))
        }
        None => None,
    };
    let currency = fields.take("currency", Currency::parse(&body.currency));
    let amount = fields.take("amount_minor", check_amount(body.amount_minor));
    fields.finish()?;
    let incomplete = || ApiError::Internal("a rehearsal that was not checked".into());
    let (kind, currency) = (kind.ok_or_else(incomplete)?, currency.ok_or_else(incomplete)?);
    let people = people(&app).await?;
    Ok(Json(simulated(&people, &kind, branch, currency, amount.ok_or_else(incomplete)?)))
}

/// Whoever may take a step, and a few of those who only ask.
async fn people(app: &App) -> Result<Vec<Actor>, ApiError> {
    let (db, today) = (app.db.read(), app.today());
    let wanted = [rehearsal::WANTED, &[P::ManageCashClosing, P::SuperviseCashClosing]].concat();
    let mut people = people::actors(db, today, &wanted).await?.to_vec();
    let askers = people::first_actors(db, today, &[P::CreateRequests], ASKERS + people.len() as u64).await?;
    let more: Vec<_> = askers.into_iter().filter(|a| !people.iter().any(|p| p.id == a.id)).collect();
    people.extend(more);
    Ok(people)
}

fn simulated(
    people: &[Actor],
    kind: &request_type::Model,
    branch: Option<Ref>,
    currency: Currency,
    amount_minor: i64,
) -> Simulation {
    let outcome = match kind.outcome.as_str() {
        "payroll" => Outcome::Payroll,
        "expense" => Outcome::Expense(kind.expense_account.clone()),
        _ => Outcome::Settle,
    };
    let of = branch.as_ref().map(|b| b.id());
    let case = Case { needs_hr: kind.needs_hr, outcome, currency, amount_minor, branch: of };
    let steps: Vec<_> = rehearse(people, &case).into_iter().map(|turn| to_view(people, &turn)).collect();
    Simulation {
        kind: Ref::new(kind.id, kind.name.clone()),
        branch,
        amount_minor,
        currency: currency.code().to_owned(),
        complete: steps.iter().all(|step| !step.gap),
        steps,
    }
}

fn to_view(people: &[Actor], turn: &rehearsal::Turn) -> GoingLiveStep {
    let name = |who: &usize| people[*who].name.clone();
    let all: Vec<String> = turn.holders.iter().map(name).collect();
    let gap = turn.taken_by.is_none();
    GoingLiveStep {
        step: turn.step.name(),
        title: words::step(turn.step),
        taken_by: turn.taken_by.as_ref().map(name),
        gap,
        detail: if gap { words::step_gap(turn.step, &all) } else { String::new() },
        holder_count: all.len(),
        holders: all.into_iter().take(MOST_NAMES).collect(),
    }
}

const DONE: &str = "done";
const GAP: &str = "gap";

fn item(
    code: &'static str,
    state: &'static str,
    detail: String,
    link: Option<&'static str>,
) -> GoingLiveItem {
    GoingLiveItem { code, title: words::title(code), state, detail, link }
}

/// What there are so many of; none is a gap.
fn counted(code: &'static str, n: usize, none: &'static str, link: &'static str) -> GoingLiveItem {
    let link = Some(link);
    if n == 0 {
        item(code, none, words::gap(code).into(), link)
    } else {
        item(code, DONE, words::count(n), link)
    }
}

async fn settings_items(app: &App, types: &[request_type::Model]) -> Result<Vec<GoingLiveItem>, ApiError> {
    let db = app.db.read();
    let branches = store::branches(db).await?.len();
    let centres = store::cost_centres(db).await?.len();
    let banks = beneficiaries::all_banks(db).await?.iter().filter(|b| b.active).count();
    let layouts = rows::all::<bank_layout::Model>(db).await?.iter().filter(|l| l.active).count();
    let sources = payments::all_sources(db).await?.iter().filter(|s| s.active).count();
    let conceptos = payments::all_concepts(db).await?.iter().filter(|c| c.active).count();
    let issuer = app.config.identity.issuer.as_deref();
    let provider = if issuer.is_some() { DONE } else { GAP };
    Ok(vec![
        item("provider", provider, words::provider(issuer), None),
        counted("branches", branches, GAP, "/settings/branches"),
        counted("request_types", types.len(), GAP, "/settings/types"),
        counted("banks", banks, GAP, "/settings/banks"),
        counted("source_accounts", sources, GAP, "/settings/source-accounts"),
        counted("bank_layouts", layouts, "optional", "/settings/bank-layouts"),
        counted("conceptos", conceptos, GAP, "/settings/conceptos"),
        counted("cost_centres", centres, "optional", "/settings/cost-centres"),
    ])
}

async fn people_items(
    app: &App,
    types: &[request_type::Model],
    people: &[Actor],
) -> Result<Vec<GoingLiveItem>, ApiError> {
    let holders = |code, who: Vec<String>| {
        if who.is_empty() {
            item(code, GAP, words::gap(code).into(), USERS)
        } else {
            item(code, DONE, words::names(&who), USERS)
        }
    };
    let with = |all: &[P]| names_of_those_who(people, |person| all.iter().all(|p| somewhere(person, *p)));
    let hr = if types.iter().any(|t| t.needs_hr) {
        holders("hr", with(&[P::ManageHrApproved]))
    } else {
        item("hr", "optional", words::hr_unneeded(), USERS)
    };
    let preparers = with(&[P::ManageSinglePayments]);
    // Whoever authorises works at the desk of payments too, so they are among those who prepare.
    let second = with(&[P::ManagePayments, P::ManageSinglePayments]);
    let second = if preparers.len() > 1 { second } else { Vec::new() };
    Ok(vec![
        holders("requesters", with(&[P::CreateRequests])),
        approvers(app, people).await?,
        hr,
        holders("release", with(&[P::ManagePending])),
        holders("prepare", preparers),
        holders("authorize", second),
    ])
}

/// Cash boxes, who keeps them, and who counts after them; a company that pays by transfer alone needs none.
async fn cash_items(
    app: &App,
    types: &[request_type::Model],
    people: &[Actor],
) -> Result<[GoingLiveItem; 2], ApiError> {
    let boxes = rows::all::<cash_box::Model>(app.db.read()).await?.iter().filter(|b| b.active).count();
    let in_cash =
        types.iter().any(|t| t.methods.split(',').filter_map(Method::from_name).any(|m| m == Method::Cash));
    if boxes == 0 && !in_cash {
        let unneeded = |code| item(code, "optional", words::cash_unneeded(), Some(BOXES));
        return Ok([unneeded("cash_boxes"), unneeded("cash_people")]);
    }
    // Nobody approves the count of a box that they keep.
    let may = |person: &&Actor, permission| somewhere(person, permission);
    let keepers: Vec<_> = people.iter().filter(|p| may(p, P::ManageCashClosing)).collect();
    let counts_after = |p: &&Actor| may(p, P::SuperviseCashClosing) && keepers.iter().any(|k| k.id != p.id);
    let supervisors: Vec<_> = people.iter().filter(counts_after).map(|p| p.name.clone()).collect();
    let keepers: Vec<_> = keepers.iter().map(|k| k.name.clone()).collect();
    let staffed = if supervisors.is_empty() {
        item("cash_people", GAP, words::gap("cash_people").into(), USERS)
    } else {
        item("cash_people", DONE, words::cash_people(&keepers, &supervisors), USERS)
    };
    Ok([counted("cash_boxes", boxes, GAP, BOXES), staffed])
}

const BOXES: &str = "/settings/cash-boxes";
const USERS: Option<&str> = Some("/users");

/// Whether a person may act by a permission of their own, everywhere or in some branch.
fn somewhere(person: &Actor, permission: P) -> bool {
    let scoped = person.branch_permissions.iter().any(|(held, _)| *held == permission);
    scoped || person.own(None).acts(permission)
}

/// Approvers in every currency that the company pays in, and in every branch.
async fn approvers(app: &App, people: &[Actor]) -> Result<GoingLiveItem, ApiError> {
    let mut currencies = vec![app.config.portal.home_currency];
    for source in payments::all_sources(app.db.read()).await?.iter().filter(|s| s.active) {
        currencies.push(source.currency);
    }
    currencies.sort_unstable();
    currencies.dedup();
    let (mut state, mut lines) = (DONE, Vec::new());
    for currency in currencies {
        let may = |person: &Actor| {
            somewhere(person, P::ManageApproved) && person.own(None).limit(currency).is_some_and(|l| l > 0)
        };
        let who = names_of_those_who(people, may);
        if who.is_empty() {
            state = GAP;
        }
        lines.push(words::approvers(currency.code(), &who));
    }
    let nobody_in = |branch: &Ref| !people.iter().any(|p| p.own(Some(branch.id())).acts(P::ManageApproved));
    let branches = store::branches(app.db.read()).await?.into_iter().filter(nobody_in);
    let without: Vec<_> = branches.map(|b| b.name).collect();
    if !without.is_empty() {
        state = GAP;
        lines.push(words::branches_without_approver(&without));
    }
    Ok(item("approvers", state, lines.join(" · "), USERS))
}
