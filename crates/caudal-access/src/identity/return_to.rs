//! Where a person goes after signing in. The address comes from the query string, so anybody may have written it.

use percent_encoding::percent_decode_str;
use url::Url;

/// The longest address that is remembered.
const MAX_BYTES: usize = 1024;
/// How many times over an address may be encoded.
const MAX_ROUNDS: usize = 6;
/// Where everybody may go.
const HOME: &str = "/";

/// The path on this portal that `asked` stands for, ready for a `Location` header. Another origin, a backslash, a control
/// character or a path of /api/auth, be they encoded or not, become `/`.
pub fn clean(base: &Url, asked: &str) -> String {
    resolve(base, asked).unwrap_or_else(|| HOME.to_owned())
}

fn resolve(base: &Url, asked: &str) -> Option<String> {
    if asked.len() > MAX_BYTES || layers(asked)?.iter().any(|layer| layer.chars().any(is_hostile)) {
        return None;
    }
    let url = base.join(asked).ok()?;
    let named = !url.username().is_empty() || url.password().is_some();
    if url.origin() != base.origin() || url.scheme() != base.scheme() || named {
        return None;
    }
    let paths = layers(url.path())?;
    if paths.iter().any(|path| path.starts_with("//") || is_sign_in(path)) {
        return None;
    }
    let mut target = url.path().to_owned();
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            target.push(mark);
            target.push_str(part);
        }
    }
    // Read again as a browser will: it must still be the same place.
    (base.join(&target).ok()? == url).then_some(target)
}

/// The text and what stands under each layer of percent-encoding. Nothing for what is wrapped too often.
fn layers(text: &str) -> Option<Vec<String>> {
    let mut layers = vec![text.to_owned()];
    loop {
        let last = layers.last()?;
        let next = percent_decode_str(last).decode_utf8_lossy().into_owned();
        if next == *last {
            return Some(layers);
        }
        if layers.len() > MAX_ROUNDS {
            return None;
        }
        layers.push(next);
    }
}

fn is_hostile(c: char) -> bool {
    c == '\\' || c.is_control()
}

/// Whether a path leads into signing in or out, however it is written: a person would go round in circles, or out again.
fn is_sign_in(path: &str) -> bool {
    let mut segments: Vec<String> = Vec::new();
    for segment in path.split('/') {
        let segment = segment.split([';', '?', '#']).next().unwrap_or_default().trim().to_lowercase();
        match segment.as_str() {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            _ => segments.push(segment),
        }
    }
    matches!(segments.as_slice(), [api, auth, ..] if api == "api" && auth == "auth")
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for spelling in before
            .iter()
            .flat_map(|b| hosts.iter().map(move |h| format!("{b}{h}")))
            .flat_map(|t| spellings(&t))
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
}
