//! The portal as somebody else finds it, for who administers people.

use axum::extract::State;
use caudal_domain::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Home, seen_by};
use caudal_admin::users::{self, HeldPermission};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{json::Json, page::Ref, query::PathId};
use caudal_web::{app::App, caller::Caller};

/// The portal as a user finds it today: what opens the menu, and the root page.
#[derive(Serialize, ToSchema)]
pub struct ViewAs {
    user: Ref,
    /// What they may do today.
    permissions: Vec<HeldPermission>,
    /// Their root page.
    home: Home,
}

/// The portal as this user finds it today. Looking is written down.
#[utoipa::path(get, path = "/api/v1/users/{id}/view-as", tag = "users",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = ViewAs), (status = 404, body = Problem)))]
pub async fn view_as(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
) -> Result<Json<ViewAs>, ApiError> {
    let actor = users::seen_as(&app, &caller, id).await?;
    Ok(Json(ViewAs {
        user: Ref::new(actor.id, actor.name.clone()),
        permissions: users::permission_names(actor.all_permissions()),
        home: seen_by(&app, &actor).await?,
    }))
}
