//! The head of a paper: who it is of, and which it is.

use pdf_writer::types::StructRole;

use super::font::{self, Face, Ink, Length, Style};
use super::layout::Sheet;
use super::page::{Frame, Side};
use super::{Jpeg, Letterhead, Paper};

/// A text, how it looks, and as what it is read.
type Line<'a> = (&'a String, Style, StructRole);

/// The most a logo takes.
const LOGO: (Length, Length) = (132_000, 44_000);

impl Sheet {
    pub fn head(&mut self, paper: &Paper) {
        let (left, width, top) = (self.left(), self.width(), self.y);
        let company = self.letterhead(&paper.letterhead, width * 62 / 100);
        self.y = top;
        self.written(&self.titles(paper), left + width, width * 36 / 100, Side::Right);
        self.y = self.y.max(company);
        self.gap(9_000);
        self.rule(1_500, false);
        self.gap(13_000);
    }

    /// Who the paper is of and which it is, below each other.
    pub fn head_of_roll(&mut self, paper: &Paper) {
        let (left, width, of) = (self.left(), self.width(), &paper.letterhead);
        if let Some(logo) = &of.logo {
            let frame = self.logo_frame(logo);
            self.page.logo(Frame { x: left + (width - frame.width) / 2, ..frame });
            self.y += frame.height + self.scaled(3_000);
        }
        self.written(&self.company(of), left + width / 2, width, Side::Centre);
        self.gap(5_000);
        self.written(&self.titles(paper), left + width / 2, width, Side::Centre);
        self.gap(6_000);
        self.rule(1_500, false);
        self.gap(10_000);
    }

    /// What is called what: the title of a paper, its number, its day.
    fn titles<'a>(&self, paper: &'a Paper) -> Vec<Line<'a>> {
        let number = Style { figures: true, ..self.style(Face::Strong, 9_600, Ink::Black) };
        let mut titles = vec![(&paper.title, self.style(Face::Strong, 12_000, Ink::Black), StructRole::H1)];
        titles.extend(paper.number.iter().map(|text| (text, number, StructRole::P)));
        let issued = self.style(Face::Regular, 9_600, Ink::Grey);
        titles.extend(paper.issued.iter().map(|text| (text, issued, StructRole::P)));
        titles
    }

    /// The name of the company, and what it says of itself.
    fn company<'a>(&self, of: &'a Letterhead) -> Vec<Line<'a>> {
        let small = self.style(Face::Regular, 8_400, Ink::Grey);
        let about = of.tax_id.iter().chain(&of.address).map(|text| (text, small, StructRole::P));
        let name = (&of.name, self.style(Face::Strong, 14_500, Ink::Black), StructRole::P);
        std::iter::once(name).chain(about).collect()
    }

    fn written(&mut self, all: &[Line<'_>], x: Length, most: Length, side: Side) {
        for (text, style, role) in all {
            self.tag(*role);
            self.lines(&font::lines(text, *style, most), *style, x, side);
        }
    }

    fn logo_frame(&self, logo: &Jpeg) -> Frame {
        let (width, height) = fitted(i32::from(logo.width()), i32::from(logo.height()), LOGO);
        Frame { x: self.left(), y: self.y, width: self.scaled(width), height: self.scaled(height) }
    }

    /// Writes who the paper is of, its logo before it, and answers where that ends.
    fn letterhead(&mut self, of: &Letterhead, most: Length) -> Length {
        let (mut left, mut most) = (self.left(), most);
        let mut low = self.y;
        if let Some(logo) = &of.logo {
            let frame = self.logo_frame(logo);
            self.page.logo(frame);
            low += frame.height;
            let taken = frame.width + self.scaled(12_000);
            (left, most) = (left + taken, most - taken);
        }
        self.written(&self.company(of), left, most, Side::Left);
        self.y.max(low)
    }
}

/// A picture's size within what there is for it.
fn fitted(width: i32, height: i32, (widest, highest): (Length, Length)) -> (Length, Length) {
    let by_width = widest / width.max(1);
    let by_height = highest / height.max(1);
    let each = by_width.min(by_height).max(1);
    (width * each, height * each)
}
