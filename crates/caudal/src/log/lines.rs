//! Lines on their way out, written by a thread of their own: where that cannot keep up or cannot write, lines are dropped
//! and counted, and the next line that is written says how many.

use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{sync::Arc, time::Duration};

use tracing_subscriber::fmt::MakeWriter;

/// How many lines may wait.
const WAITING: usize = 4096;
/// How long the end of the process waits for the last lines.
const FAREWELL: Duration = Duration::from_secs(1);

/// Where lines are handed in. Clones share one way out.
#[derive(Clone)]
pub struct Lines {
    way: SyncSender<Message>,
    lost: Arc<AtomicU64>,
}

enum Message {
    Line(Vec<u8>),
    Flush(SyncSender<()>),
}

impl Lines {
    /// Starts the thread that writes. `report` makes the line that says how many others were lost.
    pub fn start(
        out: impl Write + Send + 'static,
        report: impl Fn(u64) -> String + Send + 'static,
    ) -> io::Result<Self> {
        let (way, lines) = sync_channel(WAITING);
        let lost = Arc::new(AtomicU64::new(0));
        let mut pen = Pen { out, report, lost: Arc::clone(&lost), torn: false };
        std::thread::Builder::new().name("caudal-log".into()).spawn(move || pen.write_all(&lines))?;
        Ok(Self { way, lost })
    }

    fn push(&self, line: &[u8]) {
        if self.way.try_send(Message::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Waits until what was handed in is written, though not for long: nobody may read it.
    pub fn flush(&self) {
        let (tell, written) = sync_channel(1);
        if self.way.try_send(Message::Flush(tell)).is_ok() {
            let _late = written.recv_timeout(FAREWELL);
        }
    }
}

/// One line: the subscriber writes each with a single call.
pub struct Line<'a>(&'a Lines);

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(self)
    }
}

struct Pen<W, R> {
    out: W,
    report: R,
    lost: Arc<AtomicU64>,
    /// Whether a line was written in part: the next one begins anew.
    torn: bool,
}

impl<W: Write, R: Fn(u64) -> String> Pen<W, R> {
    fn write_all(&mut self, lines: &Receiver<Message>) {
        for message in lines {
            match message {
                Message::Line(line) => self.write(&line),
                Message::Flush(tell) => {
                    self.write(&[]);
                    let _gone = tell.send(());
                }
            }
        }
    }

    fn write(&mut self, line: &[u8]) {
        let lost = self.lost.swap(0, Ordering::Relaxed);
        let mut text = if self.torn { b"\n".to_vec() } else { Vec::new() };
        if lost > 0 {
            text.extend_from_slice((self.report)(lost).as_bytes());
        }
        text.extend_from_slice(line);
        if !self.written(&text) {
            self.lost.fetch_add(lost + u64::from(!line.is_empty()), Ordering::Relaxed);
        }
    }

    fn written(&mut self, text: &[u8]) -> bool {
        let mut rest = text;
        while !rest.is_empty() {
            match self.out.write(rest) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(n) if n > 0 => rest = &rest[n..],
                _ => {
                    self.torn |= rest.len() < text.len();
                    return false;
                }
            }
        }
        self.torn = false;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};

    use super::*;

    /// A way out that does, write by write, what it is told to, and keeps what it took.
    struct Scripted {
        next: mpsc::Receiver<io::Result<usize>>,
        kept: Arc<Mutex<Vec<u8>>>,
    }

    impl Write for Scripted {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            // Nothing told any more: everything is taken, as by a disk that has room again.
            let taken = self.next.recv().unwrap_or(Ok(usize::MAX))?.min(text.len());
            self.kept.lock().unwrap().extend_from_slice(&text[..taken]);
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    struct Bench {
        lines: Lines,
        tell: Option<mpsc::Sender<io::Result<usize>>>,
        kept: Arc<Mutex<Vec<u8>>>,
    }

    impl Bench {
        fn new() -> Self {
            let (tell, next) = mpsc::channel();
            let kept = Arc::default();
            let out = Scripted { next, kept: Arc::clone(&kept) };
            let lines = Lines::start(out, |lost| format!("{lost} lost\n")).unwrap();
            Self { lines, tell: Some(tell), kept }
        }

        fn log(&self, text: &str) {
            self.lines.make_writer().write_all(text.as_bytes()).unwrap();
        }

        fn next(&self, outcome: io::Result<usize>) {
            self.tell.as_ref().unwrap().send(outcome).unwrap();
        }

        /// What came out, once the way out takes everything again.
        fn finish(mut self) -> String {
            self.tell = None;
            let (tell, written) = sync_channel(1);
            self.lines.way.send(Message::Flush(tell)).unwrap();
            written.recv().unwrap();
            String::from_utf8(self.kept.lock().unwrap().clone()).unwrap()
        }
    }

    fn no_room() -> io::Result<usize> {
        Err(ErrorKind::StorageFull.into())
    }

    #[test]
    fn a_disk_without_room_loses_lines_and_later_says_how_many() {
        let bench = Bench::new();
        for line in ["one\n", "two\n", "three\n", "four\n"] {
            bench.log(line);
        }
        bench.next(Ok(usize::MAX));
        bench.next(no_room());
        bench.next(Err(ErrorKind::BrokenPipe.into()));
        assert_eq!(bench.finish(), "one\n2 lost\nfour\n");
    }

    #[test]
    fn a_line_that_was_cut_off_does_not_run_into_the_next() {
        let bench = Bench::new();
        bench.log("cut off\n");
        bench.log("whole\n");
        bench.next(Ok(3));
        bench.next(no_room());
        assert_eq!(bench.finish(), "cut\n1 lost\nwhole\n");
    }

    #[test]
    fn what_was_lost_last_is_said_at_the_end() {
        let bench = Bench::new();
        bench.log("lost\n");
        bench.next(no_room());
        assert_eq!(bench.finish(), "1 lost\n");
    }

    #[test]
    fn nobody_waits_for_a_reader_that_does_not_read() {
        let bench = Bench::new();
        let many = WAITING + 100;
        for at in 0..many {
            bench.log(&format!("{at}\n"));
        }
        let whole = bench.finish();
        let lost: usize = whole.lines().find_map(|line| line.strip_suffix(" lost")).unwrap().parse().unwrap();
        assert_eq!(whole.lines().count() - 1 + lost, many, "every line is there or counted");
        assert!((99..=100).contains(&lost), "{lost}: all that fit were kept");
    }
}
