//! Other systems, by their tokens (decision 8). How they are made and revoked is said by the room of tokens.

mod ids;
pub mod store;
#[path = "words.es.rs"]
mod words_es;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use caudal_db::{Conn, read_first};
use caudal_domain::token::{self, Scopes};
use caudal_domain::{actor::Actor, ids::UserId, time::Millis};
use jiff::civil::Date;

use crate::people;
use caudal_web::{app::App, http::problem::ApiError};

pub use ids::TokenId;

/// How often the last use of a token is written down.
const TOUCH_MS: Millis = 60_000;
/// So many tokens are remembered before those that rest are forgotten.
const MOST_REMEMBERED: usize = 1000;

/// Another system, by its valid token.
#[derive(Clone, Debug)]
pub struct System {
    /// The token's id, under which the audit knows it.
    pub id: TokenId,
    pub name: String,
    pub scopes: Scopes,
    /// For whom it drafts requests.
    drafts_for: Option<UserId>,
    last_used_ms: Option<Millis>,
}

impl System {
    /// Who acts. A system approves nothing, so it has no limits.
    pub fn actor(&self) -> Actor {
        Actor {
            // To the rules another system is one more who acts.
            id: self.id.cast(),
            name: words_es::actor(&self.name),
            permissions: self.scopes.permissions(),
            limits: Vec::new(),
            branch_permissions: Vec::new(),
            acting_for: Vec::new(),
            strict: false,
        }
    }
}

/// The system behind a token with this SHA-256, where the token is neither over nor revoked.
pub async fn find_valid(
    app: &App,
    token_hash: [u8; 32],
    is_command: bool,
) -> Result<Option<System>, ApiError> {
    let read = || store::by_hash(app.db.read(), token_hash);
    let found = read_first(is_command, read).await?;
    let today = app.today();
    let valid = found.filter(|token| token.is_valid(today));
    Ok(valid.and_then(|token| {
        // A scope that this program does not know opens nothing.
        let scopes = Scopes::parse(&token.scopes.0).ok()?;
        let drafts_for = token.drafts_for.filter(|_| scopes == Scopes::Drafts);
        Some(System { id: token.id, name: token.name, scopes, drafts_for, last_used_ms: token.last_used_ms })
    }))
}

/// For whom a system drafts requests, as they may act today; nobody where its token is for something else.
///
/// # Errors
/// `token_person_inactive`, `token_person_may_not_ask`.
pub async fn find_person(
    app: &App,
    system: &System,
    is_command: bool,
) -> Result<Option<Arc<Actor>>, ApiError> {
    if system.scopes != Scopes::Drafts {
        return Ok(None);
    }
    let read = || async {
        match system.drafts_for {
            Some(id) => people::actor_at_work(app.db.read(), app.today(), id).await,
            None => Ok(None),
        }
    };
    let person = read_first(is_command, read).await?;
    token::check_person(person.as_ref())?;
    Ok(person.map(Arc::new))
}

/// The names of the tokens that a person made and that are neither over nor revoked.
pub async fn valid_made_by(db: &Conn, user: UserId, today: Date) -> Result<Vec<String>, ApiError> {
    let made = store::made_by(db, user).await?;
    Ok(made.into_iter().filter(|token| token.is_valid(today)).map(|token| token.name).collect())
}

/// When this node wrote the last use of a token, or began to.
static WRITTEN: Mutex<Option<HashMap<TokenId, Millis>>> = Mutex::new(None);

/// Whether the use of a token at this instant is to be written, which is said once a minute at most.
fn is_due(system: &System, now: Millis) -> bool {
    let resting = |at: Millis| now - at >= TOUCH_MS;
    if !system.last_used_ms.is_none_or(resting) {
        return false;
    }
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    let written = written.get_or_insert_default();
    if written.get(&system.id).is_some_and(|at| !resting(*at)) {
        return false;
    }
    if written.len() >= MOST_REMEMBERED {
        written.retain(|_, at| !resting(*at));
    }
    written.insert(system.id, now);
    true
}

/// Remembers that a token was used, to the minute. The call does not wait for it.
pub fn used(app: &App, system: &System) {
    let now = app.now_ms();
    if !is_due(system, now) {
        return;
    }
    let (app, id) = (app.clone(), system.id);
    tokio::spawn(async move {
        let written = app
            .db
            .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::touch(tx, id, now).await?) }))
            .await;
        if let Err(error) = written {
            tracing::warn!(?error, "a token's last use is not written");
        }
    });
}
