//! `make bench`: how fast the portal is, as ratios to the raw engine and to a yardstick measured in the same run, what a
//! request costs as requests become many and the cash-closing report as movements do, whether others wait for the books, and what the
//! program weighs.
// Measuring is arithmetic with floats, and nothing here counts money.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

mod books;
mod cash;
mod document;
mod fill;
mod ground;
mod growth;
mod imports;
mod load;
mod portal;
mod process;
mod raw;
mod raw_postgres;
mod report;
mod speed;
mod store;
mod weight;
mod yardstick;

use std::path::{Path, PathBuf};
use std::{net::SocketAddr, process::Command, time::Duration};

use anyhow::{Context, bail};
use clap::{Parser, Subcommand, ValueEnum};
use tokio::signal::unix::{SignalKind, signal};

use fill::Filling;
use ground::{Engine, Ground};
use portal::Place;
use report::{Report, say};

/// Measures the portal.
#[derive(Parser)]
struct Asked {
    #[command(subcommand)]
    yardstick: Option<Role>,
    #[command(flatten)]
    measuring: Measuring,
}

#[derive(Subcommand)]
enum Role {
    /// Serves as the yardstick; started by the measurements.
    Yardstick {
        /// Its database.
        path: PathBuf,
        /// Where it listens.
        listen: SocketAddr,
    },
}

/// What can be measured by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Rates, latencies and processor time under load.
    Speed,
    /// Start, memory, size.
    Weight,
    /// What calls cost as requests become many.
    Growth,
    /// What the cash-closing report costs as movements become many.
    Cash,
    /// The trial balance of a year, and whether others wait for it.
    Books,
    /// Payments from a spreadsheet.
    Imports,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Weight => "weight",
            Self::Growth => "growth",
            Self::Cash => "cash",
            Self::Books => "books",
            Self::Imports => "imports",
        }
    }

    /// Whether it is measured of one and the same portal as others that are.
    fn is_of_a_loaded_portal(self) -> bool {
        matches!(self, Self::Speed | Self::Weight)
    }

    /// As it is called where figures are told.
    fn on(self, engine: Engine) -> String {
        format!("{}, {}", self.name(), engine.name())
    }
}

/// What to measure and how long.
#[derive(clap::Args)]
struct Measuring {
    /// The release to measure.
    #[arg(long, default_value = "target/release/caudal")]
    program: PathBuf,
    /// How many requests are stored while speed and books are measured.
    #[arg(long, default_value_t = 100_000)]
    rows: i64,
    /// Between which numbers of requests growth is measured, and of movements the report.
    #[arg(long, value_delimiter = ',', default_values_t = [10_000_i64, 1_000_000])]
    growth: Vec<i64>,
    /// Seconds for each load.
    #[arg(long, default_value_t = 4)]
    seconds: u64,
    /// Clients at once.
    #[arg(long, default_value_t = 32)]
    clients: usize,
    /// The parts to measure; all unless told.
    #[arg(long, value_delimiter = ',', value_enum)]
    only: Vec<Part>,
    /// The engines to measure on; both unless told.
    #[arg(long, value_delimiter = ',', value_enum)]
    engine: Vec<Engine>,
    /// A PostgreSQL server, to measure on it too.
    #[arg(long, env = "CAUDAL_TEST_POSTGRES")]
    postgres: Option<String>,
    /// A folder in which SQLite's filled databases stay, to be used again; by default they go with the measurement.
    #[arg(long, value_parser = folder)]
    keep: Option<PathBuf>,
    /// Where all that was told is written, as Markdown.
    #[arg(long)]
    out: Option<PathBuf>,
    /// A Markdown file with marks like `<!-- bench: speed, SQLite -->` … `<!-- end -->`: what stands between those of a part that was
    /// measured to its end is replaced by its tables.
    #[arg(long)]
    write: Option<PathBuf>,
}

impl Measuring {
    fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    fn parts(&self) -> impl Iterator<Item = Part> {
        Part::value_variants().iter().copied().filter(|part| self.wants(*part))
    }

    fn engines(&self) -> &[Engine] {
        if self.engine.is_empty() { Engine::value_variants() } else { &self.engine }
    }

    fn load(&self) -> speed::Load {
        speed::Load { clients: self.clients, span: Duration::from_secs(self.seconds) }
    }

    /// Whether an engine cannot be measured on, and why.
    fn lacks(&self, engine: Engine) -> Option<&'static str> {
        let lacks = engine == Engine::Postgres && self.postgres.is_none();
        lacks.then_some("no PostgreSQL server was named, by --postgres or in CAUDAL_TEST_POSTGRES")
    }

    /// Finds out what is missing before anything is measured: a run takes long.
    fn check(&self) -> anyhow::Result<()> {
        for engine in &self.engine {
            if let Some(why) = self.lacks(*engine) {
                bail!("{} cannot be measured: {why}", engine.name());
            }
        }
        let Some(path) = &self.write else { return Ok(()) };
        let text = read(path)?;
        for engine in self.engines() {
            for part in self.parts() {
                document::replace(&text, &part.on(*engine), "")
                    .with_context(|| path.display().to_string())?;
            }
        }
        Ok(())
    }
}

/// A folder that is there: filling a database takes too long to find out afterwards.
fn folder(path: &str) -> Result<PathBuf, String> {
    if std::path::Path::new(path).is_dir() {
        Ok(path.into())
    } else {
        Err("there is no such folder".to_owned())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let asked = Asked::parse();
    if let Some(Role::Yardstick { path, listen }) = asked.yardstick {
        // The yardstick uses every core, as the portal does; the clients stay on one.
        let runtime = std::thread::spawn(move || {
            tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()?
                .block_on(yardstick::serve(&path, listen))
        });
        return runtime.join().map_err(|_| anyhow::anyhow!("the yardstick panicked"))?;
    }
    // A portal that is measured goes on by itself when whoever started it is gone: it ends with what waits for it.
    tokio::select! {
        done = measure_all(asked.measuring) => done,
        told = told_to_end() => told.and_then(|()| bail!("told to end before all was measured")),
    }
}

async fn told_to_end() -> anyhow::Result<()> {
    let mut ended = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = ended.recv() => Ok(()),
        pressed = tokio::signal::ctrl_c() => Ok(pressed?),
    }
}

async fn measure_all(asked: Measuring) -> anyhow::Result<()> {
    asked.check()?;
    let taken = taken(&asked.program)?;
    let folder = tempfile::tempdir()?;
    let template = Place {
        program: std::path::absolute(&asked.program)?,
        data: folder.path().join("demo"),
        postgres: None,
    };
    template.start()?.stop()?;
    let mut report = Report::default();
    for engine in asked.engines() {
        if let Some(why) = asked.lacks(*engine) {
            for part in asked.parts() {
                report.leave_out(&part.on(*engine), why);
            }
            continue;
        }
        let ground = Ground {
            template: &template,
            folder: folder.path(),
            keep: asked.keep.as_deref(),
            server: asked.postgres.as_deref().filter(|_| *engine == Engine::Postgres),
        };
        measure(&mut report, &asked, &ground).await;
    }
    say(&format!("\n{taken}\n{}", report.outcome()));
    hand_over(&report, &asked, &taken)
}

/// Measures whatever is asked for on one engine. What fails says so, and the rest is measured all the same.
async fn measure(report: &mut Report, asked: &Measuring, ground: &Ground<'_>) {
    loaded(report, asked, ground).await;
    for part in asked.parts().filter(|part| !part.is_of_a_loaded_portal()) {
        report.begin(&part.on(ground.engine()));
        let measured = match part {
            Part::Growth => growth::measure(report, ground, &asked.growth).await,
            Part::Cash => cash::measure(report, ground, &asked.growth).await,
            Part::Imports => imports::measure(report, ground).await,
            _ => books::measure(report, ground, asked.rows, asked.load().span).await,
        };
        report.end(measured);
    }
}

/// Speed and weight, of one and the same portal.
async fn loaded(report: &mut Report, asked: &Measuring, ground: &Ground<'_>) {
    let mut left: Vec<_> = asked.parts().filter(|part| part.is_of_a_loaded_portal()).collect();
    if left.is_empty() {
        return;
    }
    let filled = ground
        .with_many("loaded", Filling::many(asked.rows), async |place| {
            while !left.is_empty() {
                let part = left.remove(0);
                report.begin(&part.on(ground.engine()));
                let measured = if part == Part::Speed {
                    speed::measure(report, place, ground.folder, asked.load(), asked.rows).await
                } else {
                    weight::measure(report, place, asked.clients).await
                };
                report.end(measured);
            }
            Ok(())
        })
        .await;
    // There was no portal to measure.
    if let Err(error) = filled {
        let reason = report::on_one_line(&error);
        for part in left {
            report.begin(&part.on(ground.engine()));
            report.end(Err(anyhow::anyhow!("{reason}")));
        }
    }
}

/// Writes what was measured where it is asked for, and fails where something could not be.
fn hand_over(report: &Report, asked: &Measuring, taken: &str) -> anyhow::Result<()> {
    if let Some(out) = &asked.out {
        std::fs::write(out, format!("{}\n{taken}\n", report.text()))?;
    }
    if let Some(path) = &asked.write {
        let mut text = read(path)?;
        for section in report.sections().iter().filter(|section| section.is_whole) {
            let tables = format!("{}\n{taken}", section.text);
            text = document::replace(&text, &section.name, &tables)?;
        }
        std::fs::write(path, text)?;
    }
    if report.failed().is_empty() {
        return Ok(());
    }
    bail!("could not be measured: {}", report.failed().join("; "))
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// When, with what and on what figures are taken.
#[expect(
    clippy::disallowed_methods,
    reason = "there is no clock to hand in where nothing else asks for the time"
)]
fn taken(program: &Path) -> anyhow::Result<String> {
    let said = |command: &mut Command| {
        let done = command.output().ok().filter(|done| done.status.success())?;
        Some(String::from_utf8_lossy(&done.stdout).trim().to_owned())
    };
    let version = said(Command::new(std::path::absolute(program)?).arg("--version"))
        .with_context(|| format!("{} does not run", program.display()))?;
    let commit = said(Command::new("git").args(["rev-parse", "--short=8", "HEAD"]));
    // But for what the bench itself writes.
    let changed = ["status", "--porcelain", "--untracked-files=no", "--", ":!docs/performance.md"];
    let changed = said(Command::new("git").args(changed));
    let commit = commit.map_or(String::new(), |commit| {
        let changed = changed.is_some_and(|changed| !changed.is_empty());
        format!(", commit {commit}{}", if changed { " and changes" } else { "" })
    });
    let cores = std::thread::available_parallelism()?;
    Ok(format!("Taken on {} with {version}{commit}, on {cores} cores.", jiff::Zoned::now().date()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_to_keep_databases_in_that_is_not_there_is_said_before_anything_is_measured() {
        let there = tempfile::tempdir().unwrap();
        let keep = |folder: &std::path::Path| {
            Asked::try_parse_from([
                std::ffi::OsStr::new("caudal-bench"),
                "--keep".as_ref(),
                folder.as_os_str(),
            ])
        };
        assert!(keep(there.path()).is_ok());
        let away = there.path().join("away");
        let said = keep(&away).err().unwrap().to_string();
        assert!(said.contains("there is no such folder") && said.contains(away.to_str().unwrap()), "{said}");
    }

    #[test]
    fn parts_and_engines_that_there_are_not_are_refused_with_those_that_there_are() {
        let said = |name: &str, value: &str| {
            Asked::try_parse_from(["caudal-bench", name, value]).err().unwrap().to_string()
        };
        let only = said("--only", "speed,sped");
        for part in Part::value_variants() {
            assert!(only.contains(part.name()), "{only}");
        }
        let engine = said("--engine", "oracle");
        assert!(engine.contains("sqlite") && engine.contains("postgres"), "{engine}");
    }

    #[test]
    fn everything_on_both_engines_unless_told() {
        let asked = |words: &[&str]| {
            let words = ["caudal-bench", "--postgres", "postgres://here"].iter().chain(words);
            Asked::try_parse_from(words).unwrap().measuring
        };
        let all = asked(&[]);
        assert_eq!(all.parts().count(), 6);
        assert_eq!(all.engines(), [Engine::Sqlite, Engine::Postgres]);
        let some = asked(&["--only", "books,growth", "--engine", "sqlite"]);
        assert_eq!(some.parts().collect::<Vec<_>>(), [Part::Growth, Part::Books]);
        assert_eq!(some.engines(), [Engine::Sqlite]);
    }

    #[test]
    fn a_document_without_a_mark_is_said_before_anything_is_measured() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("figures.md");
        let asked = || {
            let words = ["caudal-bench", "--only", "speed", "--engine", "sqlite", "--write"].map(Into::into);
            Asked::try_parse_from(words.into_iter().chain([path.clone().into_os_string()])).unwrap().measuring
        };
        let said = format!("{:#}", asked().check().unwrap_err());
        assert!(said.contains("figures.md"), "{said}");
        std::fs::write(&path, "<!-- bench: speed, PostgreSQL -->\n<!-- end -->\n").unwrap();
        let said = format!("{:#}", asked().check().unwrap_err());
        assert!(said.contains("figures.md: there is no <!-- bench: speed, SQLite -->"), "{said}");
        std::fs::write(&path, "<!-- bench: speed, SQLite -->\n<!-- end -->\n").unwrap();
        asked().check().unwrap();
    }

    #[test]
    fn what_was_measured_to_its_end_is_written_and_the_rest_of_the_document_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("figures.md");
        let marks = "<!-- bench: speed, SQLite -->\nold\n<!-- end -->\n<!-- bench: cash, SQLite -->\nold\n<!-- end -->\n";
        std::fs::write(&path, marks).unwrap();
        let words = ["caudal-bench", "--write"].map(Into::into);
        let asked = Asked::try_parse_from(words.into_iter().chain([path.clone().into_os_string()]));
        let mut report = Report::default();
        report.begin("speed, SQLite");
        report.note("new");
        report.end(Ok(()));
        report.begin("cash, SQLite");
        report.end(Err(anyhow::anyhow!("no room")));
        let said = hand_over(&report, &asked.unwrap().measuring, "Taken today.").unwrap_err().to_string();
        assert_eq!(said, "could not be measured: cash, SQLite (no room)");
        let text = std::fs::read_to_string(path).unwrap();
        let new = "<!-- bench: speed, SQLite -->\n\nnew\n\nTaken today.\n\n<!-- end -->\n";
        assert_eq!(text, marks.replace("<!-- bench: speed, SQLite -->\nold\n<!-- end -->\n", new));
    }
}
