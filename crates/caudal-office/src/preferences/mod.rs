//! What somebody wants to hear of, and how: by kind and by channel.

mod store;

use std::collections::HashMap;

use axum::extract::State;
use caudal_db::{Conn, Tx};
use caudal_domain::{error::Fields, ids::UserId, text::TextRefusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use caudal_access::people;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// The routes of this feature: everybody has their own.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(get_preferences))
        .add(Rule::Session, routes!(set_preferences))
}

caudal_domain::named! {
    /// What a notice is about, as people choose what they want to hear.
    pub enum Kind {
        /// Something waits for me.
        ToDo = "to_do",
        /// Somebody decided on something of mine.
        Decided = "decided",
        /// Something of mine came back to be corrected.
        Returned = "returned",
        /// My money is on its way or there.
        Paid = "paid",
        /// The bank has not paid.
        Failed = "failed",
        /// Somebody wrote to me.
        Commented = "commented",
        /// I am late.
        Overdue = "overdue",
    }
}

caudal_domain::named! {
    /// Whether something is told by mail.
    pub enum ByMail {
        None = "none",
        /// Once a day, with everything else that waits.
        Digest = "digest",
        /// Soon, with whatever else happens within a minute.
        Now = "now",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    /// Whether the bell counts it as new.
    pub bell: bool,
    /// Whether it comes by mail.
    pub mail: ByMail,
}

impl Preference {
    /// What holds for who never chose: what waits for them comes once a day, what happened to what is theirs soon.
    pub fn usual(kind: Kind) -> Self {
        let mail = if kind == Kind::ToDo { ByMail::Digest } else { ByMail::Now };
        Self { bell: true, mail }
    }
}

/// What people chose, where they did.
pub type Chosen = HashMap<(UserId, String), Preference>;

pub async fn chosen(db: &Conn, users: Vec<UserId>) -> Result<Chosen, ApiError> {
    let rows = store::of(db, users).await?;
    let read = |row: store::Model| {
        let mail = ByMail::from_name(&row.mail)?;
        Some(((row.user_id, row.kind), Preference { bell: row.bell, mail }))
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// Whether what waits for somebody comes once a day by mail.
pub async fn wants_digest(db: &Conn, user: UserId) -> Result<bool, ApiError> {
    let own = chosen(db, vec![user]).await?.get(&(user, Kind::ToDo.name().to_owned())).copied();
    Ok(own.unwrap_or_else(|| Preference::usual(Kind::ToDo)).mail == ByMail::Digest)
}

/// How somebody hears of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticePreference {
    /// `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`.
    pub kind: String,
    /// Whether the bell counts it as new; without, it stands there as read.
    pub bell: bool,
    /// `none`, `digest` once a day, or `now`.
    pub mail: String,
}

/// How the caller hears of what concerns them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoticePreferences {
    /// One for each kind.
    pub items: Vec<NoticePreference>,
    /// Where mail goes; nothing where the portal sends none.
    pub email: Option<String>,
    /// When digests are sent: `07:00`, in the portal's time zone.
    pub digest_at: String,
}

/// What the caller chooses.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticePreferencesBody {
    /// Kinds that are not named stay as they are.
    pub items: Vec<NoticePreference>,
}

async fn load_view(app: &App, db: &Conn, user: UserId) -> Result<NoticePreferences, ApiError> {
    let chosen = chosen(db, vec![user]).await?;
    let item = |kind: Kind| {
        let name = kind.name().to_owned();
        let of = chosen.get(&(user, name.clone())).copied().unwrap_or_else(|| Preference::usual(kind));
        NoticePreference { kind: name, bell: of.bell, mail: of.mail.name().to_owned() }
    };
    let email = if app.config.mail.host.is_some() {
        people::by_id(db, user).await?.map(|user| user.email)
    } else {
        None
    };
    Ok(NoticePreferences {
        items: Kind::all().map(item).collect(),
        email,
        digest_at: app.config.mail.digest_at.strftime("%H:%M").to_string(),
    })
}

/// How the caller hears of what concerns them.
#[utoipa::path(get, path = "/api/v1/notices/preferences", tag = "notices",
    responses((status = 200, body = NoticePreferences)))]
pub async fn get_preferences(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<NoticePreferences>, ApiError> {
    load_view(&app, app.db.read(), caller.actor.id).await.map(Json)
}

/// Chooses how the caller hears of some kinds.
#[utoipa::path(put, path = "/api/v1/notices/preferences", tag = "notices", request_body = NoticePreferencesBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = NoticePreferences), (status = 422, body = Problem)))]
pub async fn set_preferences(
    State(app): State<App>,
    Command { meta, body }: Command<NoticePreferencesBody>,
) -> Result<Answer, ApiError> {
    let user = meta.caller.actor.id;
    let rows = checked(user, &body.items)?;
    run(&app, &meta, rows, move |tx, app, _, rows| {
        Box::pin(async move {
            save(tx, rows).await?;
            Answer::ok(&load_view(app, tx, user).await?)
        })
    })
    .await
}

async fn save(tx: &Tx, rows: &[store::Model]) -> Result<(), ApiError> {
    Ok(store::overwrite(tx, rows).await?)
}

fn checked(user: UserId, items: &[NoticePreference]) -> Result<Vec<store::Model>, ApiError> {
    let mut fields = Fields::default();
    let mut rows: Vec<store::Model> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let known = Kind::from_name(&item.kind).filter(|_| rows.iter().all(|row| row.kind != item.kind));
        fields.take(format!("items/{at}/kind"), known.ok_or(TextRefusal::TextInvalid));
        fields
            .take(format!("items/{at}/mail"), ByMail::from_name(&item.mail).ok_or(TextRefusal::TextInvalid));
        rows.push(store::Model {
            user_id: user,
            kind: item.kind.clone(),
            bell: item.bell,
            mail: item.mail.clone(),
        });
    }
    fields.finish()?;
    Ok(rows)
}
