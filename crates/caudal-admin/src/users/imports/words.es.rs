//! Columns of files of people, and what people read when a row is wrong.

use caudal_domain::user::{PROFILES, Profile};

use super::super::labels_es;
use super::columns::{Column, Trouble};

/// What a column is called, without the mark of what is required.
pub fn title(column: Column) -> String {
    match column {
        Column::Name => "Nombre".into(),
        Column::Email => "Correo".into(),
        Column::State => "Estado".into(),
        Column::EmployeeNumber => "Número de empleado".into(),
        Column::DocumentType => "Tipo documento".into(),
        Column::Document => "Documento".into(),
        Column::Phone => "Teléfono".into(),
        Column::Branch => "Sucursal".into(),
        Column::Manager => "Jefe (correo)".into(),
        Column::Profiles => "Perfiles".into(),
        Column::Permissions => "Permisos".into(),
        Column::Limit(currency) => format!("Límite {currency}"),
    }
}

/// The same as a head: with an asterisk where the column is required.
pub fn head(column: Column) -> String {
    let mark = if matches!(column, Column::Name | Column::Email) { "*" } else { "" };
    format!("{}{mark}", title(column))
}

/// Every way a column's head is written, folded: lower case, no accents, no signs.
pub const HEADS: [(Column, &[&str]); 11] = [
    (
        Column::Name,
        &["nombre", "nombres", "nombre completo", "nombre y apellido", "nombres y apellidos", "name"],
    ),
    (Column::Email, &["correo", "correo electronico", "email", "e mail", "mail"]),
    (Column::State, &["estado", "situacion"]),
    (
        Column::EmployeeNumber,
        &[
            "numero de empleado",
            "numero empleado",
            "n o de empleado",
            "no de empleado",
            "n de empleado",
            "num de empleado",
            "num empleado",
            "codigo de empleado",
            "empleado",
        ],
    ),
    (Column::DocumentType, &["tipo documento", "tipo de documento"]),
    (
        Column::Document,
        &["documento", "numero documento", "numero de documento", "documento de identidad", "cedula"],
    ),
    (Column::Phone, &["telefono", "celular", "movil", "telefono celular"]),
    (Column::Branch, &["sucursal", "sede", "oficina"]),
    (Column::Manager, &["jefe correo", "jefe", "correo del jefe", "correo jefe", "jefatura", "jefa correo"]),
    (Column::Profiles, &["perfiles", "perfil"]),
    (Column::Permissions, &["permisos", "permiso"]),
];

/// The words that begin the head of a limit, folded.
pub const LIMIT: [&str; 2] = ["limite", "limite de aprobacion"];
/// What empties a cell's field, folded.
pub const NOTHING: [&str; 4] = ["ninguno", "ninguna", "nadie", "ningun"];
/// What leads the only branch of a permission, folded.
pub const IN: &str = "en ";
/// What leads the last day of a permission, folded.
pub const UNTIL: &str = "hasta ";

/// A permission as a cell holds it.
pub fn grant(label: &str, branch: Option<&str>, ends_on: Option<&str>) -> String {
    match (branch, ends_on) {
        (None, None) => label.to_owned(),
        (Some(branch), None) => format!("{label} (en {branch})"),
        (None, Some(day)) => format!("{label} (hasta {day})"),
        (Some(branch), Some(day)) => format!("{label} (en {branch}, hasta {day})"),
    }
}

/// The state of a person as a cell holds it.
pub fn state(active: bool) -> &'static str {
    if active { "Activo" } else { "Inactivo" }
}

/// The state that a cell names, folded.
#[must_use]
pub fn state_of(word: &str) -> Option<bool> {
    match word {
        "activo" | "activa" => Some(true),
        "inactivo" | "inactiva" => Some(false),
        _ => None,
    }
}

/// The kind of a document as a cell holds it.
pub fn document(kind: &str) -> &'static str {
    match kind {
        "cedula" => "Cédula",
        "ruc" => "RUC",
        _ => "Pasaporte",
    }
}

/// The profile that a cell names.
pub fn profile(folded: &str, fold: impl Fn(&str) -> String) -> Option<&'static Profile> {
    PROFILES.iter().find(|p| fold(labels_es::profile(p.code)) == folded || fold(p.code) == folded)
}

/// What is wrong and what to do.
pub fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(refusal) => refusal.text(),
        Trouble::Repeated { row } => format!("Se repite en la fila {row}. Deja una sola fila por persona."),
        Trouble::UnknownBranch { known } => match known.as_slice() {
            [] => "No hay sucursales en uso. Regístralas antes en Configuración.".into(),
            known => format!("No hay una sucursal en uso con ese nombre. Escribe una de estas: {}.", known.join(", ")),
        },
        Trouble::UnknownProfile => {
            let known: Vec<_> = PROFILES.iter().map(|p| labels_es::profile(p.code)).collect();
            format!("No existe ese perfil. Escribe uno o varios de estos, separados con punto y coma: {}.", known.join(", "))
        }
        Trouble::UnknownPermission => {
            "No existe ese permiso. Cópialo como aparece en la pantalla del usuario, y separa varios con punto y coma.".into()
        }
        Trouble::UnknownState => "Escribe Activo o Inactivo.".into(),
        Trouble::UnknownDocument => "Escribe Cédula, RUC o Pasaporte.".into(),
        Trouble::UnknownManager => "Nadie tiene ese correo, ni en el portal ni en este archivo.".into(),
        Trouble::ManagerInactive => "Esa persona está inactiva: nombra a otra.".into(),
        Trouble::ManagerWrong { row } => {
            format!("La persona de ese correo está en la fila {row}, que tiene errores. Corrígela también.")
        }
        Trouble::CellError => "La hoja muestra un error en vez de un dato. Corrige la fórmula o escribe el dato.".into(),
        Trouble::LookAlike => {
            "Otra persona ya tiene un correo que se ve igual, escrito con otros signos. Cópialo de su ficha.".into()
        }
    }
}

/// The heads of the list of errors.
pub const ERROR_HEADS: [&str; 6] = ["Fila", "Columna", "Valor", "Código", "Qué hacer", "Correo"];
/// The name of the sheet.
pub const SHEET: &str = "Usuarios";
/// How the file of everybody is called.
pub const FILE: &str = "usuarios";
/// How the empty one is called.
pub const TEMPLATE: &str = "plantilla-de-usuarios";
/// How the list of errors is called.
pub const ERRORS: &str = "errores-de-usuarios";

/// The person in the template, who is to be overwritten.
pub const EXAMPLE: [&str; 12] = [
    "Kevin Ábrego",
    "kevin.abrego@empresa.example",
    "Activo",
    "0815",
    "Cédula",
    "8-0123-0456",
    "6612-3456",
    "",
    "",
    "Conductor",
    "",
    "",
];
