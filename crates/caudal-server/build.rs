//! Tells Cargo where the embedded application lies and when it changed. A missing folder is not watched: Cargo would
//! compile the server anew each time; `make` passes the application's hash instead.

use std::path::{Path, PathBuf};
use std::{env, error::Error, fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CAUDAL_APPLICATION");
    // Without a `..`: under a path with one, what a folder holds that was made after the server is never found.
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let built = root.join("web/dist");
    let page = built.join("index.html");
    if page.exists() {
        println!("cargo::rerun-if-changed={}", page.display());
    }
    let mut embedded = built;
    if env::var("PROFILE")? == "release" && page.exists() {
        let packed = PathBuf::from(env::var("OUT_DIR")?).join("application");
        if packed.exists() {
            fs::remove_dir_all(&packed)?;
        }
        leave_out_unpacked(&embedded, &packed)?;
        embedded = packed;
    }
    println!("cargo::rustc-env=CAUDAL_WEB_DIST={}", embedded.display());
    Ok(())
}

/// Copies what the program holds: of a file that has a compressed twin, the twin; nothing hidden.
fn leave_out_unpacked(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let mut twin = path.clone().into_os_string();
        twin.push(".br");
        // What the bundler notes for itself is nothing that a browser is sent.
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            leave_out_unpacked(&path, &to.join(name))?;
        } else if !Path::new(&twin).exists() {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}
