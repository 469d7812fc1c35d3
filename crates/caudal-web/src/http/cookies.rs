//! The cookies of the portal: their names, how they are written and read.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use sha2::{Digest, Sha256};

use crate::config::Server;

/// Where alone the cookie of a sign-out is sent.
pub const SIGN_OUT_PATH: &str = "/api/auth/logout";

/// How long a sign-in may take.
pub const ATTEMPT_SECONDS: i64 = 600;

/// How long a refused session can still be signed out of at the provider.
pub const SIGN_OUT_SECONDS: i64 = 300;

/// The names. Over https they carry the prefixes that keep other hosts from setting them; on a plain-http loopback address,
/// where browsers refuse those, they carry the port, since cookies do not tell ports apart.
#[derive(Clone, Debug)]
pub struct Cookies {
    secure: bool,
    session: String,
    attempt: String,
    sign_out: String,
}

impl Cookies {
    pub fn new(server: &Server) -> Self {
        if server.is_https() {
            return Self {
                secure: true,
                session: "__Host-caudal_session".into(),
                attempt: "__Host-caudal_attempt_".into(),
                // `__Host-` allows no path of its own.
                sign_out: "__Secure-caudal_sign_out".into(),
            };
        }
        let port = server.base_url.port_or_known_default().unwrap_or_default();
        Self {
            secure: false,
            session: format!("caudal_session_{port}"),
            attempt: format!("caudal_attempt_{port}_"),
            sign_out: format!("caudal_sign_out_{port}"),
        }
    }

    pub fn session_name(&self) -> &str {
        &self.session
    }

    /// The session's secret, as the browser sent it. What is no secret of ours comes to the letter: no session has it, and the
    /// cookie is taken back like that of any session that nobody knows.
    pub fn session(&self, headers: &HeaderMap) -> Option<Vec<u8>> {
        let (_, value) = read(headers, |name| name == self.session).next()?;
        Some(decode(value).unwrap_or_else(|| value.as_bytes().to_vec()))
    }

    /// Hands the browser the session's secret. Without an end: it goes with the browser.
    pub fn set_session(&self, secret: &[u8]) -> HeaderValue {
        self.write(&self.session, &encode(secret), "Strict", "/", None)
    }

    /// Takes the session's secret back.
    pub fn clear_session(&self) -> HeaderValue {
        self.write(&self.session, "", "Strict", "/", Some(0))
    }

    pub fn attempt_name(&self, state: &str) -> String {
        format!("{}{}", self.attempt, hex::encode(&Sha256::digest(state)[..8]))
    }

    pub fn attempt(&self, headers: &HeaderMap, name: &str) -> Option<Vec<u8>> {
        read(headers, |n| n == name).next().and_then(|(_, value)| decode(value))
    }

    pub fn attempts(&self, headers: &HeaderMap) -> Vec<(String, Option<Vec<u8>>)> {
        read(headers, |name| name.starts_with(&self.attempt))
            .map(|(name, value)| (name.to_owned(), decode(value)))
            .collect()
    }

    /// Hands the browser an attempt. Lax: the provider's answer comes from another site.
    pub fn set_attempt(&self, name: &str, sealed: &[u8]) -> HeaderValue {
        self.write(name, &encode(sealed), "Lax", "/", Some(ATTEMPT_SECONDS))
    }

    pub fn clear_attempt(&self, name: &str) -> HeaderValue {
        self.write(name, "", "Lax", "/", Some(0))
    }

    pub fn sign_out(&self, headers: &HeaderMap) -> Option<Vec<u8>> {
        read(headers, |name| name == self.sign_out).next().and_then(|(_, value)| decode(value))
    }

    pub fn set_sign_out(&self, sealed: &[u8]) -> HeaderValue {
        self.write(&self.sign_out, &encode(sealed), "Strict", SIGN_OUT_PATH, Some(SIGN_OUT_SECONDS))
    }

    pub fn clear_sign_out(&self) -> HeaderValue {
        self.write(&self.sign_out, "", "Strict", SIGN_OUT_PATH, Some(0))
    }

    fn write(
        &self,
        name: &str,
        value: &str,
        same_site: &str,
        path: &str,
        max_age: Option<i64>,
    ) -> HeaderValue {
        let age = max_age.map(|seconds| format!("; Max-Age={seconds}")).unwrap_or_default();
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path={path}{age}{secure}; HttpOnly; SameSite={same_site}");
        // Names and values are letters, digits, `-` and `_` only; an attempt's name came in as a header itself.
        HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("caudal=; Max-Age=0"))
    }
}

fn read(headers: &HeaderMap, wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(name, _)| wanted(name))
}

fn encode(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cookies(base: &str) -> Cookies {
        Cookies::new(&Server { base_url: base.parse().unwrap(), ..Server::default() })
    }

    fn sent(text: &str) -> HeaderMap {
        [(header::COOKIE, HeaderValue::try_from(text).unwrap())].into_iter().collect()
    }

    #[test]
    fn over_https_the_cookies_are_locked_to_the_host() {
        let cookies = cookies("https://caudal.example");
        assert_eq!(
            cookies.set_session(&[0xff; 3]),
            "__Host-caudal_session=____; Path=/; Secure; HttpOnly; SameSite=Strict"
        );
        assert_eq!(
            cookies.clear_session(),
            "__Host-caudal_session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict"
        );
        assert_eq!(
            cookies.set_sign_out(b"x"),
            "__Secure-caudal_sign_out=eA; Path=/api/auth/logout; Max-Age=300; Secure; HttpOnly; SameSite=Strict"
        );
        let name = cookies.attempt_name("state");
        assert!(
            cookies.set_attempt(&name, b"x").to_str().unwrap().ends_with("; Secure; HttpOnly; SameSite=Lax")
        );
    }

    #[test]
    fn on_this_machine_they_carry_the_port() {
        let cookies = cookies("http://127.0.0.1:4000");
        assert_eq!(
            cookies.set_session(&[0xff; 3]),
            "caudal_session_4000=____; Path=/; HttpOnly; SameSite=Strict"
        );
        let other = sent("caudal_session_4001=____; caudal_session_4000=AAAA");
        assert_eq!(cookies.session(&other), Some(vec![0; 3]));
        assert_eq!(cookies.session(&sent("caudal_session_400=____; xcaudal_session_4000=____")), None);
        assert_eq!(cookies.session(&sent("caudal_session_4000=zzz")), Some(b"zzz".to_vec()), "nobody's");
    }

    #[test]
    fn each_attempt_has_its_own_cookie() {
        let cookies = cookies("http://127.0.0.1:4000");
        let (one, two) = (cookies.attempt_name("one"), cookies.attempt_name("two"));
        assert_ne!(one, two);
        let headers = sent(&format!("{one}=AAAA; {two}=!; caudal_session_4000=AAAA"));
        assert_eq!(cookies.attempt(&headers, &one), Some(vec![0; 3]));
        assert_eq!(cookies.attempt(&headers, &two), None);
        assert_eq!(cookies.attempts(&headers), [(one, Some(vec![0; 3])), (two, None)]);
    }
}
