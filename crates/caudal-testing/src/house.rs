//! Which rooms a story's portal has.

use axum::{Router, routing::get};
use caudal_access::identity::{self, guard};
use caudal_access::people::{StaffObserver, User};
use caudal_db::{BoxFuture, Conn, Tx};
use caudal_domain::ids::UserId;
use caudal_web::app::{Answer, App, Parts};
use caudal_web::http::door::{HEALTH, behind_door};
use caudal_web::http::{health, problem::ApiError, table::Routes};
use caudal_web::{config::Config, secret::Secrets};

/// The rooms of a story's portal.
#[derive(Clone, Copy)]
pub struct House {
    pub parts: fn(&Config, &dyn Secrets) -> Parts,
    /// Everything that is served.
    pub router: fn(&App) -> Router,
    /// Fails where what they keep does not hold together, beside the ledger and the trail.
    pub check: for<'a> fn(&'a Conn) -> BoxFuture<'a, ()>,
}

impl House {
    /// People who sign in, and no room above them.
    #[must_use]
    pub fn empty() -> Self {
        Self { parts, router: |app| router(app, Routes::default()), check: |_| Box::pin(async {}) }
    }
}

/// What is below every room.
fn parts(config: &Config, secrets: &dyn Secrets) -> Parts {
    caudal_access::parts(config, secrets).unwrap().with::<Box<dyn StaffObserver>>(Box::new(NobodyElse))
}

/// Some routes with those of signing in, behind the guard, and whether the portal is well; all behind the door.
pub fn router(app: &App, routes: Routes) -> Router {
    let (router, _) = guard::guarded(app, routes.merge(identity::routes()));
    let router = router
        .route(HEALTH[0], get(health::alive))
        .route(HEALTH[1], get(health::ready))
        .fallback(|| async { ApiError::NotFound });
    behind_door(app, router.method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed }), None)
}

/// Where no room keeps anything of the staff.
struct NobodyElse;

impl StaffObserver for NobodyElse {
    fn registered<'a>(&self, _: &'a Tx, _: &'a App, _: UserId, _: &'a str, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn renamed<'a>(&self, _: &'a Tx, _: &'a App, _: &'a User, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn signed_in<'a>(&self, _: &'a Tx, _: &'a App, _: &'a User, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}
