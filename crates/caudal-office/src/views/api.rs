//! The calls of saved views.

use axum::extract::State;
use caudal_db::{search, unique_violation};
use caudal_domain::error::{CommonRefusal, Fields, PortalRefusal};
use caudal_domain::text::{self, TextRefusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, Model};
use caudal_web::http::command::{Answer, Command, NoArguments, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{json::Json, query::PathId};
use caudal_web::{app::App, caller::Caller};

const MOST_VIEWS: usize = 100;
const MAX_NAME_CHARS: usize = 60;
const MAX_SCREEN_CHARS: usize = 100;
const MAX_QUERY_CHARS: usize = 1_000;

/// A view that somebody saved.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SavedView {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// The path of its screen.
    pub screen: String,
    /// What it is called.
    pub name: String,
    /// The query string of the screen, without the question mark.
    pub query: String,
}

/// All views of the caller.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SavedViews {
    /// By screen and name.
    pub items: Vec<SavedView>,
}

/// A view as it shall be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedViewBody {
    /// The path of its screen: begins with `/`.
    pub screen: String,
    /// What it is called, up to 60 characters; another of this screen with the same name is written over.
    pub name: String,
    /// The query string of the screen, without the question mark, up to 1000 characters.
    pub query: String,
}

fn to_view(row: Model) -> SavedView {
    SavedView { id: row.id, screen: row.screen, name: row.name, query: row.query }
}

/// The views that the caller saved.
#[utoipa::path(get, path = "/api/v1/saved-views", tag = "views", responses((status = 200, body = SavedViews)))]
pub async fn list_views(State(app): State<App>, caller: Caller) -> Result<Json<SavedViews>, ApiError> {
    let rows = store::of(app.db.read(), caller.actor.id).await?;
    Ok(Json(SavedViews { items: rows.into_iter().map(to_view).collect() }))
}

/// Saves a view, in place of the one of this screen that has its name.
#[utoipa::path(post, path = "/api/v1/saved-views", tag = "views", request_body = SavedViewBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = SavedView), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn save_view(
    State(app): State<App>,
    Command { meta, body }: Command<SavedViewBody>,
) -> Result<Answer, ApiError> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::required(&body.name, MAX_NAME_CHARS));
    let own = body.screen.starts_with('/') && !body.screen.starts_with("//");
    let screen = text::required(&body.screen, MAX_SCREEN_CHARS);
    fields.take("screen", if own { screen } else { Err(TextRefusal::TextInvalid) });
    fields.take("query", text::optional(Some(&body.query), MAX_QUERY_CHARS));
    fields.finish()?;
    let name = name.unwrap_or_default();
    run(&app, &meta, (body, name), |tx, app, caller, (body, name)| {
        Box::pin(async move {
            let user = caller.actor.id;
            let all = store::of(tx, user).await?;
            let name_key = search::plain(name);
            let before = all.iter().find(|row| row.screen == body.screen && row.name_key == name_key);
            let row = Model {
                id: before.map_or_else(|| app.new_uuid(), |row| row.id),
                user_id: user,
                screen: body.screen.clone(),
                name: name.clone(),
                name_key,
                query: body.query.clone(),
                at_ms: app.now_ms(),
            };
            if before.is_some() {
                store::overwrite(tx, row.clone()).await?;
            } else if all.len() >= MOST_VIEWS {
                return Err(PortalRefusal::TooManyViews { most: MOST_VIEWS }.into());
            } else {
                store::insert(tx, row.clone()).await.map_err(|error| {
                    // Saved from two windows at once: the other one stands.
                    match unique_violation(&error).as_deref() {
                        Some("saved_view_name") => CommonRefusal::ChangedMeanwhile.into(),
                        _ => ApiError::from(error),
                    }
                })?;
            }
            Answer::created(&to_view(row))
        })
    })
    .await
}

/// Removes a view of the caller.
#[utoipa::path(delete, path = "/api/v1/saved-views/{id}", tag = "views",
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = SavedViews), (status = 404, body = Problem)))]
pub async fn remove_view(
    State(app): State<App>,
    PathId(id): PathId,
    Command { meta, .. }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, id, |tx, _, caller, id| {
        Box::pin(async move {
            let user = caller.actor.id;
            if !store::remove(tx, user, *id).await? {
                return Err(ApiError::NotFound);
            }
            let rows = store::of(tx, user).await?;
            Answer::ok(&SavedViews { items: rows.into_iter().map(to_view).collect() })
        })
    })
    .await
}
