//! Every member of staff is a beneficiary too.

use caudal_db::Tx;
use caudal_domain::ids::UserId;
use futures::future::BoxFuture;

use super::{ensure_user, of_user, rename_user};
use caudal_access::people::{StaffObserver, User};
use caudal_web::{app::App, http::problem::ApiError};

/// Keeps beneficiaries as the people behind them are.
pub struct StaffPayees;

impl StaffObserver for StaffPayees {
    fn registered<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        id: UserId,
        name: &'a str,
        email: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move { ensure_user(tx, app, id, name, Some(email)).await.map(drop) })
    }

    fn renamed<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        user: &'a User,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(rename_user(tx, app, user.id, name, &user.email))
    }

    // A payee may still be called by the address that the person once had instead of a name: that ends here. How the treasury calls a
    // payee stays.
    fn signed_in<'a>(
        &self,
        tx: &'a Tx,
        app: &'a App,
        user: &'a User,
        name: &'a str,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move {
            let payee = of_user(tx, user.id).await?;
            let is_as_before = |called: &String| [&user.name, &user.email].contains(&called);
            if payee.is_some_and(|payee| payee.name != name && is_as_before(&payee.name)) {
                rename_user(tx, app, user.id, name, &user.email).await?;
            }
            Ok(())
        })
    }
}
