//! What every handler shares.

use std::{any::type_name, sync::Arc};

use axum::http::Extensions;
use caudal_db::{Db, Tx};
use caudal_domain::ids::Id;
use caudal_domain::time::{Millis, business_date};
use futures::future::BoxFuture;
use jiff::{Span, civil::Date};
use uuid::Uuid;

use crate::http::{health::Readiness, problem::ApiError, traces::Traces};
use crate::{clock::Clock, config::Config, memory, secret::Secrets, storage::Storage};

/// The portal at work. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// What an [`App`] is made of.
pub struct Inner {
    pub db: Db,
    pub config: Config,
    pub clock: Box<dyn Clock>,
    pub secrets: Box<dyn Secrets>,
    pub attachments: Storage,
    pub readiness: Readiness,
    /// What the rooms above the ground bring along.
    pub parts: Parts,
}

/// What the rooms above the ground bring along, one value of each type: what a node keeps in memory, and what a floor asks of the floor
/// above it. The ground knows none of them.
#[derive(Default)]
pub struct Parts(Extensions);

/// What a function answers that a floor asks of the floor above it.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, ApiError>>;

impl Parts {
    /// The same with this part, in place of an earlier one of its type.
    #[must_use]
    pub fn with<T: Send + Sync + 'static>(mut self, part: T) -> Self {
        self.0.insert(Arc::new(part));
        self
    }
}

impl App {
    pub fn new(mut inner: Inner) -> Self {
        inner.db.watch(memory::WATCHED);
        inner.parts = inner.parts.with(Traces::new(&inner.config, &*inner.secrets));
        Self(Arc::new(inner))
    }

    /// A part that a room brought along.
    ///
    /// # Panics
    /// Where the portal was put together without it, at the first call that needs it.
    #[expect(clippy::panic, reason = "a portal without one of its rooms cannot go on")]
    pub fn part<T: Send + Sync + 'static>(&self) -> &T {
        self.parts.0.get::<Arc<T>>().unwrap_or_else(|| panic!("the portal has no {}", type_name::<T>()))
    }

    /// Does something in one transaction, with what was handed along for it ([`Db::write`]).
    pub async fn write<S, T, F>(&self, with: S, work: F) -> Result<T, ApiError>
    where
        S: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'c> Fn(&'c Tx, &'c Self, &'c S) -> Answer<'c, T> + Send + Sync + 'static,
    {
        let shared = Arc::new((self.clone(), with, work));
        self.db
            .write(move |tx| {
                let shared = Arc::clone(&shared);
                Box::pin(async move {
                    let (app, with, work) = &*shared;
                    work(tx, app, with).await
                })
            })
            .await
    }

    pub fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }

    /// Today in the portal's time zone.
    pub fn today(&self) -> Date {
        business_date(self.now_ms(), &self.config.portal.time_zone)
    }

    /// The first instant of the day so many days after a date, in the portal's time zone; nothing beyond the calendar.
    pub fn start_of(&self, date: Date, days: i64) -> Option<Millis> {
        let day = date.checked_add(Span::new().try_days(days).ok()?).ok()?;
        Some(day.to_zoned(self.config.portal.time_zone.clone()).ok()?.timestamp().as_millisecond())
    }

    pub fn new_id<Of>(&self) -> Id<Of> {
        Id::new(self.new_uuid())
    }

    /// The same for what has no type of its own yet.
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
