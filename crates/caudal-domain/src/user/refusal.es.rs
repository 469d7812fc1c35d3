//! What people read when a change to a person is refused, in Spanish.

use super::UserRefusal;
use crate::error::sentences;

sentences! {
    UserRefusal {
        AdministratorsOnly => "Solo quien tiene «Administrador» cambia a una persona que administra, o concede ese permiso.",
        OwnAccount => "No puedes desactivarte ni quitarte la administración: le toca a otra persona que administre.",
        OwnPermissions => "Tus propios permisos y límites los cambia otra persona que administre.",
        LastAdministrator => "Es la última persona que administra el portal. Nombra antes a otra, sin fecha de fin.",
        ScopeNotAllowed => "La administración no se limita a una sucursal: concédela en todas o en ninguna.",
        SubstituteSelf => "Nadie se sustituye a sí mismo. Elige a otra persona.",
        SubstituteOverlap => "Ya hay otra sustitución en alguno de esos días.",
        SubstituteCircular => "Esa persona estará ausente esos días y su sustitución lleva de vuelta a la misma persona.",
        ManagerCircular => "Esa jefatura lleva de vuelta a la misma persona.",
        EmailTaken => "Otra persona ya tiene ese correo.",
        EmployeeNumberTaken => "Otra persona ya tiene ese número de empleado.",
    }
}
