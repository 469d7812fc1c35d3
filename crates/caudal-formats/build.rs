//! Packs what is nearest in basic Latin to each character: the library's own table is three times as large, and few companies pay a
//! bank that reads no accents.

use std::{env, error::Error, fs::File, io::Write as _, path::Path};

use flate2::{Compression, write::GzEncoder};

/// Writes, for each character that has something near, its number less the last one's, and the text, each ended by a NUL.
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let file = File::create(Path::new(&env::var("OUT_DIR")?).join("nearest.gz"))?;
    let mut packed = GzEncoder::new(file, Compression::best());
    let mut last = 0;
    // Control characters are nobody's to write, and the NUL is ours.
    for c in ' '..=char::MAX {
        if let Some(near) = deunicode::deunicode_char(c) {
            write!(packed, "{}\0{near}\0", u32::from(c) - last)?;
            last = u32::from(c);
        }
    }
    packed.finish()?;
    Ok(())
}
