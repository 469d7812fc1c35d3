//! `caudal backup` and `caudal restore`: everything a portal keeps, in one file, while people work on it.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, anyhow, bail};
use caudal_db::{
    Db, Engine,
    audit::{self, Checkpoint},
    backup,
    mark::{self, Mark},
};
use caudal_server::{config::Config, features::requests};
use object_store::local::LocalFileSystem;
use tempfile::{NamedTempFile, TempDir};

use crate::{
    archive::{self, FORMAT, Leaf, Writer},
    messages_es::{self, copy as said},
    say,
    serve::DEMO_MARK,
    start, tasks,
};

/// Writes the database and the attachments into a new file.
pub async fn save(config: &Config, to: &Path) -> anyhow::Result<ExitCode> {
    if to.exists() {
        bail!(said::exists(to));
    }
    let db = start::database(config).await?;
    if mark::read(&db, DEMO_MARK).await? == Mark::NoSchema {
        bail!(messages_es::NO_DATA);
    }
    // From before the copy: what it holds is this and whatever came after.
    let kept = audit::checkpoint(&db).await?;
    let folder = folder_of(to);
    // Beside its place, then moved there: nobody finds half a copy under its name.
    let file = NamedTempFile::new_in(&folder).with_context(|| said::cannot_write(to))?;
    let mut tar = Writer::new(file.reopen()?);
    let attachments = config.attachments_folder();
    // What is removed while the database is copied is in already; what is added is in the second time.
    tar.attachments(&attachments)?;
    let aside = TempDir::new_in(&folder).with_context(|| said::cannot_write(to))?;
    let part = aside.path().join("database");
    backup::dump(&config.database_url(), &part).await.context(said::program_failed())?;
    let files = tar.attachments(&attachments)?;
    let leaf = Leaf {
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine(&db).to_owned(),
        database_sha256: tar.database(&part)?,
        count: kept.count,
        head: kept.head,
    };
    tar.finish(&leaf)?;
    file.persist_noclobber(to).with_context(|| said::cannot_write(to))?;
    db.close().await;
    say(&said::saved(to, files, leaf.count));
    Ok(ExitCode::SUCCESS)
}

/// Fills an empty database and an empty folder with a copy, and checks what came of it.
pub async fn restore(config: &Config, from: &Path) -> anyhow::Result<ExitCode> {
    let mut file = File::open(from).with_context(|| messages_es::cannot_read(from))?;
    let leaf = archive::leaf(&mut file)?;
    let attachments = config.attachments_folder();
    empty(config, &leaf, &attachments).await?;
    let aside = TempDir::new_in(parent(config, &attachments)?)?;
    let (part, files) = (aside.path().join("database"), aside.path().join("attachments"));
    start::folder(&files)?;
    archive::unpack(&mut file, &leaf, &part, &files)?;
    backup::load(&config.database_url(), &part).await.context(said::program_failed())?;
    if attachments.exists() {
        std::fs::remove_dir(&attachments)?;
    }
    std::fs::rename(&files, &attachments).with_context(|| said::cannot_write(&attachments))?;
    check(config, leaf, &attachments).await
}

/// Where the attachments come from must be the file system they go to.
fn parent(config: &Config, attachments: &Path) -> anyhow::Result<PathBuf> {
    start::folder(&config.data_dir)?;
    let folder = folder_of(attachments);
    start::folder(&folder)?;
    Ok(folder)
}

pub fn folder_of(file: &Path) -> PathBuf {
    file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

/// A copy never goes over anything.
async fn empty(config: &Config, leaf: &Leaf, attachments: &Path) -> anyhow::Result<()> {
    if std::fs::read_dir(attachments).is_ok_and(|mut files| files.next().is_some()) {
        bail!(said::folder_not_empty(attachments));
    }
    let db = start::database(config).await?;
    let (here, empty) = (engine(&db), backup::is_empty(&db).await?);
    db.close().await;
    if leaf.engine != here {
        bail!(said::other_engine(&leaf.engine, here));
    }
    if !empty {
        bail!(said::NOT_EMPTY);
    }
    Ok(())
}

async fn check(config: &Config, leaf: Leaf, attachments: &Path) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    let kept = Checkpoint { count: leaf.count, head: leaf.head };
    let holds = tasks::holds(&db, Some(&kept)).await?;
    let files = LocalFileSystem::new_with_prefix(attachments)?;
    let checked = requests::check_attachments(db.read(), &files).await;
    let (count, wrong) = checked.map_err(|error| anyhow!("{error:?}"))?;
    db.close().await;
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    say(&said::attachments(count, &wrong));
    Ok(if holds && wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn engine(db: &Db) -> &'static str {
    match db.engine() {
        Engine::Sqlite => "SQLite",
        Engine::Postgres => "PostgreSQL",
    }
}
