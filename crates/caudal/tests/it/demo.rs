use std::net::{SocketAddr, TcpListener};

use crate::program::{Operator, Running, ask, free_address, settings};

const DATA: &str = "demo";

fn start(desk: &Operator, address: SocketAddr) -> Running {
    let mut demo = desk.start(&["demo", "--listen", &address.to_string(), "--data", DATA]);
    demo.until_ready(address);
    demo
}

/// The provider's address, as the sign-in sends people there.
fn provider(address: SocketAddr) -> SocketAddr {
    let answer = ask(address, "/api/auth/login").unwrap();
    let location = answer.lines().find_map(|line| line.strip_prefix("location: http://")).unwrap();
    location.split('/').next().unwrap().parse().unwrap()
}

#[test]
fn a_demonstration_for_others_than_this_machine_is_refused() {
    for listen in ["0.0.0.0:0", "[::]:0", "192.0.2.1:80"] {
        let told = Operator::new().run(&["demo", "--listen", listen, "--data", DATA]);
        assert!(!told.good && told.err.contains("no es una dirección de esta máquina"), "{listen}: {told:?}");
    }
}

#[test]
fn a_demonstration_beside_a_real_provider_is_refused() {
    let desk = Operator::new();
    let mut command = desk.command(&["demo", "--listen", "127.0.0.1:0", "--data", DATA]);
    command.env("CAUDAL_IDENTITY__ISSUER", "https://id.example").env("CAUDAL_IDENTITY__CLIENT_ID", "caudal");
    let output = command.output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("identity.issuer"), "{output:?}");
    assert!(!desk.path(DATA).exists(), "nothing is made before the refusal");
}

#[test]
fn a_real_portals_data_is_never_opened_as_a_demonstration() {
    let desk = Operator::new();
    assert!(desk.run(&["migrate"]).good);
    let before = std::fs::read(desk.path("data/caudal.db")).unwrap();
    let told = desk.run(&["demo", "--listen", "127.0.0.1:0", "--data", "data"]);
    assert!(!told.good && told.err.contains("no es de la demostración"), "{told:?}");
    assert!(std::fs::read(desk.path("data/caudal.db")).unwrap() == before, "the data was touched");
}

#[cfg(unix)]
#[test]
fn a_demonstration_keeps_its_data_and_its_provider_and_never_opens_as_a_real_portal() {
    let desk = Operator::new();
    let address = free_address();
    let first = start(&desk, address);
    let door = provider(address);
    assert!(door.ip().is_loopback());
    let page = ask(door, "/.well-known/openid-configuration").unwrap();
    assert!(page.contains(&format!("\"issuer\":\"http://{door}\"")), "{page}");
    let told = first.stop();
    assert!(told.good && told.out.contains(&format!("http://{address}/")), "{told:?}");
    assert!(told.out.contains("Ctrl+C") && told.out.contains("Preparando"), "{told:?}");

    desk.write("caudal.toml", &settings(free_address(), &desk.path(DATA)));
    for word in ["serve", "doctor"] {
        let told = desk.run(&[word, "--config", "caudal.toml"]);
        let said = format!("{}{}", told.out, told.err);
        assert!(!told.good && said.contains("es de la demostración"), "{word}: {told:?}");
    }
    let verified = desk.run(&["verify", "--config", "caudal.toml"]);
    assert!(verified.good && verified.out.contains("Todo cuadra"), "{verified:?}");

    let again = start(&desk, address);
    assert_eq!(provider(address), door);
    let told = again.stop();
    assert!(told.good && !told.out.contains("Preparando"), "{told:?}");

    let _taken = TcpListener::bind(door).unwrap();
    let told = desk.run(&["demo", "--listen", &address.to_string(), "--data", DATA]);
    assert!(!told.good && told.err.contains(&door.to_string()), "{told:?}");
}

#[cfg(unix)]
#[test]
fn sample_data_that_was_cut_off_is_made_anew() {
    let address = free_address();
    let desk = loop {
        let desk = Operator::new();
        let mut cut = desk.start(&["demo", "--listen", &address.to_string(), "--data", DATA]);
        // Once its file is there it is at work on the data.
        while !desk.path(DATA).join("attachments").exists() {
            assert_eq!(cut.ended(), None);
            std::thread::yield_now();
        }
        // Where the machine did not let us look in time it was done before, which proves nothing.
        if !cut.cut_off().out.contains("Ctrl+C") {
            break desk;
        }
    };
    let told = start(&desk, address).stop();
    assert!(told.good && told.out.contains("Preparando"), "{told:?}");
}
