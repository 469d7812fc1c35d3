//! `caudal proof`: ledger, decisions and audit in one file, from which a stranger's program works out that they hold.

use std::io::{BufWriter, Write};
use std::{fs::File, path::Path, process::ExitCode};

use anyhow::{Context, anyhow, bail};
use caudal_db::mark::{self, Mark};
use caudal_office::proof::Proof;
use caudal_web::clock::{Clock, SystemClock};
use caudal_web::config::Config;
use tempfile::NamedTempFile;

use crate::messages_es::{self, copy as said};
use crate::{backup::folder_of, say, serve::DEMO_MARK, start};

/// Where the file goes to be read by another program at once.
const STANDARD_OUTPUT: &str = "-";

/// Writes the proof into a new file, or to standard output.
pub async fn save(config: &Config, to: &Path) -> anyhow::Result<ExitCode> {
    if to.as_os_str() == STANDARD_OUTPUT {
        write(config, std::io::stdout().lock()).await?;
        return Ok(ExitCode::SUCCESS);
    }
    if to.exists() {
        bail!(said::exists(to));
    }
    // Beside its place, then moved there: nobody finds half a proof under its name. Only its owner reads it.
    let file = NamedTempFile::new_in(folder_of(to)).with_context(|| said::cannot_write(to))?;
    let written: File = file.reopen()?;
    write(config, &written).await?;
    written.sync_all()?;
    file.persist_noclobber(to).with_context(|| said::cannot_write(to))?;
    say(&messages_es::proof_written(to));
    Ok(ExitCode::SUCCESS)
}

async fn write(config: &Config, to: impl Write) -> anyhow::Result<()> {
    let db = start::database(config).await?;
    // An empty database proves nothing: the address is probably wrong.
    if mark::read(&db, DEMO_MARK).await? == Mark::NoSchema {
        bail!(messages_es::NO_DATA);
    }
    let mut to = BufWriter::new(to);
    let failed = |error| anyhow!("{error:?}");
    let mut proof = Proof::begin(&db, &config.portal, SystemClock.now_ms()).await.map_err(failed)?;
    while let Some(bytes) = proof.next().await.map_err(failed)? {
        to.write_all(&bytes)?;
    }
    to.flush()?;
    drop(proof);
    db.close().await;
    Ok(())
}
