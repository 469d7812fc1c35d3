//! The rows of a file as they were read, in little more than their texts: as cells of their own they would take several times as much.
//!
//! A row is its number, its width with whether it is hidden, and its cells: a byte that says what kind it is, whether a formula makes it
//! and how long its text is; the rest of that length where it did not fit; the text.

use caudal_formats::sheet::{Cell, Kind, Line, Unreadable};

/// The most that is held of one file: 100,000 lines as people write them take some 10 MiB, and what is larger is read again rather than
/// held in a portal that has 80 MB for a file.
pub const MOST_BYTES: usize = 32 * 1024 * 1024;
/// How much is asked for at once: nothing is copied when there are more rows, and what was handed over is given back while others wait.
const PIECE_BYTES: usize = 256 * 1024;
/// By its place here a kind is written down.
const KINDS: [Kind; 7] =
    [Kind::Empty, Kind::Text, Kind::Number, Kind::Percent, Kind::Day, Kind::Bool, Kind::Error];
/// Where the byte of a cell says that a formula makes it, and from where on it says how long its text is.
const FORMULA: u8 = 1 << 3;
const LENGTH_AT: u32 = 4;
/// The length from which on the rest of it follows.
const LONG: usize = 15;
/// The most bytes that a number takes.
const NUMBER_BYTES: usize = 10;

#[derive(Default)]
pub struct Packed {
    /// Each holds whole rows, and does not grow.
    pieces: Vec<Vec<u8>>,
    /// What all of them take.
    bytes: usize,
}

impl Packed {
    /// Adds a row; says whether it was added. What was added before is of no use where it was not.
    #[must_use]
    pub fn add(&mut self, line: &Line<'_>) -> bool {
        let texts: usize = line.cells.iter().map(|cell| cell.text.len()).sum();
        let most = texts + NUMBER_BYTES * 2 + line.cells.len() * (1 + NUMBER_BYTES);
        let Some(piece) = self.room(most) else { return false };
        write_number(piece, line.number);
        write_number(piece, line.cells.len() << 1 | usize::from(line.hidden));
        line.cells.iter().all(|cell| write_cell(piece, cell).is_some())
    }

    /// A piece with room for so many bytes; nothing where all would be too much.
    fn room(&mut self, bytes: usize) -> Option<&mut Vec<u8>> {
        if self.pieces.last().is_none_or(|last| last.capacity() - last.len() < bytes) {
            let piece = bytes.max(PIECE_BYTES);
            self.bytes = self.bytes.checked_add(piece).filter(|all| *all <= MOST_BYTES)?;
            self.pieces.push(Vec::with_capacity(piece));
        }
        self.pieces.last_mut()
    }

    /// Hands the rows over as [`caudal_formats::sheet::read_cells`] did, and gives back the room of those that were.
    ///
    /// # Errors
    /// `file_too_slow` where `stop` said so.
    pub fn unpack(self, stop: &dyn Fn() -> bool, each: &mut dyn FnMut(Line<'_>)) -> Result<(), Unreadable> {
        // One row is there at a time, and its cells are used again for the next.
        let mut row = Vec::new();
        for piece in self.pieces {
            if stop() {
                return Err(Unreadable::TooSlow);
            }
            let mut rest = piece.as_slice();
            while !rest.is_empty() {
                // What was written here is read here; where it were not, no line may be made of it.
                let (number, hidden, width) = read_row(&mut rest, &mut row).ok_or(Unreadable::Damaged)?;
                each(Line { number, hidden, cells: &row[..width] });
            }
        }
        Ok(())
    }
}

/// Nothing for a kind that has no place in [`KINDS`].
fn write_cell(to: &mut Vec<u8>, cell: &Cell) -> Option<()> {
    let kind = KINDS.iter().position(|kind| *kind == cell.kind)?;
    let length = cell.text.len();
    let mark = u8::try_from(kind | length.min(LONG) << LENGTH_AT).ok()?;
    to.push(if cell.formula { mark | FORMULA } else { mark });
    if let Some(more) = length.checked_sub(LONG) {
        write_number(to, more);
    }
    to.extend_from_slice(cell.text.as_bytes());
    Some(())
}

/// Seven bits a byte, the lowest first; all but the last have the eighth set.
fn write_number(to: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 0x80 {
        to.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    to.push(rest as u8);
}

/// The number of a row, whether it is hidden, and how many cells it has, which then stand first in `row`.
fn read_row(from: &mut &[u8], row: &mut Vec<Cell>) -> Option<(usize, bool, usize)> {
    let number = read_number(from)?;
    let second = read_number(from)?;
    let width = second >> 1;
    if row.len() < width {
        row.resize(width, Cell::default());
    }
    for cell in row.iter_mut().take(width) {
        read_cell(from, cell)?;
    }
    Some((number, second & 1 == 1, width))
}

fn read_cell(from: &mut &[u8], cell: &mut Cell) -> Option<()> {
    let mark = *from.split_off_first()?;
    cell.formula = mark & FORMULA != 0;
    cell.kind = *KINDS.get(usize::from(mark & (FORMULA - 1)))?;
    let mut length = usize::from(mark >> LENGTH_AT);
    if length == LONG {
        length += read_number(from)?;
    }
    let text = from.split_off(..length)?;
    cell.text.clear();
    cell.text.push_str(std::str::from_utf8(text).ok()?);
    Some(())
}

fn read_number(from: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for at in 0..NUMBER_BYTES {
        let byte = *from.split_off_first()?;
        number |= usize::from(byte & 0x7f) << (at * 7);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
