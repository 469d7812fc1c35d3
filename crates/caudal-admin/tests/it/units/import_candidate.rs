use caudal_admin::users::testing::{Candidate, Columns, Reading};
use caudal_domain::time::parse_date;
use caudal_domain::{ids::Id, money::Currency, permission::Permission, user::Grant};
use caudal_formats::sheet::Row;
use caudal_web::http::page::Ref;

fn read(heads: &[&str], cells: &[&str]) -> Candidate {
    let text = |all: &[&str]| all.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
    let columns = Columns::read(&text(heads)).unwrap();
    let branch = |n: u128, name: &str| Ref { id: uuid::Uuid::from_u128(n), name: name.to_owned() };
    let branches = [branch(1, "Colón"), branch(2, "David (patio; norte)")];
    let today = parse_date("2026-11-03").unwrap();
    let reading = Reading { columns: &columns, branches: &branches, today };
    reading.candidate(Row { number: 7, cells: &text(cells) })
}

fn codes(person: &Candidate) -> Vec<(&str, &str)> {
    person.problems.iter().map(|p| (p.column.as_str(), p.code.as_str())).collect()
}

const HEADS: [&str; 11] = [
    "Nombre",
    "Correo",
    "Estado",
    "Número de empleado",
    "Tipo documento",
    "Sucursal",
    "Jefe (correo)",
    "Perfiles",
    "Permisos",
    "Límite USD",
    "Teléfono",
];

#[test]
fn a_row_is_read_as_it_is_meant() {
    let person = read(
        &HEADS,
        &[
            " Ana Vega ",
            "Ana@Litoral.example",
            "ACTIVA",
            "0042",
            "cédula",
            "colon",
            "Jefa@litoral.example",
            "conductor; RRHH",
            "Gestionar pagos (en David (patio; norte), hasta 2026-12-31)\nauditoria",
            "1500.5",
            "",
        ],
    );
    assert!(person.problems.is_empty(), "{:?}", person.problems);
    assert_eq!((person.name.as_str(), person.key.as_str()), ("Ana Vega", "ana@litoral.example"));
    assert_eq!(person.active, Some(true));
    assert_eq!(person.employee_number, Some(Some("0042".into())), "leading zeros stay");
    assert_eq!(person.document_type, Some(Some("cedula".into())));
    assert_eq!(person.branch.unwrap().unwrap().name, "Colón");
    assert_eq!(person.manager, Some(Some("Jefa@litoral.example".into())));
    assert_eq!(person.limits, [(Currency::parse("USD").unwrap(), Some(150_050))]);
    assert_eq!(person.phone, None, "an empty cell changes nothing");
    let grants = person.grants.unwrap();
    let bounded = grants.iter().find(|g| g.permission == Permission::ManagePayments).unwrap();
    assert_eq!(bounded.branch, Some(Id::new(uuid::Uuid::from_u128(2))));
    assert_eq!(bounded.ends_on, parse_date("2026-12-31"));
    assert!(grants.contains(&Grant::everywhere(Permission::ViewAudit)));
    assert_eq!(grants.len(), 5, "{grants:?}");
}

#[test]
fn every_wrong_cell_is_named_at_once() {
    let person = read(
        &HEADS,
        &[
            "",
            "nadie",
            "dormido",
            &"9".repeat(41),
            "carné",
            "Panamá Oeste",
            "jefe@",
            "Jefe",
            "Volar",
            "1.234",
            "#N/A",
        ],
    );
    let expected = [
        ("Correo", "email_invalid"),
        ("Estado", "unknown_state"),
        ("Número de empleado", "text_too_long"),
        ("Tipo documento", "unknown_document_type"),
        ("Sucursal", "unknown_branch"),
        ("Jefe (correo)", "email_invalid"),
        ("Perfiles", "unknown_profile"),
        ("Permisos", "unknown_permission"),
        ("Límite USD", "amount_decimals"),
        ("Teléfono", "cell_error"),
        ("Nombre", "text_required"),
    ];
    assert_eq!(codes(&person), expected);
    let late =
        read(&HEADS, &["A", "a@b.example", "", "", "", "", "", "", "Gestionar pagos (hasta 2020-01-01)"]);
    assert_eq!(codes(&late), [("Permisos", "date_past")]);
    let odd = read(&HEADS, &["A", "a@b.example", "", "", "", "", "", "", "Gestionar pagos (hasta ayer)"]);
    assert_eq!(codes(&odd), [("Permisos", "date_invalid")]);
}

#[test]
fn nothing_is_taken_away_but_by_its_word() {
    let person =
        read(&HEADS, &["A", "a@b.example", "", "ninguno", "", "Ninguna", "nadie", "", "Ninguno", "ninguno"]);
    assert!(person.problems.is_empty());
    assert_eq!(person.employee_number, Some(None));
    assert_eq!((person.branch, person.manager), (Some(None), Some(None)));
    assert_eq!(person.grants, Some(Vec::new()));
    assert_eq!(person.limits, [(Currency::parse("USD").unwrap(), None)]);
    assert_eq!(person.phone, None);
}
