//! What is done to beneficiaries and their accounts.

use caudal_db::{Conn, DbErr, Tx, audit, unique_violation};
use caudal_domain::account::number::{BadNumber, Kind, check_number};
use caudal_domain::account::{AccountState, mask};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields, Refusal};
use caudal_domain::ids::{BankId, BeneficiaryId};
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::{money::Currency, permission::Permission as P};
use serde_json::{Value, json};

use super::api::{AccountBody, CreateBeneficiaryBody, ListBeneficiaries, UpdateBeneficiaryBody};
use super::store::{self, Filter, account, row::Model};
use super::view::{self, BeneficiaryDetail, BeneficiaryItem, BeneficiaryOption, BeneficiaryOptions, Part};
use super::{banks, payments::LastPayments};
use caudal_access::{identity::guard, people};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, query::invalid_query, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// The longest name, in characters: what a bank file carries (ISO 20022 `Nm`).
pub const MAX_NAME_CHARS: usize = 140;
const MAX_DOCUMENT_CHARS: usize = 40;
/// Those who may verify or stop an account.
pub const KEEPERS: &[P] = &[P::ManagePayments, P::ManageSinglePayments];

/// What a list is narrowed to, of which this much is shown.
///
/// # Errors
/// `invalid_query` for what is not understood.
pub fn filter(query: &ListBeneficiaries, part: Part) -> Result<Filter, ApiError> {
    if query.kind.as_deref().is_some_and(|k| k != "staff" && k != "supplier") {
        return Err(invalid_query("kind"));
    }
    Ok(Filter {
        words: query.q.clone(),
        by_name: part == Part::ToChoose,
        kind: query.kind.clone(),
        unverified: query.unverified == Some(true),
    })
}

/// A page of beneficiaries, by name.
pub async fn list(
    app: &App,
    caller: &Caller,
    query: ListBeneficiaries,
) -> Result<Page<BeneficiaryItem>, ApiError> {
    let limit = page::limit(query.limit)?;
    let db = app.db.read();
    let last = match page::after(query.after.as_deref())? {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::find(db, id).await?.ok_or(gone)?)
        }
        None => None,
    };
    let part = view::part_for(&caller.actor);
    let rows = store::page(db, &filter(&query, part)?, last.as_ref(), limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    let ids: Vec<_> = page.items.iter().map(|r| r.id).collect();
    let counts = store::account_counts(db, &ids).await?;
    Ok(page.map(|row| view::item(&row, &counts, part)))
}

/// Beneficiaries that the form of a request offers: the caller first.
pub async fn options(
    app: &App,
    caller: &Caller,
    words: Option<&str>,
) -> Result<BeneficiaryOptions, ApiError> {
    let db = app.db.read();
    let by_name = view::part_for(&caller.actor) == Part::ToChoose;
    let filter = Filter { words: words.map(str::to_owned), by_name, ..Filter::default() };
    let mut rows = store::options(db, &filter, caller.actor.id).await?;
    if let Some(own) = store::own_option(db, &filter, caller.actor.id).await? {
        rows.insert(0, own);
        rows.truncate(20);
    }
    let ids: Vec<_> = rows.iter().map(|r| r.id).collect();
    let accounts = store::accounts_of(db, &ids, false).await?;
    let verified = |id| accounts.iter().find(|(a, _)| a.beneficiary_id == id && a.state == "verified");
    let option = |row: Model| BeneficiaryOption {
        account_masked: verified(row.id).map(|(a, _)| mask(&a.number)),
        own: row.user_id == Some(caller.actor.id),
        id: row.id,
        name: row.name,
        kind: row.kind,
    };
    Ok(BeneficiaryOptions { items: rows.into_iter().map(option).collect() })
}

/// One beneficiary with its accounts and last payments.
pub async fn get(app: &App, caller: &Caller, id: BeneficiaryId) -> Result<BeneficiaryDetail, ApiError> {
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    detail(app.db.read(), app, caller, &row).await
}

/// One beneficiary with all that belongs to it, as this reader sees it.
pub async fn detail(
    db: &Conn,
    app: &App,
    caller: &Caller,
    row: &Model,
) -> Result<BeneficiaryDetail, ApiError> {
    let accounts = store::accounts_of(db, &[row.id], true).await?;
    let payments = (app.part::<LastPayments>().0)(db, &caller.actor, row.id).await?;
    let people = people::actors(db, app.today(), KEEPERS).await?;
    view::detail(row, accounts, payments, &caller.actor, &people)
}

/// The banks that may be chosen.
pub async fn banks(app: &App) -> Result<Vec<Ref>, ApiError> {
    let rows = store::banks(app.db.read()).await?;
    Ok(rows.into_iter().map(|b| Ref::new(b.id, b.name)).collect())
}

/// Registers a supplier, with its first account where one is given.
pub async fn create(app: &App, command: Command<CreateBeneficiaryBody>) -> Result<Answer, ApiError> {
    run(app, &command.meta, command.body, move |tx, app, caller, body| {
        Box::pin(async move { Answer::created(&create_in(tx, app, caller, body).await?) })
    })
    .await
}

async fn create_in(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    body: &CreateBeneficiaryBody,
) -> Result<BeneficiaryDetail, ApiError> {
    guard::still_holds(app, tx, caller).await?;
    let mut fields = Fields::default();
    let is_supplier = if body.kind == "supplier" { Ok(()) } else { Err(CommonRefusal::ReferenceUnavailable) };
    fields.take("kind", is_supplier);
    let name = fields.take("name", text::required(&body.name, MAX_NAME_CHARS));
    let kind = fields.take("document_type", document_type(&body.document_type));
    let number = fields.take("document_number", document_number(&body.document_number));
    let email = fields.take("email", email(body.email.as_deref()));
    let account = match &body.account {
        Some(account) => check_account(tx, &mut fields, "account/", account).await?,
        None => None,
    };
    fields.finish()?;
    let document = (kind.unwrap_or_default(), number.unwrap_or_default());
    let row = supplier(app, name.unwrap_or_default(), document, email.flatten());
    register(tx, app, caller, &row).await?;
    if let Some(account) = account {
        enter(tx, app, caller, &row, &account).await.map_err(|e| within("account/", e))?;
    }
    detail(tx, app, caller, &row).await
}

/// A new supplier, whose fields were checked.
pub fn supplier(app: &App, name: String, document: (String, String), email: Option<String>) -> Model {
    let now = app.now_ms();
    Model {
        id: app.new_id(),
        kind: "supplier".to_owned(),
        user_id: None,
        name_key: store::name_key(&name),
        name,
        document_type: Some(document.0),
        document_number: Some(document.1),
        email,
        active: true,
        version: 1,
        created_at_ms: now,
        updated_at_ms: now,
    }
}

/// Registers a beneficiary whose fields were checked.
pub async fn register(tx: &Tx, app: &App, caller: &Caller, row: &Model) -> Result<(), ApiError> {
    store::insert(tx, row).await.map_err(refuse_taken)?;
    record(tx, app, caller, "beneficiary.create", None, row).await
}

pub async fn update(
    app: &App,
    id: BeneficiaryId,
    command: Command<UpdateBeneficiaryBody>,
) -> Result<Answer, ApiError> {
    let version = command.meta.version()?;
    run(app, &command.meta, command.body, move |tx, app, caller, body| {
        Box::pin(async move { Answer::ok(&update_in(tx, app, caller, id, version, body).await?) })
    })
    .await
}

async fn update_in(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: BeneficiaryId,
    version: i64,
    body: &UpdateBeneficiaryBody,
) -> Result<BeneficiaryDetail, ApiError> {
    let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    unchanged(before.version == version)?;
    guard::still_holds(app, tx, caller).await?;
    let mut fields = Fields::default();
    let name = fields.take("name", text::required(&body.name, MAX_NAME_CHARS));
    let (kind, number) = documents(&mut fields, &before, body);
    let email = fields.take("email", email(body.email.as_deref()));
    fields.finish()?;
    let name = name.unwrap_or_default();
    let row = Model {
        name_key: store::name_key(&name),
        name,
        document_type: kind,
        document_number: number,
        email: email.flatten(),
        active: body.active,
        ..before.clone()
    };
    let row = correct(tx, app, caller, &before, row).await?;
    detail(tx, app, caller, &row).await
}

/// Writes a beneficiary as it shall be, whose fields were checked; whoever does has locked it.
pub async fn correct(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: &Model,
    next: Model,
) -> Result<Model, ApiError> {
    let row = Model { version: before.version + 1, updated_at_ms: app.now_ms(), ..next };
    unchanged(store::save(tx, &row, before.version).await.map_err(refuse_taken)?)?;
    // Whoever verified an account compared it with its holder: another holder, another verification.
    let holder = |m: &Model| (m.name.clone(), m.document_type.clone(), m.document_number.clone());
    if holder(&row) != holder(before) {
        store::unverify(tx, row.id, caller.actor.id, &caller.actor.name, app.now_ms()).await?;
    }
    record(tx, app, caller, "beneficiary.update", Some(before), &row).await?;
    Ok(row)
}

/// Type and number of the document: both or, for a member of staff, neither.
fn documents(
    fields: &mut Fields,
    before: &Model,
    body: &UpdateBeneficiaryBody,
) -> (Option<String>, Option<String>) {
    let kind = body.document_type.as_deref().unwrap_or_default().trim();
    let number = body.document_number.as_deref().unwrap_or_default().trim();
    if before.kind == "staff" && kind.is_empty() && number.is_empty() {
        return (None, None);
    }
    (
        fields.take("document_type", document_type(kind)),
        fields.take("document_number", document_number(number)),
    )
}

pub async fn add_account(
    app: &App,
    id: BeneficiaryId,
    command: Command<AccountBody>,
) -> Result<Answer, ApiError> {
    let read = command.meta.if_match;
    run(app, &command.meta, command.body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            // A new account changes nothing that was read, so the version is checked only where it is named.
            unchanged(read.is_none_or(|v| v == row.version))?;
            guard::still_holds(app, tx, caller).await?;
            let mut fields = Fields::default();
            let checked = check_account(tx, &mut fields, "", body).await?;
            fields.finish()?;
            if let Some(account) = checked {
                enter(tx, app, caller, &row, &account).await?;
            }
            Answer::created(&detail(tx, app, caller, &row).await?)
        })
    })
    .await
}

pub struct CheckedAccount {
    pub bank: BankId,
    /// `checking`, `savings`.
    pub kind: String,
    /// Its number, cleaned.
    pub number: String,
    pub currency: Currency,
}

async fn check_account(
    db: &Conn,
    fields: &mut Fields,
    prefix: &str,
    body: &AccountBody,
) -> Result<Option<CheckedAccount>, ApiError> {
    let bank = store::active_bank(db, body.bank_id).await?;
    let bank = fields.take(format!("{prefix}bank_id"), bank.ok_or(CommonRefusal::ReferenceUnavailable));
    let known = ["checking", "savings"].contains(&body.kind.as_str());
    let kind = known.then(|| body.kind.clone()).ok_or(TextRefusal::TextInvalid);
    let kind = fields.take(format!("{prefix}kind"), kind);
    let rule = bank.as_ref().map(banks::rule).unwrap_or_default();
    let number = check_number(&body.number, Kind::from_name(&body.kind), &rule);
    let field = if number == Err(BadNumber::Kind) { "kind" } else { "number" };
    let number = fields.take(format!("{prefix}{field}"), number.map_err(Refusal::from));
    let currency = fields.take(format!("{prefix}currency"), Currency::parse(&body.currency));
    let all = bank.zip(kind).zip(number.zip(currency));
    Ok(all.map(|((bank, kind), (number, currency))| CheckedAccount { bank: bank.id, kind, number, currency }))
}

/// Enters an account: it waits for a second person.
pub async fn enter(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    of: &Model,
    account: &CheckedAccount,
) -> Result<(), ApiError> {
    let row = account::Model {
        id: app.new_id(),
        beneficiary_id: of.id,
        bank_id: account.bank,
        kind: account.kind.clone(),
        number: account.number.clone(),
        currency: account.currency,
        state: view::state_name(AccountState::Unverified).to_owned(),
        entered_by: caller.actor.id,
        entered_by_name: caller.actor.name.clone(),
        entered_at_ms: app.now_ms(),
        verified_by: None,
        verified_by_name: None,
        verified_at_ms: None,
        version: 1,
    };
    store::insert_account(tx, row.clone()).await.map_err(refuse_taken)?;
    record_account(tx, app, caller, "account.enter", None, &row).await
}

fn document_type(kind: &str) -> Result<String, Refusal> {
    match kind {
        "cedula" | "ruc" | "passport" => Ok(kind.to_owned()),
        "" => Err(TextRefusal::TextRequired.into()),
        _ => Err(TextRefusal::TextInvalid.into()),
    }
}

/// In capitals and without spaces, so that one document is not registered twice.
pub fn document_number(number: &str) -> Result<String, Refusal> {
    let number = text::required(number, MAX_DOCUMENT_CHARS)?;
    Ok(number.split_whitespace().collect::<String>().to_uppercase())
}

/// An e-mail, cleaned; nothing where it is empty.
pub fn email(email: Option<&str>) -> Result<Option<String>, Refusal> {
    email.filter(|e| !e.trim().is_empty()).map(people::email::clean).transpose()
}

/// A document or an account that is registered already is a field that is wrong.
fn refuse_taken(error: DbErr) -> ApiError {
    let field = match unique_violation(&error).as_deref() {
        Some("beneficiary_document") => "document_number",
        Some("bank_account_live") => "number",
        _ => return error.into(),
    };
    vec![FieldRefusal { field: field.into(), refusal: CommonRefusal::AlreadyRegistered.into() }].into()
}

/// The same refusal of fields that stand deeper in what was sent.
fn within(prefix: &str, error: ApiError) -> ApiError {
    match error {
        ApiError::Invalid(fields) => ApiError::Invalid(
            fields.into_iter().map(|f| FieldRefusal { field: format!("{prefix}{}", f.field), ..f }).collect(),
        ),
        other => other,
    }
}

async fn record(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    before: Option<&Model>,
    after: &Model,
) -> Result<(), ApiError> {
    let object = Object { kind: "beneficiary", id: after.id.0, number: None };
    let row = trail::row(app, caller, action, &object, before.map(snapshot), Some(snapshot(after)));
    Ok(audit::append(tx, &row).await?)
}

fn snapshot(m: &Model) -> Value {
    json!({
        "name": m.name,
        "kind": m.kind,
        "document_type": m.document_type,
        "document_number": m.document_number,
        "email": m.email,
        "active": m.active,
        "version": m.version,
    })
}

pub async fn record_account(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    before: Option<&account::Model>,
    after: &account::Model,
) -> Result<(), ApiError> {
    let object = Object { kind: "bank_account", id: after.id.0, number: Some(&after.number) };
    let row =
        trail::row(app, caller, action, &object, before.map(account_snapshot), Some(account_snapshot(after)));
    Ok(audit::append(tx, &row).await?)
}

fn account_snapshot(m: &account::Model) -> Value {
    json!({
        "beneficiary_id": m.beneficiary_id,
        "bank_id": m.bank_id,
        "kind": m.kind,
        "number": m.number,
        "currency": m.currency,
        "state": m.state,
        "entered_by": m.entered_by_name,
        "verified_by": m.verified_by_name,
        "version": m.version,
    })
}
