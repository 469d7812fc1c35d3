//! Users as the API shows them.

use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::user::{self, Account, Office, conflicts};
use caudal_domain::{actor::Actor, error::Refusal, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_access::people::store::{self, app_user, grants::GrantRow};
use caudal_web::http::page::{ActionState, Blocked, Ref};

/// A permission somebody holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeldPermission {
    /// The stored label.
    pub permission_name: String,
}

/// A user in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserItem {
    pub id: UserId,
    /// The provider's name for them; the id as long as there is none.
    pub sub: String,
    pub name: String,
    pub email: String,
    /// `active` or `inactive`.
    pub state: String,
    /// Their number in the company.
    pub employee_number: Option<String>,
    /// The branch they work in.
    pub branch: Option<Ref>,
    /// When they signed in last, in milliseconds of UTC.
    pub last_sign_in_ms: Option<i64>,
    /// What is granted to them today.
    pub permissions: Vec<HeldPermission>,
}

/// A permission of a user with its bounds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GrantView {
    /// The stored label.
    pub permission_name: String,
    /// The only branch where it holds.
    pub branch: Option<Ref>,
    /// The last day, ISO date.
    pub ends_on: Option<String>,
    pub granted_by: Option<String>,
    pub granted_at_ms: i64,
}

/// An approval limit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LimitView {
    /// ISO 4217.
    pub currency: Currency,
    pub limit_minor: i64,
}

/// A stretch of days in which somebody stands in for a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AbsenceView {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    pub substitute: Ref,
    /// The first day, ISO date.
    pub starts_on: String,
    /// The last day, ISO date.
    pub ends_on: String,
}

/// Two permissions that one person should not have together.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ConflictView {
    /// Stable code.
    pub code: &'static str,
    /// What can happen, in Spanish.
    pub detail: &'static str,
    /// Their labels.
    pub permissions: [&'static str; 2],
}

/// A user with all that is kept of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserDetail {
    pub id: UserId,
    /// The provider's name for them; the id as long as there is none.
    pub sub: String,
    pub name: String,
    pub email: String,
    /// `active` or `inactive`.
    pub state: String,
    /// Their number in the company.
    pub employee_number: Option<String>,
    /// Their document of identity.
    pub document: Option<String>,
    /// What kind of document that is: `cedula`, `ruc` or `passport`.
    pub document_type: Option<String>,
    /// Their telephone.
    pub phone: Option<String>,
    /// The branch they work in.
    pub branch: Option<Ref>,
    /// Who leads them.
    pub manager: Option<Ref>,
    /// When they signed in last, in milliseconds of UTC.
    pub last_sign_in_ms: Option<i64>,
    /// When they were registered, in milliseconds of UTC.
    pub created_at_ms: i64,
    /// What they may do, expired grants left out.
    pub permissions: Vec<GrantView>,
    /// Up to how much they approve.
    pub limits: Vec<LimitView>,
    /// Who stands in for them, from today on.
    pub substitutions: Vec<AbsenceView>,
    /// Permissions of theirs that weaken the separation of duties.
    pub conflicts: Vec<ConflictView>,
    /// What the reader may do to this account, with what keeps them from it.
    pub actions: Vec<ActionState>,
    /// For `If-Match`.
    pub version: i64,
}

pub struct Parts {
    /// Their grants, expired ones left out.
    pub grants: Vec<GrantRow>,
    pub limits: Vec<store::approval_limit::Model>,
    /// Their absences from today on.
    pub absences: Vec<store::absences::Row>,
    /// The names of the branches that the user and the grants name.
    pub branches: Vec<Ref>,
    pub manager: Option<Ref>,
    /// How the company stands around them.
    pub office: Office,
}

/// A user as this reader sees them.
pub fn detail(row: app_user::Model, account: &Account, parts: Parts, actor: &Actor) -> UserDetail {
    let branch = |id: Option<BranchId>| {
        let id = id?;
        let name = parts.branches.iter().find(|b| b.id == id.0).map(|b| b.name.clone()).unwrap_or_default();
        Some(Ref::new(id, name))
    };
    let held: Permissions = account.grants.iter().map(|g| g.permission).collect();
    UserDetail {
        sub: row.subject.clone().unwrap_or_else(|| row.id.to_string()),
        branch: branch(row.branch_id),
        manager: parts.manager,
        permissions: parts
            .grants
            .iter()
            .map(|g| GrantView {
                permission_name: g.grant.permission.label().to_owned(),
                branch: branch(g.grant.branch),
                ends_on: g.grant.ends_on.map(|day| day.to_string()),
                granted_by: g.granted_by.clone(),
                granted_at_ms: g.granted_at_ms,
            })
            .collect(),
        limits: parts
            .limits
            .into_iter()
            .map(|l| LimitView { currency: l.currency, limit_minor: l.limit_minor })
            .collect(),
        substitutions: parts
            .absences
            .into_iter()
            .map(|a| AbsenceView {
                id: a.id,
                substitute: Ref::new(a.substitute_id, a.substitute_name),
                starts_on: a.starts_on,
                ends_on: a.ends_on,
            })
            .collect(),
        conflicts: conflicts(held).map(conflict).collect(),
        actions: actions(account, parts.office, actor),
        id: row.id,
        name: row.name,
        email: row.email,
        state: row.state,
        employee_number: row.employee_number,
        document: row.document,
        document_type: row.document_type,
        phone: row.phone,
        last_sign_in_ms: row.last_sign_in_ms,
        created_at_ms: row.created_at_ms,
        version: row.version,
    }
}

#[must_use]
pub fn conflict(c: user::Conflict) -> ConflictView {
    ConflictView {
        code: c.code,
        detail: super::labels_es::conflict(c.code),
        permissions: [c.one.label(), c.other.label()],
    }
}

fn actions(account: &Account, office: Office, actor: &Actor) -> Vec<ActionState> {
    let state = |action: &'static str, may: Result<(), Refusal>| ActionState {
        action,
        blocked_by: may.err().map(|refusal| Blocked::new(&refusal, Vec::new())),
    };
    let switch = if account.active {
        state("deactivate", user::may_deactivate(actor, account, office))
    } else {
        state("reactivate", user::may_reactivate(actor, account))
    };
    vec![
        state("edit", user::may_manage(actor, account).map_err(Refusal::from)),
        state("permissions", user::may_change_rights(actor, account, office).map_err(Refusal::from)),
        state("limits", user::may_change_rights(actor, account, office).map_err(Refusal::from)),
        switch,
    ]
}

/// The permissions of a user in the list, in the order people see them.
pub fn permission_names(permissions: Permissions) -> Vec<HeldPermission> {
    let named = |p: Permission| HeldPermission { permission_name: p.label().to_owned() };
    permissions.iter().map(named).collect()
}
