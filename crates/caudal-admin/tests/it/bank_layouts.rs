//! An administrator writes down how a bank wants its file, and sees it before it is kept.

use caudal_domain::permission::Permission::Administrator;
use serde_json::{Value, json};

use caudal_testing::{Person, Portal, text, version, wrong};

const PREVIEW: &str = "/api/v1/bank-layouts/preview";

async fn yadira(portal: &Portal) -> Person {
    portal.person("Yadira Batista", &[Administrator], &[]).await
}

async fn bank(yadira: &Person) -> Value {
    let bank = json!({ "code": "0071", "name": "Banco General" });
    yadira.post("/api/v1/settings/banks", bank).await.created()["id"].clone()
}

fn column(field: &str, width: u16) -> Value {
    json!({ "field": field, "text": "", "width": width, "align": "left", "pad": " " })
}

fn number(field: &str, width: u16) -> Value {
    json!({ "field": field, "text": "", "width": width, "align": "right", "pad": "0" })
}

fn fixed(text: &str) -> Value {
    json!({ "field": "text", "text": text, "width": text.len(), "align": "left", "pad": " " })
}

fn layout() -> Value {
    json!({
        "shape": "fixed", "separator": ";", "quotes": false, "charset": "basic", "capitals": true,
        "line_end": "crlf", "decimals": "implied", "dates": "yyyymmdd",
        "words": { "checking": "03", "savings": "04", "cedula": "", "ruc": "", "passport": "" },
        "header": [fixed("1"), number("count", 5), number("total", 12), column("source_account", 15)],
        "detail": [
            fixed("2"), number("sequence", 3), column("beneficiary", 22), number("bank_code", 4),
            column("account_kind", 2), column("account", 17), number("amount", 12), column("concept", 20),
        ],
        "trailer": [fixed("9"), number("line_count", 5)],
    })
}

fn lines(preview: &Value) -> Vec<&str> {
    preview["lines"].as_array().unwrap().iter().map(|line| text(&line["text"])).collect()
}

story!(a_layout_is_looked_at_kept_and_changed, |portal| async {
    let yadira = yadira(portal).await;
    let preview = yadira.post(PREVIEW, json!({ "layout": layout() })).await.ok();
    assert_eq!(
        lines(&preview),
        [
            "1000030000012546300372010001234  ",
            "2001INIGO NUNEZ ABREGO    007104000420010087     000000004575VIATICOS. PANAMA-DAV",
            "2002TRANSPORTES . MONTACAR0026030312009876543    000001250050MANTENIMIENTO DE LA ",
            "2003LI WEI                0013034001             000000000005PEAJES              ",
            "900005",
        ]
    );
    assert_eq!(preview["lines"][1]["length"], 81);
    assert_eq!(preview["size_bytes"], 33 + 3 * 81 + 6 + 5 * 2, "each line with its end");

    let body = json!({ "name": "General, terceros", "bank_id": bank(&yadira).await, "layout": layout() });
    let kept = yadira.post("/api/v1/settings/bank-layouts", body.clone()).await.created();
    assert_eq!(kept["bank"]["name"], "Banco General");
    assert_eq!(kept["layout"], layout(), "as it was written");
    let mut changed = body;
    changed["layout"]["capitals"] = json!(false);
    let path = format!("/api/v1/settings/bank-layouts/{}", text(&kept["id"]));
    let kept = yadira.put(&path, changed).version(version(&kept)).await.ok();
    assert_eq!((kept["layout"]["capitals"].clone(), version(&kept)), (json!(false), 2));
    let listed = yadira.get("/api/v1/settings/bank-layouts").await.ok();
    assert_eq!(listed["items"], json!([kept]));
    let path = format!("{path}/actions/deactivate");
    assert_eq!(yadira.post(&path, json!({})).version(2).await.ok()["active"], false);
    let sql = "SELECT action FROM audit_row WHERE object_kind = 'bank_layout'";
    assert_eq!(portal.rows(sql, []).await.len(), 3, "each change is audited, a look is not");
});

story!(a_layout_that_cannot_be_written_says_all_that_is_wrong, |portal| async {
    let yadira = yadira(portal).await;
    let bank = bank(&yadira).await;
    let refused = async |layout: Value| {
        let body = json!({ "name": "General", "bank_id": bank, "layout": layout });
        let problem = yadira.post("/api/v1/settings/bank-layouts", body).await.refused(422, "invalid_fields");
        let same = yadira.post(PREVIEW, json!({ "layout": layout })).await.refused(422, "invalid_fields");
        assert_eq!(wrong(&problem), wrong(&same), "both say the same");
        wrong(&problem).into_iter().map(|(field, code)| format!("{field} {code}")).collect::<Vec<_>>()
    };
    let mut words = layout();
    words["shape"] = json!("redondo");
    words["dates"] = json!("");
    words["detail"][1]["field"] = json!("saldo");
    words["trailer"][0]["pad"] = json!("ab");
    assert_eq!(
        refused(words).await,
        [
            "layout/shape text_invalid",
            "layout/dates text_invalid",
            "layout/detail/1/field text_invalid",
            "layout/trailer/0/pad text_too_long"
        ]
    );
    let mut columns = layout();
    columns["header"][1]["field"] = json!("amount");
    columns["detail"][5]["field"] = json!("email");
    columns["detail"][0]["width"] = json!(null);
    columns["detail"][2]["width"] = json!(501);
    columns["words"]["savings"] = json!(" ");
    assert_eq!(
        refused(columns).await,
        [
            "layout/header/1/field column_misplaced",
            "layout/detail/0/width number_range",
            "layout/detail/2/width number_range",
            "layout/detail column_missing",
            "layout/words/savings text_required"
        ]
    );
    let nothing = json!({ "name": "General", "bank_id": bank });
    let problem = yadira.post("/api/v1/settings/bank-layouts", nothing).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&problem), [("layout".to_owned(), "text_required".to_owned())]);
    let mut stranger = layout();
    stranger["zoom"] = json!(1);
    yadira.post(PREVIEW, json!({ "layout": stranger })).await.refused(422, "unknown_field");
    assert_eq!(yadira.get("/api/v1/settings/bank-layouts").await.ok()["items"], json!([]));
});

story!(a_column_too_narrow_for_an_account_is_found_by_looking, |portal| async {
    let yadira = yadira(portal).await;
    let mut narrow = layout();
    narrow["detail"][5]["width"] = json!(10);
    let problem = yadira.post(PREVIEW, json!({ "layout": narrow })).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&problem), [("layout/detail/5/width".to_owned(), "number_range".to_owned())]);
    let detail = text(&problem["errors"][0]["detail"]);
    assert!(detail.contains("de 13 a 500"), "how wide it must be: {detail}");
});
