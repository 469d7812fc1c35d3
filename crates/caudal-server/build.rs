//! Tells Cargo when the embedded application changed. A missing folder is not watched: Cargo would compile the server
//! anew each time; `make` passes the application's hash instead.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CAUDAL_APPLICATION");
    let page = "../../web/dist/index.html";
    if std::path::Path::new(page).exists() {
        println!("cargo::rerun-if-changed={page}");
    }
}
