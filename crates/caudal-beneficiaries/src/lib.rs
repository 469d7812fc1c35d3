//! Who is paid: beneficiaries, their accounts, and the imports that bring many at once.

pub mod beneficiaries;
pub mod imports;

use caudal_access::people::StaffObserver;
use caudal_web::app::Parts;

#[must_use]
pub fn parts(parts: Parts) -> Parts {
    parts.with::<Box<dyn StaffObserver>>(Box::new(beneficiaries::StaffPayees))
}
