//! The file for the bank: made once of the payments that were approved, kept with its hash, and handed out as it was made.

use std::collections::BTreeMap;

use axum::body::Bytes;
use caudal_db::{Conn, JsonText};
use caudal_domain::account::may_receive;
use caudal_domain::batch::{Command, Header, State as BatchState};
use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::ids::{BankAccountId, BatchId, BeneficiaryId};
use caudal_domain::money::{Currency, MoneyRefusal};
use caudal_domain::text::TextRefusal;
use caudal_formats::{
    iso20022::pain001::{self, Failed, Order},
    layout::{File as LayoutFile, Layout, TooWide, Transfer, Unwritable, write as write_layout},
};
use jiff::{Timestamp, civil::DateTime};
use sha2::{Digest, Sha256};

use super::export::{PLAIN, XML};
use super::service::{Change, CommandContext};
use super::store::{self, row::Model};
use super::{files, load, pay, record, stored::BankFile, words_es};
use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_payments::{self as payments, SourceFormat, bulk::BatchPayment};
use caudal_web::http::command::{Answer, Meta, run_long};
use caudal_web::{app::App, http::problem::ApiError};

/// Makes the file of an approved batch, of payments that are what was approved. It is written outside of the command, so that nobody
/// waits for it; the command then takes it only if the batch is still the one that was read.
pub async fn generate(app: &App, meta: &Meta, id: BatchId) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let place = files::place(id, app.new_id());
    let made = if row.state == BatchState::Approved && row.version == version {
        let (file, bytes) = make(app, &row, &meta.caller.actor.name).await?;
        files::put(app, &place, bytes).await?;
        Some(file)
    } else {
        None
    };
    let answer = run_long(
        app,
        meta,
        (made, place.clone()),
        move |tx, app, caller, (made, place)| {
            Box::pin(async move {
                let context = CommandContext { tx, app, caller };
                let held = context.hold(id, version).await?;
                let decision = context.decide(&held, &Command::GenerateFile)?;
                let mut row = held.before.clone();
                row.bank_file = Some(JsonText(made.clone().ok_or(ApiError::VersionStale)?));
                row.bank_file_place = Some(place.clone());
                let row = context.apply(held, row, decision, Change::just("generate-file")).await?;
                Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
            })
        },
        |_| {},
    )
    .await;
    let refused = answer.as_ref().is_err_and(ApiError::nothing_done);
    if refused {
        files::remove(app, &place).await;
    }
    answer
}

fn transfer(payment: BatchPayment) -> Transfer {
    Transfer {
        beneficiary: payment.holder,
        document_type: payment.document_type,
        document: payment.document,
        bank_code: payment.bank_code,
        account_kind: payment.account_kind,
        account: payment.account,
        amount_minor: payment.amount.minor,
        concept: payment.concept,
        number: payment.number,
        end_to_end_id: payment.end_to_end_id,
        email: None,
    }
}

async fn make(app: &App, row: &Model, by: &str) -> Result<(BankFile, Bytes), ApiError> {
    let header = record::header(row)?;
    let db = app.db.read();
    let format = payments::source_format(db, header.source).await?;
    let company = company::company_name(db, app).await?;
    let mut transfers = Vec::new();
    let mut receiving = Receiving::default();
    pay::approved_payments(db, row, |payment| {
        receiving.see(&payment);
        transfers.push(transfer(payment));
    })
    .await?;
    receiving.check(db, header.currency).await?;
    let (number, made_at_ms) = (row.number.clone(), app.now_ms());
    let created = local(app)?;
    let work = tokio::task::spawn_blocking(move || match format {
        SourceFormat::Pain001 { form, company_id, account, bank_code } => {
            let message_id = number.replace('-', "");
            let order = Order {
                message_id: &message_id,
                payment_id: &message_id,
                created,
                execution_date: header.execution_date,
                company: &company,
                company_id: company_id.as_deref(),
                source_account: &account,
                source_bank: &bank_code,
                currency: header.currency,
                form: &form,
            };
            let mut bytes = Vec::new();
            pain001::write(&order, || transfers.iter(), &mut bytes).map_err(failed)?;
            Ok::<_, ApiError>((format!("{number}.xml"), pain001::NAME.to_owned(), XML, bytes))
        }
        SourceFormat::Layout { name, layout, account } => {
            let file = layout_file(&header, &company, &account, created, &transfers);
            let bytes = write_layout(&layout, &file).map_err(|why| unwritable(why, &layout))?;
            Ok((format!("{number}.txt"), name, PLAIN, bytes))
        }
    });
    let (name, format, media, bytes) = work.await.map_err(ApiError::internal)??;
    let file = BankFile {
        name,
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256: hex::encode(Sha256::digest(&bytes)),
        format,
        media_type: media.to_owned(),
        made_by: by.to_owned(),
        made_at_ms,
    };
    Ok((file, Bytes::from(bytes)))
}

/// Which lines go to which accounts, and to whom.
#[derive(Default)]
struct Receiving(BTreeMap<BankAccountId, Vec<(u32, BeneficiaryId)>>);

impl Receiving {
    fn see(&mut self, payment: &BatchPayment) {
        if let Some(account) = payment.account_id {
            self.0.entry(account).or_default().push((payment.position, payment.beneficiary));
        }
    }

    /// Refuses the lines that go to accounts which were stopped, or corrected and not verified anew, since the batch was approved.
    ///
    /// # Errors
    /// As [`may_receive`], of the lines.
    async fn check(&self, db: &Conn, currency: Currency) -> Result<(), ApiError> {
        let ids: Vec<_> = self.0.keys().copied().collect();
        let mut refused = Vec::new();
        for some in ids.chunks(caudal_db::bulk::MOST) {
            for found in beneficiaries::accounts(db, some).await? {
                let lines = self.0.get(&found.account.id).into_iter().flatten();
                let stopped = lines.filter_map(|(position, beneficiary)| {
                    let refusal = may_receive(&found.account, *beneficiary, currency).err()?;
                    Some(FieldRefusal { field: format!("lines/{position}"), refusal })
                });
                refused.extend(stopped);
            }
        }
        if refused.is_empty() { Ok(()) } else { Err(ApiError::Invalid(refused)) }
    }
}

/// Now in the portal's time zone, to the second.
fn local(app: &App) -> Result<DateTime, ApiError> {
    let now = Timestamp::from_millisecond(app.now_ms()).map_err(ApiError::internal)?;
    let now = now.to_zoned(app.config.portal.time_zone.clone()).datetime();
    now.with().subsec_nanosecond(0).build().map_err(ApiError::internal)
}

fn layout_file<'a>(
    header: &Header,
    company: &'a str,
    account: &'a str,
    now: DateTime,
    transfers: &'a [Transfer],
) -> LayoutFile<'a> {
    let day = header.execution_date;
    LayoutFile {
        company,
        source_account: account,
        currency: header.currency,
        execution_date: (day.year(), day.month(), day.day()),
        created_date: (now.year(), now.month(), now.day()),
        created_time: (now.hour(), now.minute(), now.second()),
        transfers,
    }
}

/// What cannot be written, line by line, as whoever asked is told.
fn failed(why: Failed) -> ApiError {
    match why {
        Failed::Refused(refused) => {
            let told = refused.told.into_iter().map(|one| FieldRefusal {
                field: words_es::place(one.transfer, one.field.name()),
                refusal: one.why.refusal(one.field),
            });
            ApiError::Invalid(told.collect())
        }
        Failed::Changed(_) => CommonRefusal::ChangedMeanwhile.into(),
        Failed::Io(error) => ApiError::internal(error),
    }
}

fn unwritable(why: Unwritable, layout: &Layout) -> ApiError {
    let width = |one: &TooWide| {
        let columns = match one.record {
            "header" => &layout.header,
            "detail" => &layout.detail,
            _ => &layout.trailer,
        };
        columns.get(one.column).and_then(|column| column.width).map_or(0, usize::from)
    };
    match why {
        Unwritable::TooWide(all) => {
            let told = all.iter().map(|one| FieldRefusal {
                field: words_es::place(one.transfer, one.field.name()),
                refusal: TextRefusal::TextTooLong { max: width(one) }.into(),
            });
            ApiError::Invalid(told.collect())
        }
        Unwritable::Total => MoneyRefusal::AmountOverflow.into(),
    }
}
