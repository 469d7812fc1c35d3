//! How the file is called.

/// The proof.
pub const PROOF_FILE: &str = "prueba";
