//! What a person might do on a day, told by the audit alone: the register of people says only what they may do now.

use caudal_db::Conn;
use caudal_domain::ids::BranchId;
use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, row::Model};
use caudal_access::{company, people};
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// A permission that a person had.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditPermission {
    /// The permission's label.
    pub permission_name: String,
    /// The branch it was for; everywhere without one.
    pub branch: Option<Ref>,
    /// ISO date of its last day.
    pub ends_on: Option<String>,
    pub granted_by: String,
    pub granted_at_ms: i64,
    /// The row of the audit that says so. UUID.
    #[schema(value_type = String, format = Uuid)]
    pub audit_id: uuid::Uuid,
}

/// Up to how much a person might approve.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditLimit {
    /// ISO 4217 code.
    pub currency: String,
    pub limit_minor: i64,
}

/// What a person might do at the end of a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditPermissions {
    pub user: Ref,
    /// The day, an ISO date.
    pub date: String,
    /// `active` or `inactive`; nothing when they were not registered yet.
    pub state: Option<String>,
    /// Their permissions by label, those that ended before that day left out. Inactive people keep theirs, unused.
    pub items: Vec<AuditPermission>,
    /// Their approval limits by currency.
    pub limits: Vec<AuditLimit>,
}

/// A grant as the rows `user.grant` (after) and `user.revoke` (before) have it.
#[derive(Deserialize)]
struct Grant {
    permission_name: String,
    branch_id: Option<BranchId>,
    ends_on: Option<String>,
}

/// A limit as the rows `user.limit` have it; `before` names the currency of one that was taken away.
#[derive(Deserialize)]
struct Limit {
    currency: String,
    limit_minor: Option<i64>,
}

/// What a person might do at the end of a day.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn as_of(
    db: &Conn,
    app: &App,
    person: people::User,
    date: Date,
) -> Result<AuditPermissions, ApiError> {
    let user = person.id;
    let end = app.start_of(date, 1).ok_or(ApiError::NotFound)?;
    let rows = store::of_user(db, user, end).await?;
    let mut told = RightsAsOf::default();
    rows.iter().for_each(|row| told.read(row));
    let day = date.to_string();
    told.held.retain(|_, held| held.grant.ends_on.as_ref().is_none_or(|last| *last >= day));
    let branches = company::branch_names(db).await?;
    Ok(AuditPermissions {
        user: Ref::new(user, person.name),
        date: day,
        state: told.state.map(str::to_owned),
        items: told.held.into_values().map(|held| held.into_view(&branches)).collect(),
        limits: told
            .limits
            .into_iter()
            .map(|(currency, limit_minor)| AuditLimit { currency, limit_minor })
            .collect(),
    })
}

struct Held {
    grant: Grant,
    by: String,
    at_ms: i64,
    audit_id: uuid::Uuid,
}

impl Held {
    fn into_view(self, branches: &[Ref]) -> AuditPermission {
        let named = |id: BranchId| {
            let known = branches.iter().find(|b| b.id == id.0).cloned();
            known.unwrap_or_else(|| Ref::new(id, ""))
        };
        AuditPermission {
            branch: self.grant.branch_id.map(named),
            permission_name: self.grant.permission_name,
            ends_on: self.grant.ends_on,
            granted_by: self.by,
            granted_at_ms: self.at_ms,
            audit_id: self.audit_id,
        }
    }
}

/// What the rows told so far amount to.
#[derive(Default)]
struct RightsAsOf {
    state: Option<&'static str>,
    held: BTreeMap<(String, Option<BranchId>), Held>,
    limits: BTreeMap<String, i64>,
}

impl RightsAsOf {
    fn read(&mut self, row: &Model) {
        match row.action.name() {
            "user.register" | "user.reactivate" => self.state = Some("active"),
            "user.deactivate" => self.state = Some("inactive"),
            "user.grant" => {
                if let Some(grant) = parse::<Grant>(row.after_json.as_deref()) {
                    let key = (grant.permission_name.clone(), grant.branch_id);
                    let held = Held { grant, by: row.actor_name.clone(), at_ms: row.at_ms, audit_id: row.id };
                    self.held.insert(key, held);
                }
            }
            "user.revoke" => {
                if let Some(grant) = parse::<Grant>(row.before_json.as_deref()) {
                    self.held.remove(&(grant.permission_name, grant.branch_id));
                }
            }
            "user.limit" => self.limit(row),
            _ => {}
        }
    }

    fn limit(&mut self, row: &Model) {
        let after = parse::<Limit>(row.after_json.as_deref());
        match after {
            Some(Limit { currency, limit_minor: Some(limit) }) => drop(self.limits.insert(currency, limit)),
            gone => {
                let gone = gone.or_else(|| parse(row.before_json.as_deref()));
                gone.map(|limit| self.limits.remove(&limit.currency));
            }
        }
    }
}

fn parse<T: serde::de::DeserializeOwned>(text: Option<&str>) -> Option<T> {
    serde_json::from_str(text?).ok()
}
