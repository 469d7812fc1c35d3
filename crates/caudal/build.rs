//! How the release is linked, by the linker that Rust brings for this target.

use std::{env, path::Path};

/// The functions that calls of every day are made of, in the order in which they lie in the program (`scripts/order.sh`).
const ORDER: &str = "functions.order";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={ORDER}");
    println!("cargo:rerun-if-env-changed=CAUDAL_CALLS");
    let told = |name: &str| env::var(name).unwrap_or_default();
    if told("PROFILE") != "release" {
        return;
    }
    // Where what calls what is about to be counted, functions keep their names.
    let counted = told("CAUDAL_CALLS");
    if counted.is_empty() && told("CARGO_CFG_TARGET_OS") == "linux" {
        link("--strip-all");
    }
    if told("TARGET") != "x86_64-unknown-linux-gnu" {
        return;
    }
    // Functions that come to the same machine code are kept once.
    link("--icf=all");
    // A name that another compiler no longer gives is passed over: where that function lies is then left to chance, and nothing else.
    link("--no-warn-symbol-ordering");
    let calls = Path::new(&counted).join("calls");
    if counted.is_empty() {
        link(&format!(
            "--symbol-ordering-file={}",
            Path::new(&told("CARGO_MANIFEST_DIR")).join(ORDER).display()
        ));
        return;
    }
    println!("cargo:rerun-if-changed={}", calls.display());
    if calls.exists() {
        link(&format!("--call-graph-ordering-file={}", calls.display()));
    }
}

fn link(argument: &str) {
    println!("cargo:rustc-link-arg-bins=-Wl,{argument}");
}
