//! Double entry (domain, section 8): every movement of money is a balanced entry, and there is one template per event.

use std::collections::HashMap;

use crate::ids::{BeneficiaryId, CashBoxId, SourceAccountId};
use crate::money::{Currency, MAX_AMOUNT_MINOR, Money, MoneyRefusal};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    /// The money in one of the company's bank accounts.
    Bank(SourceAccountId),
    /// What was sent from that account and has not been answered by the bank.
    InTransit(SourceAccountId),
    /// What a person still has to prove.
    Advances(BeneficiaryId),
    /// What a person owes through payroll.
    Receivable(BeneficiaryId),
    /// An expense, by the code of its account.
    Expense(String),
    /// The money in one of the company's cash boxes.
    Cash(CashBoxId),
    /// Cash that left one place and has not arrived at another. It is one account: the document of a line says which
    /// transfer it belongs to, and a transfer knows both of its places for as long as it lives.
    CashInTransit,
    /// What payroll has kept back and the company's accounts have not been told of yet.
    PayrollClearing,
    /// What was missing or too much when cash was counted.
    OverShort,
    /// Against which the balances of the day the portal begins are posted.
    OpeningEquity,
}

impl Account {
    /// The stable key under which the account is stored.
    pub fn key(&self) -> String {
        match self {
            Self::Bank(id) => format!("bank:{id}"),
            Self::InTransit(id) => format!("in_transit:{id}"),
            Self::Advances(id) => format!("advances:{id}"),
            Self::Receivable(id) => format!("receivable:{id}"),
            Self::Expense(code) => format!("expense:{code}"),
            Self::Cash(id) => format!("cash:{id}"),
            Self::CashInTransit => "cash_in_transit".to_owned(),
            Self::PayrollClearing => "payroll_clearing".to_owned(),
            Self::OverShort => "over_short".to_owned(),
            Self::OpeningEquity => "opening_equity".to_owned(),
        }
    }
}

/// What becomes of money that is paid out (domain, section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The beneficiary must prove it with receipts.
    Settle,
    /// It is deducted from the beneficiary's payroll.
    Payroll,
    /// It is an expense at once, on the account with this code.
    Expense(String),
}

impl Outcome {
    /// The account that takes the money: "target" in the table of domain.md section 8.
    pub fn target(&self, beneficiary: BeneficiaryId) -> Account {
        match self {
            Self::Settle => Account::Advances(beneficiary),
            Self::Payroll => Account::Receivable(beneficiary),
            Self::Expense(code) => Account::Expense(code.clone()),
        }
    }
}

named! {
    pub enum Event {
        /// A transfer was handed to the bank.
        TransferSent = "transfer_sent",
        /// The bank paid it.
        TransferConfirmed = "transfer_confirmed",
        /// The bank refused it.
        TransferRejected = "transfer_rejected",
        /// The bank paid it and gave it back.
        TransferReturned = "transfer_returned",
        /// A request was paid from a cash box.
        CashPaid = "cash_paid",
        CashIn = "cash_in",
        CashOut = "cash_out",
        /// Cash left a box for another place.
        CashTransferSent = "cash_transfer_sent",
        /// It arrived there.
        CashTransferReceived = "cash_transfer_received",
        /// It came back to the box that it left.
        CashTransferReturned = "cash_transfer_returned",
        /// A count found less than there should be.
        CashShortage = "cash_shortage",
        /// A count found more than there should be.
        CashOverage = "cash_overage",
        /// What somebody spent of an advance was proved, and accepted.
        SettlementAccepted = "settlement_accepted",
        /// What somebody did not spend of an advance came back into a cash box.
        UnspentReturned = "unspent_returned",
        /// Payroll kept back what a person owed.
        PayrollDeducted = "payroll_deducted",
        /// What an account held on the day the portal began.
        OpeningBalance = "opening_balance",
        /// What a document posted was undone.
        Cancelled = "cancelled",
    }
}

/// What happens to a transfer at the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transfer {
    Sent,
    Confirmed,
    Rejected,
    Returned,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub account: Account,
    /// Debit above zero, credit below, in minor units.
    pub amount: Money,
}

/// A balanced entry. It cannot be made otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    event: Event,
    lines: [Line; 2],
}

impl Entry {
    /// Moves an amount from the credited account to the debited one.
    ///
    /// # Errors
    /// `amount_not_positive`, `amount_overflow`.
    pub fn new(event: Event, debit: Account, credit: Account, amount: Money) -> Result<Self, MoneyRefusal> {
        match amount.minor {
            i64::MIN..=0 => return Err(MoneyRefusal::AmountNotPositive),
            1..=MAX_AMOUNT_MINOR => {}
            _ => return Err(MoneyRefusal::AmountOverflow),
        }
        let credited = Money::new(-amount.minor, amount.currency);
        Ok(Self {
            event,
            lines: [Line { account: debit, amount }, Line { account: credit, amount: credited }],
        })
    }

    /// The exact inverse: the same accounts, each moved back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let back = |line: &Line| Line {
            account: line.account.clone(),
            amount: Money::new(-line.amount.minor, line.amount.currency),
        };
        Self { event: self.event, lines: self.lines.each_ref().map(back) }
    }

    pub fn event(&self) -> Event {
        self.event
    }

    /// The lines; they sum to zero in one currency.
    pub fn lines(&self) -> &[Line; 2] {
        &self.lines
    }

    /// The account that the amount moves to, with what it gains: above zero.
    pub fn debit(&self) -> &Line {
        let [one, other] = &self.lines;
        if one.amount.minor > 0 { one } else { other }
    }

    /// The account that the amount moves from, with what it loses: below zero.
    pub fn credit(&self) -> &Line {
        let [one, other] = &self.lines;
        if one.amount.minor > 0 { other } else { one }
    }

    /// How much moves, above zero.
    pub fn amount(&self) -> Money {
        self.debit().amount
    }

    /// What an account gains, in minor units of the entry's currency: below zero where it loses, nothing where it is not concerned.
    pub fn on(&self, account: &Account) -> i64 {
        self.lines.iter().filter(|line| line.account == *account).map(|line| line.amount.minor).sum()
    }
}

/// What entries move on one account in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub account: Account,
    pub currency: Currency,
    pub debit_minor: i64,
    /// The sum of its credits, in minor units, above zero.
    pub credit_minor: i64,
}

/// What entries come to for each account: how a balance changes that is written once for the thousands of entries of a batch.
#[derive(Clone, Debug, Default)]
pub struct Changes(HashMap<(Account, Currency), (i64, i64)>);

impl Changes {
    /// Adds an entry.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn add(&mut self, entry: &Entry) -> Result<(), MoneyRefusal> {
        for line in entry.lines() {
            let (debit, credit) = self.0.entry((line.account.clone(), line.amount.currency)).or_default();
            let (side, minor) =
                if line.amount.minor > 0 { (debit, line.amount.minor) } else { (credit, -line.amount.minor) };
            *side = side.checked_add(minor).ok_or(MoneyRefusal::AmountOverflow)?;
        }
        Ok(())
    }

    /// The accounts that change, by their keys, and by how much: always in this order, so that two batches lock them alike.
    pub fn finish(self) -> Vec<Change> {
        let change = |((account, currency), (debit_minor, credit_minor))| Change {
            account,
            currency,
            debit_minor,
            credit_minor,
        };
        let mut changes: Vec<_> = self.0.into_iter().map(change).collect();
        changes.sort_by_cached_key(|change| (change.account.key(), change.currency));
        changes
    }
}

/// The entry of a transfer's event: the rows "transfer …" of the table in domain.md section 8.
pub fn transfer(
    what: Transfer,
    source: SourceAccountId,
    target: Account,
    amount: Money,
) -> Result<Entry, MoneyRefusal> {
    let (bank, in_transit) = (Account::Bank(source), Account::InTransit(source));
    match what {
        Transfer::Sent => Entry::new(Event::TransferSent, target, in_transit, amount),
        Transfer::Confirmed => Entry::new(Event::TransferConfirmed, in_transit, bank, amount),
        Transfer::Rejected => Entry::new(Event::TransferRejected, in_transit, target, amount),
        Transfer::Returned => Entry::new(Event::TransferReturned, bank, target, amount),
    }
}

/// Whether money comes into a cash box or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    In,
    Out,
}

pub fn cash_payment(from: CashBoxId, target: Account, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::CashPaid, target, Account::Cash(from), amount)
}

/// The entry of what was spent of an advance, once somebody accepted its proof.
pub fn settlement(debtor: BeneficiaryId, expense: &str, spent: Money) -> Result<Entry, MoneyRefusal> {
    let (expense, advances) = (Account::Expense(expense.to_owned()), Account::Advances(debtor));
    Entry::new(Event::SettlementAccepted, expense, advances, spent)
}

/// The entry of what was not spent of an advance and comes back into a box.
pub fn unspent(into: CashBoxId, debtor: BeneficiaryId, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::UnspentReturned, Account::Cash(into), Account::Advances(debtor), amount)
}

/// The entry of money that comes into a box or leaves it, against the account of its category.
pub fn cash_movement(
    at: CashBoxId,
    direction: Direction,
    category: Account,
    amount: Money,
) -> Result<Entry, MoneyRefusal> {
    let cash = Account::Cash(at);
    match direction {
        Direction::In => Entry::new(Event::CashIn, cash, category, amount),
        Direction::Out => Entry::new(Event::CashOut, category, cash, amount),
    }
}

/// The entry of cash that leaves a box for another place.
pub fn cash_sent(from: CashBoxId, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::CashTransferSent, Account::CashInTransit, Account::Cash(from), amount)
}

/// The entry of cash that arrived: in another box, or in one of the company's bank accounts.
pub fn cash_received(into: Account, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::CashTransferReceived, into, Account::CashInTransit, amount)
}

/// The entry of cash that came back to the box that it left.
pub fn cash_returned(to: CashBoxId, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::CashTransferReturned, Account::Cash(to), Account::CashInTransit, amount)
}

/// The entry of what a count found missing (`found` below zero) or too much; none where it found what should be there.
/// What is missing is the company's loss, or owed by the custodian.
pub fn cash_difference(
    at: CashBoxId,
    found: Money,
    custodian: Option<BeneficiaryId>,
) -> Result<Option<Entry>, MoneyRefusal> {
    let cash = Account::Cash(at);
    let entry = match found.minor {
        0 => return Ok(None),
        ..0 => {
            let owed = custodian.map_or(Account::OverShort, Account::Receivable);
            let missing = found.minor.checked_neg().ok_or(MoneyRefusal::AmountOverflow)?;
            Entry::new(Event::CashShortage, owed, cash, Money::new(missing, found.currency))
        }
        1.. => Entry::new(Event::CashOverage, cash, Account::OverShort, found),
    };
    entry.map(Some)
}

pub fn payroll_deduction(owed_by: BeneficiaryId, amount: Money) -> Result<Entry, MoneyRefusal> {
    Entry::new(Event::PayrollDeducted, Account::PayrollClearing, Account::Receivable(owed_by), amount)
}

/// The entry of an opening balance: the account against opening equity, or the other way where the account stands below zero.
pub fn opening(account: Account, amount: Money) -> Result<Entry, MoneyRefusal> {
    let equity = Account::OpeningEquity;
    if amount.minor < 0 {
        let owed = amount.minor.checked_neg().ok_or(MoneyRefusal::AmountOverflow)?;
        return Entry::new(Event::OpeningBalance, equity, account, Money::new(owed, amount.currency));
    }
    Entry::new(Event::OpeningBalance, account, equity, amount)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::samples::id;

    #[test]
    fn an_entry_says_what_it_moves_and_its_inverse_the_opposite() {
        let (bank, person) = (Account::InTransit(id(1)), Account::Advances(id(2)));
        let amount = Money::new(1_250, Currency::parse("USD").unwrap());
        let entry = Entry::new(Event::TransferSent, person.clone(), bank.clone(), amount).unwrap();
        let back = entry.inverse();
        for (entry, debit, credit) in [(&entry, &person, &bank), (&back, &bank, &person)] {
            assert_eq!((&entry.debit().account, &entry.credit().account), (debit, credit));
            assert_eq!((entry.amount(), entry.on(debit), entry.on(credit)), (amount, 1_250, -1_250));
            assert_eq!(entry.on(&Account::OverShort), 0);
        }
    }

    fn after(events: &[Transfer], minor: i64) -> HashMap<String, i64> {
        let amount = Money::new(minor, Currency::parse("USD").unwrap());
        let mut balances = HashMap::new();
        for event in events {
            for line in transfer(*event, id(1), Account::Advances(id(2)), amount).unwrap().lines() {
                *balances.entry(line.account.key()).or_default() += line.amount.minor;
            }
        }
        balances.retain(|_, minor| *minor != 0);
        balances
    }

    #[test]
    fn a_confirmed_transfer_leaves_the_bank_and_stands_on_the_person() {
        let balances = after(&[Transfer::Sent, Transfer::Confirmed], 25_000);
        let expected = [(Account::Advances(id(2)).key(), 25_000), (Account::Bank(id(1)).key(), -25_000)];
        assert_eq!(balances, expected.into_iter().collect());
    }

    #[test]
    fn what_the_bank_rejects_or_returns_leaves_nothing_behind() {
        assert!(after(&[Transfer::Sent, Transfer::Rejected], 25_000).is_empty());
        assert!(after(&[Transfer::Sent, Transfer::Confirmed, Transfer::Returned], 1).is_empty());
    }

    #[test]
    fn a_batch_changes_each_account_once() {
        let usd = Currency::parse("USD").unwrap();
        let mut changes = Changes::default();
        for (person, minor) in [(2, 100), (3, 200), (2, 50)] {
            let target = Account::Advances(id(person));
            changes.add(&transfer(Transfer::Sent, id(1), target, Money::new(minor, usd)).unwrap()).unwrap();
        }
        let change =
            |account, debit_minor, credit_minor| Change { account, currency: usd, debit_minor, credit_minor };
        let expected = [
            change(Account::Advances(id(2)), 150, 0),
            change(Account::Advances(id(3)), 200, 0),
            change(Account::InTransit(id(1)), 0, 350),
        ];
        assert_eq!(changes.finish(), expected);
    }

    #[test]
    fn no_entry_of_nothing_or_less() {
        let usd = Currency::parse("USD").unwrap();
        for minor in [0, -1, i64::MIN] {
            let entry = Entry::new(
                Event::TransferSent,
                Account::Bank(id(1)),
                Account::InTransit(id(1)),
                Money::new(minor, usd),
            );
            assert_eq!(entry, Err(MoneyRefusal::AmountNotPositive));
        }
    }

    proptest! {
        #[test]
        fn every_entry_sums_to_zero(minor in 1..=MAX_AMOUNT_MINOR, which in 0usize..4) {
            let event = [Transfer::Sent, Transfer::Confirmed, Transfer::Rejected, Transfer::Returned][which];
            let amount = Money::new(minor, Currency::parse("USD").unwrap());
            let entry = transfer(event, id(1), Account::Expense("5101".into()), amount).unwrap();
            prop_assert_eq!(entry.lines().iter().map(|l| l.amount.minor).sum::<i64>(), 0);
        }
    }
}
