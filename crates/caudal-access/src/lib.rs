//! Who may come in and do what: people, the company they work in, sessions and the guard before every route.

pub mod company;
pub mod identity;
pub mod people;

use caudal_web::{app::Parts, config::Config, http::hub::Hub, secret::Secrets};

/// What everybody who signs in needs.
pub fn parts(config: &Config, secrets: &dyn Secrets) -> Result<Parts, identity::IdentityError> {
    Ok(Parts::default().with(identity::Identity::new(config, secrets)?).with(Hub::default()))
}
