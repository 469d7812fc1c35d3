//! What people read when a permission does not suffice, in Spanish.

use super::PermissionRefusal;
use crate::error::sentences;

sentences! {
    PermissionRefusal {
        MissingPermission => "No tienes el permiso que hace falta.",
        UnknownPermission => "Ese permiso no existe.",
        StepUpRequired => "Por el monto, confirma antes quién eres: inicia sesión de nuevo y vuelve a intentarlo.",
        ScopeRequired => "Elige al menos un permiso.",
        TokenScope => "Un token no puede tener ese permiso, o no junto con los demás: el de SCIM y el de borradores van solos.",
        PeopleOnly => "Esto lo decide una persona: un token no puede hacerlo.",
        TokenPersonRequired => "Elige para quién prepara borradores.",
        TokenPersonSurplus => "Solo un token que prepara borradores es para una persona.",
        TokenPersonInactive => "La persona para quien el token prepara borradores está desactivada.",
        TokenPersonMayNotAsk => "La persona para quien el token prepara borradores no puede crear solicitudes.",
        TokenDraftsOnly => "Un token deja la solicitud en borrador: la revisa y la envía la persona para quien se preparó.",
        WholeCompanyOnly => "Esto es de toda la empresa y tu permiso no vale en todas las sucursales.",
    }
}
