use std::io::Read as _;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use caudal_access::company::Words;
use caudal_server::portal::testing::{accepts, answer, content_type, fill, gzip, is_compressed, unpack};
use caudal_web::config::Config;

#[test]
fn the_page_is_told_its_settings_and_nothing_in_them_becomes_markup() {
    let mut config = Config::default();
    config.portal.product_name = "Carga \"y\" <Caja> & Co'".into();
    let html = "<title>x</title><meta name=\"caudal-config\" content=\"\" /><script src=\"/a.js\"></script>";
    let filled = fill(html.into(), &config, Words::default());
    assert!(filled.starts_with("<title>Carga &quot;y&quot; &lt;Caja&gt; &amp; Co&#39;</title>"), "{filled}");
    assert!(filled.ends_with("\" /><script src=\"/a.js\"></script>"), "{filled}");
    let content = filled.split("content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let json = content.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let json = json.replace("&#39;", "'").replace("&amp;", "&");
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["productName"], "Carga \"y\" <Caja> & Co'");
    assert_eq!(read["loginRoute"], "/api/auth/login");
    assert_eq!(read["timeZone"], "America/Panama");
    assert_eq!(read["homeCurrency"], "USD");
    assert_eq!(read["apiBase"], "");
    assert_eq!(read["demo"], false);
    assert_eq!(read["payrollWord"], "planilla");
}

#[test]
fn an_encoding_is_used_only_where_the_browser_takes_it() {
    let asked = |text: &'static str| {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))])
    };
    assert!(accepts(&asked("gzip, deflate, br;q=0.9"), "br"));
    assert!(accepts(&asked("GZIP"), "gzip"));
    assert!(!accepts(&asked("gzip, br;q=0"), "br"));
    assert!(!accepts(&asked("gzip;q=0.000"), "gzip"));
    assert!(!accepts(&asked("identity"), "gzip"));
    assert!(!accepts(&HeaderMap::new(), "gzip"));
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let tag = format!("\"{}\"", "07".repeat(16));
    let asked = |text: &str| HeaderMap::from_iter([(header::IF_NONE_MATCH, text.parse().unwrap())]);
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
        assert_eq!(
            answer(&asked(&known), [7; 32], Bytes::from_static(&[1])).status(),
            StatusCode::NOT_MODIFIED,
            "{known}"
        );
    }
    let fresh = answer(&asked("\"x\""), [7; 32], Bytes::from_static(&[1]));
    assert_eq!(fresh.status(), StatusCode::OK);
    assert_eq!(fresh.headers()[header::ETAG], tag.as_str());
}

#[test]
fn whoever_takes_no_compressed_twin_gets_what_it_was_made_of() {
    // As Node's zlib packs it.
    let twin = BASE64.decode("G3sA+EVPluqbEkySkqEZAVkILQCmC/+Y5BMCn96LYa2A1D6siBM=").unwrap();
    let plain = unpack(&twin).unwrap();
    assert_eq!(plain, b"export const portal = 'Caudal';".repeat(4));
    let mut again = Vec::new();
    flate2::read::GzDecoder::new(&*gzip(&plain).unwrap()).read_to_end(&mut again).unwrap();
    assert_eq!(again, plain);
    assert!(unpack(b"no twin").is_err());
}

#[test]
fn texts_say_their_encoding() {
    assert_eq!(content_type("assets/a.js"), "text/javascript; charset=utf-8");
    assert_eq!(content_type("assets/a.woff2"), "font/woff2");
    assert_eq!(content_type("a"), "application/octet-stream");
}

#[test]
fn answers_are_compressed_where_it_is_worth_it() {
    for (kind, bytes, expected) in [
        ("application/json", 2048, true),
        ("application/json", 2047, false),
        ("text/csv; charset=utf-8", 9000, true),
        ("image/svg+xml", 9000, true),
        ("image/png", 9000, false),
        ("text/event-stream", 9000, false),
        ("application/pdf", 9000, false),
        ("application/octet-stream", 9000, false),
        ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 9000, false),
    ] {
        assert_eq!(is_compressed(kind, bytes), expected, "{kind}, {bytes}");
    }
}
