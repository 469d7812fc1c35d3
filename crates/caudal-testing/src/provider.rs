//! An identity provider that does as a story says: an honest one, or one that lies in a single point.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, body::Bytes, extract::State};
use base64::{Engine as _, engine::general_purpose};
use caudal_web::config::{Config, Secret};
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreHmacKey, CoreJwsSigningAlgorithm as Alg};
use openidconnect::{JsonWebKeyId, PrivateSigningKey as _};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

pub const CLIENT: &str = "caudal";
pub const CLIENT_SECRET: &str = "what the provider gave the portal";

/// Somebody whom the provider knows.
#[derive(Clone, Debug)]
pub struct Identity {
    pub sub: &'static str,
    pub name: &'static str,
    pub email: &'static str,
    pub email_verified: Option<bool>,
}

/// Ana, as most stories know her.
pub const ANA: Identity =
    Identity { sub: "ana-1", name: "Ana Vega", email: "ana@caudal.example", email_verified: Some(true) };

/// How a token is signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signature {
    /// With the key of this name, which may be published or not.
    Key(&'static str),
    /// With one key under the name of another.
    Forged,
    /// HS256 with the client's secret.
    Secret,
    /// Not at all.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Honest,
    Redirecting,
    Huge,
    Failing,
    Gibberish,
}

pub struct Script {
    pub issuer: String,
    /// Merged into the claims of ID tokens; `null` takes one away.
    pub claims: Value,
    pub header: Value,
    pub signature: Signature,
    pub description: Value,
    /// The names of the published keys.
    pub keys: Vec<&'static str>,
    pub discovery: Manner,
    pub key_set: Manner,
    pub token: Manner,
    pub userinfo: Value,
    /// How often each endpoint was asked.
    pub asked: HashMap<&'static str, usize>,
    codes: HashMap<String, Code>,
}

#[derive(Clone)]
struct Code {
    nonce: String,
    challenge: String,
    who: Identity,
}

#[derive(Clone)]
pub struct Provider {
    pub issuer: String,
    script: Arc<Mutex<Script>>,
    now: Arc<dyn Fn() -> i64 + Send + Sync>,
}

impl Provider {
    /// Opens its doors on a port of this machine.
    pub async fn start() -> (Self, tokio::net::TcpListener) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let script = Script {
            issuer: issuer.clone(),
            claims: json!({}),
            header: json!({}),
            signature: Signature::Key("one"),
            description: json!({}),
            keys: vec!["one"],
            discovery: Manner::Honest,
            key_set: Manner::Honest,
            token: Manner::Honest,
            userinfo: json!(null),
            asked: HashMap::new(),
            codes: HashMap::new(),
        };
        (Self { issuer, script: Arc::new(Mutex::new(script)), now: Arc::new(|| 0) }, listener)
    }

    /// Answers from now on, at the portal's time.
    pub fn serve(
        mut self,
        listener: tokio::net::TcpListener,
        now: impl Fn() -> i64 + Send + Sync + 'static,
    ) -> Self {
        self.now = Arc::new(now);
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .route("/userinfo", get(userinfo))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        self
    }

    /// The portal's settings for it.
    pub fn configure(&self, config: &mut Config) {
        config.identity.issuer = Some(self.issuer.clone());
        config.identity.client_id = Some(CLIENT.into());
        config.identity.client_secret = Some(Secret::new(CLIENT_SECRET));
    }

    pub fn script<T>(&self, change: impl FnOnce(&mut Script) -> T) -> T {
        change(&mut self.script.lock().unwrap())
    }

    /// How often an endpoint was asked.
    pub fn times_asked(&self, endpoint: &'static str) -> usize {
        self.script(|s| s.asked.get(endpoint).copied().unwrap_or(0))
    }

    /// Somebody signs in at the address the portal sent them to. Where the provider sends them back to.
    pub fn sign_in(&self, place: &str, who: &Identity) -> String {
        let place = Url::parse(place).unwrap();
        let asked: HashMap<String, String> = place.query_pairs().into_owned().collect();
        let mut script = self.script.lock().unwrap();
        let code = format!("code-{}", script.codes.len());
        let (nonce, challenge) = (asked["nonce"].clone(), asked["code_challenge"].clone());
        script.codes.insert(code.clone(), Code { nonce, challenge, who: who.clone() });
        let mut back = Url::parse(&asked["redirect_uri"]).unwrap();
        back.query_pairs_mut()
            .append_pair("code", &code)
            .append_pair("state", &asked["state"])
            .append_pair("iss", &self.issuer)
            .append_pair("session_state", "some providers send more");
        format!("{}?{}", back.path(), back.query().unwrap())
    }

    /// Signs claims as the script says.
    pub fn token(&self, header: &Value, claims: &Value) -> String {
        let signature = self.script(|s| s.signature);
        let (alg, name) = match signature {
            Signature::Key(name) => ("EdDSA", name),
            Signature::Forged => ("EdDSA", "one"),
            Signature::Secret => ("HS256", "one"),
            Signature::Nothing => ("none", "one"),
        };
        let mut head = json!({ "alg": alg, "kid": name, "typ": "JWT" });
        merge(&mut head, header);
        let part = |value: &Value| general_purpose::URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&head), part(claims));
        let signature = match signature {
            Signature::Key(name) => key(name).sign(&Alg::EdDsa, signed.as_bytes()).unwrap(),
            Signature::Forged => key("two").sign(&Alg::EdDsa, signed.as_bytes()).unwrap(),
            Signature::Secret => {
                CoreHmacKey::new(CLIENT_SECRET).sign(&Alg::HmacSha256, signed.as_bytes()).unwrap()
            }
            Signature::Nothing => Vec::new(),
        };
        format!("{signed}.{}", general_purpose::URL_SAFE_NO_PAD.encode(signature))
    }

    pub fn now_seconds(&self) -> i64 {
        (self.now)() / 1000
    }

    fn ask(&self, endpoint: &'static str) {
        self.script(|s| *s.asked.entry(endpoint).or_default() += 1);
    }
}

/// A key that is the same in every run: it protects nothing but the stories.
fn key(name: &'static str) -> CoreEdDsaPrivateSigningKey {
    let seed: [u8; 32] = Sha256::digest(name).into();
    // PKCS #8 (RFC 8410) around the 32 bytes of an Ed25519 key.
    let mut der = hex::decode("302e020100300506032b657004220420").unwrap();
    der.extend(seed);
    let body = general_purpose::STANDARD.encode(der);
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n");
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, Some(JsonWebKeyId::new(name.into()))).unwrap()
}

fn merge(into: &mut Value, changes: &Value) {
    for (name, value) in changes.as_object().unwrap() {
        if value.is_null() {
            into.as_object_mut().unwrap().remove(name);
        } else {
            into[name] = value.clone();
        }
    }
}

fn in_manner(manner: Manner, place: &str, honest: &Value) -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    match manner {
        Manner::Honest => (json, honest.to_string()).into_response(),
        Manner::Redirecting => {
            (StatusCode::FOUND, [(header::LOCATION, format!("{place}?again"))]).into_response()
        }
        Manner::Huge => {
            let mut huge = honest.clone();
            huge["filler"] = "x".repeat(2 * 1024 * 1024).into();
            (json, huge.to_string()).into_response()
        }
        Manner::Failing => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Manner::Gibberish => (json, "<html>").into_response(),
    }
}

async fn discovery(State(provider): State<Provider>, uri: axum::http::Uri) -> Response {
    provider.ask("discovery");
    let at = |path: &str| format!("{}{path}", provider.issuer);
    let mut description = json!({
        "issuer": provider.issuer,
        "authorization_endpoint": at("/authorize"),
        "token_endpoint": at("/token"),
        "jwks_uri": at("/keys"),
        "userinfo_endpoint": at("/userinfo"),
        "end_session_endpoint": at("/end"),
        "authorization_response_iss_parameter_supported": true,
        "id_token_signing_alg_values_supported": ["RS256", "EdDSA", "HS256", "none"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic"],
    });
    let manner = provider.script(|s| {
        merge(&mut description, &s.description);
        if uri.query().is_some() { Manner::Honest } else { s.discovery }
    });
    in_manner(manner, &at(uri.path()), &description)
}

async fn keys(State(provider): State<Provider>, uri: axum::http::Uri) -> Response {
    provider.ask("keys");
    let (manner, names) = provider.script(|s| (s.key_set, s.keys.clone()));
    let keys: Vec<_> = names.into_iter().map(|name| key(name).as_verification_key()).collect();
    let manner = if uri.query().is_some() { Manner::Honest } else { manner };
    in_manner(manner, &format!("{}{}", provider.issuer, uri.path()), &json!({ "keys": keys }))
}

async fn token(
    State(provider): State<Provider>,
    uri: axum::http::Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    provider.ask("token");
    let form: HashMap<String, String> = form_urlencoded::parse(&body).into_owned().collect();
    // RFC 6749, section 2.3.1: both halves are form-encoded before they are joined.
    let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let basic = general_purpose::STANDARD.encode(format!("{}:{}", encode(CLIENT), encode(CLIENT_SECRET)));
    let known = headers.get(header::AUTHORIZATION).is_some_and(|v| *v == format!("Basic {basic}"));
    let code = provider.script(|s| s.codes.remove(&form["code"]));
    let proven = |code: &Code| {
        let challenge = general_purpose::URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"]));
        challenge == code.challenge && form["redirect_uri"] == "http://127.0.0.1:4000/api/auth/callback"
    };
    let Some(code) = code.filter(|code| known && proven(code)) else {
        return (StatusCode::BAD_REQUEST, axum::Json(json!({ "error": "invalid_grant" }))).into_response();
    };
    let now = provider.now_seconds();
    let mut claims = json!({
        "iss": provider.issuer, "aud": CLIENT, "sub": code.who.sub, "iat": now, "exp": now + 300, "nonce": code.nonce,
        "name": code.who.name, "email": code.who.email, "sid": format!("session of {}", code.who.sub),
    });
    if let Some(verified) = code.who.email_verified {
        claims["email_verified"] = verified.into();
    }
    let (header, manner) = provider.script(|s| {
        merge(&mut claims, &s.claims);
        (s.header.clone(), s.token)
    });
    let answer = json!({
        "access_token": "for userinfo", "token_type": "Bearer", "expires_in": 300, "id_token": provider.token(&header, &claims),
    });
    in_manner(manner, &format!("{}{}", provider.issuer, uri.path()), &answer)
}

async fn userinfo(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    provider.ask("userinfo");
    let known = headers.get(header::AUTHORIZATION).is_some_and(|v| *v == "Bearer for userinfo");
    if !known {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    axum::Json(provider.script(|s| s.userinfo.clone())).into_response()
}
