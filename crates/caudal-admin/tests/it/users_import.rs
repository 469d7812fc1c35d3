//! People from a spreadsheet: what an administrator sees before anything changes, and what is so afterwards.

use std::time::Duration;

use caudal_admin::users;
use caudal_beneficiaries::imports::Watch;
use caudal_domain::permission::Permission as P;
use caudal_formats::xlsx::Workbook;
use serde_json::{Value, json};

use caudal_stories::user_imports_world::{
    PEOPLE, apply, branch, check, counts, finished, offices, problems, rows, user,
};
use caudal_testing::is_long_run;

story!(a_file_is_shown_first_applied_as_it_was_shown_and_changes_nothing_the_second_time, |portal| async {
    let (yadira, _) = offices(portal).await;
    branch(&yadira, "Colón").await;
    let before = portal.trail().await.len();
    let checked = check(&yadira, PEOPLE).await.created();
    assert_eq!(counts(&checked), [2, 0, 0, 0, 0, 0, 0]);
    assert_eq!((&checked["state"], &checked["ignored_columns"]), (&json!("ready"), &json!(["Salario"])));
    assert_eq!(portal.trail().await.len(), before, "nothing has changed yet");
    let shown = rows(&yadira, &checked, "new").await;
    assert_eq!((&shown[0]["row"], &shown[0]["name"]), (&json!(2), &json!("Ana Vega")));
    let phone = json!({ "column": "Teléfono", "before": null, "after": "+507 6612-3456" });
    assert!(shown[0]["changes"].as_array().unwrap().contains(&phone), "{}", shown[0]);

    let done = apply(&yadira, &checked).await;
    assert_eq!((counts(&done), &done["state"]), ([0, 0, 0, 0, 2, 0, 0], &json!("applied")));
    let ana = user(&yadira, "ana@litoral.example").await;
    assert_eq!((&ana["employee_number"], &ana["document_type"]), (&json!("0042"), &json!("cedula")));
    assert_eq!((&ana["branch"]["name"], &ana["manager"]["name"]), (&json!("Colón"), &json!("Rosa Díaz")));
    assert_eq!(ana["permissions"][0]["granted_by"], "Yadira Batista");
    let rosa = user(&yadira, "0007").await;
    assert_eq!(rosa["limits"], json!([{ "currency": "USD", "limit_minor": 150_050 }]));

    // As by hand, whoever leads before those they lead.
    let trail = portal.trail().await.split_off(before);
    assert_eq!(trail[0], "users.import done");
    assert_eq!(trail.iter().filter(|a| *a == "user.register done").count(), 2, "{trail:?}");
    assert_eq!(trail.iter().filter(|a| *a == "user.grant done").count(), 5, "{trail:?}");
    assert_eq!(trail.iter().filter(|a| *a == "user.limit done").count(), 1, "{trail:?}");

    let again = check(&yadira, PEOPLE).await.created();
    assert_eq!(counts(&again), [0, 0, 2, 0, 0, 0, 0]);
    let before = portal.trail().await.len();
    apply(&yadira, &again).await;
    assert_eq!(portal.trail().await.len(), before + 1, "only that it was applied");
});

story!(what_would_change_is_shown_cell_by_cell_and_an_empty_cell_changes_nothing, |portal| async {
    let (yadira, _) = offices(portal).await;
    branch(&yadira, "Colón").await;
    let first = check(&yadira, PEOPLE).await.created();
    apply(&yadira, &first).await;
    let change = "Nombre*,Correo*,Estado,Número de empleado,Teléfono,Permisos,Límite USD\n\
        Ana Vega Ríos,ANA@litoral.example,,,ninguno,Pedir dinero; Gestionar pagos (hasta 2027-01-31),\n\
        Rosa Díaz,jefa@litoral.example,Inactivo,,,Ninguno,200\n";
    let checked = check(&yadira, change).await.created();
    assert_eq!(counts(&checked), [0, 2, 0, 0, 0, 0, 0]);
    let shown = rows(&yadira, &checked, "changed").await;
    let change = |column: &str, before: &str, after: &str| json!({ "column": column, "before": before, "after": after });
    assert_eq!(
        shown[0]["changes"],
        json!([
            change("Nombre", "Ana Vega", "Ana Vega Ríos"),
            change("Teléfono", "+507 6612-3456", ""),
            change("Permisos", "Crear solicitudes", "Crear solicitudes; Gestionar pagos (hasta 2027-01-31)"),
        ])
    );
    let done = apply(&yadira, &checked).await;
    assert_eq!(counts(&done), [0, 0, 0, 0, 0, 2, 0]);
    let ana = user(&yadira, "ana@litoral.example").await;
    assert_eq!((&ana["name"], &ana["phone"]), (&json!("Ana Vega Ríos"), &Value::Null));
    assert_eq!((&ana["email"], &ana["employee_number"]), (&json!("Ana@litoral.example"), &json!("0042")));
    assert_eq!(ana["permissions"][1]["ends_on"], "2027-01-31");
    let rosa = user(&yadira, "0007").await;
    assert_eq!((&rosa["state"], &rosa["permissions"]), (&json!("inactive"), &json!([])));
    assert_eq!(rosa["limits"], json!([{ "currency": "USD", "limit_minor": 20_000 }]));
});

story!(the_rules_of_administration_hold_for_files_too, |portal| async {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let api = portal.person("Integración RRHH", &[P::ApiAdmin], &[]).await;
    let own = user(&yadira, "yadira").await["email"].as_str().unwrap().to_owned();
    let file = |who: &str, permissions: &str, state: &str| {
        format!("Nombre,Correo,Permisos,Estado\nAlguien,{who},{permissions},{state}\n")
    };
    for (person, text, code) in [
        (&yadira, file(&own, "ninguno", ""), "last_administrator"),
        (&yadira, file(&own, "", "inactivo"), "last_administrator"),
        (&api, file("nuevo@x.example", "Administrador", ""), "administrators_only"),
        (&api, file(&own, "", "inactivo"), "administrators_only"),
        (&api, file("nuevo@x.example", "access:admin (en Colón)", ""), "unknown_branch"),
    ] {
        let checked = check(person, text.clone()).await.created();
        assert_eq!(problems(person, &checked).await[0].2, code, "{text}");
    }
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    check(&ana, PEOPLE).await.refused(403, "forbidden");
});

story!(who_lost_the_right_meanwhile_writes_nothing_more_and_a_row_that_changed_is_left_out, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let first =
        check(&yadira, "Nombre,Correo\nAna Vega,ana@x.example\nLuis Paz,luis@x.example\n").await.created();
    apply(&yadira, &first).await;
    let text = "Nombre,Correo,Teléfono\nAna Vega,ana@x.example,1\nLuis Paz,luis@x.example,2\n\
                Rosa Díaz,rosa@x.example,3\nEva Gil,eva@x.example,4\n";
    let checked = check(&yadira, text).await.created();
    let ana = user(&yadira, "ana@x.example").await;
    marta.put(&format!("/api/v1/user/{}", ana["id"].as_str().unwrap()), json!({ "phone": "99" })).await.ok();
    let rosa = json!({ "name": "Rosa", "email": "rosa@x.example" });
    marta.post("/api/v1/user", rosa).await.created();
    let done = apply(&yadira, &checked).await;
    assert_eq!(counts(&done), [0, 0, 0, 0, 1, 1, 2]);
    let refused = rows(&yadira, &checked, "refused").await;
    let codes: Vec<_> = refused.iter().map(|r| r["problems"][0]["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["changed_meanwhile", "email_taken"]);
    assert_eq!(user(&yadira, "ana@x.example").await["phone"], "99", "what nobody showed is not overwritten");
    assert_eq!(user(&yadira, "luis@x.example").await["phone"], "2");

    // Marta has a file under way when she is demoted: the next rows are nobody's to write.
    let checked = check(&marta, "Nombre,Correo\nZoila,zoila@x.example\n").await.created();
    let path = format!("/api/v1/user-imports/{}", checked["id"].as_str().unwrap());
    portal
        .run(
            "UPDATE file_import SET state = 'applying', applied_by = created_by, session_id = created_by",
            [],
        )
        .await;
    yadira.put(&format!("/api/v1/user/{}", marta.id()), json!({ "permissions": [] })).await.ok();
    users::resume_imports(&portal.app).await.unwrap();
    assert_eq!(finished(&yadira, &path).await["state"], "stopped");
    let stopped = yadira.get(&path).await.ok();
    assert_eq!(counts(&stopped), [1, 0, 0, 0, 0, 0, 0]);
    // Whoever may goes on with it, in their own name.
    assert_eq!(counts(&apply(&yadira, &stopped).await), [0, 0, 0, 0, 1, 0, 0]);
});

story!(a_file_that_nobody_goes_on_with_is_taken_over, |portal| async {
    let (yadira, _) = offices(portal).await;
    let checked = check(&yadira, "Nombre,Correo\nZoila,zoila@x.example\n").await.created();
    let path = format!("/api/v1/user-imports/{}", checked["id"].as_str().unwrap());
    // As a node leaves it that ends while it writes the rows.
    let left = "UPDATE file_import SET state = 'applying', applied_by = created_by, session_id = created_by";
    portal.run(left, []).await;
    let mut watch = Watch::after(Duration::ZERO);
    users::take_over_imports(&portal.app, &mut watch).await.unwrap();
    assert_eq!(
        yadira.get(&path).await.ok()["state"],
        "applying",
        "first it is seen whether somebody goes on"
    );
    users::take_over_imports(&portal.app, &mut watch).await.unwrap();
    assert_eq!(finished(&yadira, &path).await["state"], "applied");
    assert_eq!(user(&yadira, "zoila@x.example").await["name"], "Zoila");
});

story!(a_file_that_is_sent_twice_is_checked_once, |portal| async {
    let (yadira, _) = offices(portal).await;
    let path = "/api/v1/user-imports?name=C:%5Ctmp%5Cpersonas.csv";
    let text = "Nombre,Correo\nAna Vega,ana@x.example\n";
    let one = yadira.upload(path, text).key("una-clave-propia").await.created();
    let two = yadira.upload(path, text).key("una-clave-propia").await.created();
    assert_eq!((&one["id"], &one["file_name"]), (&two["id"], &json!("personas.csv")));
    yadira
        .upload(path, "Nombre,Correo\nB,b@x.example\n")
        .key("una-clave-propia")
        .await
        .refused(422, "idempotency_key_reused");
    yadira.upload(path, text).without_key().await.refused(400, "idempotency_key_required");
    assert_eq!(portal.count("SELECT COUNT(*) FROM file_import", []).await, 1);
    assert_eq!(yadira.get("/api/v1/user-imports").await.ok()["items"].as_array().unwrap().len(), 1);
    let action = format!("/api/v1/user-imports/{}/actions", one["id"].as_str().unwrap());
    yadira.post(&format!("{action}/stop"), json!({})).version(1).await.refused(409, "wrong_state");
    yadira.post(&format!("{action}/apply"), json!({})).version(7).await.refused(412, "changed_meanwhile");
    yadira.post(&format!("{action}/apply"), json!({})).await.refused(428, "version_required");
    yadira.post(&format!("{action}/burn"), json!({})).version(1).await.refused(404, "not_found");
});

story!(a_file_that_cannot_be_read_says_what_to_do, |portal| async {
    let (yadira, _) = offices(portal).await;
    let people = |n: usize| {
        let rows = (0..n).map(|n| format!("P{n},p{n}@x.example\n"));
        format!("Nombre,Correo\n{}", rows.collect::<String>()).into_bytes()
    };
    for (bytes, code) in [
        (b"Nombre,Salario\nAna,1\n".to_vec(), "columns_missing"),
        (b"Nombre,Correo,E-mail\nAna,a@x.example,b@x.example\n".to_vec(), "column_repeated"),
        (b"Nombre,Correo\n".to_vec(), "file_empty"),
        (b"%PDF-1.7".to_vec(), "file_not_a_table"),
        (b"PK\x03\x04 no es un libro".to_vec(), "file_damaged"),
        (people(50_001), "file_too_many_rows"),
    ] {
        let problem = check(&yadira, bytes).await.refused(422, code);
        assert!(problem["detail"].as_str().unwrap().len() > 30, "{problem}");
    }
    check(&yadira, vec![b'x'; 15 * 1024 * 1024 + 1]).await.refused(413, "too_large");
    assert_eq!(portal.count("SELECT COUNT(*) FROM file_import", []).await, 0);
});

/// Some hundreds in what everyone runs, all that a file may hold in the long proof.
fn many() -> usize {
    if is_long_run() { 50_000 } else { 600 }
}

story!(a_large_workbook_of_which_some_rows_are_wrong_is_applied_in_pieces, |portal| async {
    let (yadira, _) = offices(portal).await;
    let mut book = Workbook::new("Personas", &["Nombre", "Correo", "Jefe (correo)", "Permisos"]).unwrap();
    let people = many();
    for n in 0..people {
        let lead = if n < 10 { String::new() } else { format!("p{}@x.example", n / 10) };
        let permission = if n % 100 == 9 { "Volar" } else { "Crear solicitudes" };
        book.row(&[format!("Persona {n}"), format!("p{n}@x.example"), lead, permission.to_owned()]).unwrap();
    }
    let checked = check(&yadira, book.finish().unwrap()).await.created();
    let [new, _, _, wrong, ..] = counts(&checked);
    // Those who would be led by somebody who is wrong are wrong too.
    assert!(wrong > i64::try_from(people / 100).unwrap() && new + wrong == i64::try_from(people).unwrap());
    let done = apply(&yadira, &checked).await;
    assert_eq!(counts(&done), [0, 0, 0, wrong, new, 0, 0]);
    let registered = portal.count("SELECT COUNT(*) FROM audit_row WHERE action = 'user.register'", []).await;
    assert_eq!(registered, new + 2);
});
