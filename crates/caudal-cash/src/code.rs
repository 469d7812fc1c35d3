//! The code that whoever gets cash shows on their phone: a time-based one (RFC 6238) of their request, so that nothing is kept.

use caudal_domain::{ids::RequestId, time::Millis};

use super::view::ReceiptCode;
use caudal_access::identity::Identity;
use caudal_web::app::App;

/// How long one code is shown, in milliseconds. The one before it is still good: typing takes time.
const STEP_MS: Millis = 5 * 60 * 1000;

/// The code of a request as its beneficiary sees it now.
#[must_use]
pub fn of(app: &App, request: RequestId) -> ReceiptCode {
    let step = app.now_ms() / STEP_MS;
    ReceiptCode { code: app.part::<Identity>().receipt_code(request, step), until_ms: (step + 1) * STEP_MS }
}

/// Whether this is the code of a request, now or a moment ago. Blanks between the digits do not count.
#[must_use]
pub fn is_of(app: &App, request: RequestId, typed: &str) -> bool {
    let digits: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let step = app.now_ms() / STEP_MS;
    [step, step - 1].into_iter().any(|step| app.part::<Identity>().receipt_code(request, step) == digits)
}
