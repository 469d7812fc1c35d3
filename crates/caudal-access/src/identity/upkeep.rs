//! What identity does by itself: the first administrator at start, and forgetting what has ended.

use caudal_domain::permission::Permission;

use super::store;
use crate::people::{self, By, NewUser, email};
use caudal_web::app::App;
use caudal_web::http::{cookies::SIGN_OUT_SECONDS, problem::ApiError};

/// How long an ended session is kept, for people to see where they were signed in.
const KEEP_MS: i64 = 30 * 24 * 3600 * 1000;

/// In whose name the settings act.
const SETTINGS: By<'static> = By { user: None, name: "caudal" };

/// What came of the first administrator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAdministrator {
    /// Somebody administers the portal already, or the settings name nobody.
    NotNeeded,
    /// The named person was made administrator, and registered if they were not.
    Granted,
}

/// Makes the person whom the settings name administrator, as long as nobody is. Later it changes nothing: whom the other
/// administrators took the permission from does not get it back by a restart.
///
/// # Errors
/// `text_invalid` when the settings name no e-mail, `internal`, `busy`.
pub async fn first_administrator(app: &App) -> Result<FirstAdministrator, ApiError> {
    match appointed(app).await {
        // Another node that started at the same moment was quicker: what it did is there now.
        Err(ApiError::Internal(_)) => appointed(app).await,
        done => done,
    }
}

async fn appointed(app: &App) -> Result<FirstAdministrator, ApiError> {
    let Some(address) = &app.config.administrators.first_email else {
        return Ok(FirstAdministrator::NotNeeded);
    };
    let address = email::clean(address)?;
    // Looked at with a reader first, so that a portal that has one starts without waiting for its turn to write.
    if !people::actors(app.db.read(), app.today(), &[Permission::Administrator]).await?.is_empty() {
        return Ok(FirstAdministrator::NotNeeded);
    }
    app.write(address, |tx, app, address| {
        Box::pin(async move {
            let admin = Permission::Administrator;
            if !people::actors(tx, app.today(), &[admin]).await?.is_empty() {
                return Ok(FirstAdministrator::NotNeeded);
            }
            let user = match people::by_email(tx, address).await? {
                Some(user) => user.id,
                None => {
                    let (name, email) = (address.clone(), address.clone());
                    let new = NewUser { name, email, subject: None, employee_number: None };
                    people::register(app, tx, new, SETTINGS).await?
                }
            };
            people::grant(app, tx, user, admin, None, SETTINGS).await?;
            Ok(FirstAdministrator::Granted)
        })
    })
    .await
}

/// Forgets what has ended: tokens, used-up attempts, ID tokens that nobody can sign out with any more, old sessions. To be
/// called every few minutes. Answers how much was forgotten.
pub async fn purge(app: &App) -> Result<u64, ApiError> {
    let now = app.now_ms();
    app.db
        .write(move |tx| {
            Box::pin(async move {
                let unusable = now - SIGN_OUT_SECONDS * 1000;
                Ok::<_, ApiError>(store::purge(tx, now, unusable, now - KEEP_MS).await?)
            })
        })
        .await
}
