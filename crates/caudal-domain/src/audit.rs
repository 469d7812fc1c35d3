//! What the audit and the histories call what was done.

use std::fmt;

/// What was done: `settlement.send-back` in the audit, `send-back` in the history of one record. The words of a kind of record are
/// joined by `_`, those of what is done to it by `-`, also where a row of before 0.1.0 has them joined otherwise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(String);

impl Action {
    /// Of its name, however that joins its words.
    pub fn new(name: impl Into<String>) -> Self {
        let mut name = name.into();
        let verb = name.find('.').map_or(0, |dot| dot + 1);
        if name[verb..].contains('_') {
            name = format!("{}{}", &name[..verb], name[verb..].replace('_', "-"));
        }
        Self(name)
    }

    pub fn name(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Action {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.0
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn an_action_has_one_spelling_whatever_a_row_has() {
        for (written, name) in [
            ("settlement.send_back", "settlement.send-back"),
            ("settlement.send-back", "settlement.send-back"),
            ("cash_session.take_back", "cash_session.take-back"),
            ("accounting_period.execute_reopen", "accounting_period.execute-reopen"),
            ("payment_sent_back", "payment-sent-back"),
            ("open", "open"),
        ] {
            assert_eq!(Action::new(written).name(), name);
        }
    }
}
