//! Elements and their attributes.

use quick_xml::events::BytesStart;

use super::Fault;

const MAX_ATTRIBUTES: usize = 100;

/// An element with its attributes. Names are without their prefixes: only one vocabulary matters in what is read.
#[derive(Debug)]
pub struct Element<'b> {
    pub name: &'b str,
    tag: &'b Tag,
}

/// What a tag says, in room that is used again for the next one.
#[derive(Debug, Default)]
pub struct Tag {
    /// The name, and behind it those of the attributes, each before its value.
    text: String,
    name: usize,
    /// Where the name of each attribute ends, and where its value.
    attributes: Vec<(usize, usize)>,
}

impl Tag {
    /// Reads a tag. All attributes are looked at, so that one that is damaged is noticed whether or not anybody asks for it.
    pub fn read(&mut self, start: &BytesStart<'_>) -> Result<(), Fault> {
        let Self { text, name, attributes } = self;
        text.clear();
        attributes.clear();
        text.push_str(start.name().0);
        *name = text.len();
        for attribute in start.attributes().with_checks(false) {
            let Some(attribute) = attribute.as_ref().ok().filter(|_| attributes.len() < MAX_ATTRIBUTES)
            else {
                return Err(Fault::Damaged);
            };
            text.push_str(attribute.key.0);
            let end = text.len();
            if attribute.value.contains('&') {
                text.push_str(&quick_xml::escape::unescape(&attribute.value).map_err(|_| Fault::Damaged)?);
            } else {
                text.push_str(&attribute.value);
            }
            attributes.push((end, text.len()));
        }
        Ok(())
    }

    /// The element that begins with it.
    #[inline]
    pub fn element(&self) -> Element<'_> {
        Element { name: local(&self.text[..self.name]), tag: self }
    }
}

impl<'b> Element<'b> {
    #[inline]
    pub fn attribute(&self, name: &str) -> Option<&'b str> {
        self.first(|key| {
            // Most of them differ in their last letter already.
            key.as_bytes().last() == name.as_bytes().last()
                && key.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with(':'))
        })
    }

    /// The namespace of the element, where the element itself declares it.
    pub fn namespace(&self) -> Option<&'b str> {
        match self.tag.text[..self.tag.name].rsplit_once(':') {
            None => self.first(|key| key == "xmlns"),
            Some((prefix, _)) => self.first(|key| key.strip_prefix("xmlns:") == Some(prefix)),
        }
    }

    #[inline]
    fn first(&self, named: impl Fn(&str) -> bool) -> Option<&'b str> {
        let Tag { text, name, attributes } = self.tag;
        let mut begin = *name;
        for (key, value) in attributes {
            if named(&text[begin..*key]) {
                return Some(&text[*key..*value]);
            }
            begin = *value;
        }
        None
    }
}

/// A name without its prefix.
#[inline]
pub fn local(name: &str) -> &str {
    name.bytes().rposition(|b| b == b':').map_or(name, |at| &name[at + 1..])
}
