//! `make bench`: how fast the portal is, as ratios to the raw engine and to a yardstick measured in the same run, what a
//! request costs as requests become many and the cash-closing report as movements do, and what the program weighs.
// Measuring is arithmetic with floats, and nothing here counts money.
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

mod cash;
mod fill;
mod growth;
mod imports;
mod load;
mod portal;
mod process;
mod raw;
mod report;
mod speed;
mod weight;
mod yardstick;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::{Parser, Subcommand};

use portal::Place;
use report::Report;

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

/// What to measure and how long.
#[derive(clap::Args)]
struct Measuring {
    /// The release to measure.
    #[arg(long, default_value = "target/release/caudal")]
    program: PathBuf,
    /// How many requests are stored while speed is measured.
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
    /// Parts to measure: speed, weight, growth, cash, imports.
    #[arg(long, value_delimiter = ',', default_values = ["speed", "weight", "growth", "cash", "imports"])]
    only: Vec<String>,
    /// A PostgreSQL server, to measure growth and the report on it too.
    #[arg(long, env = "CAUDAL_TEST_POSTGRES")]
    postgres: Option<String>,
    /// A folder in which the filled databases stay, to be used again; by default they go with the measurement.
    #[arg(long, value_parser = folder)]
    keep: Option<PathBuf>,
    /// Where the tables are written, as Markdown.
    #[arg(long)]
    out: Option<PathBuf>,
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
    let asked = asked.measuring;
    let folder = tempfile::tempdir()?;
    let template = Place {
        program: std::path::absolute(&asked.program)?,
        data: folder.path().join("demo"),
        postgres: None,
    };
    template.start()?.stop()?;
    let mut report = Report::default();
    let wants = |part: &str| asked.only.iter().any(|only| only == part);
    if wants("speed") || wants("weight") {
        let place = template.filled(&folder.path().join("many"), asked.rows, asked.keep.as_deref()).await?;
        if wants("speed") {
            let load = speed::Load { clients: asked.clients, span: Duration::from_secs(asked.seconds) };
            speed::measure(&mut report, &place, folder.path(), load, asked.rows).await?;
        }
        if wants("weight") {
            weight::measure(&mut report, &place, asked.clients).await?;
        }
        std::fs::remove_dir_all(&place.data)?;
    }
    if wants("growth") {
        let keep = asked.keep.as_deref();
        growth::on_sqlite(&mut report, &template, folder.path(), keep, &asked.growth).await?;
        if let Some(server) = &asked.postgres {
            growth::on_postgres(&mut report, &template, folder.path(), server, &asked.growth).await?;
        }
    }
    if wants("cash") {
        cash::on_sqlite(&mut report, &template, folder.path(), &asked.growth).await?;
        if let Some(server) = &asked.postgres {
            cash::on_postgres(&mut report, &template, folder.path(), server, &asked.growth).await?;
        }
    }
    if wants("imports") {
        imports::on_sqlite(&mut report, &template, folder.path()).await?;
        if let Some(server) = &asked.postgres {
            imports::on_postgres(&mut report, &template, folder.path(), server).await?;
        }
    }
    let text = report.end();
    if let Some(out) = asked.out {
        std::fs::write(out, text)?;
    }
    Ok(())
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
}
