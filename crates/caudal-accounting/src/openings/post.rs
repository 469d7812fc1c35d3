//! What becomes of opening balances that were approved: an entry for each, and whatever lets it be proved or paid back.

use caudal_db::Tx;
use caudal_domain::ids::{BeneficiaryId, EntryId, Id, RequestId, UserId};
use caudal_domain::ledger::{Account, opening};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{accounting::AccountingRefusal, approval::ApprovalRefusal, time::parse_date};

use super::super::store::openings::{self as store, line, row::Model};
use super::{cutoff, read::Holds};
use crate::boxes::CashBoxes;
use caudal_access::{company, people};
use caudal_beneficiaries::beneficiaries;
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_payments as payments;
use caudal_requests::requests::{self, Outstanding};
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

/// Posts them all, dated on their day.
///
/// # Errors
/// `opening_changed` where a line no longer holds, `same_as_beneficiary` where the decider owes some of it.
pub async fn all(tx: &Tx, app: &App, caller: &Caller, of: &Model) -> Result<(), ApiError> {
    let mut lines = store::lines(tx, of.id).await?;
    // Boxes first, in the order of their ids: whoever pays in cash holds the box, too, before the balances.
    let mut boxes: Vec<_> =
        lines.iter().filter(|l| l.kind == Holds::Cash.name()).filter_map(|l| l.holder_id).collect();
    boxes.sort_unstable();
    for id in boxes {
        company::lock_cash_box(tx, Id::new(id)).await?;
    }
    for line in &mut lines {
        let posting = Posting { tx, app, caller, of, line: line.clone() };
        let (entry, request) = posting.post().await?;
        line.entry_id = Some(entry);
        (line.request_id, line.request_number) = request.unzip();
    }
    Ok(store::overwrite_lines(tx, &lines).await?)
}

struct Posting<'a> {
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
    of: &'a Model,
    line: line::Model,
}

type Posted = (EntryId, Option<(RequestId, String)>);

impl Posting<'_> {
    async fn post(&self) -> Result<Posted, ApiError> {
        let changed = || AccountingRefusal::OpeningChanged { row: self.line.row_number };
        let kind = Holds::from_name(&self.line.kind).ok_or_else(changed)?;
        let holder = self.line.holder_id.ok_or_else(changed)?;
        let minor = self.line.amount_minor.ok_or_else(changed)?;
        let amount = Money::new(minor, Currency::parse(&self.line.currency)?);
        match kind {
            Holds::Advance | Holds::Receivable => self.of_person(kind, Id::new(holder), amount).await,
            Holds::Cash => {
                let account = Account::Cash(Id::new(holder));
                // Its box is held: nobody opens it meanwhile.
                let found = company::lock_cash_box(self.tx, Id::new(holder)).await?.ok_or_else(changed)?;
                let begun = !ledger::posted(self.tx, std::slice::from_ref(&account)).await?.is_empty()
                    || (self.app.part::<CashBoxes>().opened)(self.tx).await?.contains(&Id::new(holder));
                if begun || !found.active || found.currency != amount.currency {
                    return Err(changed().into());
                }
                self.of_account(account, amount).await
            }
            Holds::Bank => self.of_bank(Account::Bank(Id::new(holder)), amount).await,
            Holds::InTransit => self.of_bank(Account::InTransit(Id::new(holder)), amount).await,
        }
    }

    async fn of_bank(&self, account: Account, amount: Money) -> Result<Posted, ApiError> {
        let opened = ledger::opened(self.tx, std::slice::from_ref(&account)).await?;
        let source =
            payments::all_sources(self.tx).await?.into_iter().find(|s| Some(s.id.0) == self.line.holder_id);
        let fits = source.is_some_and(|s| s.active && s.currency == amount.currency);
        if opened.is_empty() && fits {
            self.of_account(account, amount).await
        } else {
            Err(AccountingRefusal::OpeningChanged { row: self.line.row_number }.into())
        }
    }

    async fn of_account(&self, account: Account, amount: Money) -> Result<Posted, ApiError> {
        let name = self.line.holder_name.as_deref().unwrap_or_default();
        let names = Names { source: name, cash: name, ..Names::default() };
        Ok((self.entry(account, amount, names, None, None).await?, None))
    }

    async fn of_person(&self, kind: Holds, user: UserId, amount: Money) -> Result<Posted, ApiError> {
        if user == self.caller.actor.id {
            return Err(ApprovalRefusal::SameAsBeneficiary.into());
        }
        let changed = || AccountingRefusal::OpeningChanged { row: self.line.row_number };
        let person = people::by_id(self.tx, user).await?.ok_or_else(changed)?;
        let party =
            beneficiaries::ensure_user(self.tx, self.app, user, &person.name, Some(&person.email)).await?;
        let home = self.app.config.portal.home_currency;
        let type_id = self.line.type_id.ok_or_else(changed)?;
        let request_type = company::request_type(self.tx, type_id, home).await?.ok_or_else(changed)?;
        // The account follows the kind of balance, and what becomes of it the type: they must still agree.
        if request_type.outcome != kind.outcome() {
            return Err(changed().into());
        }
        let outstanding = Outstanding {
            kind: &request_type,
            debtor: Ref::new(user, person.name.as_str()),
            debtor_id: party.id,
            branch: Ref::of_parts(self.line.branch_id, self.line.branch_name.as_deref()),
            amount,
            as_of: cutoff(self.of)?,
            due_on: self.line.due_on.as_deref().and_then(parse_date),
            instalments: self.line.instalments.and_then(|n| u32::try_from(n).ok()).unwrap_or_default(),
            detail: &self.line.detail,
            opening: &self.of.number,
        };
        let request = requests::outstanding(self.tx, self.app, self.caller, &outstanding).await?;
        let account = account_of(kind, party.id);
        let names = Names { person: &person.name, ..Names::default() };
        let entry = self.entry(account, amount, names, Some(request.0), Some(user)).await?;
        Ok((entry, Some(request)))
    }

    async fn entry(
        &self,
        account: Account,
        amount: Money,
        names: Names<'_>,
        request: Option<RequestId>,
        person: Option<UserId>,
    ) -> Result<EntryId, ApiError> {
        let context = PostingContext {
            document: Document {
                kind: "opening",
                id: self.of.id.0,
                number: &self.of.number,
                version: self.line.row_number,
            },
            names,
            request_id: request,
            payment_id: None,
            reverses_id: None,
            person_id: person,
            supplier_tax_id: None,
            branch_id: self.line.branch_id,
            cost_centre_id: None,
            actor_id: self.caller.actor.id,
        };
        ledger::post_on(self.tx, self.app, &context, &opening(account, amount)?, cutoff(self.of)?).await
    }
}

fn account_of(kind: Holds, person: BeneficiaryId) -> Account {
    if kind == Holds::Advance { Account::Advances(person) } else { Account::Receivable(person) }
}
