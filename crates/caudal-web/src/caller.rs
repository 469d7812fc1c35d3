//! The person or the system behind a call, once identity and route rule are checked.

use std::{net::IpAddr, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts};
use caudal_domain::{actor::Actor, ids::UserId};

use crate::http::problem::ApiError;

caudal_domain::id_kinds! {
    /// A session: somebody who signed in, at one browser.
    Session: SessionId;
}

/// Who calls, over which session, from where. Another system calls with a token of its own: it has its name and the
/// token's id, and no session.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who it is, with permissions and limits as of this call.
    pub actor: Arc<Actor>,
    /// The session that carries a person's call.
    pub session_id: Option<SessionId>,
    /// For whom a system drafts requests, as they may act by this call; nobody but where its token is made for that.
    pub drafts_for: Option<Arc<Actor>>,
    /// When they last showed the provider who they are, in milliseconds of UTC; 0 where nobody knows.
    pub authenticated_at_ms: i64,
    /// When their session was used last, to the minute: the clock has been there already.
    pub seen_at_ms: i64,
    /// Where the call came from.
    pub address: Option<IpAddr>,
}

impl Caller {
    /// The person, for what only a person can be written down as.
    pub fn person(&self) -> Option<UserId> {
        self.session_id.map(|_| self.actor.id)
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        // The route's rule puts it there; a handler that asks for it on a public route has a caller for nobody.
        parts.extensions.get::<Self>().cloned().ok_or(ApiError::SessionRequired)
    }
}
