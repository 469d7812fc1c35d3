//! Days as people read them.

use jiff::civil::Date;

/// A day as it stands in a sentence: "3 nov 2026", never all-numeric.
pub fn day(date: Date) -> String {
    const MONTHS: [&str; 12] =
        ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
    let month = usize::try_from(date.month() - 1).ok().and_then(|at| MONTHS.get(at)).unwrap_or(&"");
    format!("{} {month} {}", date.day(), date.year())
}
