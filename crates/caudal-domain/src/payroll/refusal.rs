//! Why payroll does not give money back.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum PayrollRefusal {
        /// Payroll has kept back some of this money already.
        AlreadyDeducted = Conflict("already_deducted"),
    }
}
