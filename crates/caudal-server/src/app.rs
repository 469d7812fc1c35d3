//! What every handler shares.

use std::sync::Arc;

use caudal_db::Db;
use caudal_domain::{
    ids::Id,
    time::{Millis, business_date},
};
use jiff::{Span, civil::Date};
use uuid::Uuid;

use crate::{
    clock::Clock,
    config::Config,
    features::{notices::Hub, requests::Stuck},
    http::health::Readiness,
    identity::Identity,
    memory,
    secret::Secrets,
    storage::Storage,
};

/// The portal at work. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// What an [`App`] is made of.
pub struct Inner {
    /// The engine.
    pub db: Db,
    /// The settings it was started with.
    pub config: Config,
    /// The clock.
    pub clock: Box<dyn Clock>,
    /// Ids and secrets.
    pub secrets: Box<dyn Secrets>,
    /// The OpenID Connect client.
    pub identity: Identity,
    /// Where attachments lie.
    pub attachments: Storage,
    /// Where browsers hear of changes.
    pub hub: Hub,
    /// What was last found of whether the portal can work.
    pub readiness: Readiness,
    /// What was last found of requests that nobody can decide on.
    pub stuck: Stuck,
}

impl App {
    /// Puts the parts together.
    #[must_use]
    pub fn new(inner: Inner) -> Self {
        inner.db.watch(memory::WATCHED);
        Self(Arc::new(inner))
    }

    /// Now, in milliseconds of UTC.
    #[must_use]
    pub fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }

    /// Today in the portal's time zone.
    #[must_use]
    pub fn today(&self) -> Date {
        business_date(self.now_ms(), &self.config.portal.time_zone)
    }

    /// The first instant of the day so many days after a date, in the portal's time zone; nothing beyond the calendar.
    #[must_use]
    pub fn start_of(&self, date: Date, days: i64) -> Option<Millis> {
        let day = date.checked_add(Span::new().try_days(days).ok()?).ok()?;
        Some(day.to_zoned(self.config.portal.time_zone.clone()).ok()?.timestamp().as_millisecond())
    }

    /// A new id for now.
    #[must_use]
    pub fn new_id<Of>(&self) -> Id<Of> {
        Id::new(self.new_uuid())
    }

    /// The same for what has no type of its own yet.
    #[must_use]
    pub fn new_uuid(&self) -> Uuid {
        self.secrets.id(self.now_ms()).0
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}
