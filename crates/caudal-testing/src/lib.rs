//! What stories are told with: a portal of one's own for each, with a fresh database, a clock that stands still and people who sign in
//! directly. Which rooms the portal has is for whoever tells them to say ([`House`]).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bucket_server;
mod client;
mod dice;
mod house;
mod portal;
pub mod post_office;
pub mod provider;
mod read;
pub mod words;

pub use caudal_db::testing::{Target, is_long_run};
pub use caudal_web::config::Config;

pub use client::{Answer, Call, Person};
pub use dice::Dice;
pub use house::{House, router};
pub use portal::Portal;
pub use read::{each, id, offered, text, version, wrong};

/// A story that runs on SQLite and on PostgreSQL, as `name::sqlite` and `name::postgres`; what it wrote down has words in the
/// application. The crate of the tests says by `fn house() -> House` at its root which rooms there are.
#[allow(clippy::crate_in_macro_def, reason = "each crate of tests has a house of its own")]
#[macro_export]
macro_rules! story {
    ($name:ident, |$portal:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::Portal) $body

            #[tokio::test]
            async fn sqlite() {
                let portal = $crate::Portal::on(crate::house(), $crate::Target::Sqlite).await;
                story(&portal).await;
                $crate::words::check_words(&portal).await;
            }

            #[tokio::test]
            async fn postgres() {
                let portal = $crate::Portal::on(crate::house(), $crate::Target::Postgres).await;
                story(&portal).await;
                $crate::words::check_words(&portal).await;
            }
        }
    };
    // The same with other settings than an operator gets who sets nothing.
    ($name:ident, |$config:ident| $settings:block, |$portal:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::Portal) $body

            fn settings($config: &mut $crate::Config) $settings

            #[tokio::test]
            async fn sqlite() {
                let target = $crate::Target::Sqlite;
                let portal = $crate::Portal::with(crate::house(), target, settings).await;
                story(&portal).await;
                $crate::words::check_words(&portal).await;
            }

            #[tokio::test]
            async fn postgres() {
                let target = $crate::Target::Postgres;
                let portal = $crate::Portal::with(crate::house(), target, settings).await;
                story(&portal).await;
                $crate::words::check_words(&portal).await;
            }
        }
    };
    // The same with an identity provider to sign in with.
    ($name:ident, |$portal:ident, $provider:ident| async $body:block) => {
        $crate::story!($name, |_config| {}, |$portal, $provider| async $body);
    };
    ($name:ident, |$config:ident| $settings:block, |$portal:ident, $provider:ident| async $body:block) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($portal: &$crate::Portal, $provider: &$crate::provider::Provider) $body

            fn settings($config: &mut $crate::Config) $settings

            async fn on(target: $crate::Target) {
                let (portal, provider) = $crate::Portal::with_provider(crate::house(), target, settings).await;
                story(&portal, &provider).await;
                $crate::words::check_words(&portal).await;
            }

            #[tokio::test]
            async fn sqlite() {
                on($crate::Target::Sqlite).await;
            }

            #[tokio::test]
            async fn postgres() {
                on($crate::Target::Postgres).await;
            }
        }
    };
}

/// For stories that call more often than anybody does; the door's patience is told in `door.rs`.
pub fn unlimited() -> caudal_web::config::Limits {
    let none = caudal_web::config::Rate::default();
    caudal_web::config::Limits {
        sign_in: none,
        session_writes: none,
        address_writes: none,
        token_calls: none,
    }
}
