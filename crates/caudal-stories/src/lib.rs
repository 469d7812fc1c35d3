//! What stories begin with: a company with its people, its money and what is under way in it, set up through the calls that people make.
//!
//! What a world needs of the rooms is a feature, so that the stories of a room are told without those above it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod audit_world;
#[cfg(feature = "payments")]
pub mod batches_answers_world;
#[cfg(feature = "payments")]
pub mod batches_world;
pub mod beneficiary_imports_world;
pub mod cancellations_world;
#[cfg(feature = "payments")]
pub mod cash_report_world;
#[cfg(feature = "payments")]
pub mod cash_world;
#[cfg(feature = "beneficiaries")]
pub mod company_world;
#[cfg(feature = "payments")]
pub mod house;
#[cfg(feature = "payments")]
pub mod payments_world;
#[cfg(feature = "payments")]
pub mod payroll_world;
pub mod requests_world;
pub mod rules_world;
pub mod set_up;
#[cfg(feature = "payments")]
pub mod settlements_world;
pub mod sign_in_world;
pub mod tokens_world;
pub mod user_imports_world;
