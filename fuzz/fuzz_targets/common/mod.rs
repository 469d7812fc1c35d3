//! What all targets of sheets share.

use std::io::{Cursor, Write as _};

use caudal_formats::sheet::{self, Limits};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// Reads a table both ways; whatever comes of it, it stays within its limits.
pub fn read(bytes: &[u8]) {
    let limits = Limits {
        bytes: 256 * 1024,
        rows: 200,
        columns: 30,
        cell_chars: 500,
        entries: 50,
        expanded_bytes: 1024 * 1024,
        texts: 2_000,
    };
    let (mut rows, mut text) = (0, 0);
    let end = sheet::read_cells(bytes, &limits, &|| false, &mut |line| {
        rows += 1;
        text += line.cells.iter().map(|c| c.text.len()).sum::<usize>();
        assert!(line.cells.len() <= limits.columns);
        for cell in line.cells {
            let _ = cell.digits();
        }
    });
    assert!(rows <= limits.rows + 1 && text as u64 <= limits.expanded_bytes);
    if let Ok(report) = end {
        assert_eq!(report.rows, rows);
    }
    let _ = sheet::read(bytes, &limits, &|| false, &mut |row| {
        assert!(row.cells.last().is_some_and(|c| !c.trim().is_empty()));
    });
}

/// An archive of these parts, not compressed.
#[allow(dead_code, reason = "not every target needs it")]
pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in parts {
        zip.start_file(*name, options).expect("in memory");
        zip.write_all(content).expect("in memory");
    }
    zip.finish().expect("in memory").into_inner()
}
