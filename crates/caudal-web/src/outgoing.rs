//! How the portal calls other systems.

use std::error::Error;
use std::{io, iter, sync::Once};

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

/// Why the certificate of a server is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateFault {
    #[error("it expired")]
    Expired,
    #[error("it is not valid yet")]
    NotYetValid,
    /// Nobody that this machine knows has signed it.
    #[error("its authority is not known")]
    UnknownAuthority,
    /// It is another server's.
    #[error("it is another server's")]
    OtherName,
    #[error("it is not accepted")]
    Other,
}

/// Whether it is a server's certificate that lies at the bottom of an error.
pub fn certificate_fault(error: &(dyn Error + 'static)) -> Option<CertificateFault> {
    iter::successors(Some(error), |&cause| cause.source()).find_map(refused_certificate)
}

fn refused_certificate(cause: &(dyn Error + 'static)) -> Option<CertificateFault> {
    // What an I/O error was made of is not its source.
    if let Some(io) = cause.downcast_ref::<io::Error>() {
        return io.get_ref().and_then(|inner| refused_certificate(inner));
    }
    let Some(rustls::Error::InvalidCertificate(why)) = cause.downcast_ref() else { return None };
    Some(CertificateFault::from(why))
}

impl From<&rustls::CertificateError> for CertificateFault {
    fn from(why: &rustls::CertificateError) -> Self {
        use rustls::CertificateError as E;
        match why {
            E::Expired | E::ExpiredContext { .. } => CertificateFault::Expired,
            E::NotValidYet | E::NotValidYetContext { .. } => CertificateFault::NotYetValid,
            E::UnknownIssuer => CertificateFault::UnknownAuthority,
            E::NotValidForName | E::NotValidForNameContext { .. } => CertificateFault::OtherName,
            _ => CertificateFault::Other,
        }
    }
}

/// Tells whoever follows the call at work that it waits for another system, of which no more is said than its name.
pub fn follow(method: &reqwest::Method, host: Option<&str>) -> Open {
    let mut asked = open(Kind::Client, || method.to_string());
    if let Some(host) = host.filter(|_| asked.context().is_some()) {
        asked.set("server.address", host.to_owned());
    }
    asked
}
