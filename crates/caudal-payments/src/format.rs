//! How the bank of an account of the company wants the file of many payments.

use caudal_db::Conn;
use caudal_domain::error::{Fields, Refusal};
use caudal_domain::{ids::SourceAccountId, text::TextRefusal};
use caudal_formats::iso20022::pain001::{Form, Kinds, Naming};
use caudal_formats::layout::Layout;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_web::http::problem::ApiError;

/// How a bank wants a pain.001.001.09.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FileForm {
    /// How accounts are named: `local` (by the bank's own number), `international` (IBAN), `either`: IBAN where it is one.
    pub accounts: String,
    /// How banks are named: `local` (by their code), `international` (BIC), `either`: BIC where it looks like one.
    pub banks: String,
    /// The code of the clearing whose members the banks are, where the bank wants it said: letters and digits, at most 5.
    pub clearing: Option<String>,
    /// How kinds of accounts are told: `untold`, `codes` (CACC, SVGS), `words` (the bank's own).
    pub kinds: String,
    /// The bank's word for a checking account; for `words` alone.
    pub checking: Option<String>,
    /// The bank's word for a savings account; for `words` alone.
    pub savings: Option<String>,
    /// Whether the holders' documents are told.
    pub documents: bool,
    /// Whether the company's account shall show one sum for all payments of a file.
    pub batch_booking: bool,
    /// The number by which the bank knows the company, where it wants it said.
    pub company_id: Option<String>,
}

/// What nobody changed.
impl Default for FileForm {
    fn default() -> Self {
        let either = || Naming::Either.name().to_owned();
        Self {
            accounts: either(),
            banks: either(),
            clearing: None,
            kinds: "codes".to_owned(),
            checking: None,
            savings: None,
            documents: true,
            batch_booking: false,
            company_id: None,
        }
    }
}

fn naming(name: &str) -> Result<Naming, Refusal> {
    Naming::from_name(name).ok_or(TextRefusal::TextInvalid.into())
}

/// A text without the spaces around it; nothing where it is empty.
fn some(text: Option<&String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl FileForm {
    /// The form that is meant with the number by which the bank knows the company, or every reason why it is none, each
    /// under its path from `file_form`.
    pub fn checked(&self, fields: &mut Fields) -> Option<(Form, Option<String>)> {
        let mut inner = Fields::default();
        let parsed = self.parsed(&mut inner);
        if let Some((form, company_id)) = &parsed {
            form.check(company_id.as_deref(), &mut inner);
        }
        let Err(refused) = inner.finish() else { return parsed };
        for one in refused {
            fields.take::<()>(format!("file_form/{}", one.field), Err(one.refusal));
        }
        None
    }

    fn parsed(&self, fields: &mut Fields) -> Option<(Form, Option<String>)> {
        let accounts = fields.take("accounts", naming(&self.accounts));
        let banks = fields.take("banks", naming(&self.banks));
        let word = |word: Option<&String>| some(word).unwrap_or_default();
        let kinds = fields.take(
            "kinds",
            match self.kinds.as_str() {
                "untold" => Ok(Kinds::Untold),
                "codes" => Ok(Kinds::Codes),
                "words" => Ok(Kinds::Words {
                    checking: word(self.checking.as_ref()),
                    savings: word(self.savings.as_ref()),
                }),
                _ => Err(TextRefusal::TextInvalid),
            },
        );
        let form = Form {
            accounts: accounts?,
            banks: banks?,
            clearing: some(self.clearing.as_ref()),
            kinds: kinds?,
            documents: self.documents,
            batch_booking: self.batch_booking,
        };
        Some((form, some(self.company_id.as_ref())))
    }
}

/// How the bank of an account of the company wants its file.
#[derive(Clone, Debug)]
pub enum SourceFormat {
    /// As a pain.001.001.09.
    Pain001 {
        form: Form,
        /// The number by which the bank knows the company, where it wants it said.
        company_id: Option<String>,
        /// The number of the company's account.
        account: String,
        bank_code: String,
    },
    /// In a layout of its own.
    Layout {
        name: String,
        layout: Box<Layout>,
        /// The number of the company's account.
        account: String,
    },
}

/// How the bank of an account of the company wants its file, whether the account is in use or not.
///
/// # Errors
/// `not_found`.
pub async fn source_format(db: &Conn, source: SourceAccountId) -> Result<SourceFormat, ApiError> {
    let source = store::source(db, source).await?.ok_or(ApiError::NotFound)?;
    let unreadable = |what: &str| ApiError::Internal(format!("a {what} that cannot be read").into());
    if let Some(layout) = source.layout_id {
        let found = company::bank_layout(db, layout).await?;
        let (name, layout) = found.ok_or_else(|| unreadable("layout"))?;
        return Ok(SourceFormat::Layout { name, layout: Box::new(layout), account: source.number });
    }
    let form = source.file_form.map(|form| form.0).unwrap_or_default();
    let checked = form.checked(&mut Fields::default());
    let (form, company_id) = checked.ok_or_else(|| unreadable("form"))?;
    let bank = beneficiaries::bank_code(db, source.bank_id).await?;
    let bank_code = bank.ok_or_else(|| unreadable("bank"))?;
    Ok(SourceFormat::Pain001 { form, company_id, account: source.number, bank_code })
}
