//! The headers that every answer carries.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use super::scim::is_scim;
use crate::config::Config;

/// What a page may load and do. Nothing inline, nothing from elsewhere, and no text becomes code: the one rule of Trusted Types
/// lets the address of the worker that takes PDFs apart pass, and no other (`pdfWorker.ts`).
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; \
     style-src-attr 'none'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; \
     worker-src 'self'; media-src 'none'; frame-src 'none'; child-src 'none'; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types caudal-worker";

/// A script that a page loads. The worker that takes PDFs apart lives by the policy of its own file: it may neither load nor
/// call anything. In a sandbox no worker would begin.
const SCRIPT_POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a page may call, within its policy.
const CALLS: &str = "connect-src 'self'";

/// An answer of the API is data: opened as a page, it may do nothing.
const DATA_POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const ALWAYS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// What no page of ours uses, neither we nor anything that gets in. Only names that browsers know, or they complain.
const PAGE_PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), \
     geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), \
     midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), \
     storage-access=(), usb=(), window-management=(), xr-spatial-tracking=()",
);

/// Two years, once people reach the portal over TLS.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=63072000");

static FIXED: LazyLock<HeaderMap> = LazyLock::new(|| {
    ALWAYS
        .iter()
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
        .collect()
});

/// Whether a path belongs to the API, that of provisioning included.
pub fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || is_scim(path)
}

/// The headers as the settings want them.
pub struct Headers {
    https: bool,
    page_policy: HeaderValue,
}

impl Headers {
    /// Pages may call the API where it stands, and nothing else of another machine.
    pub fn new(config: &Config) -> Self {
        let own = HeaderValue::from_static(PAGE_POLICY);
        let page_policy = config.web.api_origin().map_or(own.clone(), |origin| {
            let policy = PAGE_POLICY.replace(CALLS, &format!("{CALLS} {origin}"));
            HeaderValue::try_from(policy).unwrap_or(own)
        });
        Self { https: config.server.is_https(), page_policy }
    }

    /// Adds them. A handler that wrote a stricter policy of its own keeps it; nothing of the API is ever stored.
    pub fn add(&self, headers: &mut HeaderMap, api: bool) {
        for (name, value) in FIXED.iter() {
            headers.entry(name).or_insert_with(|| value.clone());
        }
        if self.https {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, ONLY_TLS);
        }
        let page = is_page(headers);
        if page {
            headers.insert("permissions-policy", PAGE_PERMISSIONS);
        }
        let script = !api && is_script(headers);
        let policy = || match (page, script) {
            (true, _) => self.page_policy.clone(),
            (false, true) => HeaderValue::from_static(SCRIPT_POLICY),
            (false, false) => HeaderValue::from_static(DATA_POLICY),
        };
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(policy);
        if api {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
    }
}

fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

fn is_script(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    // A module's file (`.mjs`) is told by the older name.
    kind.starts_with(b"text/javascript") || kind.starts_with(b"application/javascript")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(https: bool) -> Headers {
        Headers { https, ..Headers::new(&Config::default()) }
    }

    fn added(kind: &'static str, api: bool, https: bool) -> HeaderMap {
        let mut sent = HeaderMap::new();
        sent.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers(https).add(&mut sent, api);
        sent
    }

    #[test]
    fn a_page_may_load_only_from_its_own_place_and_an_answer_of_the_api_nothing() {
        assert_eq!(added("text/html; charset=utf-8", false, false)["content-security-policy"], PAGE_POLICY);
        assert_eq!(added("application/json", true, false)["content-security-policy"], DATA_POLICY);
        for unsafe_word in ["unsafe-inline", "unsafe-eval", "*", "data:", "http:", "https:"] {
            assert!(!PAGE_POLICY.contains(unsafe_word), "{unsafe_word}");
        }
    }

    #[test]
    fn a_script_may_load_nothing_and_begin_as_a_worker_and_the_api_has_none() {
        for kind in ["text/javascript; charset=utf-8", "application/javascript"] {
            assert_eq!(added(kind, false, false)["content-security-policy"], SCRIPT_POLICY);
        }
        assert_eq!(added("text/javascript", true, false)["content-security-policy"], DATA_POLICY);
    }

    #[test]
    fn a_page_may_call_the_api_of_another_machine_and_nothing_else_of_it() {
        let mut config = Config::default();
        config.web.api_base = "https://api.example/portal".into();
        let mut sent = HeaderMap::new();
        sent.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
        Headers::new(&config).add(&mut sent, false);
        let policy = sent["content-security-policy"].to_str().unwrap();
        assert_eq!(policy.replace(" https://api.example", ""), PAGE_POLICY);
        assert!(policy.contains("; connect-src 'self' https://api.example; "), "{policy}");
    }

    #[test]
    fn answers_of_the_api_are_never_stored_whatever_the_handler_says() {
        let mut sent = HeaderMap::new();
        sent.insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
        headers(false).add(&mut sent, true);
        assert_eq!(sent["cache-control"], "no-store");
    }

    #[test]
    fn browsers_are_told_to_insist_on_tls_only_where_there_is_tls() {
        assert!(!added("text/html", false, false).contains_key("strict-transport-security"));
        assert!(added("text/html", false, true).contains_key("strict-transport-security"));
    }

    #[test]
    fn a_handler_may_be_stricter_than_the_rest() {
        let mut sent = HeaderMap::new();
        sent.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers(false).add(&mut sent, false);
        assert_eq!(sent.get_all("referrer-policy").iter().collect::<Vec<_>>(), ["no-referrer"]);
        assert_eq!(sent["x-content-type-options"], "nosniff");
    }
}
