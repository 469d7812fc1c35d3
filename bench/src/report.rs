//! What was measured, beside what must be and what is aimed at.

use std::fmt::Write as _;

/// What is to be reached: a floor, which must be, and a goal, which is aimed at.
#[derive(Clone, Copy)]
pub enum Goal {
    /// At least this.
    AtLeast {
        /// What must be.
        floor: f64,
        /// What is aimed at.
        goal: f64,
    },
    /// At most this.
    AtMost {
        /// What must be.
        floor: f64,
        /// What is aimed at.
        goal: f64,
    },
    /// Nothing: it is there to be compared with.
    None,
}

impl Goal {
    /// What a call may cost beside many rows, as a multiple of what it costs beside few.
    pub const GROWTH: Self = Self::at_most(2.0, 1.3);

    /// At least this.
    pub const fn at_least(floor: f64, goal: f64) -> Self {
        Self::AtLeast { floor, goal }
    }

    /// At most this.
    pub const fn at_most(floor: f64, goal: f64) -> Self {
        Self::AtMost { floor, goal }
    }

    /// At most this, with nothing beyond it to be aimed at.
    pub const fn limit(most: f64) -> Self {
        Self::at_most(most, most)
    }

    /// Which of the two a value reaches; by how much it misses the floor.
    fn reached(self, value: f64) -> String {
        let (floor, at_floor, at_goal) = match self {
            Self::AtLeast { floor, goal } => (floor, value >= floor, value >= goal),
            Self::AtMost { floor, goal } => (floor, value <= floor, value <= goal),
            Self::None => return String::new(),
        };
        match (at_floor, at_goal) {
            (_, true) => "goal".to_owned(),
            (true, false) => "floor".to_owned(),
            (false, false) => format!("no ({:.2}×)", value / floor),
        }
    }
}

/// One figure.
pub struct Figure {
    /// Of what.
    pub what: String,
    /// How much.
    pub value: f64,
    /// Of what unit.
    pub unit: &'static str,
    /// What is to be reached.
    pub goal: Goal,
}

/// A figure for a table.
pub fn figure(what: impl Into<String>, value: f64, unit: &'static str, goal: Goal) -> Figure {
    Figure { what: what.into(), value, unit, goal }
}

/// What was told of one part on one engine.
pub struct Section {
    /// As it is called between the marks of a document: `speed, SQLite`.
    pub name: String,
    /// Its tables.
    pub text: String,
    /// Whether the part was measured to its end.
    pub is_whole: bool,
}

/// All that was measured.
#[derive(Default)]
pub struct Report {
    sections: Vec<Section>,
    missed: Vec<String>,
    failed: Vec<String>,
    left_out: Vec<String>,
}

impl Report {
    /// Begins what is told of a part.
    pub fn begin(&mut self, name: &str) {
        self.sections.push(Section { name: name.to_owned(), text: String::new(), is_whole: false });
        say(&format!("\n## {name}"));
    }

    /// Ends it: the part was measured to its end, or was not.
    pub fn end(&mut self, measured: anyhow::Result<()>) {
        match measured {
            Ok(()) => {
                if let Some(section) = self.sections.last_mut() {
                    section.is_whole = true;
                }
            }
            Err(error) => {
                let reason = on_one_line(&error);
                self.line(&format!("\nCould not be measured: {reason}."));
                self.failed.push(format!("{} ({reason})", self.name()));
            }
        }
    }

    /// Says why a part is not measured.
    pub fn leave_out(&mut self, name: &str, why: &str) {
        self.begin(name);
        self.line(&format!("\nLeft out: {why}."));
        self.left_out.push(name.to_owned());
    }

    /// Begins a table.
    pub fn table(&mut self, title: &str) {
        let head = "| What | Measured | Floor | Goal | Reached |\n|---|---:|---:|---:|---|";
        self.line(&format!("\n{title}:\n\n{head}"));
    }

    /// Adds a figure to a table.
    pub fn add(&mut self, f: &Figure) {
        let value = said(f.value, f.unit);
        let (sign, floor, goal) = match f.goal {
            Goal::None => return self.line(&format!("| {} | {value} | | | |", f.what)),
            Goal::AtLeast { floor, goal } => ('≥', floor, goal),
            Goal::AtMost { floor, goal } => ('≤', floor, goal),
        };
        let reached = f.goal.reached(f.value);
        if reached.starts_with("no") {
            self.missed.push(format!("{}: {} {reached}", self.name(), f.what));
        }
        let [floor, goal] = [floor, goal].map(|limit| format!("{sign} {}", said(limit, f.unit)));
        self.line(&format!("| {} | {value} | {floor} | {goal} | {reached} |", f.what));
    }

    /// Adds a row that says why a figure is missing.
    pub fn miss(&mut self, what: &str, reason: &str) {
        self.line(&format!("| {what} | could not be measured: {} | | | |", reason.replace('|', "\\|")));
        self.failed.push(format!("{}: {what}", self.name()));
    }

    /// Says something below a table.
    pub fn note(&mut self, text: &str) {
        self.line(&format!("\n{text}"));
    }

    /// What was told, part by part.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// What could not be measured.
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    /// All of it as one text, with what is below its floor, missing or left out at the end.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for section in &self.sections {
            let _infallible = write!(text, "## {}\n{}\n", section.name, section.text);
        }
        text + &self.outcome()
    }

    /// What is below its floor, missing or left out.
    pub fn outcome(&self) -> String {
        let named = |what, names: &[String]| {
            let names = if names.is_empty() { "nothing".to_owned() } else { names.join("; ") };
            format!("{what}: {names}.\n")
        };
        named("Below the floor", &self.missed)
            + &named("Could not be measured", &self.failed)
            + &named("Left out", &self.left_out)
    }

    fn name(&self) -> &str {
        self.sections.last().map_or("", |section| &section.name)
    }

    fn line(&mut self, line: &str) {
        say(line);
        if let Some(section) = self.sections.last_mut() {
            let _infallible = writeln!(section.text, "{line}");
        }
    }
}

/// Tells whoever waits what is known so far.
#[expect(clippy::print_stdout, reason = "it is a program that prints figures")]
pub fn say(line: &str) {
    println!("{line}");
}

/// An error with its causes, short enough for a table.
pub fn on_one_line(error: &anyhow::Error) -> String {
    const MOST: usize = 200;
    let words: Vec<_> = format!("{error:#}").split_whitespace().map(str::to_owned).collect();
    let text = words.join(" ");
    if text.chars().count() > MOST { text.chars().take(MOST).chain(['…']).collect() } else { text }
}

fn said(value: f64, unit: &str) -> String {
    let digits = match value.abs() {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        v if v >= 0.1 => 2,
        _ => 3,
    };
    let number = format!("{value:.digits$}");
    let (whole, rest) = number.split_once('.').map_or((number.as_str(), None), |(w, r)| (w, Some(r)));
    let rest = rest.map_or(String::new(), |r| format!(".{r}"));
    format!("{}{rest} {unit}", grouped(whole)).trim_end().to_owned()
}

/// A number of things, as it is told.
pub fn count(n: i64) -> String {
    grouped(&n.to_string())
}

fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_and_rounded_to_what_they_are_worth() {
        assert_eq!(said(1_234_567.8, "/s"), "1,234,568 /s");
        assert_eq!(said(12.34, "ms"), "12.3 ms");
        assert_eq!(said(0.127, "ms"), "0.13 ms");
        assert_eq!(said(0.0476, ""), "0.048");
        assert_eq!(said(999.0, ""), "999");
        assert_eq!(count(1_000_000), "1,000,000");
    }

    #[test]
    fn a_figure_reaches_its_goal_or_its_floor_or_misses_it() {
        assert_eq!(Goal::at_most(2.0, 1.3).reached(1.3), "goal");
        assert_eq!(Goal::at_most(2.0, 1.3).reached(2.0), "floor");
        assert_eq!(Goal::at_most(2.0, 1.3).reached(5.0), "no (2.50×)");
        assert_eq!(Goal::at_least(0.25, 0.4).reached(0.5), "goal");
        assert_eq!(Goal::at_least(0.25, 0.4).reached(0.25), "floor");
        assert_eq!(Goal::at_least(0.25, 0.4).reached(0.155), "no (0.62×)");
        assert_eq!(Goal::limit(50.0).reached(50.0), "goal");
    }

    #[test]
    fn what_is_missed_or_missing_is_named_at_the_end() {
        let mut report = Report::default();
        report.begin("speed, SQLite");
        report.table("One client");
        report.add(&figure("quick", 10.0, "ms", Goal::at_most(20.0, 5.0)));
        report.add(&figure("slow", 10.0, "ms", Goal::at_most(5.0, 1.0)));
        report.add(&figure("told", 10.0, "ms", Goal::None));
        report.miss("broken", "answered 500: a | b");
        report.end(Ok(()));
        report.begin("cash, SQLite");
        report.end(Err(anyhow::anyhow!("no\nroom").context("filling")));
        report.leave_out("speed, PostgreSQL", "no server was named");
        let text = report.text();
        assert!(text.contains("| quick | 10.0 ms | ≤ 20.0 ms | ≤ 5.00 ms | floor |\n"), "{text}");
        assert!(text.contains("| slow | 10.0 ms | ≤ 5.00 ms | ≤ 1.00 ms | no (2.00×) |\n"), "{text}");
        assert!(text.contains("| told | 10.0 ms | | | |\n"), "{text}");
        assert!(text.contains("| broken | could not be measured: answered 500: a \\| b | | | |\n"), "{text}");
        assert!(text.contains("Could not be measured: filling: no room.\n"), "{text}");
        assert!(text.contains("Below the floor: speed, SQLite: slow no (2.00×).\n"), "{text}");
        assert!(
            text.contains("Could not be measured: speed, SQLite: broken; cash, SQLite (filling: no room).\n")
        );
        assert!(text.ends_with("Left out: speed, PostgreSQL.\n"), "{text}");
        let whole: Vec<_> = report.sections().iter().map(|section| section.is_whole).collect();
        assert_eq!(whole, [true, false, false]);
    }
}
