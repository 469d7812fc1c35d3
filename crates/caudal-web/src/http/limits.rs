//! How much one caller may ask for: rates, size, and how many calls at once.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{net::IpAddr, num::NonZeroU32, sync::Arc};

use axum::http::{Method, header};
use axum::{body::Body, extract::Request};
use governor::{DefaultKeyedRateLimiter, Quota, clock::Clock as _};
use http_body_util::Limited;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::bearer::{bearer, is_of_system};
use super::shares::{Share, Shares};
use super::{address::ClientAddress, bodies::Bodies, cookies::Cookies, headers::is_api, problem::ApiError};
use crate::config::{Config, Rate};

/// Where a stranger makes the portal work: talks to the provider, checks signatures, makes sessions.
const SIGN_IN: [&str; 3] = ["/api/auth/login", "/api/auth/callback", "/api/auth/backchannel-logout"];

/// The largest table that is sent, in bytes.
const TABLE_BYTES: usize = 15 * 1024 * 1024;

/// The largest answer of a bank, in bytes: one in XML has some five hundred for each of a hundred thousand payments.
pub const BANK_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// What stands around what is sent.
const AROUND_BYTES: usize = 64 * 1024;

/// Where the answer of a bank comes in.
fn is_bank_answer(path: &str) -> bool {
    path.strip_prefix("/api/v1/batches/")
        .and_then(|rest| rest.split_once('/'))
        .is_some_and(|(_, rest)| rest == "answers")
}

/// After so many checks a limiter forgets whom it need not remember.
const FORGET_EVERY: u32 = 4096;

pub struct Limiter {
    sign_in: Buckets<IpAddr>,
    session_writes: Buckets<u64>,
    address_writes: Buckets<IpAddr>,
    token_calls: Buckets<u64>,
    sessions: RandomState,
    cookies: Cookies,
    bodies: Arc<Bodies>,
    calls: Arc<Semaphore>,
    calls_of_sessions: Arc<Shares<u64>>,
    calls_of_addresses: Arc<Shares<IpAddr>>,
    max_body_bytes: usize,
}

/// The places of a call that is worked on, given back when it is dropped.
pub struct Inside {
    _of_session: Option<Share<u64>>,
    _of_address: Option<Share<IpAddr>>,
    _of_all: OwnedSemaphorePermit,
}

impl Limiter {
    pub fn new(config: &Config) -> Self {
        Self {
            sign_in: Buckets::new(config.limits.sign_in),
            session_writes: Buckets::new(config.limits.session_writes),
            address_writes: Buckets::new(config.limits.address_writes),
            token_calls: Buckets::new(config.limits.token_calls),
            sessions: RandomState::new(),
            cookies: Cookies::new(&config.server),
            bodies: Bodies::new(&config.server),
            calls: Arc::new(Semaphore::new(config.server.max_concurrent_calls)),
            calls_of_sessions: Shares::new(config.server.max_calls_per_session),
            calls_of_addresses: Shares::new(config.server.max_calls_per_address),
            // An upload carries a little more than its file. Each route says how much it takes itself.
            max_body_bytes: config.attachments.max_bytes.max(TABLE_BYTES) + AROUND_BYTES,
        }
    }

    /// Lets a call in, or says why not. The permit is held while the call is worked on.
    ///
    /// # Errors
    /// `too_large`, `too_many_requests`, `busy`.
    pub fn enter(&self, request: Request) -> Result<(Request, Option<Inside>), ApiError> {
        let mut request = self.sized(request)?;
        // Whose body it is only the guard knows, which stands before each route.
        request.extensions_mut().insert(self.bodies.clone());
        if !is_api(request.uri().path()) {
            return Ok((request, None));
        }
        self.rated(&request)?;
        let inside = self.inside(&request)?;
        Ok((request, Some(inside)))
    }

    /// A place among the calls that are worked on. Nobody takes all of them: who asks for many at once waits for their own.
    fn inside(&self, request: &Request) -> Result<Inside, ApiError> {
        let full = || ApiError::TooMany { retry_after_seconds: 1 };
        let session = self.cookies.session(request.headers()).map(|session| self.sessions.hash_one(session));
        Ok(Inside {
            _of_session: session.map(|s| self.calls_of_sessions.take(s).ok_or_else(full)).transpose()?,
            _of_address: place(request)
                .map(|p| self.calls_of_addresses.take(p).ok_or_else(full))
                .transpose()?,
            _of_all: self.calls.clone().try_acquire_owned().map_err(|_| ApiError::Busy)?,
        })
    }

    /// The outermost bound of any body; routes set narrower ones.
    fn sized(&self, request: Request) -> Result<Request, ApiError> {
        let max_bytes = if is_bank_answer(request.uri().path()) {
            self.max_body_bytes.max(BANK_ANSWER_BYTES + AROUND_BYTES)
        } else {
            self.max_body_bytes
        };
        let declared =
            request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse().ok());
        if declared.is_some_and(|bytes: usize| bytes > max_bytes) {
            return Err(ApiError::TooLarge { max_bytes });
        }
        Ok(request.map(|body| Body::new(Limited::new(body, max_bytes))))
    }

    fn rated(&self, request: &Request) -> Result<(), ApiError> {
        let place = place(request);
        if SIGN_IN.contains(&request.uri().path()) {
            return place.map_or(Ok(()), |place| self.sign_in.take(&place));
        }
        if let Some(token) = bearer(request.headers()).filter(|token| is_of_system(token)) {
            self.token_calls.take(&self.sessions.hash_one(token))?;
        }
        if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
            return Ok(());
        }
        // Under the one name by which the guard knows it: whatever stands beside it gives nobody a rate of their own.
        if let Some(session) = self.cookies.session(request.headers()) {
            self.session_writes.take(&self.sessions.hash_one(session))?;
        }
        place.map_or(Ok(()), |place| self.address_writes.take(&place))
    }
}

fn place(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ClientAddress>().and_then(|address| address.place())
}

/// One bucket for each key, or none at all.
struct Buckets<K: std::hash::Hash + Eq + Clone> {
    limiter: Option<DefaultKeyedRateLimiter<K>>,
    taken: AtomicU32,
}

impl<K: std::hash::Hash + Eq + Clone> Buckets<K> {
    fn new(rate: Rate) -> Self {
        let quota = NonZeroU32::new(rate.per_minute).zip(NonZeroU32::new(rate.burst));
        let limiter = quota
            .map(|(rate, burst)| DefaultKeyedRateLimiter::keyed(Quota::per_minute(rate).allow_burst(burst)));
        Self { limiter, taken: AtomicU32::new(0) }
    }

    fn take(&self, key: &K) -> Result<(), ApiError> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        if self.taken.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(limiter.clock().now());
            ApiError::TooMany { retry_after_seconds: wait.as_secs() + 1 }
        })
    }
}

#[cfg(test)]
mod tests {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};

    use super::*;

    const RATE: Rate = Rate { per_minute: 1, burst: 2 };

    fn limiter() -> Limiter {
        let mut config = Config::default();
        config.limits.sign_in = RATE;
        config.limits.session_writes = RATE;
        config.limits.address_writes = Rate { per_minute: 1, burst: 4 };
        config.limits.token_calls = Rate { per_minute: 1, burst: 3 };
        config.server.max_concurrent_calls = 3;
        Limiter::new(&config)
    }

    fn call(method: Method, path: &str, address: &str, session: &str) -> Request {
        let cookie = format!("other=1; caudal_session_8080={}", BASE64.encode(session));
        let request = Request::builder().method(method).uri(path).header(header::COOKIE, cookie);
        let address = ClientAddress(Some(address.parse().unwrap()));
        request.extension(address).body(Body::empty()).unwrap()
    }

    fn refused(limiter: &Limiter, request: Request) -> bool {
        matches!(limiter.enter(request), Err(ApiError::TooMany { retry_after_seconds: 1..=61 }))
    }

    #[test]
    fn whoever_signs_in_too_often_waits_and_others_do_not() {
        let limiter = limiter();
        let sign_in = |address| call(Method::GET, "/api/auth/login", address, "x");
        assert!(!refused(&limiter, sign_in("192.0.2.1")));
        assert!(!refused(&limiter, sign_in("192.0.2.1")));
        assert!(refused(&limiter, sign_in("192.0.2.1")));
        assert!(!refused(&limiter, sign_in("192.0.2.2")));
    }

    #[test]
    fn a_session_that_writes_too_often_waits_while_its_neighbours_go_on() {
        let limiter = limiter();
        let write = |session| call(Method::POST, "/api/v1/requests", "192.0.2.1", session);
        assert!(!refused(&limiter, write("a")));
        assert!(!refused(&limiter, write("a")));
        assert!(refused(&limiter, write("a")));
        assert!(!refused(&limiter, write("b")));
        assert!(!refused(&limiter, write("b")));
        assert!(refused(&limiter, write("c")), "the whole address has used up its own");
        assert!(
            !refused(&limiter, call(Method::GET, "/api/v1/requests", "192.0.2.1", "a")),
            "reading goes on"
        );
    }

    #[test]
    fn cookies_that_only_look_like_the_sessions_give_nobody_a_rate_of_their_own() {
        let limiter = limiter();
        let disguised = |nth: u32| {
            let mut request = call(Method::POST, "/api/v1/requests", "192.0.2.1", "a");
            let own = request.headers()[header::COOKIE].to_str().unwrap();
            let cookie = format!("my_caudal_session_8080={nth}; caudal_session_80={nth}; {own}");
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
            request
        };
        assert!(!refused(&limiter, disguised(1)));
        assert!(!refused(&limiter, disguised(2)));
        assert!(refused(&limiter, disguised(3)));
    }

    #[test]
    fn a_token_of_another_system_has_a_rate_of_its_own_for_reading_too() {
        let limiter = limiter();
        let read = |token: &str| {
            let mut request = call(Method::GET, "/api/v1/requests", "192.0.2.1", "a");
            let bearer = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert(header::AUTHORIZATION, bearer);
            request
        };
        assert!((0..3).all(|_| !refused(&limiter, read("caudal_one"))));
        assert!(refused(&limiter, read("caudal_one")));
        assert!(!refused(&limiter, read("caudal_two")));
        assert!((0..9).all(|_| !refused(&limiter, read("of-a-session"))), "people read as they like");
    }

    #[test]
    fn a_rate_of_zero_is_no_limit() {
        let buckets = Buckets::new(Rate { per_minute: 0, burst: 5 });
        assert!((0..1000).all(|_| buckets.take(&1_u8).is_ok()));
    }

    #[test]
    fn more_calls_at_once_than_the_portal_works_on_are_told_to_come_back() {
        let limiter = limiter();
        let read = || limiter.enter(call(Method::GET, "/api/v1/requests", "192.0.2.1", "a"));
        let mut inside: Vec<_> = (0..3).map(|_| read().unwrap()).collect();
        assert!(matches!(read(), Err(ApiError::Busy)));
        inside.pop();
        assert!(read().is_ok());
    }

    #[test]
    fn whoever_asks_for_much_at_once_leaves_others_their_places() {
        let mut config = Config::default();
        (config.server.max_calls_per_session, config.server.max_calls_per_address) = (2, 3);
        let limiter = Limiter::new(&config);
        let read = |address, session| limiter.enter(call(Method::GET, "/api/v1/requests", address, session));
        let is_full = |answer| matches!(answer, Err(ApiError::TooMany { retry_after_seconds: 1 }));
        let mut inside: Vec<_> = (0..2).map(|_| read("192.0.2.1", "a").unwrap()).collect();
        assert!(is_full(read("192.0.2.1", "a")) && is_full(read("192.0.2.2", "a")), "in whatever place");
        inside.push(read("192.0.2.1", "made up").unwrap());
        assert!(is_full(read("192.0.2.1", "made up as well")), "the address has all that it may have");
        assert!(read("192.0.2.2", "b").is_ok());
        inside.clear();
        assert!(read("192.0.2.1", "a").is_ok());
    }

    #[tokio::test]
    async fn a_body_that_is_too_large_is_refused_whether_or_not_it_says_so() {
        let limiter = limiter();
        let bytes = limiter.max_body_bytes + 1;
        let declared =
            Request::builder().uri("/").header(header::CONTENT_LENGTH, bytes).body(Body::empty()).unwrap();
        assert!(matches!(limiter.enter(declared), Err(ApiError::TooLarge { .. })));

        let silent = Request::builder().uri("/").body(Body::from(vec![0; bytes])).unwrap();
        let (request, _) = limiter.enter(silent).unwrap();
        let read = crate::http::command::limited(request, usize::MAX).await;
        assert!(matches!(read, Err(ApiError::TooLarge { .. })), "{read:?}");
    }
}
