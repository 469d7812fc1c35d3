//! CSV.
#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if !bytes.starts_with(b"PK") {
        common::read(bytes);
    }
});
