//! The log: one JSON object a line for machines, plain lines for the person who runs the demonstration. Whatever becomes of
//! its reader or of the disk under it, whoever logs neither waits nor fails.

mod lines;

use std::backtrace::{Backtrace, BacktraceStatus};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{self, format::Writer};
use tracing_subscriber::{layer::SubscriberExt as _, registry, util::SubscriberInitExt as _};

use lines::Lines;

/// Who reads the log.
#[derive(Clone, Copy)]
pub enum Reader {
    /// What collects logs.
    Machine,
    /// A person at a terminal.
    #[cfg(feature = "demo")]
    Person,
}

/// The log at work. Dropped, it has what waits written out.
pub struct Log(Lines);

impl Drop for Log {
    fn drop(&mut self) {
        self.0.flush();
    }
}

/// Starts the log. `RUST_LOG` chooses what is written, by levels and modules; where it cannot be read, what is usual is. Panics go there
/// too: printing one where nobody reads could keep its thread for good.
pub fn start(reader: Reader) -> std::io::Result<Log> {
    let usual = match reader {
        Reader::Machine => LevelFilter::INFO,
        #[cfg(feature = "demo")]
        Reader::Person => LevelFilter::WARN,
    };
    let chosen = std::env::var("RUST_LOG").ok().filter(|chosen| !chosen.trim().is_empty());
    let chosen = chosen.and_then(|chosen| chosen.parse::<Targets>().ok());
    let filtered = registry().with(chosen.unwrap_or_else(|| Targets::new().with_default(usual)));
    let lines = Lines::start(std::io::stderr(), move |lost| lost_line(reader, lost))?;
    // Not told by `eprintln!`, which is what panics when nothing can be written.
    let form = fmt::layer().with_writer(lines.clone()).log_internal_errors(false);
    match reader {
        Reader::Machine => {
            let form = form.json().flatten_event(true).with_current_span(true).with_span_list(false);
            filtered.with(form).init();
        }
        #[cfg(feature = "demo")]
        Reader::Person => filtered.with(form.compact()).init(),
    }
    std::panic::set_hook(Box::new(|panic| {
        let trace = Backtrace::capture();
        match trace.status() {
            BacktraceStatus::Captured => tracing::error!(%panic, %trace, "a panic"),
            _ => tracing::error!(%panic, "a panic"),
        }
    }));
    Ok(Log(lines))
}

/// Says that so many lines are missing, in the form of the others.
fn lost_line(reader: Reader, lost: u64) -> String {
    let mut now = String::new();
    // A clock that cannot be written leaves the line without its time.
    let _ = SystemTime.format_time(&mut Writer::new(&mut now));
    let said = "lines of the log could not be written and are lost";
    match reader {
        Reader::Machine => {
            let line = serde_json::json!({
                "timestamp": now, "level": "WARN", "message": said, "lost": lost, "target": "caudal::log",
            });
            format!("{line}\n")
        }
        #[cfg(feature = "demo")]
        Reader::Person => format!("{now}  WARN caudal::log: {said} lost={lost}\n"),
    }
}
