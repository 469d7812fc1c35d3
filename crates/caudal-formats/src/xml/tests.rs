//! What is handed out of XML, and which limits hold, however the bytes come in.

use std::io::Read;

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Seen {
    Start { name: String, namespace: Option<String>, values: [Option<String>; 2] },
    End(String),
    Text(String),
}

/// The attributes that are asked for.
const ASKED: [&str; 2] = ["b", "ñ"];

type Telling = (Vec<Seen>, Option<Fault>);

/// Bytes that come in pieces of so many.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(buffer.len());
        self.0.read(&mut buffer[..most])
    }
}

fn read(bytes: &[u8], drops: usize) -> Telling {
    let budget = Budget::new(u64::MAX, &|| false);
    let mut source = Drops(bytes, drops);
    let mut xml = Xml::new(&mut source, &budget);
    let mut told = Vec::new();
    loop {
        told.push(match xml.next() {
            Ok(None) => return (told, None),
            Err(fault) => return (told, Some(fault)),
            Ok(Some(Piece::End(name))) => Seen::End(name.to_owned()),
            Ok(Some(Piece::Text(text))) => Seen::Text(text.to_owned()),
            Ok(Some(Piece::Start(element))) => Seen::Start {
                name: element.name.to_owned(),
                namespace: element.namespace().map(Into::into),
                values: ASKED.map(|name| element.attribute(name).map(Into::into)),
            },
        });
    }
}

/// What XML is made of, whole and in pieces.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let whole = prop::sample::select(vec![
        &b"<a>"[..],
        b"</a>",
        b"<a/>",
        b"<b c='1' b=\"2\">",
        b"</b>",
        b"<a:b xmlns:a=\"&lt;u>\" a:b='&#241;'/>",
        b"</ >",
        b"<>",
        b"</>",
        b"text ",
        b"&amp;",
        b"&#x41;",
        b"&#0;",
        b"&no;",
        b"<!-- a -->",
        b"<![CDATA[<&]]>",
        b"<?a b?>",
        b"<?xml version='1.0' encoding='UTF-8'?>",
        b"<?xml version='1.0' encoding='latin1'?>",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    ]);
    let part = prop::sample::select(vec![
        &b"<"[..],
        b">",
        b"/",
        b"a",
        b"b",
        b":",
        b"=",
        b" ",
        b"\n",
        b"'",
        b"\"",
        b"='1'",
        b" b=\"2\"",
        b" xmlns='u'",
        b" \xc3\xb1=''",
        b"&",
        b";",
        b"#",
        b"<!",
        b"--",
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"]]>",
        b"]",
        b"<?",
        b"?>",
        b"xml",
        b"<!doctype",
        b"\xc3",
        b"\xb1",
        b"\xe2\x82\xac",
        b"\xff",
    ]);
    let mixed = prop::collection::vec(prop_oneof![2 => whole, 3 => part], 0..14);
    mixed.prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn xml_of_any_kind_is_read_the_same_in_drops_and_at_once(bytes in pieces(), drops in 1..9_usize) {
        prop_assert_eq!(read(&bytes, drops), read(&bytes, usize::MAX));
    }
}

fn element(name: &str, namespace: Option<&str>, values: [Option<&str>; 2]) -> Seen {
    let (name, namespace) = (name.to_owned(), namespace.map(str::to_owned));
    Seen::Start { name, namespace, values: values.map(|value| value.map(str::to_owned)) }
}

#[test]
fn elements_are_told_without_prefixes_and_what_is_written_for_a_character_is_that_character() {
    let xml = "<?xml version='1.0'?><p:a xmlns='u' xmlns:p='&lt;v>' p:b='&amp;&#241;' b='2'><!-- - -->x&amp;&#x41;<?y?>\
               <![CDATA[<&]]><ñ ñ = \"'\"/></p:a>\n";
    let text = |text: &str| Seen::Text(text.to_owned());
    let end = |name: &str| Seen::End(name.to_owned());
    let told = vec![
        element("a", Some("<v>"), [Some("&ñ"), None]),
        text("x"),
        text("&"),
        text("A"),
        text("<&"),
        element("ñ", None, [None, Some("'")]),
        end("ñ"),
        end("a"),
        text("\n"),
    ];
    assert_eq!(read(xml.as_bytes(), 3), (told.clone(), None));
    assert_eq!(read(xml.as_bytes(), usize::MAX), (told, None));
}

#[test]
fn what_is_damaged_is_noticed_whether_or_not_anybody_asks_for_it() {
    let cases = [
        ("<a", Fault::Damaged),
        ("<a>", Fault::Damaged),
        ("</a>", Fault::Damaged),
        ("<a></b>", Fault::Damaged),
        ("<a x/>", Fault::Damaged),
        ("<a x=1/>", Fault::Damaged),
        ("<a x='&no;'/>", Fault::Damaged),
        ("<a x='&'/>", Fault::Damaged),
        ("<a>&#0;</a>", Fault::Damaged),
        ("<a>&no;</a>", Fault::Entities),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", Fault::Entities),
        ("<?xml version='1.0' encoding='latin1'?><a/>", Fault::Encoding),
    ];
    for (xml, fault) in cases {
        assert_eq!(read(xml.as_bytes(), usize::MAX).1, Some(fault), "{xml}");
    }
    for xml in [&b"<a>\xff</a>"[..], b"<a x='\xff'/>", b"<\xc3>"] {
        assert_eq!(read(xml, usize::MAX).1, Some(Fault::Encoding));
    }
}

#[test]
fn attributes_are_counted_and_elements_too_however_they_are_written() {
    for space in [" ", "  ", "\n"] {
        let tag = |many: usize| format!("<a{}/>", format!("{space}b='1'").repeat(many));
        assert_eq!(read(tag(100).as_bytes(), usize::MAX).1, None);
        assert_eq!(read(tag(101).as_bytes(), usize::MAX).1, Some(Fault::Damaged));
        assert_eq!(read(tag(101).replace("='", " = '").as_bytes(), 7).1, Some(Fault::Damaged));
    }
    let deep = |many: usize| "<a>".repeat(many) + &"</a>".repeat(many);
    assert_eq!(read(deep(64).as_bytes(), usize::MAX).1, None);
    assert_eq!(read(deep(65).as_bytes(), usize::MAX).1, Some(Fault::TooDeep));
}

#[test]
fn a_piece_is_as_long_as_it_may_be_and_the_budget_ends_where_it_ends() {
    let within = |bytes: &[u8], budget: u64| {
        let budget = Budget::new(budget, &|| false);
        let mut source = bytes;
        let mut xml = Xml::new(&mut source, &budget);
        loop {
            match xml.next() {
                Ok(None) => return None,
                Ok(Some(_)) => {}
                Err(fault) => return Some(fault),
            }
        }
    };
    for (before, behind) in [("<a>", "</a>"), ("<a b='", "'/>"), ("<!--", "-->"), ("<![CDATA[", "]]>")] {
        let text = |many| format!("{before}{}{behind}", "x".repeat(many));
        assert_eq!(within(text(MAX_PIECE_BYTES / 2).as_bytes(), u64::MAX), None, "{before}");
        assert_eq!(within(text(MAX_PIECE_BYTES * 2).as_bytes(), u64::MAX), Some(Fault::TooMuch), "{before}");
    }
    let many = format!("<a>{}</a>", "<b>x</b>".repeat(MAX_PIECE_BYTES));
    assert_eq!(within(many.as_bytes(), many.len() as u64), None);
    assert_eq!(within(many.as_bytes(), many.len() as u64 - 1), Some(Fault::TooMuch));
}
