//! Rows of the trail, for reading only.

use std::collections::HashMap;

use caudal_db::parts::MOST_COUNTED;
use caudal_db::sea_query::{Condition, Func, Order, SelectStatement, Value};
use caudal_db::{Conn, DbBackend, DbErr, Statement, entity::prelude::*, span};
use caudal_domain::ids::{BranchId, Id, UserId};
use caudal_domain::{audit::Action, time::Millis};

pub mod branches;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("audit_row")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub at_ms: i64,
        pub actor_id: Option<UserId>,
        pub actor_name: String,
        pub for_id: Option<UserId>,
        pub action: Action,
        pub object_kind: String,
        pub object_id: Option<Uuid>,
        pub object_number: Option<String>,
        pub address: Option<String>,
        pub session_id: Option<Uuid>,
        pub before_json: Option<String>,
        pub after_json: Option<String>,
        pub outcome: String,
        pub hash: Vec<u8>,
    }
}

mod seal {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("audit_seal")]
    pub struct Model {
        #[key]
        pub number: i64,
        pub row_id: Uuid,
        pub row_hash: Vec<u8>,
        pub chain_hash: Vec<u8>,
    }
}

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Written at this instant or later.
    pub from_ms: Option<Millis>,
    pub until_ms: Option<Millis>,
    pub actor: Option<UserId>,
    pub action: Option<String>,
    pub kind: Option<String>,
    pub object: Option<Id>,
    pub number: Option<String>,
    /// Only refusals, or only what was done.
    pub denied: Option<bool>,
    /// Only about what belongs to these branches: all that whoever asks may read.
    pub within: Option<Vec<BranchId>>,
}

/// An action under whatever spelling it is asked for, as the index `audit_row_by_action` has it: rows of before 0.1.0 join the words of a verb
/// by `_`.
fn spelled() -> Expr {
    Expr::cust("replace(action, '_', '-')")
}

/// How the numbers of documents begin: requests, payments.
const DOCUMENTS: [&str; 2] = ["SOL-", "PAG-"];

impl Filter {
    fn within(&self, after: Option<Id>) -> Condition {
        use row::Column as C;
        // Written out, so that the engine sees that the index of refusals is meant.
        let outcome = |denied| Expr::cust(if denied { "outcome = 'denied'" } else { "outcome = 'done'" });
        // Those of documents are written in capitals, and only one number leads to rows in their order; others, of
        // accounts or papers, are written as they came.
        let number = |n: &str| match n.to_uppercase() {
            capitals if DOCUMENTS.iter().any(|kind| capitals.starts_with(kind)) => {
                C::ObjectNumber.eq(capitals)
            }
            capitals => C::ObjectNumber.is_in([n.to_owned(), capitals]),
        };
        Condition::all()
            .add_option(after.map(|id| C::Id.lt(id)))
            .add(span::within(C::Id, C::AtMs, self.from_ms, self.until_ms))
            .add_option(self.actor.map(|id| C::ActorId.eq(id)))
            .add_option(self.action.as_deref().map(|a| spelled().eq(a.replace('_', "-"))))
            .add_option(self.kind.as_deref().map(|k| C::ObjectKind.eq(k)))
            .add_option(self.object.map(|id| C::ObjectId.eq(id)))
            .add_option(self.number.as_deref().map(number))
            .add_option(self.denied.map(outcome))
            .add_option(self.within.as_deref().map(branches::within))
    }
}

/// The query of one page, newest first: `limit + 1` rows, so that the caller knows whether there is another.
pub fn select(filter: &Filter, after: Option<Id>, limit: u64) -> Select<row::Entity> {
    row::Entity::find().filter(filter.within(after)).order_by_desc(row::Column::Id).limit(limit + 1)
}

/// The same of rows about these few things.
pub fn select_about(
    things: SelectStatement,
    filter: &Filter,
    after: Option<Id>,
    limit: u64,
) -> Select<row::Entity> {
    let id = || Expr::col((row::Entity, row::Column::Id));
    let about =
        row::Entity::find().filter(filter.within(after)).filter(row::Column::ObjectId.in_subquery(things));
    // Few are sorted: no engine is to go through all in the order of their ids instead.
    about.order_by(Expr::from(Func::coalesce([id(), id()])), Order::Desc).limit(limit + 1)
}

pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<Id>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    if let Some(branches) = &filter.within
        && let Some(few) = branches::few(db, branches).await?
    {
        return select_about(few, filter, after, limit).all(db).await;
    }
    select(filter, after, limit).all(db).await
}

/// One row, where it is about what belongs to these branches.
pub async fn find(db: &Conn, id: Id, within: Option<&[BranchId]>) -> Result<Option<row::Model>, DbErr> {
    let within = Condition::all().add_option(within.map(branches::within));
    row::Entity::find_by_id(id.0).filter(within).one(db).await
}

/// The numbers in the chain of those rows that have one.
pub async fn numbers(db: &Conn, rows: &[row::Model]) -> Result<HashMap<Uuid, i64>, DbErr> {
    let ids = rows.iter().map(|r| r.id);
    let seals = seal::Entity::find().filter(seal::Column::RowId.is_in(ids)).all(db).await?;
    Ok(seals.into_iter().map(|s| (s.row_id, s.number)).collect())
}

/// What was done to things, in the order in which it was written, at most `most` rows.
pub async fn of_objects(db: &Conn, objects: &[Uuid], most: u64) -> Result<Vec<row::Model>, DbErr> {
    let places: Vec<_> = (1..=objects.len()).map(|n| format!("${n}")).collect();
    let condition = format!("r.object_id IN ({})", places.join(", "));
    let values = objects.iter().map(|id| (*id).into()).collect();
    in_order(db, &condition, values, Some(most)).await
}

/// Rows about what a person is and may do: the words of the index `audit_row_of_user`.
const OF_USER: &str = "action >= 'user.' AND action < 'user/'";

/// What was done to a person until an instant, in the order in which it was written.
pub async fn of_user(db: &Conn, user: UserId, until_ms: Millis) -> Result<Vec<row::Model>, DbErr> {
    let values = vec![user.into(), until_ms.into()];
    in_order(db, OF_USER_UNTIL, values, None).await
}

pub const OF_USER_UNTIL: &str =
    "r.object_id = $1 AND r.action >= 'user.' AND r.action < 'user/' AND r.at_ms < $2";

/// Two rows of one command may have the same instant: the order is that of the chain, and of the queue behind it. One
/// statement, so that a row that is being sealed is in one of the two.
pub fn ordered(backend: DbBackend, condition: &str, values: Vec<Value>, most: Option<u64>) -> Statement {
    let limit = most.map(|n| format!(" LIMIT {n}")).unwrap_or_default();
    let sql = format!(
        "SELECT r.* FROM audit_row r LEFT JOIN audit_seal s ON s.row_id = r.id \
         LEFT JOIN audit_unsealed u ON u.row_id = r.id WHERE {condition} \
         ORDER BY COALESCE(s.number, 9223372036854775807), u.seq{limit}"
    );
    Statement::from_sql_and_values(backend, sql, values)
}

async fn in_order(
    db: &Conn,
    condition: &str,
    values: Vec<Value>,
    most: Option<u64>,
) -> Result<Vec<row::Model>, DbErr> {
    let statement = ordered(db.get_database_backend(), condition, values, most);
    row::Entity::find().from_raw_sql(statement).all(db).await
}

/// The query of one page of what was changed about a person, newest first: `limit + 1` rows. Looking with their eyes
/// changes nothing.
pub fn select_changes(user: UserId, after: Option<Id>, limit: u64) -> Select<row::Entity> {
    let within = Condition::all()
        .add(row::Column::ObjectId.eq(user))
        .add(Expr::cust(OF_USER))
        .add(spelled().ne("user.view-as"))
        .add_option(after.map(|id| row::Column::Id.lt(id)));
    row::Entity::find().filter(within).order_by_desc(row::Column::Id).limit(limit + 1)
}

pub async fn changes_of(
    db: &Conn,
    user: UserId,
    after: Option<Id>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    select_changes(user, after, limit).all(db).await
}

/// What is read of the trail's length: its number at each of these instants, and now. A row counts once it is sealed.
pub async fn numbers_at(db: &Conn, instants: &[Millis]) -> Result<Vec<i64>, DbErr> {
    let asked = select_numbers_at(db.get_database_backend(), instants);
    let found = <(i64, Option<i64>)>::find_by_statement(asked).all(db).await?;
    let last = found.last().and_then(|(_, number)| *number).unwrap_or(0);
    // Where nothing was written since, it is as long as it is now.
    Ok(found.into_iter().map(|(_, number)| number.unwrap_or(last)).collect())
}

/// The statement of [`numbers_at`]: of each instant, the first seal from it on is found by the ids of the rows.
pub fn select_numbers_at(backend: DbBackend, instants: &[Millis]) -> Statement {
    let at = |n: usize| {
        format!(
            "SELECT CAST({n} AS BIGINT) AS n, (SELECT s.number - 1 FROM audit_seal AS s WHERE s.row_id = (\
             SELECT r.id FROM audit_row AS r WHERE r.id >= ${n} ORDER BY r.id LIMIT 1)) AS number"
        )
    };
    let parts: Vec<_> = (1..=instants.len()).map(at).collect();
    let sql = format!(
        "{} UNION ALL SELECT CAST({} AS BIGINT), (SELECT MAX(number) FROM audit_seal) ORDER BY 1",
        parts.join(" UNION ALL "),
        instants.len() + 1
    );
    Statement::from_sql_and_values(backend, sql, instants.iter().map(|ms| span::first_id(*ms).into()))
}

/// When somebody was refused for lack of permission since an instant, at most 1000 times.
pub async fn refused_since(db: &Conn, since_ms: Millis) -> Result<Vec<Millis>, DbErr> {
    let filter = Filter { from_ms: Some(since_ms), denied: Some(true), ..Filter::default() };
    let refused = select(&filter, None, MOST_COUNTED - 1);
    refused.select_only().column(row::Column::AtMs).into_tuple::<i64>().all(db).await
}
