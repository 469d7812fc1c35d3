//! Old workbooks, whose records bear no sums. Begin with those of `crates/caudal-formats/fixtures`.
#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut file = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    file.extend_from_slice(bytes.get(8..).unwrap_or_default());
    common::read(&file);
});
