//! What `caudal doctor` says of a provider at which nobody could sign in.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::{sync::Arc, thread};

use caudal_web::clock::{Clock as _, SystemClock};
use jiff::{SignedDuration, Timestamp, fmt::rfc2822::DateTimePrinter};
use rcgen::{CertificateParams, DnType, KeyPair, date_time_ymd};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::program::{Ended, Operator, free_address, settings};

fn now() -> Timestamp {
    Timestamp::from_millisecond(SystemClock.now_ms()).unwrap()
}

/// What answers where the settings say that the provider is, as long as the test runs.
fn serve(answers: impl Fn(TcpStream) + Send + 'static) -> SocketAddr {
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = door.local_addr().unwrap();
    thread::spawn(move || door.incoming().flatten().for_each(answers));
    address
}

/// A provider that says who it is, and that it is this time there.
fn answer(mut stream: impl Read + Write, issuer: &str, now: Timestamp) {
    let mut head = BufReader::new(&mut stream);
    let mut first = String::new();
    // Who only wanted to see a certificate says nothing.
    if head.read_line(&mut first).is_err() {
        return;
    }
    let mut line = String::new();
    while head.read_line(&mut line).is_ok_and(|bytes| bytes > 2) {
        line.clear();
    }
    let body = if first.contains("openid-configuration") {
        format!(
            r#"{{"issuer":"{issuer}","authorization_endpoint":"{issuer}/a","token_endpoint":"{issuer}/t","jwks_uri":"{issuer}/k"}}"#
        )
    } else {
        r#"{"keys":[]}"#.to_owned()
    };
    let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&now).unwrap();
    let _ = write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ndate: {date}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
}

/// What the doctor says where this is the issuer.
fn look(desk: &Operator, issuer: &str) -> Ended {
    examine(desk, |settings| settings.replace("http://127.0.0.1:9", issuer))
}

/// What the doctor says of these settings.
fn examine(desk: &Operator, change: impl FnOnce(String) -> String) -> Ended {
    desk.write("caudal.toml", &change(settings(free_address(), &desk.path("data"))));
    desk.run(&["doctor", "--config", "caudal.toml"])
}

fn provider_of(issuer_at: impl Fn(SocketAddr) -> String, off: SignedDuration) -> String {
    let door = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = door.local_addr().unwrap();
    let issuer = issuer_at(address);
    thread::spawn(move || {
        door.incoming().flatten().for_each(|stream| answer(stream, &issuer, now() + off));
    });
    format!("http://{address}")
}

#[test]
fn a_provider_that_answers_is_told_and_one_that_does_not_fails_the_doctor() {
    let desk = Operator::new();
    let there = provider_of(|address| format!("http://{address}"), SignedDuration::ZERO);
    let told = look(&desk, &there);
    assert!(told.good && told.out.contains("bien    El proveedor de identidad responde."), "{told:?}");
    let told = look(&desk, &format!("http://{}", free_address()));
    assert!(
        !told.good && told.out.contains("Nadie puede entrar: el proveedor de identidad no responde"),
        "{told:?}"
    );
    let another = provider_of(|_| "http://127.0.0.1:1".to_owned(), SignedDuration::ZERO);
    let told = look(&desk, &another);
    assert!(!told.good && told.out.contains("no es el proveedor de identity.issuer"), "{told:?}");
}

#[test]
fn a_clock_that_is_an_hour_off_is_told_beside_the_provider_that_says_so() {
    let desk = Operator::new();
    for (off, said) in [(-1, "más adelante"), (1, "más atrás")] {
        let there = provider_of(|address| format!("http://{address}"), SignedDuration::from_hours(off));
        let told = look(&desk, &there);
        let line =
            told.out.lines().find(|line| line.starts_with("débil   El reloj de esta máquina va ")).unwrap();
        assert!(told.good && line.contains(said) && line.contains("timedatectl"), "{told:?}");
        assert!(line.contains("va 60 min") || line.contains("va 59 min"), "{line}");
    }
}

/// A provider with TLS whose certificate has these years, and the file of what this machine trusts, which is it alone.
fn secure(desk: &Operator, years: [i32; 2]) -> String {
    format!("https://{}", secure_server(desk, years, |_| ()))
}

/// A server that speaks TLS after a greeting.
fn secure_server(
    desk: &Operator,
    years: [i32; 2],
    greet: impl Fn(&mut TcpStream) + Send + 'static,
) -> SocketAddr {
    let mut params = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    params.not_before = date_time_ymd(years[0], 1, 1);
    params.not_after = date_time_ymd(years[1], 1, 1);
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let (chain, key) = (vec![certificate.der().clone()], key.serialize_der().try_into().unwrap());
    let ring = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(ring).with_safe_default_protocol_versions().unwrap();
    let config = Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap());
    let address = serve(move |mut stream| {
        greet(&mut stream);
        let session = ServerConnection::new(Arc::clone(&config)).unwrap();
        answer(StreamOwned::new(session, stream), "nobody", now());
    });
    let trusted = desk.write("trusted.pem", &pem(certificate.der()));
    desk.set("SSL_CERT_FILE", trusted.display().to_string());
    address
}

fn pem(der: &[u8]) -> String {
    use base64::{Engine as _, prelude::BASE64_STANDARD};
    format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", BASE64_STANDARD.encode(der))
}

#[test]
fn why_a_certificate_is_not_accepted_is_told_with_what_to_do() {
    let desk = Operator::new();
    let expired = secure(&desk, [2020, 2021]);
    let told = look(&desk, &expired);
    assert!(!told.good && told.out.contains("el certificado del servidor venció"), "{told:?}");
    let later = secure(&desk, [2990, 2999]);
    let told = look(&desk, &later);
    assert!(!told.good && told.out.contains("todavía no vale: mira el reloj"), "{told:?}");
    let strange = secure(&desk, [2020, 2999]);
    desk.set("SSL_CERT_FILE", secure_elsewhere(&desk));
    let told = look(&desk, &strange);
    assert!(!told.good && told.out.contains("ejecuta update-ca-certificates"), "{told:?}");
}

#[test]
fn the_certificates_of_the_object_store_and_of_postgresql_are_told_as_the_providers_is() {
    let desk = Operator::new();
    let store = secure_server(&desk, [2020, 2021], |_| ());
    let told = examine(&desk, |settings| {
        format!(
            "{settings}[attachments.s3]\nendpoint = 'https://{store}'\nbucket = 'papeles'\nregion = 'aqui'\n\
             access_key = 'quien'\nsecret_key = 'secreto'\n"
        )
    });
    let line = told.out.lines().find(|line| line.contains("adjuntos")).unwrap();
    assert!(!told.good && line.contains("el certificado del servidor venció"), "{told:?}");

    // It agrees to speak TLS, as PostgreSQL does.
    let database = secure_server(&desk, [2020, 2021], |stream| {
        let mut asked = [0; 8];
        let _ = stream.read_exact(&mut asked).and_then(|()| stream.write_all(b"S"));
    });
    let url = |mode: &str| format!("postgres://quien@{database}/caudal?sslmode={mode}");
    let told = examine(&desk, |settings| format!("{settings}[database]\nurl = '{}'\n", url("verify-full")));
    let line = told.out.lines().find(|line| line.contains("base de datos")).unwrap();
    assert!(!told.good && line.contains("el certificado del servidor venció"), "{told:?}");

    // Whoever names an authority has it looked at by `require` as well, as PostgreSQL's own programs do.
    let authority = secure_elsewhere(&desk);
    let told = examine(&desk, |settings| {
        format!("{settings}[database]\nurl = '{}&sslrootcert={authority}'\n", url("require"))
    });
    let line = told.out.lines().find(|line| line.contains("base de datos")).unwrap();
    assert!(!told.good && line.contains("certificado"), "{told:?}");

    let nobody = free_address();
    let told = examine(&desk, |settings| {
        format!("{settings}[database]\nurl = 'postgres://quien@{nobody}/caudal'\n")
    });
    assert!(!told.good && told.out.contains("la base de datos no responde ("), "{told:?}");
}

/// A file that trusts somebody else.
fn secure_elsewhere(desk: &Operator) -> String {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec!["otra.example".to_owned()]).unwrap();
    params.distinguished_name.push(DnType::CommonName, "otra.example");
    let certificate = params.self_signed(&key).unwrap();
    desk.write("others.pem", &pem(certificate.der())).display().to_string()
}
