//! Windows-1252 and UTF-16, as spreadsheets and banks write them. A library knows forty more character sets, whose tables weigh as much as all
//! that Caudal does with files (decision 22).

/// What stands at 0x80 to 0x9f; all else is what Unicode has at the same place. Five bytes mean nothing: they are the control characters there.
const UPPER: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text that these bytes of Windows-1252 are.
pub fn from_windows_1252(bytes: &[u8]) -> String {
    let of = |byte: &u8| match byte {
        0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
        _ => char::from(*byte),
    };
    bytes.iter().map(of).collect()
}

/// The byte of a character in Windows-1252; nothing where it has none.
pub fn windows_1252(c: char) -> Option<u8> {
    match u8::try_from(c) {
        Ok(byte @ (..0x80 | 0xa0..)) => Some(byte),
        _ => (0x80..).zip(UPPER).find(|(_, known)| *known == c).map(|(byte, _)| byte),
    }
}

/// Which half of each unit of UTF-16 comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    LittleEndian,
    BigEndian,
}

/// The text that these bytes of UTF-16 are; nothing where a half is missing.
pub fn from_utf_16(bytes: &[u8], order: Order) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| match order {
        Order::LittleEndian => u16::from_le_bytes(*pair),
        Order::BigEndian => u16::from_be_bytes(*pair),
    };
    let text: Result<String, _> = char::decode_utf16(pairs.iter().map(unit)).collect();
    text.ok().filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_windows_1252_is_one_character_and_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        let text = from_windows_1252(&all);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(text.chars().map(windows_1252).collect::<Option<Vec<u8>>>(), Some(all));
        // The standard's own table (WHATWG Encoding, index windows-1252).
        assert_eq!(
            from_windows_1252(b"\x80\x85\x8a\x91\x92\x93\x94\x96\x97\x99\x9f\xd1\xf1"),
            "€…Š‘’“”–—™ŸÑñ"
        );
        for none in ['中', 'ł', '\u{2028}', '\u{100}'] {
            assert_eq!(windows_1252(none), None, "{none}");
        }
    }

    #[test]
    fn utf_16_is_read_in_either_order_and_whole() {
        for (order, bytes) in [
            (Order::LittleEndian, *b"\xd1\x00\x3d\xd8\x00\xde"),
            (Order::BigEndian, *b"\x00\xd1\xd8\x3d\xde\x00"),
        ] {
            assert_eq!(from_utf_16(&bytes, order).as_deref(), Some("Ñ😀"));
            assert_eq!(from_utf_16(&bytes[..5], order), None, "half a unit");
            assert_eq!(from_utf_16(&bytes[..4], order), None, "half a character");
        }
    }
}
