//! People as the rules look at them: their permissions, limits, and for whom they stand in, in one query.

use caudal_db::{BoxFuture, Conn, DbBackend, DbErr, QueryResult, Statement, Uuid, sea_query::Value};
use caudal_domain::actor::{Actor, Principal, SUBSTITUTED};
use caudal_domain::ids::{BranchId, Id, UserId};
use caudal_domain::order;
use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::{money::Currency, time::parse_date};
use jiff::civil::Date;

use crate::company::STRICT_ADMINISTRATORS;

/// Between the fields of a principal, and between principals. They are taken out of names, so that nobody is called like
/// somebody else's permissions.
const FIELD: char = '\u{1f}';
const RECORD: char = '\u{1e}';
/// How many columns [`columns`] are.
const STRICT_AT: usize = 5;

/// The columns of an actor in a query that names `app_user` `u` and whose `$1` is today: see [`read`].
pub fn columns(backend: DbBackend) -> String {
    // An id as text, as each engine writes it.
    let text = |column: &str| match backend {
        DbBackend::Sqlite => format!("hex({column})"),
        _ => format!("CAST({column} AS TEXT)"),
    };
    let grants = |whose: &str| {
        format!(
            "(SELECT string_agg(p.permission_name || ':' || coalesce({}, '') || ':' || \
             CASE WHEN p.granted_by = p.user_id THEN 'own' ELSE '' END, '|') FROM user_permission p \
             WHERE p.user_id = {whose} AND (p.ends_on IS NULL OR p.ends_on >= $1))",
            text("p.branch_id")
        )
    };
    let limits = |whose: &str| {
        format!(
            "(SELECT string_agg(l.currency || ':' || l.limit_minor, '|') FROM approval_limit l WHERE l.user_id = {whose})"
        )
    };
    let name = format!("replace(replace(v.name, '{FIELD}', ''), '{RECORD}', '')");
    let absent = format!(
        "(SELECT string_agg({id} || '{FIELD}' || {name} || '{FIELD}' || a.ends_on || '{FIELD}' || \
         coalesce({grants}, '') || '{FIELD}' || coalesce({limits}, ''), '{RECORD}') FROM substitution a \
         JOIN app_user v ON v.id = a.user_id WHERE a.substitute_id = u.id AND a.starts_on <= $1 AND a.ends_on >= $1 \
         AND v.state = 'active')",
        id = text("v.id"),
        grants = grants("v.id"),
        limits = limits("v.id"),
    );
    let strict = format!("(SELECT value FROM setting WHERE name = '{STRICT_ADMINISTRATORS}')");
    format!("u.id, u.name, {}, {}, {absent}, {strict}", grants("u.id"), limits("u.id"))
}

/// Reads [`columns`], which begin at this index.
pub fn read(row: &QueryResult, at: usize) -> Result<Actor, DbErr> {
    let text = |i: usize| Ok::<_, DbErr>(row.try_get_by_index::<Option<String>>(at + i)?.unwrap_or_default());
    let strict = text(STRICT_AT)? == "true";
    let (permissions, branch_permissions) = read_grants(&text(2)?, strict);
    let mut acting_for: Vec<_> = text(4)?.split(RECORD).filter_map(|t| read_principal(t, strict)).collect();
    // Always the same one first, whatever order the engine read them in.
    order::sort_by(&mut acting_for, |a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
    Ok(Actor {
        id: Id::new(row.try_get_by_index(at)?),
        name: row.try_get_by_index(at + 1)?,
        permissions,
        limits: read_limits(&text(3)?),
        branch_permissions,
        acting_for,
        strict,
    })
}

/// The permissions everywhere, and those of one branch. A label that this program does not know allows nothing; where
/// administrators are held to their permissions, nor does one over money that a person granted to themself. Administration is
/// held everywhere or not at all.
fn read_grants(text: &str, strict: bool) -> (Permissions, Vec<(Permission, BranchId)>) {
    let grant = |text: &str| {
        let mut parts = text.rsplitn(3, ':');
        let (own, branch, label) = (parts.next()?, parts.next()?, parts.next()?);
        let permission = Permission::from_label(label)?;
        let branch = if branch.is_empty() { None } else { Some(Id::new(Uuid::parse_str(branch).ok()?)) };
        let own_money = strict && own == "own" && permission.moves_money();
        let everything = matches!(permission, Permission::Administrator | Permission::ApiAdmin);
        let allows_nothing = own_money || (everything && branch.is_some());
        (!allows_nothing).then_some((permission, branch))
    };
    let grants: Vec<_> = text.split('|').filter_map(grant).collect();
    let everywhere = grants.iter().filter(|(_, branch)| branch.is_none()).map(|(p, _)| *p).collect();
    (everywhere, grants.into_iter().filter_map(|(p, branch)| Some((p, branch?))).collect())
}

fn read_limits(text: &str) -> Vec<(Currency, i64)> {
    let limit = |text: &str| {
        let (currency, minor) = text.split_once(':')?;
        Some((Currency::parse(currency).ok()?, minor.parse().ok()?))
    };
    text.split('|').filter_map(limit).collect()
}

/// What of an absent person's rights their substitute has: decisions on requests, an administrator's by what they may do.
fn read_principal(text: &str, strict: bool) -> Option<Principal> {
    let mut fields = text.split(FIELD);
    let (id, name, ends_on) = (fields.next()?, fields.next()?, fields.next()?);
    let (held, scoped) = read_grants(fields.next()?, strict);
    let may = |p: &Permission| held.granted(*p) || !strict && held.allows(*p);
    Some(Principal {
        id: Id::new(Uuid::parse_str(id).ok()?),
        name: name.to_owned(),
        ends_on: parse_date(ends_on)?,
        permissions: SUBSTITUTED.into_iter().filter(may).collect(),
        branch_permissions: scoped.into_iter().filter(|(p, _)| SUBSTITUTED.contains(p)).collect(),
        limits: read_limits(fields.next()?),
    })
}

/// Those at work who may act by any of these permissions somewhere, in their own right or in the place of another, by
/// name; the first of them where a limit is set.
#[inline(never)]
pub fn all<'a>(
    conn: &'a Conn,
    today: Date,
    any_of: &'a [Permission],
    limit: Option<u64>,
) -> BoxFuture<'a, Result<Vec<Actor>, DbErr>> {
    Box::pin(async move {
        let mut values: Vec<Value> = vec![today.to_string().into(), Permission::Administrator.label().into()];
        values.extend(any_of.iter().map(|p| Value::from(p.label())));
        let places: Vec<_> = (2..=values.len()).map(|n| format!("${n}")).collect();
        let held = format!(
            "(h.ends_on IS NULL OR h.ends_on >= $1) AND h.permission_name IN ({})",
            places.join(", ")
        );
        let instead = if any_of.iter().any(|p| SUBSTITUTED.contains(p)) {
            format!(
                " UNION SELECT a.substitute_id FROM substitution a JOIN user_permission h ON h.user_id = a.user_id \
             WHERE a.starts_on <= $1 AND a.ends_on >= $1 AND {held}"
            )
        } else {
            String::new()
        };
        let limit = limit.map(|n| format!(" LIMIT {n}")).unwrap_or_default();
        let sql = format!(
            "SELECT {} FROM app_user u WHERE u.state = 'active' \
         AND u.id IN (SELECT h.user_id FROM user_permission h WHERE {held}{instead}) ORDER BY u.name, u.id{limit}",
            columns(conn.get_database_backend()),
        );
        let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
        conn.query_all_raw(statement).await?.iter().map(|row| read(row, 0)).collect()
    })
}

/// A person with what they may do today, however they stand.
pub async fn one(conn: &Conn, today: Date, id: UserId) -> Result<Option<Actor>, DbErr> {
    let backend = conn.get_database_backend();
    let sql = format!("SELECT {} FROM app_user u WHERE u.id = $2", columns(backend));
    let values: [Value; 2] = [today.to_string().into(), id.into()];
    let found = conn.query_one_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    found.map(|row| read(&row, 0)).transpose()
}
