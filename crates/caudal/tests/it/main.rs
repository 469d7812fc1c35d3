//! The program as operators meet it: what it prints, what it refuses, how it starts and stops.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, missing_docs)]

#[cfg(feature = "demo")]
mod backup;
#[cfg(all(feature = "demo", unix))]
mod bucket;
#[cfg(all(feature = "demo", unix))]
mod damage;
#[cfg(feature = "demo")]
mod demo;
#[cfg(feature = "demo")]
mod kill;
mod operator;
mod program;
#[cfg(feature = "demo")]
mod proof;
mod provider;
#[cfg(all(feature = "demo", unix))]
mod restore;
#[cfg(all(feature = "demo", unix))]
mod sealed;
#[cfg(all(feature = "demo", unix))]
mod sweep;
#[cfg(unix)]
mod traces;
