//! What every handler of Caudal stands on: configuration, HTTP, the caller, the clock and where files lie.

pub mod app;
pub mod caller;
pub mod clock;
pub mod config;
pub mod guarded;
pub mod http;
pub mod memory;
pub mod outgoing;
pub mod secret;
pub mod storage;
