//! What is asked of a session, before the rules have looked at it.

use caudal_domain::{
    cash::{Action, Treatment},
    ids::{MovementId, UserId},
};

use super::api::CashCountBody;

/// What is asked of a session, as it was sent.
#[derive(Clone, Debug)]
pub enum Ask {
    /// Begin to count.
    Freeze {
        /// Who sees a supervisor count.
        witness: Option<UserId>,
    },
    /// Go on working.
    Resume,
    /// Submit what was counted.
    Submit {
        /// By note and coin.
        counts: Vec<CashCountBody>,
        /// Movements whose documents are not there.
        missing: Vec<MovementId>,
    },
    /// Say why it differs.
    Explain { explanation: String },
    /// Have it counted again.
    Recount { reason: String },
    /// Agree and close.
    Approve {
        /// `company`, `custodian`.
        treatment: Option<Treatment>,
    },
}

impl Ask {
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Self::Freeze { .. } => Action::Freeze,
            Self::Resume => Action::Resume,
            Self::Submit { .. } => Action::Submit,
            Self::Explain { .. } => Action::Explain,
            Self::Recount { .. } => Action::Recount,
            Self::Approve { .. } => Action::Approve,
        }
    }
}
