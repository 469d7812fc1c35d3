//! A server's address, as its own programs and other drivers write it.

use crate::{DbError, tls::Trust};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tokio_postgres::Config;
use url::Url;

/// Reads an address: what is of TLS apart, and what only another driver knows left out.
pub(crate) fn read(url: &str) -> Result<(Config, Trust), DbError> {
    let wrong = |error: &dyn std::fmt::Display| DbError::Config(format!("the database's URL: {error}"));
    let mut place = Url::parse(url).map_err(|error| wrong(&error))?;
    let told = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut trust = Trust {
        mode: told("PGSSLMODE"),
        roots: told("PGSSLROOTCERT"),
        cert: told("PGSSLCERT"),
        key: told("PGSSLKEY"),
    };
    let mut options: Vec<_> = told("PGOPTIONS").into_iter().collect();
    let mut rest = Vec::new();
    for (key, value) in place.query_pairs() {
        let value = value.into_owned();
        match key.replace('-', "").as_str() {
            "sslmode" => trust.mode = Some(value),
            "sslrootcert" | "sslca" => trust.roots = Some(value),
            "sslcert" => trust.cert = Some(value),
            "sslkey" => trust.key = Some(value),
            "statementcachecapacity" => {}
            _ => match setting(&key) {
                Some(name) => options.push(format!("-c {name}={}", value.replace(' ', "\\ "))),
                None => rest.push((key.into_owned(), value)),
            },
        }
    }
    // The server's own programs read a plus as it stands, and not as a space.
    let plain = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let rest: Vec<_> = rest.iter().map(|(key, value)| format!("{}={}", plain(key), plain(value))).collect();
    place.set_query((!rest.is_empty()).then(|| rest.join("&")).as_deref());
    let mut config: Config = place.as_str().parse().map_err(|error| wrong(&error))?;
    options.extend(config.get_options().map(str::to_owned));
    config.options(options.join(" "));
    if config.get_user().is_none() {
        config.user(told("PGUSER").or_else(|| told("USER")).unwrap_or_else(|| "postgres".to_owned()));
    }
    if config.get_password().is_none()
        && let Some(password) = told("PGPASSWORD")
    {
        config.password(password);
    }
    if config.get_dbname().is_none()
        && let Some(name) = told("PGDATABASE")
    {
        config.dbname(name);
    }
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        let sockets = "/var/run/postgresql";
        let here = if std::path::Path::new(sockets).is_dir() { sockets } else { "localhost" };
        config.host(told("PGHOST").unwrap_or_else(|| here.to_owned()));
    }
    if config.get_ports().is_empty()
        && let Some(port) = told("PGPORT")
    {
        config.port(port.parse().map_err(|error| wrong(&error))?);
    }
    Ok((config, trust))
}

/// The session's setting that `options[name]` is of, as other programs write it.
fn setting(key: &str) -> Option<&str> {
    key.strip_prefix("options[")?.strip_suffix(']')
}
