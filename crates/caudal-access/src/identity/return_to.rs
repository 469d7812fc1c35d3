//! Where a person goes after signing in. The address comes from the query string, so anybody may have written it.

use percent_encoding::percent_decode_str;
use url::Url;

/// The longest address that is remembered.
pub const MAX_BYTES: usize = 1024;
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
pub fn layers(text: &str) -> Option<Vec<String>> {
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
pub fn is_sign_in(path: &str) -> bool {
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
