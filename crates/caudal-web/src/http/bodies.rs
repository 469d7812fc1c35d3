//! Bodies on their way: none may dawdle, whoever sends many keeps nobody else waiting, and who is answered before theirs was read is
//! told that the connection ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::{error::Error, net::IpAddr, pin::Pin, time::Duration};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::{BoxError, response::Response};
use caudal_domain::ids::UserId;
use http_body_util::BodyExt;
use hyper::body::{Body as _, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::problem::ApiError;
use super::shares::{Share, Shares};
use crate::config::Server;

pub struct Bodies {
    patience: Duration,
    bytes_per_second: u32,
    people: Arc<Shares<UserId>>,
    addresses: Arc<Shares<IpAddr>>,
}

impl Bodies {
    #[must_use]
    pub fn new(server: &Server) -> Arc<Self> {
        Arc::new(Self {
            patience: server.body_patience,
            bytes_per_second: server.body_bytes_per_second,
            people: Shares::new(server.max_bodies_per_person),
            addresses: Shares::new(server.max_bodies_per_address),
        })
    }

    /// Takes in the body of a call that the guard has let through. It holds a place of its person's and of its address's until it
    /// is read or dropped.
    ///
    /// # Errors
    /// `too_many_requests`.
    pub fn admit(
        &self,
        body: Body,
        person: Option<UserId>,
        address: Option<IpAddr>,
    ) -> Result<Body, ApiError> {
        if body.is_end_stream() {
            return Ok(body);
        }
        let full = || ApiError::TooMany { retry_after_seconds: 1 };
        let places = Places {
            _person: person.map(|person| self.people.take(person).ok_or_else(full)).transpose()?,
            _address: address.map(|address| self.addresses.take(address).ok_or_else(full)).transpose()?,
        };
        Ok(Body::new(Paced {
            body,
            patience: self.patience,
            bytes_per_second: self.bytes_per_second,
            read: 0,
            waiting: None,
            places: Some(places),
        }))
    }
}

/// Held for what they give back when they are dropped.
struct Places {
    _person: Option<Share<UserId>>,
    _address: Option<Share<IpAddr>>,
}

/// A body came more slowly than a body must.
#[derive(Debug, thiserror::Error)]
#[error("the body came too slowly")]
pub struct TooSlow;

impl TooSlow {
    /// Whether this is why a body could not be read.
    pub fn caused(error: &(dyn Error + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if error.is::<Self>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

struct Paced {
    body: Body,
    patience: Duration,
    bytes_per_second: u32,
    read: u64,
    /// From the first look on: when the body began to be waited for, and until when it is.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    places: Option<Places>,
}

impl Paced {
    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let pace =
            Duration::from_millis(self.read.saturating_mul(1000) / u64::from(self.bytes_per_second).max(1));
        let patience = self.patience;
        let (began, sleep) = self.waiting.get_or_insert_with(|| {
            let began = Instant::now();
            (began, Box::pin(sleep_until(began + patience)))
        });
        let until = *began + patience + pace;
        if sleep.deadline() != until {
            sleep.as_mut().reset(until);
        }
        sleep.as_mut().poll(context).is_ready()
    }
}

impl hyper::body::Body for Paced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(Some(Ok(frame))) => {
                self.read += frame.data_ref().map_or(0, |data| data.len() as u64);
                if self.body.is_end_stream() {
                    self.places = None;
                }
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(ended) => {
                self.places = None;
                Poll::Ready(ended)
            }
            Poll::Pending if self.is_late(context) => {
                self.places = None;
                Poll::Ready(Some(Err(axum::Error::new(TooSlow))))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// How much of a body that nobody wanted is read all the same.
const MOST_UNWANTED: usize = 80 * 1024 * 1024;

/// The body of a call, of which what nobody read is taken back; nothing where it has none.
pub struct Reading<B>(Option<Arc<Left<B>>>);

struct Left<B> {
    ended: AtomicBool,
    body: Mutex<Option<B>>,
}

impl<B> Reading<B>
where
    B: hyper::body::Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<BoxError>,
{
    /// Takes in a call as it comes from its connection.
    #[must_use]
    pub fn of(call: Request<B>) -> (Request<Body>, Self) {
        let (parts, body) = call.into_parts();
        if body.is_end_stream() {
            return (Request::from_parts(parts, Body::new(body)), Self(None));
        }
        let left = Arc::new(Left { ended: AtomicBool::new(false), body: Mutex::default() });
        // Who asks first whether to send it has sent nothing, and would be told to.
        let taken_back = !parts.headers.contains_key(header::EXPECT);
        let watched = Watched { body: Some(body), left: left.clone(), taken_back };
        (Request::from_parts(parts, Body::new(watched)), Self(Some(left)))
    }

    /// The answer as it goes out, once the body is read to its end, wanted or not: a connection that is closed under what is still being
    /// sent takes the answer along, and a proxy tells of a broken portal in its place. What is too large or too slow for that is left, and
    /// the connection closed: a caller who keeps connections is told so, or would send the next call into it.
    pub async fn answered(self, mut response: Response, patience: Duration) -> Response {
        let Some(left) = self.0 else { return response };
        // Who dawdled is not waited for once more.
        let dawdled = response.status() == StatusCode::REQUEST_TIMEOUT;
        if !left.ended.load(Ordering::Relaxed) && (dawdled || !left.read_on(patience).await) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl<B> Left<B>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    /// Reads what is left and keeps none of it; false where that is not its end.
    async fn read_on(&self, patience: Duration) -> bool {
        let body = self.body.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut body) = body else { return false };
        let until_its_end = async {
            let mut read = 0;
            while let Some(frame) = body.frame().await {
                let Ok(frame) = frame else { return false };
                read += frame.data_ref().map_or(0, Bytes::len);
                if read > MOST_UNWANTED {
                    return false;
                }
            }
            true
        };
        tokio::time::timeout(patience, until_its_end).await.unwrap_or(false)
    }
}

/// A body that notes when it has been read to its end, and leaves what was not.
struct Watched<B> {
    body: Option<B>,
    left: Arc<Left<B>>,
    taken_back: bool,
}

impl<B> Drop for Watched<B> {
    fn drop(&mut self) {
        if self.taken_back && !self.left.ended.load(Ordering::Relaxed) {
            *self.left.body.lock().unwrap_or_else(PoisonError::into_inner) = self.body.take();
        }
    }
}

impl<B: hyper::body::Body + Unpin> hyper::body::Body for Watched<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let Some(body) = self.body.as_mut() else { return Poll::Ready(None) };
        let frame = ready!(Pin::new(body).poll_frame(context));
        // Who knows how much comes stops at the last piece.
        if frame.is_none() || self.is_end_stream() {
            self.left.ended.store(true, Ordering::Relaxed);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(hyper::body::Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, hyper::body::Body::size_hint)
    }
}
