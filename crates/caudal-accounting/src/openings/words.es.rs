//! What files of opening balances say, and what people read when something is wrong with one.

use caudal_formats::amount::Trouble;

use super::read::{Column, Holds};

/// What the empty file is called.
pub const TEMPLATE_FILE: &str = "plantilla-saldos-iniciales";
pub const SHEET: &str = "Saldos iniciales";

/// The columns, each with the name that files of ours give it and with those that others do.
pub const COLUMNS: [(Column, &[&str]); 9] = [
    (Column::Kind, &["Tipo*", "Tipo", "Tipo de saldo", "Clase"]),
    (
        Column::Who,
        &[
            "Persona, caja o cuenta*",
            "Persona caja o cuenta",
            "Persona",
            "Quién",
            "Cédula",
            "Correo",
            "Caja",
            "Cuenta",
        ],
    ),
    (Column::Amount, &["Monto*", "Monto", "Saldo", "Importe", "Valor"]),
    (Column::Currency, &["Moneda", "Divisa"]),
    (Column::RequestType, &["Tipo de solicitud", "Concepto"]),
    (Column::Due, &["Fecha límite", "Vence", "Vencimiento", "Fecha de vencimiento"]),
    (Column::Instalments, &["Cuotas", "Número de cuotas", "Meses"]),
    (Column::Branch, &["Sucursal", "Sede"]),
    (Column::Detail, &["Detalle", "Referencia", "Descripción", "Motivo"]),
];

/// What a column is called.
pub fn head(column: Column) -> &'static str {
    let of = COLUMNS.iter().find(|(of, _)| *of == column);
    of.and_then(|(_, names)| names.first()).copied().unwrap_or_default()
}

/// The same without the mark of what is required.
pub fn title(column: Column) -> String {
    head(column).trim_end_matches('*').to_owned()
}

/// What each kind of balance is called, folded: small letters without accents.
pub const KINDS: [(Holds, &[&str]); 5] = [
    (Holds::Advance, &["anticipo", "anticipos", "por rendir", "anticipo por rendir", "viatico", "viaticos"]),
    (
        Holds::Receivable,
        &["por cobrar", "por cobrar al personal", "prestamo", "prestamos", "descuento", "planilla"],
    ),
    (Holds::Cash, &["caja", "efectivo", "caja chica"]),
    (Holds::Bank, &["banco", "cuenta", "cuenta bancaria"]),
    (Holds::InTransit, &["en transito", "transito", "transferencias en transito"]),
];

/// The row of the template that shows how it is filled in; who fills it in writes over it.
pub const EXAMPLES: [[&str; 9]; 4] = [
    [
        "Anticipo",
        "eliecer.quintero@ejemplo.com",
        "150.00",
        "",
        "Anticipo de viaje",
        "",
        "",
        "",
        "Viaje a David",
    ],
    ["Por cobrar", "8-765-4321", "300.00", "", "Préstamo", "", "6", "", "Saldo de préstamo"],
    ["Caja", "Caja Panamá", "500.00", "", "", "", "", "", ""],
    ["Banco", "03-01-01-123456-7", "12500.00", "", "", "", "", "", ""],
];

/// The kind is missing or unknown.
pub const KIND: &str = "Escribe Anticipo, Por cobrar, Caja, Banco o En tránsito.";
/// Nobody and nothing was named.
pub const WHO_EMPTY: &str = "Falta de quién o de qué es el saldo.";
/// Nobody is known so.
pub const PERSON_UNKNOWN: &str =
    "No hay nadie con ese correo, número de empleado o documento. Regístralo en Usuarios o corrígelo.";
/// More than one person is known so.
pub const PERSON_AMBIGUOUS: &str = "Eso lo tienen varias personas: usa el correo.";
/// No box has this name.
pub const BOX_UNKNOWN: &str = "No hay una caja con ese nombre.";
/// Money moved in the box already.
pub const BOX_BEGUN: &str = "En esa caja ya se movió dinero: su saldo inicial se ajusta con un movimiento.";
/// No account of the company has this number or name.
pub const BANK_UNKNOWN: &str = "La empresa no tiene una cuenta con ese número o nombre.";
/// Its opening balance was posted before.
pub const OPENED: &str = "El saldo inicial de esa cuenta ya se registró.";
/// The same twice in one file.
pub const TWICE: &str = "Está dos veces en el archivo: deja una sola fila.";
/// The balances of its kind pass the largest amount together.
pub const TOTAL: &str = "Con este saldo, los de su tipo suman más de lo que el portal puede llevar.";
/// The currency is not known.
pub const CURRENCY: &str = "Esa moneda no se conoce: usa su código, como USD.";
/// The box or the account has another currency.
pub const CURRENCY_OTHER: &str = "La moneda no es la de esa caja o cuenta.";
/// No type of request has this name.
pub const TYPE_UNKNOWN: &str = "No hay un tipo de solicitud con ese nombre.";
/// What becomes of money of that type is something else.
pub const TYPE_OTHER: &str = "Ese tipo de solicitud no es de lo que se rinde o se descuenta.";
/// No type fits.
pub const TYPE_NONE: &str = "Ningún tipo de solicitud activo sirve: crea uno en Configuración.";
/// No branch has this name.
pub const BRANCH_UNKNOWN: &str = "No hay una sucursal con ese nombre.";
/// Not a date.
pub const DUE: &str = "Escribe la fecha como año-mes-día.";
/// Not how many months.
pub const INSTALMENTS: &str = "Escribe de 1 a 60 cuotas.";
/// The detail is too long, or has what cannot be seen.
pub const DETAIL: &str = "Tiene más de 300 caracteres, o signos que no se ven.";
/// The cell does not belong to this kind of balance.
pub const NOT_HERE: &str = "No corresponde a este tipo de saldo: déjalo vacío.";

/// What is wrong with an amount.
pub fn amount(trouble: Trouble) -> String {
    match trouble {
        Trouble::Empty => "Falta el monto.".into(),
        Trouble::Formula => "Es una fórmula: pega el valor.".into(),
        Trouble::Day => "El programa tomó el monto por una fecha: escríbelo otra vez como número.".into(),
        Trouble::Error => "La celda tiene un error de la hoja de cálculo.".into(),
        Trouble::Negative => "Solo bancos y tránsito pueden estar por debajo de cero.".into(),
        Trouble::Zero => "Un saldo en cero no se registra: quita la fila.".into(),
        Trouble::Scientific => "Está en notación científica: escríbelo completo.".into(),
        Trouble::Ambiguous => "No se sabe si el signo separa miles o decimales: escribe 1234.00.".into(),
        Trouble::Separator => "Los separadores no están donde deben: escribe 1234.56.".into(),
        Trouble::Decimals { decimals } => format!("Esa moneda tiene {decimals} decimales."),
        Trouble::TooLarge => "Es más de lo que admite el portal.".into(),
        Trouble::Invalid => "No es un monto.".into(),
    }
}
