//! The provider's signing key.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreJsonWebKey, CoreJwsSigningAlgorithm};
use openidconnect::{JsonWebKeyId, PrivateSigningKey as _};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410).
const PKCS8: [u8; 16] = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

pub struct Key {
    key: CoreEdDsaPrivateSigningKey,
    name: String,
}

impl Key {
    /// The key of these random bits.
    pub fn new(bits: &[u8; 32]) -> Result<Self, String> {
        let name = text(&Sha256::digest(bits)[..9]);
        let body = STANDARD.encode([&PKCS8[..], bits].concat());
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n");
        let key = CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, Some(JsonWebKeyId::new(name.clone())))?;
        Ok(Self { key, name })
    }

    pub fn public(&self) -> CoreJsonWebKey {
        self.key.as_verification_key()
    }

    pub fn sign(&self, claims: &Value) -> Result<String, String> {
        let header = json!({ "alg": "EdDSA", "kid": self.name, "typ": "JWT" });
        let signed =
            format!("{}.{}", text(header.to_string().as_bytes()), text(claims.to_string().as_bytes()));
        let signature = self.key.sign(&CoreJwsSigningAlgorithm::EdDsa, signed.as_bytes());
        Ok(format!("{signed}.{}", text(&signature.map_err(|error| error.to_string())?)))
    }
}

/// Bytes as text for addresses and tokens.
pub fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
