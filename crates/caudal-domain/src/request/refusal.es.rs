//! What people read when a request is refused, in Spanish.

use super::RequestRefusal;
use crate::error::sentences;

sentences! {
    RequestRefusal {
        TypeUnavailable => "Ese tipo de solicitud no existe o ya no se usa.",
        TypeCeiling => "El total supera el tope de este tipo de solicitud.",
        TypeMethod => "Este tipo de solicitud no se paga de esa forma.",
        BeneficiaryUnavailable => "Ese beneficiario no existe o está inactivo.",
        NotOwner => "Solo puede hacerlo quien la pidió.",
        SameAsApprover => "Ya aprobaste el monto: por RRHH le toca a otra persona.",
        AboveRequested => "No se puede aprobar más de lo que se pidió.",
    }
}
