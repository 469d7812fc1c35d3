//! The log: one JSON object a line for machines, plain lines for the person who runs the demonstration.

use tracing_subscriber::EnvFilter;

/// Who reads the log.
#[derive(Clone, Copy)]
pub enum Reader {
    /// What collects logs.
    Machine,
    /// A person at a terminal.
    #[cfg(feature = "demo")]
    Person,
}

/// Starts the log. `RUST_LOG` chooses what is written; what went wrong is always.
pub fn start(reader: Reader) {
    let usual = match reader {
        Reader::Machine => "info",
        #[cfg(feature = "demo")]
        Reader::Person => "warn",
    };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match reader {
        Reader::Machine => {
            log.json().flatten_event(true).with_current_span(true).with_span_list(false).init()
        }
        #[cfg(feature = "demo")]
        Reader::Person => log.compact().init(),
    }
}
