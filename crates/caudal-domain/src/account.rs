//! Bank accounts of beneficiaries: a new or changed one is verified by a second person before money goes to it.

pub mod check_digit;
pub mod number;
mod refusal;

use crate::approval::{ApprovalRefusal, require};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BankAccountId, BeneficiaryId, UserId};
use crate::money::{Currency, MoneyRefusal};
use crate::text::{self, TextRefusal};
use crate::{actor::Actor, permission::Permission};

pub use refusal::AccountRefusal;

/// Whether money may go to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountState {
    /// Entered, not yet verified.
    Unverified,
    /// A second person has compared it with its evidence.
    Verified,
    Inactive,
}

/// A beneficiary's bank account, as the rules need it.
#[derive(Clone, Debug)]
pub struct BankAccount {
    pub id: BankAccountId,
    pub beneficiary: BeneficiaryId,
    /// The member of staff behind the beneficiary, if it is one.
    pub beneficiary_user: Option<UserId>,
    pub currency: Currency,
    pub state: AccountState,
    pub entered_by: UserId,
}

/// Whether this person may verify the account.
///
/// # Errors
/// `missing_permission`, `wrong_state`, `same_as_enterer`, `same_as_beneficiary`.
pub fn may_verify(account: &BankAccount, actor: &Actor) -> Result<(), Refusal> {
    // An account belongs to no branch.
    require(&actor.own(None), Permission::ManagePayments)?;
    if account.state != AccountState::Unverified {
        return Err(CommonRefusal::WrongState.into());
    }
    if account.entered_by == actor.id {
        return Err(AccountRefusal::SameAsEnterer.into());
    }
    if account.beneficiary_user == Some(actor.id) {
        Err(ApprovalRefusal::SameAsBeneficiary.into())
    } else {
        Ok(())
    }
}

/// Whether money of a beneficiary in a currency may go to the account.
///
/// # Errors
/// `account_unavailable`, `account_not_verified`, `currency_mismatch`.
pub fn may_receive(
    account: &BankAccount,
    beneficiary: BeneficiaryId,
    currency: Currency,
) -> Result<(), Refusal> {
    if account.beneficiary != beneficiary || account.state == AccountState::Inactive {
        return Err(AccountRefusal::AccountUnavailable.into());
    }
    if account.currency != currency {
        return Err(MoneyRefusal::CurrencyMismatch.into());
    }
    if account.state == AccountState::Verified {
        Ok(())
    } else {
        Err(AccountRefusal::AccountNotVerified.into())
    }
}

/// An account number as text: letters and digits, 4 to 34 of them (ISO 20022 `Othr/Id`); spaces and hyphens are dropped,
/// leading zeros stay.
///
/// # Errors
/// `text_required`, `text_too_long`, `text_invalid`.
pub fn clean_number(number: &str) -> Result<String, TextRefusal> {
    let number: String = number.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let number = text::required(&number, 34)?;
    let plain = number.chars().count() >= 4 && number.bytes().all(|b| b.is_ascii_alphanumeric());
    if plain { Ok(number.to_ascii_uppercase()) } else { Err(TextRefusal::TextInvalid) }
}

/// The figures with which the numbers of a bank's accounts begin, cleaned as those are.
///
/// # Errors
/// `text_required`, `text_too_long`, `text_invalid`.
pub fn clean_prefix(prefix: &str) -> Result<String, TextRefusal> {
    let prefix: String = prefix.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let prefix = text::required(&prefix, 20)?;
    let plain = prefix.bytes().all(|b| b.is_ascii_alphanumeric());
    if plain { Ok(prefix.to_ascii_uppercase()) } else { Err(TextRefusal::TextInvalid) }
}

/// The number with all but its last four characters hidden, as those see it who need not know it.
pub fn mask(number: &str) -> String {
    let count = number.chars().count();
    let tail: String = number.chars().skip(count.saturating_sub(4)).collect();
    format!("•••• {tail}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        actor::nobody,
        permission::{PermissionRefusal, Permissions},
        samples::{id, usd},
    };

    fn account(state: AccountState) -> BankAccount {
        BankAccount {
            id: id(1),
            beneficiary: id(2),
            beneficiary_user: Some(id(3)),
            currency: usd(),
            state,
            entered_by: id(4),
        }
    }

    fn verifier(n: u128, permissions: Permissions) -> Actor {
        Actor { id: id(n), name: "Graciela Moreno".into(), permissions, ..nobody() }
    }

    #[test]
    fn only_a_second_person_who_does_not_benefit_verifies() {
        let may: Permissions = [Permission::ManagePayments].into_iter().collect();
        let admin: Permissions = [Permission::Administrator].into_iter().collect();
        let fresh = account(AccountState::Unverified);
        assert_eq!(may_verify(&fresh, &verifier(9, may)), Ok(()));
        assert_eq!(
            may_verify(&fresh, &verifier(9, Permissions::default())),
            Err(PermissionRefusal::MissingPermission.into())
        );
        for permissions in [may, admin] {
            assert_eq!(
                may_verify(&fresh, &verifier(4, permissions)),
                Err(AccountRefusal::SameAsEnterer.into())
            );
            assert_eq!(
                may_verify(&fresh, &verifier(3, permissions)),
                Err(ApprovalRefusal::SameAsBeneficiary.into())
            );
        }
        for state in [AccountState::Verified, AccountState::Inactive] {
            assert_eq!(may_verify(&account(state), &verifier(9, may)), Err(CommonRefusal::WrongState.into()));
        }
    }

    #[test]
    fn money_goes_only_to_the_beneficiarys_own_verified_account_of_its_currency() {
        let usd = Currency::parse("USD").unwrap();
        assert_eq!(may_receive(&account(AccountState::Verified), id(2), usd), Ok(()));
        assert_eq!(
            may_receive(&account(AccountState::Unverified), id(2), usd),
            Err(AccountRefusal::AccountNotVerified.into())
        );
        assert_eq!(
            may_receive(&account(AccountState::Inactive), id(2), usd),
            Err(AccountRefusal::AccountUnavailable.into())
        );
        assert_eq!(
            may_receive(&account(AccountState::Verified), id(7), usd),
            Err(AccountRefusal::AccountUnavailable.into())
        );
        let euro = Currency::parse("EUR").unwrap();
        assert_eq!(
            may_receive(&account(AccountState::Verified), id(2), euro),
            Err(MoneyRefusal::CurrencyMismatch.into())
        );
    }

    #[test]
    fn numbers_keep_their_zeros_and_show_their_end() {
        assert_eq!(clean_number("0072-0100 0012").unwrap(), "007201000012");
        assert!(clean_number("12e5€").is_err());
        assert!(clean_number("123").is_err());
        assert_eq!(mask("007201000012"), "•••• 0012");
    }
}
