//! The journal: entries by the day they count for. Those of an account, a person, a branch or a cost centre are read from the lines, an
//! export's from its marks, all others by event or by day: each from an index, and cut to a page before entries are fetched.

use caudal_db::sea_query::{Alias, Condition, ExprTrait, Order, Query, SelectStatement, SimpleExpr};
use caudal_db::{Conn, DbErr, Tx, entity::prelude::*};
use caudal_domain::ids::{BranchId, CostCentreId, EntryId, ExportId, UserId};
use caudal_domain::money::Currency;

use super::{account, entry, line};

/// Entries that were handed to the company's own books.
pub mod mark {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("ledger_export_entry")]
    pub struct Model {
        #[key]
        pub entry_id: EntryId,
        pub export_id: ExportId,
        pub business_date: String,
    }
}

/// What the journal is narrowed to.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// From this ISO date on, and until that one, both included.
    pub days: (Option<String>, Option<String>),
    pub account: Option<String>,
    pub account_kind: Option<String>,
    pub person: Option<UserId>,
    pub branch: Option<BranchId>,
    pub cost_centre: Option<CostCentreId>,
    pub currency: Option<Currency>,
    pub event: Option<String>,
    /// Only of the document with this number.
    pub number: Option<String>,
    /// Only what was exported, or only what was not.
    pub exported: Option<bool>,
    pub export: Option<ExportId>,
    pub oldest_first: bool,
}

/// Where an entry stands in the journal: its day and its id.
pub type Place = (String, EntryId);

/// Where an entry stands; nowhere for none, and for one that does not exist.
pub async fn place(db: &Conn, id: Option<EntryId>) -> Result<Option<Place>, DbErr> {
    let Some(id) = id else { return Ok(None) };
    Ok(entry::Entity::find_by_id(id).one(db).await?.map(|e| (e.business_date, e.id)))
}

/// A page of the journal: `limit + 1` entries after a place.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<&Place>,
    limit: u64,
) -> Result<Vec<entry::Model>, DbErr> {
    select(filter, after, limit).all(db).await
}

pub fn select(filter: &Filter, after: Option<&Place>, limit: u64) -> Select<entry::Entity> {
    use entry::Column as C;
    let all = entry::Entity::find()
        .order_by(C::BusinessDate, order(filter))
        .order_by(C::Id, order(filter))
        .limit(limit + 1);
    let narrow = Narrow { filter, after, most: limit + 1 };
    if filter.account.is_some()
        || filter.person.is_some()
        || filter.branch.is_some()
        || filter.cost_centre.is_some()
    {
        return all.filter(C::Id.in_subquery(narrow.by_lines()));
    }
    if let Some(export) = filter.export {
        return all.filter(C::Id.in_subquery(narrow.by_marks(export)));
    }
    let all = all.filter(narrow.span(col(C::BusinessDate), col(C::Id))).filter(of_entry(filter));
    match of_lines(filter) {
        None => all,
        Some(some) => {
            let line = line::Entity::find().select_only().column(line::Column::EntryId).filter(some);
            let line = line.filter(col(line::Column::EntryId).eq(col(C::Id)));
            all.filter(Expr::exists(line.into_query()))
        }
    }
}

fn order(filter: &Filter) -> Order {
    if filter.oldest_first { Order::Asc } else { Order::Desc }
}

fn col(column: impl ColumnTrait) -> Expr {
    Expr::col(column.as_column_ref())
}

struct Narrow<'a> {
    filter: &'a Filter,
    after: Option<&'a Place>,
    /// How many entries are looked for.
    most: u64,
}

impl Narrow<'_> {
    fn by_lines(&self) -> SelectStatement {
        use line::Column as C;
        // An entry has any number of lines, and stands in the journal once.
        let mut found = line::Entity::find()
            .select_only()
            .distinct()
            .column(C::BusinessDate)
            .column(C::EntryId)
            .filter(of_lines(self.filter).unwrap_or_else(Condition::all))
            .filter(self.span(col(C::BusinessDate), col(C::EntryId)))
            .order_by(C::BusinessDate, order(self.filter))
            .order_by(C::EntryId, order(self.filter))
            .limit(self.most);
        let of_entry = of_entry(self.filter);
        if !of_entry.is_empty() {
            let same = C::EntryId.expr().equals(entry::Column::Id.as_column_ref());
            found = found.inner_join(entry::Entity, same).filter(of_entry);
        }
        ids(C::EntryId, found.into_query())
    }

    fn by_marks(&self, export: ExportId) -> SelectStatement {
        use mark::Column as C;
        let found = mark::Entity::find()
            .select_only()
            .column(C::EntryId)
            .filter(C::ExportId.eq(export))
            .filter(self.span(col(C::BusinessDate), col(C::EntryId)))
            .order_by(C::BusinessDate, order(self.filter))
            .order_by(C::EntryId, order(self.filter))
            .limit(self.most);
        ids(C::EntryId, found.into_query())
    }

    /// The days asked for, and the rest of them after a place.
    fn span(&self, day: Expr, id: Expr) -> Condition {
        let (from, until) = &self.filter.days;
        let past = |(on, at): &Place| {
            let here = Condition::all().add(day.clone().eq(on.as_str()));
            // The day alone is said too: an index is entered by it.
            if self.filter.oldest_first {
                let rest =
                    Condition::any().add(day.clone().gt(on.as_str())).add(here.add(id.clone().gt(*at)));
                Condition::all().add(day.clone().gte(on.as_str())).add(rest)
            } else {
                let rest =
                    Condition::any().add(day.clone().lt(on.as_str())).add(here.add(id.clone().lt(*at)));
                Condition::all().add(day.clone().lte(on.as_str())).add(rest)
            }
        };
        Condition::all()
            .add_option(from.as_deref().map(|from| day.clone().gte(from)))
            .add_option(until.as_deref().map(|until| day.clone().lte(until)))
            .add_option(self.after.map(past))
    }
}

/// The ids of what was found; a limit within a subquery of its own, as both engines admit it.
fn ids(id: impl ColumnTrait, found: SelectStatement) -> SelectStatement {
    Query::select().column(id).from_subquery(found, Alias::new("found")).to_owned()
}

fn of_entry(filter: &Filter) -> Condition {
    use entry::Column as C;
    let marked = |export: Option<ExportId>| -> SimpleExpr {
        let mark = mark::Entity::find().select_only().column(mark::Column::EntryId);
        let mark = mark.filter(col(mark::Column::EntryId).eq(col(C::Id)));
        let of = export.map(|id| mark::Column::ExportId.eq(id));
        Expr::exists(mark.filter(Condition::all().add_option(of)).into_query())
    };
    let exported = |yes: bool| if yes { marked(None) } else { marked(None).not() };
    Condition::all()
        .add_option(filter.event.as_deref().map(|event| C::Event.eq(event)))
        .add_option(filter.number.as_deref().map(|number| C::DocumentNumber.eq(number)))
        .add_option(filter.exported.map(exported))
        .add_option(filter.export.map(|id| marked(Some(id))))
}

/// What is asked of a line; nothing where nothing is.
fn of_lines(filter: &Filter) -> Option<Condition> {
    use line::Column as C;
    let kind = |kind: &str| -> SimpleExpr {
        let of = account::Entity::find().select_only().column(account::Column::Key);
        let of = of.filter(account::Column::Kind.eq(kind));
        C::AccountKey.in_subquery(of.into_query())
    };
    let asked = Condition::all()
        .add_option(filter.account.as_deref().map(|key| C::AccountKey.eq(key)))
        .add_option(filter.account_kind.as_deref().map(kind))
        .add_option(filter.person.map(|id| C::PersonId.eq(id)))
        .add_option(filter.branch.map(|id| C::BranchId.eq(id)))
        .add_option(filter.cost_centre.map(|id| C::CostCentreId.eq(id)))
        .add_option(filter.currency.map(|of| C::Currency.eq(of)));
    (!asked.is_empty()).then_some(asked)
}

pub async fn mark(tx: &Tx, export: ExportId, (from, until): (Option<&str>, &str)) -> Result<u64, DbErr> {
    let filter = Filter {
        days: (from.map(str::to_owned), Some(until.to_owned())),
        exported: Some(false),
        ..Filter::default()
    };
    let narrow = Narrow { filter: &filter, after: None, most: 0 };
    use entry::Column as C;
    let entries = entry::Entity::find()
        .select_only()
        .column(C::Id)
        .expr(Expr::value(export))
        .column(C::BusinessDate)
        .filter(narrow.span(col(C::BusinessDate), col(C::Id)))
        .filter(of_entry(&filter));
    let insert = Query::insert()
        .into_table(mark::Entity)
        .columns([mark::Column::EntryId, mark::Column::ExportId, mark::Column::BusinessDate])
        .select_from(entries.into_query())
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .to_owned();
    Ok(tx.execute(&insert).await?.rows_affected())
}

/// The exports that took these entries along: entry, export.
pub async fn marks(db: &Conn, entries: &[EntryId]) -> Result<Vec<(EntryId, ExportId)>, DbErr> {
    let of = mark::Entity::find().filter(mark::Column::EntryId.is_in(entries.iter().copied()));
    Ok(of.all(db).await?.into_iter().map(|m| (m.entry_id, m.export_id)).collect())
}
