//! What people read when a deduction is refused, in Spanish.

use super::PayrollRefusal;

impl PayrollRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
Self::AlreadyDeducted => {
            "Ya se descontó por planilla una parte de este dinero. Acuerda primero con Recursos Humanos cómo se corrige.".into()
        }
        }
    }
}
