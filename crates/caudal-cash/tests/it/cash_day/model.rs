//! Two days of cash out of a seed, and what a hand adds up of them. Nothing here asks the portal or its rules: every figure is
//! a plain sum over the table of what happened, in cents.

use std::collections::VecDeque;

use serde_json::{Value, json};

use caudal_testing::Dice;

/// What money comes in or leaves for: its name, whether it comes in, the code of its account.
pub const CATEGORIES: [(&str, bool, &str); 4] = [
    ("Otros ingresos", true, "4900"),
    ("Gastos menores", false, "5190"),
    ("Transporte y mensajería", false, "5191"),
    ("Útiles y limpieza", false, "5192"),
];
/// What each box tolerates.
pub const TOLERANCES: [i64; 2] = [100, 25];
/// How many notes and payments a shift has.
const NOTES: usize = 52;
const PAYMENTS: usize = 15;
const UNDONE: usize = 6;

/// What happened at a box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Row {
    /// Money came in or left for something, with a document or without.
    Noted { category: usize, minor: i64, paper: bool },
    /// The custodian undid what the row at this place noted.
    Undone { row: usize },
    /// A trip was paid to the driver, who showed a code or signed.
    Paid { minor: i64, code: bool },
    /// He brought back what he did not spend of the trip in the row at this place.
    Back { row: usize, minor: i64 },
    /// Money was carried to the bank, and arrived.
    Banked { minor: i64 },
    /// A supervisor came by surprise and found so much.
    Surprise { found: i64 },
}

/// A box from its opening to its closing.
#[derive(Debug)]
pub struct Shift {
    /// Which of the two boxes.
    pub cash_box: usize,
    /// Which of the two custodians.
    pub custodian: usize,
    /// The first day or the second.
    pub day: usize,
    /// What the shift before counted last.
    pub left: i64,
    /// What was found at its opening.
    pub opening: i64,
    /// What happened.
    pub rows: Vec<Row>,
    /// What its closing counts found: all but the last were counted again.
    pub found: Vec<i64>,
    /// Whether the custodian owes what is missing.
    pub owed: bool,
}

impl Shift {
    fn begun(cash_box: usize, custodian: usize, day: usize, left: i64, opening: i64) -> Self {
        Self { cash_box, custodian, day, left, opening, rows: Vec::new(), found: Vec::new(), owed: false }
    }

    /// What a row brought into the box, or took out of it.
    fn moved(&self, row: Row) -> i64 {
        match row {
            Row::Noted { category, minor, .. } if CATEGORIES[category].1 => minor,
            Row::Noted { minor, .. } | Row::Paid { minor, .. } | Row::Banked { minor } => -minor,
            Row::Undone { row } => -self.moved(self.rows[row]),
            Row::Back { minor, .. } => minor,
            Row::Surprise { .. } => 0,
        }
    }

    /// What there should be after so many rows.
    fn after(&self, rows: usize) -> i64 {
        self.opening + self.rows[..rows].iter().map(|row| self.moved(*row)).sum::<i64>()
    }

    /// What there should be at the end.
    pub fn expected(&self) -> i64 {
        self.after(self.rows.len())
    }

    /// What was there at the end.
    pub fn counted(&self) -> i64 {
        *self.found.last().unwrap()
    }

    /// What was too much at the end, or missing.
    pub fn difference(&self) -> i64 {
        self.counted() - self.expected()
    }

    /// Whether that is more than the box tolerates.
    pub fn above(&self) -> bool {
        self.difference().abs() > TOLERANCES[self.cash_box]
    }

    /// What the custodian owes of it.
    pub fn debt(&self) -> i64 {
        if self.owed { (-self.difference()).max(0) } else { 0 }
    }

    /// What moved, one after the other: what was found otherwise at the opening, what happened, and what a closing booked.
    pub fn movements(&self, closed: bool) -> Vec<i64> {
        let rows = self.rows.iter().map(|row| self.moved(*row));
        let end = if closed { self.difference() } else { 0 };
        let all = std::iter::once(self.opening - self.left).chain(rows).chain([end]);
        all.filter(|minor| *minor != 0).collect()
    }

    /// What was counted, one after the other: what for, what there should have been, what there was.
    pub fn counts(&self) -> Vec<(&'static str, i64, i64)> {
        let mut counts = vec![("opening", self.left, self.opening)];
        for (at, row) in self.rows.iter().enumerate() {
            if let Row::Surprise { found } = row {
                counts.push(("surprise", self.after(at), *found));
            }
        }
        counts.extend(self.found.iter().map(|found| ("closing", self.expected(), *found)));
        counts
    }

    /// What came in, what trips were paid with, what else left; what was undone is neither.
    pub fn sides(&self) -> [i64; 3] {
        let mut sides = [0; 3];
        for row in &self.rows {
            let of = if let Row::Undone { row } = row { self.rows[*row] } else { *row };
            let moved = self.moved(*row);
            match of {
                Row::Paid { .. } => sides[1] -= moved,
                Row::Noted { category, .. } if !CATEGORIES[category].1 => sides[2] -= moved,
                Row::Banked { .. } => sides[2] -= moved,
                _ => sides[0] += moved,
            }
        }
        sides
    }
}

/// Two boxes, two custodians, two days: on the second each keeps the other's box.
pub struct Days {
    /// Colón and Panamá on the first day, Colón and Panamá on the second.
    pub shifts: [Shift; 4],
}

impl Days {
    pub fn of(seed: u64) -> Self {
        let dice = &mut Dice::of(seed);
        let (much, more) = (dice.between(650_000, 660_000), dice.between(650_000, 660_000));
        // What is missing in Colón at last, counted three times, is Iván's.
        let mut first = Shift::begun(0, 0, 0, 0, much);
        fill(dice, &mut first, true);
        let missing = dice.between(101, 2_100);
        first.found = [2_500, -7, -missing].map(|off| first.expected() + off).to_vec();
        first.owed = true;
        // What is too much in Panamá waits overnight for its decision.
        let mut second = Shift::begun(1, 1, 0, 0, more);
        fill(dice, &mut second, false);
        second.found = vec![second.expected() + dice.between(26, 900)];
        // 0.35 are missing when Luis opens Colón; what is missing when he closes it is the company's loss.
        let mut third = Shift::begun(0, 1, 1, first.counted(), first.counted() - 35);
        fill(dice, &mut third, false);
        third.found = vec![third.expected() + 1, third.expected() - dice.between(101, 900)];
        // Nearly exact, or exact.
        let mut fourth = Shift::begun(1, 0, 1, second.counted(), second.counted());
        fill(dice, &mut fourth, true);
        fourth.found = vec![fourth.expected() + dice.between(-25, 25)];
        Self { shifts: [first, second, third, fourth] }
    }

    fn sum(&self, of: impl Fn(&Shift) -> i64) -> i64 {
        self.shifts.iter().map(of).sum()
    }

    fn rows(&self) -> impl Iterator<Item = (&Shift, Row)> {
        self.shifts.iter().flat_map(|shift| shift.rows.iter().map(move |row| (shift, *row)))
    }

    /// What is in a box in the end: what was counted last.
    pub fn in_box(&self, cash_box: usize) -> i64 {
        self.shifts[cash_box + 2].counted()
    }

    /// What was missing and nobody owes, less what was too much.
    pub fn lost(&self) -> i64 {
        self.sum(|s| s.left - s.opening - s.difference() - s.debt())
    }

    /// What a custodian owes.
    pub fn owed_by(&self, custodian: usize) -> i64 {
        self.sum(|s| if s.custodian == custodian { s.debt() } else { 0 })
    }

    /// What was spent on a category, or came in for it below zero.
    pub fn spent_on(&self, category: usize) -> i64 {
        let noted = |shift: &Shift, row: Row| match row {
            Row::Undone { row } => shift.rows[row],
            row => row,
        };
        let of = |shift, row| matches!(noted(shift, row), Row::Noted { category: c, .. } if c == category);
        -self.rows().filter(|(shift, row)| of(shift, *row)).map(|(shift, row)| shift.moved(row)).sum::<i64>()
    }

    /// What the driver still has to prove.
    pub fn advanced(&self) -> i64 {
        let of = |row: &Row| matches!(row, Row::Paid { .. } | Row::Back { .. });
        -self.rows().filter(|(_, row)| of(row)).map(|(shift, row)| shift.moved(row)).sum::<i64>()
    }

    /// What the bank got.
    pub fn banked(&self) -> i64 {
        let of = |row: &Row| matches!(row, Row::Banked { .. });
        -self.rows().filter(|(_, row)| of(row)).map(|(shift, row)| shift.moved(row)).sum::<i64>()
    }

    /// How many entries the ledger has: one for each movement, and one for each arrival at the bank.
    pub fn entries(&self) -> i64 {
        let arrived = self.rows().filter(|(_, row)| matches!(row, Row::Banked { .. })).count();
        let moved: usize = self.shifts.iter().map(|shift| shift.movements(true).len()).sum();
        i64::try_from(arrived + moved).unwrap()
    }

    /// How many rows are so.
    pub fn many(&self, so: impl Fn(&Row) -> bool) -> usize {
        self.rows().filter(|(_, row)| so(row)).count()
    }

    /// What the report says of these shifts, all of them closed.
    pub fn report(&self, of: impl Fn(&Shift) -> bool) -> Value {
        let shifts: Vec<_> = self.shifts.iter().filter(|s| of(s)).collect();
        let sum = |of: &dyn Fn(&Shift) -> i64| shifts.iter().map(|s| of(s)).sum::<i64>();
        let many = |so: &dyn Fn(&Shift) -> bool| shifts.iter().filter(|s| so(s)).count();
        let short = sum(&|s| (-s.difference()).max(0));
        let over = sum(&|s| s.difference().max(0));
        let count = i64::try_from(shifts.len()).unwrap();
        json!({
            "sessions": count, "open": 0, "counting": 0, "pending_review": 0, "closed": count,
            "opening_minor": sum(&|s| s.opening), "in_minor": sum(&|s| s.sides()[0]),
            "payments_minor": sum(&|s| s.sides()[1]), "out_minor": sum(&|s| s.sides()[2]),
            "expected_minor": sum(&Shift::expected), "counted_minor": sum(&Shift::counted),
            "shortage_minor": short, "overage_minor": over, "difference_minor": over - short,
            "short_above": many(&|s| s.difference() < 0 && s.above()),
            "short_within": many(&|s| s.difference() < 0 && !s.above()),
            "exact": many(&|s| s.difference() == 0),
            "over_within": many(&|s| s.difference() > 0 && !s.above()),
            "over_above": many(&|s| s.difference() > 0 && s.above()),
            "recounts": shifts.iter().map(|s| s.found.len() - 1).sum::<usize>(),
            "average_minor": (short + over + count / 2) / count,
        })
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Note,
    Undo,
    Pay,
    Back,
    Bank,
    Surprise,
}

/// Fills a shift with what happens, in whatever order the dice give.
fn fill(dice: &mut Dice, shift: &mut Shift, surprised: bool) {
    let mut kinds = vec![Kind::Note; NOTES];
    kinds.extend([Kind::Pay; PAYMENTS]);
    kinds.extend([Kind::Undo; UNDONE]);
    kinds.extend([Kind::Back, Kind::Bank]);
    kinds.extend(surprised.then_some(Kind::Surprise));
    for last in (1..kinds.len()).rev() {
        let with = dice.place(last + 1);
        kinds.swap(last, with);
    }
    let mut kinds = VecDeque::from(kinds);
    while let Some(kind) = kinds.pop_front() {
        match next(dice, shift, kind) {
            Some(row) => shift.rows.push(row),
            // Nothing is there yet that it could be done to.
            None => kinds.push_back(kind),
        }
        assert!(shift.expected() > 100_000, "no amount of the dice empties a box");
    }
}

fn next(dice: &mut Dice, shift: &Shift, kind: Kind) -> Option<Row> {
    let places = |so: &dyn Fn(usize, Row) -> bool| -> Vec<usize> {
        shift.rows.iter().enumerate().filter(|(at, row)| so(*at, **row)).map(|(at, _)| at).collect()
    };
    Some(match kind {
        Kind::Note => {
            let category = dice.place(CATEGORIES.len());
            Row::Noted { category, minor: dice.between(1, 4_500), paper: dice.between(1, 3) > 1 }
        }
        Kind::Undo => {
            let undone = |at| shift.rows.contains(&Row::Undone { row: at });
            let none_yet = places(&|_, row| matches!(row, Row::Undone { .. })).is_empty();
            // The first that is undone has a document.
            let fits = |paper: bool| paper || !none_yet;
            let open =
                places(&|at, row| matches!(row, Row::Noted { paper, .. } if fits(paper)) && !undone(at));
            let row = *open.get(dice.place(open.len().max(1)))?;
            Row::Undone { row }
        }
        Kind::Pay => Row::Paid { minor: dice.between(1_000, 6_000), code: dice.between(1, 4) > 1 },
        Kind::Back => {
            let row = *places(&|_, row| matches!(row, Row::Paid { .. })).last()?;
            Row::Back { row, minor: dice.between(1, 900) }
        }
        Kind::Bank => Row::Banked { minor: dice.between(5_000, 20_000) },
        Kind::Surprise => Row::Surprise { found: shift.expected() + dice.between(-300, 300) },
    })
}
