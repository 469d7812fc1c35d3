//! A portal of one's own for every story: a fresh database, a clock that stands still, people who sign in directly.

mod client;
mod dice;
mod portal;
pub mod post_office;
pub mod provider;
pub mod words;

pub use client::{Answer, Call, Person};
pub use dice::Dice;
pub use portal::Portal;

/// A story that runs on SQLite and on PostgreSQL, as `name::sqlite` and `name::postgres`; what it wrote down has words in the
/// application:
///
/// ```ignore
/// story!(nobody_approves_their_own_request, |portal| async {
///     let ana = portal.person("Ana Vega", &[Permission::CreateRequests], &[]).await;
///     let request = ana.post("/api/v1/requests", json!({ … })).await.created();
///     ana.post(&format!("/api/v1/requests/{}/actions/approve", request["id"]), json!({})).version(1).await
///         .refused(409, "same_as_requester");
/// });
/// ```
macro_rules! story {
    ($name:ident, |$portal:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::support::Portal) $body

            #[tokio::test]
            async fn sqlite() {
                let portal = $crate::support::Portal::on(caudal_db::testing::Target::Sqlite).await;
                story(&portal).await;
                $crate::support::words::told(&portal).await;
            }

            #[tokio::test]
            async fn postgres() {
                let portal = $crate::support::Portal::on(caudal_db::testing::Target::Postgres).await;
                story(&portal).await;
                $crate::support::words::told(&portal).await;
            }
        }
    };
    // The same with other settings than an operator gets who sets nothing.
    ($name:ident, |$config:ident| $settings:block, |$portal:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::support::Portal) $body

            fn settings($config: &mut caudal_server::config::Config) $settings

            #[tokio::test]
            async fn sqlite() {
                let target = caudal_db::testing::Target::Sqlite;
                let portal = $crate::support::Portal::with(target, settings).await;
                story(&portal).await;
                $crate::support::words::told(&portal).await;
            }

            #[tokio::test]
            async fn postgres() {
                let target = caudal_db::testing::Target::Postgres;
                let portal = $crate::support::Portal::with(target, settings).await;
                story(&portal).await;
                $crate::support::words::told(&portal).await;
            }
        }
    };
    // The same with an identity provider to sign in with.
    ($name:ident, |$portal:ident, $provider:ident| async $body:block) => {
        story!($name, |_config| {}, |$portal, $provider| async $body);
    };
    ($name:ident, |$config:ident| $settings:block, |$portal:ident, $provider:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::support::Portal, $provider: &$crate::support::provider::Provider) $body

            fn settings($config: &mut caudal_server::config::Config) $settings

            async fn on(target: caudal_db::testing::Target) {
                let (portal, provider) = $crate::support::Portal::with_provider(target, settings).await;
                story(&portal, &provider).await;
                $crate::support::words::told(&portal).await;
            }

            #[tokio::test]
            async fn sqlite() {
                on(caudal_db::testing::Target::Sqlite).await;
            }

            #[tokio::test]
            async fn postgres() {
                on(caudal_db::testing::Target::Postgres).await;
            }
        }
    };
}

/// For stories that call more often than anybody does; the door's patience is told in `door.rs`.
pub fn unlimited() -> caudal_server::config::Limits {
    let none = caudal_server::config::Rate::default();
    caudal_server::config::Limits {
        sign_in: none,
        session_writes: none,
        address_writes: none,
        token_calls: none,
    }
}
