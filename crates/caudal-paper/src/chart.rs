//! Charts of figures that stand in a table below: columns over an axis, and bars to both sides of a middle. Series differ by their
//! pattern, which grey paper shows as well.

use pdf_writer::types::StructRole;

use super::font::{self, Face, Ink, Length, Style};
use super::layout::{Sheet, line_height};
use super::page::{Frame, Side};
use super::structure::DOCUMENT;
use super::{Bars, Columns, Series, wording};

/// How high the room of the columns is.
const HIGH: Length = 104_000;
/// How much of its place a column fills, in percent.
const FULLNESS: Length = 64;
/// As many names as stand side by side.
const MOST_NAMES: usize = 10;
/// How many steps an axis has at most.
const MOST_STEPS: i64 = 4;
const BAR: Length = 8_000;

/// What an axis shows: from its least value to its most, and the step between the values that it names.
#[derive(Debug, PartialEq, Eq)]
pub struct Scale {
    pub min: i64,
    pub max: i64,
    pub step: i64,
}

impl Scale {
    /// One that holds every value and zero, by the smallest round step that leaves few of them.
    pub fn of(values: impl Iterator<Item = i64>) -> Self {
        let (low, high) = values.fold((0, 0), |(low, high), value| (value.min(low), value.max(high)));
        // An axis without length would have every bar at its end.
        let span = if low == high { MOST_STEPS } else { high.saturating_sub(low) };
        let mut power = 1_i64;
        while power.saturating_mul(10 * MOST_STEPS) <= span {
            power *= 10;
        }
        let steps = [1, 2, 5, 10].map(|step| power.saturating_mul(step));
        let step = steps.into_iter().find(|step| step.saturating_mul(MOST_STEPS) >= span).unwrap_or(span);
        let down = low.div_euclid(step) * step;
        let up = -(high.saturating_neg().div_euclid(step) * step);
        Self { min: down, max: if low < 0 { up } else { up.max(step) }, step }
    }

    fn ticks(&self) -> impl Iterator<Item = i64> {
        let (min, step) = (self.min, self.step);
        (0..=(self.max - min) / step).map(move |at| min + at * step)
    }
}

/// So much of a length as a value is of all.
fn share(length: Length, value: i64, all: i64) -> Length {
    let part = i128::from(length) * i128::from(value) / i128::from(all.max(1));
    Length::try_from(part).unwrap_or(length)
}

impl Sheet {
    fn small(&self) -> Style {
        Style { figures: true, ..self.style(Face::Regular, 7_600, Ink::Grey) }
    }

    /// Which pattern is what.
    fn legend(&mut self, series: &[Series]) {
        let style = self.small();
        let (mut x, side) = (self.left(), self.scaled(7_000));
        for of in series {
            let frame = Frame { x, y: self.y + self.scaled(2_000), width: side, height: side };
            self.page.bar(frame, of.striped);
            x += side + self.scaled(4_500);
            self.page.text(&of.name, style, (x, self.y + style.size), Side::Left);
            x += font::width(&of.name, style) + self.scaled(14_000);
        }
        self.y += line_height(style.size) + self.scaled(4_000);
    }

    /// Columns over an axis: a drawing that one sentence stands for when it is read.
    pub fn columns(&mut self, of: &Columns) {
        let (style, count) = (self.small(), of.names.len() as Length);
        if count == 0 {
            return;
        }
        self.room(self.scaled(HIGH + 18_000) + 2 * line_height(style.size));
        let scale = Scale::of(of.series.iter().flat_map(|series| series.values.iter().copied()));
        let ticks: Vec<(i64, String)> =
            scale.ticks().map(|tick| (tick, wording::axis(tick, of.currency))).collect();
        let axis =
            ticks.iter().map(|(_, text)| font::width(text, style)).max().unwrap_or(0) + self.scaled(6_000);
        let (left, width, high) = (self.left() + axis, self.width() - axis, self.scaled(HIGH));
        let figure = self.tree.add(StructRole::Figure, DOCUMENT);
        let above = self.y;
        self.page.begin(Some(figure));
        if of.series.len() > 1 {
            self.legend(&of.series);
        } else {
            self.gap(4_000);
        }
        let top = self.y + self.scaled(4_000);
        let y = |value: i64| top + share(high, scale.max - value, scale.max - scale.min);
        for (tick, text) in &ticks {
            self.page.line((left, y(*tick)), width, 500, *tick != 0);
            let at = (left - self.scaled(6_000), y(*tick) + style.size * 36 / 100);
            self.page.text(text, style, at, Side::Right);
        }
        let place = |at: usize| left + share(width, at as i64, i64::from(count));
        let every = of.names.len().div_ceil(MOST_NAMES);
        let label = top + high + self.scaled(4_000) + style.size;
        for (at, name) in of.names.iter().enumerate() {
            let (x, next) = (place(at), place(at + 1));
            let wide = (next - x) * FULLNESS / 100;
            for series in &of.series {
                let value = series.values.get(at).copied().unwrap_or(0);
                let (from, to) = (y(value.max(0)), y(value.min(0)));
                if value != 0 {
                    // However small a value is, it is there.
                    let height = (to - from).max(750);
                    let frame = Frame { x: x + (next - x - wide) / 2, y: from, width: wide, height };
                    self.page.bar(frame, series.striped);
                }
            }
            if at % every == 0 {
                self.page.text(name, style, ((x + next) / 2, label), Side::Centre);
            }
        }
        self.page.end();
        self.y = label + self.scaled(6_000);
        let frame = Frame { x: self.left(), y: above, width: self.width(), height: self.y - above };
        self.tree.draws(figure, &of.alt, self.page.corners(frame));
        self.gap(4_000);
    }

    /// Each name with what is said of it, a bar below: the list is read, and the bars are for the eye.
    pub fn bars(&mut self, of: &Bars) {
        let (left, width, small) = (self.left(), self.width(), self.small());
        let style = self.style(Face::Regular, 8_700, Ink::Black);
        let values = of.rows.iter().flat_map(|row| row.values);
        let most = values.max().unwrap_or(0).max(1);
        let row_height = line_height(style.size) + BAR + self.scaled(8_000);
        self.room(line_height(small.size) + self.scaled(4_000) + row_height);
        self.page.begin(None);
        self.legend(&of.series);
        self.page.end();
        let list = self.tree.add(StructRole::L, DOCUMENT);
        for row in &of.rows {
            self.room(row_height);
            let top = self.y;
            let item = self.tree.add(StructRole::LI, list);
            self.tag_within(StructRole::Lbl, item);
            self.lines(std::slice::from_ref(&row.name), style, left, Side::Left);
            self.tag_within(StructRole::LBody, item);
            let grey = Style { ink: Ink::Grey, figures: true, ..style };
            self.lines_at(std::slice::from_ref(&row.text), grey, (left + width, top), Side::Right);
            self.page.begin(None);
            let (middle, y) = (left + width / 2, self.y + self.scaled(1_500));
            self.page.line((left, y + BAR / 2), width, 500, true);
            let [first, second] = row.values.map(|value| share(width / 2, value, most));
            for (x, width, series) in [(middle - first, first, 0), (middle, second, 1)] {
                if let Some(series) = of.series.get(series).filter(|_| width > 0) {
                    self.page.bar(Frame { x, y, width, height: BAR }, series.striped);
                }
            }
            self.page.end();
            self.y = top + row_height;
        }
        self.gap(4_000);
    }
}
