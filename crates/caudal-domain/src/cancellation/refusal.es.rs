//! What people read when a cancellation is refused, in Spanish.

use super::CancellationRefusal;

impl CancellationRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
Self::WithdrawInstead => {
            "Todavía no tuvo efecto: quien la pidió puede retirarla, y quien decide puede rechazarla.".into()
        }
Self::DiscardInstead => "El pago aún no salió: descártalo en lugar de anularlo.".into(),
Self::BankUnanswered => {
            "El banco tiene el pago y no ha respondido. Cuando responda, vuelve a intentarlo.".into()
        }
Self::CancelPaymentInstead { number } => {
            format!("El dinero ya salió con el pago {number}: anula ese pago.")
        }
Self::NothingToCancel => "No hay nada que anular: no movió dinero, o el dinero ya volvió.".into(),
Self::AlreadyCancelled => "Ya está anulado.".into(),
Self::CancellationOpen { number } => format!("Ya se pidió anularlo con {number}, que espera decisión."),
Self::ReturnsFirst { number } => {
            format!("De la rendición {number} ya volvió dinero a una caja: reversa primero esa devolución.")
        }
Self::SettlementSubmitted { number } => {
            format!("La rendición {number} está en revisión: devuélvela primero a quien rinde.")
        }
Self::SettlementAccepted { number } => {
            format!("La rendición {number} ya se aceptó: anula primero esa rendición.")
        }
Self::ReimbursementFirst { number } => {
            format!("Lo que se gastó de más se pidió con {number}: retira o anula primero esa solicitud.")
        }
Self::ReverseAtBox => {
            "El turno de ese movimiento sigue abierto: lo reversa allí quien tiene la caja a su cargo.".into()
        }
Self::SameAsAsker => "Pediste esta anulación: la decide otra persona.".into(),
Self::NotHandled => {
            "Solo puede pedir la anulación quien tuvo que ver con el documento o quien gestiona anulaciones.".into()
        }
Self::CustodianDecides => {
            "La caja donde se movería el efectivo está a tu cargo: lo decide otra persona.".into()
        }
Self::BecomesRequired => {
            "Elige si la solicitud queda otra vez por pagar o también anulada.".into()
        }
Self::BecomesUnexpected => "No hay una solicitud sobre la que haya que decidir.".into(),
        }
    }
}
