//! The two fonts: which glyph a character has, how wide a text is, where a line of it ends.

use caudal_formats::nearest;

/// A length in thousandths of a point.
pub type Length = i32;

/// A font as the build wrote it down.
pub struct Table {
    /// How long its file is.
    pub bytes: i32,
    pub units: i32,
    pub ascent: i32,
    pub descent: i32,
    pub capitals: i32,
    pub bounds: [i32; 4],
    /// Each character, its glyph and the width of that, by the characters' order.
    pub glyphs: &'static [(u16, u16, u16)],
}

/// The glyph of a character that a font lacks.
const MISSING: char = '\u{fffd}';
/// Where figures of one width stand.
const FIGURES: u16 = 0xE030;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Regular,
    Strong,
}

pub const FACES: [Face; 2] = [Face::Regular, Face::Strong];

static REGULAR: Table = include!(concat!(env!("OUT_DIR"), "/Regular.rs"));
static STRONG: Table = include!(concat!(env!("OUT_DIR"), "/SemiBold.rs"));

impl Face {
    pub fn table(self) -> &'static Table {
        match self {
            Self::Regular => &REGULAR,
            Self::Strong => &STRONG,
        }
    }

    /// Its file, packed.
    pub fn packed(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!(concat!(env!("OUT_DIR"), "/Regular.z")),
            Self::Strong => include_bytes!(concat!(env!("OUT_DIR"), "/SemiBold.z")),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Regular => "CAUDAL+Inter-Regular",
            Self::Strong => "CAUDAL+Inter-SemiBold",
        }
    }

    /// How a page calls it.
    pub fn resource(self) -> &'static [u8] {
        match self {
            Self::Regular => b"R",
            Self::Strong => b"S",
        }
    }
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub face: Face,
    pub size: Length,
    /// Whether its figures have one width.
    pub figures: bool,
    pub ink: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Black,
    /// What stands back: names of facts, heads of columns, feet.
    Grey,
    /// What voids a paper, and what is missing.
    Red,
    /// What charts are drawn in.
    Indigo,
}

fn place(table: &Table, code: u16) -> Option<(u16, u16)> {
    let at = table.glyphs.binary_search_by_key(&code, |(code, ..)| *code).ok()?;
    table.glyphs.get(at).map(|(_, glyph, width)| (*glyph, *width))
}

/// Which characters are drawn for one that is to be read: itself, or what is nearest to it where the fonts lack it.
fn drawn(c: char) -> impl Iterator<Item = char> {
    let code = |c: char| u16::try_from(u32::from(c)).ok();
    let known = move |c: char| code(c).and_then(|code| place(&REGULAR, code)).is_some() && !is_private(c);
    let near = if known(c) { None } else { nearest::nearest(c) };
    let alone = if known(c) { c } else { MISSING };
    // What stops a line within a text is a space here: lines are broken before.
    let alone = if c.is_control() { ' ' } else { alone };
    let text = near.filter(|near| !near.is_empty() && !c.is_control());
    text.into_iter().flat_map(str::chars).chain(text.is_none().then_some(alone))
}

fn is_private(c: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&c)
}

/// A character as it is drawn and as it is read, with its width in units of the font.
pub struct Glyph {
    pub id: u16,
    pub reads: char,
    pub width: u16,
}

/// The glyphs of a text.
pub fn glyphs(text: &str, style: Style) -> impl Iterator<Item = Glyph> {
    let table = style.face.table();
    text.chars().flat_map(drawn).filter_map(move |reads| {
        let wide = reads.to_digit(10).filter(|_| style.figures).and_then(|digit| u16::try_from(digit).ok());
        let code = wide.map(|digit| FIGURES + digit).or_else(|| u16::try_from(u32::from(reads)).ok())?;
        place(table, code).map(|(id, width)| Glyph { id, reads, width })
    })
}

/// How wide a text is.
pub fn width(text: &str, style: Style) -> Length {
    let units: i64 = glyphs(text, style).map(|glyph| i64::from(glyph.width)).sum();
    let scaled = units * i64::from(style.size) / i64::from(style.face.table().units);
    Length::try_from(scaled).unwrap_or(Length::MAX)
}

/// A text in lines no wider than this. A word that is wider alone is broken where it must; every other end of a line but the last is a
/// space, which parts the words of whoever copies the text or has it read aloud.
pub fn lines(text: &str, style: Style, most: Length) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        if let Some(last) = lines.last_mut() {
            last.push(' ');
        }
        lines.extend(broken(line, style, most));
    }
    lines
}

fn broken(text: &str, style: Style, most: Length) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in words(text) {
        let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
        if width(&longer, style) <= most {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            line.push(c);
            if width(&line, style) > most && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, c.to_string()));
            }
        }
    }
    lines.push(line);
    lines
}

/// What a line may be broken between: words, and what belongs together ("S. A.", what a "·" begins).
pub fn words(text: &str) -> Vec<String> {
    let initial = |word: &str| word.chars().count() == 2 && word.ends_with('.');
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let last = words.last_mut();
        let ends = |last: &str| {
            last.rsplit(' ').next().is_some_and(|end| end == "·" || (initial(end) && initial(word)))
        };
        match last {
            Some(last) if ends(last) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}
