//! How the portal calls other systems.

use std::sync::Once;

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
