use caudal_access::identity::testing::{MAX_BYTES, clean, is_sign_in, layers};
use url::Url;

fn at(base: &str, asked: &str) -> String {
    clean(&base.parse().unwrap(), asked)
}

#[test]
fn places_on_the_portal_are_kept() {
    let base = "https://caudal.example/";
    for (asked, kept) in [
        ("/requests", "/requests"),
        ("/requests/7?tab=history&q=caf%C3%A9#last", "/requests/7?tab=history&q=caf%C3%A9#last"),
        ("requests", "/requests"),
        ("?q=1", "/?q=1"),
        ("", "/"),
        ("/", "/"),
        ("/a/../requests", "/requests"),
        ("https://caudal.example/requests", "/requests"),
        ("HTTPS://CAUDAL.example:443/requests", "/requests"),
        ("/búsqueda?q=año", "/b%C3%BAsqueda?q=a%C3%B1o"),
        ("/requests?next=https://other.example/", "/requests?next=https://other.example/"),
        ("/requests?q=100%25", "/requests?q=100%25"),
        ("/api/authors", "/api/authors"),
        ("/payments/single?return=//x", "/payments/single?return=//x"),
    ] {
        assert_eq!(at(base, asked), kept, "{asked}");
    }
}

/// Ways to write a text: as it is, and encoded in part or in whole, once or more.
fn spellings(text: &str) -> Vec<String> {
    let whole = |t: &str| t.bytes().map(|b| format!("%{b:02x}")).collect::<String>();
    let slashes = text.replace('/', "%2F").replace('.', "%2e");
    let dots = text.replace('.', "%2E");
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    let one = whole(first) + rest;
    let mut all = vec![text.to_owned(), text.to_uppercase(), slashes, dots, one, whole(text)];
    for _ in 0..2 {
        all.extend(all.clone().iter().map(|t| t.replace('%', "%25")));
    }
    all
}

#[test]
fn no_spelling_of_signing_in_or_out_is_kept() {
    let base = "http://127.0.0.1:4000/";
    let paths = [
        "/api/auth",
        "/api/auth/",
        "/api/auth/logout",
        "/api/auth/login?returnTo=/",
        "/api/auth/callback",
        "//api//auth/logout",
        "/./api/./auth/logout",
        "/x/../api/auth/logout",
        "/api/x/../auth/logout",
        "/api/auth/../auth/logout",
        "/api/auth;x=1/logout",
        "/api;v=1/auth/logout",
        "api/auth/logout",
        "http://127.0.0.1:4000/api/auth/logout",
        "/requests/../../api/auth/logout",
        "/api/auth#x",
    ];
    for spelling in paths.iter().flat_map(|path| spellings(path)) {
        let kept = at(base, &spelling);
        let read = layers(base.parse::<Url>().unwrap().join(&kept).unwrap().path()).unwrap();
        assert!(read.iter().all(|path| !is_sign_in(path)), "{spelling} → {kept}");
    }
}

#[test]
fn no_other_place_is_ever_gone_to() {
    let base: Url = "https://caudal.example/".parse().unwrap();
    let hosts = [
        "evil.example",
        "evil.example/x",
        "127.0.0.1",
        "[::1]",
        "evil.example:443",
        "caudal.example@evil.example",
    ];
    let before = [
        "//",
        "///",
        "////",
        "/\\",
        "\\/",
        "\\\\",
        "/.//",
        "/..//",
        "/x/..//",
        "http://",
        "https://",
        "https:",
        "https:/",
        "http:\\\\",
        "//caudal.example@",
        "https://caudal.example@",
        "https://caudal.example.",
        "javascript:alert(1)//",
        "data:text/html,//",
        "ftp://",
        "\t//",
        "/\t/",
        "/\n/",
        "\r\n//",
        " //",
        "/ /",
        "\u{0}//",
        "/\u{a0}/",
        "blob:https://",
        "//%09/",
        "/%2f",
        "/%5c",
        "%2f%2f",
        "/;//",
        "/.%2f/",
        "view-source:https://",
        "\u{ff0f}\u{ff0f}",
        "/%e2%80%8b/",
    ];
    let mut tried = 0;
    for spelling in
        before.iter().flat_map(|b| hosts.iter().map(move |h| format!("{b}{h}"))).flat_map(|t| spellings(&t))
    {
        let kept = clean(&base, &spelling);
        assert!(
            kept.starts_with('/') && !kept.starts_with("//") && !kept.starts_with("/\\"),
            "{spelling:?} → {kept}"
        );
        assert!(kept.bytes().all(|b| b.is_ascii_graphic()), "{spelling:?} → {kept}");
        assert_eq!(base.join(&kept).unwrap().origin(), base.origin(), "{spelling:?} → {kept}");
        tried += 1;
    }
    assert!(tried > 3000, "{tried}");
}

#[test]
fn what_could_split_a_header_or_hide_is_refused() {
    for hostile in [
        "/a\r\nSet-Cookie: x=1",
        "/a%0d%0aX: 1",
        "/a%250d%250aX",
        "/a\\b",
        "/a%5cb",
        "/a%255cb",
        "/\u{85}",
        "/\u{7f}",
    ] {
        assert_eq!(at("https://caudal.example/", hostile), "/", "{hostile:?}");
    }
    assert_eq!(at("https://caudal.example/", &format!("/{}", "a".repeat(MAX_BYTES))), "/");
    assert_eq!(at("https://caudal.example/", &format!("/%{}41", "25".repeat(20))), "/");
}
