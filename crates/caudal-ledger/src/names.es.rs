//! What ledger accounts are called.

/// The name of an account by its kind and by whom or what it stands for.
pub fn account(kind: &str, name: &str) -> String {
    match kind {
        "bank" => format!("Banco · {name}"),
        "in_transit" => format!("En tránsito · {name}"),
        "advances" => format!("Anticipos · {name}"),
        "receivable" => format!("Por cobrar · {name}"),
        "expense" => format!("Gasto · {name}"),
        "cash" => format!("Caja · {name}"),
        "cash_in_transit" => "Efectivo en tránsito".to_owned(),
        "payroll_clearing" => "Nómina por liquidar".to_owned(),
        "over_short" => "Sobrantes y faltantes de caja".to_owned(),
        "opening_equity" => "Patrimonio de apertura".to_owned(),
        _ => name.to_owned(),
    }
}
