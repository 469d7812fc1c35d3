//! What banks answer: each line goes where its bank says, once, and what nobody understands moves no money.

use caudal_domain::permission::Permission::{CreateRequests, ManageMassPayments};
use serde_json::{Value, json};

use caudal_stories::batches_answers_world::{amount, paper, sent, states};
use caudal_stories::batches_world::{
    HEADS, THREE_MINOR, Treasury, act, answer, apply, line, lines, pain002, see, settled, three, upload,
};
use caudal_testing::{id, text, version};

/// How the bank calls the payments of a batch, by line.
async fn names(t: &Treasury<'_>, batch: &Value) -> Vec<String> {
    let page =
        t.mireya.get(&format!("/api/v1/payments?batch_id={}&limit=100", text(&batch["id"]))).await.ok();
    let mut names: Vec<_> =
        page["items"].as_array().unwrap().iter().map(|p| text(&p["end_to_end_id"]).to_owned()).collect();
    names.sort();
    names
}

fn camt054(message: &str, name: &str, amount: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.054.001.08\">\
         <BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>{message}</MsgId><CreDtTm>2026-11-06T06:00:00</CreDtTm></GrpHdr>\
         <Ntfctn><Id>{message}-1</Id><Acct><Id><Othr><Id>0372010011223</Id></Othr></Id></Acct>\
         <Ntry><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BkTxCd><Prtry><Cd>DEV</Cd></Prtry></BkTxCd>\
         <NtryDtls><TxDtls><Refs><EndToEndId>{name}</EndToEndId></Refs><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
         <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>"
    )
}

const CLOSED: &str = "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>desde marzo</AddtlInf></StsRsnInf>";

story!(each_line_goes_where_its_bank_says_and_once, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let names = names(&t, &batch).await;
    let file = pain002(
        &batch,
        "RESP-1",
        "PART",
        &[(&names[0], "ACSC", ""), (&names[1], "RJCT", CLOSED), ("PAG-AJENO", "RJCT", CLOSED)],
    );
    let before = t.world.everything().await;
    let read = answer(&t.mireya, &batch, "respuesta.xml", file.clone()).await.created();
    assert_eq!((&read["kind"], &read["state"]), (&json!("pain.002"), &json!("read")));
    let outcome = &read["outcome"];
    assert_eq!(outcome["confirmed"], amount(1, 125_050), "{read:#}");
    assert_eq!(outcome["rejected"], amount(1, 30_000));
    assert_eq!(outcome["unknown"], json!({ "count": 1, "ids": ["PAG-AJENO"] }));
    assert_eq!(states(&t, &batch).await, ["sent", "sent", "sent"], "nothing moves before it is applied");
    assert_eq!(before[..6], t.world.everything().await[..6], "no payment, entry, beneficiary or account");

    let mut stale = batch.clone();
    stale["version"] = json!(version(&batch) - 1);
    apply(&t.gilda, &stale, &read, json!({})).await.refused(412, "changed_meanwhile");
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!(batch["state"], "partially_confirmed");
    assert_eq!(states(&t, &batch).await, ["confirmed", "rejected", "sent"]);
    let told = lines(&t.mireya, &batch, "rejected").await;
    assert_eq!(
        told[0]["bank_said"],
        json!({ "code": "AC04", "message": "AC04: La cuenta está cerrada. desde marzo" })
    );
    let payment = t.mireya.get(&format!("/api/v1/payments/{}", text(&told[0]["payment_id"]))).await.ok();
    assert_eq!(payment["state"], "rejected");
    assert_eq!(payment["history"][2]["reason"], "AC04: La cuenta está cerrada. desde marzo");
    assert_eq!(t.world.at_the_bank().await, (-125_050, 25_000));
    assert_eq!(batch["events"].as_array().unwrap().last().unwrap()["reason"], "respuesta.xml");

    // The same file again is the same answer, and changes nothing.
    let again = answer(&t.saul, &batch, "otra.xml", file).await.created();
    assert_eq!((&again["id"], &again["state"]), (&read["id"], &json!("applied")));
    let entries = portal.count("SELECT COUNT(*) FROM ledger_entry", []).await;
    let batch = apply(&t.mireya, &batch, &again, json!({})).await.ok();
    assert_eq!(states(&t, &batch).await, ["confirmed", "rejected", "sent"]);
    assert_eq!(portal.count("SELECT COUNT(*) FROM ledger_entry", []).await, entries);

    let transit = t.gilda.get("/api/v1/batches/in-transit").await.ok();
    assert_eq!(transit["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&transit["items"][0]["position"], &transit["items"][0]["amount_minor"]),
        (&json!(3), &json!(25_000))
    );
    assert_eq!(transit["items"][0]["end_to_end_id"], names[2].as_str());

    // The last one, and one of those paid comes back.
    let rest = pain002(&batch, "RESP-2", "PART", &[(&names[2], "ACCC", "")]);
    let read = answer(&t.mireya, &batch, "resto.xml", rest).await.created();
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    let read =
        answer(&t.mireya, &batch, "avisos.xml", camt054("AVISO-1", &names[0], "1250.50")).await.created();
    assert_eq!((&read["kind"], &read["outcome"]["returned"]), (&json!("camt.054"), &amount(1, 125_050)));
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!(states(&t, &batch).await, ["returned", "rejected", "confirmed"]);
    assert_eq!(t.world.at_the_bank().await, (-25_000, 0));
    let all = t.mireya.get(&format!("/api/v1/batches/{}/answers", text(&batch["id"]))).await.ok();
    assert_eq!(all["items"].as_array().unwrap().len(), 3);
    t.world.verify_ledger().await;
});

story!(what_is_said_of_a_whole_file_holds_for_all_of_it, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let accepted =
        answer(&t.mireya, &batch, "recibido.xml", pain002(&batch, "A-1", "ACCP", &[])).await.created();
    assert_eq!(accepted["outcome"]["pending"], 3);
    let batch = apply(&t.mireya, &batch, &accepted, json!({})).await.ok();
    assert_eq!(batch["state"], "sent");
    let refused =
        answer(&t.mireya, &batch, "rechazo.xml", pain002(&batch, "A-2", "RJCT", &[])).await.created();
    assert_eq!(refused["outcome"]["rejected"], amount(3, THREE_MINOR));
    let batch = apply(&t.mireya, &batch, &refused, json!({})).await.ok();
    assert_eq!(batch["state"], "rejected");
    assert_eq!(t.world.at_the_bank().await, (0, 0));

    let other = sent_again(&t).await;
    // An answer to another batch says nothing of this one.
    let foreign = answer(&t.mireya, &other, "ajena.xml", pain002(&batch, "A-3", "ACSC", &[])).await.created();
    assert_eq!(foreign["outcome"]["confirmed"], amount(0, 0));
    answer(&t.mireya, &other, "otro.xml", "<a/>").await.refused(422, "message_not_iso");
    answer(&t.mireya, &other, "roto.xml", "<a").await.refused(422, "message_damaged");
    let old = pain002(&other, "A-4", "ACSC", &[]).replace("pain.002.001.10", "pain.002.001.03");
    answer(&t.mireya, &other, "viejo.xml", old).await.refused(422, "message_other");
    t.world.verify_ledger().await;
});

/// Another batch of the same three, with other references.
async fn sent_again(t: &Treasury<'_>) -> Value {
    let file = three().replace("Factura de noviembre", "Factura de octubre");
    let batch = t.checked(3, THREE_MINOR, file).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    t.sent(&batch).await
}

story!(what_does_not_fit_moves_no_money_and_waits_for_a_person, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let names = names(&t, &batch).await;
    let fee = "<OrgnlTxRef><Amt><InstdAmt Ccy=\"USD\">1249.50</InstdAmt></Amt></OrgnlTxRef>";
    let file = pain002(
        &batch,
        "D-1",
        "PART",
        &[
            (&names[0], "ACSC", fee),
            (&names[1], "BLCK", ""),
            (&names[2], "ACSC", ""),
            (&names[2], "RJCT", CLOSED),
        ],
    );
    let read = answer(&t.mireya, &batch, "dudas.xml", file).await.created();
    assert_eq!((&read["outcome"]["doubts"], &read["outcome"]["confirmed"]), (&json!(3), &amount(1, 25_000)));
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!((&batch["doubts"], &batch["state"]), (&json!(3), &json!("partially_confirmed")));
    let doubts = lines(&t.mireya, &batch, "doubts").await;
    let codes: Vec<_> = doubts.iter().map(|l| text(&l["doubt"]["code"]).to_owned()).collect();
    assert_eq!(codes, ["other_amount", "unknown_status", "contradiction"]);
    assert_eq!(t.world.at_the_bank().await, (-25_000, 155_050));

    let word = json!({ "lines": [1, 2], "reason": "El banco confirmó por teléfono que siguen en proceso" });
    act(&t.mireya, &batch, "review", json!({ "lines": [1, 9], "reason": "No" }))
        .await
        .refused(409, "changed_meanwhile");
    let batch = act(&t.mireya, &batch, "review", word).await.ok();
    assert_eq!(batch["doubts"], 1);
    // It was heard before: it does not come back.
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!(batch["doubts"], 1);
    t.world.verify_ledger().await;
});

story!(a_table_of_results_is_read_by_its_heads, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let names = names(&t, &batch).await;
    let file = "Cuenta destino;Cédula o RUC;Importe;Resultado;Observación\n\
         9916;155-884-2;1250.50;PAGADO;\n\
         ;8-1-771;300.00;RECHAZADO;Cuenta inexistente\n\
         ;404-404;10.00;PAGADO;\n\
         ;;250.00;PAGADO;\n";
    let read = answer(&t.mireya, &batch, "resultados.csv", file).await.created();
    assert_eq!(read["kind"], "table");
    assert_eq!(read["mapping"], json!(["account", "document", "amount", "status", "reason"]), "{read:#}");
    assert_eq!(read["outcome"]["rejected"], amount(1, 30_000));
    assert_eq!(read["outcome"]["unknown"]["count"], 3, "the first goes by another account: {read:#}");
    let wrong = json!({ "mapping": ["account", "document", "amount", null, "reason"] });
    apply(&t.mireya, &batch, &read, wrong).await.refused(422, "invalid_fields");
    let named = json!({ "mapping": [null, "document", "amount", "status", "reason"] });
    let path =
        format!("/api/v1/batches/{}/answers/{}/actions/preview", text(&batch["id"]), text(&read["id"]));
    let would = t.mireya.post(&path, named.clone()).await.ok();
    assert_eq!(would["outcome"]["confirmed"], amount(1, 125_050));
    let batch = apply(&t.mireya, &batch, &read, named.clone()).await.ok();
    assert_eq!(states(&t, &batch).await, ["confirmed", "rejected", "sent"]);
    assert_eq!(lines(&t.mireya, &batch, "rejected").await[0]["bank_said"]["message"], "Cuenta inexistente");

    let later = "Cuenta destino;Cédula o RUC;Importe;Resultado;Observación\n;2233-45-9;250.00;PAGADO;\n";
    let read = answer(&t.mireya, &batch, "mas.csv", later).await.created();
    assert_eq!((&read["mapping"], &read["mapping_from"]), (&named["mapping"], &json!("remembered")));
    let unnamed = format!("Cosa;Otra\n{};x\n", names[2]);
    let unnamed = answer(&t.mireya, &batch, "raro.csv", unnamed).await.created();
    assert_eq!(unnamed["outcome"], Value::Null);
    apply(&t.mireya, &batch, &unnamed, json!({})).await.refused(422, "missing_field");
    t.world.verify_ledger().await;
});

story!(an_answer_in_between_voids_what_was_said_by_hand, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let names = names(&t, &batch).await;
    paper(&t.mireya, &batch).await.created();
    let marked = json!({ "kind": "results", "lines": [2], "reason": "Cuenta cerrada" });
    let batch = act(&t.mireya, &batch, "report", marked).await.ok();
    let file = pain002(&batch, "V-1", "PART", &[(&names[0], "ACSC", "")]);
    let read = answer(&t.saul, &batch, "banco.xml", file).await.created();
    let batch = apply(&t.saul, &batch, &read, json!({})).await.ok();
    assert_eq!(batch["report"], Value::Null);
    let totals = json!({ "marked": amount(1, 30_000), "rest": amount(2, 150_050) });
    act(&t.gilda, &batch, "agree", totals).await.refused(409, "wrong_state");
    assert_eq!(states(&t, &batch).await, ["confirmed", "sent", "sent"]);
    t.world.verify_ledger().await;
});

story!(what_failed_goes_into_another_batch_once, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let names = names(&t, &batch).await;
    let file = pain002(
        &batch,
        "F-1",
        "PART",
        &[(&names[0], "ACSC", ""), (&names[1], "RJCT", CLOSED), (&names[2], "RJCT", CLOSED)],
    );
    let read = answer(&t.mireya, &batch, "respuesta.xml", file).await.created();
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    let new = act(&t.mireya, &batch, "retry", json!({})).await.created();
    assert_eq!(new["of_batch"]["name"], batch["number"]);
    let new = settled(&t.mireya, &new).await;
    assert_eq!((&new["lines"], &new["control_minor"]), (&json!(2), &json!(55_000)), "{new:#}");
    let carried = lines(&t.mireya, &new, "all").await;
    assert!(text(&carried[0]["was"]).starts_with("Banco General · 99"), "{carried:#?}");
    assert_eq!(carried[0]["cells"]["document"], "8-1-771");
    let batch = see(&t.mireya, &batch).await;
    assert_eq!((&batch["carried"], &batch["carried_to"][0]["id"]), (&json!(2), &new["id"]));
    act(&t.mireya, &batch, "retry", json!({})).await.refused(409, "wrong_state");

    let new = t.submitted(&new).await;
    let new = t.approved(&new).await;
    let new = t.sent(&new).await;
    assert_eq!(new["state"], "sent");
    assert_eq!(t.world.at_the_bank().await, (-125_050, 55_000));
    t.world.verify_ledger().await;
});

story!(the_money_of_a_request_comes_back_to_it_and_is_not_taken_from_who_proved_it, |portal| async {
    let t = Treasury::of(portal).await;
    let request = t.world.released().await;
    let line = format!(
        "Cédula;;Eliécer Quintero;0071;Ahorros;007201000012;246.90;USD;Anticipo;;{}",
        text(&request["number"])
    );
    // Staff are known by the document that an administrator registered.
    let user = t.world.eliecer.id();
    portal.run("UPDATE app_user SET document = '8-700-1' WHERE id = $1", [user.0.into()]).await;
    let file = format!("{HEADS}\n{}", line.replacen("Cédula;;", "Cédula;8-700-1;", 1));
    let batch = t.checked(1, 24_690, file).await;
    assert_eq!(batch["state"], "ready", "{:#?}", lines(&t.mireya, &batch, "all").await);
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    let batch = t.sent(&batch).await;
    let names = names(&t, &batch).await;
    let paid = pain002(&batch, "S-1", "ACSC", &[]);
    let read = answer(&t.mireya, &batch, "pagado.xml", paid).await.created();
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!(batch["state"], "confirmed");
    let seen = t.world.milagros.get(&format!("/api/v1/requests/{}", text(&request["id"]))).await.ok();
    assert_eq!((&seen["state"], &seen["settlement"]["state"]), (&json!("disbursed"), &json!("open")));

    // Proved, it cannot have come back.
    portal
        .run("UPDATE settlement SET state = 'submitted' WHERE request_id = $1", [id(&request["id"]).into()])
        .await;
    let read = answer(&t.mireya, &batch, "devuelto.xml", camt054("S-2", &names[0], "246.90")).await.created();
    assert_eq!((&read["outcome"]["returned"], &read["outcome"]["doubts"]), (&amount(0, 0), &json!(1)));
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!((&batch["state"], &batch["doubts"]), (&json!("confirmed"), &json!(1)));
    portal
        .run("UPDATE settlement SET state = 'open' WHERE request_id = $1", [id(&request["id"]).into()])
        .await;
    let read = answer(&t.mireya, &batch, "otra.xml", camt054("S-3", &names[0], "246.90")).await.created();
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    assert_eq!((&batch["state"], &batch["doubts"]), (&json!("rejected"), &json!(0)));
    let seen = t.world.milagros.get(&format!("/api/v1/requests/{}", text(&request["id"]))).await.ok();
    assert_eq!(
        (&seen["state"], &seen["settlement"]["state"]),
        (&json!("pending_disbursement"), &Value::Null)
    );
    t.world.verify_ledger().await;
});

story!(who_is_tied_to_a_batch_does_not_say_what_the_bank_did, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let file = pain002(&batch, "P-1", "ACSC", &[]);
    let reader = portal.person("Wilfredo Ábrego", &[CreateRequests], &[]).await;
    let path = format!("/api/v1/batches/{}/answers", text(&batch["id"]));
    reader.get(&path).await.refused(403, "forbidden");
    // Whom a line pays enters nothing.
    let paid = portal.person("Roberto Llantas", &[ManageMassPayments], &[]).await;
    t.pays_first_line_to(&paid, "Roberto Llantas").await;
    answer(&paid, &batch, "banco.xml", file.clone()).await.refused(409, "same_as_beneficiary");
    paper(&paid, &batch).await.refused(409, "same_as_beneficiary");
    let early = t
        .checked(
            1,
            30_000,
            format!(
                "{HEADS}\n{}",
                line("8-1-771", "Taller Ríos, S. A.", "300.00").replace("noviembre", "enero")
            ),
        )
        .await;
    answer(&t.mireya, &early, "banco.xml", file).await.refused(409, "wrong_state");
    assert_eq!(portal.count("SELECT COUNT(*) FROM batch_answer", []).await, 0);
});

story!(an_answer_to_as_many_payments_as_a_batch_may_have_comes_in, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = sent(&t).await;
    let wide = format!("<!--{}-->\n", "x".repeat(1016)).repeat(20 * 1024);
    let small = pain002(&batch, "P-1", "ACSC", &[]);
    let large = small.replace("</Document>", &format!("{wide}</Document>"));
    assert!(large.len() > wide.len(), "{small}");
    answer(&t.mireya, &batch, "banco.xml", large).await.created();
    // Elsewhere a table's size is the most.
    upload(&t.mireya, &batch, "lote.csv", wide).await.refused(413, "too_large");
});

story!(who_entered_the_lines_that_failed_does_not_approve_them_in_another_batch, |portal| async {
    let t = Treasury::of(portal).await;
    // Gilda enters them, and somebody else has those that failed tried again.
    let batch = t.gilda.post("/api/v1/batches", t.header(3, THREE_MINOR)).await.created();
    let batch = upload(&t.gilda, &batch, "pagos.csv", three()).await.ok();
    let batch = t.validated(&batch).await;
    let batch = t.approval_by(&t.ramiro, &t.submitted(&batch).await).await.ok();
    let batch = t.sent(&batch).await;
    let all = pain002(&batch, "F-9", "RJCT", &[]);
    let read = answer(&t.mireya, &batch, "respuesta.xml", all).await.created();
    let batch = apply(&t.mireya, &batch, &read, json!({})).await.ok();
    let new = act(&t.mireya, &batch, "retry", json!({})).await.created();
    let new = t.submitted(&settled(&t.mireya, &new).await).await;
    t.approval_by(&t.gilda, &new).await.refused(409, "same_as_preparer");
    assert_eq!(t.approval_by(&t.ramiro, &new).await.ok()["state"], "approved");
});
