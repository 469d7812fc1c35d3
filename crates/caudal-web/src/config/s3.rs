//! `[attachments.s3]`: a bucket of an S3-compatible store for what people attach, instead of a folder.

use std::path::PathBuf;

use serde::Deserialize;
use url::Url;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::server::is_loopback;

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct S3 {
    /// Where the store answers: `https://s3.us-east-1.amazonaws.com`.
    pub endpoint: Option<Url>,
    /// Its name. Without it, files lie in a folder.
    pub bucket: Option<String>,
    pub region: String,
    /// What the name of every object begins with, for a bucket that is not the portal's alone.
    pub prefix: String,
    pub access_key: Option<String>,
    pub secret_key: Option<Secret>,
    pub secret_key_file: Option<PathBuf>,
    /// Whether the bucket stands in the path of an address and not in the server's name.
    pub path_style: bool,
}

impl Default for S3 {
    fn default() -> Self {
        Self {
            endpoint: None,
            bucket: None,
            region: "us-east-1".to_owned(),
            prefix: String::new(),
            access_key: None,
            secret_key: None,
            secret_key_file: None,
            path_style: true,
        }
    }
}

impl S3 {
    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        let file = self.secret_key_file.as_deref();
        secret::from_file("attachments.s3.secret_key", &mut self.secret_key, file)
    }

    /// Whoever sets one of them wants a bucket: files that went to a folder meanwhile would be missing there.
    fn is_wanted(&self) -> bool {
        self.endpoint.is_some()
            || self.bucket.is_some()
            || self.access_key.is_some()
            || self.secret_key.is_some()
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if !self.is_wanted() {
            return Ok(());
        }
        for (key, is_set) in [
            ("attachments.s3.endpoint", self.endpoint.is_some()),
            ("attachments.s3.bucket", self.bucket.is_some()),
            ("attachments.s3.region", !self.region.is_empty()),
            ("attachments.s3.access_key", self.access_key.is_some()),
            ("attachments.s3.secret_key", self.secret_key.is_some()),
        ] {
            if !is_set {
                return Err(ConfigError::invalid(key, Reason::Missing));
            }
        }
        if !self.endpoint.as_ref().is_some_and(is_private) {
            return Err(ConfigError::invalid("attachments.s3.endpoint", Reason::NotHttps));
        }
        if !self.bucket.as_deref().is_some_and(is_bucket) {
            return Err(ConfigError::invalid("attachments.s3.bucket", Reason::NotABucket));
        }
        if !is_prefix(&self.prefix) {
            return Err(ConfigError::invalid("attachments.s3.prefix", Reason::NotAPrefix));
        }
        Ok(())
    }
}

/// Whether nobody between reads along.
fn is_private(endpoint: &Url) -> bool {
    match endpoint.scheme() {
        "https" => endpoint.has_host(),
        "http" => endpoint.host().is_some_and(|host| is_loopback(&host)),
        _ => false,
    }
}

/// As S3 takes them: 3 to 63 small letters, digits, hyphens and points.
fn is_bucket(name: &str) -> bool {
    (3..=63).contains(&name.len())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.'))
}

/// Plain parts of a path, so that a name is signed as it is sent.
fn is_prefix(prefix: &str) -> bool {
    let is_part = |part: &str| {
        !matches!(part, "" | "." | "..")
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    prefix.is_empty() || prefix.len() <= 200 && prefix.trim_end_matches('/').split('/').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole() -> S3 {
        S3 {
            endpoint: Some("https://s3.example.com".parse().unwrap()),
            bucket: Some("caudal".to_owned()),
            access_key: Some("caudal".to_owned()),
            secret_key: Some(Secret::new("s")),
            ..S3::default()
        }
    }

    fn refused(change: impl FnOnce(&mut S3)) -> Option<(&'static str, Reason)> {
        let mut s3 = whole();
        change(&mut s3);
        match s3.check() {
            Ok(()) => None,
            Err(ConfigError::Invalid { key, reason }) => Some((key, reason)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_bucket_is_whole_or_none_is_wanted() {
        assert_eq!(S3::default().check(), Ok(()));
        assert_eq!(refused(|_| {}), None);
        let missing = |key| Some((key, Reason::Missing));
        assert_eq!(refused(|s3| s3.endpoint = None), missing("attachments.s3.endpoint"));
        assert_eq!(refused(|s3| s3.bucket = None), missing("attachments.s3.bucket"));
        assert_eq!(refused(|s3| s3.region = String::new()), missing("attachments.s3.region"));
        assert_eq!(refused(|s3| s3.access_key = None), missing("attachments.s3.access_key"));
        assert_eq!(refused(|s3| s3.secret_key = None), missing("attachments.s3.secret_key"));
    }

    #[test]
    fn what_would_be_sent_in_the_clear_or_cannot_be_named_is_refused() {
        let at = |url: &str| {
            let url = url.parse().unwrap();
            refused(|s3| s3.endpoint = Some(url))
        };
        assert_eq!(at("http://127.0.0.1:9000"), None);
        for clear in ["http://s3.example.com", "ftp://s3.example.com"] {
            assert_eq!(at(clear), Some(("attachments.s3.endpoint", Reason::NotHttps)), "{clear}");
        }
        for name in ["ab", "Caudal", "a/b", "caudal portal", &"a".repeat(64)] {
            let found = refused(|s3| s3.bucket = Some(name.to_owned()));
            assert_eq!(found, Some(("attachments.s3.bucket", Reason::NotABucket)), "{name}");
        }
        for prefix in ["caudal", "caudal/", "a-1/b_2.c"] {
            assert_eq!(refused(|s3| s3.prefix = prefix.to_owned()), None, "{prefix}");
        }
        for prefix in ["/", "/a", "a//b", "../a", "a b", "ñ", &"a".repeat(201)] {
            let found = refused(|s3| s3.prefix = prefix.to_owned());
            assert_eq!(found, Some(("attachments.s3.prefix", Reason::NotAPrefix)), "{prefix}");
        }
    }
}
