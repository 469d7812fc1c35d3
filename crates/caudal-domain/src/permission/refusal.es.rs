//! What people read when a permission does not suffice, in Spanish.

use super::PermissionRefusal;

impl PermissionRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::MissingPermission => "No tienes el permiso que hace falta.".into(),
            Self::UnknownPermission => "Ese permiso no existe.".into(),
            Self::StepUpRequired => {
                "Por el monto, confirma antes quién eres: inicia sesión de nuevo y vuelve a intentarlo."
                    .into()
            }
            Self::ScopeRequired => "Elige al menos un permiso.".into(),
            Self::TokenScope => {
                "Un token no puede tener ese permiso, o no junto con los demás: el de SCIM va solo.".into()
            }
            Self::PeopleOnly => "Esto lo decide una persona: un token no puede hacerlo.".into(),
            Self::WholeCompanyOnly => {
                "Esto es de toda la empresa y tu permiso no vale en todas las sucursales.".into()
            }
        }
    }
}
