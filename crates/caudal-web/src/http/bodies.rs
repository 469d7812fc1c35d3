//! Bodies on their way: none may dawdle, whoever sends many keeps nobody else waiting, and who is answered before theirs was read is
//! told that the connection ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::{error::Error, net::IpAddr, pin::Pin, sync::Arc, time::Duration};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, header};
use axum::{BoxError, response::Response};
use caudal_domain::ids::UserId;
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

/// Whether the body of a call is read to its end; nothing where it has none.
pub struct Reading(Option<Arc<AtomicBool>>);

impl Reading {
    /// Takes in a call as it comes from its connection.
    #[must_use]
    pub fn of<B>(call: Request<B>) -> (Request<Body>, Self)
    where
        B: hyper::body::Body<Data = Bytes> + Send + Unpin + 'static,
        B::Error: Into<BoxError>,
    {
        let (parts, body) = call.into_parts();
        if body.is_end_stream() {
            return (Request::from_parts(parts, Body::new(body)), Self(None));
        }
        let ended = Arc::new(AtomicBool::new(false));
        let watched = Watched { body, ended: ended.clone() };
        (Request::from_parts(parts, Body::new(watched)), Self(Some(ended)))
    }

    /// The answer as it goes out. Where the body was not read to its end, the connection cannot carry another call and is closed: a
    /// caller who keeps connections is told so, or would send the next call into it.
    pub fn answered(self, mut response: Response) -> Response {
        if self.0.is_some_and(|ended| !ended.load(Ordering::Relaxed)) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// A body that notes when it has been read to its end.
struct Watched<B> {
    body: B,
    ended: Arc<AtomicBool>,
}

impl<B: hyper::body::Body + Unpin> hyper::body::Body for Watched<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        // Who knows how much comes stops at the last piece.
        if frame.is_none() || self.body.is_end_stream() {
            self.ended.store(true, Ordering::Relaxed);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
