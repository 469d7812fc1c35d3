//! What follows in rooms above from what happens to a member of staff: receipts and bank files name the payee, screens the person.

use caudal_db::Tx;
use caudal_domain::ids::UserId;
use futures::future::BoxFuture;

use super::User;
use caudal_web::{app::App, http::problem::ApiError};

/// Whoever has to do something in the same transaction.
pub trait StaffObserver: Send + Sync {
    fn registered<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        id: UserId,
        name: &'a str,
        email: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>>;

    fn renamed<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        user: &'a User,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>>;

    /// Somebody signed in, and this is their name.
    fn signed_in<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        user: &'a User,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>>;
}
