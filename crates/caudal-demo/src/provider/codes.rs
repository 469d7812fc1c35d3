//! Authorization codes: each good once, for a minute, with the proof that belongs to it.

use std::collections::HashMap;

use caudal_domain::time::Millis;
use sha2::{Digest, Sha256};

use super::keys::text;

const LIFE_MS: i64 = 60_000;
/// More than anybody can click away in a minute.
const MOST: usize = 1000;

#[derive(Clone, Debug)]
pub struct Grant {
    pub sub: String,
    pub nonce: Option<String>,
    pub challenge: String,
    pub at_ms: Millis,
}

#[derive(Default)]
pub struct Codes(HashMap<String, Grant>);

impl Codes {
    pub fn store(&mut self, code: String, grant: Grant) {
        let now = grant.at_ms;
        self.0.retain(|_, old| now - old.at_ms < LIFE_MS);
        if self.0.len() < MOST {
            self.0.insert(code, grant);
        }
    }

    /// Takes a code out of use; what it stands for, if the verifier is the one of its challenge.
    pub fn take(&mut self, code: &str, verifier: &str, now: Millis) -> Option<Grant> {
        let grant = self.0.remove(code)?;
        let proven = text(&Sha256::digest(verifier)) == grant.challenge;
        (proven && now - grant.at_ms < LIFE_MS).then_some(grant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes() -> Codes {
        let mut codes = Codes::default();
        let challenge = text(&Sha256::digest("verifier"));
        codes.store("code".into(), Grant { sub: "ana".into(), nonce: None, challenge, at_ms: 0 });
        codes
    }

    #[test]
    fn a_code_is_good_once_with_its_proof_for_a_minute() {
        let mut good = codes();
        assert_eq!(good.take("code", "verifier", 59_999).unwrap().sub, "ana");
        assert!(good.take("code", "verifier", 59_999).is_none());
        assert!(codes().take("code", "verifier", 60_000).is_none());
        let mut guessed = codes();
        assert!(guessed.take("code", "another", 1).is_none());
        assert!(guessed.take("code", "verifier", 1).is_none(), "a wrong proof uses the code up");
    }

    #[test]
    fn nobody_fills_the_memory() {
        let mut codes = codes();
        for n in 0..2 * MOST {
            let grant = Grant { sub: "ana".into(), nonce: None, challenge: "c".into(), at_ms: 1 };
            codes.store(n.to_string(), grant);
        }
        assert_eq!(codes.0.len(), MOST);
    }
}
