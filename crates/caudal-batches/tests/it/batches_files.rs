//! Files of payments as people and their programs make them, and checks that are stopped, begun again and taken over.

use caudal_batches as batches;
use caudal_formats::xlsx::Workbook;
use serde_json::{Value, json};

use caudal_stories::batches_world::{
    HEADS, THREE_MINOR, Treasury, act, line, lines, problems, see, settled, three, upload,
};
use caudal_testing::Person;

/// What stands in the cells of a batch, without what is only said of them.
async fn told(who: &Person, batch: &Value) -> Vec<(Value, Value)> {
    let all = lines(who, batch, "all").await;
    all.into_iter().map(|line| (line["cells"]["account"].clone(), line["amount_minor"].clone())).collect()
}

story!(the_same_payments_in_every_usual_form_come_to_the_same, |portal| async {
    let t = Treasury::of(portal).await;
    let expected = told(&t.mireya, &t.checked(3, THREE_MINOR, three()).await).await;
    let heads: Vec<&str> = HEADS.split(';').collect();
    let mut book = Workbook::new("Pagos", &heads).unwrap();
    for line in three().lines().skip(1) {
        book.row(&line.split(';').collect::<Vec<_>>()).unwrap();
    }
    let utf16: Vec<u8> =
        [0xfeff_u16].into_iter().chain(three().encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let windows: Vec<u8> = three().chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let european =
        three().replace("1250.50", "1.250,50").replace("300.00", "300,00").replace("250.00", "250,00");
    for (form, file) in [
        ("a workbook", book.finish().unwrap()),
        ("tabs", three().replace(';', "\t").into_bytes()),
        ("UTF-16", utf16),
        ("Windows-1252", windows),
        ("decimal commas", european.into_bytes()),
        ("below a title", format!("Pagos de la semana\n\n{}", three()).into_bytes()),
    ] {
        let batch = t.checked(3, THREE_MINOR, file).await;
        assert_eq!(batch["state"], "ready", "{form}: {:?}", problems(&t.mireya, &batch).await);
        assert_eq!(told(&t.mireya, &batch).await, expected, "{form}");
    }
});

story!(what_a_spreadsheet_rounded_is_never_paid, |portal| async {
    let t = Treasury::of(portal).await;
    let scientific = three().replace("9915", "1.23457E+15");
    let batch = t.checked(3, THREE_MINOR, scientific).await;
    assert_eq!(problems(&t.mireya, &batch).await, [(1, "account".into(), "digits_lost".into())]);
    // 1,250 may be a thousand and more or one and a quarter: nothing else in the file tells.
    let mixed = three().replace("1250.50", "1250").replace("300.00", "1,250").replace("250.00", "250");
    let batch = t.checked(3, 275_000, mixed).await;
    assert_eq!(problems(&t.mireya, &batch).await, [(2, "amount".into(), "amount_ambiguous".into())]);
    // Where others tell, it is known; where they contradict one another, nobody guesses.
    let told = three().replace("300.00", "1,250");
    assert_eq!(t.checked(3, 275_050, told).await["state"], "ready");
    let both = three().replace("300.00", "1,250").replace("250.00", "250,75");
    let batch = t.checked(3, 275_125, both).await;
    assert!(problems(&t.mireya, &batch).await.contains(&(2, "amount".into(), "amount_ambiguous".into())));
});

story!(what_is_typed_into_a_line_is_read_by_itself_and_not_as_the_file_is, |portal| async {
    let t = Treasury::of(portal).await;
    let european =
        three().replace("1250.50", "1.250,50").replace("300.00", "300,00").replace("250.00", "1.x");
    let batch = t.checked(3, 167_550, european).await;
    assert_eq!(problems(&t.mireya, &batch).await, [(3, "amount".into(), "amount_invalid".into())]);
    let typed = async |text: &str| {
        let now = see(&t.mireya, &batch).await;
        let path = format!("/api/v1/batches/{}/lines", caudal_testing::text(&batch["id"]));
        let change = json!({ "lines": [{ "position": 3, "cells": { "amount": text } }] });
        let version = caudal_testing::version(&now);
        settled(&t.mireya, &t.mireya.patch(&path, change).version(version).await.ok()).await
    };
    for (text, minor) in
        [("125.00", 12_500), ("125,00", 12_500), ("$1,250.50", 125_050), ("1.250,50", 125_050), ("4,15", 415)]
    {
        let now = typed(text).await;
        assert_eq!(problems(&t.mireya, &now).await, [], "{text}");
        assert_eq!(lines(&t.mireya, &now, "all").await[2]["amount_minor"], minor, "{text}");
    }
    // The file parts thousands with a point; whoever types may part decimals with it.
    for text in ["1.250", "1,250"] {
        let found = problems(&t.mireya, &typed(text).await).await;
        assert_eq!(found, [(3, "amount".into(), "amount_ambiguous".into())], "{text}");
    }
});

story!(nobody_prepares_their_own_payment, |portal| async {
    let t = Treasury::of(portal).await;
    let own = "UPDATE app_user SET document = '8-1-771', document_type = 'ruc' WHERE name = 'Mireya Castro'";
    t.world.by_hand(own).await.unwrap();
    t.world
        .by_hand("UPDATE beneficiary SET document_number = NULL WHERE document_number = '8-1-771'")
        .await
        .unwrap();
    t.world.staff(&t.mireya, "Mireya Castro").await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let found = problems(&t.mireya, &batch).await;
    assert!(found.contains(&(2, "document".into(), "same_as_beneficiary".into())), "{found:?}");
});

story!(a_check_is_stopped_and_begun_again, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    // A node that is gone in the middle of a check leaves a batch like this.
    t.world.by_hand("UPDATE batch SET state = 'validating', run = run + 1").await.unwrap();
    let now = see(&t.mireya, &batch).await;
    let stopped = act(&t.saul, &now, "stop", json!({})).await.ok();
    assert_eq!(stopped["state"], "uploaded");
    assert_eq!(t.validated(&stopped).await["state"], "ready");
});

story!(a_check_that_is_begun_twice_is_one_check, |portal| async {
    let t = Treasury::of(portal).await;
    let many: Vec<_> =
        (0..2_500).map(|n| line("8-1-771", "Taller Ríos, S. A.", &format!("{}.00", n + 1))).collect();
    let file = format!("{HEADS}\n{}", many.join("\n"));
    let total = 2_500 * 2_501 / 2 * 100;
    let batch = t.mireya.post("/api/v1/batches", t.header(2_500, total)).await.created();
    let batch = upload(&t.mireya, &batch, "pagos.csv", file).await.ok();
    // The answer is lost and the call comes again with its key; another node begins meanwhile.
    let call = || act(&t.mireya, &batch, "validate", json!({})).key("one-and-the-same");
    let first = call().await.ok();
    assert_eq!(call().await.ok(), first);
    batches::resume(&portal.app).await.unwrap();
    let now = settled(&t.mireya, &batch).await;
    assert_eq!((&now["state"], &now["total_minor"]), (&json!("ready"), &json!(total)));
    let kept = portal.count("SELECT COUNT(*) FROM batch_line", []).await;
    assert_eq!((kept, &now["lines"]), (2_500, &json!(2_500)));
    let checked = now["events"].as_array().unwrap().iter().filter(|e| e["action"] == "checked").count();
    assert_eq!(checked, 1);
    t.approved(&t.submitted(&now).await).await;
});

story!(another_node_goes_on_with_a_check_that_was_left, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    for left in [
        "UPDATE batch SET state = 'validating', run = run + 1, lines_read = FALSE, done_rows = 1, beat_ms = 0",
        "DELETE FROM batch_line WHERE position > 1",
    ] {
        t.world.by_hand(left).await.unwrap();
    }
    batches::take_over(&portal.app).await.unwrap();
    let now = settled(&t.mireya, &batch).await;
    assert_eq!((&now["state"], &now["lines"]), (&json!("ready"), &json!(3)));
    assert_eq!(now["content_hash"], batch["content_hash"]);
});
