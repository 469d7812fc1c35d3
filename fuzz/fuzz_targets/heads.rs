//! Heads of columns, one a line.
#![no_main]

use caudal_formats::heads;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().take(50).collect();
    let columns: [(u8, &[&str]); 3] =
        [(0, &["Número cuenta", "Cuenta"]), (1, &["Monto", "Importe"]), (2, &["Nombre"])];
    let said = heads::suggest(&lines, &columns);
    assert_eq!(said.len(), lines.len());
    for column in 0..3 {
        assert!(said.iter().flatten().filter(|s| s.column == column).count() <= 1);
    }
});
