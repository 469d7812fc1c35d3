//! What people read when a decision is another person's, in Spanish.

use super::ApprovalRefusal;
use crate::error::sentences;

sentences! {
    ApprovalRefusal {
        SameAsRequester => "La pediste tú: le toca a otra persona.",
        SameAsBeneficiary => "El dinero es para ti: le toca a otra persona.",
        AlreadyDecided => "Ya decidiste sobre esta solicitud: le toca a otra persona.",
        ApproverPays => "Aprobaste esta solicitud: el pago le toca a otra persona.",
        NoLimit => "No tienes un límite de aprobación en esta moneda.",
        OverLimit => "Supera tu límite de aprobación: le toca a alguien con un límite mayor.",
        TiersNotAscending => "Escribe montos mayores que cero, cada uno mayor que el anterior, y no más de ocho.",
    }
}
