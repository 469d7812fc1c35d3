use caudal_access::people::email::{clean, key, same_mailbox};

#[test]
fn an_address_has_one_form_however_it_is_written() {
    assert_eq!(key(" Eliécer@Caudal.Example "), key("eliécer@caudal.example"));
    assert_eq!(key("ELIE\u{301}CER@caudal.example"), key("eliécer@caudal.example"));
    assert_eq!(key("ｅliecer@caudal.example"), key("eliecer@caudal.example"));
    assert_ne!(key("eliecer@caudal.example"), key("eliécer@caudal.example"));
}

#[test]
fn a_look_alike_is_another_mailbox() {
    assert!(same_mailbox("Marta@Caudal.example", "marta@caudal.EXAMPLE"));
    for other in ["mar\u{17f}a@x.example", "mi\u{212a}e@x.example", "ｍike@x.example"] {
        let plain = key(other);
        assert!(!same_mailbox(other, &plain), "{other}");
    }
    assert_ne!(key("m\u{131}ke@x.example"), key("mike@x.example"), "a dotless i folds to nothing else");
}

#[test]
fn only_addresses_are_addresses() {
    assert_eq!(clean(" marta@caudal.example ").unwrap(), "marta@caudal.example");
    for bad in
        ["", "marta", "@x.example", "marta@", "a@b@c.example", "marta@x", "a b@x.example", "a@x.example\n,b"]
    {
        assert!(clean(bad).is_err(), "{bad}");
    }
}
