//! Tells Cargo where the embedded application lies and when it changed. A missing folder is not watched: Cargo would
//! compile the server anew each time; `make` passes the application's hash instead.

use std::{env, error::Error, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CAUDAL_APPLICATION");
    // Without a `..`: under a path with one, what a folder holds that was made after the server is never found.
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let built = root.join("web/dist");
    println!("cargo::rustc-env=CAUDAL_WEB_DIST={}", built.display());
    let page = built.join("index.html");
    if page.exists() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    Ok(())
}
