//! Files with lines: what one is like, said at once when it comes, and its rows afterwards, in the background.

pub mod packed;
pub mod slot;

use std::time::{Duration, Instant};

use axum::body::Bytes;
use caudal_domain::batch::{MAX_LINES, checks::COLUMNS};
use caudal_formats::amount::{Evidence, Separator};
use caudal_formats::heads;
use caudal_formats::sheet::{self, Limits, Line, Report, Source, Unreadable};
use tokio::sync::mpsc;

use super::stored::{Cells, Sheet};
use super::{columns, words_es};
use caudal_web::http::problem::ApiError;
use packed::Packed;
use slot::Slot;

/// How many rows are shown before anybody says which column is which.
const SAMPLE: usize = 8;
/// Among how many rows the heads are looked for: above them people write titles.
const HEAD_AMONG: usize = 15;
/// How many heads a row must have to be taken for them.
const HEADS_TOLD: usize = 3;
/// How long reading a file may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many rows go on at once, and how many such slices wait.
pub const SLICE: usize = 1000;
const WAITING: usize = 2;
/// The longest head or sample that is shown, in characters.
const SHOWN_CHARS: usize = 80;
/// How long the rows of a workbook wait for its check: who need not name its columns asks for it at once.
const CHECK_FOLLOWS: Duration = Duration::from_secs(60);

/// The workbook that was uploaded last.
static LAST: Slot = Slot::new(CHECK_FOLLOWS);

/// How much a file may hold: the lines of a batch, with the rows above their heads.
#[must_use]
pub fn limits() -> Limits {
    Limits { rows: MAX_LINES as usize + HEAD_AMONG, ..Limits::default() }
}

/// Why a file is refused, as its sender is told.
#[must_use]
pub fn refused(why: &Unreadable) -> ApiError {
    match why {
        Unreadable::TooLarge => ApiError::TooLarge { max_bytes: limits().bytes },
        Unreadable::CellTooLong { row } => {
            ApiError::Malformed { code: why.code(), field: Some(format!("rows/{row}")) }
        }
        _ => ApiError::Malformed { code: why.code(), field: None },
    }
}

pub struct Inspected {
    /// As it is kept; without name, size and hash.
    pub sheet: Sheet,
    /// How many rows stand below the heads.
    pub rows: i64,
}

/// Looks through a file, away from where calls are answered.
///
/// # Errors
/// The code of why it cannot be read; `file_too_many_rows`.
pub async fn inspect(bytes: Bytes) -> Result<Inspected, ApiError> {
    in_thread(move || look(&bytes)).await
}

/// Looks through a file with the lines of a batch, which are checked next: [`read_rows`] need not read a workbook again.
///
/// # Errors
/// Those of [`inspect`].
pub async fn inspect_for_check(bytes: Bytes, sha256: &str) -> Result<Inspected, ApiError> {
    inspect_into(&LAST, bytes, sha256).await
}

/// Does so with the rows waiting here.
///
/// # Errors
/// Those of [`inspect`].
pub async fn inspect_into(slot: &'static Slot, bytes: Bytes, sha256: &str) -> Result<Inspected, ApiError> {
    let (found, packed) = in_thread(move || look_and_pack(&bytes)).await?;
    if let Some(packed) = packed {
        slot.put(sha256.to_owned(), packed);
    }
    Ok(found)
}

async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Unreadable> + Send + 'static,
) -> Result<T, ApiError> {
    let work = tokio::task::spawn_blocking(work);
    work.await.map_err(ApiError::internal)?.map_err(|why| refused(&why))
}

struct Shown {
    number: usize,
    texts: Vec<String>,
}

pub fn look(bytes: &[u8]) -> Result<Inspected, Unreadable> {
    look_at_each(bytes, &mut |_| {})
}

/// Looks through a file, with its rows where they are worth their room: not text, which is read again in far less time than a workbook, and
/// nothing that is too much.
fn look_and_pack(bytes: &[u8]) -> Result<(Inspected, Option<Packed>), Unreadable> {
    let mut packed = sheet::is_workbook(bytes).then(Packed::default);
    let found = look_at_each(bytes, &mut |line| drop(packed.take_if(|packed| !packed.add(line))))?;
    Ok((found, packed))
}

fn look_at_each(bytes: &[u8], each: &mut dyn FnMut(&Line<'_>)) -> Result<Inspected, Unreadable> {
    let until = Instant::now() + PATIENCE;
    let mut first: Vec<Shown> = Vec::new();
    let mut rows = 0_usize;
    let mut evidence: Vec<Evidence> = Vec::new();
    let report = sheet::read_cells(bytes, &limits(), &|| Instant::now() > until, &mut |line| {
        rows += 1;
        each(&line);
        if first.len() < HEAD_AMONG + SAMPLE {
            let texts = line.cells.iter().map(|c| c.text.chars().take(SHOWN_CHARS).collect()).collect();
            first.push(Shown { number: line.number, texts });
        }
        evidence.resize(evidence.len().max(line.cells.len()), Evidence::default());
        for (seen, cell) in evidence.iter_mut().zip(line.cells) {
            seen.look(cell);
        }
    })?;
    let head = head_among(&first);
    let above = head.map_or(0, |at| at + 1);
    let below = rows - above;
    if below > MAX_LINES as usize {
        return Err(Unreadable::TooManyRows);
    }
    if below == 0 {
        return Err(Unreadable::Empty);
    }
    let sheet = described(&report, &first, head, &evidence);
    Ok(Inspected { sheet, rows: i64::try_from(below).unwrap_or(i64::MAX) })
}

/// The row with the heads: the first that has several of them; nothing where the first row is a line already.
fn head_among(first: &[Shown]) -> Option<usize> {
    let told = |row: &Shown| columns::suggest(&row.texts).mapping.iter().flatten().count();
    let best = first.iter().take(HEAD_AMONG).position(|row| told(row) >= HEADS_TOLD);
    // A table whose first row has a figure in it has no heads at all: it was pasted without them.
    let figures = |row: &Shown| row.texts.iter().any(|t| t.chars().any(|c| c.is_ascii_digit()));
    best.or_else(|| first.first().filter(|row| !figures(row)).map(|_| 0))
}

fn described(report: &Report, first: &[Shown], head: Option<usize>, evidence: &[Evidence]) -> Sheet {
    let width = first.iter().map(|row| row.texts.len()).max().unwrap_or(0);
    let mut heads = head.map(|at| first[at].texts.clone()).unwrap_or_default();
    heads.resize(width, String::new());
    let suggested = if head.is_some() { columns::suggest(&heads) } else { in_order(width) };
    let sample = first.iter().skip(head.map_or(0, |at| at + 1)).take(SAMPLE).map(|row| row.texts.clone());
    Sheet {
        name: String::new(),
        size_bytes: 0,
        sha256: String::new(),
        source: source_name(report.source).to_owned(),
        sheet: report.sheet.clone(),
        missed_sheets: report.missed().map(str::to_owned).collect(),
        macros: report.macros,
        hidden_columns: report.hidden_columns.len(),
        merged: !report.merged.is_empty(),
        head_row: head.map(|at| first[at].number),
        separators: (0..width).map(|at| separator_name(evidence.get(at))).collect(),
        sample: sample.collect(),
        mapping: suggested.mapping,
        sure: suggested.sure,
        mapping_from: "suggested".to_owned(),
        heads,
    }
}

/// The columns of a table without heads: those of the template, where it is as wide.
fn in_order(width: usize) -> columns::Suggested {
    let all: Vec<_> = words_es::HEADS.iter().map(|(column, _)| column.name().to_owned()).collect();
    let mapping = (0..width).map(|at| all.get(at).filter(|_| width <= COLUMNS && width > 6).cloned());
    columns::Suggested { mapping: mapping.collect(), sure: vec![false; width] }
}

fn source_name(source: Source) -> &'static str {
    match source {
        Source::Text => "text",
        Source::Xlsx => "xlsx",
        Source::Ods => "ods",
        Source::Xls => "xls",
    }
}

fn separator_name(evidence: Option<&Evidence>) -> Option<String> {
    match evidence.and_then(Evidence::separator) {
        Some(Separator::Point) => Some("point".to_owned()),
        Some(Separator::Comma) => Some("comma".to_owned()),
        None => None,
    }
}

/// The separator of decimals that a file has in a column.
#[must_use]
pub fn separator(name: Option<&str>) -> Option<Separator> {
    match name {
        Some("point") => Some(Separator::Point),
        Some("comma") => Some(Separator::Comma),
        _ => None,
    }
}

pub struct Below {
    /// Its number as the spreadsheet shows it.
    pub number: i64,
    pub cells: Cells,
}

/// What comes of reading a file: slices of rows, and at its end perhaps why it cannot be read.
pub type Rows = mpsc::Receiver<Result<Vec<Below>, Unreadable>>;

/// Hands over the rows below the heads from a thread of its own, no faster than they are taken. It ends when nobody takes them. The file is
/// read where its rows do not wait here since it was looked through.
#[must_use]
pub fn read_rows(bytes: Bytes, sheet: &Sheet) -> Rows {
    read_rows_of(&LAST, bytes, sheet)
}

/// Does so with what waits here.
#[must_use]
pub fn read_rows_of(slot: &Slot, bytes: Bytes, sheet: &Sheet) -> Rows {
    let (to, from) = mpsc::channel(WAITING);
    let (places, head) = (sheet.places(), sheet.head_row);
    let packed = slot.take(&sheet.sha256);
    tokio::task::spawn_blocking(move || {
        let until = Instant::now() + PATIENCE * 4;
        let closed = to.clone();
        let stop = || Instant::now() > until || closed.is_closed();
        let mut slice = Vec::with_capacity(SLICE);
        let mut below = head.is_none();
        let mut each = |line: Line<'_>| {
            if !below {
                below = Some(line.number) == head;
                return;
            }
            let cells = Cells::of_row(&line, &places);
            if !cells.is_empty() {
                slice.push(Below { number: i64::try_from(line.number).unwrap_or(i64::MAX), cells });
            }
            if slice.len() == SLICE {
                let full = std::mem::replace(&mut slice, Vec::with_capacity(SLICE));
                // Whoever asked may be gone; then the next look at `stop` ends it.
                let _ = to.blocking_send(Ok(full));
            }
        };
        let end = match packed {
            Some(packed) => {
                // They are not needed, and may be as much as the rows.
                drop(bytes);
                packed.unpack(&stop, &mut each)
            }
            None => sheet::read_cells(&bytes, &limits(), &stop, &mut each).map(drop),
        };
        let last = end.map(|()| slice);
        let _ = to.blocking_send(last);
    });
    from
}

/// A text as it is compared with names.
#[must_use]
pub fn folded(text: &str) -> String {
    heads::folded(text)
}
