use caudal_office::mail::testing::{Letter, Line, Section};
use lettre::message::Mailbox;

fn letter(subject: &str) -> Letter {
    let line = |text: &str, url: Option<&str>| Line { text: text.into(), url: url.map(str::to_owned) };
    Letter {
        subject: subject.into(),
        name: "Iñaki <b>Núñez</b>".into(),
        sections: vec![Section {
            title: "Novedades".into(),
            lines: vec![
                line("<script>alert(1)</script> & más", Some("https://c.test/requests/1?a=1&b=2")),
                line("solo", None),
            ],
            more: Some("… y 3 más".into()),
        }],
        portal: "https://c.test/".into(),
        choose: "https://c.test/me/notices".into(),
    }
}

#[test]
fn what_people_wrote_is_never_markup() {
    let html = letter("a").html();
    assert!(!html.contains("<script>") && !html.contains("<b>"));
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; más"));
    assert!(html.contains("href=\"https://c.test/requests/1?a=1&amp;b=2\""));
}

#[test]
fn a_letter_is_plain_text_and_html_with_one_id() {
    let from: Mailbox = "Caudal <caudal@empresa.test>".parse().unwrap();
    let to: Mailbox = "a@b.test".parse().unwrap();
    let whole = letter("Año\r\nBcc: otro@b.test").message("x1", &from, to).unwrap().formatted();
    let text = String::from_utf8(whole).unwrap();
    assert!(
        text.contains("Message-ID: <x1@empresa.test>") && text.contains("Auto-Submitted: auto-generated")
    );
    assert!(text.contains("text/plain; charset=utf-8") && text.contains("text/html; charset=utf-8"));
    let head = text.split("\r\n\r\n").next().unwrap();
    assert!(!head.lines().any(|line| line.starts_with("Bcc:")), "a subject cannot add a header");
}
