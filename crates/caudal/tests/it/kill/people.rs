//! The people of the demonstration at their browsers: they sign in at its provider and send commands.

use std::net::SocketAddr;

use caudal_web::outgoing;
use reqwest::{Client, Response, header};
use serde_json::Value;
use url::Url;

/// Somebody of the demonstration, by the provider's name for them.
pub type Who = &'static str;

pub const YADIRA: Who = "demo-1001";
/// Decides on cancellations.
pub const CARMEN: Who = "demo-1002";
pub const GRACIELA: Who = "demo-1004";
pub const ROGELIO: Who = "demo-1005";
pub const TOMAS: Who = "demo-1007";
/// Those who ask for money.
pub const STAFF: [Who; 4] = ["demo-1014", "demo-1009", "demo-1011", "demo-1008"];

/// A call that changes something, as it can be sent again.
#[derive(Clone, Debug)]
pub struct Command {
    pub who: Who,
    pub path: String,
    pub version: Option<i64>,
    pub body: Value,
    pub key: String,
}

/// Everybody signed in. Sessions outlive the server; connections and tokens are anew for each of its lives.
pub struct People {
    client: Client,
    portal: SocketAddr,
    seats: Vec<Seat>,
}

struct Seat {
    who: Who,
    cookie: String,
    token: String,
}

impl People {
    /// Signs everybody in.
    pub async fn sign_in(portal: SocketAddr) -> Self {
        let mut people = Self { client: client(), portal, seats: Vec::new() };
        for who in [YADIRA, CARMEN, GRACIELA, ROGELIO, TOMAS].into_iter().chain(STAFF) {
            let cookie = people.session(who).await;
            people.seats.push(Seat { who, cookie, token: String::new() });
        }
        people.come_back().await;
        people
    }

    /// With the session's cookie from before, which must still be good.
    pub async fn come_back(&mut self) {
        self.client = client();
        for seat in &mut self.seats {
            let url = format!("http://{}/api/auth/token", self.portal);
            let answer = self.client.get(url).header(header::COOKIE, &seat.cookie).send().await.unwrap();
            assert_eq!(answer.status(), 200, "the session of {} is lost", seat.who);
            let answer: Value = answer.json().await.unwrap();
            seat.token = answer["accessToken"].as_str().unwrap().to_owned();
        }
    }

    /// What a browser does when somebody clicks on their name at the demonstration's provider.
    async fn session(&self, who: Who) -> String {
        let login = self.client.get(format!("http://{}/api/auth/login", self.portal)).send().await.unwrap();
        let state = set_cookie(&login);
        let asked = location(&login);
        let mut form: Vec<(String, String)> = asked.query_pairs().into_owned().collect();
        form.push(("sub".to_owned(), who.to_owned()));
        let chosen = self.client.post(asked).form(&form).send().await.unwrap();
        let back = self.client.get(location(&chosen)).header(header::COOKIE, state).send().await.unwrap();
        assert_eq!(back.status(), 302, "{who} does not come in");
        set_cookie(&back)
    }

    fn seat(&self, who: Who) -> &Seat {
        self.seats.iter().find(|seat| seat.who == who).unwrap()
    }

    /// Reads; nothing when the connection breaks.
    pub async fn read(&self, who: Who, path: &str) -> Option<Value> {
        let seat = self.seat(who);
        let call = self.client.get(format!("http://{}{path}", self.portal));
        let call = call.header(header::COOKIE, &seat.cookie).bearer_auth(&seat.token);
        let (status, body) = answer(call.send().await).await?;
        assert_eq!(status, 200, "{who} reads {path}: {body}");
        Some(body)
    }

    /// Sends a command and answers the document; nothing when the connection breaks before the answer was whole. Nobody
    /// here does what they may not, so a refusal is a defect.
    pub async fn send(&self, command: &Command) -> Option<Value> {
        let seat = self.seat(command.who);
        let call = self
            .client
            .post(format!("http://{}{}", self.portal, command.path))
            .header(header::COOKIE, &seat.cookie)
            .bearer_auth(&seat.token)
            .header("idempotency-key", &command.key);
        let mut call = match &command.body {
            // A file goes as it is.
            Value::String(file) => {
                call.header(header::CONTENT_TYPE, "application/octet-stream").body(file.clone())
            }
            body => call.json(body),
        };
        if let Some(version) = command.version {
            call = call.header(header::IF_MATCH, format!("\"{version}\""));
        }
        let (status, body) = answer(call.send().await).await?;
        assert!(matches!(status, 200 | 201), "{command:?} is refused with {status}: {body}");
        Some(body)
    }
}

async fn answer(came: reqwest::Result<Response>) -> Option<(u16, Value)> {
    let response = came.ok()?;
    let status = response.status().as_u16();
    let bytes = response.bytes().await.ok()?;
    Some((status, serde_json::from_slice(&bytes).unwrap()))
}

fn client() -> Client {
    outgoing::builder().no_proxy().build().unwrap()
}

fn set_cookie(answer: &Response) -> String {
    let line = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    line.split(';').next().unwrap().to_owned()
}

fn location(answer: &Response) -> Url {
    answer.headers()[header::LOCATION].to_str().unwrap().parse().unwrap()
}
