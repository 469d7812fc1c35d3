//! Mail (domain, section 9): what concerns somebody, in few letters. Notices are gathered for a while, so that a flood is one letter;
//! what waits for an approver comes in one digest a day. Nothing waits for the mail server but the task that talks to it.

mod api;
mod compose;
mod gather;
mod letter;
mod send;
mod server;
mod store;
mod waiting;
#[path = "words.es.rs"]
mod words_es;

use caudal_db::Conn;
use caudal_domain::{permission::Permission, time::Millis};
use caudal_web::http::problem::ApiError;
use caudal_web::http::table::{Routes, Rule, routes};

pub use gather::{Gathered, letters};
pub use send::{purge, send_due, spawn};
pub use server::{Server, is_sent};
pub use waiting::{GatherWork, WaitingWork, Waits};

pub fn routes() -> Routes {
    const ADMINISTRATORS: Rule = Rule::Company(&[Permission::Administrator]);
    Routes::default()
        .add(ADMINISTRATORS, routes!(api::list_mail))
        .add(ADMINISTRATORS, routes!(api::try_mail))
        .add(ADMINISTRATORS, routes!(api::retry_mail))
}

caudal_domain::named! {
    /// Why a letter is written.
    pub enum Kind {
        /// Something just happened.
        Now = "now",
        /// The letter of the day.
        Digest = "digest",
        /// Somebody tries whether mail arrives.
        Test = "test",
    }
}

caudal_domain::named! {
    pub enum State {
        /// To be sent, now or later.
        Waiting = "waiting",
        /// The mail server took it.
        Sent = "sent",
        /// The mail server will not take it, or could not be reached for days.
        Failed = "failed",
        /// There was nothing left to be said, or nobody to say it to.
        Dropped = "dropped",
    }
}

/// How many letters are to be sent now or later, up to 1000.
pub async fn count_waiting(db: &Conn) -> Result<u64, ApiError> {
    Ok(store::count_waiting(db).await?)
}

/// How many letters were given up since an instant, up to 1000.
pub async fn count_failed(db: &Conn, since_ms: Millis) -> Result<u64, ApiError> {
    Ok(store::count_failed(db, since_ms).await?)
}

/// What this crate's own tests read of letters.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::letter::{Letter, Line, Section};
}
