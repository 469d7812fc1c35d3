//! What people read when a decision is another person's, in Spanish.

use super::ApprovalRefusal;

impl ApprovalRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::SameAsRequester => "La pediste tú: le toca a otra persona.".into(),
            Self::SameAsBeneficiary => "El dinero es para ti: le toca a otra persona.".into(),
            Self::AlreadyDecided => "Ya decidiste sobre esta solicitud: le toca a otra persona.".into(),
            Self::ApproverPays => "Aprobaste esta solicitud: el pago le toca a otra persona.".into(),
            Self::NoLimit => "No tienes un límite de aprobación en esta moneda.".into(),
            Self::OverLimit { .. } => {
                "Supera tu límite de aprobación: le toca a alguien con un límite mayor.".into()
            }
            Self::TiersNotAscending => {
                "Escribe montos mayores que cero, cada uno mayor que el anterior, y no más de ocho.".into()
            }
        }
    }
}
