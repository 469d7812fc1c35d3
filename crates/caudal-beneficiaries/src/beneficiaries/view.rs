//! Beneficiaries as the API shows them.

use caudal_domain::account::{AccountState, BankAccount as DomainAccount, mask, may_verify};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BankAccountId, BeneficiaryId, UserId};
use caudal_domain::permission::{Permission as P, PermissionRefusal};
use caudal_domain::{actor::Actor, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;

use super::payments::PaymentItem;
use super::store::{AccountCount, AccountRow, account, row::Model};
use caudal_web::http::page::{ActionState, Blocked, Ref, names_of_those_who};
use caudal_web::http::problem::ApiError;

/// A bank account of a beneficiary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BankAccount {
    pub id: BankAccountId,
    pub bank: Ref,
    /// `checking` or `savings`.
    pub kind: String,
    /// The number, as text.
    pub number: String,
    pub currency: Currency,
    /// `unverified`, `verified`, `inactive`.
    pub state: String,
    pub entered_by: Ref,
    pub entered_at_ms: i64,
    pub verified_by: Option<Ref>,
    pub verified_at_ms: Option<i64>,
    /// For `If-Match` of its actions.
    pub version: i64,
    /// What its state admits, with what keeps the reader from it.
    pub actions: Vec<ActionState>,
}

/// A beneficiary in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeneficiaryItem {
    pub id: BeneficiaryId,
    pub name: String,
    /// `staff` or `supplier`.
    pub kind: String,
    /// `cedula`, `ruc`, `passport`; a member of staff may have none yet.
    pub document_type: Option<String>,
    /// The number of the document, as text.
    pub document_number: Option<String>,
    /// Its e-mail.
    pub email: Option<String>,
    /// Whether money may be asked for it.
    pub active: bool,
    pub accounts_verified: i64,
    /// How many accounts wait to be verified.
    pub accounts_unverified: i64,
    /// For `If-Match`.
    pub version: i64,
}

/// A beneficiary with all that belongs to it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeneficiaryDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: BeneficiaryItem,
    /// Whether only what it takes to choose it is shown, since the reader's permission is for some branches: no document, no e-mail,
    /// and of the accounts' numbers their ends.
    pub to_choose: bool,
    /// The user that it is, where it is a member of staff.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub user_id: Option<UserId>,
    /// Its accounts, the inactive ones included, oldest first.
    pub accounts: Vec<BankAccount>,
    /// Its last ten payments, newest first.
    pub payments: Vec<PaymentItem>,
    /// When it was registered, in milliseconds of UTC.
    pub created_at_ms: i64,
}

/// A beneficiary that a form offers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeneficiaryOption {
    pub id: BeneficiaryId,
    pub name: String,
    /// `staff` or `supplier`.
    pub kind: String,
    /// Its verified account, all but the end hidden.
    pub account_masked: Option<String>,
    /// Whether it is the reader.
    pub own: bool,
}

/// Beneficiaries that a form offers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeneficiaryOptions {
    /// The reader first, then by name; at most 20.
    pub items: Vec<BeneficiaryOption>,
}

/// An account that waits to be verified.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountToVerify {
    pub beneficiary: Ref,
    pub account_id: BankAccountId,
    /// The bank's name.
    pub bank: String,
    /// The number, all but its end hidden.
    pub number_masked: String,
}

/// How much of a beneficiary a reader sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Whole,
    /// What it takes to choose it: suppliers are the whole company's, and a permission for some branches shows neither documents
    /// nor addresses nor whole numbers of accounts.
    ToChoose,
}

/// How much of beneficiaries this person sees.
#[must_use]
pub fn part_for(actor: &Actor) -> Part {
    if actor.everywhere(super::READERS) { Part::Whole } else { Part::ToChoose }
}

const STATES: [(AccountState, &str); 3] = [
    (AccountState::Unverified, "unverified"),
    (AccountState::Verified, "verified"),
    (AccountState::Inactive, "inactive"),
];

#[must_use]
pub fn state_name(state: AccountState) -> &'static str {
    STATES.iter().find(|(s, _)| *s == state).map_or("inactive", |(_, name)| name)
}

pub fn domain(row: &account::Model, user: Option<UserId>) -> Result<DomainAccount, ApiError> {
    let unknown = || ApiError::Internal(format!("account {} cannot be read", row.id).into());
    Ok(DomainAccount {
        id: row.id,
        beneficiary: row.beneficiary_id,
        beneficiary_user: user,
        currency: row.currency,
        state: STATES.iter().find(|(_, name)| *name == row.state).map(|(s, _)| *s).ok_or_else(unknown)?,
        entered_by: row.entered_by,
    })
}

/// Whether this person may stop the account from being used.
///
/// # Errors
/// `wrong_state`, `missing_permission`.
pub fn may_deactivate(account: &DomainAccount, actor: &Actor) -> Result<(), Refusal> {
    if account.state == AccountState::Inactive {
        return Err(CommonRefusal::WrongState.into());
    }
    let may = actor.own(None).acts_any(&[P::ManageSinglePayments, P::ManagePayments]);
    if may { Ok(()) } else { Err(PermissionRefusal::MissingPermission.into()) }
}

#[must_use]
pub fn item(row: &Model, counts: &[AccountCount], part: Part) -> BeneficiaryItem {
    let whole = |text: &Option<String>| text.clone().filter(|_| part == Part::Whole);
    let count = |state: &str| {
        counts.iter().find(|c| c.beneficiary_id == row.id && c.state == state).map_or(0, |c| c.n)
    };
    BeneficiaryItem {
        id: row.id,
        name: row.name.clone(),
        kind: row.kind.clone(),
        document_type: whole(&row.document_type),
        document_number: whole(&row.document_number),
        email: whole(&row.email),
        active: row.active,
        accounts_verified: count("verified"),
        accounts_unverified: count("unverified"),
        version: row.version,
    }
}

/// A beneficiary with all that belongs to it, as this reader sees it. `people` are those who might verify an account.
pub fn detail(
    row: &Model,
    accounts: Vec<AccountRow>,
    payments: Vec<PaymentItem>,
    actor: &Actor,
    people: &[Actor],
) -> Result<BeneficiaryDetail, ApiError> {
    let count = |state: &str| {
        let n = accounts.iter().filter(|(a, _)| a.state == state).count();
        AccountCount {
            beneficiary_id: row.id,
            state: state.to_owned(),
            n: i64::try_from(n).unwrap_or(i64::MAX),
        }
    };
    let part = part_for(actor);
    let item = item(row, &[count("verified"), count("unverified")], part);
    let mut shown: Vec<BankAccount> = accounts
        .into_iter()
        .map(|a| account_view(a, row.user_id, actor, people))
        .collect::<Result<_, _>>()?;
    if part == Part::ToChoose {
        shown.iter_mut().for_each(|account| account.number = mask(&account.number));
    }
    Ok(BeneficiaryDetail {
        item,
        to_choose: part == Part::ToChoose,
        user_id: row.user_id,
        accounts: shown,
        payments,
        created_at_ms: row.created_at_ms,
    })
}

/// An account as this reader sees it. `people` are those who might verify it.
pub fn account_view(
    (row, bank): AccountRow,
    user: Option<UserId>,
    actor: &Actor,
    people: &[Actor],
) -> Result<BankAccount, ApiError> {
    let account = domain(&row, user)?;
    Ok(BankAccount {
        id: row.id,
        bank: Ref::new(row.bank_id, bank.name),
        kind: row.kind,
        number: row.number,
        currency: row.currency,
        state: row.state,
        entered_by: Ref::new(row.entered_by, row.entered_by_name),
        entered_at_ms: row.entered_at_ms,
        verified_by: row.verified_by.zip(row.verified_by_name).map(|(id, name)| Ref::new(id, name)),
        verified_at_ms: row.verified_at_ms,
        version: row.version,
        actions: actions(&account, actor, people),
    })
}

fn actions(account: &DomainAccount, actor: &Actor, people: &[Actor]) -> Vec<ActionState> {
    let action = |name: &'static str, may: fn(&DomainAccount, &Actor) -> Result<(), Refusal>| {
        let blocked_by = match may(account, actor) {
            Err(Refusal::Common(CommonRefusal::WrongState)) => return None,
            Err(refusal) => {
                let who = names_of_those_who(people, |p| may(account, p).is_ok());
                Some(Blocked::new(&refusal, who))
            }
            Ok(()) => None,
        };
        Some(ActionState { action: name, blocked_by })
    };
    [action("verify", may_verify), action("deactivate", may_deactivate)].into_iter().flatten().collect()
}

/// An account by its bank and the end of its number: "Banco General · •••• 1234".
#[must_use]
pub fn label(bank: &str, number: &str) -> String {
    format!("{bank} · {}", mask(number))
}
