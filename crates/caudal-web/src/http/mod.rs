//! Everything HTTP that the features share: problems, route rules, commands, headers, the embedded application.

pub mod address;
pub mod bearer;
pub mod bodies;
pub mod body;
pub mod command;
pub mod cookies;
pub mod door;
pub mod download;
#[path = "errors.es.rs"]
pub mod errors_es;
pub mod find;
pub mod headers;
pub mod health;
pub mod hub;
pub mod json;
pub mod limits;
pub mod metrics;
#[cfg(feature = "describe")]
pub mod openapi;
pub mod page;
pub mod problem;
pub mod query;
pub mod scim;
pub mod shares;
pub mod sheet;
pub mod slices;
pub mod sockets;
pub mod step_up;
pub mod table;
pub mod taken;
pub mod trail;
pub mod upkeep;
pub mod upload;
pub mod version;

pub use caudal_domain::time::days_es;
