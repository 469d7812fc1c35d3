//! What a letter says, as things stand when it is sent.

use caudal_domain::money::{Currency, Money};
use uuid::Uuid;

use super::letter::{Letter, Line, Section};
use super::store::{self, News};
use super::waiting::{GatherWork, WaitingWork, Waits};
use super::{Kind, words_es};
use crate::preferences;
use caudal_access::{company, people};
use caudal_web::{app::App, http::problem::ApiError};

/// How many of what has waited longest a digest names.
const MOST_FIRST: u64 = 5;
/// How many things a letter names one by one.
const MOST_NAMED: u64 = 20;

/// A letter to be sent, and whether something will still wait for its reader tomorrow.
pub struct Composed {
    pub letter: Letter,
    pub address: String,
    /// Whether something waits for its reader.
    pub waits: bool,
}

/// Writes a letter; nothing where its reader is gone, or has seen all of it.
pub async fn compose(app: &App, row: &store::Model) -> Result<Option<Composed>, ApiError> {
    let db = app.db.read();
    let user = row.user_id;
    let Some(reader) = people::by_id(db, user).await?.filter(|reader| reader.active) else { return Ok(None) };
    let kind = Kind::from_name(&row.kind).unwrap_or(Kind::Now);
    let (news, count) = store::load_news(db, row.id, MOST_NAMED).await?;
    let mut letter = Letter {
        subject: String::new(),
        name: reader.name,
        sections: Vec::new(),
        portal: app.config.server.base_url.to_string(),
        choose: at(app, "me/notices"),
    };
    let mut waiting = 0;
    match kind {
        Kind::Test => {
            letter.subject = words_es::SUBJECT_TEST.to_owned();
            let line = Line { text: words_es::TEST.to_owned(), url: None };
            letter.sections.push(Section { title: letter.subject.clone(), lines: vec![line], more: None });
        }
        Kind::Now => letter.subject = words_es::subject_now(news.first().map_or("", |n| &n.text), count),
        Kind::Digest => {
            // Who chose otherwise since gets what else the letter has gathered.
            let actor = people::actor_at_work(db, app.today(), user).await?;
            if let Some(actor) = actor
                && preferences::wants_digest(db, user).await?
            {
                let work = (app.part::<GatherWork>().0)(app, &actor, MOST_FIRST).await?;
                waiting = work.counts.iter().map(|(_, n)| n).sum();
                letter.sections.extend(waits(app, &work));
            }
            letter.subject = words_es::subject_digest(waiting, count);
        }
    }
    if count > 0 {
        letter.sections.push(news_section(app, &news, count));
    }
    let words = company::general(db).await?.words();
    letter.subject = words.apply(&letter.subject);
    for line in letter.sections.iter_mut().flat_map(|section| &mut section.lines) {
        line.text = words.apply(&line.text);
    }
    let said = !letter.sections.is_empty();
    Ok(said.then_some(Composed { letter, address: reader.email, waits: waiting > 0 }))
}

fn news_section(app: &App, news: &[News], count: i64) -> Section {
    let lines: Vec<Line> = news
        .iter()
        .map(|n| Line { text: n.text.clone(), url: Some(at(app, &path(&n.object_kind, n.object_id))) })
        .collect();
    let rest = count - i64::try_from(lines.len()).unwrap_or(count);
    let more = (rest > 0).then(|| words_es::more(rest));
    Section { title: words_es::NEWS.to_owned(), lines, more }
}

/// What waits, counted; and the requests that have waited longest.
fn waits(app: &App, work: &WaitingWork) -> Vec<Section> {
    if work.counts.is_empty() {
        return Vec::new();
    }
    let line = |(what, n): &(Waits, i64)| Line { text: words_es::waits(*what, *n), url: None };
    let mut sections = vec![Section {
        title: words_es::WAITING.to_owned(),
        lines: work.counts.iter().map(line).collect(),
        more: None,
    }];
    if !work.oldest.is_empty() {
        let line = |item: &caudal_requests::requests::RequestItem| Line {
            text: words_es::request(
                &item.number,
                &item.requester.name,
                &amount(item.standing_minor, item.currency.code()),
            ),
            url: Some(at(app, &path("request", item.id.0))),
        };
        sections.push(Section {
            title: words_es::TO_DECIDE.to_owned(),
            lines: work.oldest.iter().map(line).collect(),
            more: None,
        });
    }
    sections
}

fn amount(minor: i64, code: &str) -> String {
    let money = Currency::parse(code).map(|currency| Money::new(minor, currency).to_string());
    money.map_or_else(|_| code.to_owned(), |money| format!("{code} {money}"))
}

fn at(app: &App, path: &str) -> String {
    app.config.server.base_url.join(path).map(String::from).unwrap_or_default()
}

/// Where a record stands; the root page where its kind has no page of its own.
fn path(kind: &str, id: Uuid) -> String {
    let place = match kind {
        "request" => "requests",
        "settlement" => "requests/settlements",
        "payment" => "payments/single",
        "batch" => "payments/multiple",
        "cash_session" => "payments/cash-closing",
        // Who asked for it need not decide on any.
        "cancellation" => return format!("me/cancellations/{id}"),
        "opening" => "accounting/openings",
        "accounting_period" => return "accounting/period".to_owned(),
        _ => return String::new(),
    };
    format!("{place}/{id}")
}
