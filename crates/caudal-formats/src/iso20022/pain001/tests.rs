use std::collections::HashMap;

use proptest::prelude::*;
use quick_xml::{Reader, events::Event};

use super::super::tests::{local, order, transfer, usd, written};
use super::*;

fn refused(order: &Order<'_>, transfers: &[Transfer]) -> Refused {
    let mut bytes = Vec::new();
    let failed = write(order, || transfers, &mut bytes).unwrap_err();
    assert!(bytes.is_empty(), "nothing is written before all can be");
    let Failed::Refused(refused) = failed else { panic!("{failed}") };
    refused
}

/// The texts of a message by the way to them, as another program reads them.
fn read(xml: &str) -> HashMap<String, Vec<String>> {
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    let (mut reader, mut path) = (Reader::from_str(xml), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => path.push(start.name().as_ref().to_owned()),
            Event::End(_) => drop(path.pop()),
            Event::Text(text) if !text.trim().is_empty() => {
                found.entry(path[2..].join("/")).or_default().push(text.to_string());
            }
            Event::GeneralRef(_) | Event::Empty(_) => panic!("nothing is escaped, nothing is empty"),
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[test]
fn a_bank_reads_who_pays_whom_how_much_and_for_what() {
    let form = local();
    let order = order(&form);
    let iban = Transfer {
        account: "CR05015202001026284066".into(),
        bank_code: "BCRICRSJXXX".into(),
        account_kind: "checking".into(),
        amount_minor: 5,
        concept: " ".into(),
        ..transfer(2)
    };
    let xml = written(&order, &[transfer(1), iban]).unwrap();
    let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09\"><CstmrCdtTrfInitn><GrpHdr>\
        <MsgId>LOT-2026-000012</MsgId><CreDtTm>2026-11-23T09:05:07</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>125.55</CtrlSum>\
        <InitgPty><Nm>Cargas del Litoral, S.A.</Nm></InitgPty></GrpHdr>\n\
        <PmtInf><PmtInfId>LOT-2026-000012-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>\
        <NbOfTxs>2</NbOfTxs><CtrlSum>125.55</CtrlSum><ReqdExctnDt><Dt>2026-11-24</Dt></ReqdExctnDt>\
        <Dbtr><Nm>Cargas del Litoral, S.A.</Nm></Dbtr>\
        <DbtrAcct><Id><Othr><Id>0301200045</Id></Othr></Id><Ccy>USD</Ccy></DbtrAcct>\
        <DbtrAgt><FinInstnId><BICFI>BISTPAPA</BICFI></FinInstnId></DbtrAgt>\n\
        <CdtTrfTxInf><PmtId><EndToEndId>E2E-000001</EndToEndId></PmtId><Amt><InstdAmt Ccy=\"USD\">125.50</InstdAmt></Amt>\
        <CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>0071</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>\
        <Cdtr><Nm>Inigo Munoz . Cia.</Nm></Cdtr>\
        <CdtrAcct><Id><Othr><Id>0072010012345</Id></Othr></Id><Tp><Cd>SVGS</Cd></Tp></CdtrAcct>\
        <RmtInf><Ustrd>Viaticos Colon .ida.</Ustrd></RmtInf></CdtTrfTxInf>\n\
        <CdtTrfTxInf><PmtId><EndToEndId>E2E-000002</EndToEndId></PmtId><Amt><InstdAmt Ccy=\"USD\">0.05</InstdAmt></Amt>\
        <CdtrAgt><FinInstnId><BICFI>BCRICRSJXXX</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Inigo Munoz . Cia.</Nm></Cdtr>\
        <CdtrAcct><Id><IBAN>CR05015202001026284066</IBAN></Id><Tp><Cd>CACC</Cd></Tp></CdtrAcct></CdtTrfTxInf>\n\
        </PmtInf></CstmrCdtTrfInitn></Document>\n";
    assert_eq!(xml, expected);
}

#[test]
fn a_bank_gets_what_it_asks_for_beyond_that() {
    let words = Kinds::Words { checking: "CTE".into(), savings: "AHO".into() };
    let form = Form {
        accounts: Naming::Local,
        banks: Naming::Local,
        clearing: Some("PANCH".into()),
        kinds: words,
        documents: true,
        batch_booking: true,
    };
    let order = Order { company_id: Some("CLI-0042"), source_bank: "0030", ..order(&form) };
    let of = |kind: &str, number: &str, n| Transfer {
        document_type: Some(kind.into()),
        document: Some(number.into()),
        ..transfer(n)
    };
    let transfers = [
        of("cedula", "8-123-456", 1),
        of("ruc", "155612345-2-2015 DV 21", 2),
        of("passport", "PA0123456", 3),
    ];
    let xml = written(&order, &transfers).unwrap();
    for part in [
        "<InitgPty><Nm>Cargas del Litoral, S.A.</Nm><Id><OrgId><Othr><Id>CLI-0042</Id></Othr></OrgId></Id></InitgPty>",
        "<BtchBookg>true</BtchBookg>",
        "<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>PANCH</Cd></ClrSysId><MmbId>0030</MmbId></ClrSysMmbId></FinInstnId>",
        "<Id><PrvtId><Othr><Id>8-123-456</Id><SchmeNm><Cd>NIDN</Cd></SchmeNm></Othr></PrvtId></Id></Cdtr>",
        "<Id><OrgId><Othr><Id>155612345-2-2015 DV 21</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr></OrgId></Id></Cdtr>",
        "<Id><PrvtId><Othr><Id>PA0123456</Id><SchmeNm><Cd>CCPT</Cd></SchmeNm></Othr></PrvtId></Id></Cdtr>",
        "<Tp><Prtry>AHO</Prtry></Tp>",
    ] {
        assert!(xml.contains(part), "{part}");
    }
    let untold = Form { kinds: Kinds::Untold, ..local() };
    assert!(!written(&super::super::tests::order(&untold), &[transfer(1)]).unwrap().contains("<Tp>"));
}

#[test]
fn everything_that_cannot_be_written_is_said_at_once_and_nothing_is_written() {
    let form = Form { accounts: Naming::International, banks: Naming::International, ..local() };
    let order = Order {
        message_id: "LOT//12",
        payment_id: "",
        company: "",
        company_id: Some("ñ"),
        source_account: "GB82WEST12345698765432",
        ..order(&form)
    };
    let good =
        Transfer { account: "GB82WEST12345698765432".into(), bank_code: "WESTGB22".into(), ..transfer(1) };
    let bad = Transfer {
        beneficiary: "ß".repeat(71),
        bank_code: "0071".into(),
        account_kind: "plazo fijo".into(),
        account: "GB83WEST12345698765432".into(),
        amount_minor: 0,
        concept: "x".repeat(141),
        end_to_end_id: "E".repeat(36),
        ..transfer(2)
    };
    let again =
        Transfer { amount_minor: -1, account: "12 34".into(), beneficiary: " \n".into(), ..good.clone() };
    let refused = refused(&order, &[good, bad, again]);
    let told: Vec<_> = refused.told.iter().map(|one| (one.transfer, one.field, one.why)).collect();
    let expected = [
        (None, Field::MessageId, Why::Characters),
        (None, Field::Company, Why::Empty),
        (None, Field::CompanyId, Why::Characters),
        (None, Field::PaymentId, Why::Empty),
        (None, Field::Company, Why::Empty),
        (Some(2), Field::EndToEndId, Why::TooLong),
        (Some(2), Field::Amount, Why::Invalid),
        (Some(2), Field::BankCode, Why::Invalid),
        (Some(2), Field::Beneficiary, Why::TooLong),
        (Some(2), Field::Account, Why::Invalid),
        (Some(2), Field::AccountKind, Why::Invalid),
        (Some(2), Field::Concept, Why::TooLong),
        (Some(3), Field::Amount, Why::Invalid),
        (Some(3), Field::Beneficiary, Why::Empty),
        (Some(3), Field::Account, Why::Characters),
        (Some(3), Field::EndToEndId, Why::Repeated),
    ];
    assert_eq!(told, expected);
    assert_eq!(refused.count, told.len());
    assert_eq!(refused.told[9].value, "GB83WEST12345698765432", "one digit of the IBAN is wrong");
}

#[test]
fn a_file_of_nothing_or_of_more_than_a_sum_can_hold_is_refused() {
    let form = local();
    let order = order(&form);
    let none = refused(&order, &[]);
    assert_eq!((none.told[0].field, none.told[0].why), (Field::Transfers, Why::Empty));
    let most = caudal_domain::money::MAX_AMOUNT_MINOR;
    let rich: Vec<_> = (0..10_001).map(|n| Transfer { amount_minor: most, ..transfer(n) }).collect();
    let rich = refused(&order, &rich);
    assert_eq!((rich.told[0].field, rich.told[0].transfer), (Field::Total, Some(10_001)));
    let wrong: Vec<_> = (0..3_000).map(|n| Transfer { amount_minor: 0, ..transfer(n) }).collect();
    let wrong = refused(&order, &wrong);
    assert_eq!((wrong.count, wrong.told.len()), (3_000, 1_000), "a thousand of them are enough to read");
}

#[test]
fn what_was_not_checked_is_never_sent() {
    let form = local();
    let order = order(&form);
    let ready = || {
        let mut check = Check::new(&order);
        (1..=2).for_each(|n| check.add(&transfer(n)));
        check.finish().unwrap()
    };
    let end = |transfers: &[Transfer]| {
        let mut file = File::new(ready());
        for transfer in transfers {
            file.add(transfer)?;
        }
        file.finish()
    };
    assert!(end(&[transfer(1), transfer(2)]).is_ok());
    for (what, transfers) in [
        ("one less", vec![transfer(1)]),
        ("one more", vec![transfer(1), transfer(2), transfer(3)]),
        ("in another order", vec![transfer(2), transfer(1)]),
        (
            "to another account",
            vec![transfer(1), Transfer { account: "0072010012346".into(), ..transfer(2) }],
        ),
        ("of nothing", vec![transfer(1), Transfer { amount_minor: 0, ..transfer(2) }]),
    ] {
        assert_eq!(end(&transfers), Err(Changed), "{what}");
    }
}

#[test]
fn a_hundred_thousand_transfers_go_through_without_being_held() {
    /// Where a file goes that is never whole in memory.
    #[derive(Default)]
    struct Away {
        bytes: usize,
        largest: usize,
    }
    impl Write for Away {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.bytes += bytes.len();
            self.largest = self.largest.max(bytes.len());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let form = local();
    let mut away = Away::default();
    let order = order(&form);
    let ready = write(&order, || (0..100_000).map(transfer), &mut away).unwrap();
    assert_eq!((ready.count, ready.total), (100_000, Money::new(1_255_000_000, usd())));
    assert!(away.bytes > 30_000_000, "{}", away.bytes);
    assert!(away.largest < 2 * CHUNK_BYTES, "{}", away.largest);
}

fn any_transfer() -> impl Strategy<Value = Transfer> {
    let name = "[A-Za-zÑñáéíóú中€&<>\"'@]{1,30}";
    (
        name,
        1..=caudal_domain::money::MAX_AMOUNT_MINOR,
        "[0-9]{4,34}",
        "[0-9A-Z]{1,12}",
        "\\PC{0,30}",
        any::<bool>(),
    )
        .prop_map(|(beneficiary, amount_minor, account, bank_code, concept, checking)| Transfer {
            beneficiary,
            amount_minor,
            account,
            bank_code,
            concept,
            account_kind: if checking { "checking" } else { "savings" }.into(),
            ..transfer(0)
        })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(mut transfers in prop::collection::vec(any_transfer(), 1..20), code in prop::sample::select(vec!["USD", "CLP", "KWD"])) {
        for (n, transfer) in transfers.iter_mut().enumerate() {
            transfer.end_to_end_id = format!("E2E-{n}");
        }
        let form = local();
        let currency = Currency::parse(code).unwrap();
        let order = Order { currency, ..order(&form) };
        // A concept may grow beyond its room when it is written in Latin letters.
        let Ok(xml) = written(&order, &transfers) else { return Ok(()) };
        prop_assert_eq!(&xml, &written(&order, &transfers).unwrap(), "the same bytes");

        let found = read(&xml);
        let nothing = Vec::new();
        let all = |path: &str| found.get(path).unwrap_or(&nothing);
        let ids: Vec<_> = transfers.iter().map(|t| t.end_to_end_id.clone()).collect();
        prop_assert_eq!(all("PmtInf/CdtTrfTxInf/PmtId/EndToEndId"), &ids);
        let accounts: Vec<_> = transfers.iter().map(|t| t.account.clone()).collect();
        prop_assert_eq!(all("PmtInf/CdtTrfTxInf/CdtrAcct/Id/Othr/Id"), &accounts);
        prop_assert_eq!(all("PmtInf/CdtTrfTxInf/Cdtr/Nm").len(), transfers.len());
        let amounts: Vec<i64> = all("PmtInf/CdtTrfTxInf/Amt/InstdAmt").iter().map(|a| Money::parse(a, currency).unwrap().minor).collect();
        prop_assert_eq!(&amounts, &transfers.iter().map(|t| t.amount_minor).collect::<Vec<_>>());
        let total = Money::new(amounts.iter().sum(), currency).to_string();
        for level in ["GrpHdr", "PmtInf"] {
            prop_assert_eq!(all(&format!("{level}/NbOfTxs")), &vec![transfers.len().to_string()]);
            prop_assert_eq!(all(&format!("{level}/CtrlSum")), &vec![total.clone()]);
        }
        let plain = |text: &String| text.chars().all(|c| c.is_ascii_alphanumeric() || " /-?:().,'+".contains(c));
        prop_assert!(found.values().flatten().all(plain));
    }

    #[test]
    fn an_iban_with_one_wrong_digit_is_none(at in 2..22_usize, digit in 0..10_u8) {
        let good = "CR05015202001026284066";
        let mut bytes = good.as_bytes().to_vec();
        bytes[at] = b'0' + digit;
        let number = String::from_utf8(bytes).unwrap();
        prop_assert_eq!(checks::is_iban(&number), number == good);
    }
}

#[test]
fn a_form_says_what_of_it_cannot_be_written() {
    let told = |form: &Form, company_id: Option<&str>| {
        let mut fields = Fields::default();
        form.check(company_id, &mut fields);
        let refused = fields.finish().err().unwrap_or_default();
        refused.into_iter().map(|one| format!("{} {}", one.field, one.refusal)).collect::<Vec<_>>()
    };
    assert!(told(&Form::default(), None).is_empty());
    let kinds = Kinds::Words { checking: String::new(), savings: "/AH".into() };
    let form = Form { clearing: Some("PA-ACH".into()), kinds, ..Form::default() };
    assert_eq!(
        told(&form, Some("compañía")),
        [
            "clearing text_too_long",
            "checking text_required",
            "savings text_invalid",
            "company_id text_invalid"
        ]
    );
}
