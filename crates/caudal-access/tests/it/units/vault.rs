use std::fs;
use std::path::Path;

use caudal_access::identity::VaultError;
use caudal_access::identity::testing::{FILE, Purpose, Vault};
use caudal_web::config::{Config, Secret};
use caudal_web::secret::SystemSecrets;

fn config(folder: &Path) -> Config {
    Config { data_dir: folder.to_owned(), ..Config::default() }
}

#[test]
fn the_secret_is_made_once_for_its_owner_only_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let first = Vault::open(&config(&data), &SystemSecrets).unwrap();
    let sealed = first.seal(Purpose::IdToken, &SystemSecrets, b"session", b"token").unwrap();
    let second = Vault::open(&config(&data), &SystemSecrets).unwrap();
    assert_eq!(second.open_sealed(Purpose::IdToken, b"session", &sealed).unwrap(), b"token");
    assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "no drafts are left");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(data.join(FILE)).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_damaged_secret_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILE), "half of it").unwrap();
    assert!(matches!(Vault::open(&config(folder.path()), &SystemSecrets), Err(VaultError::Damaged(_))));
}

#[test]
fn a_code_is_of_its_name_and_its_moment() {
    let mut config = config(Path::new("/nonexistent"));
    config.session.secret = Some(Secret::new("0123456789abcdef0123456789abcdef"));
    let of = || Vault::open(&config, &SystemSecrets).unwrap();
    let code = of().one_time_code(b"one", 7);
    assert_eq!(code, of().one_time_code(b"one", 7), "every node makes the same");
    assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()));
    let others: std::collections::HashSet<_> = (0..1_000).map(|n| of().one_time_code(b"one", n)).collect();
    assert!(others.len() > 990, "hardly ever the same twice");
    assert_ne!(code, of().one_time_code(b"two", 7));
}

#[test]
fn what_is_sealed_opens_only_whole_for_its_purpose_and_name() {
    let mut config = config(Path::new("/nonexistent"));
    config.session.secret = Some(Secret::new("0123456789abcdef0123456789abcdef"));
    let vault = Vault::open(&config, &SystemSecrets).unwrap();
    let sealed = vault.seal(Purpose::Attempt, &SystemSecrets, b"one", b"text").unwrap();
    assert_eq!(vault.open_sealed(Purpose::Attempt, b"one", &sealed).unwrap(), b"text");
    assert!(vault.open_sealed(Purpose::Attempt, b"two", &sealed).is_none());
    assert!(vault.open_sealed(Purpose::SignOut, b"one", &sealed).is_none());
    for at in 0..sealed.len() {
        let mut forged = sealed.clone();
        forged[at] ^= 1;
        assert!(vault.open_sealed(Purpose::Attempt, b"one", &forged).is_none(), "byte {at}");
        assert!(vault.open_sealed(Purpose::Attempt, b"one", &sealed[..at]).is_none(), "cut at {at}");
    }
    let other = vault.seal(Purpose::Attempt, &SystemSecrets, b"one", b"text").unwrap();
    assert_ne!(sealed, other, "the same text is never sealed alike");
}
