//! Ids of what only accounting knows.

caudal_domain::id_kinds! {
    /// Opening balances from a file.
    Opening: OpeningId;
    /// What was asked of the closed periods.
    PeriodChange: PeriodChangeId;
}
