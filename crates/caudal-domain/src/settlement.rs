//! Settlement of advances: proving what was spent, and returning the rest.

named! {
    /// What a company calls it (domain, section 9).
    #[derive(Default)]
    pub enum Word {
        /// Rendición.
        #[default]
        Rendicion = "rendicion",
        /// Legalización.
        Legalizacion = "legalizacion",
        /// Comprobación.
        Comprobacion = "comprobacion",
    }
}
