//! The rooms up to payments, as stories of a room above them find them: each adds its own.

use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_requests::{payroll, requests, settlements};
use caudal_testing::House;
use caudal_web::{app::Parts, config::Config, http::table::Routes, secret::Secrets};

pub fn parts(config: &Config, secrets: &dyn Secrets) -> Parts {
    [caudal_beneficiaries::parts, caudal_requests::parts, caudal_payments::parts]
        .into_iter()
        .fold((House::empty().parts)(config, secrets), |parts, room| room(parts))
}

pub fn routes() -> Routes {
    Routes::default()
        .merge(company::routes())
        .merge(beneficiaries::routes())
        .merge(requests::routes())
        .merge(settlements::routes())
        .merge(payroll::routes())
        .merge(caudal_payments::routes())
}
