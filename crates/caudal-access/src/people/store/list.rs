//! The list of people, by name.

use caudal_db::sea_query::{Alias, Asterisk, Condition, Func, Query, SelectStatement, Value};
use caudal_db::{Conn, DbErr, Statement, entity::prelude::*, search};
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::permission::{Permission, Permissions};
use jiff::civil::Date;

use super::{SEARCHED_AS, app_user};

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those who have these words.
    pub words: Option<String>,
    /// Whether they must be words of the name: the reader is not shown addresses, numbers and documents.
    pub by_name: bool,
    /// Only those to whom this is granted today.
    pub permission: Option<Permission>,
    /// `active` or `inactive`.
    pub state: Option<&'static str>,
    pub branch: Option<BranchId>,
    /// Only those of one of these branches.
    pub within: Option<Vec<BranchId>>,
}

/// People by name, after this one.
pub async fn page(
    conn: &Conn,
    filter: &Filter,
    today: Date,
    last: Option<&app_user::Model>,
    limit: u64,
) -> Result<Vec<app_user::Model>, DbErr> {
    select(conn, filter, today, last).await?.limit(limit).all(conn).await
}

pub async fn count(conn: &Conn, filter: &Filter, today: Date) -> Result<u64, DbErr> {
    select(conn, filter, today, None).await?.count(conn).await
}

pub async fn select(
    conn: &Conn,
    filter: &Filter,
    today: Date,
    last: Option<&app_user::Model>,
) -> Result<Select<app_user::Entity>, DbErr> {
    let words = match &filter.words {
        Some(words) => search::filter(conn, SEARCHED_AS, words, app_user::Column::Id).await?,
        None => None,
    };
    let words_of_name = filter.words.as_deref().filter(|_| filter.by_name);
    let named = words_of_name.and_then(|words| search::in_key(words, app_user::Column::NameKey));
    let held = match filter.permission {
        Some(permission) => Some(where_granted(conn, permission, today).await?),
        None => None,
    };
    let beyond = last.map(|l| {
        Expr::tuple([Expr::col(app_user::Column::NameKey), Expr::col(app_user::Column::Id)])
            .gt(Expr::tuple([Expr::value(l.name_key.as_str()), Expr::value(l.id)]))
    });
    let condition = Condition::all()
        .add_option(words)
        .add_option(named)
        .add_option(filter.state.map(|state| app_user::Column::State.eq(state)))
        .add_option(filter.branch.map(|branch| app_user::Column::BranchId.eq(branch)))
        .add_option(filter.within.as_ref().map(|some| app_user::Column::BranchId.is_in(some.iter().copied())))
        .add_option(held)
        .add_option(beyond);
    Ok(app_user::Entity::find()
        .filter(condition)
        .order_by_asc(app_user::Column::NameKey)
        .order_by_asc(app_user::Column::Id))
}

/// A permission that more people have than this is asked of one person after the other, in the order of the list: that
/// fills a page soon, where to look all of them up and sort them would take long.
const BROAD: u64 = 2000;

/// Holds where a permission is granted today.
async fn where_granted(conn: &Conn, permission: Permission, today: Date) -> Result<Expr, DbErr> {
    let some = holders(permission, today).expr(Expr::val(1)).limit(BROAD + 1).to_owned();
    let count =
        Query::select().expr(Func::count(Expr::col(Asterisk))).from_subquery(some, "some_").to_owned();
    let count: i64 = match conn.query_one(&count).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => 0,
    };
    let mut holders = holders(permission, today);
    if count.unsigned_abs() <= BROAD {
        return Ok(app_user::Column::Id.in_subquery(holders.column(Alias::new("user_id")).to_owned()));
    }
    let same = Expr::col((Alias::new("user_permission"), Alias::new("user_id")))
        .equals((Alias::new("app_user"), Alias::new("id")));
    Ok(Expr::exists(holders.expr(Expr::val(1)).and_where(same).to_owned()))
}

fn holders(permission: Permission, today: Date) -> SelectStatement {
    let ends_on = Expr::col(Alias::new("ends_on"));
    // Written out: how many hold it decides how it is looked for, and a plan must not depend on what is bound.
    let label = Expr::cust(format!("'{}'", permission.label()));
    Query::select()
        .from(Alias::new("user_permission"))
        .and_where(Expr::col(Alias::new("permission_name")).eq(label))
        .and_where(ends_on.clone().is_null().or(ends_on.gte(today.to_string())))
        .to_owned()
}

/// What is granted today to each of these people, wherever, in one query.
pub async fn permissions(
    conn: &Conn,
    people: &[app_user::Model],
    today: Date,
) -> Result<Vec<(UserId, Permissions)>, DbErr> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = people.iter().map(|p| p.id).collect();
    let mut found: Vec<(UserId, Vec<Permission>)> = ids.iter().map(|id| (*id, Vec::new())).collect();
    found.sort_unstable_by_key(|(id, _)| *id);
    // In slices: a statement takes only so many parameters.
    for some in ids.chunks(500) {
        for (user, label) in granted(conn, some, today).await? {
            let Ok(at) = found.binary_search_by_key(&user, |(id, _)| *id) else { continue };
            found[at].1.extend(Permission::from_label(&label));
        }
    }
    Ok(found.into_iter().map(|(id, held)| (id, held.into_iter().collect())).collect())
}

async fn granted(conn: &Conn, ids: &[UserId], today: Date) -> Result<Vec<(UserId, String)>, DbErr> {
    let places: Vec<_> = (2..ids.len() + 2).map(|n| format!("${n}")).collect();
    let sql = format!(
        "SELECT user_id, permission_name FROM user_permission WHERE user_id IN ({}) \
         AND (ends_on IS NULL OR ends_on >= $1)",
        places.join(", ")
    );
    let values = std::iter::once(Value::from(today.to_string())).chain(ids.iter().map(|id| (*id).into()));
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = conn.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}
