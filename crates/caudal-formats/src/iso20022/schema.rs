//! What is written and read is as the published schemas have it. They are fetched, never kept here: `scripts/schemas.sh`
//! fetches them and runs this.

use std::{fs, path::PathBuf, process::Command};

use super::pain001::{Form, Kinds, Naming, Order};
use super::tests;
use crate::layout::Transfer;

/// Lets xmllint judge a message by a schema.
fn judged(message: &str, schema: &str) -> Result<(), String> {
    let folder =
        PathBuf::from(std::env::var_os("CAUDAL_SCHEMAS").expect("CAUDAL_SCHEMAS names their folder"));
    let file = tempfile(message);
    let out = Command::new("xmllint")
        .arg("--noout")
        .arg("--nonet")
        .arg("--schema")
        .arg(folder.join(schema))
        .arg(&file)
        .output();
    let _ = fs::remove_file(&file);
    let out = out.expect("xmllint is there");
    if out.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&out.stderr).into_owned()) }
}

fn tempfile(message: &str) -> PathBuf {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("caudal-schema-{}-{}.xml", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let file = std::env::temp_dir().join(name);
    fs::write(&file, message).unwrap();
    file
}

#[test]
#[ignore = "needs the published schemas: scripts/schemas.sh"]
fn what_is_ordered_is_as_the_schema_has_it() {
    let words = Kinds::Words { checking: "CTE".into(), savings: "AHO".into() };
    let full = Form {
        accounts: Naming::Local,
        banks: Naming::Local,
        clearing: Some("PANCH".into()),
        kinds: words,
        documents: true,
        batch_booking: true,
    };
    let people = ["cedula", "ruc", "passport"].into_iter().enumerate();
    let some: Vec<_> =
        people.map(|(n, kind)| Transfer { document_type: Some(kind.into()), ..tests::transfer(n) }).collect();
    let abroad = Transfer {
        account: "CR05015202001026284066".into(),
        bank_code: "BCRICRSJXXX".into(),
        account_kind: "checking".into(),
        concept: String::new(),
        ..tests::transfer(3)
    };
    let longest = Transfer {
        account: "9".repeat(34),
        bank_code: "8".repeat(35),
        beneficiary: "Ñ".repeat(140),
        concept: "ó".repeat(140),
        end_to_end_id: "E".repeat(35),
        amount_minor: caudal_domain::money::MAX_AMOUNT_MINOR,
        ..tests::transfer(4)
    };
    let all = [some.clone(), vec![abroad, longest]].concat();
    let many: Vec<_> = (0..100_000).map(tests::transfer).collect();
    for (what, form, transfers) in [
        ("all that a bank may want", &full, &some),
        ("accounts and banks of both kinds", &tests::local(), &all),
        ("a hundred thousand", &tests::local(), &many),
    ] {
        let order = Order { company_id: Some("CLI-0042"), ..tests::order(form) };
        let xml = tests::written(&order, transfers).unwrap();
        assert_eq!(judged(&xml, "pain.001.001.09.xsd"), Ok(()), "{what}");
        // The judge can say no.
        let twice = xml.replacen("<PmtMtd>TRF</PmtMtd>", "<PmtMtd>TRF</PmtMtd><PmtMtd>TRF</PmtMtd>", 1);
        assert!(judged(&twice, "pain.001.001.09.xsd").is_err(), "{what}");
    }
}

#[test]
#[ignore = "needs the published schemas: scripts/schemas.sh"]
fn the_answers_that_the_tests_read_are_as_the_schema_has_them() {
    for answer in
        [include_str!("../../samples/pain.002-part.xml"), include_str!("../../samples/pain.002-rejected.xml")]
    {
        assert_eq!(judged(answer, "pain.002.001.10.xsd"), Ok(()));
    }
}

/// The schemas of notifications are not to be had there, but those of reports on accounts, whose entries are the same.
#[test]
#[ignore = "needs the published schemas: scripts/schemas.sh"]
fn the_entries_that_the_tests_read_are_as_the_schema_has_them() {
    for (version, notification) in [
        ("08", include_str!("../../samples/camt.054.001.08.xml")),
        ("02", include_str!("../../samples/camt.054.001.02.xml")),
    ] {
        let report = notification
            .replace("camt.054", "camt.052")
            .replace("BkToCstmrDbtCdtNtfctn", "BkToCstmrAcctRpt")
            .replace("Ntfctn>", "Rpt>");
        assert_eq!(judged(&report, &format!("camt.052.001.{version}.xsd")), Ok(()), "{version}");
    }
}
