//! What companies call things differently; the settlement's own word stands with it ([`crate::settlement::Word`]).

named! {
    /// What a company calls its payroll.
    #[derive(Default)]
    pub enum Payroll {
        #[default]
        Planilla = "planilla",
        /// Nómina.
        Nomina = "nomina",
    }
}

named! {
    /// What a company calls the paper that says that somebody owes it nothing.
    #[derive(Default)]
    pub enum Clearance {
        /// Paz y salvo.
        #[default]
        PazYSalvo = "paz_y_salvo",
        /// Constancia de no adeudo.
        NoAdeudo = "no_adeudo",
        LibreDeuda = "libre_deuda",
    }
}
