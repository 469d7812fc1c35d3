//! Permissions, profiles and conflicts of duties as people read them (domain, section 2).

use caudal_domain::permission::Permission as P;

/// What a permission is called when it is granted, the area it belongs to, and what it allows.
#[expect(clippy::too_many_lines, reason = "a table of words")]
pub fn permission(p: P) -> (&'static str, &'static str, &'static str) {
    match p {
        P::Administrator => (
            "Administración",
            "Administración",
            "Abre todas las pantallas: personas, configuración y auditoría, y permite lo que permiten los demás permisos.",
        ),
        P::ApiAdmin => (
            "Administración por API",
            "Administración",
            "Usa las llamadas de administración de personas de la API, sin abrir pantallas.",
        ),
        P::CreateRequests => {
            ("Pedir dinero", "Solicitudes", "Pide para sí o para otra persona, corrige, retira y rinde.")
        }
        P::ManageNew => (
            "Revisar solicitudes nuevas",
            "Solicitudes",
            "Ve las nuevas y puede devolver una para que la corrijan.",
        ),
        P::ManageApproved => (
            "Aprobar solicitudes",
            "Solicitudes",
            "Ve las nuevas y las aprobadas, y aprueba hasta su límite.",
        ),
        P::ManageDeclined => (
            "Rechazar solicitudes",
            "Solicitudes",
            "Ve las nuevas y las rechazadas, y rechaza con un motivo.",
        ),
        P::ManageHrApproved => (
            "Aprobar por RRHH",
            "Recursos humanos",
            "Ve lo que espera a RRHH y lo que RRHH aprobó, y aprueba.",
        ),
        P::ManageHrDeclined => (
            "Rechazar por RRHH",
            "Recursos humanos",
            "Ve lo que espera a RRHH y lo que RRHH rechazó, y rechaza con un motivo.",
        ),
        P::ManagePending => (
            "Liberar para pago",
            "Tesorería",
            "Ve las aprobadas y las pendientes, las libera, cambia la forma de pago o las devuelve.",
        ),
        P::ManageDisbursed => {
            ("Revisar rendiciones", "Contabilidad", "Ve las desembolsadas y acepta o devuelve su rendición.")
        }
        P::ManagePayments => (
            "Autorizar pagos",
            "Tesorería",
            "Autoriza los pagos y lotes que preparó otra persona, y verifica cuentas.",
        ),
        P::ManageSinglePayments => (
            "Pagos individuales",
            "Tesorería",
            "Prepara, envía y confirma transferencias individuales, y confirma los depósitos de las cajas.",
        ),
        P::ManageMassPayments => (
            "Pagos masivos",
            "Tesorería",
            "Prepara lotes, genera el archivo del banco y concilia su respuesta.",
        ),
        P::ManageCashClosing => (
            "Operar la caja",
            "Caja",
            "Abre un turno, paga, recibe y envía efectivo, cuenta y entrega el cierre.",
        ),
        P::SuperviseCashClosing => (
            "Supervisar cajas",
            "Caja",
            "Hace arqueos sorpresivos y aprueba los cierres de otras personas o pide otro conteo.",
        ),
        P::CashClosingReport => {
            ("Reporte de cierres", "Caja", "Ve y descarga el reporte de cierres de caja.")
        }
        P::ManageCancellations => (
            "Decidir anulaciones",
            "Anulaciones",
            "Ve las anulaciones pedidas y decide las de otras personas.",
        ),
        P::ViewAccounting => (
            "Contabilidad",
            "Contabilidad",
            "Consulta el diario, los saldos y el balance, y los descarga. Exporta los asientos. No cambia nada más.",
        ),
        P::ViewAudit => {
            ("Auditoría", "Auditoría", "Consulta la auditoría y todos los documentos. No cambia nada.")
        }
    }
}

/// What a profile is called.
pub fn profile(code: &str) -> &'static str {
    match code {
        "driver" => "Conductor",
        "dispatch" => "Despacho",
        "approver" => "Aprobador",
        "hr" => "RRHH",
        "treasury_prepares" => "Tesorería prepara",
        "treasury_authorizes" => "Tesorería autoriza",
        "cashier" => "Cajero",
        "cash_supervisor" => "Supervisor de caja",
        "accounting" => "Contabilidad",
        "audit" => "Auditoría",
        _ => "Control de anulaciones",
    }
}

/// What can happen when one person holds both sides.
pub fn conflict(code: &str) -> &'static str {
    match code {
        "approve_and_pay" => {
            "Aprobaría y pagaría: podría sacar dinero sin que nadie más lo vea en dos pasos."
        }
        "approve_and_authorize" => "Aprobaría la solicitud y autorizaría su pago.",
        "prepare_and_authorize" => "Prepararía y autorizaría pagos, aunque nunca el mismo.",
        "pay_and_cancel" => "Pagaría y decidiría que lo que otros pagaron se anule.",
        "box_and_supervisor" => "Operaría una caja y supervisaría cajas.",
        _ => "Crearía personas y autorizaría los pagos a ellas.",
    }
}
