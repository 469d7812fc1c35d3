//! The characters that a bank reads, and how others are written with them.

use caudal_domain::named;

use crate::characters::windows_1252;
use crate::nearest::nearest;

named! {
    pub enum Charset {
        /// Letters without accents, digits, space and `/ - ? : ( ) . , ' +` (EPC217-08, the basic Latin set of payments).
        Basic = "basic",
        /// Every printable character of ASCII.
        Ascii = "ascii",
        /// Windows-1252: accents in one byte.
        Windows1252 = "windows-1252",
        Utf8 = "utf-8",
    }
}

impl Charset {
    fn reads(self, c: char) -> bool {
        match self {
            Self::Basic => c.is_ascii_alphanumeric() || " /-?:().,'+".contains(c),
            Self::Ascii => c == ' ' || c.is_ascii_graphic(),
            Self::Windows1252 => !c.is_control() && windows_1252(c).is_some(),
            Self::Utf8 => !c.is_control(),
        }
    }

    /// What stands for a character that cannot be written in any way, so that it is never dropped.
    fn substitute(self) -> char {
        if self == Self::Basic { '.' } else { '?' }
    }

    pub fn written(self, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                c if self.reads(c) => written.push(c),
                c if c.is_control() => written.push(' '),
                c => self.transliterate(c, &mut written),
            }
        }
        written
    }

    fn transliterate(self, c: char, to: &mut String) {
        // The library leaves a space after some syllables.
        let plain = nearest(c).map(str::trim).filter(|plain| !plain.is_empty());
        match plain {
            Some(plain) => {
                to.extend(plain.chars().map(|p| if self.reads(p) { p } else { self.substitute() }))
            }
            None => to.push(self.substitute()),
        }
    }

    pub fn bytes(self, text: &str) -> Vec<u8> {
        match self {
            // What it cannot hold was written otherwise before.
            Self::Windows1252 => text.chars().map(|c| windows_1252(c).unwrap_or(b'?')).collect(),
            _ => text.as_bytes().to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_bank_cannot_read_is_written_as_near_as_it_can() {
        let name = "Íñigo Muñoz–Ábrego “Ñato” & Cía. ø ß 中 €5 @";
        assert_eq!(Charset::Basic.written(name), "Inigo Munoz-Abrego .Nato. . Cia. o ss Zhong EUR5 .");
        assert_eq!(Charset::Ascii.written(name), "Inigo Munoz-Abrego \"Nato\" & Cia. o ss Zhong EUR5 @");
        assert_eq!(Charset::Windows1252.written(name), "Íñigo Muñoz–Ábrego “Ñato” & Cía. ø ß Zhong €5 @");
        assert_eq!(Charset::Utf8.written(name), name);
        assert_eq!(Charset::Windows1252.bytes("Ñ€"), [0xd1, 0x80]);
        assert_eq!(Charset::Ascii.written("a\nb\u{e000}"), "a b?");
    }

    proptest! {
        #[test]
        fn nothing_is_dropped_and_all_can_be_read(text in "\\PC{0,40}") {
            for charset in Charset::all() {
                let written = charset.written(&text);
                prop_assert!(written.chars().all(|c| charset.reads(c)));
                prop_assert!(written.chars().count() >= text.chars().count());
            }
        }
    }
}
