//! A page that is being drawn: texts, lines, frames and the logo, measured from the upper left corner.

use pdf_writer::{Content, Name, Rect, Str};

use super::Size;
use super::font::{self, FACES, Face, Ink, Length, Style};
use super::structure::Place;

pub const LOGO: &[u8] = b"L";

impl Size {
    pub fn width(self) -> Length {
        match self {
            Self::Letter => 612_000,
            Self::A4 => 595_276,
            Self::Roll => 226_772,
        }
    }

    /// How high a page is; of a roll how long it may be, by what readers of PDF take.
    pub fn height(self) -> Length {
        match self {
            Self::Letter => 792_000,
            Self::A4 => 841_890,
            Self::Roll => 14_400_000,
        }
    }

    pub fn margin(self) -> Length {
        match self {
            Self::Letter => 46_800,
            Self::A4 => 45_354,
            Self::Roll => 8_504,
        }
    }
}

/// A length as PDF has it.
#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "PDF has no other numbers; no page is wider than a float is exact"
)]
pub fn points(length: Length) -> f32 {
    length as f32 / 1000.0
}

#[expect(clippy::float_arithmetic, reason = "PDF has no other colours")]
fn channel(of_255: u8) -> f32 {
    f32::from(of_255) / 255.0
}

/// Where a text stands beside its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Left,
    Centre,
    Right,
}

#[derive(Clone, Copy)]
pub struct Frame {
    pub x: Length,
    pub y: Length,
    pub width: Length,
    pub height: Length,
}

/// A page and what it used.
pub struct Page {
    pub height: Length,
    content: Content,
    /// The glyphs of each font that were drawn, with what they read.
    pub used: [Vec<(u16, char)>; FACES.len()],
    /// What of the tree each of its marks is a part of.
    pub marks: Vec<Place>,
}

impl Page {
    pub fn new(height: Length) -> Self {
        Self { height, content: Content::new(), used: [Vec::new(), Vec::new()], marks: Vec::new() }
    }

    fn up(&self, y: Length) -> f32 {
        points(self.height - y)
    }

    /// What is drawn until `end` is a part of this, or nothing that is read aloud.
    pub fn begin(&mut self, read_as: Option<Place>) {
        let Some(place) = read_as else {
            self.content.begin_marked_content(Name(b"Artifact"));
            return;
        };
        let mark = i32::try_from(self.marks.len()).unwrap_or(i32::MAX);
        self.content.begin_marked_content_with_properties(Name(b"P")).properties().identify(mark);
        self.marks.push(place);
    }

    pub fn end(&mut self) {
        self.content.end_marked_content();
    }

    /// Writes a line of text on its base line.
    pub fn text(&mut self, text: &str, style: Style, (x, y): (Length, Length), side: Side) {
        // The space at the end of a line parts its last word from the first of the next one.
        let wide = if side == Side::Left { 0 } else { font::width(text.trim_end_matches(' '), style) };
        let x = match side {
            Side::Left => x,
            Side::Centre => x - wide / 2,
            Side::Right => x - wide,
        };
        let mut shown = Vec::new();
        for glyph in font::glyphs(text, style) {
            shown.extend_from_slice(&glyph.id.to_be_bytes());
            let used = match style.face {
                Face::Regular => &mut self.used[0],
                Face::Strong => &mut self.used[1],
            };
            used.push((glyph.id, glyph.reads));
        }
        let up = self.up(y);
        self.fill(style.ink);
        self.content
            .begin_text()
            .set_font(Name(style.face.resource()), points(style.size))
            .next_line(points(x), up)
            .show(Str(&shown))
            .end_text();
    }

    fn fill(&mut self, ink: Ink) {
        let [r, g, b] = rgb(ink).map(channel);
        self.content.set_fill_rgb(r, g, b);
    }

    /// Draws a line across.
    pub fn rule(&mut self, (x, y): (Length, Length), width: Length, thick: Length, pale: bool) {
        self.begin(None);
        self.line((x, y), width, thick, pale);
        self.end();
    }

    /// The same within what has begun.
    pub fn line(&mut self, (x, y): (Length, Length), width: Length, thick: Length, pale: bool) {
        let [r, g, b] = if pale { [0xd2, 0xd6, 0xdb] } else { [0x11, 0x19, 0x27] }.map(channel);
        let up = self.up(y);
        self.content
            .set_stroke_rgb(r, g, b)
            .set_line_width(points(thick))
            .move_to(points(x), up)
            .line_to(points(x + width), up)
            .stroke();
    }

    /// The lower left and the upper right corner of a frame, as PDF measures: from below.
    pub fn corners(&self, frame: Frame) -> Rect {
        let low = self.up(frame.y + frame.height);
        Rect::new(points(frame.x), low, points(frame.x + frame.width), self.up(frame.y))
    }

    /// Draws a bar of a chart, within what has begun: of one colour, or striped.
    pub fn bar(&mut self, frame: Frame, striped: bool) {
        const STRIPE: Length = 2_600;
        // From one to the next, across.
        const NEXT: Length = 6_200;
        let [r, g, b] = rgb(if striped { Ink::Red } else { Ink::Indigo }).map(channel);
        let (left, width, height) = (points(frame.x), points(frame.width), points(frame.height));
        let (low, top) = (self.up(frame.y + frame.height), self.up(frame.y));
        self.content.set_fill_rgb(r, g, b).set_stroke_rgb(r, g, b);
        if striped {
            self.content.save_state().rect(left, low, width, height).clip_nonzero().end_path();
            self.content.set_line_width(points(STRIPE));
            let mut x = (frame.x - frame.height).div_euclid(NEXT) * NEXT;
            while x < frame.x + frame.width + NEXT {
                self.content.move_to(points(x), low).line_to(points(x + frame.height), top).stroke();
                x += NEXT;
            }
            self.content.restore_state();
        } else {
            self.content.rect(left, low, width, height).fill_nonzero();
        }
        self.content.set_line_width(points(500)).rect(left, low, width, height).stroke();
    }

    /// Draws a frame with round corners.
    pub fn frame(&mut self, frame: Frame, thick: Length, ink: Ink) {
        const ROUND: Length = 4_500;
        // How far the handles of a quarter of a circle stand from its ends.
        const HANDLE: Length = ROUND * 552 / 1000;
        let [r, g, b] = rgb(ink).map(channel);
        self.begin(None);
        self.content.set_stroke_rgb(r, g, b).set_line_width(points(thick));
        let (left, top) = (frame.x, frame.y);
        let (right, low) = (left + frame.width, top + frame.height);
        let at = |x: Length, y: Length| (points(x), points(self.height - y));
        let (x, y) = at(left + ROUND, top);
        self.content.move_to(x, y);
        // Each corner by the point before it, the corner itself and the direction of what follows.
        let corners = [
            ((right - ROUND, top), (right, top), (0, 1)),
            ((right, low - ROUND), (right, low), (-1, 0)),
            ((left + ROUND, low), (left, low), (0, -1)),
            ((left, top + ROUND), (left, top), (1, 0)),
        ];
        for ((x, y), (corner_x, corner_y), (right, down)) in corners {
            let rest = ROUND - HANDLE;
            let toward = |from: Length, to: Length| from + (to - from).signum() * HANDLE;
            let (x1, y1) = at(toward(x, corner_x), toward(y, corner_y));
            let (x2, y2) = at(corner_x + right * rest, corner_y + down * rest);
            let (x3, y3) = at(corner_x + right * ROUND, corner_y + down * ROUND);
            let (x, y) = at(x, y);
            self.content.line_to(x, y).cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path().stroke();
        self.end();
    }

    /// The company's logo; its name, which is read aloud, stands beside it.
    pub fn logo(&mut self, frame: Frame) {
        let (x, low) = (points(frame.x), self.up(frame.y + frame.height));
        self.begin(None);
        self.content
            .save_state()
            .transform([points(frame.width), 0.0, 0.0, points(frame.height), x, low])
            .x_object(Name(LOGO))
            .restore_state();
        self.end();
    }

    pub fn content(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }
}

fn rgb(ink: Ink) -> [u8; 3] {
    match ink {
        Ink::Black => [0x11, 0x19, 0x27],
        Ink::Grey => [0x4d, 0x57, 0x61],
        Ink::Indigo => [0x4f, 0x46, 0xe5],
        Ink::Red => [0xb4, 0x23, 0x18],
    }
}
