//! Copies that are signed and sealed: whoever has no key changes none unseen, and reads none.

use std::process::Command;

use caudal_db::testing::{Target, TestDb, empty};

use crate::backup::Place;
use crate::program::Operator;
use crate::restore::{Entries, entries, nothing_at, sealed, worked, write};

/// The keys of RFC 8410, section 10, and the public half of another.
const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    -----END PRIVATE KEY-----\n";
const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n\
    -----END PUBLIC KEY-----\n";
const ANOTHER: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEAEIfo+8aTLhHRgaL8PkOAS2Ii3+W6c6sCIH1gl5ct6sI=\n\
    -----END PUBLIC KEY-----\n";

async fn a_signed_copy_comes_back_as_it_was_signed_or_not_at_all(databases: [Option<&TestDb>; 2]) {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: databases[0] };
    let there = Place { desk: &desk, folder: "regreso", database: databases[1] };
    worked(&here).await;
    for (name, key) in [("firma.key", PRIVATE), ("firma.pub", PUBLIC), ("otra.pub", ANOTHER)] {
        desk.write(name, key);
    }
    let none = here.run(&["backup", "--to", "firmada.tar", "--sign-key", "firma.pub"]);
    assert!(!none.good && none.err.contains("no es una clave privada"), "{none:?}");
    let told = here.run(&["backup", "--to", "firmada.tar", "--sign-key", "firma.key"]);
    assert!(told.good, "{told:?}");
    assert!(here.run(&["backup", "--to", "sinfirma.tar"]).good);

    let whole = entries(&desk, "firmada.tar");
    assert_eq!(whole.last().map(|(name, bytes)| (name.as_str(), bytes.len())), Some(("caudal.sig", 64)));
    write(&desk, "rehecha.tar", &sealed(changed(whole.clone())));
    write(&desk, "quitada.tar", &whole.iter().filter(|(name, _)| name != "caudal.sig").cloned().collect());
    write(&desk, "doble.tar", &doubled(whole));
    let wrong = "o la copia cambió después de firmarla";
    for (copy, key, said) in [
        ("firmada.tar", "otra.pub", wrong),
        ("rehecha.tar", "firma.pub", wrong),
        ("doble.tar", "firma.pub", wrong),
        ("quitada.tar", "firma.pub", "no lleva firma"),
        ("sinfirma.tar", "firma.pub", "no lleva firma"),
        ("firmada.tar", "firma.key", "no es una clave pública"),
        ("firmada.tar", "no-hay.pub", "No se pudo leer no-hay.pub"),
    ] {
        let told = there.run(&["restore", "--from", copy, "--signed-by", key]);
        assert!(!told.good && told.err.contains(said), "{copy}, {key}: {told:?}");
        nothing_at(&there, copy);
    }
    let told = there.run(&["restore", "--from", "firmada.tar", "--signed-by", "firma.pub"]);
    assert!(told.good && told.out.contains("Firma: es la de firma.pub"), "{told:?}");
    let told = there.run(&["restore", "--from", "firmada.tar"]);
    assert!(told.out.contains("una firma que no se comprobó"), "{told:?}");
}

/// A file of it says something else.
fn changed(mut copy: Entries) -> Entries {
    let file = copy.iter_mut().find(|(name, _)| name.starts_with("attachments/")).unwrap();
    file.1.push(b'!');
    copy
}

/// Before the leaf that was signed stands another, which would be believed.
fn doubled(copy: Entries) -> Entries {
    let changed = sealed(changed(copy.clone()));
    let leaf = changed.iter().filter(|(name, _)| name == "caudal.json").cloned();
    let files = changed.iter().filter(|(name, _)| name != "caudal.json" && name != "caudal.sig").cloned();
    let signed = copy.into_iter().filter(|(name, _)| name == "caudal.json" || name == "caudal.sig");
    files.chain(leaf).chain(signed).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_copy_comes_back_as_it_was_signed_or_not_at_all_on_sqlite() {
    a_signed_copy_comes_back_as_it_was_signed_or_not_at_all([None, None]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_copy_comes_back_as_it_was_signed_or_not_at_all_on_postgres() {
    let databases = [empty(Target::Postgres).await, empty(Target::Postgres).await];
    a_signed_copy_comes_back_as_it_was_signed_or_not_at_all([Some(&databases[0]), Some(&databases[1])]).await;
}

/// A key of `age` in a file of this name; answers its public half.
fn key(desk: &Operator, name: &str) -> String {
    let made = Command::new("age-keygen").arg("-o").arg(desk.path(name)).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let text = std::fs::read_to_string(desk.path(name)).unwrap();
    text.lines().find_map(|line| line.strip_prefix("# public key: ")).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_copy_is_read_by_whoever_has_its_key_alone() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    let there = Place { desk: &desk, folder: "regreso", database: None };
    worked(&here).await;
    let (public, _) = (key(&desk, "clave.txt"), key(&desk, "otra.txt"));
    let seal = |to: &str| here.run(&["backup", "--to", "c.age", "--encrypt-to", to]);
    let told = seal("age1nadie");
    assert!(!told.good && told.err.contains("age no cifró la copia"), "{told:?}");
    assert!(!desk.path("c.age").exists(), "half a copy is none");
    assert!(seal(&public).good);
    assert!(std::fs::read(desk.path("c.age")).unwrap().starts_with(b"age-encryption.org/"));

    for (words, said) in [
        (&[][..], "La copia está cifrada"),
        (&["--identity", "otra.txt"], "age no abrió la copia"),
        (&["--identity", "no-hay.txt"], "age no abrió la copia"),
    ] {
        let told = there.run(&[&["restore", "--from", "c.age"], words].concat());
        assert!(!told.good && told.err.contains(said), "{words:?}: {told:?}");
        nothing_at(&there, said);
    }
    let told = there.run(&["restore", "--from", "c.age", "--identity", "clave.txt"]);
    assert!(told.good && told.out.contains("todos como se guardaron"), "{told:?}");

    std::fs::create_dir(desk.path("copias")).unwrap();
    assert!(here.run(&["backup", "--folder", "copias", "--encrypt-to", &public]).good);
    let names: Vec<_> =
        std::fs::read_dir(desk.path("copias")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(matches!(&names[..], [one] if one.to_string_lossy().ends_with("Z.tar.age")), "{names:?}");
}

#[test]
fn without_the_program_that_seals_no_copy_is_made() {
    let desk = Operator::new();
    desk.write("aqui.toml", "data_dir = 'aqui'");
    assert!(desk.run(&["migrate", "--config", "aqui.toml"]).good);
    let words = ["backup", "--config", "aqui.toml", "--to", "c.age", "--encrypt-to", "age1nadie"];
    let mut command = desk.command(&words);
    let told = crate::program::Ended::new(command.env("PATH", desk.path("vacia")).output().unwrap());
    assert!(!told.good && told.err.contains("hace falta el programa age"), "{told:?}");
    assert!(!desk.path("c.age").exists());
}
