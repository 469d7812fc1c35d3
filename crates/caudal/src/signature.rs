//! The signature of a copy: Ed25519 (RFC 8032) over its leaf, which names everything else in it by its hash. Keys are as OpenSSL writes
//! them (PEM, RFC 8410), so that anybody can check a copy with nothing of ours. What TLS signs with is there already.

use std::path::Path;

use anyhow::{Context, bail};
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};
use rustls_pki_types::{PrivatePkcs8KeyDer, SubjectPublicKeyInfoDer, pem::PemObject};

use crate::messages_es::{self, copy as said};

/// What stands before the 32 bytes of a public key of Ed25519 (RFC 8410, section 4).
const OF_ED25519: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/// The key that copies are signed with.
pub struct SigningKey(Ed25519KeyPair);

/// The key that a copy must be signed with, by its public half.
pub struct VerifyingKey(Vec<u8>);

impl SigningKey {
    /// # Errors
    /// The file cannot be read, or is no private key of Ed25519.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let key: Option<PrivatePkcs8KeyDer<'_>> = pem_of(file)?;
        // OpenSSL writes no public half beside it.
        let pair =
            key.and_then(|key| Ed25519KeyPair::from_pkcs8_maybe_unchecked(key.secret_pkcs8_der()).ok());
        pair.map(Self).with_context(|| said::no_private_key(file))
    }

    pub fn sign(&self, text: &[u8]) -> Vec<u8> {
        self.0.sign(text).as_ref().to_vec()
    }
}

impl VerifyingKey {
    /// # Errors
    /// The file cannot be read, or is no public key of Ed25519.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let key: Option<SubjectPublicKeyInfoDer<'_>> = pem_of(file)?;
        let bytes = key.and_then(|key| key.strip_prefix(&OF_ED25519).map(<[u8]>::to_vec));
        bytes.filter(|bytes| bytes.len() == 32).map(Self).with_context(|| said::no_public_key(file))
    }

    /// # Errors
    /// There is no signature, or it is not this key's over this text.
    pub fn check(&self, text: &[u8], signature: Option<&[u8]>) -> anyhow::Result<()> {
        let Some(signature) = signature else { bail!(said::NOT_SIGNED) };
        let genuine = UnparsedPublicKey::new(&ED25519, &self.0).verify(text, signature);
        genuine.ok().context(said::WRONG_SIGNATURE)
    }
}

fn pem_of<T: PemObject>(file: &Path) -> anyhow::Result<Option<T>> {
    let text = std::fs::read(file).with_context(|| messages_es::cannot_read(file))?;
    Ok(T::from_pem_slice(&text).ok())
}
