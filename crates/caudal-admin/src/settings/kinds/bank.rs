//! Banks: how the numbers of their accounts look, and by which names files know them.

use caudal_db::{Conn, DbErr, Tx, search};
use caudal_domain::account::number::{Kind, Length, Rule};
use caudal_domain::account::{AccountRefusal, check_digit::Scheme, clean_prefix};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::Id;
use caudal_domain::text::{self, TextRefusal};

use super::{super::admin::SettingItem, Given, MAX_NAME_CHARS, SettingKind, range};
use caudal_access::company::store::values;
use caudal_beneficiaries::beneficiaries::{self, AccountLength, Bank};
use caudal_web::http::problem::ApiError;

/// The most lengths of accounts that a bank has.
const MOST_LENGTHS: usize = 10;
const MOST_ALIASES: usize = 30;
/// The shortest and the longest number that any account has.
const NUMBER_CHARS: (i64, i64) = (4, 34);

impl SettingKind for Bank {
    const OBJECT: &'static str = "bank";
    const FIELDS: &'static [&'static str] =
        &["code", "name", "scheme", "lengths", "digits_only", "prefix", "aliases"];
    // Names and codes are compared together, with those of the others.
    const ONE_NAME: bool = false;

    own_fields!();

    async fn all(db: &Conn) -> Result<Vec<Self>, DbErr> {
        beneficiaries::all_banks(db).await
    }
    async fn lock(tx: &Tx, id: Id) -> Result<Option<Self>, DbErr> {
        beneficiaries::lock_bank(tx, id.cast()).await
    }
    async fn insert(&self, tx: &Tx) -> Result<(), DbErr> {
        beneficiaries::insert_bank(tx, self).await
    }
    async fn save(&self, tx: &Tx, version: i64) -> Result<bool, DbErr> {
        beneficiaries::save_bank(tx, self, version).await
    }
    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let (code, name) = (given.code("code", given.body.code.as_deref()), given.name());
        let rule = rule(given);
        // Nobody gives another bank one of these names meanwhile.
        values::lock(given.tx).await?;
        let all = Self::all(given.tx).await?;
        let others: Vec<_> = all.iter().filter(|b| b.id != given.id.cast()).flat_map(Self::names).collect();
        let code = code.and_then(|code| free(given, "code", &others, code));
        let name = name.and_then(|name| free(given, "name", &others, name));
        let own = [&code, &name].into_iter().flatten().map(|own| search::plain(own)).collect();
        let aliases = aliases(given, others, own);
        let (active, version) = given.state();
        let (Some(code), Some(name), Some(rule), Some(aliases)) = (code, name, rule, aliases) else {
            return Ok(None);
        };
        Ok(Some(Self { id: given.id.cast(), code, name, rule, aliases, active, version }))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |b: &Self| SettingItem {
            code: Some(b.code.clone()),
            scheme: b.rule.scheme.map(Scheme::name),
            lengths: Some(b.rule.lengths.iter().map(AccountLength::from).collect()),
            digits_only: Some(b.rule.digits_only),
            prefix: b.rule.prefix.clone(),
            aliases: Some(b.aliases.clone()),
            ..SettingItem::new(b.id, &b.name, b.active, b.version)
        };
        Ok(all.iter().map(item).collect())
    }
}

/// A code or a name that no other bank is known by.
fn free(
    given: &mut Given<'_, Bank>,
    field: &'static str,
    others: &[String],
    written: String,
) -> Option<String> {
    let taken = others.contains(&search::plain(&written));
    given.take(field, if taken { Err(CommonRefusal::AlreadyRegistered) } else { Ok(written) })
}

/// Names that neither another bank nor this one is known by otherwise.
fn aliases(given: &mut Given<'_, Bank>, others: Vec<String>, mut known: Vec<String>) -> Option<Vec<String>> {
    let written = given.body.aliases.as_deref().unwrap_or_default();
    if written.len() > MOST_ALIASES {
        return given.take("aliases", Err(CommonRefusal::LinesCount { max: MOST_ALIASES }));
    }
    known.extend(others);
    let mut aliases = Vec::new();
    for (at, alias) in written.iter().enumerate() {
        let alias = text::required(alias, MAX_NAME_CHARS).map_err(Refusal::from).and_then(|alias| {
            let plain = search::plain(&alias);
            if plain.is_empty() {
                return Err(TextRefusal::TextInvalid.into());
            }
            if known.contains(&plain) {
                return Err(CommonRefusal::AlreadyRegistered.into());
            }
            known.push(plain);
            Ok(alias)
        });
        aliases.push(given.fields.take(format!("aliases/{at}"), alias));
    }
    aliases.into_iter().collect()
}

fn rule(given: &mut Given<'_, Bank>) -> Option<Rule> {
    let body = given.body;
    let scheme = body.scheme.as_deref().filter(|name| !name.is_empty());
    let scheme = scheme.map(|name| Scheme::from_name(name).ok_or(TextRefusal::TextInvalid)).transpose();
    let scheme = given.take("scheme", scheme)?;
    let lengths = lengths(given, scheme.is_some());
    let digits_only = body.digits_only.unwrap_or_default();
    let prefix = body.prefix.as_deref().filter(|prefix| !prefix.trim().is_empty());
    let digits = |prefix: String| match prefix.bytes().all(|b| b.is_ascii_digit()) || !digits_only {
        true => Ok(prefix),
        false => Err(AccountRefusal::AccountCharacters.into()),
    };
    let prefix =
        prefix.map(|prefix| clean_prefix(prefix).map_err(Refusal::from).and_then(digits)).transpose();
    let prefix = given.take("prefix", prefix);
    Some(Rule { scheme, lengths: lengths?, digits_only, prefix: prefix? })
}

/// How long the numbers are. A published scheme says so itself.
fn lengths(given: &mut Given<'_, Bank>, published: bool) -> Option<Vec<Length>> {
    let written = given.body.lengths.as_deref().unwrap_or_default();
    let most = if published { 0 } else { MOST_LENGTHS };
    if written.len() > most {
        return given.take("lengths", Err(CommonRefusal::LinesCount { max: most }));
    }
    let (least, most) = NUMBER_CHARS;
    let mut lengths = Vec::new();
    for (at, one) in written.iter().enumerate() {
        let known = one.kind.as_deref().is_none_or(|kind| Kind::from_name(kind).is_some());
        let kind = if known { Ok(()) } else { Err(TextRefusal::TextInvalid) };
        let kind = given.fields.take(format!("lengths/{at}/kind"), kind);
        let min = given.fields.take(format!("lengths/{at}/min"), range(one.min, least, most));
        let least = i64::from(min.unwrap_or_default()).max(least);
        let max = given.fields.take(format!("lengths/{at}/max"), range(one.max, least, most));
        lengths.push(kind.zip(min.zip(max)).map(|_| one.into()));
    }
    lengths.into_iter().collect()
}
