//! A room to come into, as those above have them: something to ask for, something to read for who asks, and something for few.

use caudal_domain::permission::Permission as P;
use caudal_web::http::command::Command;
use caudal_web::http::table::{Routes, Rule, routes};
use serde_json::Value;

/// Its calls stand where those of requests and payments do.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(&[P::CreateRequests]), routes!(ask))
        .add(Rule::Branches(&[P::CreateRequests]), routes!(list))
        .add(Rule::Branches(&[P::ManagePayments]), routes!(few))
}

/// Reads a command, whatever it says.
#[utoipa::path(post, path = "/api/v1/requests")]
async fn ask(_: Command<Value>) {}

#[utoipa::path(get, path = "/api/v1/requests")]
async fn list() {}

#[utoipa::path(get, path = "/api/v1/payments")]
async fn few() -> &'static str {
    "{}"
}
