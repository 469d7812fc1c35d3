//! What letters say.

use super::waiting::Waits;

/// A letter of what just happened; `n` things, of which this is the first.
pub fn subject_now(first: &str, n: i64) -> String {
    if n == 1 { first.to_owned() } else { format!("{first} y {} más", n - 1) }
}

pub const SUBJECT_TEST: &str = "Correo de prueba de Caudal";
pub const TEST: &str = "Este es un correo de prueba: si lo lees, los avisos llegan.";
pub const NEWS: &str = "Novedades";
pub const WAITING: &str = "Esperan por ti";
pub const TO_DECIDE: &str = "Las solicitudes que llevan más tiempo esperando";
pub const OPEN: &str = "Abrir el portal";
pub const CHOOSE: &str = "Elegir qué avisos te llegan por correo";

pub fn greeting(name: &str) -> String {
    format!("Hola, {}:", name.split_whitespace().next().unwrap_or(name))
}

/// The digest's subject: how much waits, and how much is new.
pub fn subject_digest(waiting: i64, news: i64) -> String {
    match (waiting, news) {
        (0, n) => counted(n, "novedad", "novedades"),
        (n, 0) => format!("{} por ti", counted(n, "asunto espera", "asuntos esperan")),
        (n, m) => format!(
            "{} por ti y {}",
            counted(n, "asunto espera", "asuntos esperan"),
            counted(m, "novedad", "novedades")
        ),
    }
}

pub fn more(n: i64) -> String {
    format!("… y {n} más en el portal")
}

fn counted(n: i64, one: &str, many: &str) -> String {
    // The portal counts no further than a thousand.
    let amount = if n >= 1_000 { "1000 o más".to_owned() } else { n.to_string() };
    format!("{amount} {}", if n == 1 { one } else { many })
}

/// What waits for somebody, so many of it.
pub fn waits(what: Waits, n: i64) -> String {
    match what {
        Waits::ToDecide => counted(n, "solicitud por decidir", "solicitudes por decidir"),
        Waits::ToRelease => counted(n, "solicitud por liberar", "solicitudes por liberar"),
        Waits::ToPay => counted(n, "pago por preparar", "pagos por preparar"),
        Waits::ToAuthorize => counted(n, "pago por autorizar", "pagos por autorizar"),
        Waits::AccountsToVerify => {
            counted(n, "cuenta bancaria por verificar", "cuentas bancarias por verificar")
        }
        Waits::ToReview => counted(n, "rendición por revisar", "rendiciones por revisar"),
        Waits::ToSettle => counted(n, "anticipo por rendir", "anticipos por rendir"),
        Waits::ToPayInCash => counted(n, "pago en efectivo por entregar", "pagos en efectivo por entregar"),
        Waits::Closings => counted(n, "cierre de caja por revisar", "cierres de caja por revisar"),
        Waits::Deposits => counted(n, "depósito por confirmar", "depósitos por confirmar"),
        Waits::ToSend => counted(n, "pago por enviar al banco", "pagos por enviar al banco"),
        Waits::BatchesToApprove => counted(n, "lote por aprobar", "lotes por aprobar"),
        Waits::Batches => counted(n, "lote por continuar", "lotes por continuar"),
        Waits::Openings => {
            counted(n, "carga de saldos iniciales por decidir", "cargas de saldos iniciales por decidir")
        }
        Waits::Reopenings => {
            counted(n, "reapertura de período por decidir", "reaperturas de período por decidir")
        }
        Waits::ToCancel => counted(n, "anulación por decidir", "anulaciones por decidir"),
    }
}

/// A request in a digest.
pub fn request(number: &str, requester: &str, amount: &str) -> String {
    format!("{number} · {requester} · {amount}")
}

/// Why the portal gave a letter up.
pub const TOO_OLD: &str = "No se pudo entregar en cinco días.";

pub const SILENT: &str = "El servidor de correo no respondió a tiempo.";
/// A letter that the portal itself could not write.
pub const UNWRITTEN: &str = "El portal no pudo escribir el correo.";

/// What the mail server answered.
pub fn answered(code: u16, text: &str) -> String {
    format!("El servidor de correo respondió {code}: {text}")
}

/// Why there was no answer.
pub fn unreached(text: &str) -> String {
    format!("No se pudo conectar con el servidor de correo: {text}")
}
