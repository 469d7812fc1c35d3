//! What is nearest in basic Latin to a character (Text::Unidecode, by the crate `deunicode`), packed at the build.

use std::{io::Read as _, sync::LazyLock};

use flate2::read::GzDecoder;

/// What stands for a character that nothing is near to.
const UNKNOWN: &str = "[?]";

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/nearest.gz"));

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    // The build packed it: nothing else is read here.
    GzDecoder::new(PACKED).read_to_string(&mut text).map_or_else(|_| String::new(), |_| text)
});

/// Each character that something is near to, in their order, and where that begins. Looked up when the first bank or file that reads no
/// accents wants it.
static PLACES: LazyLock<Vec<(char, usize)>> = LazyLock::new(|| {
    let (mut places, mut last, mut at) = (Vec::new(), 0_u32, 0);
    let mut parts = TEXT.split('\0');
    while let (Some(step), Some(near)) = (parts.next(), parts.next()) {
        last += step.parse().unwrap_or(0);
        at += step.len() + 1;
        places.extend(char::from_u32(last).map(|c| (c, at)));
        at += near.len() + 1;
    }
    places
});

/// What is nearest to a character; nothing where nobody knows one.
pub fn nearest(c: char) -> Option<&'static str> {
    let place = PLACES.binary_search_by_key(&c, |(c, _)| *c).ok()?;
    let (_, at) = PLACES.get(place)?;
    TEXT.get(*at..)?.split('\0').next()
}

/// A text in basic Latin, as near as it can be written.
pub fn to_basic_latin(text: &str) -> String {
    text.chars().map(|c| nearest(c).unwrap_or(UNKNOWN)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_what_the_library_says() {
        for c in (' '..=char::MAX).step_by(7) {
            assert_eq!(nearest(c), deunicode::deunicode_char(c), "{c:?}");
        }
        assert_eq!(to_basic_latin("Íñigo Muñoz, Łódź, 北京, \u{e000}"), "Inigo Munoz, Lodz, Bei Jing , [?]");
    }
}
