//! `caudal doctor`: what is missing or weak, before anybody depends on it.

use std::{path::Path, process::ExitCode};

use caudal_access::identity::{self, ProviderError};
use caudal_db::audit::{self, WentBack};
use caudal_db::mark::{self, Mark};
use caudal_db::{NotReplica, Risk};
use caudal_server::portal;
use caudal_web::clock::{Clock as _, SystemClock};
use caudal_web::config::{Config, Secret};
use caudal_web::outgoing::{self, CertificateFault};

use crate::{doctor_es, failure_es, say, serve::DEMO_MARK, start};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    Good(Topic),
    /// It works, and somebody should know what it means.
    Weak(Weakness),
    /// It does not work.
    Missing(Gap),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Settings,
    Tls,
    Provider,
    ProviderAnswers,
    Database,
    Attachments,
    Application,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Weakness {
    OnlyThisMachine,
    /// Plain HTTP on an address that others reach; the proxy before it must be the only one that can.
    OpenToAll,
    TrustsEverybody,
    /// TLS ends elsewhere and that place is not named, so every call seems to come from one address.
    NoTrustedProxy,
    Readable(String),
    SecretInTheClear(&'static str),
    NoLimit(&'static str),
    NoFirstAdministrator,
    /// The machine's clock and the provider's are so many seconds apart: more than what it signs is believed by.
    ClocksApart(i64),
    /// The server of PostgreSQL may lose what it acknowledged.
    Database(Risk),
    /// Reports are read from the leader, since the replica of the settings is not what it should be.
    Replica(NotReplica),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    Settings(String),
    Provider,
    /// Nobody could sign in.
    ProviderFails(ProviderFault),
    Database(String),
    /// It does not hold what this node saw in it.
    WentBack(WentBack),
    DemoDatabase,
    Attachments(String),
    Application,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderFault {
    Silent,
    Certificate(CertificateFault),
    /// Something answers, with this status.
    Status(u16),
    /// What answers is no provider of OpenID Connect, or another than in the settings.
    Another,
}

/// How far apart clocks may be without somebody being refused: what a provider signs is believed a minute before its time.
const MOST_APART_MS: i64 = 60 * 1000;

/// Looks at everything and says it; fails when something is missing.
pub async fn run(file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let findings = match Config::load(file) {
        Err(error) => vec![Finding::Missing(Gap::Settings(error.to_string()))],
        Ok(config) => {
            let mut findings = vec![Finding::Good(Topic::Settings)];
            findings.extend(file.filter(|path| others_read(path)).map(readable));
            findings.extend(settings(&config));
            findings.extend(provider(&config).await);
            findings.push(application());
            findings.push(attachments(&config).await);
            findings.extend(database(&config).await);
            findings
        }
    };
    for finding in &findings {
        say(&doctor_es::line(finding));
    }
    let missing = findings.iter().any(|finding| matches!(finding, Finding::Missing(_)));
    Ok(if missing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What the settings alone tell.
fn settings(config: &Config) -> Vec<Finding> {
    let server = &config.server;
    let mut findings = Vec::new();
    findings.push(if server.is_https() {
        Finding::Good(Topic::Tls)
    } else {
        Finding::Weak(Weakness::OnlyThisMachine)
    });
    if server.is_https() && server.trusted_proxies.is_empty() {
        findings.push(Finding::Weak(Weakness::NoTrustedProxy));
    }
    if !server.listen.ip().is_loopback() {
        findings.push(Finding::Weak(Weakness::OpenToAll));
    }
    if server.trusted_proxies.iter().any(|net| net.prefix_len() == 0) {
        findings.push(Finding::Weak(Weakness::TrustsEverybody));
    }
    findings.push(match config.identity.issuer {
        Some(_) => Finding::Good(Topic::Provider),
        None => Finding::Missing(Gap::Provider),
    });
    let secrets = [
        (
            "identity.client_secret",
            config.identity.client_secret.is_some(),
            config.identity.client_secret_file.is_some(),
        ),
        ("database.url", has_password(&config.database.url), config.database.url_file.is_some()),
        (
            "database.read_url",
            has_password(&config.database.read_url),
            config.database.read_url_file.is_some(),
        ),
        (
            "attachments.s3.secret_key",
            config.attachments.s3.secret_key.is_some(),
            config.attachments.s3.secret_key_file.is_some(),
        ),
        ("traces.headers", config.traces.headers.is_some(), config.traces.headers_file.is_some()),
    ];
    let clear = secrets.into_iter().filter(|(_, set, from_file)| *set && !from_file);
    findings.extend(clear.map(|(key, ..)| Finding::Weak(Weakness::SecretInTheClear(key))));
    let limits = [
        ("limits.sign_in", config.limits.sign_in),
        ("limits.session_writes", config.limits.session_writes),
        ("limits.address_writes", config.limits.address_writes),
    ];
    let off = limits.into_iter().filter(|(_, rate)| rate.per_minute == 0 || rate.burst == 0);
    findings.extend(off.map(|(key, _)| Finding::Weak(Weakness::NoLimit(key))));
    if config.administrators.first_email.is_none() {
        findings.push(Finding::Weak(Weakness::NoFirstAdministrator));
    }
    findings
}

/// What the provider says when it is asked as at a sign-in.
async fn provider(config: &Config) -> Vec<Finding> {
    if config.identity.issuer.is_none() {
        return Vec::new();
    }
    let answer = identity::probe_provider(config, SystemClock.now_ms()).await;
    let apart = |there: i64| SystemClock.now_ms() - there;
    match answer {
        Ok(there) => {
            let off = there.map(apart).filter(|apart| apart.abs() > MOST_APART_MS);
            let off = off.map(|apart| Finding::Weak(Weakness::ClocksApart(apart / 1000)));
            [Finding::Good(Topic::ProviderAnswers)].into_iter().chain(off).collect()
        }
        Err(error) => vec![Finding::Missing(Gap::ProviderFails(fault_of(&error)))],
    }
}

fn fault_of(error: &ProviderError) -> ProviderFault {
    match error {
        ProviderError::Status(status) => ProviderFault::Status(status.as_u16()),
        ProviderError::Json(_) | ProviderError::Description(_) | ProviderError::Url(_) => {
            ProviderFault::Another
        }
        other => {
            let certificate = outgoing::certificate_fault(other).map(ProviderFault::Certificate);
            certificate.unwrap_or(ProviderFault::Silent)
        }
    }
}

fn has_password(url: &Option<Secret>) -> bool {
    let url = url.as_ref().map_or("", |url| url.reveal());
    url.split_once("://")
        .and_then(|(_, rest)| rest.split_once('@'))
        .is_some_and(|(user, _)| user.contains(':'))
}

fn application() -> Finding {
    if portal::is_embedded() { Finding::Good(Topic::Application) } else { Finding::Missing(Gap::Application) }
}

async fn attachments(config: &Config) -> Finding {
    let tried = async { anyhow::Ok(start::attachments(config)?.probe().await?) };
    match tried.await {
        Ok(()) => Finding::Good(Topic::Attachments),
        Err(error) => Finding::Missing(Gap::Attachments(failure_es::explain(&error))),
    }
}

async fn database(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    match look_at_database(config).await {
        Ok(Looked { back: Some(back), .. }) => findings.push(Finding::Missing(Gap::WentBack(back))),
        Ok(found) => {
            findings.push(match found.mark {
                Mark::Set(_) => Finding::Missing(Gap::DemoDatabase),
                Mark::Unset | Mark::NoSchema => Finding::Good(Topic::Database),
            });
            let risks = found.risks.into_iter().map(Weakness::Database);
            findings.extend(risks.chain(found.replica.map(Weakness::Replica)).map(Finding::Weak));
        }
        Err(error) => findings.push(Finding::Missing(Gap::Database(failure_es::explain(&error)))),
    }
    if config.database.url.is_none() {
        let file = config.data_dir.join("caudal.db");
        findings.extend(others_read(&file).then(|| readable(&file)));
    }
    findings
}

struct Looked {
    mark: Mark,
    risks: Vec<Risk>,
    back: Option<WentBack>,
    replica: Option<NotReplica>,
}

async fn look_at_database(config: &Config) -> anyhow::Result<Looked> {
    let db = start::database(config).await?;
    let back = match audit::kept_seal(&start::witness(config))? {
        Some(kept) => db.misses(&kept).await?,
        None => None,
    };
    let plan = db.plan_migration().await.map_err(start::schema)?;
    // Before there are tables there is nothing to follow.
    let replica = if plan.version == 0 { None } else { db.try_replica().await };
    let found = Looked { mark: mark::read(&db, DEMO_MARK).await?, risks: db.risks().await?, back, replica };
    db.close().await;
    Ok(found)
}

fn readable(path: &Path) -> Finding {
    Finding::Weak(Weakness::Readable(path.display().to_string()))
}

#[cfg(unix)]
fn others_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o004 != 0)
}

#[cfg(not(unix))]
fn others_read(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use caudal_web::config::Rate;

    use super::*;

    fn weak(config: &Config) -> Vec<Weakness> {
        let found = settings(config).into_iter();
        found.filter_map(|f| if let Finding::Weak(weakness) = f { Some(weakness) } else { None }).collect()
    }

    #[test]
    fn a_portal_behind_its_proxy_with_its_secrets_in_files_has_nothing_weak() {
        let mut config = Config::default();
        config.server.base_url = "https://caudal.example".parse().unwrap();
        config.server.trusted_proxies = vec!["10.0.0.5/32".parse().unwrap()];
        config.identity.issuer = Some("https://id.example".parse().unwrap());
        config.identity.client_secret = Some(Secret::new("s"));
        config.identity.client_secret_file = Some("/run/secrets/client".into());
        config.database.url = Some(Secret::new("postgres://u@db/caudal"));
        config.administrators.first_email = Some("yadira@example.com".into());
        assert_eq!(weak(&config), []);
        assert!(settings(&config).contains(&Finding::Good(Topic::Provider)));
    }

    #[test]
    fn what_is_weak_is_named_one_by_one() {
        let mut config = Config::default();
        config.server.listen = "0.0.0.0:8080".parse().unwrap();
        config.server.trusted_proxies = vec!["0.0.0.0/0".parse().unwrap()];
        config.identity.client_secret = Some(Secret::new("s"));
        config.database.url = Some(Secret::new("postgres://u:p@db/caudal"));
        config.limits.sign_in = Rate::default();
        assert_eq!(
            weak(&config),
            [
                Weakness::OnlyThisMachine,
                Weakness::OpenToAll,
                Weakness::TrustsEverybody,
                Weakness::SecretInTheClear("identity.client_secret"),
                Weakness::SecretInTheClear("database.url"),
                Weakness::NoLimit("limits.sign_in"),
                Weakness::NoFirstAdministrator,
            ]
        );
        assert!(settings(&config).contains(&Finding::Missing(Gap::Provider)));
    }

    #[tokio::test]
    async fn a_database_that_does_not_open_is_missing() {
        let mut config = Config::default();
        config.database.url = Some(Secret::new("mysql://nothing"));
        assert!(matches!(database(&config).await[..], [Finding::Missing(Gap::Database(_))]));
    }

    #[tokio::test]
    async fn the_demonstrations_database_is_not_for_a_real_portal() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        assert_eq!(database(&config).await, [Finding::Good(Topic::Database)]);
        let db = start::database(&config).await.unwrap();
        db.migrate().await.unwrap();
        mark::set(&db, DEMO_MARK, "4000").await.unwrap();
        assert_eq!(database(&config).await, [Finding::Missing(Gap::DemoDatabase)]);
    }
}
