//! Packs the description of the API, so that the program can print it without the code that makes it.
#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::{env, fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() {
    let kept = "../../openapi.json";
    println!("cargo:rerun-if-changed={kept}");
    let packed = Path::new(&env::var_os("OUT_DIR").expect("Cargo says where")).join("openapi.json.gz");
    let mut packer = GzEncoder::new(fs::File::create(packed).expect("a file"), Compression::best());
    packer
        .write_all(&fs::read(kept).expect("openapi.json"))
        .and_then(|()| packer.try_finish())
        .expect("packed");
}
