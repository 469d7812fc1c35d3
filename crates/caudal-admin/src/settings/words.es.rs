//! What the checklist before the first day says, in Spanish.

use caudal_domain::{money::Money, rehearsal::Step};

/// The title of an item of the checklist.
pub fn title(code: &str) -> &'static str {
    match code {
        "provider" => "Inicio de sesión",
        "branches" => "Sucursales",
        "request_types" => "Tipos de solicitud",
        "cost_centres" => "Centros de costo",
        "requesters" => "Quien pide dinero",
        "approvers" => "Quien aprueba, con su límite",
        "hr" => "Recursos humanos",
        "release" => "Quien libera para pago",
        "prepare" => "Quien prepara los pagos",
        "authorize" => "Otra persona que autoriza y verifica cuentas",
        "banks" => "Bancos",
        "source_accounts" => "Cuentas de la empresa",
        "bank_layouts" => "Formatos de archivo",
        "conceptos" => "Conceptos contables",
        "cash_boxes" => "Cajas",
        "cash_people" => "Quien opera la caja y quien la supervisa",
        _ => "",
    }
}

/// What is missing, and what to do about it.
pub fn gap(code: &str) -> &'static str {
    match code {
        "branches" => "No hay ninguna activa. Registra al menos una.",
        "request_types" => "No hay ninguno activo: nadie puede pedir dinero.",
        "bank_layouts" => "Opcional: para quien pide los pagos en un archivo con su propio formato.",
        "cost_centres" => "Opcional: sirven para repartir los gastos.",
        "requesters" => "Nadie tiene el permiso «Pedir dinero».",
        "hr" => "Hay tipos que aprueba RRHH y nadie tiene el permiso «Aprobar por RRHH».",
        "release" => "Nadie tiene el permiso «Liberar para pago».",
        "prepare" => "Nadie tiene el permiso «Pagos individuales».",
        "authorize" => {
            "Quien prepara un pago no lo autoriza, ni verifica la cuenta que registró. Hace falta otra persona con los \
             permisos «Autorizar pagos» y «Pagos individuales»."
        }
        "banks" => "No hay ninguno activo. Registra los bancos de la empresa y de sus beneficiarios.",
        "source_accounts" => "No hay ninguna activa: no hay de dónde pagar.",
        "cash_boxes" => "Hay tipos que se pagan en efectivo y ninguna caja en uso.",
        "cash_people" => {
            "Quien cuenta su caja no aprueba su propio cierre. Hace falta una persona con el permiso «Operar la caja» y \
             otra con «Supervisar cajas»."
        }
        "conceptos" => "No hay ninguno activo: sin ellos no se prepara un pago sin solicitud.",
        _ => "",
    }
}

/// With what people sign in.
pub fn provider(issuer: Option<&str>) -> String {
    issuer
        .map_or_else(|| "Falta el proveedor de identidad.".into(), |i| format!("Las personas entran con {i}"))
}

/// How many settings may be chosen.
pub fn count(n: usize) -> String {
    if n == 1 { "1 en uso".into() } else { format!("{n} en uso") }
}

/// No type asks for HR.
pub fn hr_unneeded() -> String {
    "Ningún tipo de solicitud activo necesita a RRHH.".into()
}

/// No type is paid in cash and there is no box.
pub fn cash_unneeded() -> String {
    "Ningún tipo de solicitud activo se paga en efectivo.".into()
}

/// Who keeps the boxes and who counts after them.
pub fn cash_people(keepers: &[String], supervisors: &[String]) -> String {
    format!("Operan: {} · Supervisan: {}", names(keepers), names(supervisors))
}

/// The first names of a list and how many more there are.
pub fn names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} y {two}"),
        [one, two, three] => format!("{one}, {two} y {three}"),
        [one, two, rest @ ..] => format!("{one}, {two} y {} más", rest.len()),
    }
}

/// Who approves in one currency.
pub fn approvers(currency: &str, who: &[String]) -> String {
    if who.is_empty() {
        return format!(
            "{currency}: nadie. Da a alguien el permiso «Aprobar solicitudes» y un límite en {currency}"
        );
    }
    format!("{currency}: {}", names(who))
}

/// Branches of which nobody approves anything.
pub fn branches_without_approver(branches: &[String]) -> String {
    format!("Nadie aprueba en {}", names(branches))
}

/// What a step of the rehearsal is called.
pub fn step(step: Step) -> &'static str {
    match step {
        Step::Ask => "Pedir",
        Step::Approve => "Aprobar el monto",
        Step::ApproveHr => "Aprobar por RRHH",
        Step::Release => "Liberar para pago",
        Step::EnterAccount => "Registrar la cuenta del beneficiario",
        Step::VerifyAccount => "Verificar la cuenta",
        Step::Prepare => "Preparar el pago",
        Step::Authorize => "Autorizar el pago",
        Step::Send => "Enviar al banco y confirmar",
    }
}

/// Why nobody takes a step: nobody may, or those who may are needed where they cannot do both.
pub fn step_gap(step: Step, holders: &[String]) -> String {
    if !holders.is_empty() {
        return format!(
            "{} podría, pero ya da otro paso de este mismo dinero que no puede dar la misma persona. Hace falta \
             alguien más.",
            names(holders)
        );
    }
    let permission = match step {
        Step::Ask => "Falta alguien con el permiso «Pedir dinero».",
        Step::Approve => {
            "Falta alguien con el permiso «Aprobar solicitudes» y un límite que alcance este monto."
        }
        Step::ApproveHr => "Falta alguien con el permiso «Aprobar por RRHH».",
        Step::Release => "Falta alguien con el permiso «Liberar para pago».",
        Step::EnterAccount | Step::Prepare | Step::Send => {
            "Falta alguien con el permiso «Pagos individuales»."
        }
        Step::VerifyAccount | Step::Authorize => {
            "Falta alguien con los permisos «Autorizar pagos» y «Pagos individuales»."
        }
    };
    permission.into()
}

/// A note or a coin: "Billete de 20.00 USD".
pub fn denomination(form: &str, worth: Money) -> String {
    let amount = worth.to_string();
    let whole = amount.strip_suffix(".00").unwrap_or(&amount);
    format!("{} de {whole} {}", if form == "note" { "Billete" } else { "Moneda" }, worth.currency)
}
