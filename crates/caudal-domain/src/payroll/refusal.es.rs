//! What people read when a deduction is refused, in Spanish.

use super::PayrollRefusal;
use crate::error::sentences;

sentences! {
    PayrollRefusal {
        AlreadyDeducted =>
            "Ya se descontó por planilla una parte de este dinero. Acuerda primero con Recursos Humanos cómo se corrige.",
    }
}
