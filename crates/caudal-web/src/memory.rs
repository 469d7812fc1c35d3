//! What is kept in memory of who calls and of how the company is set up, and of which tables.

use caudal_db::memory::{Group, Watched};

/// The company's settings.
pub const SETTINGS: Group = Group(0);
/// What people may do, and who they are.
pub const RIGHTS: Group = Group(1);
/// The same with their sessions: who calls.
pub const SESSIONS: Group = Group(2);
/// What requests name: types, branches, cost centres.
pub const CATALOGUE: Group = Group(3);

/// The tables of each. Whatever a reading under a group looks at is in it.
pub const WATCHED: Watched = [
    &["setting"],
    &["app_user", "user_permission", "approval_limit", "substitution", "setting"],
    &["app_user", "user_permission", "approval_limit", "substitution", "setting", "session", "access_token"],
    &["request_type", "branch", "cost_centre"],
];
