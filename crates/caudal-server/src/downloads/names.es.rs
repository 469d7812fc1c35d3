//! How downloaded files are called.

/// The list of requests.
pub const REQUESTS_FILE: &str = "solicitudes";
