//! How far the server of PostgreSQL is trusted: `sslmode` and `sslrootcert` of its address, as its own programs read them.

use crate::DbError;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject};
use rustls::{
    ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme, client::WebPkiServerVerifier,
};
use std::{path::Path, sync::Arc};
use tokio_postgres::{Socket, config::SslMode, tls::MakeTlsConnect};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What the address says of TLS.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trust {
    /// `sslmode`.
    pub(crate) mode: Option<String>,
    /// `sslrootcert`: a file of certificates; without it, those that the machine trusts.
    pub(crate) roots: Option<String>,
    /// `sslcert`: the certificate by which the server knows us.
    pub(crate) cert: Option<String>,
    /// `sslkey`: its key.
    pub(crate) key: Option<String>,
}

impl Trust {
    /// Whether TLS is spoken, and how.
    pub(crate) fn connect(&self) -> Result<(SslMode, Tls), DbError> {
        let (mode, checks) = match self.mode.as_deref().unwrap_or("prefer") {
            "disable" => (SslMode::Disable, Checks::Nothing),
            "allow" | "prefer" => (SslMode::Prefer, Checks::Nothing),
            // Who names an authority wants it looked at: so read PostgreSQL's own programs.
            "require" if self.roots.is_none() => (SslMode::Require, Checks::Nothing),
            "require" | "verify-ca" => (SslMode::Require, Checks::Issuer),
            "verify-full" => (SslMode::Require, Checks::IssuerAndName),
            other => return Err(DbError::Config(format!("sslmode={other} is not known"))),
        };
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| DbError::Config(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(self.verifier(checks, provider)?);
        let config = match (&self.cert, &self.key) {
            (Some(cert), Some(key)) => {
                let key = PrivateKeyDer::from_pem_file(key).map_err(|error| about(key, &error))?;
                config
                    .with_client_auth_cert(certificates(cert)?, key)
                    .map_err(|error| DbError::Config(error.to_string()))?
            }
            (None, None) => config.with_no_client_auth(),
            _ => return Err(DbError::Config("sslcert and sslkey belong together".into())),
        };
        Ok((mode, Tls(MakeRustlsConnect::new(config))))
    }

    fn verifier(
        &self,
        checks: Checks,
        provider: Arc<CryptoProvider>,
    ) -> Result<Arc<dyn ServerCertVerifier>, DbError> {
        let inner: Arc<dyn ServerCertVerifier> = match (checks, &self.roots) {
            (Checks::Nothing, _) => return Ok(Arc::new(Lenient { inner: None, provider })),
            (_, Some(file)) => {
                let mut roots = RootCertStore::empty();
                for certificate in certificates(file)? {
                    roots.add(certificate).map_err(|error| DbError::Config(format!("{file}: {error}")))?;
                }
                let built =
                    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider));
                built.build().map_err(|error| DbError::Config(format!("{file}: {error}")))?
            }
            (_, None) => Arc::new(
                rustls_platform_verifier::Verifier::new(Arc::clone(&provider))
                    .map_err(|error| DbError::Config(error.to_string()))?,
            ),
        };
        Ok(match checks {
            Checks::IssuerAndName => inner,
            _ => Arc::new(Lenient { inner: Some(inner), provider }),
        })
    }
}

/// Speaks TLS with a server. It is asked for a socket of this machine as well, which has no name and over which the driver speaks none.
#[derive(Clone)]
pub(crate) struct Tls(MakeRustlsConnect);

impl MakeTlsConnect<Socket> for Tls {
    type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;
    type TlsConnect = <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect;
    type Error = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Error;

    fn make_tls_connect(&mut self, host: &str) -> Result<Self::TlsConnect, Self::Error> {
        let host = if host.is_empty() { "localhost" } else { host };
        MakeTlsConnect::<Socket>::make_tls_connect(&mut self.0, host)
    }
}

/// What of the server's certificate is looked at.
#[derive(Clone, Copy)]
enum Checks {
    Nothing,
    Issuer,
    IssuerAndName,
}

fn certificates(file: &str) -> Result<Vec<CertificateDer<'static>>, DbError> {
    let all = CertificateDer::pem_file_iter(Path::new(file)).map_err(|error| about(file, &error))?;
    all.collect::<Result<_, _>>().map_err(|error| about(file, &error))
}

fn about(file: &str, error: &rustls::pki_types::pem::Error) -> DbError {
    DbError::Config(format!("{file}: {error}"))
}

/// Encrypts with whoever answers, or with whom a trusted issuer knows by whatever name.
#[derive(Debug)]
struct Lenient {
    inner: Option<Arc<dyn ServerCertVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        use rustls::CertificateError::{NotValidForName, NotValidForNameContext};
        let Some(inner) = &self.inner else { return Ok(ServerCertVerified::assertion()) };
        match inner.verify_server_cert(end, between, name, ocsp, now) {
            Err(rustls::Error::InvalidCertificate(NotValidForName | NotValidForNameContext { .. })) => {
                Ok(ServerCertVerified::assertion())
            }
            told => told,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, cert, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, cert, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
