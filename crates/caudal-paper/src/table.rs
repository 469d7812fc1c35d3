//! Tables: how wide their columns are, and which rows stand together on a page.

use pdf_writer::types::StructRole;

use super::font::{self, Face, Ink, Length, Style};
use super::layout::{Sheet, line_height};
use super::page::Side;
use super::structure::{DOCUMENT, Place};
use super::{Column, Facts, Kind, Table};

/// What parts the halves of a table that stand beside each other.
static BETWEEN: Column = Column { head: String::new(), kind: Kind::Unbroken };

/// How wide that is, beside the gaps of all columns.
const BETWEEN_WIDTH: Length = 8_000;

fn is_between(column: &Column) -> bool {
    std::ptr::eq(column, &raw const BETWEEN)
}

/// What stands in a cell, and what of the table it is when that is read.
type Cell<'a> = (&'a str, Option<Place>);

/// A table as it stands on a page.
struct Grid<'a> {
    columns: Vec<&'a Column>,
    head: Vec<Cell<'a>>,
    rows: Vec<Vec<Cell<'a>>>,
    /// The last of the rows, where there is one.
    has_total: bool,
}

/// A row as it is drawn.
struct Row {
    /// The lines of each cell, and what they are read as.
    cells: Vec<(Vec<String>, Option<Place>)>,
    style: Style,
    height: Length,
}

impl Sheet {
    /// Draws a table; its head stands on each of its pages, and of its rows at least two on either side of a break.
    pub fn table(&mut self, table: &Table) {
        let grid = self.grid(table);
        let widths = self.widths(&grid);
        let grey = Style { ink: Ink::Grey, ..self.cell(Face::Regular) };
        let mut head = self.row(&grid.head, &widths, grey);
        let last = grid.rows.len() - usize::from(grid.has_total);
        let face = |at| if at == last { Face::Strong } else { Face::Regular };
        let rows = grid.rows.iter().enumerate();
        let mut rows: Vec<Row> = rows.map(|(at, row)| self.row(row, &widths, self.cell(face(at)))).collect();
        let mut page_has_head = false;
        for together in groups(rows.len(), grid.has_total) {
            let group: Vec<Row> = rows.drain(..together).collect();
            let high: Length = group.iter().map(|row| row.height).sum();
            let before = self.y;
            self.room(high + if page_has_head { 0 } else { head.height });
            if !page_has_head || self.y < before {
                self.draw(&head, &grid.columns, &widths);
                // Overleaf it stands for those who see it: it was read.
                head.cells.iter_mut().for_each(|(_, read_as)| *read_as = None);
                page_has_head = true;
            }
            for row in &group {
                self.room(row.height);
                self.draw(row, &grid.columns, &widths);
            }
        }
        self.y += self.scaled(7_000);
    }

    /// The same row by row, each cell beside what its column is called.
    pub fn listed(&mut self, table: &Table) {
        for row in table.rows.iter().chain(&table.total) {
            let cells = table.columns.iter().zip(row);
            let facts =
                cells.fold(Facts::ruled(), |facts, (column, text)| facts.with(&column.head, text.clone()));
            self.facts(&facts);
        }
    }

    /// Where each text of a table stands. What stands in two columns is read as one.
    fn grid<'a>(&mut self, table: &'a Table) -> Grid<'a> {
        let columns: Vec<&Column> = table.columns.iter().collect();
        let place = self.tree.add(StructRole::Table, DOCUMENT);
        let mut cells = |role: StructRole, texts: &mut dyn Iterator<Item = &'a String>| -> Vec<Cell<'a>> {
            let first = self.tree.row(role, place, columns.len());
            let texts = texts.zip(first..first + columns.len());
            texts.map(|(text, place)| (text.as_str(), Some(place))).collect()
        };
        let head = cells(StructRole::TH, &mut table.columns.iter().map(|column| &column.head));
        let mut rows: Vec<Vec<Cell<'a>>> =
            table.rows.iter().map(|row| cells(StructRole::TD, &mut row.iter())).collect();
        let total = table.total.as_ref().map(|row| cells(StructRole::TD, &mut row.iter()));
        if !table.halved {
            rows.extend(total);
            return Grid { columns, head, rows, has_total: table.total.is_some() };
        }
        let nothing = |count| std::iter::repeat_n(("", None), count);
        let right = rows.split_off(rows.len().div_ceil(2));
        let mut right = right.into_iter();
        for row in &mut rows {
            row.extend(nothing(1));
            row.extend(right.next().unwrap_or_else(|| nothing(columns.len()).collect()));
        }
        rows.extend(total.map(|total| nothing(columns.len() + 1).chain(total).collect()));
        let again = head.iter().map(|(text, _)| (*text, None));
        Grid {
            head: head.iter().copied().chain(nothing(1)).chain(again).collect(),
            columns: columns.iter().copied().chain([&BETWEEN]).chain(columns.iter().copied()).collect(),
            rows,
            has_total: table.total.is_some(),
        }
    }

    fn cell(&self, face: Face) -> Style {
        Style { figures: true, ..self.style(face, 8_700, Ink::Black) }
    }

    fn column_gap(&self) -> Length {
        self.scaled(9_000)
    }

    fn row(&self, of: &[Cell<'_>], widths: &[Length], style: Style) -> Row {
        let cells: Vec<_> = of
            .iter()
            .zip(widths)
            .map(|((text, read_as), width)| (font::lines(text, style, *width), *read_as))
            .collect();
        let most = cells.iter().map(|(lines, _)| lines.len()).max().unwrap_or(1);
        let height = line_height(style.size) * most as Length + self.scaled(6_200);
        Row { cells, style, height }
    }

    fn draw(&mut self, row: &Row, columns: &[&Column], widths: &[Length]) {
        let (mut x, mut half) = (self.left(), self.left());
        let top = self.y + self.scaled(3_000);
        let low = self.y + row.height;
        let mut filled = false;
        for (((lines, read_as), column), width) in row.cells.iter().zip(columns).zip(widths) {
            let (at, side) = match column.kind {
                Kind::Amount => (x + width, Side::Right),
                Kind::Text | Kind::Unbroken => (x, Side::Left),
            };
            self.read_as = *read_as;
            self.lines_at(lines, row.style, (at, top), side);
            filled |= lines.iter().any(|line| !line.is_empty());
            if is_between(column) {
                self.row_rule((half, low), x - self.column_gap(), filled);
                (half, filled) = (x + width + self.column_gap(), false);
            }
            x += width + self.column_gap();
        }
        self.row_rule((half, low), self.left() + self.width(), filled);
        self.y = low;
    }

    /// The line below a row, or below a half of one; none below nothing.
    fn row_rule(&mut self, from: (Length, Length), right: Length, filled: bool) {
        if filled {
            self.page.rule(from, right - from.0, 500, true);
        }
    }

    /// How wide each column is: what it needs where there is room for all; otherwise texts are broken.
    fn widths(&self, grid: &Grid<'_>) -> Vec<Length> {
        let (plain, strong) = (self.cell(Face::Regular), self.cell(Face::Strong));
        let count = grid.columns.len() as Length;
        let plain_rows = grid.rows.len() - usize::from(grid.has_total);
        let room = self.width() - self.column_gap() * (count - 1).max(0);
        let needs: Vec<(Length, Length)> = grid
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                if is_between(column) {
                    return (self.scaled(BETWEEN_WIDTH), self.scaled(BETWEEN_WIDTH));
                }
                let (mut least, mut most) = longest(&column.head, plain);
                for (place, row) in grid.rows.iter().enumerate() {
                    let text = row.get(at).map_or("", |(text, _)| text);
                    let (word, whole) = longest(text, if place < plain_rows { plain } else { strong });
                    most = most.max(whole);
                    least = least.max(if column.kind == Kind::Text { word } else { whole });
                }
                (least, most)
            })
            .collect();
        let least: Length = needs.iter().map(|(least, _)| least).sum();
        let most: Length = needs.iter().map(|(_, most)| most).sum();
        if most <= room {
            return spread(&needs, &grid.columns, room - most);
        }
        if least >= room {
            let total = i64::from(least).max(1);
            let part = |own: Length| i64::from(own) * i64::from(room) / total;
            return needs.iter().map(|(own, _)| Length::try_from(part(*own)).unwrap_or(*own)).collect();
        }
        let (spare, wanted) = (i64::from(room - least), i64::from(most - least).max(1));
        let more = |(least, most): &(Length, Length)| i64::from(most - least) * spare / wanted;
        needs.iter().map(|need| need.0 + Length::try_from(more(need)).unwrap_or(0)).collect()
    }
}

/// The width of the longest word of a text, and that of its longest line.
fn longest(text: &str, style: Style) -> (Length, Length) {
    let words = text.split('\n').flat_map(font::words).map(|word| font::width(&word, style)).max();
    let lines = text.split('\n').map(|line| font::width(line, style)).max();
    (words.unwrap_or(0), lines.unwrap_or(0))
}

/// What is left over goes to the columns of text, or to all where there is none.
fn spread(needs: &[(Length, Length)], columns: &[&Column], spare: Length) -> Vec<Length> {
    let takes = |column: &Column| column.kind == Kind::Text;
    let any = columns.iter().any(|column| takes(column));
    let takers = columns.iter().filter(|column| !any || takes(column)).count().max(1) as Length;
    let more = |column: &Column| if !any || takes(column) { spare / takers } else { 0 };
    needs.iter().zip(columns).map(|((_, most), column)| most + more(column)).collect()
}

/// How many rows stand together, from the first on: two at the beginning and two at the end, with their total.
fn groups(rows: usize, has_total: bool) -> Vec<usize> {
    let last = 2 + usize::from(has_total);
    if rows <= last + 2 {
        return vec![rows].into_iter().filter(|rows| *rows > 0).collect();
    }
    let mut groups = vec![2];
    groups.extend(std::iter::repeat_n(1, rows - 2 - last));
    groups.push(last);
    groups
}
