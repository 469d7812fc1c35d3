//! Packs the description of the API, so that the program can print it without the code that makes it, and has the linker keep what is
//! the same once.
#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::{env, fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() {
    fold_the_same();
    let kept = "../../openapi.json";
    println!("cargo:rerun-if-changed={kept}");
    let packed = Path::new(&env::var_os("OUT_DIR").expect("Cargo says where")).join("openapi.json.gz");
    let mut packer = GzEncoder::new(fs::File::create(packed).expect("a file"), Compression::best());
    packer
        .write_all(&fs::read(kept).expect("openapi.json"))
        .and_then(|()| packer.try_finish())
        .expect("packed");
}

/// Functions that come to the same machine code are kept once, by the linker that Rust brings for this target.
fn fold_the_same() {
    let told = |name: &str| env::var(name).unwrap_or_default();
    if told("TARGET") == "x86_64-unknown-linux-gnu" && told("PROFILE") == "release" {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
