//! The XML of an OpenDocument, put into an archive that is right.
#![no_main]

mod common;

const KIND: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    common::read(&common::archive(&[("mimetype", KIND), ("content.xml", bytes)]));
});
