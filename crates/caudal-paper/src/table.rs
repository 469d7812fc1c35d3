//! Tables: how wide their columns are, and which rows stand together on a page.

use super::font::{self, Face, Ink, Length, Style};
use super::layout::{Sheet, line_height};
use super::page::Side;
use super::{Column, Kind, Table};

/// A row as it is drawn.
struct Row {
    /// The lines of each cell.
    cells: Vec<Vec<String>>,
    style: Style,
    height: Length,
}

impl Sheet {
    /// Draws a table; its head stands on each of its pages, and of its rows at least two on either side of a break.
    pub fn table(&mut self, table: &Table) {
        let head = Style { ink: Ink::Grey, ..self.cell(Face::Regular) };
        let widths = self.widths(table);
        let heads: Vec<String> = table.columns.iter().map(|column| column.head.clone()).collect();
        let head = self.row(&heads, &table.columns, &widths, head);
        let cell = self.cell(Face::Regular);
        let mut rows: Vec<Row> =
            table.rows.iter().map(|row| self.row(row, &table.columns, &widths, cell)).collect();
        if let Some(total) = &table.total {
            rows.push(self.row(total, &table.columns, &widths, self.cell(Face::Strong)));
        }
        let mut page_has_head = false;
        for together in groups(rows.len(), table.total.is_some()) {
            let group: Vec<Row> = rows.drain(..together).collect();
            let high: Length = group.iter().map(|row| row.height).sum();
            let before = self.y;
            self.room(high + if page_has_head { 0 } else { head.height });
            if !page_has_head || self.y < before {
                self.draw(&head, &table.columns, &widths);
                page_has_head = true;
            }
            for row in &group {
                self.room(row.height);
                self.draw(row, &table.columns, &widths);
            }
        }
        self.y += self.scaled(7_000);
    }

    fn cell(&self, face: Face) -> Style {
        Style { figures: true, ..self.style(face, 8_700, Ink::Black) }
    }

    fn column_gap(&self) -> Length {
        self.scaled(9_000)
    }

    fn row(&self, texts: &[String], columns: &[Column], widths: &[Length], style: Style) -> Row {
        let cells: Vec<Vec<String>> = texts
            .iter()
            .zip(columns)
            .zip(widths)
            .map(|((text, _), width)| font::lines(text, style, *width))
            .collect();
        let most = cells.iter().map(Vec::len).max().unwrap_or(1);
        let height = line_height(style.size) * most as Length + self.scaled(6_200);
        Row { cells, style, height }
    }

    fn draw(&mut self, row: &Row, columns: &[Column], widths: &[Length]) {
        let mut x = self.left();
        let top = self.y + self.scaled(3_000);
        for ((lines, column), width) in row.cells.iter().zip(columns).zip(widths) {
            let (at, side) = match column.kind {
                Kind::Amount => (x + width, Side::Right),
                Kind::Text | Kind::Unbroken => (x, Side::Left),
            };
            self.lines_at(lines, row.style, (at, top), side);
            x += width + self.column_gap();
        }
        self.y += row.height;
        let low = self.y;
        self.draw_rule(low);
    }

    /// How wide each column is: what it needs where there is room for all; otherwise texts are broken.
    fn widths(&self, table: &Table) -> Vec<Length> {
        let (plain, strong) = (self.cell(Face::Regular), self.cell(Face::Strong));
        let count = table.columns.len() as Length;
        let room = self.width() - self.column_gap() * (count - 1).max(0);
        let needs: Vec<(Length, Length)> = table
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                let rows = table.rows.iter().filter_map(|row| row.get(at)).map(|text| (text, plain));
                let total = table.total.iter().filter_map(|row| row.get(at)).map(|text| (text, strong));
                let all = rows.chain(total);
                let (mut least, mut most) = longest(&column.head, plain);
                for (text, style) in all {
                    let (word, whole) = longest(text, style);
                    most = most.max(whole);
                    least = least.max(if column.kind == Kind::Text { word } else { whole });
                }
                (least, most)
            })
            .collect();
        let least: Length = needs.iter().map(|(least, _)| least).sum();
        let most: Length = needs.iter().map(|(_, most)| most).sum();
        if most <= room {
            return spread(&needs, &table.columns, room - most);
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
fn spread(needs: &[(Length, Length)], columns: &[Column], spare: Length) -> Vec<Length> {
    let takes = |column: &Column| column.kind == Kind::Text;
    let any = columns.iter().any(takes);
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
