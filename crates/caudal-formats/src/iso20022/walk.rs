//! How messages are read: element by element, each known by the way to it.

use std::{io::Read, str::FromStr};

use jiff::civil::Date;

use super::{Amount, Limits, Unreadable, Wrong};
use crate::xml::{Budget, Element, Piece, Xml};

/// What the namespace of every message begins with.
const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:";
/// The longest text of an element, in bytes; the standard's longest that are read have 140 characters.
const MAX_TEXT_BYTES: usize = 4 * 1024;
const MAX_NAME_BYTES: usize = 128;

/// A text and the way to it.
pub struct Leaf<'a> {
    /// The names from below `Document` on: `CstmrPmtStsRpt/GrpHdr/MsgId`.
    pub path: &'a str,
    /// What stands in it, without spaces around it.
    pub text: &'a str,
    /// The currency, where it says one.
    pub currency: Option<&'a str>,
    /// In which transaction it stands, from 1.
    pub transaction: Option<usize>,
    /// Whether its end is left out, because it is longer than anybody writes.
    cut: bool,
}

impl Leaf<'_> {
    pub fn wrong(&self, element: &'static str, wrong: Wrong) -> Unreadable {
        Unreadable::Element { element, transaction: self.transaction, wrong }
    }

    /// Keeps its text; there may be only one.
    pub fn set_text(&self, element: &'static str, place: &mut Option<String>) -> Result<(), Unreadable> {
        self.set(element, place, Some(self.text.to_owned()))
    }

    /// Keeps what its text says; there may be only one.
    pub fn set<T>(
        &self,
        element: &'static str,
        place: &mut Option<T>,
        value: Option<T>,
    ) -> Result<(), Unreadable> {
        if place.is_some() {
            return Err(self.wrong(element, Wrong::Repeated));
        }
        if self.cut {
            return Err(self.wrong(element, Wrong::TooLong));
        }
        *place = Some(value.ok_or_else(|| self.wrong(element, Wrong::Invalid))?);
        Ok(())
    }

    /// Keeps the amount that it tells; there may be only one.
    pub fn amount(&self, element: &'static str, place: &mut Option<Amount>) -> Result<(), Unreadable> {
        self.set(element, place, self.currency.and_then(|currency| Amount::read(self.text, currency)))
    }

    /// Keeps the day that it tells, as of the place where the bank is; there may be only one.
    pub fn day(&self, element: &'static str, place: &mut Option<Date>) -> Result<(), Unreadable> {
        let day = self.text.get(..10).and_then(|day| Date::from_str(day).ok());
        self.set(element, place, day)
    }
}

pub trait Listener {
    /// The element in which each transaction stands, by the way to it.
    fn is_transaction(&self, path: &str) -> bool;
    fn begin(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable>;
    /// An element that holds a text and no other element. [`Listener::end`] follows.
    fn leaf(&mut self, leaf: &Leaf<'_>) -> Result<(), Unreadable>;
    fn end(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable>;
}

/// Reads a message of one of these names; answers which it is.
pub fn walk(
    mut source: impl Read,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    names: &[&'static str],
    listener: &mut dyn Listener,
) -> Result<&'static str, Unreadable> {
    let budget = Budget::new(limits.bytes, stop);
    let mut xml = Xml::new(&mut source, &budget);
    let name = root(&mut xml, names)?;
    let (path, open) = (String::new(), Vec::new());
    let mut walk = Walk { limits, listener, path, open, leaf: None, cut: false, transactions: 0 };
    let mut ended = false;
    while let Some(piece) = xml.next()? {
        match piece {
            // Nothing stands behind the outermost element.
            _ if ended && !blank(&piece) => return Err(Unreadable::Damaged),
            Piece::Start(element) => walk.start(&element)?,
            Piece::Text(text) => walk.text(text),
            Piece::End(_) => ended = walk.finish()?,
        }
    }
    Ok(name)
}

fn blank(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Text(text) if text.trim().is_empty())
}

/// The outermost element says what the message is.
fn root(xml: &mut Xml<'_>, names: &[&'static str]) -> Result<&'static str, Unreadable> {
    loop {
        match xml.next()? {
            None => return Err(Unreadable::Empty),
            Some(Piece::Start(root)) => {
                let said = root.namespace().and_then(|namespace| namespace.strip_prefix(NAMESPACE));
                let Some(said) = said.filter(|_| root.name == "Document") else {
                    return Err(Unreadable::NotIso { root: short(root.name) });
                };
                let known = names.iter().find(|name| **name == said);
                return known.copied().ok_or_else(|| Unreadable::OtherMessage { name: short(said) });
            }
            Some(piece) if blank(&piece) => {}
            Some(_) => return Err(Unreadable::Damaged),
        }
    }
}

/// What a stranger wrote, for a message to somebody.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

struct Open {
    /// How long the way to the one around it is.
    before: usize,
    currency: Option<String>,
}

struct Walk<'a> {
    limits: &'a Limits,
    listener: &'a mut dyn Listener,
    path: String,
    open: Vec<Open>,
    /// The text of the innermost element, as long as no other stood in it.
    leaf: Option<String>,
    /// Whether more of it came than is kept.
    cut: bool,
    transactions: usize,
}

impl Walk<'_> {
    /// In which transaction whatever is read now stands, or behind which.
    fn transaction(&self) -> Option<usize> {
        Some(self.transactions).filter(|n| *n > 0)
    }

    fn start(&mut self, element: &Element<'_>) -> Result<(), Unreadable> {
        if element.name.len() > MAX_NAME_BYTES {
            return Err(Unreadable::Damaged);
        }
        let before = self.path.len();
        if before > 0 {
            self.path.push('/');
        }
        self.path.push_str(element.name);
        self.open.push(Open { before, currency: element.attribute("Ccy").map(str::to_owned) });
        (self.leaf, self.cut) = (Some(String::new()), false);
        if self.listener.is_transaction(&self.path) {
            if self.transactions >= self.limits.transactions {
                return Err(Unreadable::TooManyTransactions);
            }
            self.transactions += 1;
        }
        self.listener.begin(&self.path, self.transaction())
    }

    fn text(&mut self, more: &str) {
        if let Some(text) = &mut self.leaf {
            // Spaces before a text are no part of it, however many they are.
            let more = if text.is_empty() { more.trim_start() } else { more };
            if text.len() + more.len() <= MAX_TEXT_BYTES {
                text.push_str(more);
            } else {
                self.cut = true;
            }
        }
    }

    /// Ends an element; answers whether it was the outermost.
    fn finish(&mut self) -> Result<bool, Unreadable> {
        let Some(open) = self.open.pop() else { return Ok(true) };
        let transaction = self.transaction();
        let text = self.leaf.take().unwrap_or_default();
        let (text, cut) = (text.trim_end(), self.cut);
        if !text.is_empty() || cut {
            let currency = open.currency.as_deref();
            self.listener.leaf(&Leaf { path: &self.path, text, currency, transaction, cut })?;
        }
        self.listener.end(&self.path, transaction)?;
        self.path.truncate(open.before);
        Ok(false)
    }
}
