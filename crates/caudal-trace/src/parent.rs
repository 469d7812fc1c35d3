//! `traceparent`, by which one system tells the next which trace a call belongs to (W3C Trace Context).

use crate::{SpanId, TraceId};

/// What another system says of the trace that a call belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parent {
    pub trace: TraceId,
    pub span: SpanId,
    /// Whether that system records it.
    pub is_sampled: bool,
}

impl Parent {
    /// Reads the header; nothing where it is not well formed.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        // A version above ours may go on behind another dash.
        let fits = match bytes.len() {
            55 => true,
            longer => longer > 55 && bytes[55] == b'-' && !text.starts_with("00"),
        };
        if !fits || bytes[2] != b'-' || bytes[35] != b'-' || bytes[52] != b'-' {
            return None;
        }
        let version = hex(&bytes[..2])?;
        let (trace, span) = (hex(&bytes[3..35])?, u64::try_from(hex(&bytes[36..52])?).ok()?);
        let flags = hex(&bytes[53..55])?;
        if version == 0xff || trace == 0 {
            return None;
        }
        Some(Self { trace: trace.to_be_bytes(), span: SpanId::new(span)?, is_sampled: flags & 1 == 1 })
    }
}

/// Small letters alone.
fn hex(digits: &[u8]) -> Option<u128> {
    digits.iter().try_fold(0, |number, digit| match digit {
        b'0'..=b'9' => Some(number << 4 | u128::from(digit - b'0')),
        b'a'..=b'f' => Some(number << 4 | u128::from(digit - b'a' + 10)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const SPAN: &str = "00f067aa0ba902b7";

    #[test]
    fn what_the_standard_gives_as_an_example_is_read() {
        let parent = Parent::parse(&format!("00-{TRACE}-{SPAN}-01")).unwrap();
        assert_eq!(parent.trace[..4], [0x4b, 0xf9, 0x2f, 0x35]);
        assert_eq!(parent.span.get(), 0x00f0_67aa_0ba9_02b7);
        assert!(parent.is_sampled);
        assert!(!Parent::parse(&format!("00-{TRACE}-{SPAN}-00")).unwrap().is_sampled);
        assert!(
            Parent::parse(&format!("00-{TRACE}-{SPAN}-0b")).unwrap().is_sampled,
            "other flags are passed over"
        );
    }

    #[test]
    fn a_later_version_may_say_more() {
        for fits in [format!("01-{TRACE}-{SPAN}-01"), format!("cc-{TRACE}-{SPAN}-01-what-comes")] {
            assert!(Parent::parse(&fits).is_some(), "{fits}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_ignored() {
        let zeros = "0".repeat(32);
        for bad in [
            String::new(),
            "00".into(),
            format!("00-{TRACE}-{SPAN}"),
            format!("00-{TRACE}-{SPAN}-1"),
            format!("00-{TRACE}-{SPAN}-01-more"),
            format!("00-{TRACE}-{SPAN}-01-"),
            format!("01-{TRACE}-{SPAN}-01.more"),
            format!("ff-{TRACE}-{SPAN}-01"),
            format!("00-{zeros}-{SPAN}-01"),
            format!("00-{TRACE}-{}-01", &zeros[..16]),
            format!("00-{}-{SPAN}-01", TRACE.to_uppercase()),
            format!("00-{}-{SPAN}-01", TRACE.replace('4', "g")),
            format!("00_{TRACE}-{SPAN}-01"),
            format!("00-{TRACE}-{SPAN}-0é"),
            "é".repeat(40),
            format!(" 00-{TRACE}-{SPAN}-01"),
        ] {
            assert_eq!(Parent::parse(&bad), None, "{bad}");
        }
    }
}
