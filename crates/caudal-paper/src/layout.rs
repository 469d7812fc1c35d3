//! Where everything on a paper stands: from its head to its end, over as many pages as it takes.

use pdf_writer::types::StructRole;

use super::font::{self, Face, Ink, Length, Style};
use super::page::{Frame, Page, Side};
use super::structure::{DOCUMENT, Place, Tree};
use super::{Amount, Fact, Facts, Paper, Part, Signature, Size, wording};

/// How far above the lower edge of a page its foot stands.
const FOOT: Length = 28_000;

/// The pages of a paper, and what stands on them as it is read.
pub struct Pages {
    pub all: Vec<Page>,
    pub tree: Tree,
}

/// The pages of a paper, everything but the margins so many percent of its size.
pub fn pages(paper: &Paper, size: Size, percent: i32) -> Pages {
    let mut sheet = Sheet::new(size, size.height(), percent);
    sheet.paper(paper);
    if size.is_narrow() && sheet.pages.is_empty() {
        // A roll ends where what stands on it ends, which is known now.
        let height = sheet.y + size.margin();
        sheet = Sheet::new(size, height, percent);
        sheet.paper(paper);
    }
    sheet.finish(&paper.foot)
}

/// How high a line is whose letters have this size.
pub fn line_height(size: Length) -> Length {
    size * 142 / 100
}

/// How far below the top of its line its base is.
fn base(size: Length) -> Length {
    size * 107 / 100
}

pub struct Sheet {
    pub size: Size,
    /// How high its pages are.
    height: Length,
    percent: i32,
    pages: Vec<Page>,
    pub page: Page,
    /// Where the next thing begins, from the upper edge.
    pub y: Length,
    pub tree: Tree,
    /// What the next part is called, in lines.
    heading: Option<(Vec<String>, Place)>,
    /// What the lines that are written are a part of; nothing where they are not read.
    pub read_as: Option<Place>,
}

impl Sheet {
    fn new(size: Size, height: Length, percent: i32) -> Self {
        Self {
            size,
            height,
            percent,
            pages: Vec::new(),
            page: Page::new(height),
            y: size.margin(),
            tree: Tree::new(),
            heading: None,
            read_as: None,
        }
    }

    /// Everything on a paper but the feet of its pages.
    fn paper(&mut self, paper: &Paper) {
        if self.size.is_narrow() {
            self.head_of_roll(paper);
        } else {
            self.head(paper);
        }
        for part in &paper.parts {
            self.part(part);
        }
        self.heading_alone();
        self.closing(&paper.closing);
        if self.size.is_narrow() {
            self.foot_of_roll(&paper.foot);
        }
    }

    /// A length of the usual size, as this sheet has it.
    pub fn scaled(&self, length: Length) -> Length {
        length * self.percent / 100
    }

    pub fn left(&self) -> Length {
        self.size.margin()
    }

    pub fn width(&self) -> Length {
        self.size.width() - 2 * self.size.margin()
    }

    fn bottom(&self) -> Length {
        self.size.height() - self.size.margin()
    }

    pub fn style(&self, face: Face, size: Length, ink: Ink) -> Style {
        Style { face, size: self.scaled(size), figures: false, ink }
    }

    /// The usual text.
    fn body(&self) -> Style {
        self.style(Face::Regular, 9_600, Ink::Black)
    }

    pub fn gap(&mut self, length: Length) {
        self.y += self.scaled(length);
    }

    /// Goes on overleaf where this page has less room than this, below what it is called. What is higher than a page begins where it is.
    pub fn room(&mut self, height: Length) {
        let (top, style, heading) = (self.size.margin(), self.heading_style(), self.heading.take());
        let lines = heading.as_ref().map_or(0, |(lines, _)| lines.len() as Length);
        let of_heading = lines * line_height(style.size) + self.scaled(if lines == 0 { 0 } else { 11_500 });
        let height = height + of_heading;
        if self.y + height > self.bottom() && self.y > top && height <= self.bottom() - top {
            let full = std::mem::replace(&mut self.page, Page::new(self.height));
            self.pages.push(full);
            self.y = top;
        }
        if let Some((lines, read_as)) = heading {
            self.gap(9_000);
            let of_part = self.read_as.replace(read_as);
            let left = self.left();
            self.lines(&lines, style, left, Side::Left);
            self.gap(2_500);
            self.read_as = of_part;
        }
    }

    pub fn rule(&mut self, thick: Length, pale: bool) {
        let (left, width) = (self.left(), self.width());
        self.page.rule((left, self.y), width, thick, pale);
    }

    /// What is written from here on is read as this, by itself.
    pub fn tag(&mut self, role: StructRole) {
        self.tag_within(role, DOCUMENT);
    }

    pub fn tag_within(&mut self, role: StructRole, place: Place) {
        self.read_as = Some(self.tree.add(role, place));
    }

    /// Writes lines from here down, `x` being their left end, their middle or their right end.
    pub fn lines(&mut self, lines: &[String], style: Style, x: Length, side: Side) {
        let high = line_height(style.size);
        if lines.iter().all(String::is_empty) {
            self.y += high * lines.len() as Length;
            return;
        }
        self.page.begin(self.read_as);
        for line in lines {
            self.page.text(line, style, (x, self.y + base(style.size)), side);
            self.y += high;
        }
        self.page.end();
    }

    /// Writes lines below a point and answers how high they are.
    pub fn lines_at(&mut self, lines: &[String], style: Style, at: (Length, Length), side: Side) -> Length {
        let before = std::mem::replace(&mut self.y, at.1);
        self.lines(lines, style, at.0, side);
        std::mem::replace(&mut self.y, before) - at.1
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Stamp(text) => self.stamp(text),
            Part::Amount(amount) => self.amount(amount),
            Part::Facts(facts) => self.facts(facts),
            Part::Heading(text) => self.heading(text),
            Part::Text(text) => self.text(text),
            // A roll has no room for columns.
            Part::Table(table) if self.size.is_narrow() => self.listed(table),
            Part::Table(table) => self.table(table),
            Part::Columns(columns) => self.columns(columns),
            Part::Bars(bars) => self.bars(bars),
            Part::Signatures(signatures) => self.signatures(signatures),
        }
    }

    fn stamp(&mut self, text: &str) {
        let style = self.style(Face::Strong, 13_000, Ink::Red);
        let (left, width) = (self.left(), self.width());
        let lines = font::lines(&text.to_uppercase(), style, width - self.scaled(32_000));
        let height = self.scaled(12_000) + line_height(style.size) * lines.len() as Length;
        self.room(height);
        for inset in [0, self.scaled(2_200)] {
            let frame = Frame {
                x: left + inset,
                y: self.y + inset,
                width: width - 2 * inset,
                height: height - 2 * inset,
            };
            self.page.frame(frame, 700, Ink::Red);
        }
        self.gap(6_000);
        self.tag(StructRole::P);
        self.lines(&lines, style, left + width / 2, Side::Centre);
        self.gap(18_000);
    }

    fn amount(&mut self, amount: &Amount) {
        let (left, width) = (self.left(), self.width());
        let inset = self.scaled(12_000);
        let body = self.body();
        let figures = Style { figures: true, ..self.style(Face::Strong, 18_500, Ink::Black) };
        let words = amount.words.as_deref().map(capitalized);
        let words = words.map_or_else(Vec::new, |words| font::lines(&words, body, width - 2 * inset));
        let high = line_height(body.size) * (1 + words.len() as Length) + line_height(figures.size);
        let frame = Frame { x: left, y: self.y, width, height: high + self.scaled(17_000) };
        self.room(frame.height);
        self.page.frame(Frame { y: self.y, ..frame }, 750, Ink::Black);
        self.gap(8_500);
        let (lead, amount) = (std::slice::from_ref(&amount.lead), std::slice::from_ref(&amount.figures));
        for (lines, style) in [(lead, body), (amount, figures), (&words, body)] {
            if !lines.is_empty() {
                self.tag(StructRole::P);
                self.lines(lines, style, left + inset, Side::Left);
            }
        }
        self.gap(21_000);
    }

    pub fn facts(&mut self, facts: &Facts) {
        let half = (self.width() - self.scaled(24_000)) / 2;
        let paired = facts.paired && !self.size.is_narrow();
        let width = if paired { half } else { self.width() };
        let names = self.names(facts, width);
        let rows = self.rows(facts, paired.then_some(width), names);
        let between = self.scaled(3_400);
        let height = |sheet: &Self, row: &[&Fact]| {
            let most = if row.len() == 1 { sheet.width() } else { width };
            row.iter().map(|fact| sheet.fact_height(fact, most, names)).max().unwrap_or(0)
        };
        let total: Length = rows.iter().map(|row| height(self, row) + between).sum();
        let above = if facts.ruled { self.scaled(18_000) } else { 0 };
        if rows.is_empty() {
            return;
        }
        self.room(total + above);
        if facts.ruled {
            self.gap(3_000);
            self.rule(600, true);
            self.gap(9_000);
        }
        let list = self.tree.add(StructRole::L, DOCUMENT);
        for row in rows {
            let (high, top) = (height(self, &row), self.y);
            for (at, fact) in row.iter().enumerate() {
                let most = if row.len() == 1 { self.width() } else { width };
                let x = self.left() + (half + self.scaled(24_000)) * at as Length;
                let item = self.tree.add(StructRole::LI, list);
                self.fact(fact, (x, top), most, names, item);
            }
            self.y = top + high + between;
        }
        self.gap(9_000);
    }

    /// Which facts stand beside each other: one that takes several lines stands alone.
    fn rows<'a>(&self, facts: &'a Facts, width: Option<Length>, names: Length) -> Vec<Vec<&'a Fact>> {
        let one_line = line_height(self.body().size);
        let mut rows: Vec<Vec<&Fact>> = Vec::new();
        let mut open = false;
        for fact in &facts.facts {
            let short = width.is_some_and(|width| self.fact_height(fact, width, names) <= one_line);
            match rows.last_mut() {
                Some(row) if open && short => {
                    row.push(fact);
                    open = false;
                }
                _ => {
                    rows.push(vec![fact]);
                    open = short;
                }
            }
        }
        rows
    }

    /// How wide the names of facts are, with what parts them from their values.
    fn names(&self, facts: &Facts, width: Length) -> Length {
        if self.size.is_narrow() {
            return width * 36 / 100;
        }
        let least = self.scaled(if facts.paired { 88_000 } else { 118_000 });
        let widest = facts.facts.iter().map(|fact| font::width(&fact.name, self.body())).max();
        (widest.unwrap_or(0) + self.scaled(12_000)).max(least).min(width * 45 / 100)
    }

    fn fact_height(&self, fact: &Fact, width: Length, names: Length) -> Length {
        let lines = font::lines(&fact.value, self.value(fact), width - names).len();
        let of_name = font::lines(&fact.name, self.body(), names - self.scaled(8_000)).len();
        line_height(self.body().size) * lines.max(of_name) as Length
    }

    fn value(&self, fact: &Fact) -> Style {
        // Names and values are closer on a roll.
        let face = if fact.strong || self.size.is_narrow() { Face::Strong } else { Face::Regular };
        Style { face, figures: true, ..self.body() }
    }

    fn fact(&mut self, fact: &Fact, (x, y): (Length, Length), width: Length, names: Length, item: Place) {
        let grey = Style { ink: Ink::Grey, ..self.body() };
        let name = font::lines(&fact.name, grey, names - self.scaled(8_000));
        self.tag_within(StructRole::Lbl, item);
        self.lines_at(&name, grey, (x, y), Side::Left);
        let style = self.value(fact);
        let value = font::lines(&fact.value, style, width - names);
        self.tag_within(StructRole::LBody, item);
        self.lines_at(&value, style, (x + names, y), Side::Left);
    }

    /// What the next part is called: it is drawn where that begins.
    fn heading(&mut self, text: &str) {
        self.heading_alone();
        let style = self.heading_style();
        let read_as = self.tree.add(StructRole::H2, DOCUMENT);
        self.heading = Some((font::lines(text, style, self.width()), read_as));
    }

    /// Draws what nothing came below of.
    fn heading_alone(&mut self) {
        if self.heading.is_some() {
            self.room(0);
        }
    }

    fn heading_style(&self) -> Style {
        self.style(Face::Strong, 10_400, Ink::Black)
    }

    fn text(&mut self, text: &str) {
        let style = self.body();
        let (left, high) = (self.left(), line_height(style.size));
        let lines = font::lines(text, style, self.width());
        self.tag(StructRole::P);
        // Its first line never stands alone below what it is called.
        self.room(high * lines.len().min(2) as Length);
        for line in lines {
            self.room(high);
            self.lines(&[line], style, left, Side::Left);
        }
        self.gap(3_000);
    }

    /// Room for a signature above each name; those that stand beside each other stand on one page.
    fn signatures(&mut self, all: &[Signature]) {
        let (name, role) = (self.body(), self.style(Face::Regular, 8_600, Ink::Grey));
        let between = self.scaled(26_000);
        let list = self.tree.add(StructRole::L, DOCUMENT);
        let (most, least) = if self.size.is_narrow() { (1, 1) } else { (3, 2) };
        for row in all.chunks(most) {
            let count = row.len().max(least) as Length;
            let width = (self.width() - between * (count - 1)) / count;
            let high = 2 * line_height(name.size) + line_height(role.size);
            self.room(self.scaled(46_000) + high);
            self.gap(46_000);
            let (top, mut lowest) = (self.y, self.y);
            for (at, signature) in row.iter().enumerate() {
                let x = self.left() + (width + between) * at as Length;
                self.page.rule((x, top), width, 750, false);
                let of = signature.name.as_deref().unwrap_or_default();
                let middle = x + width / 2;
                self.y = top + self.scaled(2_500);
                let item = self.tree.add(StructRole::LI, list);
                // As what somebody signs stands below their name, and is read before it.
                let label = self.tree.add(StructRole::Lbl, item);
                if signature.name.is_some() {
                    self.tag_within(StructRole::LBody, item);
                }
                self.lines(&font::lines(of, name, width), name, middle, Side::Centre);
                self.read_as = Some(label);
                self.lines(&font::lines(&signature.role, role, width), role, middle, Side::Centre);
                lowest = lowest.max(self.y);
            }
            self.y = lowest;
        }
        self.gap(6_000);
    }

    fn closing(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let style = self.style(Face::Regular, 8_200, Ink::Grey);
        let lines = font::lines(text, style, self.width());
        self.room(self.scaled(17_000) + line_height(style.size) * lines.len() as Length);
        self.gap(9_000);
        self.rule(600, true);
        self.gap(7_000);
        self.tag(StructRole::P);
        let (x, side) = if self.size.is_narrow() {
            (self.left() + self.width() / 2, Side::Centre)
        } else {
            (self.left(), Side::Left)
        };
        self.lines(&lines, style, x, side);
    }

    /// Writes the foot below all, as a roll has but one page.
    fn foot_of_roll(&mut self, foot: &str) {
        let style = self.style(Face::Regular, 7_600, Ink::Grey);
        let (left, width) = (self.left(), self.width());
        self.gap(8_000);
        self.read_as = None;
        self.lines(&font::lines(foot, style, width), style, left + width / 2, Side::Centre);
    }

    /// Writes the foot of each page, now that it is known how many there are.
    fn finish(mut self, foot: &str) -> Pages {
        let style = Style { face: Face::Regular, size: 7_600, figures: false, ink: Ink::Grey };
        let (left, width, size) = (self.left(), self.width(), self.size);
        self.pages.push(self.page);
        let of = self.pages.len();
        for (at, page) in self.pages.iter_mut().enumerate().filter(|_| !size.is_narrow()) {
            let y = size.height() - FOOT;
            page.begin(None);
            page.text(foot, style, (left, y), Side::Left);
            page.text(&wording::page(at + 1, of), style, (left + width, y), Side::Right);
            page.end();
        }
        Pages { all: self.pages, tree: self.tree }
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
