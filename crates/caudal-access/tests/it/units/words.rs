use caudal_access::company::Words;
use caudal_domain::{settlement, words};

#[test]
fn a_company_reads_the_portal_in_its_own_words() {
    let words = Words {
        settlement: settlement::Word::Legalizacion,
        payroll: words::Payroll::Nomina,
        clearance: words::Clearance::default(),
    };
    for (text, said) in [
        ("Rendición aceptada", "Legalización aceptada"),
        ("3 rendiciones por revisar", "3 legalizaciones por revisar"),
        ("Descuento de planilla", "Descuento de nómina"),
        ("anticipos por rendir, y el préstamo", "anticipos por legalizar, y el préstamo"),
        ("La vista «Planilla de mayo» quedó guardada", "La vista «Planilla de mayo» quedó guardada"),
    ] {
        assert_eq!(words.apply(text), said);
        assert_eq!(Words::default().apply(text), text);
    }
}
