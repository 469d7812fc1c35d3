//! Permissions, limits and substitutes of a person, written difference by difference.

use caudal_db::Tx;
use caudal_domain::user::{
    Absence, Account, Grant, Office, UserRefusal, check_absence, may_change_rights, may_grant,
};
use caudal_domain::{ids::UserId, money::Currency, permission::PermissionRefusal};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::{draft::Draft, service::note};
use caudal_access::people::store;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Writes what a draft changes of what a person may do.
pub async fn write(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    account: &Account,
    draft: &Draft,
    office: Office,
) -> Result<(), ApiError> {
    if let Some(after) = &draft.grants {
        may_grant(&caller.actor, account, after, office)?;
        grants(tx, app, caller, account, after).await?;
    }
    if let Some(after) = &draft.limits {
        limits(tx, app, caller, account, after, office).await?;
    }
    if let Some(after) = &draft.absences {
        absences(tx, app, caller, account, after).await?;
    }
    Ok(())
}

async fn grants(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    account: &Account,
    after: &[Grant],
) -> Result<(), ApiError> {
    let place = |g: &Grant| (g.permission, g.branch);
    for old in account.grants.iter().filter(|old| !after.contains(old)) {
        // An end date that moves is one change, not a loss and a gain.
        if !after.iter().any(|new| place(new) == place(old)) {
            store::grants::remove(tx, account.id, *old).await?;
            let gone = (Some(grant_json(old)), Value::Null);
            note(tx, app, caller, "user.revoke", account.id, gone).await?;
        }
    }
    for new in after.iter().filter(|new| !account.grants.contains(new)) {
        let old = account.grants.iter().find(|old| place(old) == place(new)).map(grant_json);
        let by = caller.person();
        store::grants::write(tx, app.new_id(), account.id, *new, by, app.now_ms()).await?;
        note(tx, app, caller, "user.grant", account.id, (old, grant_json(new))).await?;
    }
    Ok(())
}

fn grant_json(grant: &Grant) -> Value {
    json!({
        "permission_name": grant.permission.label(),
        "branch_id": grant.branch.map(|id| id.0),
        "ends_on": grant.ends_on.map(|day| day.to_string()),
    })
}

async fn limits(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    account: &Account,
    after: &[(Currency, i64)],
    office: Office,
) -> Result<(), ApiError> {
    let before = store::limits(tx, account.id).await?;
    let old_of = |of: Currency| before.iter().find(|l| l.currency == of).map(|l| l.limit_minor);
    let gone = before.iter().filter(|l| !after.iter().any(|(c, _)| *c == l.currency));
    let gone: Vec<_> = gone.map(|l| (l.currency, None)).collect();
    let set = after.iter().filter(|(c, minor)| old_of(*c) != Some(*minor));
    let set = set.map(|(c, minor)| (*c, Some(*minor)));
    let changes: Vec<_> = gone.into_iter().chain(set).collect();
    if !changes.is_empty() {
        may_change_rights(&caller.actor, account, office)?;
    }
    for (currency, new) in changes {
        match new {
            Some(minor) => store::set_limit(tx, account.id, currency, minor).await?,
            None => store::drop_limit(tx, account.id, currency).await?,
        }
        let shown = |minor: Option<i64>| json!({ "currency": currency, "limit_minor": minor });
        let old = old_of(currency).map(|minor| shown(Some(minor)));
        let change = (old, shown(new));
        note(tx, app, caller, "user.limit", account.id, change).await?;
    }
    Ok(())
}

/// The one way in which who stands in for whom is changed. The rules are asked here once more: whoever writes a draft may have judged it
/// by what was there before.
async fn absences(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    account: &Account,
    after: &[(UserId, Date, Date)],
) -> Result<(), ApiError> {
    let today = app.today();
    let before = store::absences::of(tx, account.id, today).await?;
    // Who decides in whose place is for people to say.
    let by = caller.person().ok_or(PermissionRefusal::PeopleOnly)?;
    let same = |row: &store::absences::Row, (substitute, starts_on, ends_on): &(UserId, Date, Date)| {
        row.substitute_id == *substitute
            && row.starts_on == starts_on.to_string()
            && row.ends_on == ends_on.to_string()
    };
    for old in before.iter().filter(|old| !after.iter().any(|new| same(old, new))) {
        store::absences::remove(tx, old.id).await?;
        let was = json!({
            "substitute_id": old.substitute_id, "substitute": old.substitute_name,
            "starts_on": old.starts_on, "ends_on": old.ends_on,
        });
        note(tx, app, caller, "user.substitute", account.id, (Some(was), Value::Null)).await?;
    }
    let mut others = store::absences::of_all(tx, today).await?;
    for new in after.iter().filter(|new| !before.iter().any(|old| same(old, new))) {
        let (substitute, starts_on, ends_on) = *new;
        // To be somebody's substitute is to have their permissions and limits: another person gives them.
        if substitute == caller.actor.id {
            return Err(UserRefusal::OwnPermissions.into());
        }
        let absence = Absence { user: account.id, substitute, starts_on, ends_on };
        check_absence(&absence, &others, today)?;
        others.push(absence);
        store::absences::insert(tx, app.new_id(), absence, by, app.now_ms()).await?;
        let is = json!({
            "substitute_id": substitute.0, "starts_on": starts_on.to_string(), "ends_on": ends_on.to_string(),
        });
        note(tx, app, caller, "user.substitute", account.id, (None, is)).await?;
    }
    Ok(())
}
