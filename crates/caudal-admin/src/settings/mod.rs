//! What a company sets up: rules that hold for all, types of request, branches, cost centres, banks, its accounts,
//! conceptos contables, and whether it is ready to work.

mod admin;
mod general;
mod kinds;
mod layout;
mod readiness;
#[path = "sample.es.rs"]
mod sample_es;
mod service;
#[path = "words.es.rs"]
mod words_es;

use caudal_domain::permission::Permission as P;

use caudal_web::http::table::{Routes, Rule, routes};

/// Settings are the administrators'.
const ADMINISTRATORS: Rule = Rule::Company(&[P::Administrator]);

pub fn routes() -> Routes {
    Routes::default()
        .add(ADMINISTRATORS, routes!(admin::count_settings))
        .add(ADMINISTRATORS, routes!(admin::list_settings))
        .add(ADMINISTRATORS, routes!(admin::create_setting))
        .add(ADMINISTRATORS, routes!(admin::update_setting))
        .add(ADMINISTRATORS, routes!(admin::act_on_setting))
        .add(ADMINISTRATORS, routes!(layout::preview_bank_layout))
        .add(ADMINISTRATORS, routes!(layout::preview_file_form))
        .add(ADMINISTRATORS, routes!(general::get_general_settings))
        .add(ADMINISTRATORS, routes!(general::set_general_settings))
        .add(ADMINISTRATORS, routes!(readiness::get_going_live))
        .add(ADMINISTRATORS, routes!(readiness::simulate_going_live))
}
