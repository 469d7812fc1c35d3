//! The kinds of settings: what each holds, where it is kept, and what it refuses.

use std::future::Future;

use caudal_db::{DatabaseTransaction, DbErr, sea_orm::ConnectionTrait, search};
use caudal_domain::{
    account::clean_number,
    error::{Fields, Refusal},
    ids::Id,
    money::{Currency, MAX_AMOUNT_MINOR},
    request::Method,
    text,
};

use super::{
    Coded,
    admin::{SettingBody, SettingItem},
    store::{self, branch_row, cost_centre_row, request_type},
};
use crate::{
    features::{
        beneficiaries,
        payments::{self, Source},
    },
    http::problem::ApiError,
};

/// The longest name of a setting, in characters.
const MAX_NAME_CHARS: usize = 80;
/// The longest code, in characters.
const MAX_CODE_CHARS: usize = 20;

/// One kind of setting, whoever keeps it.
pub trait Kept: Clone + Send + Sync + Sized + 'static {
    /// What the audit calls it.
    const OBJECT: &'static str;
    /// The fields that are written; the others are unknown to it.
    const FIELDS: &'static [&'static str];

    /// Every one, in the order of its list.
    fn all<C: ConnectionTrait>(db: &C) -> impl Future<Output = Result<Vec<Self>, DbErr>> + Send;
    /// One, locked until the transaction ends.
    fn lock(tx: &DatabaseTransaction, id: Id) -> impl Future<Output = Result<Option<Self>, DbErr>> + Send;
    /// A new one.
    fn insert(&self, tx: &DatabaseTransaction) -> impl Future<Output = Result<(), DbErr>> + Send;
    /// Writes it where nobody wrote it since `version` was read.
    fn save(
        &self,
        tx: &DatabaseTransaction,
        version: i64,
    ) -> impl Future<Output = Result<bool, DbErr>> + Send;
    /// What was written, checked: a new one with this id, or `before` as it shall be.
    fn checked(
        tx: &DatabaseTransaction,
        id: Id,
        body: &SettingBody,
        before: Option<&Self>,
        fields: &mut Fields,
    ) -> impl Future<Output = Result<Option<Self>, ApiError>> + Send;
    /// As the API shows them, in the same order.
    fn items<C: ConnectionTrait>(
        db: &C,
        all: &[Self],
    ) -> impl Future<Output = Result<Vec<SettingItem>, ApiError>> + Send;

    /// Its id.
    fn id(&self) -> Id;
    /// Its name.
    fn name(&self) -> &str;
    /// Whether it may be chosen, and its version.
    fn state(&mut self) -> (&mut bool, &mut i64);
}

/// Whether two names read the same: accents and case aside.
pub fn same_name(a: &str, b: &str) -> bool {
    search::fold(a) == search::fold(b)
}

fn name(body: &SettingBody, fields: &mut Fields) -> Option<String> {
    fields.take("name", text::required(body.name.as_deref().unwrap_or_default(), MAX_NAME_CHARS))
}

/// A code is one word, so that it reads the same in a list and in a file.
fn code(field: &'static str, given: Option<&str>, fields: &mut Fields) -> Option<String> {
    let code = text::required(given.unwrap_or_default(), MAX_CODE_CHARS);
    let word = |c: String| if c.contains(char::is_whitespace) { Err(Refusal::TextInvalid) } else { Ok(c) };
    fields.take(field, code.and_then(word))
}

fn coded_item(c: &Coded) -> SettingItem {
    SettingItem { code: Some(c.code.clone()), ..SettingItem::new(c.id, &c.name, c.active, c.version) }
}

fn checked_coded(id: Id, body: &SettingBody, before: Option<&Coded>, fields: &mut Fields) -> Option<Coded> {
    let (name, code) = (name(body, fields), code("code", body.code.as_deref(), fields));
    let new = Coded::new(id, &code?, &name?);
    Some(match before {
        Some(before) => Coded { active: before.active, version: before.version + 1, ..new },
        None => new,
    })
}

impl Kept for branch_row::Model {
    const OBJECT: &'static str = "branch";
    const FIELDS: &'static [&'static str] = &["name"];

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
        store::all_branches(db).await
    }
    async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
        store::lock_branch(tx, id).await
    }
    async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        store::insert_branch(tx, self.clone()).await
    }
    async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
        store::save_branch(tx, self.clone(), version).await
    }
    async fn checked(
        _: &DatabaseTransaction,
        id: Id,
        body: &SettingBody,
        before: Option<&Self>,
        fields: &mut Fields,
    ) -> Result<Option<Self>, ApiError> {
        Ok(name(body, fields).map(|name| Self {
            id: id.0,
            name,
            active: before.is_none_or(|b| b.active),
            version: before.map_or(1, |b| b.version + 1),
        }))
    }
    async fn items<C: ConnectionTrait>(_: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |b: &Self| SettingItem::new(Id(b.id), &b.name, b.active, b.version);
        Ok(all.iter().map(item).collect())
    }
    fn id(&self) -> Id {
        Id(self.id)
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn state(&mut self) -> (&mut bool, &mut i64) {
        (&mut self.active, &mut self.version)
    }
}

impl From<cost_centre_row::Model> for Coded {
    fn from(m: cost_centre_row::Model) -> Self {
        Self { id: Id(m.id), code: m.code, name: m.name, active: m.active, version: m.version }
    }
}

fn cost_centre_row(c: &Coded) -> cost_centre_row::Model {
    cost_centre_row::Model {
        id: c.id.0,
        code: c.code.clone(),
        name: c.name.clone(),
        active: c.active,
        version: c.version,
    }
}

/// Adds a cost centre.
pub async fn insert_cost_centre(db: &impl ConnectionTrait, centre: &Coded) -> Result<(), DbErr> {
    store::insert_cost_centre(db, cost_centre_row(centre)).await
}

/// A kind that is a code and a name, by the functions of whoever keeps it.
macro_rules! coded_kind {
    ($kind:ident, $object:literal, $doc:literal, $all:expr, $lock:expr, $insert:expr, $save:expr) => {
        #[doc = $doc]
        #[derive(Clone)]
        pub struct $kind(Coded);

        impl Kept for $kind {
            const OBJECT: &'static str = $object;
            const FIELDS: &'static [&'static str] = &["code", "name"];

            async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
                Ok($all(db).await?.into_iter().map(|c| Self(c.into())).collect())
            }
            async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
                Ok($lock(tx, id).await?.map(|c| Self(c.into())))
            }
            async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
                $insert(tx, &self.0).await
            }
            async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
                $save(tx, &self.0, version).await
            }
            async fn checked(
                _: &DatabaseTransaction,
                id: Id,
                body: &SettingBody,
                before: Option<&Self>,
                fields: &mut Fields,
            ) -> Result<Option<Self>, ApiError> {
                Ok(checked_coded(id, body, before.map(|b| &b.0), fields).map(Self))
            }
            async fn items<C: ConnectionTrait>(_: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
                Ok(all.iter().map(|c| coded_item(&c.0)).collect())
            }
            fn id(&self) -> Id {
                self.0.id
            }
            fn name(&self) -> &str {
                &self.0.name
            }
            fn state(&mut self) -> (&mut bool, &mut i64) {
                (&mut self.0.active, &mut self.0.version)
            }
        }
    };
}

async fn save_cost_centre(tx: &DatabaseTransaction, centre: &Coded, version: i64) -> Result<bool, DbErr> {
    store::save_cost_centre(tx, cost_centre_row(centre), version).await
}

coded_kind!(
    CostCentre,
    "cost_centre",
    "A cost centre.",
    store::all_cost_centres,
    store::lock_cost_centre,
    insert_cost_centre,
    save_cost_centre
);
coded_kind!(
    Bank,
    "bank",
    "A bank.",
    beneficiaries::all_banks,
    beneficiaries::lock_bank,
    beneficiaries::insert_bank,
    beneficiaries::save_bank
);
coded_kind!(
    Concept,
    "concept_account",
    "A concepto contable.",
    payments::all_concepts,
    payments::lock_concept,
    payments::insert_concept,
    payments::save_concept
);

impl Kept for Source {
    const OBJECT: &'static str = "source_account";
    const FIELDS: &'static [&'static str] = &["name", "bank_id", "number", "currency"];

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
        payments::all_sources(db).await
    }
    async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
        payments::lock_source(tx, id).await
    }
    async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        payments::insert_source(tx, self).await
    }
    async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
        payments::save_source(tx, self, version).await
    }
    async fn checked(
        tx: &DatabaseTransaction,
        id: Id,
        body: &SettingBody,
        before: Option<&Self>,
        fields: &mut Fields,
    ) -> Result<Option<Self>, ApiError> {
        let name = name(body, fields);
        // A bank that is no longer chosen stays where it is.
        let same = |b: &&Coded| before.is_some_and(|s| s.bank_id == b.id.0);
        let banks = beneficiaries::all_banks(tx).await?;
        let bank = banks.iter().find(|b| Some(b.id.0) == body.bank_id).filter(|b| b.active || same(b));
        let missing =
            if body.bank_id.is_none() { Refusal::TextRequired } else { Refusal::ReferenceUnavailable };
        let bank = fields.take("bank_id", bank.ok_or(missing));
        let number = fields.take("number", clean_number(body.number.as_deref().unwrap_or_default()));
        let currency = match body.currency.as_deref() {
            None | Some("") => Err(Refusal::TextRequired),
            Some(code) => Currency::parse(code),
        };
        let currency = fields.take("currency", currency);
        let (Some(name), Some(bank), Some(number), Some(currency)) = (name, bank, number, currency) else {
            return Ok(None);
        };
        let next = Self {
            id,
            name,
            bank_id: bank.id.0,
            number,
            currency: currency.code().to_owned(),
            active: before.is_none_or(|b| b.active),
            version: before.map_or(1, |b| b.version + 1),
        };
        if let Some(before) = before {
            fixed_in_use(tx, before, &next, fields).await?;
        }
        Ok(Some(next))
    }
    async fn items<C: ConnectionTrait>(db: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let banks: Vec<_> = all.iter().map(|s| Id(s.bank_id)).collect();
        let banks = beneficiaries::banks_by_id(db, &banks).await?;
        let ids: Vec<_> = all.iter().map(|s| s.id).collect();
        let used = payments::sources_used(db, &ids).await?;
        let item = |s: &Self| SettingItem {
            bank: banks.iter().find(|b| b.id == s.bank_id).cloned(),
            number: Some(s.number.clone()),
            currency: Some(s.currency.clone()),
            in_use: Some(used.contains(&s.id)),
            ..SettingItem::new(s.id, &s.name, s.active, s.version)
        };
        Ok(all.iter().map(item).collect())
    }
    fn id(&self) -> Id {
        self.id
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn state(&mut self) -> (&mut bool, &mut i64) {
        (&mut self.active, &mut self.version)
    }
}

/// An account that money moved on keeps its bank, number and currency: documents and postings name it.
async fn fixed_in_use(
    tx: &DatabaseTransaction,
    before: &Source,
    next: &Source,
    fields: &mut Fields,
) -> Result<(), ApiError> {
    let changed = [
        ("bank_id", before.bank_id != next.bank_id),
        ("number", before.number != next.number),
        ("currency", before.currency != next.currency),
    ];
    let any = changed.iter().any(|(_, changed)| *changed);
    if any && !payments::sources_used(tx, &[before.id]).await?.is_empty() {
        for (field, _) in changed.iter().filter(|(_, changed)| *changed) {
            fields.take::<()>(*field, Err(Refusal::FixedInUse));
        }
    }
    Ok(())
}

impl Kept for request_type::Model {
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

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
        store::all_request_types(db).await
    }
    async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
        store::lock_request_type(tx, id).await
    }
    async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        store::insert_request_type(tx, self.clone()).await
    }
    async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
        store::save_request_type(tx, self.clone(), version).await
    }
    async fn checked(
        tx: &DatabaseTransaction,
        id: Id,
        body: &SettingBody,
        before: Option<&Self>,
        fields: &mut Fields,
    ) -> Result<Option<Self>, ApiError> {
        let all = store::all_request_types(tx).await?;
        Ok(checked_type(id, body, before, &all, fields))
    }
    async fn items<C: ConnectionTrait>(_: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        Ok(all.iter().map(type_item).collect())
    }
    fn id(&self) -> Id {
        Id(self.id)
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn state(&mut self) -> (&mut bool, &mut i64) {
        (&mut self.active, &mut self.version)
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
        ..SettingItem::new(Id(t.id), &t.name, t.active, t.version)
    }
}

fn range<N: Copy + Into<i64>>(n: N, min: i64, max: i64) -> Result<N, Refusal> {
    if (min..=max).contains(&n.into()) { Ok(n) } else { Err(Refusal::NumberRange { min, max }) }
}

/// A number that only one outcome has: required there, refused elsewhere.
fn only_for(here: bool, n: Option<i32>, max: i64) -> Result<Option<i32>, Refusal> {
    match (here, n) {
        (true, Some(n)) => range(n, 1, max).map(Some),
        (true, None) => Err(Refusal::NumberRange { min: 1, max }),
        (false, None) => Ok(None),
        (false, Some(_)) => Err(Refusal::TextInvalid),
    }
}

fn methods(given: Option<&[String]>) -> Result<String, Refusal> {
    let given = given.unwrap_or_default();
    if given.is_empty() {
        return Err(Refusal::TextRequired);
    }
    if given.iter().any(|m| Method::from_name(m).is_none()) {
        return Err(Refusal::TextInvalid);
    }
    let known = ["transfer", "cash"].into_iter().filter(|m| given.iter().any(|g| g == m));
    Ok(known.collect::<Vec<_>>().join(","))
}

fn checked_type(
    id: Id,
    body: &SettingBody,
    before: Option<&request_type::Model>,
    all: &[request_type::Model],
    fields: &mut Fields,
) -> Option<request_type::Model> {
    let name = name(body, fields);
    let outcome = match body.outcome.as_deref() {
        Some(o @ ("settle" | "payroll" | "expense")) => Ok(o.to_owned()),
        None | Some("") => Err(Refusal::TextRequired),
        Some(_) => Err(Refusal::TextInvalid),
    };
    let outcome = fields.take("outcome", outcome);
    let is = |o: &str| outcome.as_deref() == Some(o);
    let settle_days = fields.take("settle_days", only_for(is("settle"), body.settle_days, 365));
    let instalments = fields.take("instalments", only_for(is("payroll"), body.instalments, 120));
    let ceiling = body.ceiling_minor.map(|c| range(c, 1, MAX_AMOUNT_MINOR)).transpose();
    let ceiling_minor = fields.take("ceiling_minor", ceiling);
    let methods = fields.take("methods", methods(body.methods.as_deref()));
    let expense_account = code("expense_account", body.expense_account.as_deref(), fields);
    let last = all.iter().map(|t| t.position).max().unwrap_or_default();
    let position = body.position.or(before.map(|b| b.position)).unwrap_or(last.saturating_add(1));
    let position = fields.take("position", range(position, 1, 9999));
    let name = name?;
    Some(request_type::Model {
        id: id.0,
        code: before.map_or_else(|| free_code(&name, all), |b| b.code.clone()),
        name,
        needs_hr: body.needs_hr.unwrap_or_default(),
        ceiling_minor: ceiling_minor?,
        methods: methods?,
        outcome: outcome?,
        expense_account: expense_account?,
        settle_days: settle_days?,
        instalments: instalments?,
        confidential: body.confidential.unwrap_or_default(),
        active: before.is_none_or(|b| b.active),
        position: position?,
        version: before.map_or(1, |b| b.version + 1),
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
