//! What can be granted: permissions with their words, profiles, conflicts of duties.

use caudal_domain::permission::Permission;
use caudal_domain::user::{CONFLICTS, PROFILES};
use serde::Serialize;
use utoipa::ToSchema;

use super::labels_es;
use super::view::{self, ConflictView};
use caudal_web::http::{json::Json, problem::Problem};

/// A permission that can be granted.
#[derive(Serialize, ToSchema)]
pub struct PermissionItem {
    /// The stored label.
    permission_name: &'static str,
    /// What people call it.
    title: &'static str,
    /// The area it belongs to.
    area: &'static str,
    allows: &'static str,
    /// Whether it may be granted for one branch only.
    scoped: bool,
}

/// Everything that can be granted.
#[derive(Serialize, ToSchema)]
pub struct Permissions {
    /// In the order people see them.
    items: Vec<PermissionItem>,
    /// Pairs that weaken the separation of duties.
    conflicts: Vec<ConflictView>,
}

/// A named set of permissions.
#[derive(Serialize, ToSchema)]
pub struct ProfileItem {
    /// Stable code.
    code: &'static str,
    /// What people call it.
    title: &'static str,
    /// The labels it grants.
    permissions: Vec<&'static str>,
}

#[derive(Serialize, ToSchema)]
pub struct Profiles {
    /// In the order people see them.
    items: Vec<ProfileItem>,
}

/// Every permission with what it allows, and the pairs that one person should not have.
#[utoipa::path(get, path = "/api/v1/permissions", tag = "users",
    responses((status = 200, body = Permissions), (status = 401, body = Problem)))]
pub async fn list_permissions() -> Json<Permissions> {
    let item = |p: Permission| {
        let (title, area, allows) = labels_es::permission(p);
        let scoped = !matches!(p, Permission::Administrator | Permission::ApiAdmin);
        PermissionItem { permission_name: p.label(), title, area, allows, scoped }
    };
    Json(Permissions {
        items: Permission::all().map(item).collect(),
        conflicts: CONFLICTS.into_iter().map(view::conflict).collect(),
    })
}

/// The sets of permissions that are granted at once.
#[utoipa::path(get, path = "/api/v1/profiles", tag = "users",
    responses((status = 200, body = Profiles), (status = 401, body = Problem)))]
pub async fn list_profiles() -> Json<Profiles> {
    let item = |p: &caudal_domain::user::Profile| ProfileItem {
        code: p.code,
        title: labels_es::profile(p.code),
        permissions: p.permissions.iter().map(|p| p.label()).collect(),
    };
    Json(Profiles { items: PROFILES.iter().map(item).collect() })
}
