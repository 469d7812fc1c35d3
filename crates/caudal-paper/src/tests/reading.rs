//! Reads papers: what somebody copies of them, and what a screen reader says.

use flate2::read::ZlibDecoder;
use std::collections::HashMap;
use std::io::Read as _;

/// The streams of a file that are packed, unpacked.
fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut rest = pdf;
    while let Some(at) = find(rest, b"stream\n") {
        let from = &rest[at + 7..];
        let end = find(from, b"\nendstream").unwrap();
        let mut out = Vec::new();
        if ZlibDecoder::new(&from[..end]).read_to_end(&mut out).is_ok() {
            all.push(out);
        }
        rest = &from[end + 10..];
    }
    all
}

pub fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// What is drawn on a page: each text with the mark that it stands in.
type Drawn = Vec<(Option<usize>, String)>;

/// The texts of each page, by what its fonts say that its glyphs read.
fn drawn(pdf: &[u8]) -> Vec<Drawn> {
    let streams = streams(pdf);
    let maps: Vec<HashMap<u16, char>> = streams
        .iter()
        .filter(|stream| find(stream, b"beginbfchar").is_some())
        .map(|stream| {
            let text = String::from_utf8_lossy(stream).into_owned();
            let hex = |of: &str| u16::from_str_radix(of.trim_matches(['<', '>']), 16).ok();
            let pairs = text.lines().filter_map(|line| {
                let (glyph, reads) = line.split_once(' ')?;
                Some((hex(glyph)?, char::from_u32(u32::from(hex(reads)?))?))
            });
            pairs.collect()
        })
        .collect();
    let pages = streams.iter().filter(|stream| find(stream, b" Tf\n").is_some());
    pages.map(|page| of_page(page, &maps)).collect()
}

fn of_page(page: &[u8], maps: &[HashMap<u16, char>]) -> Drawn {
    let (mut all, mut map, mut mark) = (Vec::new(), &maps[0], None);
    let mut rest = page;
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b'/' | b'(' | b'<')) {
        rest = &rest[at..];
        let word = rest.split(|byte| byte.is_ascii_whitespace()).next().unwrap();
        match word {
            b"/R" => map = &maps[0],
            b"/S" => map = &maps[1],
            b"/Artifact" => mark = None,
            b"/MCID" => {
                let number: Vec<u8> = rest[6..].iter().copied().take_while(u8::is_ascii_digit).collect();
                mark = Some(String::from_utf8(number).unwrap().parse().unwrap());
            }
            b"<<" => {}
            _ if matches!(rest[0], b'(' | b'<') => {
                let (bytes, after) = string(rest);
                let glyphs = bytes.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                all.push((mark, glyphs.map(|glyph| map[&glyph]).collect()));
                rest = after;
                continue;
            }
            _ => {}
        }
        rest = &rest[word.len().max(1)..];
    }
    all
}

/// The texts of a file as somebody copies them: each that is drawn.
pub fn texts(pdf: &[u8]) -> Vec<String> {
    page_texts(pdf).concat()
}

/// The same page by page.
pub fn page_texts(pdf: &[u8]) -> Vec<Vec<String>> {
    let text = |(_, text): (_, String)| text.trim_end_matches(' ').to_owned();
    drawn(pdf).into_iter().map(|page| page.into_iter().map(text).collect()).collect()
}

pub fn pages(pdf: &[u8]) -> usize {
    drawn(pdf).len()
}

/// A part of the tree: its role, what is said of a drawing, and what of which page or which other parts it holds.
struct Part {
    role: String,
    says: Option<String>,
    kids: Vec<Kid>,
}

enum Kid {
    Mark(usize, usize),
    Part(usize),
}

/// What a screen reader says: each part on its line, by what it stands in.
pub fn read_aloud(pdf: &[u8]) -> Vec<String> {
    let text: String = pdf.iter().map(|byte| char::from(*byte)).collect();
    let kids = text.split_once("/Kids [").unwrap().1.split_once(']').unwrap().0;
    let pages: Vec<usize> = kids.split(" 0 R").filter_map(|id| id.trim().parse().ok()).collect();
    let mut parts = HashMap::new();
    for object in text.split("endobj").filter(|object| object.contains("/Type/StructElem")) {
        let (id, object) = object.trim_start().split_once(" 0 obj").unwrap();
        parts.insert(id.parse::<usize>().unwrap(), part(object, &pages));
    }
    let root = text.split_once("/Type/StructTreeRoot/K ").unwrap().1;
    let root: usize = root.split_once(' ').unwrap().0.parse().unwrap();
    let mut said = Vec::new();
    say(&parts, &drawn(pdf), root, "", &mut said);
    said
}

fn part(object: &str, pages: &[usize]) -> Part {
    let after = |key: &str| object.split_once(key).map(|(_, rest)| rest);
    let number = |text: &str| -> usize {
        text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    let place = |page: usize| pages.iter().position(|id| *id == page).unwrap();
    let of = after("/Pg ").map(|rest| place(number(rest)));
    let role = after("/S/").unwrap().chars().take_while(char::is_ascii_alphanumeric).collect();
    let says = after("/Alt(").map(|rest| rest.split_once(')').unwrap().0.to_owned());
    let mut kids = Vec::new();
    let mut rest = after("/K[").unwrap();
    loop {
        rest = rest.trim_start();
        if let Some(mark) = rest.strip_prefix("<</Type/MCR/Pg ") {
            let page = place(number(mark));
            kids.push(Kid::Mark(page, number(mark.split_once("/MCID ").unwrap().1)));
            rest = mark.split_once(">>").unwrap().1;
        } else if rest.starts_with(']') {
            return Part { role, says, kids };
        } else {
            let id = number(rest);
            rest = &rest[id.to_string().len()..];
            kids.push(match rest.strip_prefix(" 0 R") {
                Some(after) => {
                    rest = after;
                    Kid::Part(id)
                }
                None => Kid::Mark(of.unwrap(), id),
            });
        }
    }
}

fn say(parts: &HashMap<usize, Part>, pages: &[Drawn], at: usize, within: &str, said: &mut Vec<String>) {
    let part = &parts[&at];
    let path = if within.is_empty() { part.role.clone() } else { format!("{within} {}", part.role) };
    let path = path.strip_prefix("Document ").unwrap_or(&path).to_owned();
    let (mut text, mut has_parts) = (part.says.clone().unwrap_or_default(), false);
    for kid in &part.kids {
        if let Kid::Mark(page, mark) = kid {
            let of = pages[*page].iter().filter(|(of, _)| *of == Some(*mark));
            text.extend(of.map(|(_, text)| text.as_str()));
        }
    }
    for kid in &part.kids {
        if let Kid::Part(id) = kid {
            has_parts = true;
            say(parts, pages, *id, &path, said);
        }
    }
    if !has_parts {
        said.push(format!("{path}: {text}"));
    }
}

/// A string of a page and what follows it.
fn string(from: &[u8]) -> (Vec<u8>, &[u8]) {
    if from[0] == b'<' {
        let end = from.iter().position(|byte| *byte == b'>').unwrap();
        let hex = from[1..end]
            .chunks(2)
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap());
        return (hex.collect(), &from[end + 1..]);
    }
    let (mut bytes, mut at, mut depth) = (Vec::new(), 1, 1);
    loop {
        match from[at] {
            b'\\' => {
                at += 1;
                bytes.push(match from[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let octal = std::str::from_utf8(&from[at..at + 3]).unwrap();
                        at += 2;
                        u8::from_str_radix(octal, 8).unwrap()
                    }
                    other => other,
                });
            }
            b')' if depth == 1 => return (bytes, &from[at + 1..]),
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                bytes.push(byte);
            }
        }
        at += 1;
    }
}
