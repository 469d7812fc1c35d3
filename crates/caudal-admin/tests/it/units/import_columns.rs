use caudal_admin::users::testing::{Column, Columns, HeadTrouble, named, words_es};
use caudal_domain::money::Currency;

fn read(heads: &[&str]) -> Result<Columns, HeadTrouble> {
    Columns::read(&heads.iter().map(|h| (*h).to_owned()).collect::<Vec<_>>())
}

#[test]
fn heads_are_known_whatever_their_case_accents_and_signs() {
    let usd = Currency::parse("USD").unwrap();
    for (head, column) in [
        ("Nombre*", Column::Name),
        ("  NOMBRE  ", Column::Name),
        ("correo electrónico *", Column::Email),
        ("Número de empleado", Column::EmployeeNumber),
        ("N.º de empleado", Column::EmployeeNumber),
        ("NUMERO DE EMPLEADO", Column::EmployeeNumber),
        ("Telefono", Column::Phone),
        ("Jefe (correo)", Column::Manager),
        ("Límite USD", Column::Limit(usd)),
        ("limite de aprobación (usd)", Column::Limit(usd)),
    ] {
        assert_eq!(named(head), Some(column), "{head}");
    }
    for head in ["", "Salario", "Límite XXX", "Límite"] {
        assert_eq!(named(head), None, "{head}");
    }
    for column in words_es::HEADS.iter().map(|(c, _)| *c).chain([Column::Limit(usd)]) {
        assert_eq!(named(&words_es::head(column)), Some(column));
    }
}

#[test]
fn a_file_without_its_columns_is_refused_and_others_are_named() {
    assert_eq!(read(&["Nombre", "Salario"]).unwrap_err(), HeadTrouble::Missing);
    assert_eq!(read(&["Nombre", "Correo", "E-mail"]).unwrap_err(), HeadTrouble::Repeated("E-mail".into()));
    let columns = read(&["Salario", "correo", "", "NOMBRE"]).unwrap();
    assert_eq!(columns.at, [None, Some(Column::Email), None, Some(Column::Name)]);
    assert_eq!(columns.ignored, ["Salario"]);
}
