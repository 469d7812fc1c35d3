//! What the rooms bring along, put together: the only place that knows them all, beside the routes.

use crate::{
    app::Parts,
    config::Config,
    features::{
        beneficiaries::{LastPayments, StaffPayees},
        payments,
        people::StaffObserver,
        requests::{self, PaymentOfRequest, Stuck},
        settlements::DraftExcess,
    },
    http::hub::Hub,
    identity::{Identity, IdentityError},
    secret::Secrets,
};

/// Every part of a portal.
///
/// # Errors
/// The portal's secret cannot be read or made, or the provider's issuer is no address.
pub fn parts(config: &Config, secrets: &dyn Secrets) -> Result<Parts, IdentityError> {
    Ok(Parts::default()
        .with(Identity::new(config, secrets)?)
        .with(Hub::default())
        .with(Stuck::default())
        .with::<Box<dyn StaffObserver>>(Box::new(StaffPayees))
        .with(LastPayments(|db, actor, id| Box::pin(payments::last_of_beneficiary(db, actor, id))))
        .with(DraftExcess(|tx, app, caller, excess| {
            Box::pin(requests::draft_excess(tx, app, caller, excess))
        }))
        .with(PaymentOfRequest(|db, actor, id| Box::pin(payments::of_request(db, actor, id)))))
}
