use caudal_office::webhooks::testing::{check, is_public};

#[test]
fn only_the_internet_is_public() {
    for own in [
        "127.0.0.1",
        "127.9.9.9",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "0.1.2.3",
        "100.64.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::7f00:1",
        "64:ff9b::7f00:1",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
    ] {
        assert!(!is_public(own.parse().unwrap()), "{own}");
    }
    for public in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00::1"] {
        assert!(is_public(public.parse().unwrap()), "{public}");
    }
}

#[test]
fn an_address_is_https_to_a_machine_of_the_internet() {
    let code = |text: &str| check(text, false).map(|_| "").unwrap_or_else(|refusal| refusal.code());
    for (text, expected) in [
        ("https://hooks.ejemplo.com/caudal?x=1", ""),
        ("http://hooks.ejemplo.com/", "webhook_address"),
        ("https://user:secret@ejemplo.com/", "webhook_address"),
        ("ftp://ejemplo.com/", "webhook_address"),
        ("ejemplo.com", "webhook_address"),
        ("https://ejemplo.com/#a", "webhook_address"),
        ("https://localhost/", "webhook_private"),
        ("https://LOCALHOST./", "webhook_private"),
        ("https://a.localhost/", "webhook_private"),
        ("https://intranet/", "webhook_private"),
        ("https://metadata.google.internal/", "webhook_private"),
        // However a number is written, it is the same machine.
        ("https://127.0.0.1/", "webhook_private"),
        ("https://2130706433/", "webhook_private"),
        ("https://0x7f.1/", "webhook_private"),
        ("https://017700000001/", "webhook_private"),
        ("https://[::ffff:127.0.0.1]/", "webhook_private"),
        ("https://169.254.169.254/latest/meta-data/", "webhook_private"),
    ] {
        assert_eq!(code(text), expected, "{text}");
    }
    assert!(check("http://127.0.0.1:8080/x", true).is_ok());
    assert!(check("ftp://127.0.0.1/x", true).is_err());
}
