//! The server of Caudal: HTTP, identity and the features. See ARCHITECTURE.md for the rooms and the way of a command.

pub mod app;
pub mod caller;
pub mod clock;
pub mod config;
pub mod features;
pub mod http;
pub mod identity;
pub mod memory;
mod parts;
pub mod portal;
pub mod secret;
pub mod storage;

pub use parts::parts;
