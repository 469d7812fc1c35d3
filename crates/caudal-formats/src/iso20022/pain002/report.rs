//! The report on its way in.

use super::super::walk::{Leaf, Listener};
use super::super::{Amount, Reason, Unreadable, Wrong, decimal};
use super::{Count, Group, Payment, Piece, Status, Tally, Transaction};

const GROUP: &str = "CstmrPmtStsRpt/OrgnlGrpInfAndSts";
const PAYMENT: &str = "CstmrPmtStsRpt/OrgnlPmtInfAndSts";
const TRANSACTION: &str = "CstmrPmtStsRpt/OrgnlPmtInfAndSts/TxInfAndSts";
/// The most statuses of which numbers are told.
const MAX_COUNTS: usize = 50;

#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Group,
    Payment,
    Transaction,
}

/// What an element is about, and the way to it from there on.
fn about(path: &str) -> Option<(About, &str)> {
    let within = |of: &str| path.strip_prefix(of).and_then(|rest| rest.strip_prefix('/'));
    let transaction = within(TRANSACTION).map(|rest| (About::Transaction, rest));
    let payment = || within(PAYMENT).map(|rest| (About::Payment, rest));
    let group = || within(GROUP).map(|rest| (About::Group, rest));
    transaction.or_else(payment).or_else(group)
}

/// What groups and payment informations have alike.
#[derive(Default)]
struct Level {
    id: Option<String>,
    message: Option<String>,
    count: Option<u64>,
    sum: Option<String>,
    status: Option<Status>,
    reasons: Vec<Reason>,
    counts: Vec<Count>,
}

#[derive(Default)]
struct Counted {
    status: Option<Status>,
    number: Option<u64>,
    sum: Option<String>,
}

pub struct Report<'a> {
    each: &'a mut dyn FnMut(Piece),
    tally: Tally,
    message_id: Option<String>,
    created: Option<String>,
    /// Whether the group has been told.
    group: bool,
    /// The id of the payment information that has been told; what is about it comes too late then.
    payment: Option<String>,
    level: Level,
    transaction: Transaction,
    settled: Option<Amount>,
    reason: Reason,
    counted: Counted,
}

impl<'a> Report<'a> {
    /// A report that tells its pieces to `each`.
    pub fn new(each: &'a mut dyn FnMut(Piece)) -> Self {
        Self {
            each,
            tally: Tally::default(),
            message_id: None,
            created: None,
            group: false,
            payment: None,
            level: Level::default(),
            transaction: Transaction::default(),
            settled: None,
            reason: Reason::default(),
            counted: Counted::default(),
        }
    }

    pub fn finish(self) -> Result<Tally, Unreadable> {
        if self.group { Ok(self.tally) } else { Err(missing("OrgnlGrpInfAndSts", None)) }
    }

    fn tell_group(&mut self) -> Result<(), Unreadable> {
        let level = std::mem::take(&mut self.level);
        let group = Group {
            message_id: self.message_id.clone().ok_or_else(|| missing("MsgId", None))?,
            created: self.created.clone().ok_or_else(|| missing("CreDtTm", None))?,
            original_message_id: level.id.ok_or_else(|| missing("OrgnlMsgId", None))?,
            original_message: level.message.ok_or_else(|| missing("OrgnlMsgNmId", None))?,
            original_count: level.count,
            original_sum: level.sum,
            status: level.status,
            reasons: level.reasons,
            counts: level.counts,
        };
        self.group = true;
        (self.each)(Piece::Group(group));
        Ok(())
    }

    fn tell_payment(&mut self, transaction: Option<usize>) -> Result<(), Unreadable> {
        if self.payment.is_some() {
            return Ok(());
        }
        let level = std::mem::take(&mut self.level);
        let id = level.id.ok_or_else(|| missing("OrgnlPmtInfId", transaction))?;
        self.payment = Some(id.clone());
        self.tally.payments += 1;
        (self.each)(Piece::Payment(Payment {
            original_payment_id: id,
            original_count: level.count,
            original_sum: level.sum,
            status: level.status,
            reasons: level.reasons,
            counts: level.counts,
        }));
        Ok(())
    }

    fn tell_transaction(&mut self) {
        let settled = self.settled.take();
        let mut transaction = std::mem::take(&mut self.transaction);
        transaction.amount = transaction.amount.or(settled);
        self.tally.transactions += 1;
        (self.each)(Piece::Transaction(transaction));
    }

    fn level_leaf(&mut self, of: About, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let level = &mut self.level;
        let number = || leaf.text.parse().ok();
        let status = || Some(Status::read(leaf.text));
        match (of, within) {
            (About::Group, "OrgnlMsgId") => leaf.set_text("OrgnlMsgId", &mut level.id),
            (About::Group, "OrgnlMsgNmId") => leaf.set_text("OrgnlMsgNmId", &mut level.message),
            (About::Group, "GrpSts") => leaf.set("GrpSts", &mut level.status, status()),
            (About::Payment, "OrgnlPmtInfId") => leaf.set_text("OrgnlPmtInfId", &mut level.id),
            (About::Payment, "PmtInfSts") => leaf.set("PmtInfSts", &mut level.status, status()),
            (_, "OrgnlNbOfTxs") => leaf.set("OrgnlNbOfTxs", &mut level.count, number()),
            (_, "OrgnlCtrlSum") => leaf.set("OrgnlCtrlSum", &mut level.sum, decimal(leaf.text)),
            (_, "NbOfTxsPerSts/DtldSts") => leaf.set("DtldSts", &mut self.counted.status, status()),
            (_, "NbOfTxsPerSts/DtldNbOfTxs") => leaf.set("DtldNbOfTxs", &mut self.counted.number, number()),
            (_, "NbOfTxsPerSts/DtldCtrlSum") => {
                leaf.set("DtldCtrlSum", &mut self.counted.sum, decimal(leaf.text))
            }
            _ => self.reason_leaf(within, leaf),
        }
    }

    fn reason_leaf(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        match within.strip_prefix("StsRsnInf/") {
            Some(rest) => self.reason.take(rest, leaf),
            None => Ok(()),
        }
    }

    fn transaction_leaf(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let of = &mut self.transaction;
        match within {
            "OrgnlEndToEndId" => leaf.set_text("OrgnlEndToEndId", &mut of.original_end_to_end_id),
            "OrgnlInstrId" => leaf.set_text("OrgnlInstrId", &mut of.original_instruction_id),
            "AcctSvcrRef" => leaf.set_text("AcctSvcrRef", &mut of.bank_reference),
            "TxSts" => leaf.set("TxSts", &mut of.status, Some(Status::read(leaf.text))),
            "OrgnlTxRef/Amt/InstdAmt" => leaf.amount("InstdAmt", &mut of.amount),
            "OrgnlTxRef/IntrBkSttlmAmt" => leaf.amount("IntrBkSttlmAmt", &mut self.settled),
            _ => self.reason_leaf(within, leaf),
        }
    }

    fn end_reason(&mut self, of: About, transaction: Option<usize>) -> Result<(), Unreadable> {
        let reasons = match of {
            About::Transaction => &mut self.transaction.reasons,
            About::Group | About::Payment => &mut self.level.reasons,
        };
        std::mem::take(&mut self.reason).add(reasons, "StsRsnInf", transaction)
    }

    fn end_count(&mut self, transaction: Option<usize>) -> Result<(), Unreadable> {
        let Counted { status, number, sum } = std::mem::take(&mut self.counted);
        let status = status.ok_or_else(|| missing("DtldSts", transaction))?;
        let number = number.ok_or_else(|| missing("DtldNbOfTxs", transaction))?;
        if self.level.counts.len() >= MAX_COUNTS {
            let wrong = Wrong::TooLong;
            return Err(Unreadable::Element { element: "NbOfTxsPerSts", transaction, wrong });
        }
        self.level.counts.push(Count { status, number, sum });
        Ok(())
    }
}

impl Listener for Report<'_> {
    fn is_transaction(&self, path: &str) -> bool {
        path == TRANSACTION
    }

    fn begin(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable> {
        match path {
            GROUP if self.group => {
                let wrong = Wrong::Repeated;
                return Err(Unreadable::Element { element: "OrgnlGrpInfAndSts", transaction, wrong });
            }
            PAYMENT if !self.group => return Err(missing("OrgnlGrpInfAndSts", transaction)),
            TRANSACTION => {
                self.tell_payment(transaction)?;
                let original_payment_id = self.payment.clone().unwrap_or_default();
                let number = transaction.unwrap_or_default();
                self.transaction = Transaction { number, original_payment_id, ..Transaction::default() };
            }
            // What is told of a payment information stands before its transactions.
            _ if self.payment.is_some() && matches!(about(path), Some((About::Payment, _))) => {
                let wrong = Wrong::Misplaced;
                return Err(Unreadable::Element { element: "OrgnlPmtInfAndSts", transaction, wrong });
            }
            _ => {}
        }
        Ok(())
    }

    fn leaf(&mut self, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        match about(leaf.path) {
            Some((About::Transaction, within)) => self.transaction_leaf(within, leaf),
            Some((of, within)) => self.level_leaf(of, within, leaf),
            None => match leaf.path {
                "CstmrPmtStsRpt/GrpHdr/MsgId" => leaf.set_text("MsgId", &mut self.message_id),
                "CstmrPmtStsRpt/GrpHdr/CreDtTm" => leaf.set_text("CreDtTm", &mut self.created),
                _ => Ok(()),
            },
        }
    }

    fn end(&mut self, path: &str, transaction: Option<usize>) -> Result<(), Unreadable> {
        match path {
            GROUP => self.tell_group(),
            PAYMENT => {
                self.tell_payment(transaction)?;
                self.payment = None;
                Ok(())
            }
            TRANSACTION => {
                self.tell_transaction();
                Ok(())
            }
            _ => match about(path) {
                Some((of, "StsRsnInf")) => self.end_reason(of, transaction),
                Some((About::Group | About::Payment, "NbOfTxsPerSts")) => self.end_count(transaction),
                _ => Ok(()),
            },
        }
    }
}

fn missing(element: &'static str, transaction: Option<usize>) -> Unreadable {
    Unreadable::Element { element, transaction, wrong: Wrong::Missing }
}
