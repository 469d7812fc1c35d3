//! What was measured, beside what is to be reached.

use std::fmt::Write as _;

/// What is to be reached.
#[derive(Clone, Copy)]
pub enum Goal {
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
    /// Nothing: it is there to be compared with.
    None,
}

/// One figure.
pub struct Figure {
    /// Of what.
    pub what: String,
    /// How much.
    pub value: f64,
    /// Of what unit.
    pub unit: &'static str,
    /// What is to be reached, and how that came about.
    pub goal: Goal,
    /// What the goal is derived from.
    pub why: String,
}

/// All figures, in parts.
#[derive(Default)]
pub struct Report {
    text: String,
    missed: Vec<String>,
}

impl Report {
    /// Begins a part.
    pub fn part(&mut self, title: &str) {
        let head = "| What | Measured | To reach | Reached |\n|---|---:|---:|---|";
        self.line(&format!("\n## {title}\n\n{head}"));
    }

    /// Adds a figure.
    pub fn add(&mut self, f: &Figure) {
        let (goal, reached) = match f.goal {
            Goal::None => (String::new(), String::new()),
            Goal::AtLeast(goal) => {
                (format!("≥ {}", said(goal, f.unit)), judged(f.value / goal, f.value >= goal))
            }
            Goal::AtMost(goal) => {
                (format!("≤ {}", said(goal, f.unit)), judged(f.value / goal, f.value <= goal))
            }
        };
        if reached.starts_with("no") {
            self.missed.push(f.what.clone());
        }
        let why = if f.why.is_empty() { String::new() } else { format!(" ({})", f.why) };
        let line = format!("| {}{why} | {} | {goal} | {reached} |", f.what, said(f.value, f.unit));
        self.line(&line);
    }

    /// Everything, with what was missed at the end.
    pub fn end(mut self) -> String {
        let missed = if self.missed.is_empty() { "nothing".to_owned() } else { self.missed.join("; ") };
        self.line(&format!("\nNot reached: {missed}."));
        self.text
    }

    #[expect(clippy::print_stdout, reason = "it is a program that prints figures")]
    fn line(&mut self, line: &str) {
        println!("{line}");
        let _infallible = writeln!(self.text, "{line}");
    }
}

fn said(value: f64, unit: &str) -> String {
    let digits = match value.abs() {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    let number = format!("{value:.digits$}");
    let (whole, rest) = number.split_once('.').map_or((number.as_str(), None), |(w, r)| (w, Some(r)));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let rest = rest.map_or(String::new(), |r| format!(".{r}"));
    format!("{grouped}{rest} {unit}").trim_end().to_owned()
}

fn judged(ratio: f64, reached: bool) -> String {
    format!("{} ({ratio:.2}×)", if reached { "yes" } else { "no" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_and_rounded_to_what_they_are_worth() {
        assert_eq!(said(1_234_567.8, "/s"), "1,234,568 /s");
        assert_eq!(said(12.34, "ms"), "12.3 ms");
        assert_eq!(said(0.127, "ms"), "0.13 ms");
        assert_eq!(said(999.0, ""), "999");
    }

    #[test]
    fn what_is_missed_is_named_at_the_end() {
        let mut report = Report::default();
        let figure = |what: &str, goal| Figure {
            what: what.into(),
            value: 10.0,
            unit: "ms",
            goal,
            why: String::new(),
        };
        report.add(&figure("quick", Goal::AtMost(20.0)));
        report.add(&figure("slow", Goal::AtMost(5.0)));
        report.add(&figure("few", Goal::AtLeast(11.0)));
        assert!(report.end().ends_with("Not reached: slow; few.\n"));
    }
}
