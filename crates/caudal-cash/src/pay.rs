//! A released request that is paid out of an open box.

use caudal_db::audit::{self, Outcome, Row};
use caudal_db::table;
use caudal_domain::cash::{self, CashRefusal};
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::{ids::CashSessionId, ledger::Account};
use serde_json::json;

use super::service::{CommandContext, Held};
use super::store::{self, movement};
use super::{api::CashPaymentBody, code};
use caudal_payments::{self as payments, OutOfBox, PaymentDetail};
use caudal_requests::requests::{self, Payable};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::problem::ApiError};

const SIGNATURE: &str = "signature";

impl CommandContext<'_> {
    /// Pays a released request, whole, to somebody who shows a code on their phone or signs the printed receipt.
    pub async fn pay(&self, id: CashSessionId, body: &CashPaymentBody) -> Result<PaymentDetail, ApiError> {
        // The row of the request is locked before that of the box, always.
        let request = requests::lock_for_payment(self.tx, body.request_id).await?;
        let Held { cash, mut row, session, .. } = self.hold(id).await?;
        let before = row.clone();
        let mut fields = Fields::default();
        let request = fields.take("request_id", request.ok_or(CommonRefusal::ReferenceUnavailable));
        fields.finish()?;
        let request = request.ok_or_else(|| ApiError::Internal("a request that was not checked".into()))?;
        let (next, entry) =
            cash::pay(&session, &cash, &request.request, &request.outcome, &self.caller.actor)?;
        let received_by = self.proof(&request, body.code.as_deref())?;
        row.movement_count += 1;
        row.version += 1;
        let out = OutOfBox { session: id, cash_box: &row.box_name, received_by, next: &next, entry: &entry };
        let (payment, number) =
            payments::paid_in_cash(self.tx, self.app, self.caller, &request, &out).await?;
        let moved = movement::Model {
            kind: "payment".to_owned(),
            // What the ledger and the box say cannot differ.
            amount_minor: entry.on(&Account::Cash(row.box_id)),
            category_name: Some(request.type_ref.name.clone()),
            // A signed receipt is a paper that is there when the box is counted; a code leaves none.
            document_number: (received_by == SIGNATURE).then_some(number),
            note: Some(format!("{} · {}", request.number, request.beneficiary.name)),
            payment_id: Some(payment),
            ..self.blank_movement(&row)
        };
        table::insert(self.tx, moved).await?;
        self.save(&before, row, "pay", None).await?;
        payments::get(self.tx, self.app, &self.caller.actor, payment).await
    }

    fn proof(&self, request: &Payable, typed: Option<&str>) -> Result<&'static str, ApiError> {
        let Some(typed) = typed else { return Ok(SIGNATURE) };
        let has_phone = request.request.beneficiary_user.is_some();
        if has_phone && code::is_of(self.app, request.id, typed) {
            return Ok("code");
        }
        let mut fields = Fields::default();
        fields.take::<()>("code", Err(CashRefusal::CodeWrong));
        fields.finish()?;
        Err(CashRefusal::CodeWrong.into())
    }
}

/// Whether a payment was refused for the code that was typed.
pub fn is_wrong_code(error: &ApiError) -> bool {
    matches!(error, ApiError::Invalid(fields) if fields.iter().any(|field| field.refusal == Refusal::Cash(CashRefusal::CodeWrong)))
}

/// Writes down that somebody typed a code which was none, never the code. The payment itself was refused and left nothing, so
/// this is a transaction of its own.
///
/// # Errors
/// `busy`, `internal`: a guess that cannot be written down gets no other answer.
pub async fn note_wrong_code(
    app: &App,
    caller: &Caller,
    id: CashSessionId,
    body: &CashPaymentBody,
) -> Result<(), ApiError> {
    let request = body.request_id;
    app.write(caller.clone(), move |tx, app, caller| {
        Box::pin(async move {
            let session = store::find(tx, id).await?.unguarded().ok_or(ApiError::NotFound)?;
            let found = requests::find_for_payment(tx, &[request]).await?;
            let number = found.first().map(|r| r.number.as_str());
            let object = Object { kind: "request", id: request.0, number };
            let at = json!({ "cash_box": session.box_name, "cash_session": session.number });
            let row = trail::row(app, caller, "request.wrong-code", &object, None, Some(at));
            Ok(audit::append(tx, &Row { outcome: Outcome::Denied, ..row }).await?)
        })
    })
    .await
}
