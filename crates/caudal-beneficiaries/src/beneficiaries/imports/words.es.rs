//! Columns of files of beneficiaries, and what people read when a row is wrong.

use caudal_domain::account::number::Kind;

use super::row::{Account, Column, Trouble};

/// What a column is called, without the mark of what is required.
#[must_use]
pub fn title(column: Column) -> &'static str {
    match column {
        Column::DocumentType => "Tipo documento",
        Column::Document => "Número documento",
        Column::Name => "Nombre",
        Column::Bank => "Código banco",
        Column::AccountKind => "Tipo cuenta",
        Column::Account => "Número cuenta",
        Column::Currency => "Moneda",
        Column::Email => "Correo",
    }
}

/// The same as a head: with an asterisk where the column is required.
#[must_use]
pub fn head(column: Column) -> String {
    format!("{}{}", title(column), if column.required() { "*" } else { "" })
}

/// What else people call the columns.
pub const HEADS: [(Column, &[&str]); 8] = [
    (Column::DocumentType, &["Tipo documento", "Tipo de documento", "Tipo doc", "Tipo identificación"]),
    (
        Column::Document,
        &[
            "Número documento",
            "Número de documento",
            "Documento",
            "Cédula",
            "Cédula o RUC",
            "RUC",
            "Identificación",
            "No. documento",
            "Número de identificación",
        ],
    ),
    (
        Column::Name,
        &["Nombre", "Beneficiario", "Nombre beneficiario", "Nombre completo", "Proveedor", "Titular"],
    ),
    (Column::Bank, &["Código banco", "Código del banco", "Banco", "Banco destino", "Entidad", "Institución"]),
    (Column::AccountKind, &["Tipo cuenta", "Tipo de cuenta", "Clase de cuenta"]),
    (
        Column::Account,
        &["Número cuenta", "Número de cuenta", "Cuenta", "No. cuenta", "Cuenta destino", "Cuenta bancaria"],
    ),
    (Column::Currency, &["Moneda", "Divisa"]),
    (Column::Email, &["Correo", "Correo electrónico", "E-mail", "Email", "Mail"]),
];

/// The kind of document that a text names; its letters and digits alone, without accents.
#[must_use]
pub fn document_type(plain: &str) -> Option<&'static str> {
    Some(match plain {
        "cedula" | "c" | "ced" | "cip" | "ci" | "cc" | "dni" | "ceduladeidentidad" => "cedula",
        "ruc" | "r" | "nit" | "rfc" | "cuit" | "rif" => "ruc",
        "pasaporte" | "p" | "pas" | "passport" => "passport",
        _ => return None,
    })
}

/// The kind of account that a text names, in the same way.
#[must_use]
pub fn account_kind(plain: &str) -> Option<Kind> {
    Some(match plain {
        "corriente" | "cuentacorriente" | "c" | "cc" | "cte" | "checking" | "monetaria" => Kind::Checking,
        "ahorro" | "ahorros" | "cuentadeahorro" | "cuentadeahorros" | "a" | "ca" | "aho" | "savings" => {
            Kind::Savings
        }
        _ => return None,
    })
}

#[must_use]
pub fn document_word(kind: &str) -> &'static str {
    match kind {
        "cedula" => "Cédula",
        "ruc" => "RUC",
        "passport" => "Pasaporte",
        _ => "",
    }
}

/// A new account as people read it before it is entered: whole, since they compare it.
#[must_use]
pub fn account(account: &Account) -> String {
    let kind = if account.kind == Kind::Checking { "corriente" } else { "ahorros" };
    format!("{}, {kind}, {} ({})", account.bank.name, account.number, account.currency)
}

/// What any account number is like.
pub const ACCOUNT_TEXT: &str =
    "Escribe el número con letras y cifras, entre 4 y 34; los espacios y guiones no cuentan.";

/// What follows from another name.
pub const VERIFY_AGAIN: &str =
    "con otro nombre, sus cuentas verificadas vuelven a esperar a una segunda persona.";

/// What is wrong and what to do.
#[must_use]
pub fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(refusal) => refusal.text(),
        Trouble::UnknownDocument => "Escribe Cédula, RUC o Pasaporte.".into(),
        Trouble::UnknownKind => "Escribe Corriente o Ahorros.".into(),
        Trouble::UnknownBank => {
            "Ningún banco se llama así ni tiene ese código. Escríbelo como en Configuración, o agrégalo ahí a sus otros nombres.".into()
        }
        Trouble::BankInactive => "Ese banco ya no se usa.".into(),
        Trouble::AccountIncomplete => "Falta para la cuenta: escribe banco, tipo y número, o ninguno.".into(),
        Trouble::Repeated { row } => format!("La misma cuenta está en la fila {row}. Deja una sola."),
        Trouble::Differs { row } => {
            format!("La fila {row} dice otra cosa del mismo beneficiario. Escríbelo igual en las dos.")
        }
        Trouble::AccountOtherwise => {
            "Esa cuenta ya está registrada con otro tipo o moneda. Si cambió, desactívala antes en su ficha.".into()
        }
        Trouble::CellError => "La hoja muestra un error en vez de un dato. Corrige la fórmula o escribe el dato.".into(),
    }
}

/// The heads of the list of errors.
pub const ERROR_HEADS: [&str; 6] = ["Fila", "Columna", "Valor", "Código", "Qué hacer", "Documento"];
pub const SHEET: &str = "Beneficiarios";
/// How the empty file is called.
pub const TEMPLATE: &str = "plantilla-de-beneficiarios";
/// How the list of errors is called.
pub const ERRORS: &str = "errores-de-beneficiarios";

/// The beneficiary in the template, who is to be overwritten.
pub const EXAMPLE: [&str; 8] = [
    "RUC",
    "155612345-2-2018",
    "Taller El Ejemplo, S. A.",
    "0071",
    "Corriente",
    "0301005512209",
    "USD",
    "pagos@taller.example",
];

pub const LIST_FILE: &str = "beneficiarios";
pub const LIST_SHEET: &str = "Beneficiarios";
pub const LIST_HEADS: [&str; 8] = [
    "Nombre",
    "Tipo",
    "Tipo de documento",
    "Documento",
    "Correo",
    "Estado",
    "Cuentas verificadas",
    "Cuentas por verificar",
];

/// What a beneficiary is, as people read it.
#[must_use]
pub fn kind(kind: &str) -> &'static str {
    if kind == "staff" { "Personal" } else { "Proveedor" }
}

#[must_use]
pub fn active(active: bool) -> &'static str {
    if active { "Activo" } else { "Inactivo" }
}
