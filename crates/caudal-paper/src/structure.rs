//! What a paper says in the order in which it is read aloud: headings, lists, tables. Screen readers go by this tree and pass over
//! whatever of a page does not stand in it: lines, frames, feet, heads of tables that stand there again.

use pdf_writer::types::{StructRole, TableHeaderScope};
use pdf_writer::{Chunk, Finish as _, Pdf, Rect, Ref, Settings, TextStr};

use super::file::Refs;

/// A part of what is read, by its place in the tree.
pub type Place = usize;

/// What everything stands in.
pub const DOCUMENT: Place = 0;

struct Node {
    role: StructRole,
    within: Place,
    /// What is said in the place of a drawing, and where that stands.
    draws: Option<(String, Rect)>,
}

/// The parts in the order in which they are read.
pub struct Tree(Vec<Node>);

impl Tree {
    pub fn new() -> Self {
        Self(vec![Node { role: StructRole::Document, within: DOCUMENT, draws: None }])
    }

    /// One more part, behind all others of what it stands in.
    pub fn add(&mut self, role: StructRole, within: Place) -> Place {
        self.0.push(Node { role, within, draws: None });
        self.0.len() - 1
    }

    /// Says what stands for a drawing when it is read.
    pub fn draws(&mut self, place: Place, alt: &str, corners: Rect) {
        self.0[place].draws = Some((alt.to_owned(), corners));
    }

    /// A row of a table with so many cells, by the first of those; the others follow it.
    pub fn row(&mut self, role: StructRole, table: Place, cells: usize) -> Place {
        let row = self.add(StructRole::TR, table);
        for _ in 0..cells {
            self.add(role, row);
        }
        row + 1
    }

    /// Writes the tree and answers where it begins. Pages come with what each of their marks is a part of.
    pub fn write(&self, pdf: &mut Pdf, refs: &mut Refs, pages: &[(Ref, Vec<Place>)]) -> Ref {
        let root = refs.next();
        let ids: Vec<Ref> = self.0.iter().map(|_| refs.next()).collect();
        let marks = self.marks(pages);
        let within = self.within();
        // Of a long table there are thousands: without room between their words they are half as long.
        let mut chunk = Chunk::with_settings(Settings { pretty: false });
        for (((node, id), marks), within) in self.0.iter().zip(&ids).zip(&marks).zip(&within) {
            let mut written = chunk.struct_element(*id);
            let above = if *id == ids[DOCUMENT] { root } else { ids[node.within] };
            written.kind(node.role).parent(above);
            if let Some((text, corners)) = &node.draws {
                written.alt(TextStr(text));
                written.attributes().push().layout().bbox(*corners);
            }
            if node.role == StructRole::TH {
                written.attributes().push().table().scope(TableHeaderScope::Column);
            }
            let first = marks.first().map(|(page, _)| *page);
            if let Some(page) = first {
                written.page(page);
            }
            let mut children = written.children();
            for (page, mark) in marks {
                if Some(*page) == first {
                    children.marked_content_id(*mark);
                } else {
                    children.marked_content_ref().page(*page).marked_content_id(*mark);
                }
            }
            for place in within {
                children.struct_element(ids[*place]);
            }
        }
        let by_page: Vec<Ref> = pages.iter().map(|_| refs.next()).collect();
        for ((_, marks), id) in pages.iter().zip(&by_page) {
            chunk.indirect(*id).array().items(marks.iter().map(|place| ids[*place]));
        }
        let mut written = chunk.indirect(root).start::<pdf_writer::writers::StructTreeRoot<'_>>();
        written.child(ids[DOCUMENT]);
        let mut parents = written.parent_tree();
        let mut numbers = parents.nums();
        for (key, id) in (0..).zip(by_page) {
            numbers.insert(key, id);
        }
        numbers.finish();
        parents.finish();
        written.finish();
        pdf.extend(&chunk);
        root
    }

    /// Of each part what of it stands on which page.
    fn marks(&self, pages: &[(Ref, Vec<Place>)]) -> Vec<Vec<(Ref, i32)>> {
        let mut marks = vec![Vec::new(); self.0.len()];
        for (page, of_page) in pages {
            for (mark, place) in (0..).zip(of_page) {
                marks[*place].push((*page, mark));
            }
        }
        marks
    }

    /// Of each part which others stand in it.
    fn within(&self) -> Vec<Vec<Place>> {
        let mut within = vec![Vec::new(); self.0.len()];
        for (place, node) in self.0.iter().enumerate().skip(1) {
            within[node.within].push(place);
        }
        within
    }
}
