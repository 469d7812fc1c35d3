//! Records of any kind as a search finds them, and what each room is asked for them with.

use caudal_db::{BoxFuture, Conn, search::Matches};
use caudal_domain::{actor::Actor, meaning::Meaning, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::problem::ApiError;
use crate::app::App;

/// A record that was found.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct FoundItem {
    /// `request`, `payment`, `batch`, `settlement`, `cancellation`, `cash_session`, `cash_transfer`, `beneficiary`, `user`. With `id` it
    /// says which record's page to open.
    pub kind: &'static str,
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// What people know it by first: whom the money is for, or the name.
    pub title: String,
    /// What tells it from others: what for, which document.
    pub subtitle: Option<String>,
    /// `SOL-2026-000123`; people and suppliers have none.
    pub number: Option<String>,
    /// In minor units.
    pub amount_minor: Option<i64>,
    /// ISO 4217 code of the amount.
    pub currency: Option<Currency>,
    /// As its own list says it; `active` or `inactive` of people and suppliers.
    pub state: String,
    /// Whether human resources must approve it: only of requests.
    pub needs_hr: bool,
}

/// Who looks for what.
#[derive(Clone, Copy)]
pub struct FindContext<'a> {
    pub db: &'a Conn,
    pub app: &'a App,
    pub actor: &'a Actor,
    pub meaning: &'a Meaning,
    /// The year of today, in the portal's time zone.
    pub year: i16,
    /// At most so many of a kind.
    pub limit: u64,
}

/// What a room answers with: what was found of one of its kinds, as this reader sees it.
pub type Found<'a> = BoxFuture<'a, Result<Vec<FoundItem>, ApiError>>;

/// A kind of record that can be found: what is looked for, nothing where the reader has no list of them; and those of what was found
/// that the reader may see.
pub struct Findable {
    pub wanted: fn(&FindContext<'_>) -> Option<caudal_db::search::Wanted>,
    pub find: for<'a> fn(FindContext<'a>, &'a Matches) -> Found<'a>,
}
