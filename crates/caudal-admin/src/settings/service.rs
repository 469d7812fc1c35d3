//! What administrators do to settings, the same for every kind.

use caudal_db::{BoxFuture, DbErr, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields};
use caudal_domain::ids::Id;
use serde::Serialize;
use utoipa::ToSchema;

use super::admin::{SettingBody, SettingCount, SettingItem};
use super::kinds::{Concept, Given, SettingKind, same_name};
use caudal_access::company::store::rows::{
    bank_layout::Model as BankLayout, branch::Model as Branch,
    cancellation_cause::Model as CancellationCause, cash_box::Model as CashBox,
    cost_centre::Model as CostCentre, denomination::Model as Denomination, holiday::Model as Holiday,
    movement_category::Model as MovementCategory, request_type::Model as RequestType,
    tariff::Model as Tariff,
};
use caudal_access::identity::guard;
use caudal_beneficiaries::beneficiaries::Bank;
use caudal_payments::Source;
use caudal_web::http::command::{Answer, Command, Meta, run};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::version::unchanged;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// The kinds of settings.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Sucursales.
    Branches,
    /// Centros de costo.
    CostCentres,
    /// Tipos de solicitud.
    RequestTypes,
    /// Bancos.
    Banks,
    /// Formatos de archivo de los bancos.
    BankLayouts,
    /// Cuentas de la empresa.
    SourceAccounts,
    /// Conceptos contables.
    Conceptos,
    /// Tarifas.
    Tariffs,
    /// Cajas.
    CashBoxes,
    /// Categorías de movimientos de caja.
    MovementCategories,
    /// Denominaciones.
    Denominations,
    /// Causas de anulación.
    CancellationCauses,
    /// Feriados.
    Holidays,
}

/// Every kind with its name in paths.
const KINDS: [(Kind, &str); 13] = [
    (Kind::Branches, "branches"),
    (Kind::CostCentres, "cost-centres"),
    (Kind::RequestTypes, "request-types"),
    (Kind::Banks, "banks"),
    (Kind::BankLayouts, "bank-layouts"),
    (Kind::SourceAccounts, "source-accounts"),
    (Kind::Conceptos, "conceptos"),
    (Kind::Tariffs, "tariffs"),
    (Kind::CashBoxes, "cash-boxes"),
    (Kind::MovementCategories, "movement-categories"),
    (Kind::Denominations, "denominations"),
    (Kind::CancellationCauses, "cancellation-causes"),
    (Kind::Holidays, "holidays"),
];

impl Kind {
    /// Finds a kind by its name in paths.
    ///
    /// # Errors
    /// `not_found`.
    pub fn find(name: &str) -> Result<Self, ApiError> {
        KINDS.iter().find(|(_, n)| *n == name).map(|(kind, _)| *kind).ok_or(ApiError::NotFound)
    }
}

/// Does something with the type behind a kind.
macro_rules! by_kind {
    ($kind:expr, $work:ident($($argument:expr),*)) => {
        match $kind {
            Kind::Branches => $work::<Branch>($($argument),*).await,
            Kind::CostCentres => $work::<CostCentre>($($argument),*).await,
            Kind::RequestTypes => $work::<RequestType>($($argument),*).await,
            Kind::Banks => $work::<Bank>($($argument),*).await,
            Kind::BankLayouts => $work::<BankLayout>($($argument),*).await,
            Kind::SourceAccounts => $work::<Source>($($argument),*).await,
            Kind::Conceptos => $work::<Concept>($($argument),*).await,
            Kind::Tariffs => $work::<Tariff>($($argument),*).await,
            Kind::CashBoxes => $work::<CashBox>($($argument),*).await,
            Kind::MovementCategories => $work::<MovementCategory>($($argument),*).await,
            Kind::Denominations => $work::<Denomination>($($argument),*).await,
            Kind::CancellationCauses => $work::<CancellationCause>($($argument),*).await,
            Kind::Holidays => $work::<Holiday>($($argument),*).await,
        }
    };
}

pub async fn counts(app: &App) -> Result<Vec<SettingCount>, ApiError> {
    let mut counts = Vec::new();
    for (kind, name) in KINDS {
        let (active, inactive) = by_kind!(kind, count_of(app))?;
        counts.push(SettingCount { kind: name, active, inactive });
    }
    Ok(counts)
}

async fn count_of<T: SettingKind>(app: &App) -> Result<(i64, i64), ApiError> {
    let mut counts = (0, 0);
    for mut one in T::all(app.db.read()).await? {
        *(if *one.state().0 { &mut counts.0 } else { &mut counts.1 }) += 1;
    }
    Ok(counts)
}

pub async fn list(app: &App, kind: Kind) -> Result<Vec<SettingItem>, ApiError> {
    by_kind!(kind, items(app))
}

async fn items<T: SettingKind>(app: &App) -> Result<Vec<SettingItem>, ApiError> {
    let db = app.db.begin_read().await?;
    let all = T::all(&db).await?;
    T::items(&db, &all).await
}

async fn item<T: SettingKind>(tx: &Tx, one: &T) -> Result<SettingItem, ApiError> {
    let items = T::items(tx, std::slice::from_ref(one)).await?;
    items.into_iter().next().ok_or_else(|| ApiError::Internal("a setting that is not shown".into()))
}

pub async fn create(app: &App, kind: Kind, command: Command<SettingBody>) -> Result<Answer, ApiError> {
    by_kind!(kind, create_of(app, command))
}

async fn create_of<T: SettingKind>(app: &App, command: Command<SettingBody>) -> Result<Answer, ApiError> {
    check_fields::<T>(&command.body)?;
    run(app, &command.meta, command.body, move |tx, app, caller, body| {
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            let new = checked::<T>(tx, app.new_id(), body, None).await?;
            new.insert(tx).await.map_err(refuse_taken)?;
            Answer::created(&recorded(tx, app, caller, "create", None, &new).await?)
        })
    })
    .await
}

pub async fn update(
    app: &App,
    kind: Kind,
    id: Id,
    command: Command<SettingBody>,
) -> Result<Answer, ApiError> {
    by_kind!(kind, update_of(app, id, command))
}

async fn update_of<T: SettingKind>(
    app: &App,
    id: Id,
    command: Command<SettingBody>,
) -> Result<Answer, ApiError> {
    check_fields::<T>(&command.body)?;
    let version = command.meta.version()?;
    run(app, &command.meta, command.body, move |tx, app, caller, body| {
        Box::pin(async move {
            let before: T = locked(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            let shown = item(tx, &before).await?;
            let next = checked(tx, id, body, Some(&before)).await?;
            saved(tx, &next, version).await?;
            Answer::ok(&recorded(tx, app, caller, "update", Some(shown), &next).await?)
        })
    })
    .await
}

/// Takes one out of use or back into it.
pub async fn switch(app: &App, kind: Kind, id: Id, active: bool, meta: Meta) -> Result<Answer, ApiError> {
    by_kind!(kind, switch_of(app, id, active, meta))
}

async fn switch_of<T: SettingKind>(app: &App, id: Id, active: bool, meta: Meta) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    run(app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let mut one: T = locked(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            let shown = item(tx, &one).await?;
            let (now, next_version) = one.state();
            if *now == active {
                return Err(CommonRefusal::WrongState.into());
            }
            (*now, *next_version) = (active, version + 1);
            saved(tx, &one, version).await?;
            let action = if active { "reactivate" } else { "deactivate" };
            Answer::ok(&recorded(tx, app, caller, action, Some(shown), &one).await?)
        })
    })
    .await
}

/// A field of another kind is as unknown as a misspelt one.
fn check_fields<T: SettingKind>(body: &SettingBody) -> Result<(), ApiError> {
    let sent = serde_json::to_value(body).map_err(ApiError::internal)?;
    let stranger =
        sent.as_object().and_then(|o| o.keys().find(|k| !T::FIELDS.contains(&k.as_str())).cloned());
    match stranger {
        Some(field) => Err(ApiError::Malformed { code: "unknown_field", field: Some(field) }),
        None => Ok(()),
    }
}

async fn locked<T: SettingKind>(tx: &Tx, id: Id, version: i64) -> Result<T, ApiError> {
    let mut found = T::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    unchanged(*found.state().1 == version)?;
    Ok(found)
}

async fn saved<T: SettingKind>(tx: &Tx, next: &T, version: i64) -> Result<(), ApiError> {
    unchanged(next.save(tx, version).await.map_err(refuse_taken)?)
}

async fn checked<T: SettingKind>(
    tx: &Tx,
    id: Id,
    body: &SettingBody,
    before: Option<&T>,
) -> Result<T, ApiError> {
    let mut given = Given { tx, id, body, before, fields: Fields::default() };
    let next = T::checked(&mut given).await?;
    let mut fields = given.fields;
    if let Some(name) = body.name.as_ref().filter(|_| T::ONE_NAME) {
        // Two names that differ by an accent only would be taken for one another.
        let others = T::all(tx).await?;
        let free = !others.iter().any(|o| o.id() != id && same_name(o.name(), name));
        fields.take("name", if free { Ok(()) } else { Err(CommonRefusal::AlreadyRegistered) });
    }
    fields.finish()?;
    next.ok_or_else(|| ApiError::Internal("a setting that was not checked".into()))
}

/// A mark that another one has is a field that is wrong.
fn refuse_taken(error: DbErr) -> ApiError {
    let field = match unique_violation(&error).as_deref() {
        Some(
            "branch_name"
            | "cost_centre_name"
            | "request_type_name"
            | "bank_name"
            | "source_account_name"
            | "concept_account_name"
            | "tariff_name"
            | "cash_box_name"
            | "cancellation_cause_name",
        ) => "name",
        Some("cost_centre_code" | "bank_code" | "concept_account_code") => "code",
        // Two types whose names make one code, written at the same moment.
        Some("request_type_code") => "name",
        Some("source_account_number") => "number",
        Some("denomination_value") => "value_minor",
        Some("holiday_day") => "day",
        _ => return error.into(),
    };
    vec![FieldRefusal { field: field.into(), refusal: CommonRefusal::AlreadyRegistered.into() }].into()
}

async fn recorded<T: SettingKind>(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    before: Option<SettingItem>,
    after: &T,
) -> Result<SettingItem, ApiError> {
    let item = item(tx, after).await?;
    record(tx, app, caller, &format!("{}.{action}", T::OBJECT), (T::OBJECT, after.id()), (before, &item))
        .await?;
    Ok(item)
}

/// Of any kind, so that it is compiled once.
#[inline(never)]
fn record<'a>(
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
    action: &'a str,
    (kind, id): (&'static str, Id),
    (before, after): (Option<SettingItem>, &'a SettingItem),
) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move {
        let json = |item: &SettingItem| serde_json::to_value(item).map_err(ApiError::internal);
        let before = before.as_ref().map(json).transpose()?;
        let object = Object { kind, id: id.0, number: after.code.as_deref() };
        audit::append(tx, &trail::row(app, caller, action, &object, before, Some(json(after)?))).await?;
        Ok(())
    })
}
