//! A server's address, as its own programs and other drivers write it.

use crate::{DbError, tls::Trust};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use tokio_postgres::Config;
use url::Url;

/// Where the database is.
pub(crate) struct Places {
    /// How each of its servers is reached, in the order of the address.
    pub(crate) servers: Vec<Config>,
    pub(crate) trust: Trust,
    /// Whether one that follows another will not do.
    pub(crate) leads: bool,
}

/// Reads an address, which may name several servers as PostgreSQL's own programs read them: `postgres://user@one,two:5433/name`. Of several
/// one is wanted that leads (`target_session_attrs=read-write`), unless told otherwise (`any`).
pub(crate) fn places(url: &str) -> Result<Places, DbError> {
    let Some(servers) = several(url) else {
        let (config, trust, leads) = read(url)?;
        return Ok(Places { servers: vec![config], trust, leads: leads.unwrap_or(false) });
    };
    let each: Result<Vec<_>, _> = servers.split(',').map(|server| read(&at(url, server))).collect();
    let (mut configs, mut of_all) = (Vec::new(), None);
    for (config, trust, leads) in each? {
        configs.push(config);
        of_all = Some((trust, leads));
    }
    let (trust, leads) = of_all.unwrap_or_default();
    Ok(Places { servers: configs, trust, leads: leads.unwrap_or(true) })
}

/// What stands before the servers of an address, they, and what stands after them.
fn apart(url: &str) -> Option<(&str, &str, &str)> {
    let begin = url.find("://")? + 3;
    let end = url[begin..].find(['/', '?']).map_or(url.len(), |at| begin + at);
    let begin = url[begin..end].rfind('@').map_or(begin, |at| begin + at + 1);
    Some((&url[..begin], &url[begin..end], &url[end..]))
}

/// The servers of an address that names several.
pub(crate) fn several(url: &str) -> Option<&str> {
    apart(url).map(|(_, servers, _)| servers).filter(|servers| servers.contains(','))
}

/// The same address with these servers.
pub(crate) fn at(url: &str, servers: &str) -> String {
    apart(url).map_or_else(|| url.to_owned(), |(before, _, after)| format!("{before}{servers}{after}"))
}

/// Reads an address of one server: what is of TLS apart, and what only another driver knows left out; and whether it says that the
/// server has to lead.
fn read(url: &str) -> Result<(Config, Trust, Option<bool>), DbError> {
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
    let (mut rest, mut leads) = (Vec::new(), None);
    for (key, value) in place.query_pairs() {
        let value = value.into_owned();
        match key.replace('-', "").as_str() {
            "sslmode" => trust.mode = Some(value),
            "sslrootcert" | "sslca" => trust.roots = Some(value),
            "sslcert" => trust.cert = Some(value),
            "sslkey" => trust.key = Some(value),
            "statementcachecapacity" => {}
            "target_session_attrs" => leads = Some(wants_leader(&value)?),
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
    // A pooler refuses whoever asks for any.
    if !options.is_empty() {
        config.options(options.join(" "));
    }
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
    Ok((config, trust, leads))
}

fn wants_leader(attributes: &str) -> Result<bool, DbError> {
    match attributes {
        "any" => Ok(false),
        "read-write" | "primary" => Ok(true),
        other => Err(DbError::Config(format!(
            "target_session_attrs={other} is not for who writes: read-write, primary or any"
        ))),
    }
}

/// The session's setting that `options[name]` is of, as other programs write it.
fn setting(key: &str) -> Option<&str> {
    key.strip_prefix("options[")?.strip_suffix(']')
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::config::Host;

    #[test]
    fn an_address_names_one_server_or_several_of_which_one_has_to_lead() {
        let named = |url: &str| {
            let Places { servers, leads, .. } = places(url).unwrap();
            let named = |config: &Config| match (&config.get_hosts()[0], config.get_ports()[0]) {
                (Host::Tcp(host), port) => format!("{host}:{port}"),
                (Host::Unix(path), _) => path.display().to_string(),
            };
            (servers.iter().map(named).collect::<Vec<_>>().join(" "), leads)
        };
        assert_eq!(named("postgres://u@one:5433/c"), ("one:5433".into(), false));
        assert_eq!(named("postgres://u@one/c?target_session_attrs=primary"), ("one:5432".into(), true));
        assert_eq!(named("postgres://u:a%2Cb@one,two:5433/c"), ("one:5432 two:5433".into(), true));
        assert_eq!(
            named("postgres://u@[::1]:1,two/c?target_session_attrs=any"),
            ("::1:1 two:5432".into(), false)
        );
        assert!(places("postgres://u@one,two/c?target_session_attrs=standby").is_err());
        assert!(places("postgres://u@one,two:x/c").is_err());
    }
}
