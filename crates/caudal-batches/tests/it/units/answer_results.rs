use caudal_batches::testing::results_es::{Column, HEADS, status};
use caudal_domain::batch::answer::BankResult;
use caudal_formats::heads;

#[test]
fn banks_say_it_in_their_own_words() {
    for (text, expected) in [
        ("PAGADO", BankResult::Confirmed),
        ("Acreditada", BankResult::Confirmed),
        ("acsc", BankResult::Confirmed),
        ("No aplicado", BankResult::Rejected),
        ("RJCT", BankResult::Rejected),
        ("Devolución", BankResult::Returned),
        ("En trámite", BankResult::Pending),
        ("", BankResult::Unknown),
        ("???", BankResult::Unknown),
        ("PART", BankResult::Unknown),
    ] {
        assert_eq!(status(text), expected, "{text}");
    }
}

#[test]
fn heads_are_found_as_banks_write_them() {
    let heads = ["REFERENCIA", "Cuenta destino", "Importe", "Estado", "Motivo de rechazo"];
    let found = heads::suggest(&heads, &HEADS);
    let found: Vec<_> = found.iter().flatten().map(|s| s.column).collect();
    assert_eq!(found, [Column::Reference, Column::Account, Column::Amount, Column::Status, Column::Reason]);
}
