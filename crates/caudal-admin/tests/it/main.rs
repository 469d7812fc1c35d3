//! The stories of administration, on both databases, in a portal without what stands beside it: people, settings, tokens, and the systems
//! that keep people.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-admin --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod bank_layouts;
mod bank_rules;
mod general;
mod identity_names;
mod identity_people;
mod request_types;
mod scim;
mod scim_rules;
mod settings;
mod tokens;
mod users;
mod users_import;
mod users_rules;

mod plans {
    mod scim;
}
mod units {
    mod import_candidate;
    mod import_columns;
    mod import_lead;
    mod scim_attributes;
    mod scim_discovery;
    mod scim_filter;
    mod scim_patch;
}

use caudal_stories::house;
use caudal_testing::House;

/// Administration, and what stands below it.
fn house() -> House {
    House {
        parts: house::parts,
        router: |app| {
            let rooms = caudal_admin::users::routes()
                .merge(caudal_admin::settings::routes())
                .merge(caudal_admin::tokens::routes())
                .merge(caudal_admin::scim::routes());
            caudal_testing::router(app, house::routes().merge(rooms))
        },
        ..House::empty()
    }
}
