//! The signature of a copy: Ed25519 (RFC 8032) over its leaf, which names everything else in it by its hash. Keys are as OpenSSL writes
//! them (PEM, RFC 8410), so that anybody can check a copy with nothing of ours.

use std::path::Path;

use anyhow::{Context, bail};
use ed25519_dalek::pkcs8::{DecodePrivateKey as _, DecodePublicKey as _};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::messages_es::{self, copy as said};

/// The key that copies are signed with.
pub fn signing_key(file: &Path) -> anyhow::Result<SigningKey> {
    SigningKey::from_pkcs8_pem(&text_of(file)?).ok().with_context(|| said::no_private_key(file))
}

/// The key that a copy must be signed with, by its public half.
pub fn verifying_key(file: &Path) -> anyhow::Result<VerifyingKey> {
    VerifyingKey::from_public_key_pem(&text_of(file)?).ok().with_context(|| said::no_public_key(file))
}

fn text_of(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| messages_es::cannot_read(file))
}

pub fn sign(text: &[u8], key: &SigningKey) -> Vec<u8> {
    key.sign(text).to_vec()
}

/// # Errors
/// There is no signature, or it is not this key's over this text.
pub fn check(text: &[u8], signature: Option<&[u8]>, key: &VerifyingKey) -> anyhow::Result<()> {
    let Some(signature) = signature else { bail!(said::NOT_SIGNED) };
    let genuine = Signature::from_slice(signature).and_then(|signature| key.verify_strict(text, &signature));
    genuine.ok().context(said::WRONG_SIGNATURE)
}
