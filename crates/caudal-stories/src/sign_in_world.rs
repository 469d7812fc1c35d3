//! Signing in through the provider, as a browser does.

use caudal_testing::provider::{Identity, Provider};
use caudal_testing::{Answer, Person};

/// Sets out to sign in; where the portal sends them.
pub async fn set_out(person: &Person, return_to: &str) -> String {
    let query = url::form_urlencoded::byte_serialize(return_to.as_bytes()).collect::<String>();
    let answer = person.get(&format!("/api/auth/login?returnTo={query}")).await.status(302);
    answer.header("location").unwrap().to_owned()
}

/// Signs in from beginning to end.
pub async fn sign_in(person: &Person, provider: &Provider, who: &Identity) -> Answer {
    let place = set_out(person, "/requests").await;
    person.get(&provider.sign_in(&place, who)).await
}
