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
        "payroll_clearing" => "Planilla por liquidar".to_owned(),
        "over_short" => "Sobrantes y faltantes de caja".to_owned(),
        "opening_equity" => "Patrimonio de apertura".to_owned(),
        _ => name.to_owned(),
    }
}

/// What an entry says happened.
#[must_use]
pub fn event(name: &str) -> &str {
    match name {
        "transfer_sent" => "Transferencia enviada al banco",
        "transfer_confirmed" => "Transferencia confirmada",
        "transfer_rejected" => "Transferencia rechazada",
        "transfer_returned" => "Transferencia devuelta",
        "cash_paid" => "Pago en efectivo",
        "cash_in" => "Ingreso a la caja",
        "cash_out" => "Egreso de la caja",
        "cash_transfer_sent" => "Traslado de efectivo enviado",
        "cash_transfer_received" => "Traslado de efectivo recibido",
        "cash_transfer_returned" => "Traslado de efectivo recuperado",
        "cash_shortage" => "Faltante de caja",
        "cash_overage" => "Sobrante de caja",
        "settlement_accepted" => "Rendición aceptada",
        "unspent_returned" => "Devolución de un anticipo",
        "payroll_deducted" => "Descuento de planilla",
        "opening_balance" => "Saldo inicial",
        "cancelled" => "Anulación",
        other => other,
    }
}
