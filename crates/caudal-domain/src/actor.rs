//! Who acts: the person behind a command, as the domain needs to know them.

use crate::{ids::UserId, money::Currency, permission::Permissions};

/// A signed-in person with what they may do now.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Their user.
    pub id: UserId,
    /// Their name, as history keeps it.
    pub name: String,
    /// Their permissions, unexpired ones only.
    pub permissions: Permissions,
    /// Approval limits: at most one per currency, in its minor units. None configured means may not approve.
    pub limits: Vec<(Currency, i64)>,
}

impl Actor {
    /// The approval limit in a currency, in its minor units.
    #[must_use]
    pub fn limit(&self, currency: Currency) -> Option<i64> {
        self.limits.iter().find(|(c, _)| *c == currency).map(|(_, minor)| *minor)
    }
}
