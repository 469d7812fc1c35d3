use super::*;

const NO_VARIABLES: [(&str, &str); 0] = [];

fn read(text: &str) -> Result<Config, ConfigError> {
    Sources::of_text("caudal.toml", text).read()
}

#[test]
fn an_operator_who_sets_nothing_gets_a_portal_for_this_machine_alone() {
    let config = Sources::default().with_variables(NO_VARIABLES).read().unwrap();
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert!(config.server.is_loopback() && !config.server.is_https());
    assert_eq!(config.database_url(), "sqlite:data/caudal.db");
    assert_eq!(config.portal.time_zone.iana_name(), Some("America/Panama"));
    assert_eq!(config.portal.home_currency.code(), "USD");
    assert_eq!(config.web.login_route, "/api/auth/login");
    assert!(!config.demo);
}

#[test]
fn the_environment_wins_over_the_file() {
    let text = "data_dir = '/srv/a'\n[server]\nrequest_timeout = '1m 30s'\ntrusted_proxies = ['10.0.0.0/8']\n\
                [limits]\nsign_in = { per_minute = 5, burst = 7 }";
    let variables = [
        ("CAUDAL_DATA_DIR", "/srv/b"),
        ("CAUDAL_SERVER__TRUSTED_PROXIES", "10.1.0.0/16, fd00::/8"),
        ("CAUDAL_DATABASE__READERS", "9"),
        ("CAUDAL_LIMITS__SIGN_IN__BURST", "8"),
        ("CAUDAL_TEST_POSTGRES", "not a setting"),
        ("CAUDAL_CONFIG", "not a setting"),
        ("CAUDAL_PORTAL__LOCALE", ""),
    ];
    let config = Sources::of_text("caudal.toml", text).with_variables(variables).read().unwrap();
    assert_eq!(config.data_dir, Path::new("/srv/b"));
    assert_eq!(config.server.request_timeout.as_secs(), 90);
    assert_eq!(config.server.trusted_proxies.len(), 2);
    assert_eq!(config.database.readers, 9);
    assert_eq!(config.limits.sign_in, Rate { per_minute: 5, burst: 8 });
    assert_eq!(config.portal.locale, "es-419");
}

#[test]
fn keys_nobody_knows_are_all_named_with_their_place() {
    let sources = Sources::of_text("caudal.toml", "colour = 'red'\n[server]\nlisen = '127.0.0.1:1'");
    let error = sources.with_variables([("CAUDAL_PORTAL__NAME", "x"), ("CAUDAL_SERVER_LISTEN", "y")]).read();
    let file = Origin::File("caudal.toml".into());
    assert_eq!(
        error.unwrap_err(),
        ConfigError::Unknown(vec![
            ("colour".into(), file.clone()),
            ("portal.name".into(), Origin::Variable("CAUDAL_PORTAL__NAME".into())),
            ("server.lisen".into(), file),
            ("server_listen".into(), Origin::Variable("CAUDAL_SERVER_LISTEN".into())),
        ])
    );
}

#[test]
fn a_key_that_nobody_knows_is_found_wherever_it_stands() {
    let text = "[limits]\nsign_in = { per_minute = 5, burst = 7, per_hour = 9 }\n[mail.relay]\nhost = 'x'\n\
                [server]\ntrusted_proxies = ['10.0.0.0/8']";
    let ConfigError::Unknown(keys) = read(text).unwrap_err() else { panic!("they are known") };
    assert_eq!(
        keys.into_iter().map(|(key, _)| key).collect::<Vec<_>>(),
        ["limits.sign_in.per_hour", "mail.relay"]
    );
}

const EVERY_SETTING: &str = "
data_dir = 'd'
[server]
listen = '127.0.0.1:1'
base_url = 'https://caudal.example'
trusted_proxies = ['10.0.0.0/8']
head_timeout = '1s'
request_timeout = '1s'
body_patience = '1s'
body_bytes_per_second = 1
drain_time = '1s'
shutdown_timeout = '1s'
max_connections = 1
max_connections_per_address = 1
max_bodies_per_person = 1
max_bodies_per_address = 1
max_concurrent_calls = 1
max_calls_per_session = 1
max_calls_per_address = 1
metrics_listen = '127.0.0.1:2'
[database]
url = 'postgres://u@db/caudal'
read_url = 'postgres://u@replica/caudal'
readers = 1
write_wait = '1s'
copy_before_migrating = false
[portal]
product_name = 'x'
locale = 'es-PA'
time_zone = 'UTC'
home_currency = 'USD'
[identity]
issuer = 'https://id.example'
client_id = 'x'
client_secret = 'x'
scopes = ['openid']
trust_email = true
signup = 'open'
[session]
idle = '1h'
absolute = '2h'
token_binding = 'none'
secret = '0123456789abcdef0123456789abcdef'
[attachments]
folder = 'x'
max_bytes = 1
max_count = 1
daily_files = 1
daily_bytes = 1
[attachments.s3]
endpoint = 'https://s3.example.com'
bucket = 'caudal'
region = 'us-east-1'
prefix = 'caudal/'
access_key = 'x'
secret_key = 'x'
path_style = false
[limits]
sign_in = { per_minute = 1, burst = 1 }
session_writes = { per_minute = 1, burst = 1 }
address_writes = { per_minute = 1, burst = 1 }
token_calls = { per_minute = 1, burst = 1 }
[administrators]
first_email = 'a@b.example'
[web]
api_base = '/api/v1'
login_route = '/a'
profile_route = '/b'
logout_route = '/c'
token_route = '/d'
[mail]
host = 'x'
port = 25
security = 'starttls'
username = 'x'
password = 'x'
from = 'a@b.example'
digest_at = '07:00'
[webhooks]
allow_private = true
[traces]
endpoint = 'http://127.0.0.1:4318'
headers = 'x-key=a'
percent = 10
service_name = 'x'";

#[test]
fn every_setting_is_one_that_somebody_knows() {
    read(EVERY_SETTING).unwrap();
}

#[test]
fn a_wrong_value_is_named_with_its_place_and_a_secret_is_never_repeated() {
    let error = read("[server]\nlisten = 'nowhere'").unwrap_err();
    assert!(matches!(&error, ConfigError::WrongValue { key, .. } if key == "server.listen"), "{error:?}");
    assert!(error.to_string().contains("server.listen (en caudal.toml)"), "{error}");

    for (text, wrong) in [
        ("[limits]\nsign_in = { per_minute = 'many', burst = 1 }", "limits.sign_in"),
        ("[server]\nlisten = '127.0.0.1:1'\ntrusted_proxies = ['10.0.0.0/99']", "server.trusted_proxies"),
        ("data_dir = 7\n[session]\nidle = 'soon'", "session.idle"),
        ("server = 1", "server"),
    ] {
        let error = read(text).unwrap_err();
        assert!(matches!(&error, ConfigError::WrongValue { key, .. } if key == wrong), "{text}: {error:?}");
    }

    let variable = [("CAUDAL_DATABASE__READERS", "hunter2")];
    let error = Sources::default().with_variables(variable).read().unwrap_err().to_string();
    assert!(error.contains("CAUDAL_DATABASE__READERS") && !error.contains("hunter2"), "{error}");

    let config = read("[database]\nurl = 'postgres://u:hunter2@db/caudal'").unwrap();
    assert_eq!(config.database_url(), "postgres://u:hunter2@db/caudal");
    assert!(!format!("{config:?}").contains("hunter2"));
}

#[test]
fn what_is_no_toml_is_said_with_its_line() {
    let error = read("[server\nlisten = 1").unwrap_err();
    assert!(matches!(&error, ConfigError::Syntax { cause, .. } if cause.contains("line 1")), "{error:?}");
}

#[test]
fn senseless_values_are_refused() {
    let refused = [
        ("[server]\nbase_url = 'http://caudal.example'", Reason::NotHttps),
        ("[server]\nbase_url = 'https://caudal.example/app'", Reason::NotAnOrigin),
        ("[server]\nbase_url = 'https://user@caudal.example'", Reason::NotAnOrigin),
        ("[server]\nrequest_timeout = '0s'", Reason::NotPositive),
        ("[portal]\nlocale = 'en-US'", Reason::NotSpanish),
        ("[portal]\nproduct_name = ' '", Reason::NotAName),
        ("[attachments]\nmax_bytes = 0", Reason::NotPositive),
        ("[web]\nlogin_route = '//evil.example'", Reason::NotAPath),
        ("[web]\napi_base = 'javascript:alert(1)'", Reason::NotAnApi),
        ("[web]\napi_base = '//evil.example'", Reason::NotAnApi),
        ("[web]\napi_base = '/\\evil.example'", Reason::NotAnApi),
        ("[web]\napi_base = 'api.example'", Reason::NotAnApi),
        ("[web]\napi_base = 'ftp://api.example'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example/v1/'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example?x=1'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://user@api.example'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example; script-src *'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://*'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://*.com'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.*/v1'", Reason::NotAnApi),
        ("[web]\napi_base = 'http://*.localhost'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://.com'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example,evil.example'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example;script-src'", Reason::NotAnApi),
        ("[web]\napi_base = 'https://api.example:0'", Reason::NotAnApi),
        ("[web]\napi_base = 'http://127.0.0.1:0'", Reason::NotAnApi),
        ("[web]\napi_base = 'http://api.example'", Reason::NotHttps),
        ("[server]\nmax_bodies_per_person = 0", Reason::NotPositive),
        ("[server]\nbody_bytes_per_second = 0", Reason::NotPositive),
        ("[session]\nidle = '13h'", Reason::LongerThanWhole),
        ("[traces]\nendpoint = 'ftp://collector.example'", Reason::NotACollector),
        ("[traces]\nendpoint = 'https://collector.example?key=1'", Reason::NotACollector),
        ("[traces]\nendpoint = 'https://key@collector.example'", Reason::NotACollector),
        ("[traces]\nendpoint = 'http://collector.example'\nheaders = 'x-key=a'", Reason::NotHttps),
        ("[traces]\nheaders = 'x-key'", Reason::NotHeaders),
        ("[traces]\nheaders = 'x key=a'", Reason::NotHeaders),
        ("[traces]\npercent = 101", Reason::NotAPercentage),
        ("[traces]\nservice_name = ' '", Reason::NotAName),
    ];
    for (text, expected) in refused {
        let error = read(text).unwrap_err();
        assert!(
            matches!(error, ConfigError::Invalid { reason, .. } if reason == expected),
            "{text}: {error:?}"
        );
    }
}

#[test]
fn a_secret_may_stand_in_a_file_but_not_in_two_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("url");
    std::fs::write(&file, "postgres://u:p@db/caudal\n").unwrap();
    let text = format!("[database]\nurl_file = '{}'", file.display());
    assert_eq!(read(&text).unwrap().database_url(), "postgres://u:p@db/caudal");

    let twice = read(&format!("{text}\nurl = 'sqlite:x'")).unwrap_err();
    assert_eq!(twice, ConfigError::SecretTwice { key: "database.url" });
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(read(&text).unwrap_err(), ConfigError::Unreadable { .. }));
}

#[test]
fn a_test_gets_settings_for_its_own_address() {
    let config = Config::for_tests(&"http://127.0.0.1:4000".parse().unwrap()).unwrap();
    assert_eq!(config.server.base_url.port(), Some(4000));
    assert!(Config::for_tests(&"http://example.com".parse().unwrap()).is_err());
}

#[test]
fn the_api_may_stand_under_a_path_or_on_another_machine() {
    for (base, elsewhere) in [
        ("", None),
        ("/portal", None),
        ("https://api.example", Some("https://api.example")),
        ("https://api.example:8443/portal", Some("https://api.example:8443")),
        ("https://api.example.", Some("https://api.example.")),
        ("https://xn--logstica-e2a.example", Some("https://xn--logstica-e2a.example")),
        ("http://127.0.0.1:9000", Some("http://127.0.0.1:9000")),
        ("http://[::1]:9000", Some("http://[::1]:9000")),
    ] {
        let config = read(&format!("[web]\napi_base = '{base}'")).unwrap();
        assert_eq!(config.web.api_origin().as_deref(), elsewhere, "{base}");
    }
}

#[test]
fn traces_go_nowhere_unless_somebody_says_where() {
    for none in ["", "[traces]\nendpoint = ''", "[traces]\npercent = 5"] {
        assert_eq!(read(none).unwrap().traces.url(), None, "{none}");
    }
    for (base, to) in [
        ("http://collector.internal:4318", "http://collector.internal:4318/v1/traces"),
        ("https://tempo.example/otlp/", "https://tempo.example/otlp/v1/traces"),
    ] {
        let config = read(&format!("[traces]\nendpoint = '{base}'")).unwrap();
        assert_eq!(config.traces.url().unwrap().as_str(), to);
        assert!(config.traces.headers().unwrap().is_empty());
    }
}

#[test]
fn the_collectors_key_may_stand_in_a_file_and_is_never_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("headers");
    std::fs::write(&file, "Authorization=Basic aHVudGVyMg==, x-scope=staff\n").unwrap();
    let text = format!("[traces]\nendpoint = 'https://c.example'\nheaders_file = '{}'", file.display());
    let config = read(&text).unwrap();
    let headers = config.traces.headers().unwrap();
    assert_eq!(headers["authorization"], "Basic aHVudGVyMg==");
    assert_eq!(headers["x-scope"], "staff");
    assert!(!format!("{config:?} {headers:?}").contains("aHVudGVyMg"));
    let twice = read(&format!("{text}\nheaders = 'a=b'")).unwrap_err();
    assert_eq!(twice, ConfigError::SecretTwice { key: "traces.headers" });
}
