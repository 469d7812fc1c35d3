//! How the portal calls other systems.

use std::sync::Once;

use caudal_trace::{Kind, Open, open};

/// What every client begins with: a redirect is an answer like any other and leads nowhere, and the program names itself.
///
/// TLS is computed by ring, as the database's driver has it: a second library would be compiled and shipped for nothing.
pub fn builder() -> reqwest::ClientBuilder {
    static TLS: Once = Once::new();
    TLS.call_once(|| {
        // Refused only where this process has one already.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("caudal/", env!("CARGO_PKG_VERSION")))
}

/// Tells whoever follows the call at work that it waits for another system, of which no more is said than its name.
pub fn follow(method: &reqwest::Method, host: Option<&str>) -> Open {
    let mut asked = open(Kind::Client, || method.to_string());
    if let Some(host) = host.filter(|_| asked.context().is_some()) {
        asked.set("server.address", host.to_owned());
    }
    asked
}
