//! Whatever bytes somebody sends. Begin with the workbooks of `crates/caudal-formats/fixtures`.
#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| common::read(bytes));
