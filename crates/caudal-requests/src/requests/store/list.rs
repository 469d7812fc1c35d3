//! Which requests stand in a list. Each way of seeing a request is a branch of its own, read from its index and cut to
//! a page before they are joined, so that a page costs the same however many requests there are.

use caudal_db::parts::{self, MOST_COUNTED};
use caudal_db::sea_query::{Condition, DynIden, ExprTrait, Query, SelectStatement};
use caudal_db::{BoxFuture, Conn, DbErr, Statement, entity::prelude::*, pages, search, span};
use caudal_domain::ids::{BranchId, RequestId, RequestTypeId, UserId};
use caudal_domain::{actor::Reach, order, request::State};

use super::asked::{self, FirstPage};
use super::decidable::{self, of_others};
use super::{decider, few, listed::Listed, participant, row, sums::are_apart, words};

/// One way of seeing requests.
#[derive(Clone, Debug, PartialEq)]
pub enum Branch {
    All,
    /// Those a person asked for.
    Requester(UserId),
    /// Those a person takes part in, but others' drafts.
    Participant(UserId),
    /// Those in a state, of types with or without HR.
    State(State, bool),
    /// The same, where a person reaches: of one branch of the company, or not what concerns whom they stand in for.
    Reached(State, bool, Reach),
    /// New ones, of types with or without HR, where a person reaches and as far as their limits do.
    Approvable(bool, Reach, Condition),
    /// Those that wait for HR where a person reaches, and which somebody decided in favour of, or had decided in their place.
    Decided(UserId, Reach),
    /// Those in several states, read in the order of the list.
    States(Vec<(State, bool)>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    pub states: Vec<State>,
    pub kind: Option<RequestTypeId>,
    pub branch: Option<BranchId>,
    pub words: Option<String>,
    /// Submitted at or after, in milliseconds of UTC.
    pub from_ms: Option<i64>,
    /// Submitted before, in milliseconds of UTC.
    pub until_ms: Option<i64>,
    pub min_minor: Option<i64>,
    pub max_minor: Option<i64>,
    /// Not what this person asked for or benefits from.
    pub not_of: Option<UserId>,
    /// Not what this person has decided in favour of already.
    pub not_decided_by: Option<UserId>,
    /// Not what is seen in any of these ways, narrowed like this: what somebody can decide on, beside what they cannot.
    pub not_among: Option<(Vec<Branch>, Box<Filter>)>,
    /// What all that passes is among, where that may be few.
    pub among: Option<few::Passing>,
    pub oldest_first: bool,
}

/// Reads one page: `limit + 1` records, so that the caller knows whether there is another.
#[inline(never)]
pub fn page<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
    after: Option<RequestId>,
    limit: u64,
) -> BoxFuture<'a, Result<Vec<Listed>, DbErr>> {
    Box::pin(async move {
        match statement(db, branches, filter, after, limit).await? {
            Some(statement) => Listed::find_by_statement(statement).all(db).await,
            None => Ok(Vec::new()),
        }
    })
}

/// The same without that one more record, and whether there is one.
#[inline(never)]
pub fn first<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
    after: Option<RequestId>,
    limit: u64,
) -> BoxFuture<'a, Result<(Vec<Listed>, bool), DbErr>> {
    Box::pin(async move {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        match statement(db, branches, filter, after, limit).await? {
            Some(statement) => Listed::find_by_statement(statement).first(db, most).await,
            None => Ok((Vec::new(), false)),
        }
    })
}

/// The statement of one page: remembered, where it does not depend on what is stored. What is looked for by words, or is few, is asked
/// in another way as there comes to be more of it.
async fn statement(
    db: &Conn,
    branches: &[Branch],
    filter: &Filter,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Option<Statement>, DbErr> {
    let backend = db.get_database_backend();
    let stays_the_same = after.is_none() && filter.words.is_none() && !few::may_pass(filter);
    if stays_the_same && let Some(statement) = asked::find(backend, branches, filter, limit) {
        return Ok(Some(statement));
    }
    let built = select(db, branches, filter, after, limit).await?;
    let listed = |select: Select<row::Entity>| select.select_only().columns(Listed::COLUMNS).build(backend);
    let built = built.map(listed);
    if let Some(statement) = built.as_ref().filter(|_| stays_the_same) {
        let page = FirstPage { backend, branches: branches.to_vec(), filter: filter.clone(), limit };
        asked::remember(page, statement.clone());
    }
    Ok(built)
}

/// The ids of one page, up to [`MOST_COUNTED`] of them: how many there are and which come first is read at once.
pub async fn ids(db: &Conn, branches: &[Branch], filter: &Filter) -> Result<Vec<RequestId>, DbErr> {
    match select(db, branches, filter, None, MOST_COUNTED - 1).await? {
        Some(select) => select.select_only().column(row::Column::Id).into_tuple().all(db).await,
        None => Ok(Vec::new()),
    }
}

/// The query of one page, where there is any way of seeing. How words are looked for depends on how much they find.
#[inline(never)]
pub fn select<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
    after: Option<RequestId>,
    limit: u64,
) -> BoxFuture<'a, Result<Option<Select<row::Entity>>, DbErr>> {
    Box::pin(async move {
        let words = with_words(db, filter.words.as_deref()).await?;
        select_with(db, branches, filter, words, after, limit).await
    })
}

/// The same with words that were looked up already.
#[inline(never)]
pub fn select_with<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
    words: Option<search::Lookup>,
    after: Option<RequestId>,
    limit: u64,
) -> BoxFuture<'a, Result<Option<Select<row::Entity>>, DbErr>> {
    Box::pin(async move {
        let newest_or_oldest = pages::order(filter.oldest_first);
        let select = row::Entity::find().order_by(row::Column::Id, newest_or_oldest.clone()).limit(limit + 1);
        let branches = narrowed(branches, &filter.states);
        if let Some(passing) = few::passing(db, filter).await? {
            let words = words.map(|words| words.condition);
            let ids = among(passing, &branches, filter, words.as_ref(), after, limit);
            return Ok(ids.map(|ids| select.filter(row::Column::Id.in_subquery(ids))));
        }
        if let Some(words) = words.as_ref()
            && let Some(shown) = words::condition(db, &branches, filter, words, after, limit).await?
        {
            return Ok(Some(select.filter(shown)));
        }
        let mut branches = words::read_together(db, branches, words.as_ref()).await?;
        order::sort_by_key(&mut branches, is_mostly_new);
        let words = words.map(|words| words.condition);
        if let [only] = branches.as_slice()
            && of_person(only).is_none()
        {
            return Ok(Some(select.filter(within(only, filter, after).add_option(words))));
        }
        let parts = branches.iter().map(|way| branch_ids(way, filter, words.as_ref(), after, limit));
        let page = (newest_or_oldest, limit + 1);
        Ok((!branches.is_empty()).then(|| parts::first(db, row::Column::Id, parts, page)))
    })
}

/// Whether it shows what most of a page is for those who decide.
fn is_mostly_new(way: &Branch) -> bool {
    matches!(way, Branch::State(State::New, false) | Branch::Reached(State::New, false, _))
}

/// The ways of seeing only these states. Everything in some states is read state by state: one index would have all of
/// them to sort before the first page is known.
pub(super) fn narrowed(branches: &[Branch], states: &[State]) -> Vec<Branch> {
    if states.is_empty() {
        return branches.to_vec();
    }
    let each = || states.iter().flat_map(|s| [Branch::State(*s, false), Branch::State(*s, true)]);
    let mut narrowed = Vec::new();
    for branch in branches {
        match branch {
            Branch::All => narrowed.extend(each()),
            Branch::State(state, _) | Branch::Reached(state, ..) if !states.contains(state) => {}
            Branch::Approvable(..) if !states.contains(&State::New) => {}
            Branch::Decided(..) if !states.contains(&State::Approved) => {}
            other => narrowed.push(other.clone()),
        }
    }
    narrowed
}

/// Whether these ways, none of which shows what another does, show more requests than this.
pub async fn is_more_than(db: &Conn, ways: &[Branch], many: u64) -> Result<bool, DbErr> {
    let mut room = many;
    for way in ways {
        let some = row::Entity::find().select_only().column(row::Column::Id);
        let some = some.filter(within(way, &Filter::default(), None)).limit(room + 1);
        let count = some.count(db).await?;
        if count > room {
            return Ok(true);
        }
        room -= count;
    }
    Ok(false)
}

/// Counts what a list holds, up to [`MOST_COUNTED`].
#[inline(never)]
pub fn count<'a>(
    db: &'a Conn,
    branches: &'a [Branch],
    filter: &'a Filter,
) -> BoxFuture<'a, Result<i64, DbErr>> {
    Box::pin(async move {
        let words = with_words(db, filter.words.as_deref()).await?;
        let branches = narrowed(branches, &filter.states);
        if let Some(passing) = few::passing(db, filter).await? {
            let words = words.map(|words| words.condition);
            return match among(passing, &branches, filter, words.as_ref(), None, MOST_COUNTED) {
                Some(ids) => parts::count_ids(db, ids).await,
                None => Ok(0),
            };
        }
        let branches = words::read_together(db, branches, words.as_ref()).await?;
        let words = words.map(|words| words.condition);
        let parts = branches.iter().map(|way| branch_ids(way, filter, words.as_ref(), None, MOST_COUNTED));
        if are_apart(&branches) {
            return parts::count_apart(db, row::Column::Id, parts).await;
        }
        parts::count(db, row::Column::Id, parts).await
    })
}

/// The condition that a row has these words.
pub async fn with_words(db: &Conn, words: Option<&str>) -> Result<Option<search::Lookup>, DbErr> {
    match words {
        Some(words) => search::lookup(db, "request", words, (row::Entity, row::Column::Id)).await,
        None => Ok(None),
    }
}

/// The ids of what passes a filter that hardly any request passes, seen in any way and cut to a page; nothing where there is no way.
pub(super) fn among(
    passing: few::Passing,
    branches: &[Branch],
    filter: &Filter,
    words: Option<&Expr>,
    after: Option<RequestId>,
    limit: u64,
) -> Option<SelectStatement> {
    if branches.is_empty() {
        return None;
    }
    let order = pages::order(filter.oldest_first);
    let mut ids = match branches {
        // Everything is seen and nothing else is asked: the index alone answers.
        [Branch::All] if words.is_none() && few::is_all_that_is_asked(filter) => {
            few::only(passing).cond_where(Condition::all().add_option(past(few::id(), filter, after))).take()
        }
        _ => few::ids(passing, within_any(branches, filter, after).add_option(words.cloned())),
    };
    ids.order_by_expr(few::place(), order).limit(limit + 1);
    Some(ids)
}

/// The ids of one way of seeing, cut to a page in the order of the list.
pub(super) fn branch_ids(
    branch: &Branch,
    filter: &Filter,
    words: Option<&Expr>,
    after: Option<RequestId>,
    limit: u64,
) -> SelectStatement {
    let order = pages::order(filter.oldest_first);
    let shown = within(branch, filter, after).add_option(words.cloned());
    let select = row::Entity::find().select_only().column(row::Column::Id).filter(shown).limit(limit + 1);
    match of_person(branch) {
        None => select.order_by(row::Column::Id, order).into_query(),
        Some(theirs) => {
            let mut query = select.order_by(theirs.request.clone(), order).into_query();
            // Theirs first: SQLite keeps to this order because of the word, and would go through a state otherwise, of which it
            // cannot know how much is in it.
            query.from_clear().from(theirs.table.clone()).cross_join(row::Entity);
            query.clear_selects().expr_as(theirs.request.clone(), row::Column::Id);
            query.and_where(theirs.is_same()).and_where(theirs.is_theirs).take()
        }
    }
}

/// What one way of seeing shows of what passes the filter, after a place.
fn within(branch: &Branch, filter: &Filter, after: Option<RequestId>) -> Condition {
    let id =
        of_person(branch).map_or_else(|| Expr::col((row::Entity, row::Column::Id)), |theirs| theirs.request);
    condition_of(branch, filter).add(narrowing(filter)).add_option(past(id, filter, after))
}

/// The same of a request that is at hand, in any of these ways.
pub fn within_any(branches: &[Branch], filter: &Filter, after: Option<RequestId>) -> Condition {
    visible_in_any(branches, filter, after, OfPerson::exists)
}

/// What says of itself how it is seen is asked first, and then in what is somebody's.
pub(super) fn visible_in_any(
    branches: &[Branch],
    filter: &Filter,
    after: Option<RequestId>,
    is_theirs: fn(OfPerson) -> Expr,
) -> Condition {
    let at_hand = |branch: &Branch| condition_of(branch, filter).add_option(of_person(branch).map(is_theirs));
    let (theirs, others): (Vec<_>, Vec<_>) = branches.iter().partition(|way| of_person(way).is_some());
    let ways = others.into_iter().chain(theirs).map(at_hand).fold(Condition::any(), Condition::add);
    let id = Expr::col((row::Entity, row::Column::Id));
    Condition::all().add(ways).add(narrowing(filter)).add_option(past(id, filter, after))
}

pub(super) fn past(id: Expr, filter: &Filter, after: Option<RequestId>) -> Option<Expr> {
    after.map(|at| if filter.oldest_first { id.gt(at) } else { id.lt(at) })
}

/// A table that says which requests are somebody's.
pub(super) struct OfPerson {
    table: DynIden,
    request: Expr,
    is_theirs: Expr,
}

impl OfPerson {
    fn new<C: ColumnTrait>(request: C, user: C, person: UserId) -> Self {
        let (table, _) = request.as_column_ref();
        Self { table, request: Expr::col(request.as_column_ref()), is_theirs: user.eq(person) }
    }

    fn is_same(&self) -> Expr {
        self.request.clone().equals((row::Entity, row::Column::Id))
    }

    /// That a request that is at hand is theirs.
    fn exists(self) -> Expr {
        Expr::exists(self.row())
    }

    /// The same, looked up for each request that is looked at.
    pub(super) fn exists_one(self) -> Expr {
        search::exists_one(self.row())
    }

    fn row(self) -> SelectStatement {
        let same = self.is_same();
        let mut theirs = Query::select().expr(Expr::val(1)).from(self.table).take();
        theirs.and_where(self.is_theirs).and_where(same).take()
    }
}

/// By what a way of seeing is read that shows somebody's requests.
fn of_person(branch: &Branch) -> Option<OfPerson> {
    match branch {
        Branch::Participant(person) => {
            use participant::Column as C;
            Some(OfPerson::new(C::RequestId, C::UserId, *person))
        }
        Branch::Decided(person, _) => Some(decided_by(*person)),
        _ => None,
    }
}

/// What waits for HR, and this person decided in favour of.
fn decided_by(person: UserId) -> OfPerson {
    OfPerson::new(decider::Column::RequestId, decider::Column::UserId, person)
}

/// What a way of seeing shows; of one that is somebody's requests, among those.
fn condition_of(branch: &Branch, filter: &Filter) -> Condition {
    let mut all = Condition::all();
    match branch {
        Branch::All => {}
        Branch::Requester(user) => all = all.add(row::Column::RequesterId.eq(*user)),
        Branch::Participant(user) => {
            let shown =
                Condition::any().add(row::Column::State.ne("draft")).add(row::Column::RequesterId.eq(*user));
            all = all.add(shown);
        }
        Branch::State(state, needs_hr) | Branch::Reached(state, needs_hr, _) => {
            all = all.add(row::Column::State.eq(state.name())).add(row::Column::NeedsHr.eq(*needs_hr));
        }
        Branch::Approvable(needs_hr, _, limits) => {
            let new = row::Column::State.eq(State::New.name()).and(row::Column::NeedsHr.eq(*needs_hr));
            all = all.add(new).add(limits.clone());
        }
        Branch::Decided(..) => {
            all = all.add(row::Column::State.eq(State::Approved.name())).add(row::Column::NeedsHr.eq(true));
        }
        Branch::States(states) => {
            // Said by what is left out: neither engine looks that up in the index of states, whose order is not the list's,
            // and PostgreSQL knows how much is left.
            let others = State::all().flat_map(|s| [(s, false), (s, true)]).filter(|s| !states.contains(s));
            for (state, needs_hr) in others {
                let other = row::Column::State.eq(state.name()).and(row::Column::NeedsHr.eq(needs_hr));
                all = all.add(other.not());
            }
        }
    }
    let reach = reach(branch);
    // Nobody decides twice, nor does anybody in the place of who decided.
    let deciding = [filter.not_decided_by, filter.not_decided_by.and(reach.principal)];
    let all = deciding.into_iter().flatten().fold(all, |all, person| all.add(undecided(branch, person)));
    let mut all = all
        .add_option(reach.branch.map(|id| row::Column::BranchId.eq(id)))
        .add_option(reach.principal.map(of_others));
    let by_state = !matches!(branch, Branch::All | Branch::Requester(_) | Branch::Participant(_));
    if !filter.states.is_empty() && !by_state {
        // Not the column itself: an engine that reads the index of states here would sort all of them for one page.
        let state = Expr::cust("\"request\".\"state\" || ''");
        all = all.add(state.is_in(filter.states.iter().map(|s| s.name())));
    }
    all
}

/// What passes the filter, however it is seen; for states, [`condition_of`] has it.
fn narrowing(filter: &Filter) -> Condition {
    let others = Condition::all().add_option(filter.not_of.map(of_others)).add_option(
        filter
            .not_among
            .as_ref()
            .map(|(ways, narrowed)| decidable::none_of(ways.iter().map(|way| within(way, narrowed, None)))),
    );
    // Not the columns themselves: many requests pass, or `few` reads them, and no engine is to sort all for one page.
    let submitted = || Expr::cust("+\"request\".\"submitted_at_ms\"");
    let requested = || Expr::cust("+\"request\".\"requested_minor\"");
    // Nothing is sent before it is begun, so that its id tells, too, where the list is entered.
    let until = filter
        .until_ms
        .map(|ms| Condition::all().add(span::before(row::Column::Id, ms)).add(submitted().lt(ms)));
    others
        .add_option(filter.kind.map(|id| row::Column::TypeId.eq(id)))
        .add_option(filter.branch.map(|id| row::Column::BranchId.eq(id)))
        .add_option(filter.from_ms.map(|ms| submitted().gte(ms)))
        .add_option(until)
        .add_option(filter.min_minor.map(|minor| requested().gte(minor)))
        .add_option(filter.max_minor.map(|minor| requested().lte(minor)))
}

/// Where somebody reaches who sees this way: everywhere for those who are not bound to a place.
fn reach(branch: &Branch) -> Reach {
    match branch {
        Branch::Reached(_, _, reach) | Branch::Approvable(_, reach, _) | Branch::Decided(_, reach) => *reach,
        _ => Reach::default(),
    }
}

/// That a person is not among those who approved.
fn undecided(branch: &Branch, person: UserId) -> Expr {
    match branch {
        Branch::State(State::Approved, true) | Branch::Reached(State::Approved, true, _) => {
            decided_by(person).exists().not()
        }
        // The list of approvals is short, and an id stands in no other text.
        _ => row::Column::Approvals.not_like(format!("%{person}%")),
    }
}
