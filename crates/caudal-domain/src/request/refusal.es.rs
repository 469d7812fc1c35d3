//! What people read when a request is refused, in Spanish.

use super::RequestRefusal;

impl RequestRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::TypeUnavailable => "Ese tipo de solicitud no existe o ya no se usa.".into(),
            Self::TypeCeiling { .. } => "El total supera el tope de este tipo de solicitud.".into(),
            Self::TypeMethod => "Este tipo de solicitud no se paga de esa forma.".into(),
            Self::BeneficiaryUnavailable => "Ese beneficiario no existe o está inactivo.".into(),
            Self::NotOwner => "Solo puede hacerlo quien la pidió.".into(),
            Self::SameAsApprover => "Ya aprobaste el monto: por RRHH le toca a otra persona.".into(),
            Self::AboveRequested => "No se puede aprobar más de lo que se pidió.".into(),
        }
    }
}
