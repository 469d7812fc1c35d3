//! Accounts that come with a batch: registered in the name of who sends it to be approved, verified by who approves it.

use caudal_db::{Tx, unique_violation};
use caudal_domain::ids::{BankAccountId, BankId, BeneficiaryId};
use caudal_domain::{account::AccountState, error::CommonRefusal, money::Currency};

use super::store::{self, account};
use super::{service::record_account, view};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// An account that a batch names and nobody has registered.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub beneficiary: BeneficiaryId,
    pub bank_id: BankId,
    /// `checking` or `savings`.
    pub kind: String,
    pub number: String,
    pub currency: Currency,
}

/// Registers an account, to be verified by somebody else.
///
/// # Errors
/// `changed_meanwhile` where somebody was faster.
pub async fn register(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    new: &NewAccount,
) -> Result<BankAccountId, ApiError> {
    let id = app.new_id();
    let row = account::Model {
        id,
        beneficiary_id: new.beneficiary,
        bank_id: new.bank_id,
        kind: new.kind.clone(),
        number: new.number.clone(),
        currency: new.currency,
        state: view::state_name(AccountState::Unverified).to_owned(),
        entered_by: caller.actor.id,
        entered_by_name: caller.actor.name.clone(),
        entered_at_ms: app.now_ms(),
        verified_by: None,
        verified_by_name: None,
        verified_at_ms: None,
        version: 1,
    };
    store::insert_account(tx, row.clone()).await.map_err(|error| match unique_violation(&error) {
        Some(_) => CommonRefusal::ChangedMeanwhile.into(),
        None => ApiError::from(error),
    })?;
    record_account(tx, app, caller, "account.enter", None, &row).await?;
    Ok(id)
}

/// Verifies accounts: whoever does has compared each with its evidence, entered none of them and benefits from none.
///
/// # Errors
/// `changed_meanwhile` where one of them is out of use.
pub async fn verify_all(tx: &Tx, app: &App, caller: &Caller, ids: &[BankAccountId]) -> Result<(), ApiError> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    for id in ids {
        let before = store::lock_account(tx, id).await?.ok_or(CommonRefusal::ChangedMeanwhile)?;
        match view::domain(&before, None)?.state {
            // Somebody else was faster.
            AccountState::Verified => continue,
            AccountState::Inactive => return Err(CommonRefusal::ChangedMeanwhile.into()),
            AccountState::Unverified => {}
        }
        let row = account::Model {
            state: view::state_name(AccountState::Verified).to_owned(),
            verified_by: Some(caller.actor.id),
            verified_by_name: Some(caller.actor.name.clone()),
            verified_at_ms: Some(app.now_ms()),
            version: before.version + 1,
            ..before.clone()
        };
        if !store::save_account(tx, &row, before.version).await? {
            return Err(CommonRefusal::ChangedMeanwhile.into());
        }
        record_account(tx, app, caller, "account.verify", Some(&before), &row).await?;
    }
    Ok(())
}
