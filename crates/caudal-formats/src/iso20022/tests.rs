use jiff::civil::date;
use proptest::prelude::*;

use super::pain001::{Form, Kinds, Naming, Order};
use super::*;
use crate::layout::Transfer;

const ANSWER: &str = include_str!("../../samples/pain.002-part.xml");

pub fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

/// As most banks of Panama want it.
pub fn local() -> Form {
    Form {
        accounts: Naming::Either,
        banks: Naming::Either,
        clearing: None,
        kinds: Kinds::Codes,
        documents: false,
        batch_booking: false,
    }
}

pub fn order(form: &Form) -> Order<'_> {
    Order {
        message_id: "LOT-2026-000012",
        payment_id: "LOT-2026-000012-1",
        created: date(2026, 11, 23).at(9, 5, 7, 999),
        execution_date: date(2026, 11, 24),
        company: "Cargas del Litoral, S.A.",
        company_id: None,
        source_account: "0301200045",
        source_bank: "BISTPAPA",
        currency: usd(),
        form,
    }
}

pub fn transfer(n: usize) -> Transfer {
    Transfer {
        beneficiary: "Íñigo Muñoz & Cía.".into(),
        document_type: Some("cedula".into()),
        document: Some("8-123-456".into()),
        bank_code: "0071".into(),
        account_kind: "savings".into(),
        account: "0072010012345".into(),
        amount_minor: 12_550,
        concept: "Viáticos Colón <ida>".into(),
        number: format!("PAG-2026-{n:06}"),
        end_to_end_id: format!("E2E-{n:06}"),
        email: None,
    }
}

pub fn written(order: &Order<'_>, transfers: &[Transfer]) -> Result<String, pain001::Failed> {
    let mut bytes = Vec::new();
    pain001::write(order, || transfers, &mut bytes)?;
    Ok(String::from_utf8(bytes).unwrap())
}

fn answer(bytes: &[u8]) -> Result<pain002::Tally, Unreadable> {
    pain002::read(bytes, &Limits::default(), &|| false, &mut |_| {})
}

/// What may happen to a message on its way.
#[derive(Clone, Debug)]
pub struct Changes {
    bytes: Vec<(prop::sample::Index, u8)>,
    texts: Vec<(prop::sample::Index, String)>,
    cut: Option<prop::sample::Index>,
    twice: bool,
}

impl Changes {
    /// A message to which it happened.
    pub fn of(&self, message: &str) -> Vec<u8> {
        let mut bytes = message.as_bytes().to_vec();
        for (at, text) in &self.texts {
            let at = at.index(bytes.len());
            bytes.splice(at..at, text.bytes());
        }
        for (at, byte) in &self.bytes {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        if let Some(at) = self.cut {
            bytes.truncate(at.index(bytes.len()));
        }
        if self.twice {
            bytes.extend_from_within(..);
        }
        bytes
    }
}

pub fn harmless_changes() -> impl Strategy<Value = Changes> {
    let byte = (any::<prop::sample::Index>(), any::<u8>());
    let text = prop_oneof![
        "[<>/&;a-z0-9\"= ]{0,6}",
        prop::sample::select(vec![
            "<TxInfAndSts>",
            "</TxInfAndSts>",
            "<Ntry>",
            "</Ntry>",
            "<RtrInf/>",
            "<!--",
            "]]>",
            "&#0;",
            "-1"
        ])
        .prop_map(str::to_owned),
    ];
    let texts = prop::collection::vec((any::<prop::sample::Index>(), text), 0..4);
    let cut = prop::option::weighted(0.2, any::<prop::sample::Index>());
    (prop::collection::vec(byte, 0..6), texts, cut, prop::bool::weighted(0.1))
        .prop_map(|(bytes, texts, cut, twice)| Changes { bytes, texts, cut, twice })
}

#[test]
fn what_is_no_such_message_is_told_apart() {
    let entities =
        ANSWER.replace("<Document", "<!DOCTYPE a [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><Document");
    let deep = ANSWER.replace("<GrpHdr>", &format!("<GrpHdr>{}", "<a>".repeat(100_000)));
    let latin = ANSWER.replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\"");
    let wide: Vec<u8> = ANSWER.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let bad: Vec<u8> =
        ANSWER.replace("Íñigo", "I~igo").bytes().map(|b| if b == b'~' { 0xf1 } else { b }).collect();
    let older = ANSWER.replace("pain.002.001.10", "pain.002.001.03");
    let statement = ANSWER.replace("pain.002.001.10", "camt.054.001.08");
    let other = |name: &str| Unreadable::OtherMessage { name: name.into() };
    let not_iso = |root: &str| Unreadable::NotIso { root: root.into() };
    for (what, bytes, why) in [
        ("nothing", Vec::new(), Unreadable::Empty),
        ("a blank page", b"\n \n".to_vec(), Unreadable::Empty),
        ("a letter", b"Buenas tardes".to_vec(), Unreadable::Damaged),
        ("a table", b"<html><body/></html>".to_vec(), not_iso("html")),
        ("a document of nobody", b"<Document><CstmrPmtStsRpt/></Document>".to_vec(), not_iso("Document")),
        (
            "the prefix of somebody else",
            ANSWER.replace("xmlns=", "xmlns:p=").into_bytes(),
            not_iso("Document"),
        ),
        ("an older version", older.into_bytes(), other("pain.002.001.03")),
        ("another message", statement.into_bytes(), other("camt.054.001.08")),
        ("entities", entities.into_bytes(), Unreadable::Entities),
        ("an unknown entity", ANSWER.replace("&amp;", "&xxe;").into_bytes(), Unreadable::Entities),
        ("depth", deep.into_bytes(), Unreadable::TooDeep),
        ("Latin-1 that says so", latin.into_bytes(), Unreadable::Encoding),
        ("Latin-1 that does not", bad, Unreadable::Encoding),
        ("something behind it", format!("{ANSWER}<Document/>").into_bytes(), Unreadable::Damaged),
        ("a text behind it", format!("{ANSWER} fin").into_bytes(), Unreadable::Damaged),
        ("a tag that never ends", ANSWER.replace("</CstmrPmtStsRpt>", "").into_bytes(), Unreadable::Damaged),
    ] {
        assert_eq!(answer(&bytes).unwrap_err(), why, "{what}");
    }
    assert!(answer(&wide).is_err(), "UTF-16");
    let marked = [b"\xef\xbb\xbf", ANSWER.as_bytes()].concat();
    assert!(answer(&marked).is_ok(), "UTF-8 with a mark");
    assert!(answer(format!("{ANSWER}\n<!-- fin -->\n").as_bytes()).is_ok());
}

#[test]
fn a_text_without_end_is_refused_before_it_is_kept() {
    let comment = ANSWER.replace("<GrpHdr>", &format!("<GrpHdr><!--{}-->", "x".repeat(3 * 1024 * 1024)));
    let tag = ANSWER.replace("<GrpHdr>", &format!("<GrpHdr a=\"{}\">", "x".repeat(3 * 1024 * 1024)));
    for (what, message) in [("a comment", comment), ("a tag", tag)] {
        assert_eq!(answer(message.as_bytes()).unwrap_err(), Unreadable::TooLarge, "{what}");
    }
}

#[test]
fn a_source_that_fails_is_not_taken_for_a_damaged_message() {
    struct Broken(usize);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Err(std::io::ErrorKind::Interrupted.into()),
                2 => {
                    buffer[..200].copy_from_slice(&ANSWER.as_bytes()[..200]);
                    Ok(200)
                }
                _ => Err(std::io::ErrorKind::ConnectionReset.into()),
            }
        }
    }
    let end = pain002::read(Broken(0), &Limits::default(), &|| false, &mut |_| {});
    assert_eq!(end, Err(Unreadable::Source));
}

#[test]
fn amounts_are_read_as_xml_writes_them_and_never_rounded() {
    let read = |number, currency| Amount::read(number, currency);
    let money = |minor, code| Some(Amount::Money(Money::new(minor, Currency::parse(code).unwrap())));
    let other = |number: &str, currency: &str| {
        Some(Amount::Other { number: number.into(), currency: currency.into() })
    };
    assert_eq!(read("1250.5", "USD"), money(125_050, "USD"));
    assert_eq!(read("+1250.50000", "USD"), money(125_050, "USD"));
    assert_eq!(read(".5", "USD"), money(50, "USD"));
    assert_eq!(read("7.", "USD"), money(700, "USD"));
    assert_eq!(read("1250.00", "CLP"), money(1250, "CLP"));
    assert_eq!(read("0.001", "USD"), other("0.001", "USD"));
    assert_eq!(read("5.00", "XAF"), other("5.00", "XAF"));
    assert_eq!(read("99999999999999999999", "USD"), other("99999999999999999999", "USD"));
    for bad in ["", ".", "-1", "1e3", "1,5", "1.2.3", "١٢", "0x1", "NaN"] {
        assert_eq!(read(bad, "USD"), None, "{bad}");
    }
}

#[test]
fn every_reason_has_the_form_of_a_code_and_is_found_by_it() {
    for code in ReasonCode::all() {
        assert_eq!(ReasonCode::from_name(code.name()), Some(code));
        assert!(
            code.name().len() == 4
                && code.name().bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        );
        assert_eq!(BankCode::Known(code).text(), code.name());
    }
    for code in "AC01 AC04 AC06 AG01 AM04 BE05 DT01 FF01 MD07 MS02 MS03 NARR RC01 RR04".split(' ') {
        assert!(ReasonCode::from_name(code).is_some(), "{code}");
    }
}
