//! What only this portal can read and make: sign-in attempts and sign-outs held by browsers, ID tokens and webhooks' secrets held by the
//! database.
//!
//! AES-256-GCM with one key per purpose, and HMAC-SHA-256 for codes that are used once; each key is derived with HKDF-SHA-256 from the portal's secret.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, Salt};
use ring::{error::Unspecified, hmac};

use caudal_web::{config::Config, secret::Secrets};

/// The name of the secret's file in the data folder.
pub const FILE: &str = "secret.key";

#[derive(Debug, thiserror::Error)]
pub enum VaultError {
    #[error("the secret's file {file}: {cause}")]
    File { file: String, cause: std::io::Error },
    /// Its file is not what this program wrote.
    #[error("the secret's file {0} is damaged: it must hold 64 hexadecimal digits")]
    Damaged(String),
    #[error("no key can be derived from the portal's secret")]
    Key(#[from] Unspecified),
}

/// What a sealed text is for. None can be passed off as another.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// A sign-in attempt, held by the browser.
    Attempt,
    /// The session to be signed out, held by the browser.
    SignOut,
    /// An ID token, held by the database.
    IdToken,
    /// What a webhook's messages are signed with, held by the database.
    Webhook,
}

pub struct Vault {
    attempt: LessSafeKey,
    sign_out: LessSafeKey,
    id_token: LessSafeKey,
    webhook: LessSafeKey,
    codes: hmac::Key,
}

impl Vault {
    /// Derives the keys from the secret that is set, or from the one in the data folder, which is made at the first start.
    pub fn open(config: &Config, secrets: &dyn Secrets) -> Result<Self, VaultError> {
        let root = match &config.session.secret {
            Some(secret) => secret.reveal().as_bytes().to_vec(),
            None => read_or_make(&config.data_dir.join(FILE), secrets)?,
        };
        let prk = Salt::new(HKDF_SHA256, b"caudal").extract(&root);
        let derive = |label: &[u8]| -> Result<LessSafeKey, Unspecified> {
            Ok(LessSafeKey::new(UnboundKey::from(prk.expand(&[label], &AES_256_GCM)?)))
        };
        Ok(Self {
            attempt: derive(b"attempt")?,
            sign_out: derive(b"sign out")?,
            id_token: derive(b"id token")?,
            webhook: derive(b"webhook")?,
            codes: prk.expand(&[b"codes".as_slice()], hmac::HMAC_SHA256)?.into(),
        })
    }

    /// Six digits of a name and a step of time, truncated as RFC 4226 (5.3) says.
    pub fn one_time_code(&self, name: &[u8], step: i64) -> String {
        let tag = hmac::sign(&self.codes, &[name, &step.to_be_bytes()].concat());
        let bytes = tag.as_ref();
        let at = usize::from(bytes[bytes.len() - 1] & 0xf);
        let mut four = [0; 4];
        four.copy_from_slice(&bytes[at..at + 4]);
        format!("{:06}", (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
    }

    fn key(&self, purpose: Purpose) -> &LessSafeKey {
        match purpose {
            Purpose::Attempt => &self.attempt,
            Purpose::SignOut => &self.sign_out,
            Purpose::IdToken => &self.id_token,
            Purpose::Webhook => &self.webhook,
        }
    }

    /// Encrypts a text for a purpose, bound to `name`, which must be given again to open it.
    pub fn seal(
        &self,
        purpose: Purpose,
        secrets: &dyn Secrets,
        name: &[u8],
        text: &[u8],
    ) -> Result<Vec<u8>, Unspecified> {
        let mut nonce = [0; NONCE_LEN];
        nonce.copy_from_slice(&secrets.bits256()[..NONCE_LEN]);
        let mut body = text.to_vec();
        self.key(purpose).seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::from(name),
            &mut body,
        )?;
        Ok([&nonce[..], &body].concat())
    }

    /// Decrypts what [`Vault::seal`] made for the same purpose and name; nothing for anything else.
    pub fn open_sealed(&self, purpose: Purpose, name: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, body) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut body = body.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let text = self.key(purpose).open_in_place(nonce, Aad::from(name), &mut body).ok()?;
        Some(text.to_vec())
    }
}

fn read_or_make(path: &Path, secrets: &dyn Secrets) -> Result<Vec<u8>, VaultError> {
    let failed = |cause| VaultError::File { file: path.display().to_string(), cause };
    match make(path, secrets) {
        Ok(()) => {}
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists => {}
        Err(cause) => return Err(failed(cause)),
    }
    let text = fs::read_to_string(path).map_err(failed)?;
    match hex::decode(text.trim()) {
        Ok(bytes) if bytes.len() == 32 => Ok(bytes),
        _ => Err(VaultError::Damaged(path.display().to_string())),
    }
}

/// Made aside and linked into place, so that two starts at once agree on one secret and none reads half of it.
fn make(path: &Path, secrets: &dyn Secrets) -> std::io::Result<()> {
    if path.exists() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(hex::encode(&secrets.bits256()[..8]));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    writeln!(file, "{}", hex::encode(secrets.bits256()))?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    linked
}
