//! How the portal is set up and by whom it is used: people, settings, tokens of other systems, SCIM.

pub mod scim;
pub mod settings;
pub mod tokens;
pub mod users;
