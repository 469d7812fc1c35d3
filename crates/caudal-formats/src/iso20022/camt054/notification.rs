//! The notification on its way in.

use jiff::civil::Date;

use super::super::walk::{Leaf, Listener};
use super::super::{Amount, Reason, Unreadable, Wrong};
use super::{Direction, EntryStatus, EntryStatusCode, Return, Sign, Tally};

const MESSAGE: &str = "BkToCstmrDbtCdtNtfctn";
const NOTIFICATION: &str = "BkToCstmrDbtCdtNtfctn/Ntfctn";
const ENTRY: &str = "BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry";
const DETAILS: &str = "BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry/NtryDtls/TxDtls";
const RETURN: &str = "BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry/NtryDtls/TxDtls/RtrInf";
/// The sub-family of bank transaction codes that means a return, whatever the family.
const RETURNED: &str = "RRTN";

/// What entries and the transactions in them have alike.
#[derive(Default)]
struct Movement {
    amount: Option<Amount>,
    /// The amount among the details of amounts, where older versions tell it.
    detailed: Option<Amount>,
    instructed: Option<Amount>,
    direction: Option<Direction>,
    reference: Option<String>,
    sub_family: Option<String>,
}

#[derive(Default)]
struct Entry {
    movement: Movement,
    status: Option<EntryStatus>,
    reversal: Option<bool>,
    booked_on: Option<Date>,
    value_on: Option<Date>,
    /// How many transactions have been told of it.
    details: usize,
    /// The first of them, if it is a return: only with the end of the entry it is known whether it is the only one.
    first: Option<Return>,
}

#[derive(Default)]
struct Details {
    movement: Movement,
    end_to_end_id: Option<String>,
    payment_id: Option<String>,
    message_id: Option<String>,
    reason: Option<Reason>,
}

pub struct Notification<'a> {
    each: &'a mut dyn FnMut(Return),
    message_id: Option<String>,
    notification: Option<String>,
    account: Option<String>,
    entry: Entry,
    details: Details,
    entries: usize,
    returns: usize,
    /// How many transactions may still come.
    room: usize,
}

impl<'a> Notification<'a> {
    /// A notification of so many transactions at most that tells its returns to `each`.
    pub fn new(room: usize, each: &'a mut dyn FnMut(Return)) -> Self {
        let (entry, details) = (Entry::default(), Details::default());
        let (entries, returns) = (0, 0);
        Self {
            each,
            message_id: None,
            notification: None,
            account: None,
            entry,
            details,
            entries,
            returns,
            room,
        }
    }

    pub fn finish(self, message: &'static str) -> Result<Tally, Unreadable> {
        let message_id = self.message_id.ok_or_else(|| missing("MsgId", None))?;
        Ok(Tally { message_id, message, entries: self.entries, returns: self.returns })
    }

    fn emit(&mut self, returned: Return) {
        self.returns += 1;
        (self.each)(returned);
    }

    /// By what a movement is known for a return.
    fn sign(&self, details: &Details) -> Option<Sign> {
        let code = |movement: &Movement| movement.sub_family.as_deref() == Some(RETURNED);
        if details.reason.is_some() {
            Some(Sign::Returned)
        } else if code(&details.movement) || code(&self.entry.movement) {
            Some(Sign::Code)
        } else {
            (self.entry.reversal == Some(true)).then_some(Sign::Reversal)
        }
    }

    /// What came back by a transaction, or by an entry without any, if it is a return.
    fn returned(&self, of: Details, transaction: Option<usize>) -> Result<Option<Return>, Unreadable> {
        let Some(sign) = self.sign(&of) else { return Ok(None) };
        let entry = &self.entry;
        let direction = of.movement.direction.or(entry.movement.direction);
        Ok(Some(Return {
            notification: self.notification.clone(),
            account: self.account.clone(),
            sign,
            reason: of.reason,
            end_to_end_id: of.end_to_end_id,
            payment_id: of.payment_id,
            message_id: of.message_id,
            amount: of.movement.amount.or(of.movement.detailed),
            instructed: of.movement.instructed,
            direction: direction.ok_or_else(|| missing("CdtDbtInd", transaction))?,
            status: entry.status.clone().ok_or_else(|| missing("Sts", transaction))?,
            booked_on: entry.booked_on,
            value_on: entry.value_on,
            bank_reference: of.movement.reference.or_else(|| entry.movement.reference.clone()),
        }))
    }

    fn end_details(&mut self, transaction: Option<usize>) -> Result<(), Unreadable> {
        let details = std::mem::take(&mut self.details);
        let returned = self.returned(details, transaction)?;
        self.entry.details += 1;
        if self.entry.details == 1 {
            self.entry.first = returned;
        } else {
            let first = self.entry.first.take();
            [first, returned].into_iter().flatten().for_each(|r| self.emit(r));
        }
        Ok(())
    }

    fn end_entry(&mut self, transaction: Option<usize>) -> Result<(), Unreadable> {
        self.entries += 1;
        if self.entry.movement.amount.is_none() {
            return Err(missing("Amt", transaction));
        }
        let only = match self.entry.details {
            0 => self.returned(Details::default(), transaction)?,
            _ => self.entry.first.take(),
        };
        let entry = std::mem::take(&mut self.entry);
        if let Some(mut only) = only {
            only.amount = only.amount.or(entry.movement.amount);
            only.instructed = only.instructed.or(entry.movement.instructed);
            self.emit(only);
        }
        Ok(())
    }

    fn entry_leaf(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let entry = &mut self.entry;
        match within {
            "AcctSvcrRef" => leaf.set_text("AcctSvcrRef", &mut entry.movement.reference),
            // Version 2 has the code itself there.
            "Sts" | "Sts/Cd" => leaf.set("Sts", &mut entry.status, Some(status(leaf.text))),
            "Sts/Prtry" => leaf.set("Sts", &mut entry.status, Some(EntryStatus::Other(leaf.text.to_owned()))),
            "RvslInd" => {
                let reversal = match leaf.text {
                    "true" | "1" => Some(true),
                    "false" | "0" => Some(false),
                    _ => None,
                };
                leaf.set("RvslInd", &mut entry.reversal, reversal)
            }
            "BookgDt/Dt" | "BookgDt/DtTm" => leaf.day("BookgDt", &mut entry.booked_on),
            "ValDt/Dt" | "ValDt/DtTm" => leaf.day("ValDt", &mut entry.value_on),
            _ => entry.movement.take(within, leaf),
        }
    }

    fn details_leaf(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let details = &mut self.details;
        match within {
            "Refs/EndToEndId" => leaf.set_text("EndToEndId", &mut details.end_to_end_id),
            "Refs/PmtInfId" => leaf.set_text("PmtInfId", &mut details.payment_id),
            "Refs/MsgId" => leaf.set_text("MsgId", &mut details.message_id),
            "Refs/AcctSvcrRef" => leaf.set_text("AcctSvcrRef", &mut details.movement.reference),
            _ => match (within.strip_prefix("RtrInf/"), &mut details.reason) {
                (Some(rest), Some(reason)) => reason.take(rest, leaf),
                _ => details.movement.take(within, leaf),
            },
        }
    }
}

impl Movement {
    fn take(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        match within {
            "Amt" => leaf.amount("Amt", &mut self.amount),
            "AmtDtls/TxAmt/Amt" => leaf.amount("TxAmt", &mut self.detailed),
            "AmtDtls/InstdAmt/Amt" => leaf.amount("InstdAmt", &mut self.instructed),
            "CdtDbtInd" => leaf.set("CdtDbtInd", &mut self.direction, Direction::from_name(leaf.text)),
            "BkTxCd/Domn/Fmly/SubFmlyCd" => leaf.set_text("SubFmlyCd", &mut self.sub_family),
            _ => Ok(()),
        }
    }
}

impl Listener for Notification<'_> {
    fn is_transaction(&self, path: &str) -> bool {
        path == ENTRY
    }

    fn begin(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable> {
        match path {
            NOTIFICATION => (self.notification, self.account) = (None, None),
            ENTRY => self.entry = Entry::default(),
            // An entry may have many.
            DETAILS if self.room == 0 => return Err(Unreadable::TooManyTransactions),
            DETAILS => (self.details, self.room) = (Details::default(), self.room - 1),
            RETURN if self.details.reason.is_some() => {
                return Err(Unreadable::Element { element: "RtrInf", transaction, wrong: Wrong::Repeated });
            }
            RETURN => self.details.reason = Some(Reason::default()),
            _ => {}
        }
        Ok(())
    }

    fn leaf(&mut self, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let within = |of: &str| leaf.path.strip_prefix(of).and_then(|rest| rest.strip_prefix('/'));
        if let Some(rest) = within(DETAILS) {
            return self.details_leaf(rest, leaf);
        }
        if let Some(rest) = within(ENTRY) {
            return self.entry_leaf(rest, leaf);
        }
        match within(NOTIFICATION) {
            Some("Id") => leaf.set_text("Id", &mut self.notification),
            Some("Acct/Id/IBAN" | "Acct/Id/Othr/Id") => leaf.set_text("Acct", &mut self.account),
            _ if within(MESSAGE) == Some("GrpHdr/MsgId") => leaf.set_text("MsgId", &mut self.message_id),
            _ => Ok(()),
        }
    }

    fn end(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable> {
        match path {
            ENTRY => self.end_entry(transaction),
            DETAILS => self.end_details(transaction),
            _ => Ok(()),
        }
    }
}

fn status(text: &str) -> EntryStatus {
    let code = EntryStatusCode::from_name(text);
    code.map_or_else(|| EntryStatus::Other(text.to_owned()), EntryStatus::Known)
}

fn missing(element: &'static str, transaction: Option<usize>) -> Unreadable {
    Unreadable::Element { element, transaction, wrong: Wrong::Missing }
}
