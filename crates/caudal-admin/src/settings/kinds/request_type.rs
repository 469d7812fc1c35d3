//! Types of request.

use caudal_db::{Conn, DbErr, Tx, search};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::{ids::Id, money::MAX_AMOUNT_MINOR, request::Method, text::TextRefusal};

use super::{super::admin::SettingItem, Given, SettingKind, range};
use caudal_access::company::store::rows::{self, request_type};
use caudal_web::http::problem::ApiError;

impl SettingKind for request_type::Model {
    const OBJECT: &'static str = "request_type";
    const FIELDS: &'static [&'static str] = &[
        "name",
        "needs_hr",
        "ceiling_minor",
        "methods",
        "outcome",
        "expense_account",
        "settle_days",
        "instalments",
        "confidential",
        "position",
    ];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let all = Self::all(given.tx).await?;
        Ok(checked_type(given, &all))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        Ok(all.iter().map(type_item).collect())
    }
}

fn type_item(t: &request_type::Model) -> SettingItem {
    SettingItem {
        code: Some(t.code.clone()),
        needs_hr: Some(t.needs_hr),
        ceiling_minor: t.ceiling_minor,
        methods: Some(t.methods.split(',').map(str::to_owned).collect()),
        outcome: Some(t.outcome.clone()),
        expense_account: Some(t.expense_account.clone()),
        settle_days: t.settle_days,
        instalments: t.instalments,
        confidential: Some(t.confidential),
        position: Some(t.position),
        ..SettingItem::new(t.id, &t.name, t.active, t.version)
    }
}

/// A number that only one outcome has: required there, refused elsewhere.
fn only_for(here: bool, n: Option<i32>, max: i64) -> Result<Option<i32>, Refusal> {
    match (here, n) {
        (true, Some(n)) => Ok(range(n, 1, max).map(Some)?),
        (true, None) => Err(CommonRefusal::NumberRange { min: 1, max }.into()),
        (false, None) => Ok(None),
        (false, Some(_)) => Err(TextRefusal::TextInvalid.into()),
    }
}

fn methods(given: Option<&[String]>) -> Result<String, Refusal> {
    let given = given.unwrap_or_default();
    if given.is_empty() {
        return Err(TextRefusal::TextRequired.into());
    }
    if given.iter().any(|m| Method::from_name(m).is_none()) {
        return Err(TextRefusal::TextInvalid.into());
    }
    let chosen = Method::all().map(Method::name).filter(|name| given.iter().any(|g| g == name));
    Ok(chosen.collect::<Vec<_>>().join(","))
}

fn checked_type(
    given: &mut Given<'_, request_type::Model>,
    all: &[request_type::Model],
) -> Option<request_type::Model> {
    let name = given.name();
    let outcome = given.one_of("outcome", given.body.outcome.as_deref(), &["settle", "payroll", "expense"]);
    let is = |o: &str| outcome.as_deref() == Some(o);
    let settle_days = given.take("settle_days", only_for(is("settle"), given.body.settle_days, 365));
    let instalments = given.take("instalments", only_for(is("payroll"), given.body.instalments, 120));
    let ceiling = given.body.ceiling_minor.map(|c| range(c, 1, MAX_AMOUNT_MINOR)).transpose();
    let ceiling_minor = given.take("ceiling_minor", ceiling);
    let methods = given.take("methods", methods(given.body.methods.as_deref()));
    // Left out they would be switched off by whoever forgets them.
    let needs_hr = given.take("needs_hr", given.body.needs_hr.ok_or(TextRefusal::TextRequired));
    let confidential = given.take("confidential", given.body.confidential.ok_or(TextRefusal::TextRequired));
    let expense_account = given.code("expense_account", given.body.expense_account.as_deref());
    let last = all.iter().map(|t| t.position).max().unwrap_or_default();
    let position = given.body.position.or(given.before.map(|b| b.position)).unwrap_or(last.saturating_add(1));
    let position = given.take("position", range(position, 1, 9999));
    let name = name?;
    let (active, version) = given.state();
    Some(request_type::Model {
        id: given.id.cast(),
        code: given.before.map_or_else(|| free_code(&name, all), |b| b.code.clone()),
        name,
        needs_hr: needs_hr?,
        ceiling_minor: ceiling_minor?,
        methods: methods?,
        outcome: outcome?,
        expense_account: expense_account?,
        settle_days: settle_days?,
        instalments: instalments?,
        confidential: confidential?,
        active,
        position: position?,
        version,
    })
}

/// The code of a new type, made of its name; programs know the type by it, so it stays when the name changes.
fn free_code(name: &str, all: &[request_type::Model]) -> String {
    let words = search::fold(name).join("_");
    let base = if words.is_empty() { "type".to_owned() } else { words };
    let taken = |code: &String| all.iter().any(|t| t.code == *code);
    let numbered = (2..).map(|n| format!("{base}_{n}"));
    std::iter::once(base.clone()).chain(numbered).find(|code| !taken(code)).unwrap_or(base)
}
