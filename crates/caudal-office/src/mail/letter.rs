//! A letter as plain text and as HTML.

use std::fmt::Write as _;

use lettre::Message;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};

use super::words_es;

pub struct Line {
    pub text: String,
    pub url: Option<String>,
}

pub struct Section {
    pub title: String,
    pub lines: Vec<Line>,
    pub more: Option<String>,
}

pub struct Letter {
    pub subject: String,
    pub name: String,
    pub sections: Vec<Section>,
    pub portal: String,
    /// Where its reader chooses what they are told.
    pub choose: String,
}

/// Says that no person wrote it, so that no machine answers (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl Letter {
    /// The message that goes out. Its id is the letter's own however often it is sent, so that a mail server that took it twice can tell.
    pub fn message(&self, id: &str, from: &Mailbox, to: Mailbox) -> Result<Message, lettre::error::Error> {
        let host = from.email.domain();
        Message::builder()
            .from(from.clone())
            .to(to)
            .subject(one_line(&self.subject))
            .message_id(Some(format!("<{id}@{host}>")))
            .date_now()
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(self.text(), self.html()))
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", words_es::greeting(&self.name));
        for section in &self.sections {
            let _ = write!(text, "\n{}\n", section.title);
            for line in &section.lines {
                let _ = writeln!(text, "- {}", line.text);
                if let Some(url) = &line.url {
                    let _ = writeln!(text, "  {url}");
                }
            }
            if let Some(more) = &section.more {
                let _ = writeln!(text, "{more}");
            }
        }
        let _ =
            write!(text, "\n{}: {}\n{}: {}\n", words_es::OPEN, self.portal, words_es::CHOOSE, self.choose);
        text
    }

    pub fn html(&self) -> String {
        let mut body = String::new();
        for section in &self.sections {
            let _ = write!(
                body,
                "<h2 style=\"font-size:16px;margin:24px 0 8px\">{}</h2><ul style=\"margin:0;padding-left:20px\">",
                escaped(&section.title)
            );
            for line in &section.lines {
                let text = escaped(&line.text);
                let _ = match &line.url {
                    Some(url) => write!(
                        body,
                        "<li style=\"margin:6px 0\"><a style=\"color:#0b5cad\" href=\"{}\">{text}</a></li>",
                        escaped(url)
                    ),
                    None => write!(body, "<li style=\"margin:6px 0\">{text}</li>"),
                };
            }
            body.push_str("</ul>");
            if let Some(more) = &section.more {
                let _ = write!(body, "<p style=\"margin:8px 0\">{}</p>", escaped(more));
            }
        }
        format!(
            "<!doctype html><html lang=\"es\"><head><meta charset=\"utf-8\"><title>{subject}</title></head>\
             <body style=\"margin:0;background:#f4f6f8;color:#1c2733;font:15px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif\">\
             <div style=\"max-width:560px;margin:0 auto;padding:24px 16px\">\
             <div style=\"background:#fff;border:1px solid #d9e0e7;border-radius:8px;padding:24px\">\
             <p style=\"margin:0\">{greeting}</p>{body}\
             <p style=\"margin:28px 0 0\"><a style=\"display:inline-block;background:#0b5cad;color:#fff;padding:10px 18px;\
             border-radius:6px;text-decoration:none\" href=\"{portal}\">{open}</a></p></div>\
             <p style=\"margin:16px 0 0;font-size:13px\"><a style=\"color:#51606f\" href=\"{choose}\">{choose_text}</a></p>\
             </div></body></html>",
            subject = escaped(&self.subject),
            greeting = escaped(&words_es::greeting(&self.name)),
            portal = escaped(&self.portal),
            open = words_es::OPEN,
            choose = escaped(&self.choose),
            choose_text = words_es::CHOOSE,
        )
    }
}

/// A text that ends no header: what follows a line break would be read as one more.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A text that no browser takes for HTML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}
