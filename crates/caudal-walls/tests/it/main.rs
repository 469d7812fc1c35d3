//! The walls of ARCHITECTURE.md, read from the sources.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod walls;
