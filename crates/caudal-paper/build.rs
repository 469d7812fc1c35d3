//! Packs the fonts as a paper carries them, and writes down the glyph and the width of each of their characters: the program then reads
//! no font.

use std::{env, error::Error, fs, io::Write as _, path::Path};

use flate2::{Compression, write::ZlibEncoder};
use ttf_parser::Face;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=fonts");
    let out = env::var("OUT_DIR")?;
    for weight in ["Regular", "SemiBold"] {
        let font = fs::read(format!("fonts/Inter-{weight}.ttf"))?;
        let file = fs::File::create(Path::new(&out).join(format!("{weight}.z")))?;
        let mut packed = ZlibEncoder::new(file, Compression::best());
        packed.write_all(&font)?;
        packed.finish()?;
        fs::write(Path::new(&out).join(format!("{weight}.rs")), table(&Face::parse(&font, 0)?, font.len()))?;
    }
    Ok(())
}

/// The font as the program knows it: measures, and each character with its glyph and its width, in the font's units.
fn table(face: &Face<'_>, bytes: usize) -> String {
    let mut glyphs = Vec::new();
    for c in (0..=u16::MAX).filter_map(|code| char::from_u32(u32::from(code))) {
        let Some(glyph) = face.glyph_index(c) else { continue };
        let width = face.glyph_hor_advance(glyph).unwrap_or(0);
        glyphs.push(format!("({}, {}, {width})", u32::from(c), glyph.0));
    }
    let bounds = face.global_bounding_box();
    format!(
        "Table {{ bytes: {bytes}, units: {}, ascent: {}, descent: {}, capitals: {}, bounds: [{}, {}, {}, {}], glyphs: &[{}] }}",
        face.units_per_em(),
        face.ascender(),
        face.descender(),
        face.capital_height().unwrap_or(face.ascender()),
        bounds.x_min,
        bounds.y_min,
        bounds.x_max,
        bounds.y_max,
        glyphs.join(", "),
    )
}
