//! What the files of the books say.

use super::store::reports::By;

pub const JOURNAL_FILE: &str = "diario";
pub const TRIAL_FILE: &str = "balance-de-comprobacion";
pub const ACCOUNT_FILE: &str = "mayor";
pub const EXPORT_FILE: &str = "asientos";
pub const SPENDING_FILE: &str = "gastos";
pub const PAYMENTS_FILE: &str = "pagos";

/// The sheet of the journal and of exports.
pub const JOURNAL_SHEET: &str = "Asientos";
pub const TRIAL_SHEET: &str = "Balance";
pub const ACCOUNT_SHEET: &str = "Mayor";
pub const SPENDING_SHEET: &str = "Gastos";
pub const PAYMENTS_SHEET: &str = "Pagos";

/// Heads of the journal and of exports: one row for each line.
pub const JOURNAL_HEADS: [&str; 19] = [
    "Asiento",
    "Fecha",
    "Evento",
    "Tipo de documento",
    "Documento",
    "Solicitud",
    "Código de cuenta",
    "Nombre contable",
    "Cuenta",
    "Debe",
    "Haber",
    "Moneda",
    "Persona",
    "Identificación del proveedor",
    "Sucursal",
    "Centro de costo",
    "Registrado por",
    "Anula",
    "Exportado en",
];

pub const TRIAL_HEADS: [&str; 8] =
    ["Tipo", "Código", "Cuenta", "Moneda", "Saldo inicial", "Debe", "Haber", "Saldo final"];

pub const ACCOUNT_HEADS: [&str; 10] =
    ["Fecha", "Evento", "Documento", "Solicitud", "Persona", "Debe", "Haber", "Saldo", "Moneda", "Asiento"];

/// Heads of what was paid: the days, each way and all of them, how many, and the same days of the span before.
pub const PAYMENTS_HEADS: [&str; 11] = [
    "Desde",
    "Hasta",
    "Transferencias",
    "Lotes",
    "Efectivo",
    "Total",
    "Pagos",
    "Antes, desde",
    "Antes, hasta",
    "Período anterior",
    "Moneda",
];

/// Heads of what was spent: by what, how much, and how much in the span before.
pub fn spending_heads(by: By) -> &'static [&'static str; 4] {
    match by {
        By::Type => &["Tipo de solicitud", "Gastado", "Período anterior", "Moneda"],
        By::Branch => &["Sucursal", "Gastado", "Período anterior", "Moneda"],
        By::CostCentre => &["Vehículo o centro de costo", "Gastado", "Período anterior", "Moneda"],
        By::Person => &["Persona", "Gastado", "Período anterior", "Moneda"],
        By::Account => &["Concepto contable", "Gastado", "Período anterior", "Moneda"],
    }
}

/// What is said of that which belongs to none of them.
pub fn of_none(by: By) -> &'static str {
    match by {
        By::Type => "Sin solicitud",
        By::Branch => "Sin sucursal",
        By::CostCentre => "Sin vehículo",
        By::Person => "Sin persona",
        By::Account => "Sin concepto",
    }
}

pub use caudal_ledger::event_words as event;

/// The kind of a document.
pub fn document(kind: &str) -> &str {
    match kind {
        "payment" => "Pago",
        "cash_movement" => "Movimiento de caja",
        "cash_session" => "Turno de caja",
        "cash_transfer" => "Traslado de efectivo",
        "settlement" => "Rendición",
        "payroll_deduction" => "Descuento de planilla",
        "cancellation" => "Anulación",
        "opening" => "Saldos iniciales",
        "source_account" => "Cuenta de la empresa",
        other => other,
    }
}

/// What all accounts of a kind are called.
pub fn kind(name: &str) -> &str {
    match name {
        "bank" => "Bancos",
        "in_transit" => "Transferencias en tránsito",
        "cash" => "Cajas",
        "cash_in_transit" => "Efectivo en tránsito",
        "advances" => "Anticipos por rendir",
        "receivable" => "Por cobrar al personal",
        "payroll_clearing" => "Planilla por liquidar",
        "expense" => "Gastos e ingresos",
        "over_short" => "Sobrantes y faltantes de caja",
        "opening_equity" => "Patrimonio de apertura",
        other => other,
    }
}
