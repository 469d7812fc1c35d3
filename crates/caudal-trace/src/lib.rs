//! What a call is made of and how long each part took, for whoever follows it from system to system (OpenTelemetry). A call that nobody
//! follows has no [`Context`], and then opening a span is one look at a variable of the task: nothing is made, measured or written.

mod parent;

use std::borrow::Cow;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{Receiver, Sender, channel};

pub use parent::Parent;

/// Most spans of one call; of a batch with a thousand lines nobody reads each statement.
const MOST: u64 = 200;
/// A wait that was shorter says nothing, and every statement may have one.
const WORTH: Duration = Duration::from_micros(100);

tokio::task_local! {
    static CURRENT: Context;
}

/// The id of a trace, all of whose spans bear it, whichever system they are of.
pub type TraceId = [u8; 16];
pub type SpanId = NonZeroU64;

/// Something that was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    pub trace: TraceId,
    pub id: SpanId,
    /// What it was done for.
    pub parent: Option<SpanId>,
    pub kind: Kind,
    pub name: Cow<'static, str>,
    /// Nanoseconds of UTC since 1970.
    pub began_ns: u64,
    pub ended_ns: u64,
    pub is_error: bool,
    pub attributes: Vec<(&'static str, Value)>,
}

/// By the numbers of OTLP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Internal = 1,
    Server = 2,
    Client = 3,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Text(Cow<'static, str>),
    Number(i64),
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

/// Where spans are handed in. Nobody waits: one that finds no room is dropped and counted.
#[derive(Clone)]
pub struct Sink {
    queue: Sender<Span>,
    dropped: Arc<AtomicU64>,
}

impl Sink {
    /// With room for so many, and where they come out.
    pub fn new(room: usize) -> (Self, Receiver<Span>) {
        let (queue, spans) = channel(room);
        (Self { queue, dropped: Arc::default() }, spans)
    }

    fn hand_in(&self, span: Span) {
        if self.queue.try_send(span).is_err() {
            self.drop_spans(1);
        }
    }

    /// So many were not brought where they belong.
    pub fn drop_spans(&self, n: u64) {
        self.dropped.fetch_add(n, Ordering::Relaxed);
    }

    /// How many were not, ever.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

/// Where a trace begins here.
pub struct Start {
    pub trace: TraceId,
    /// The span of another system that it goes on from.
    pub parent: Option<SpanId>,
    /// Random, for the ids of its spans.
    pub seed: u64,
    /// Now, in nanoseconds of UTC since 1970.
    pub now_ns: u64,
}

struct Trace {
    id: TraceId,
    seed: u64,
    /// How many spans it has.
    made: AtomicU64,
    began: Instant,
    began_ns: u64,
    sink: Sink,
}

impl Trace {
    /// The id of its next span, where it may have another: those of one call must differ, and not be guessed from one another's.
    fn next_id(&self) -> Option<SpanId> {
        let made = self.made.fetch_add(1, Ordering::Relaxed);
        // SplitMix64, of which each number is another.
        let mut bits = self.seed.wrapping_add((made + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        SpanId::new(bits ^ (bits >> 31)).filter(|_| made < MOST)
    }

    fn now_ns(&self) -> u64 {
        self.began_ns.saturating_add(u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX))
    }
}

/// What is done now for a call that somebody follows. What is opened within it is a part of it.
#[derive(Clone)]
pub struct Context {
    trace: Arc<Trace>,
    parent: Option<SpanId>,
}

impl Context {
    /// Nothing was done yet.
    pub fn begin(start: Start, sink: Sink) -> Self {
        let Start { trace, parent, seed, now_ns } = start;
        let made = AtomicU64::new(0);
        let trace = Trace { id: trace, seed, made, began: Instant::now(), began_ns: now_ns, sink };
        Self { trace: Arc::new(trace), parent }
    }

    /// Does something for it.
    pub async fn within<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// Opens a span that ends when it is dropped.
    pub fn open(&self, kind: Kind, name: impl Into<Cow<'static, str>>) -> Open {
        let Some(id) = self.trace.next_id() else { return Open(None) };
        let began_ns = self.trace.now_ns();
        let span = Span {
            trace: self.trace.id,
            id,
            parent: self.parent,
            kind,
            name: name.into(),
            began_ns,
            ended_ns: began_ns,
            is_error: false,
            attributes: Vec::new(),
        };
        Open(Some(Box::new(UnderWay { span, trace: Arc::clone(&self.trace) })))
    }
}

/// Opens a span in the call that is at work, if somebody follows it. The name is made only then.
pub fn open<N: Into<Cow<'static, str>>>(kind: Kind, name: impl FnOnce() -> N) -> Open {
    CURRENT.try_with(|context| context.open(kind, name())).unwrap_or(Open(None))
}

/// Measures a wait, which becomes a span when it is dropped, unless it was none.
pub fn open_wait(name: &'static str) -> Wait {
    let begin = |context: &Context| (context.clone(), name, context.trace.now_ns());
    Wait(CURRENT.try_with(begin).ok())
}

/// A wait under way, or nothing where nobody follows.
#[must_use = "it ends when it is dropped"]
pub struct Wait(Option<(Context, &'static str, u64)>);

impl Drop for Wait {
    fn drop(&mut self) {
        let Some((context, name, began_ns)) = self.0.take() else { return };
        if u128::from(context.trace.now_ns().saturating_sub(began_ns)) < WORTH.as_nanos() {
            return;
        }
        let mut wait = context.open(Kind::Internal, name);
        if let Some(under_way) = &mut wait.0 {
            under_way.span.began_ns = began_ns;
        }
    }
}

/// A span under way, or nothing where nobody follows. It ends when it is dropped.
#[derive(Default)]
#[must_use = "it ends when it is dropped"]
pub struct Open(Option<Box<UnderWay>>);

struct UnderWay {
    span: Span,
    trace: Arc<Trace>,
}

impl Open {
    /// For what is done as a part of it; nothing where nobody follows.
    pub fn context(&self) -> Option<Context> {
        let under_way = self.0.as_ref()?;
        Some(Context { trace: Arc::clone(&under_way.trace), parent: Some(under_way.span.id) })
    }

    pub fn set(&mut self, key: &'static str, value: impl Into<Value>) {
        if let Some(under_way) = &mut self.0 {
            under_way.span.attributes.push((key, value.into()));
        }
    }

    pub fn fail(&mut self) {
        if let Some(under_way) = &mut self.0 {
            under_way.span.is_error = true;
        }
    }

    /// Ends the span of a whole call, which says how many parts of it were left out.
    pub fn end(mut self) {
        let made = self.0.as_ref().map_or(0, |under_way| under_way.trace.made.load(Ordering::Relaxed));
        if let Some(left_out) = made.checked_sub(MOST).filter(|n| *n > 0) {
            self.set("caudal.left_out", Value::Number(i64::try_from(left_out).unwrap_or(i64::MAX)));
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if let Some(under_way) = self.0.take() {
            under_way.end();
        }
    }
}

impl UnderWay {
    #[inline(never)]
    fn end(self) {
        let Self { mut span, trace } = self;
        span.ended_ns = trace.now_ns();
        trace.sink.hand_in(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(room: usize) -> (Context, Receiver<Span>, Sink) {
        let (sink, spans) = Sink::new(room);
        let start = Start { trace: [7; 16], parent: SpanId::new(5), seed: 1, now_ns: 1_000 };
        (Context::begin(start, sink.clone()), spans, sink)
    }

    #[tokio::test]
    async fn what_is_opened_within_a_span_is_a_part_of_it() {
        let (context, mut spans, sink) = begin(10);
        let mut root = context.open(Kind::Server, "GET /x");
        let inside = root.context().unwrap();
        inside
            .within(async {
                let _statement = open(Kind::Client, || "SELECT x");
                tokio::task::yield_now().await;
            })
            .await;
        root.set("http.response.status_code", 500);
        root.fail();
        root.end();
        let (statement, root) = (spans.recv().await.unwrap(), spans.recv().await.unwrap());
        assert_eq!((root.parent, statement.parent), (SpanId::new(5), Some(root.id)));
        assert_eq!((root.trace, statement.trace), ([7; 16], [7; 16]));
        assert!(root.began_ns >= 1_000 && root.ended_ns >= statement.ended_ns, "{root:?}");
        assert!(root.is_error && !statement.is_error);
        assert_eq!(root.attributes, [("http.response.status_code", Value::Number(500))]);
        assert_eq!(sink.dropped(), 0);
    }

    #[tokio::test]
    async fn where_nobody_follows_no_name_is_made() {
        let none = open(Kind::Client, || -> &str { panic!("a name was made") });
        assert!(none.context().is_none());
        drop(open_wait("x"));
    }

    #[tokio::test]
    async fn a_wait_that_was_none_is_left_out() {
        let (context, mut spans, _) = begin(10);
        context
            .within(async {
                drop(open_wait("none"));
                let wait = open_wait("some");
                tokio::time::sleep(WORTH * 2).await;
                drop(wait);
            })
            .await;
        let names: Vec<_> = std::iter::from_fn(|| spans.try_recv().ok()).map(|span| span.name).collect();
        // A machine that is busy may make a wait of none.
        assert_eq!(names.last().map(|name| &**name), Some("some"));
    }

    #[tokio::test]
    async fn what_finds_no_room_is_counted_and_nobody_waits() {
        let (context, _spans, sink) = begin(2);
        for _ in 0..5 {
            drop(context.open(Kind::Internal, "x"));
        }
        assert_eq!(sink.dropped(), 3);
    }

    #[tokio::test]
    async fn a_call_of_very_many_parts_says_how_many_were_left_out() {
        let (context, mut spans, _) = begin(1_000);
        let root = context.open(Kind::Server, "root");
        for _ in 0..MOST + 9 {
            drop(context.open(Kind::Internal, "x"));
        }
        root.end();
        let all: Vec<_> = std::iter::from_fn(|| spans.try_recv().ok()).collect();
        assert_eq!(all.len() as u64, MOST);
        let ids: std::collections::HashSet<_> = all.iter().map(|span| span.id).collect();
        assert_eq!(ids.len(), all.len(), "each has an id of its own");
        let last = all.last().unwrap();
        assert_eq!(last.attributes, [("caudal.left_out", Value::Number(10))]);
    }
}
