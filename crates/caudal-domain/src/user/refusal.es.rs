//! What people read when a change to a person is refused, in Spanish.

use super::UserRefusal;

impl UserRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::AdministratorsOnly => {
                "Solo quien tiene «Administrador» cambia a una persona que administra, o concede ese permiso."
                    .into()
            }
            Self::OwnAccount => {
                "No puedes desactivarte ni quitarte la administración: le toca a otra persona que administre."
                    .into()
            }
            Self::OwnPermissions => {
                "Tus propios permisos y límites los cambia otra persona que administre.".into()
            }
            Self::LastAdministrator => {
                "Es la última persona que administra el portal. Nombra antes a otra, sin fecha de fin.".into()
            }
            Self::ScopeNotAllowed => {
                "La administración no se limita a una sucursal: concédela en todas o en ninguna.".into()
            }
            Self::SubstituteSelf => "Nadie se sustituye a sí mismo. Elige a otra persona.".into(),
            Self::SubstituteOverlap => "Ya hay otra sustitución en alguno de esos días.".into(),
            Self::SubstituteCircular => {
                "Esa persona estará ausente esos días y su sustitución lleva de vuelta a la misma persona."
                    .into()
            }
            Self::ManagerCircular => "Esa jefatura lleva de vuelta a la misma persona.".into(),
            Self::EmailTaken => "Otra persona ya tiene ese correo.".into(),
            Self::EmployeeNumberTaken => "Otra persona ya tiene ese número de empleado.".into(),
        }
    }
}
