//! What people write in files of payments, and what they read when something is wrong with one.

use caudal_domain::account::{check_digit::Scheme, number::Kind};
use caudal_domain::batch::checks::{Column, Flaw, Severity};
use caudal_domain::batch::{State as BatchState, file_check::Fault, line::State};
use caudal_domain::money::{Currency, Money, MoneyRefusal, grouped};
use caudal_domain::{approval::ApprovalRefusal, error::Refusal, payment::PaymentRefusal, text::TextRefusal};

use caudal_web::http::{days_es::day, errors_es, problem::ApiError};

/// What a column is called; the mark says that it is required.
#[must_use]
pub fn head(column: Column) -> &'static str {
    match column {
        Column::DocumentType => "Tipo documento*",
        Column::Document => "Número documento*",
        Column::Name => "Nombre*",
        Column::Bank => "Código banco*",
        Column::AccountKind => "Tipo cuenta*",
        Column::Account => "Número cuenta*",
        Column::Amount => "Monto*",
        Column::Currency => "Moneda",
        Column::Concept => "Concepto*",
        Column::Reference => "Referencia",
        Column::Email => "Correo",
        Column::Phone => "Teléfono",
        Column::Request => "Solicitud",
    }
}

/// What else people call the columns.
pub const HEADS: [(Column, &[&str]); 13] = [
    (Column::DocumentType, &["Tipo documento", "Tipo de documento", "Tipo doc", "Tipo identificación", "TD"]),
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
            "NIT",
            "RFC",
            "CUIT",
            "DNI",
        ],
    ),
    (
        Column::Name,
        &["Nombre", "Beneficiario", "Nombre beneficiario", "Nombre completo", "Proveedor", "Titular"],
    ),
    (
        Column::Bank,
        &["Código banco", "Código del banco", "Banco", "Banco destino", "Entidad", "Ruta", "Institución"],
    ),
    (Column::AccountKind, &["Tipo cuenta", "Tipo de cuenta", "Producto", "Clase de cuenta"]),
    (
        Column::Account,
        &[
            "Número cuenta",
            "Número de cuenta",
            "Cuenta",
            "No. cuenta",
            "Cuenta destino",
            "Cuenta bancaria",
            "CLABE",
            "CBU",
            "CCI",
            "IBAN",
        ],
    ),
    (
        Column::Amount,
        &["Monto", "Importe", "Valor", "Neto a pagar", "Monto a pagar", "Total", "Valor a pagar"],
    ),
    (Column::Currency, &["Moneda", "Divisa"]),
    (Column::Concept, &["Concepto", "Descripción", "Detalle", "Motivo", "Glosa"]),
    (Column::Reference, &["Referencia", "Ref", "Factura", "No. factura", "Número de referencia"]),
    (Column::Email, &["Correo", "Correo electrónico", "E-mail", "Email", "Mail"]),
    (Column::Phone, &["Teléfono", "Celular", "Móvil", "Tel"]),
    (Column::Request, &["Solicitud", "No. solicitud", "Número de solicitud"]),
];

/// Letters that lose their accents in files for banks, and nobody minds.
pub const LETTERS: &str = "áéíóúüñÁÉÍÓÚÜÑàèìòùâêîôûäëïöçÇ°ºª";

/// The kind of document that a text names.
#[must_use]
pub fn document_type(folded: &str) -> Option<&'static str> {
    Some(match folded {
        "cedula" | "c" | "ced" | "cip" | "ci" | "cedula de identidad" | "cc" | "dni" | "01" | "1" => "cedula",
        "ruc" | "r" | "nit" | "rfc" | "cuit" | "rif" | "02" | "2" => "ruc",
        "pasaporte" | "p" | "pas" | "passport" | "03" | "3" => "passport",
        _ => return None,
    })
}

/// The kind of account that a text names.
#[must_use]
pub fn account_kind(folded: &str) -> Option<Kind> {
    Some(match folded {
        "corriente" | "cuenta corriente" | "c" | "cc" | "cte" | "checking" | "monetaria" | "03" | "3" => {
            Kind::Checking
        }
        "ahorro" | "ahorros" | "cuenta de ahorro" | "cuenta de ahorros" | "a" | "ca" | "aho" | "savings"
        | "04" | "4" => Kind::Savings,
        _ => return None,
    })
}

/// A kind of document as the template writes it.
#[must_use]
pub fn document_word(kind: &str) -> &'static str {
    match kind {
        "ruc" => "RUC",
        "passport" => "Pasaporte",
        _ => "Cédula",
    }
}

/// A kind of account as the template writes it.
#[must_use]
pub fn account_word(kind: &str) -> &'static str {
    if kind == "checking" { "Corriente" } else { "Ahorros" }
}

/// The stable name of a severity.
#[must_use]
pub fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// The name of a severity, as files show it.
#[must_use]
pub fn severity(severity: &str) -> &'static str {
    if severity == severity_name(Severity::Error) { "Error" } else { "Aviso" }
}

/// What is wrong with a cell, and what to do.
#[must_use]
pub fn flaw(flaw: &Flaw, currency: Currency) -> String {
    match flaw {
        Flaw::Refused(refusal) => refused(refusal),
        Flaw::RowHidden => "La fila está oculta en la hoja: confirma que también se paga.".into(),
        Flaw::Formula => "Hay una fórmula: cópiala como valor para que el dato no cambie.".into(),
        Flaw::CellError => "La hoja muestra un error en esta celda: escribe el dato.".into(),
        Flaw::CellDay => {
            "La hoja lo convirtió en fecha: da formato de texto a la columna y escríbelo otra vez.".into()
        }
        Flaw::DigitsLost => {
            "La hoja guardó solo 15 cifras y puso ceros en las demás: da formato de texto a la columna y escríbelo completo."
                .into()
        }
        Flaw::DigitsDoubtful => {
            "Termina en ceros como los números que una hoja recorta a 15 cifras: compáralo con el documento.".into()
        }
        Flaw::AmountAmbiguous => {
            "Puede leerse de dos maneras: con miles o con decimales. Escríbelo con sus decimales, por ejemplo 1250.00.".into()
        }
        Flaw::DocumentTypeUnknown => "No es un tipo de documento: escribe Cédula, RUC o Pasaporte.".into(),
        Flaw::BankUnknown => {
            "Ningún banco tiene ese código o nombre: corrígelo o pide que lo agreguen en Configuración.".into()
        }
        Flaw::BankInactive => "El banco está desactivado: usa otra cuenta o pide que lo activen.".into(),
        Flaw::AccountKindUnknown => "No es un tipo de cuenta: escribe Ahorros o Corriente.".into(),
        Flaw::AccountKindUnavailable => "Ese banco no tiene cuentas de este tipo.".into(),
        Flaw::AccountKindDiffers => "La cuenta está registrada con el otro tipo: corrige uno de los dos.".into(),
        Flaw::AccountLength { min, max } if min == max => {
            format!("Las cuentas de ese banco tienen {min} caracteres.")
        }
        Flaw::AccountLength { min, max } => {
            format!("Las cuentas de ese banco tienen entre {min} y {max} caracteres.")
        }
        Flaw::AccountCharacters => "Las cuentas de ese banco tienen solo cifras.".into(),
        Flaw::AccountOtherBank => "El número es de una cuenta de otro banco.".into(),
        Flaw::CheckDigit { scheme } => {
            format!("El dígito verificador no corresponde: {} mal escrita.", scheme_word(*scheme))
        }
        Flaw::BeneficiaryUnknown => {
            "Nadie está registrado con este documento: regístralo en Beneficiarios o corrige el número.".into()
        }
        Flaw::BeneficiaryInactive => "El beneficiario está desactivado.".into(),
        Flaw::NameDiffers => "El nombre no es el del beneficiario registrado con este documento.".into(),
        Flaw::AccountNew => "Cuenta nueva: nadie la ha verificado; quien apruebe la revisa.".into(),
        Flaw::RequestUnknown => "Ninguna solicitud tiene este número.".into(),
        Flaw::RequestOfAnother => "La solicitud es de otra persona.".into(),
        Flaw::RequestNotNamed { number } => {
            format!("La solicitud {number} espera este mismo pago: escríbela para no pagarla dos veces.")
        }
        Flaw::Repeated { row } => format!("Es igual a la fila {row}: quita una."),
        Flaw::Similar { row } => format!("Misma persona, cuenta y monto que la fila {row}."),
        Flaw::RequestRepeated { row } => format!("La fila {row} ya paga esta solicitud."),
        Flaw::PossiblyPaid(paid) => {
            format!("Posible pago repetido: {} por el mismo monto, del {}.", paid.number, day(paid.on))
        }
        Flaw::Unusual { average_minor } => {
            format!("Mucho más de lo usual: recibe {} en promedio.", money(*average_minor, currency))
        }
        Flaw::Transliterated { character } => {
            format!("El banco no lee «{character}»: en el archivo va con otras letras.")
        }
    }
}

fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Text(TextRefusal::TextRequired) => "Falta este dato.".into(),
        Refusal::Money(MoneyRefusal::AmountEmpty) => "Falta el monto.".into(),
        Refusal::Payment(PaymentRefusal::PaidWhole) => {
            "El monto no es el aprobado de la solicitud: se paga completa.".into()
        }
        Refusal::Payment(PaymentRefusal::NotPayable) => {
            "La solicitud no está pendiente de pago por transferencia.".into()
        }
        Refusal::Approval(ApprovalRefusal::SameAsBeneficiary) => {
            "Es tu propio pago: quita la línea y que lo prepare otra persona.".into()
        }
        other => other.text(),
    }
}

fn scheme_word(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Clabe => "CLABE",
        Scheme::Cbu => "CBU",
        Scheme::Cci => "CCI",
        Scheme::Iban => "IBAN",
    }
}

/// What is wrong with a batch as a whole, so many of whose lines have errors.
#[must_use]
pub fn fault(fault: Fault, currency: Currency, wrong: u64) -> String {
    match fault {
        Fault::NoRows => "El archivo no tiene líneas.".into(),
        Fault::TooManyRows { max } => format!("Un lote tiene como máximo {max} líneas: divídelo."),
        Fault::ControlCount { typed, found } => {
            format!("Escribiste {typed} pagos y hay {found}.")
        }
        Fault::ControlTotal { typed_minor, found_minor } => {
            // Beside it stands what those without errors come to.
            let lines =
                if wrong == 0 { "las líneas" } else { "las líneas, también las que tienen errores," };
            let (typed, found) = (money(typed_minor, currency), money(found_minor, currency));
            format!("Escribiste un total de {typed} y {lines} suman {found}.")
        }
        Fault::TotalTooLarge => "La suma pasa de lo que puede tener un documento: divide el lote.".into(),
    }
}

fn money(minor: i64, currency: Currency) -> String {
    format!("{} {}", currency.code(), grouped(&Money::new(minor, currency).to_string()))
}

/// Heads of the annotated workbook: its sheet, and the column with what is wrong.
pub const SHEET: &str = "Pagos";
/// The head of the column with what is wrong.
pub const ERRORS: &str = "Qué corregir";
/// The head of the column with the place of a line.
pub const PLACE: &str = "Fila";
/// The head of the column with where a line stands.
pub const STATE: &str = "Estado";

#[must_use]
pub fn line_state(state: State) -> &'static str {
    match state {
        State::Wrong => "Con errores",
        State::Good => "Correcta",
        State::Approved => "Aprobada",
        State::Sent => "Enviada al banco",
        State::Confirmed => "Confirmada",
        State::Rejected => "Rechazada por el banco",
        State::Returned => "Devuelta por el banco",
        State::Reversed => "Reversada",
        State::Discarded => "Descartada",
    }
}

#[must_use]
pub fn state(state: BatchState) -> &'static str {
    match state {
        BatchState::Uploaded => "Por completar",
        BatchState::Validating => "Revisando",
        BatchState::WithErrors => "Con errores",
        BatchState::Ready => "Listo para enviar a aprobar",
        BatchState::PendingApproval => "Por aprobar",
        BatchState::Approved => "Aprobado",
        BatchState::FileGenerated => "Archivo generado",
        BatchState::Sent => "Enviado al banco",
        BatchState::PartiallyConfirmed => "Confirmado en parte",
        BatchState::Confirmed => "Confirmado",
        BatchState::Rejected => "Rechazado",
        BatchState::Discarded => "Descartado",
    }
}

pub const LINES_SHEET: &str = "Líneas";
pub const LIST_FILE: &str = "lotes";
pub const LIST_SHEET: &str = "Lotes";
pub const LIST_HEADS: [&str; 15] = [
    "Lote",
    "Estado",
    "Descripción",
    "Sale de",
    "Ejecución",
    "Moneda",
    "Monto de control",
    "Líneas de control",
    "Monto de las líneas",
    "Líneas",
    "Con errores",
    "Sin respuesta del banco",
    "Referencia del banco",
    "Creado por",
    "Creado el",
];

/// The first part of names of files.
pub const TEMPLATE_NAME: &str = "plantilla-pagos-masivos";

pub const EXAMPLE: [&str; 13] = [
    "Cédula",
    "8-765-432",
    "Eliécer Quintero",
    "BGEN",
    "Ahorros",
    "0472010000012",
    "1250.00",
    "USD",
    "Flete Colón - David",
    "F-1042",
    "eliecer@empresa.example",
    "6612-3456",
    "",
];

/// Why a file cannot be read, from the code that is kept.
#[must_use]
pub fn unreadable_code(code: &str) -> super::stored::BatchFault {
    const CODES: [&str; 14] = [
        "file_too_large",
        "file_empty",
        "file_not_a_table",
        "file_encoding",
        "file_protected",
        "file_old_workbook",
        "file_other_workbook",
        "file_damaged",
        "file_entities",
        "file_expands_too_much",
        "file_too_many_rows",
        "file_too_many_columns",
        "file_cell_too_long",
        "file_too_slow",
    ];
    let message = match CODES.into_iter().find(|known| *known == code) {
        Some(code) => errors_es::api(&ApiError::Malformed { code, field: None }),
        None if code == "file_gone" => {
            "El archivo ya no está guardado, o no está entero: súbelo otra vez.".into()
        }
        None => "No se pudo revisar por un problema del portal: vuelve a intentarlo.".into(),
    };
    super::stored::BatchFault { code: code.to_owned(), message }
}

/// The head of the column with what the bank said.
pub const SAID: &str = "Respuesta del banco";

/// Where in a file something stands that cannot be written: a line's field, or one of the whole.
#[must_use]
pub fn place(line: Option<usize>, field: &str) -> String {
    line.map_or_else(|| field.to_owned(), |line| format!("lines/{line}/{field}"))
}
