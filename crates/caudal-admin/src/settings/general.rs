//! The calls by which administrators read and write the general settings.

use axum::extract::State;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use caudal_db::{Conn, audit};
use caudal_domain::company::CompanyRefusal;
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::money::{Currency, check_amount};
use caudal_domain::order;
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::{approval::Tiers, batch::Above, settlement, words};
use caudal_paper::Jpeg;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use caudal_access::company::{General, general::versioned, set_general, store::values};
use caudal_access::identity::guard;
use caudal_web::app::App;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::version::unchanged;

const MAX_NAME_CHARS: usize = 120;
const MAX_TAX_ID_CHARS: usize = 60;
const MAX_ADDRESS_CHARS: usize = 240;
const MAX_LOGO_KB: usize = 100;
/// The widest and the highest logo, in points of the picture.
const MAX_LOGO: (u16, u16) = (600, 200);

/// What depends on how much money it is, in one currency.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AmountRules {
    /// ISO 4217 code.
    pub currency: String,
    /// Above each of these amounts one more tier must approve: ascending, in minor units, at most eight.
    pub tiers_above_minor: Vec<i64>,
    /// Above this much, in minor units, releasing and authorising need a fresh sign-in; nothing for never.
    pub step_up_above_minor: Option<i64>,
    /// Above each of these totals a batch needs what `batch_above` says: ascending, in minor units, at most eight.
    pub batch_tiers_above_minor: Vec<i64>,
}

/// What holds for all of the company.
#[derive(Serialize, ToSchema)]
pub struct GeneralSettings {
    /// The company as its receipts name it; nothing where they carry the portal's own name.
    pub company_name: Option<String>,
    /// Its tax id as its papers show it.
    pub company_tax_id: Option<String>,
    /// Its address as its papers show it, in lines.
    pub company_address: Option<String>,
    /// Its logo: a JPEG in Base64.
    pub company_logo: Option<String>,
    /// The portal's own name, which its configuration file sets.
    pub product_name: String,
    /// Whether `Administrador` alone does not allow acting on money.
    pub strict_administrators: bool,
    /// What a batch needs above the first of its tiers: `approvers`, one more for each tier, or `fresh_sign_in`, that its
    /// approver has just signed in anew.
    pub batch_above: &'static str,
    /// What the company calls the settlement of an advance: `rendicion`, `legalizacion`, `comprobacion`.
    pub settlement_word: &'static str,
    /// What the company calls its payroll: `planilla`, `nomina`.
    pub payroll_word: &'static str,
    /// What the company calls the paper that says that somebody owes it nothing: `paz_y_salvo`, `no_adeudo`, `libre_deuda`.
    pub clearance_word: &'static str,
    /// Whether custodians see what their boxes should hold before they count them.
    pub custodian_sees_expected: bool,
    /// By currency; one that is not named has a single tier and asks for no fresh sign-in.
    pub amounts: Vec<AmountRules>,
    /// ISO 4217 code of the home currency.
    pub home_currency: String,
    /// For `If-Match`.
    pub version: i64,
}

/// The general settings as they shall be, all of them.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralSettingsBody {
    /// The company as its receipts name it; nothing for the portal's own name.
    pub company_name: Option<String>,
    /// Its tax id as its papers show it, up to 60 characters.
    pub company_tax_id: Option<String>,
    /// Its address as its papers show it, in lines, up to 240 characters.
    pub company_address: Option<String>,
    /// Its logo: a JPEG in Base64, of at most 100 kB and 600 by 200 points.
    pub company_logo: Option<String>,
    /// Whether `Administrador` alone does not allow acting on money.
    pub strict_administrators: bool,
    /// What a batch needs above the first of its tiers: `approvers`, one more for each tier, or `fresh_sign_in`, that its
    /// approver has just signed in anew.
    pub batch_above: String,
    /// What the company calls the settlement of an advance: `rendicion`, `legalizacion`, `comprobacion`.
    pub settlement_word: String,
    /// What the company calls its payroll: `planilla`, `nomina`.
    pub payroll_word: String,
    /// What the company calls the paper that says that somebody owes it nothing: `paz_y_salvo`, `no_adeudo`, `libre_deuda`.
    pub clearance_word: String,
    /// Whether custodians see what their boxes should hold before they count them; they do not where it is left out.
    #[serde(default)]
    pub custodian_sees_expected: bool,
    /// By currency, each at most once.
    pub amounts: Vec<AmountRules>,
}

/// What holds for all of the company.
#[utoipa::path(get, path = "/api/v1/general-settings", tag = "settings",
    responses((status = 200, body = GeneralSettings), (status = 401, body = Problem)))]
pub async fn get_general_settings(State(app): State<App>) -> Result<Answer, ApiError> {
    Answer::ok(&load_view(&app, app.db.read()).await?)
}

/// Changes what holds for all of the company. It holds from the next call on.
#[utoipa::path(put, path = "/api/v1/general-settings", tag = "settings", request_body = GeneralSettingsBody,
    params(("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = GeneralSettings), (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn set_general_settings(
    State(app): State<App>,
    Command { meta, body }: Command<GeneralSettingsBody>,
) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let new = checked(&body)?;
    run(&app, &meta, new, move |tx, app, caller, new| {
        Box::pin(async move {
            values::lock(tx).await?;
            guard::still_holds(app, tx, caller).await?;
            let (before, stands) = versioned(tx).await?;
            unchanged(stands == version)?;
            if *new != before {
                set_general(tx, new, Some(caller.actor.id), app.now_ms()).await?;
                let object = Object { kind: "general_settings", id: Uuid::nil(), number: None };
                let (was, is) = (snapshot(&before), snapshot(new));
                let row = trail::row(app, caller, "general_settings.update", &object, Some(was), Some(is));
                audit::append(tx, &row).await?;
            }
            Answer::ok(&load_view(app, tx).await?)
        })
    })
    .await
}

fn checked(body: &GeneralSettingsBody) -> Result<General, ApiError> {
    let mut fields = Fields::default();
    let name = fields.take("company_name", text::optional(body.company_name.as_deref(), MAX_NAME_CHARS));
    let tax_id = text::optional(body.company_tax_id.as_deref(), MAX_TAX_ID_CHARS);
    let tax_id = fields.take("company_tax_id", tax_id).flatten();
    let address = text::optional(body.company_address.as_deref(), MAX_ADDRESS_CHARS);
    let address = fields.take("company_address", address).flatten();
    let logo = fields.take("company_logo", body.company_logo.as_deref().map(check_logo).transpose());
    let word = settlement::Word::from_name(&body.settlement_word).ok_or(TextRefusal::TextInvalid);
    let word = fields.take("settlement_word", word);
    let payroll = words::Payroll::from_name(&body.payroll_word).ok_or(TextRefusal::TextInvalid);
    let payroll = fields.take("payroll_word", payroll);
    let clearance = words::Clearance::from_name(&body.clearance_word).ok_or(TextRefusal::TextInvalid);
    let clearance = fields.take("clearance_word", clearance);
    let above =
        fields.take("batch_above", Above::from_name(&body.batch_above).ok_or(TextRefusal::TextInvalid));
    let mut new = General {
        batch_above: above.unwrap_or_default(),
        company_name: name.flatten(),
        company_tax_id: tax_id.map(|text| text::one_line(&text)),
        company_address: address.map(|text| lines(&text)),
        company_logo: logo.flatten(),
        strict_administrators: body.strict_administrators,
        settlement_word: word.unwrap_or_default(),
        payroll_word: payroll.unwrap_or_default(),
        clearance_word: clearance.unwrap_or_default(),
        custodian_sees_expected: body.custodian_sees_expected,
        ..General::default()
    };
    let mut named: Vec<Currency> = Vec::new();
    for (i, rules) in body.amounts.iter().enumerate() {
        let currency = Currency::parse(&rules.currency).map_err(Refusal::from).and_then(|currency| {
            if named.contains(&currency) {
                Err(CommonRefusal::AlreadyRegistered.into())
            } else {
                Ok(currency)
            }
        });
        let above = rules.step_up_above_minor.map(check_amount).transpose();
        fields.take(format!("amounts/{i}/tiers_above_minor"), Tiers::new(&rules.tiers_above_minor));
        let batches = format!("amounts/{i}/batch_tiers_above_minor");
        fields.take(batches, Tiers::new(&rules.batch_tiers_above_minor));
        let above = fields.take(format!("amounts/{i}/step_up_above_minor"), above).flatten();
        let Some(currency) = fields.take(format!("amounts/{i}/currency"), currency) else { continue };
        named.push(currency);
        new.step_up.extend(above.map(|minor| (currency, minor)));
        // A currency without edges is as one that is not named.
        if !rules.tiers_above_minor.is_empty() {
            new.tiers.push((currency, rules.tiers_above_minor.clone()));
        }
        if !rules.batch_tiers_above_minor.is_empty() {
            new.batch_tiers.push((currency, rules.batch_tiers_above_minor.clone()));
        }
    }
    fields.finish()?;
    order::sort_by_key(&mut new.step_up, |(currency, _)| currency.code());
    order::sort_by_key(&mut new.tiers, |(currency, _)| currency.code());
    order::sort_by_key(&mut new.batch_tiers, |(currency, _)| currency.code());
    Ok(new)
}

/// A logo as it is kept, if a paper can carry it as it stands.
///
/// # Errors
/// `logo_invalid`, `logo_too_large`, `logo_dimensions`.
fn check_logo(base64: &str) -> Result<String, CompanyRefusal> {
    // What is far too long is not decoded to be told so.
    if base64.len() > MAX_LOGO_KB * 1000 * 4 / 3 + 4 {
        return Err(CompanyRefusal::LogoTooLarge { max_kb: MAX_LOGO_KB });
    }
    let bytes = BASE64_STANDARD.decode(base64).map_err(|_| CompanyRefusal::LogoInvalid)?;
    let logo = Jpeg::read(bytes).map_err(|_| CompanyRefusal::LogoInvalid)?;
    let (width, height) = MAX_LOGO;
    if logo.width() > width || logo.height() > height {
        return Err(CompanyRefusal::LogoDimensions { width, height });
    }
    Ok(base64.to_owned())
}

/// The lines of a text that say something, each without blanks around it.
fn lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(text::one_line).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

async fn load_view(app: &App, db: &Conn) -> Result<GeneralSettings, ApiError> {
    let (general, version) = versioned(db).await?;
    let portal = &app.config.portal;
    Ok(GeneralSettings {
        amounts: amounts(&general),
        company_name: general.company_name,
        company_tax_id: general.company_tax_id,
        company_address: general.company_address,
        company_logo: general.company_logo,
        product_name: portal.product_name.clone(),
        strict_administrators: general.strict_administrators,
        batch_above: general.batch_above.name(),
        settlement_word: general.settlement_word.name(),
        payroll_word: general.payroll_word.name(),
        clearance_word: general.clearance_word.name(),
        custodian_sees_expected: general.custodian_sees_expected,
        home_currency: portal.home_currency.code().to_owned(),
        version,
    })
}

fn amounts(general: &General) -> Vec<AmountRules> {
    let tiered = general.tiers.iter().chain(&general.batch_tiers);
    let mut currencies: Vec<_> = tiered.map(|(c, _)| *c).collect();
    currencies.extend(general.step_up.iter().map(|(c, _)| *c));
    order::sort_by_key(&mut currencies, |c| c.code());
    currencies.dedup();
    let tiers = |all: &[(Currency, Vec<i64>)], currency| {
        all.iter().find(|(c, _)| *c == currency).map(|(_, edges)| edges.clone()).unwrap_or_default()
    };
    let rules = |currency: Currency| AmountRules {
        currency: currency.code().to_owned(),
        tiers_above_minor: tiers(&general.tiers, currency),
        step_up_above_minor: general.step_up_above(currency),
        batch_tiers_above_minor: tiers(&general.batch_tiers, currency),
    };
    currencies.into_iter().map(rules).collect()
}

fn snapshot(general: &General) -> serde_json::Value {
    serde_json::json!({
        "company_name": general.company_name,
        "company_tax_id": general.company_tax_id,
        "company_address": general.company_address,
        // Which picture it is, and not the picture.
        "company_logo": general.company_logo.as_ref().map(|logo| hex::encode(Sha256::digest(logo))),
        "strict_administrators": general.strict_administrators,
        "settlement_word": general.settlement_word.name(),
        "payroll_word": general.payroll_word.name(),
        "clearance_word": general.clearance_word.name(),
        "custodian_sees_expected": general.custodian_sees_expected,
        "batch_above": general.batch_above.name(),
        "amounts": amounts(general),
    })
}
