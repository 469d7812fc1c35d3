//! Pages put together into a file.

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::{Compression, write::ZlibEncoder};
use jiff::Timestamp;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Date, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font::{FACES, Face};
use super::layout::Pages;
use super::page::{LOGO, points};
use super::{Jpeg, Paper, Size};

const SYSTEM: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Numbers of what a file has: the same ones for the same paper.
pub struct Refs(i32);

impl Refs {
    pub fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

pub fn write(paper: &Paper, size: Size, pages: Pages) -> Vec<u8> {
    let mut refs = Refs(0);
    let (catalog, page_tree, info, about) = (refs.next(), refs.next(), refs.next(), refs.next());
    let mut pdf = Pdf::new();
    let title = match &paper.number {
        Some(number) => format!("{} {number}", paper.title),
        None => paper.title.clone(),
    };
    let mut document = pdf.document_info(info);
    document.title(TextStr(&title)).author(TextStr(&paper.letterhead.name)).producer(TextStr("Caudal"));
    if let Some(date) = date(paper.made_at_ms) {
        document.creation_date(date);
    }
    document.finish();
    pdf.metadata(about, metadata(&title).as_bytes());
    let kids: Vec<Ref> = pages.all.iter().map(|_| refs.next()).collect();
    pdf.pages(page_tree).kids(kids.iter().copied()).count(i32::try_from(kids.len()).unwrap_or(i32::MAX));
    let fonts = FACES.map(|face| (face, refs.next()));
    let logo = paper.letterhead.logo.as_ref().map(|logo| (logo, refs.next()));
    let mut used = FACES.map(|_| BTreeMap::new());
    let mut marks = Vec::new();
    for ((mut page, id), key) in pages.all.into_iter().zip(kids).zip(0..) {
        for (all, of_page) in used.iter_mut().zip(&page.used) {
            all.extend(of_page.iter().copied());
        }
        marks.push((id, std::mem::take(&mut page.marks)));
        let contents = refs.next();
        let mut written = pdf.page(id);
        written.media_box(Rect::new(0.0, 0.0, points(size.width()), points(page.height)));
        written.parent(page_tree).contents(contents).struct_parents(key);
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (face, font) in &fonts {
            named.pair(Name(face.resource()), *font);
        }
        named.finish();
        if let Some((_, logo)) = logo {
            resources.x_objects().pair(Name(LOGO), logo);
        }
        resources.finish();
        written.finish();
        pdf.stream(contents, &packed(&page.content())).filter(Filter::FlateDecode);
    }
    let root = pages.tree.write(&mut pdf, &mut refs, &marks);
    for ((face, id), used) in fonts.into_iter().zip(&used) {
        pdf.extend(&font(face, id, used, &mut refs));
    }
    if let Some((logo, id)) = logo {
        image(&mut pdf, logo, id);
    }
    let mut written = pdf.catalog(catalog);
    written.pages(page_tree).lang(TextStr("es")).metadata(about).pair(Name(b"StructTreeRoot"), root);
    written.mark_info().marked(true);
    written.viewer_preferences().display_doc_title(true);
    written.finish();
    pdf.finish()
}

/// What a file says of itself to programs: its title, and that it can be read aloud (PDF/UA-1, ISO 14289-1).
fn metadata(title: &str) -> String {
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        r#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>"#
    )
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let written = packer.write_all(bytes).and_then(|()| packer.finish());
    written.unwrap_or_default()
}

fn date(ms: i64) -> Option<Date> {
    let at = Timestamp::from_millisecond(ms).ok()?.to_zoned(jiff::tz::TimeZone::UTC);
    let small = |value: i8| u8::try_from(value).unwrap_or(0);
    let day = Date::new(u16::try_from(at.year()).ok()?).month(small(at.month())).day(small(at.day()));
    let time = day.hour(small(at.hour())).minute(small(at.minute())).second(small(at.second()));
    Some(time.utc_offset_hour(0).utc_offset_minute(0))
}

/// A font with the widths of the glyphs that were drawn, and what they read: text is chosen and searched by that.
fn font(face: Face, id: Ref, used: &BTreeMap<u16, char>, refs: &mut Refs) -> Chunk {
    let (cid, descriptor, cmap, file) = (refs.next(), refs.next(), refs.next(), refs.next());
    let (table, name) = (face.table(), Name(face.name().as_bytes()));
    let scaled = |units: i32| points(units * 1_000_000 / table.units);
    let mut chunk = Chunk::new();
    chunk
        .type0_font(id)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(cmap);
    let mut written = chunk.cid_font(cid);
    written.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
    written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = written.widths();
    for glyph in used.keys() {
        let width = table.glyphs.iter().find(|(_, id, _)| id == glyph).map_or(0, |(.., width)| *width);
        widths.consecutive(*glyph, [scaled(i32::from(width))]);
    }
    widths.finish();
    written.finish();
    let [left, low, right, high] = table.bounds.map(scaled);
    chunk
        .font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, low, right, high))
        .italic_angle(0.0)
        .ascent(scaled(table.ascent))
        .descent(scaled(table.descent))
        .cap_height(scaled(table.capitals))
        .stem_v(if face == Face::Strong { 120.0 } else { 80.0 })
        .font_file2(file);
    let mut reads = UnicodeCmap::new(Name(b"Caudal"), SYSTEM);
    for (glyph, c) in used {
        reads.pair(*glyph, *c);
    }
    chunk.cmap(cmap, &packed(&reads.finish())).filter(Filter::FlateDecode);
    chunk.stream(file, face.packed()).filter(Filter::FlateDecode).pair(Name(b"Length1"), table.bytes);
    chunk
}

fn image(pdf: &mut Pdf, logo: &Jpeg, id: Ref) {
    let mut image = pdf.image_xobject(id, logo.bytes());
    image.width(i32::from(logo.width())).height(i32::from(logo.height())).bits_per_component(8);
    let space = image.color_space();
    if logo.is_grey() {
        space.device_gray()
    } else {
        space.device_rgb()
    };
    image.filter(Filter::DctDecode);
}
