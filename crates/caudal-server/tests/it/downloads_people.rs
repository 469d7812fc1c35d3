//! People as a file that comes in again.

use caudal_db::testing::Target;
use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::user_imports_world::{PEOPLE, apply, branch, check, counts, offices, problems, user};
use caudal_testing::{Answer, Person};

story!(every_wrong_row_is_named_with_its_cell_and_only_the_right_ones_are_applied, |portal| async {
    let (yadira, marta) = offices(portal).await;
    branch(&yadira, "Colón").await;
    let kevin = json!({ "name": "Kevin", "email": "kevin@litoral.example", "employee_number": "77" });
    let kevin = yadira.post("/api/v1/user", kevin).await.created();
    yadira.delete(&format!("/api/v1/user/{}", kevin["id"].as_str().unwrap())).await.ok();
    let own = user(&yadira, "yadira").await["email"].as_str().unwrap().to_owned();
    let file = format!(
        "Nombre,Correo,Número de empleado,Sucursal,Jefe,Perfiles,Permisos,Límite USD,Estado\n\
         Uno,uno@x.example,,,,,,,\n\
         Otro,UNO@X.example,,,,,,,\n\
         Dos,ｋevin@litoral.example,,,,,,,\n\
         Tres,tres@x.example,77,,,,,,\n\
         Cuatro,cuatro@x.example,,Bocas,,Jefe supremo,Volar,10.555,\n\
         Cinco,cinco@x.example,,,seis@x.example,,,,\n\
         Seis,seis@x.example,,,cinco@x.example,,,,\n\
         Siete,siete@x.example,,,seis@x.example,,,,\n\
         Ocho,ocho@x.example,,,kevin@litoral.example,,,,\n\
         Nueve,nueve@x.example,,,nadie@x.example,,,,\n\
         ,diez,,,,,,,dormido\n\
         Yadira Batista,{own},,,,,Gestionar pagos,,Inactivo\n\
         Doce,doce@x.example,,Colón,{own},Conductor,,,\n"
    );
    let checked = check(&yadira, file.clone()).await.created();
    assert_eq!(counts(&checked), [1, 0, 0, 12, 0, 0, 0]);
    let expected = [
        (2, "Correo", "repeated_in_file"),
        (3, "Correo", "repeated_in_file"),
        (4, "Correo", "email_taken"),
        (5, "Número de empleado", "employee_number_taken"),
        (6, "Sucursal", "unknown_branch"),
        (6, "Perfiles", "unknown_profile"),
        (6, "Permisos", "unknown_permission"),
        (6, "Límite USD", "amount_decimals"),
        (7, "Jefe (correo)", "manager_circular"),
        (8, "Jefe (correo)", "manager_circular"),
        (9, "Jefe (correo)", "manager_row_wrong"),
        (10, "Jefe (correo)", "manager_inactive"),
        (11, "Jefe (correo)", "unknown_manager"),
        (12, "Correo", "email_invalid"),
        (12, "Estado", "unknown_state"),
        (12, "Nombre", "text_required"),
        (13, "Estado", "own_account"),
        (13, "Permisos", "own_account"),
    ];
    let expected: Vec<_> =
        expected.into_iter().map(|(row, c, k)| (row, c.to_owned(), k.to_owned())).collect();
    assert_eq!(problems(&yadira, &checked).await, expected);

    // All of them or none, as long as nobody says otherwise.
    let path = format!("/api/v1/user-imports/{}/actions/apply", checked["id"].as_str().unwrap());
    yadira.post(&path, json!({})).version(1).await.refused(422, "rows_wrong");
    let done = apply(&yadira, &checked).await;
    assert_eq!(counts(&done), [0, 0, 0, 12, 1, 0, 0]);
    assert_eq!(user(&yadira, "doce@x.example").await["manager"]["name"], "Yadira Batista");
    yadira.post(&path, json!({})).version(3).await.refused(409, "wrong_state");

    // The same as a file to correct by.
    let errors = download(&marta, json!({ "file": "user_import_errors", "id": checked["id"] })).await;
    let errors = errors.text();
    assert_eq!(errors.lines().count(), expected.len() + 1);
    assert!(errors.contains("5,Número de empleado,77,employee_number_taken,"), "{errors}");
});

async fn download(person: &Person, of: Value) -> Answer {
    let body = json!({ "kind": "user_file", "of": of });
    let address = person.post("/api/v1/downloads", body).await.created();
    person.get(address["url"].as_str().unwrap()).without_token().await.status(200)
}

story!(what_is_exported_is_imported_again_without_a_change, |portal| async {
    let (yadira, _) = offices(portal).await;
    branch(&yadira, "Colón").await;
    let first = check(&yadira, PEOPLE).await.created();
    apply(&yadira, &first).await;
    let hostile = json!({
        "name": "=HYPERLINK(\"http://x\")", "email": "formula@x.example", "document": "＝1+1", "employee_number": "@SUM",
        "permissions": [{ "permission_name": "Gestionar pagos", "ends_on": "2027-01-31" }, "Crear solicitudes"],
        "limits": [{ "currency": "CLP", "limit_minor": 5000 }],
    });
    yadira.post("/api/v1/user", hostile).await.created();
    for format in ["csv", "xlsx"] {
        let file = download(&yadira, json!({ "file": "users", "format": format, "query": "" })).await;
        let name = format!("usuarios-2026-11-03.{format}");
        assert!(file.header("content-disposition").unwrap().contains(&name));
        let checked = check(&yadira, file.bytes.to_vec()).await.created();
        assert_eq!(
            counts(&checked),
            [0, 0, 5, 0, 0, 0, 0],
            "{format}: {:?}",
            problems(&yadira, &checked).await
        );
    }
    let csv =
        download(&yadira, json!({ "file": "users", "format": "csv", "query": "q=formula" })).await.text();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "\u{feff}Nombre*,Correo*,Estado,Número de empleado,Tipo documento,Documento,Teléfono,Sucursal,Jefe (correo),Permisos,Límite USD,Límite CLP"
    );
    assert_eq!(
        lines[1..],
        [
            "\"'=HYPERLINK(\"\"http://x\"\")\",formula@x.example,Activo,'@SUM,,'＝1+1,,,,Crear solicitudes; Gestionar pagos (hasta 2027-01-31),,5000"
        ]
    );
    assert_eq!(portal.trail().await.last().unwrap(), "users.export done");

    let template = download(&yadira, json!({ "file": "users_template", "format": "xlsx" })).await;
    assert_eq!(counts(&check(&yadira, template.bytes.to_vec()).await.created()), [1, 0, 0, 0, 0, 0, 0]);

    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let body = json!({ "kind": "user_file", "of": { "file": "users", "format": "csv", "query": "" } });
    ana.post("/api/v1/downloads", body).await.refused(404, "not_found");
    let odd =
        json!({ "kind": "user_file", "of": { "file": "users", "format": "csv", "query": "state=asleep" } });
    yadira.post("/api/v1/downloads", odd).await.refused(422, "invalid_query");
});

/// More than a workbook holds.
const CROWD: usize = 100_001;

story!(a_list_of_any_length_is_exported_whole, |portal| async {
    let (yadira, marta) = offices(portal).await;
    let (id, seen) = match portal.target {
        Target::Sqlite => ("randomblob(16)", "printf('%06d', n)"),
        Target::Postgres => ("gen_random_uuid()", "lpad(n::text, 6, '0')"),
    };
    let crowd: &'static str = format!(
        "WITH RECURSIVE crowd (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM crowd WHERE n < {CROWD}) \
         INSERT INTO app_user (id, name, name_key, email, email_key, state, version, created_at_ms, updated_at_ms) \
         SELECT {id}, 'P' || {seen}, 'p' || {seen}, n || '@x.example', n || '@x.example', 'active', 1, 0, 0 FROM crowd"
    )
    .leak();
    portal.run(crowd, []).await;
    let csv = download(&yadira, json!({ "file": "users", "format": "csv", "query": "" })).await.text();
    let names: Vec<_> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(names.len(), CROWD + 2);
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "in the order of the list, each once");
    let workbook = json!({ "kind": "user_file", "of": { "file": "users", "format": "xlsx", "query": "" } });
    marta.post("/api/v1/downloads", workbook).await.refused(422, "invalid_query");
});
