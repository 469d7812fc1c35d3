//! The figures at the top of the root page: how much, of how many, and the last thirty days of it.

use caudal_db::parts::{Sum, counted};
use caudal_domain::order;
use caudal_domain::{
    actor::Actor, ids::CashBoxId, ledger::Account, money::Currency, payment::State, time::Millis,
};
use jiff::{Span, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

use super::roles::{FigureKind, figures_of};
use super::{Home, Part};
use caudal_access::people;
use caudal_cash::{self as cash, OwnCashBox};
use caudal_ledger::turnover::{Daily, Moved};
use caudal_office::{audit, mail, webhooks};
use caudal_payments as payments;
use caudal_requests::requests;
use caudal_web::{app::App, http::problem::ApiError};

/// How many days a line shows, today included.
const DAYS: i64 = 30;

/// An amount of one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FigureSum {
    pub currency: Currency,
    pub minor: i64,
}

/// A figure at the top of the root page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Figure {
    pub what: FigureKind,
    /// Of how many records it is, up to 1000.
    pub count: i64,
    /// What they come to in each currency, the home currency first.
    pub sums: Vec<FigureSum>,
    /// Since when the oldest waits, in milliseconds of UTC.
    pub since_ms: Option<i64>,
    /// The last thirty days until today: of an amount in the currency of the first sum, else of how many. Nothing where there is none.
    pub days: Vec<i64>,
}

impl Figure {
    fn counting(what: FigureKind, count: i64) -> Self {
        Self { what, count, sums: Vec::new(), since_ms: None, days: Vec::new() }
    }
}

/// The figures of a reader, whose parts were read before.
pub async fn of(app: &App, actor: &Actor, home: &Home) -> Result<Vec<Figure>, ApiError> {
    let kinds = figures_of(actor);
    let today = app.today();
    let since = today.saturating_sub(Span::new().days(DAYS - 1));
    let band = Band { app, actor, home, since, money: money(app, actor, &kinds, since).await? };
    let mut figures = Vec::new();
    for kind in kinds {
        figures.extend(band.figure(kind).await?);
    }
    Ok(figures)
}

/// What stands on the company's accounts and on the way from them, where a figure asks for it.
async fn money(app: &App, actor: &Actor, kinds: &[FigureKind], since: Date) -> Result<Vec<Daily>, ApiError> {
    let ask = [FigureKind::Available, FigureKind::InTransit, FigureKind::ToPay, FigureKind::ToAuthorize];
    if !kinds.iter().any(|kind| ask.contains(kind)) {
        return Ok(Vec::new());
    }
    payments::money_since(app, actor, &since.to_string()).await
}

struct Band<'a> {
    app: &'a App,
    actor: &'a Actor,
    home: &'a Home,
    since: Date,
    money: Vec<Daily>,
}

impl Band<'_> {
    async fn figure(&self, what: FigureKind) -> Result<Option<Figure>, ApiError> {
        use FigureKind as F;
        let home = self.home;
        Ok(match what {
            F::Available => Some(self.available()),
            F::InTransit => Some(self.in_transit().await?),
            F::ToPay => Some(self.to_pay().await?),
            F::ToAuthorize => Some(self.to_authorize().await?),
            F::ToDecide => self.part(what, home.to_decide.as_ref()),
            F::OldestToDecide => home.to_decide.as_ref().map(|part| Figure {
                since_ms: part.items.first().map(|request| request.state_since_ms),
                ..Figure::counting(what, part.count)
            }),
            F::CashBox => Some(self.cash_box().await?),
            F::ToPayInCash => self.part(what, home.to_pay_in_cash.as_ref()),
            F::CashInTransit => {
                let sums = cash::sums_on_the_way(self.app, self.actor, self.boxes()).await?;
                Some(self.summed(what, &sums))
            }
            F::Closings => home.closings.as_ref().map(|part| Figure::counting(what, part.count)),
            F::ToReview => self.part(what, home.to_review.as_ref()),
            F::Acts => self.acts().await?,
            F::Refused => Some(self.refused().await?),
            F::Stuck => Some(Figure::counting(what, home.stuck.as_ref().map_or(0, |part| part.count))),
            F::AccountsToVerify => {
                home.accounts_to_verify.as_ref().map(|part| Figure::counting(what, part.count))
            }
            F::WithoutPermissions => {
                let count = people::count_without_permissions(self.app.db.read(), self.app.today()).await?;
                Some(Figure::counting(what, count))
            }
            F::Undelivered => Some(self.undelivered().await?),
            F::ToSettle => self.part(what, home.to_settle.as_ref()),
            F::Coming => {
                let sums = requests::sums_coming(self.app.db.read(), self.actor).await?;
                Some(self.summed(what, &sums))
            }
        })
    }

    /// A part that was read already.
    fn part<T>(&self, what: FigureKind, part: Option<&Part<T>>) -> Option<Figure> {
        part.map(|part| Figure { count: part.count, ..self.summed(what, &part.sums) })
    }

    fn summed(&self, what: FigureKind, sums: &[Sum]) -> Figure {
        let sums_of = sums.iter().map(|sum| FigureSum { currency: sum.currency, minor: sum.minor }).collect();
        Figure { sums: self.in_order(sums_of), ..Figure::counting(what, counted(sums)) }
    }

    /// The home currency first, then the others by their codes.
    fn in_order(&self, mut sums: Vec<FigureSum>) -> Vec<FigureSum> {
        let home = self.app.config.portal.home_currency;
        order::sort_by_key(&mut sums, |sum| (sum.currency != home, sum.currency.code()));
        sums
    }

    fn available(&self) -> Figure {
        // What was sent stands on the credit side until the bank answers: it is given already.
        let sums = self.in_order(totals(self.money.iter().filter(|of| is_given_from(of))));
        let count = self.money.iter().filter(|of| is_bank(of)).count();
        let figure = Figure {
            sums,
            ..Figure::counting(FigureKind::Available, i64::try_from(count).unwrap_or(i64::MAX))
        };
        Figure { days: self.balances(&figure, is_given_from, 1), ..figure }
    }

    async fn in_transit(&self) -> Result<Figure, ApiError> {
        let sent = payments::sums_in(self.app, self.actor, State::Sent).await?;
        let mut figure = self.summed(FigureKind::InTransit, &sent);
        // Of a thousand payments the first are added up; whoever is told the balances is told all of it. What was sent stands on the credit side
        // until the bank answers.
        if !self.money.is_empty() {
            let stands = totals(self.money.iter().filter(|of| is_in_transit(of))).into_iter();
            let sent = stands.map(|sum| FigureSum { minor: -sum.minor, ..sum }).filter(|sum| sum.minor != 0);
            figure.sums = self.in_order(sent.collect());
        }
        Ok(Figure { days: self.balances(&figure, is_in_transit, -1), ..figure })
    }

    async fn to_pay(&self) -> Result<Figure, ApiError> {
        let due = payments::sums_due(self.app, self.actor).await?;
        let figure = self.summed(FigureKind::ToPay, &due);
        Ok(Figure { days: self.by_day(&figure, is_bank, |moved| moved.credit_minor), ..figure })
    }

    /// What waits for the reader; for who prepares payments and authorises none, what waits for others.
    async fn to_authorize(&self) -> Result<Figure, ApiError> {
        let figure = match self.part(FigureKind::ToAuthorize, self.home.to_authorize.as_ref()) {
            Some(figure) => figure,
            None => {
                let waiting = payments::sums_in(self.app, self.actor, State::PendingAuthorization).await?;
                self.summed(FigureKind::ToAuthorize, &waiting)
            }
        };
        Ok(Figure { days: self.by_day(&figure, is_in_transit, |moved| moved.credit_minor), ..figure })
    }

    fn own_boxes(&self) -> &[OwnCashBox] {
        self.home.cash_boxes.as_ref().map_or(&[], |part| &part.items)
    }

    /// The boxes in which the reader has a session.
    fn boxes(&self) -> Vec<CashBoxId> {
        self.own_boxes().iter().filter(|own| own.session.is_some()).map(|own| own.id).collect()
    }

    /// What the boxes that are open should hold. Whoever is going to count one may not be told, nor add it up from its days.
    async fn cash_box(&self) -> Result<Figure, ApiError> {
        let open: Vec<_> = self
            .own_boxes()
            .iter()
            .filter_map(|own| Some((own.id, own.session.as_ref()?)))
            .filter(|(_, session)| session.closed_at_ms.is_none() && session.counted_minor.is_none())
            .collect();
        let figure = Figure::counting(FigureKind::CashBox, i64::try_from(open.len()).unwrap_or(i64::MAX));
        let held: Option<Vec<FigureSum>> = open
            .iter()
            .map(|(_, session)| {
                Some(FigureSum { currency: session.currency, minor: session.expected_minor? })
            })
            .collect();
        let (Some(held), false) = (held, open.is_empty()) else { return Ok(figure) };
        let ids: Vec<_> = open.iter().map(|(id, _)| *id).collect();
        let moved = cash::boxes_since(self.app, &ids, &self.since.to_string()).await?;
        let figure = Figure { sums: self.in_order(added(held)), ..figure };
        Ok(Figure { days: balances(&moved, &figure, self.since, |_| true, 1), ..figure })
    }

    /// The instants at which the days of a line begin.
    fn instants(&self) -> Vec<Millis> {
        (0..DAYS).filter_map(|day| self.app.start_of(self.since, day)).collect()
    }

    async fn acts(&self) -> Result<Option<Figure>, ApiError> {
        // The whole trail is counted: it is told to who reads all of it.
        if !self.actor.everywhere(audit::READERS) {
            return Ok(None);
        }
        let days = audit::written_between(self.app.db.read(), &self.instants()).await?;
        let count = days.last().copied().unwrap_or(0);
        Ok(Some(Figure { days, ..Figure::counting(FigureKind::Acts, count) }))
    }

    async fn refused(&self) -> Result<Figure, ApiError> {
        if !self.actor.everywhere(audit::READERS) {
            return Ok(Figure::counting(FigureKind::Refused, 0));
        }
        let instants = self.instants();
        let first = instants.first().copied().unwrap_or(0);
        let refused = audit::refused_since(self.app.db.read(), first).await?;
        let mut days = vec![0; instants.len()];
        for at in &refused {
            let day = instants.partition_point(|start| start <= at).saturating_sub(1);
            if let Some(count) = days.get_mut(day) {
                *count += 1;
            }
        }
        let count = i64::try_from(refused.len()).unwrap_or(i64::MAX);
        let since_ms = refused.first().copied();
        Ok(Figure { days, since_ms, ..Figure::counting(FigureKind::Refused, count) })
    }

    async fn undelivered(&self) -> Result<Figure, ApiError> {
        let since = self.app.start_of(self.since, 0).unwrap_or(0);
        let db = self.app.db.read();
        let count = mail::count_failed(db, since).await? + webhooks::count_failed(db, since).await?;
        Ok(Figure::counting(FigureKind::Undelivered, i64::try_from(count).unwrap_or(i64::MAX)))
    }

    fn balances(&self, figure: &Figure, which: fn(&Daily) -> bool, sign: i64) -> Vec<i64> {
        balances(&self.money, figure, self.since, which, sign)
    }

    /// What moved each day, in the currency of a figure, or in the home currency where it comes to nothing.
    fn by_day(&self, figure: &Figure, which: fn(&Daily) -> bool, what: fn(&Moved) -> i64) -> Vec<i64> {
        let currency = figure.sums.first().map_or(self.app.config.portal.home_currency, |sum| sum.currency);
        let of = self.money.iter().filter(|of| of.currency == currency && which(of));
        let moved: Vec<_> = of.flat_map(|of| &of.days).collect();
        if moved.is_empty() {
            return Vec::new();
        }
        days_from(self.since)
            .map(|day| moved.iter().filter(|moved| moved.day == day).map(|moved| what(moved)).sum())
            .collect()
    }
}

fn is_bank(of: &Daily) -> bool {
    matches!(of.account, Account::Bank(_))
}

fn is_in_transit(of: &Daily) -> bool {
    matches!(of.account, Account::InTransit(_))
}

fn is_given_from(of: &Daily) -> bool {
    is_bank(of) || is_in_transit(of)
}

/// The days of a line, ISO dates.
fn days_from(since: Date) -> impl DoubleEndedIterator<Item = String> {
    (0..DAYS).map(move |day| since.saturating_add(Span::new().days(day)).to_string())
}

/// What stands on accounts, by currency.
fn totals<'a>(of: impl Iterator<Item = &'a Daily>) -> Vec<FigureSum> {
    added(of.map(|one| FigureSum { currency: one.currency, minor: one.balance_minor }))
}

/// Amounts added up by currency: two currencies never add.
fn added(amounts: impl IntoIterator<Item = FigureSum>) -> Vec<FigureSum> {
    let mut sums: Vec<FigureSum> = Vec::new();
    for amount in amounts {
        match sums.iter_mut().find(|sum| sum.currency == amount.currency) {
            Some(sum) => sum.minor += amount.minor,
            None => sums.push(amount),
        }
    }
    sums
}

/// How accounts stood at the end of each day, in the currency of a figure's first sum: from how they stand now, back day by day.
fn balances(money: &[Daily], figure: &Figure, since: Date, which: fn(&Daily) -> bool, sign: i64) -> Vec<i64> {
    let Some(currency) = figure.sums.first().map(|sum| sum.currency) else { return Vec::new() };
    let of: Vec<_> = money.iter().filter(|of| of.currency == currency && which(of)).collect();
    if of.is_empty() {
        return Vec::new();
    }
    let mut stands: i64 = of.iter().map(|of| of.balance_minor).sum();
    // What is dated after today is not in the line, and yet in the balance.
    let today = days_from(since).next_back().unwrap_or_default();
    let net = |moved: &Moved| moved.debit_minor - moved.credit_minor;
    let all = || of.iter().flat_map(|of| &of.days);
    stands -= all().filter(|moved| moved.day > today).map(net).sum::<i64>();
    let mut days: Vec<_> = days_from(since)
        .rev()
        .map(|day| {
            let stood = stands;
            stands -= all().filter(|moved| moved.day == day).map(net).sum::<i64>();
            sign * stood
        })
        .collect();
    days.reverse();
    days
}
