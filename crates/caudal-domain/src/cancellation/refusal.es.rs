//! What people read when a cancellation is refused, in Spanish.

use super::CancellationRefusal;
use crate::error::sentences;

sentences! {
    CancellationRefusal {
        WithdrawInstead => "Todavía no tuvo efecto: quien la pidió puede retirarla, y quien decide puede rechazarla.",
        DiscardInstead => "El pago aún no salió: descártalo en lugar de anularlo.",
        BankUnanswered => "El banco tiene el pago y no ha respondido. Cuando responda, vuelve a intentarlo.",
        CancelPaymentInstead { number } => "El dinero ya salió con el pago {number}: anula ese pago.",
        NothingToCancel => "No hay nada que anular: no movió dinero, o el dinero ya volvió.",
        AlreadyCancelled => "Ya está anulado.",
        CancellationOpen { number } => "Ya se pidió anularlo con {number}, que espera decisión.",
        ReturnsFirst { number } => "De la rendición {number} ya volvió dinero a una caja: reversa primero esa devolución.",
        SettlementSubmitted { number } => "La rendición {number} está en revisión: devuélvela primero a quien rinde.",
        SettlementAccepted { number } => "La rendición {number} ya se aceptó: anula primero esa rendición.",
        ReimbursementFirst { number } => "Lo que se gastó de más se pidió con {number}: retira o anula primero esa solicitud.",
        ReverseAtBox => "El turno de ese movimiento sigue abierto: lo reversa allí quien tiene la caja a su cargo.",
        SameAsAsker => "Pediste esta anulación: la decide otra persona.",
        NotHandled => "Solo puede pedir la anulación quien tuvo que ver con el documento o quien gestiona anulaciones.",
        CustodianDecides => "La caja donde se movería el efectivo está a tu cargo: lo decide otra persona.",
        BecomesRequired => "Elige si la solicitud queda otra vez por pagar o también anulada.",
        BecomesUnexpected => "No hay una solicitud sobre la que haya que decidir.",
    }
}
