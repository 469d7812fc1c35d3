//! The application, embedded in the binary: hashed files for ever, the page with its settings each time.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use brotli_decompressor::Decompressor;
use flate2::{Compression, write::GzEncoder};
use rust_embed::RustEmbed;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::embedded_es;
use caudal_access::company::{self, Words};
use caudal_web::http::{headers::is_api, problem::ApiError};
use caudal_web::{app::App, config::Config};

/// What `npm run build` made. A debug build reads it from the disk.
#[derive(RustEmbed)]
#[folder = "$CAUDAL_WEB_DIST"]
#[allow_missing = true]
struct Dist;

/// What the page is told (`<meta name="caudal-config">`).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageConfig<'a> {
    api_base: &'a str,
    login_route: &'a str,
    profile_route: &'a str,
    logout_route: &'a str,
    token_route: &'a str,
    locale: &'a str,
    time_zone: &'a str,
    home_currency: &'a str,
    demo: bool,
    product_name: &'a str,
    version: &'a str,
    settlement_word: &'static str,
    payroll_word: &'static str,
    clearance_word: &'static str,
}

impl<'a> PageConfig<'a> {
    fn of(config: &'a Config, words: Words) -> Self {
        Self {
            api_base: &config.web.api_base,
            login_route: &config.web.login_route,
            profile_route: &config.web.profile_route,
            logout_route: &config.web.logout_route,
            token_route: &config.web.token_route,
            locale: &config.portal.locale,
            time_zone: config.portal.time_zone.iana_name().unwrap_or("UTC"),
            home_currency: config.portal.home_currency.code(),
            demo: config.demo,
            product_name: &config.portal.product_name,
            version: env!("CARGO_PKG_VERSION"),
            settlement_word: words.settlement.name(),
            payroll_word: words.payroll.name(),
            clearance_word: words.clearance.name(),
        }
    }
}

pub fn is_there() -> bool {
    Dist::get("index.html").is_some()
}

/// The description of the API, as it is served beside the application (`/openapi.json`).
pub fn description() -> Option<String> {
    let (_, _, text) = find("openapi.json", &HeaderMap::new())?;
    String::from_utf8(text.into()).ok()
}

/// Everything that is no endpoint: a problem under `/api`, a file of the application, or its page. The page is the same
/// for everybody: it never depends on a cookie.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path();
    if is_api(path) {
        return ApiError::NotFound.into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return ApiError::MethodNotAllowed.into_response();
    }
    let name = path.trim_start_matches('/');
    let last = name.rsplit('/').next().unwrap_or_default();
    if last.contains('.') && name != "index.html" {
        return file(name, request.headers());
    }
    // A page without the database still says what is wrong; then in the usual words.
    let general = company::general(app.db.read()).await;
    let words = general.map(|general| general.words()).unwrap_or_default();
    page(&app.config, words, request.headers())
}

fn file(name: &str, asked: &HeaderMap) -> Response {
    let hidden = name.split('/').any(|part| part.starts_with('.'));
    let Some((encoding, hash, content)) = (!hidden).then(|| find(name, asked)).flatten() else {
        return ApiError::NotFound.into_response();
    };
    let kind = content_type(name);
    // The bundler puts the content's hash into these names.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = answer(asked, hash, content);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// The kinds of file that an application is made of. A library's table of a thousand more would weigh as much as half a page of it.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(embedded) => Bytes::from_static(embedded),
        Cow::Owned(read) => read.into(),
    }
}

/// A form of a file: its encoding, its hash, its bytes.
type Form = (Option<&'static str>, [u8; 32], Bytes);

/// What was compressed anew for whoever takes gzip and not Brotli, which browsers ask for over TLS alone. No more than the program holds.
static GZIPPED: Mutex<BTreeMap<String, ([u8; 32], Bytes)>> = Mutex::new(BTreeMap::new());

/// A file in the smallest form that is taken. The build lays a compressed twin beside each that gains by it; the release holds only the
/// twins of those, and makes the other forms of them for whoever asks.
fn find(name: &str, asked: &HeaderMap) -> Option<Form> {
    let Some(twin) = Dist::get(&format!("{name}.br")) else {
        let plain = Dist::get(name)?;
        return Some((None, plain.metadata.sha256_hash(), bytes(plain.data)));
    };
    if accepts(asked, "br") {
        return Some((Some("br"), twin.metadata.sha256_hash(), bytes(twin.data)));
    }
    if !accepts(asked, "gzip") {
        let plain = unpack(&twin.data).ok()?;
        return Some((None, Sha256::digest(&plain).into(), plain.into()));
    }
    let mut gzipped = GZIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    if !gzipped.contains_key(name) {
        let packed = gzip(&unpack(&twin.data).ok()?).ok()?;
        gzipped.insert(name.to_owned(), (Sha256::digest(&packed).into(), packed.into()));
    }
    gzipped.get(name).map(|(hash, packed)| (Some("gzip"), *hash, packed.clone()))
}

pub fn unpack(twin: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    Decompressor::new(twin, 4096).read_to_end(&mut plain)?;
    Ok(plain)
}

pub fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(plain)?;
    packed.finish()
}

pub fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let lines = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|part| {
        let mut words = part.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        // `q=0` and its longer forms refuse.
        named
            && !words.any(|word| {
                word.strip_prefix("q=").is_some_and(|q| q.bytes().all(|b| matches!(b, b'0' | b'.')))
            })
    })
}

fn page(config: &Config, words: Words, asked: &HeaderMap) -> Response {
    let Some(html) = Dist::get("index.html").and_then(|file| String::from_utf8(file.data.into_owned()).ok())
    else {
        let text = embedded_es::without_application();
        let kind = (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        return (StatusCode::SERVICE_UNAVAILABLE, [kind], text).into_response();
    };
    let html = fill(html, config, words);
    let mut response = answer(asked, Sha256::digest(&html).into(), html.into());
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response
}

/// Writes the settings and the product's name into the page.
pub fn fill(mut html: String, config: &Config, words: Words) -> String {
    let settings = serde_json::to_string(&PageConfig::of(config, words)).unwrap_or_default();
    between(&mut html, "name=\"caudal-config\" content=\"", "\"", &escaped(&settings));
    between(&mut html, "<title>", "</title>", &escaped(&config.portal.product_name));
    html
}

/// Replaces what stands between two marks, if both are there.
fn between(html: &mut String, before: &str, after: &str, text: &str) {
    let Some(from) = html.find(before).map(|at| at + before.len()) else { return };
    let Some(to) = html[from..].find(after).map(|at| from + at) else { return };
    html.replace_range(from..to, text);
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// The content, or nothing when the browser has it already.
pub fn answer(asked: &HeaderMap, hash: [u8; 32], content: Bytes) -> Response {
    let tag = format!("\"{}\"", hex::encode(&hash[..16]));
    let known = asked.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok()).is_some_and(|tags| {
        tags.split(',').any(|one| one.trim().trim_start_matches("W/") == tag || one.trim() == "*")
    });
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (StatusCode::OK, content).into_response()
    };
    response.headers_mut().remove(header::CONTENT_TYPE);
    response.headers_mut().extend(tag.parse().ok().map(|tag| (header::ETAG, tag)));
    response
}
