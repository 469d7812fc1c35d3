//! How the parts of the message are written. Nothing that gets there needs escaping: the characters that banks take have
//! no `<`, `>` or `&` among them.

use std::fmt::{Display, Write as _};

use caudal_domain::money::{Money, check_amount};
use jiff::civil::DateTime;

use super::checks::{code, id, is_bic, is_iban, text};
use super::{Field, Form, Kinds, NAME, Naming, Order, Refused, Why};
use crate::layout::Transfer;

/// Writes what can be written, and keeps what cannot.
pub struct Put<'a> {
    pub xml: &'a mut String,
    pub refused: &'a mut Refused,
    /// The transfer under way, from 1.
    pub transfer: Option<usize>,
}

impl Put<'_> {
    /// Everything before the first transfer.
    pub fn head(&mut self, order: &Order<'_>, count: usize, total: Money) {
        self.raw(format_args!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:{NAME}\"><CstmrCdtTrfInitn><GrpHdr>"
        ));
        self.id("MsgId", Field::MessageId, order.message_id);
        self.raw(format_args!("<CreDtTm>{}</CreDtTm>", moment(order.created)));
        self.raw(format_args!("<NbOfTxs>{count}</NbOfTxs><CtrlSum>{total}</CtrlSum><InitgPty>"));
        self.text("Nm", Field::Company, order.company);
        if let Some(company_id) = order.company_id {
            self.raw("<Id><OrgId><Othr>");
            self.id("Id", Field::CompanyId, company_id);
            self.raw("</Othr></OrgId></Id>");
        }
        self.raw("</InitgPty></GrpHdr>\n<PmtInf>");
        self.id("PmtInfId", Field::PaymentId, order.payment_id);
        self.raw(format_args!(
            "<PmtMtd>TRF</PmtMtd><BtchBookg>{}</BtchBookg><NbOfTxs>{count}</NbOfTxs><CtrlSum>{total}</CtrlSum>\
             <ReqdExctnDt><Dt>{}</Dt></ReqdExctnDt><Dbtr>",
            order.form.batch_booking, order.execution_date,
        ));
        self.text("Nm", Field::Company, order.company);
        self.raw("</Dbtr><DbtrAcct>");
        self.account(order.form, Field::SourceAccount, order.source_account);
        self.raw(format_args!("<Ccy>{}</Ccy></DbtrAcct><DbtrAgt>", order.currency));
        self.bank(order.form, Field::SourceBank, order.source_bank);
        self.raw("</DbtrAgt>\n");
    }

    pub fn transfer(&mut self, order: &Order<'_>, transfer: &Transfer) {
        let form = order.form;
        self.raw("<CdtTrfTxInf><PmtId>");
        self.id("EndToEndId", Field::EndToEndId, &transfer.end_to_end_id);
        let amount = Money::new(transfer.amount_minor, order.currency);
        if check_amount(amount.minor).is_err() {
            self.refused.add(self.transfer, Field::Amount, Why::Invalid, &amount.to_string());
        }
        self.raw(format_args!(
            "</PmtId><Amt><InstdAmt Ccy=\"{}\">{amount}</InstdAmt></Amt><CdtrAgt>",
            order.currency
        ));
        self.bank(form, Field::BankCode, &transfer.bank_code);
        self.raw("</CdtrAgt><Cdtr>");
        self.text("Nm", Field::Beneficiary, &transfer.beneficiary);
        if form.documents {
            self.document(transfer);
        }
        self.raw("</Cdtr><CdtrAcct>");
        self.account(form, Field::Account, &transfer.account);
        self.kind(&form.kinds, &transfer.account_kind);
        self.raw("</CdtrAcct>");
        if !transfer.concept.trim().is_empty() {
            self.raw("<RmtInf>");
            self.text("Ustrd", Field::Concept, &transfer.concept);
            self.raw("</RmtInf>");
        }
        self.raw("</CdtTrfTxInf>\n");
    }

    /// The holder's document, by the standard's codes: of companies the tax number, of people the identity card or passport.
    fn document(&mut self, transfer: &Transfer) {
        let Some(document) = &transfer.document else { return };
        let (whose, scheme) = match transfer.document_type.as_deref() {
            Some("ruc") => ("OrgId", "TXID"),
            Some("passport") => ("PrvtId", "CCPT"),
            Some("cedula") => ("PrvtId", "NIDN"),
            other => {
                let value = other.unwrap_or_default();
                return self.refused.add(self.transfer, Field::Document, Why::Invalid, value);
            }
        };
        self.raw(format_args!("<Id><{whose}><Othr>"));
        self.id("Id", Field::Document, document);
        self.raw(format_args!("<SchmeNm><Cd>{scheme}</Cd></SchmeNm></Othr></{whose}></Id>"));
    }

    fn account(&mut self, form: &Form, field: Field, number: &str) {
        let iban = is_iban(number);
        let written = match code(field, number) {
            Ok(_) if !form.accounts.fits_account(number) => Err(Why::Invalid),
            checked => checked,
        };
        let local = form.accounts == Naming::Local || !iban;
        self.raw(if local { "<Id><Othr>" } else { "<Id>" });
        self.leaf(if local { "Id" } else { "IBAN" }, field, number, written);
        self.raw(if local { "</Othr></Id>" } else { "</Id>" });
    }

    fn bank(&mut self, form: &Form, field: Field, bank: &str) {
        let bic = is_bic(bank);
        let written = match code(field, bank) {
            Ok(_) if !form.banks.fits_bank(bank) => Err(Why::Invalid),
            checked => checked,
        };
        self.raw("<FinInstnId>");
        if form.banks == Naming::Local || !bic {
            self.raw("<ClrSysMmbId>");
            if let Some(clearing) = &form.clearing {
                self.raw("<ClrSysId>");
                self.leaf("Cd", Field::Clearing, clearing, code(Field::Clearing, clearing));
                self.raw("</ClrSysId>");
            }
            self.leaf("MmbId", field, bank, written);
            self.raw("</ClrSysMmbId>");
        } else {
            self.leaf("BICFI", field, bank, written);
        }
        self.raw("</FinInstnId>");
    }

    fn kind(&mut self, kinds: &Kinds, kind: &str) {
        let word = match (kinds, kind) {
            (Kinds::Untold, _) => return,
            (Kinds::Codes, "checking") => return self.raw("<Tp><Cd>CACC</Cd></Tp>"),
            (Kinds::Codes, "savings") => return self.raw("<Tp><Cd>SVGS</Cd></Tp>"),
            (Kinds::Words { checking, .. }, "checking") => checking,
            (Kinds::Words { savings, .. }, "savings") => savings,
            _ => return self.refused.add(self.transfer, Field::AccountKind, Why::Invalid, kind),
        };
        self.raw("<Tp>");
        self.id("Prtry", Field::AccountKind, word);
        self.raw("</Tp>");
    }

    fn text(&mut self, name: &str, field: Field, value: &str) {
        let written = text(field, value);
        self.leaf(name, field, value, written.as_deref().map_err(|why| *why));
    }

    fn id(&mut self, name: &str, field: Field, value: &str) {
        self.leaf(name, field, value, id(field, value));
    }

    fn leaf(&mut self, name: &str, field: Field, given: &str, written: Result<&str, Why>) {
        match written {
            Ok(written) => self.raw(format_args!("<{name}>{written}</{name}>")),
            Err(why) => self.refused.add(self.transfer, field, why, given),
        }
    }

    fn raw(&mut self, xml: impl Display) {
        // Writing to memory cannot fail.
        let _ = write!(self.xml, "{xml}");
    }
}

/// A moment without a time zone, as the standard lets it stand.
fn moment(at: DateTime) -> String {
    let (day, time) = (at.date(), at.time());
    format!("{day}T{:02}:{:02}:{:02}", time.hour(), time.minute(), time.second())
}
