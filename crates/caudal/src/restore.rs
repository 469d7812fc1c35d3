//! `caudal restore`: a copy is brought back whole or not at all. What does not hold leaves nothing that a portal could start on.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail};
use caudal_db::{
    Db, DbConfig,
    audit::Checkpoint,
    backup::{self, clear, finish, is_empty, is_unfinished},
    schema,
};
use caudal_server::config::Config;
use object_store::local::LocalFileSystem;
use tempfile::TempDir;

use crate::{
    archive::{self, Leaf, Unlisted},
    backup::{engine, folder_of},
    messages_es::{self, copy as said},
    say, start, tasks,
};

/// Fills an empty database and an empty folder with a copy that holds.
pub async fn run(config: &Config, from: &Path) -> anyhow::Result<ExitCode> {
    let mut file = File::open(from).with_context(|| messages_es::cannot_read(from))?;
    let leaf = archive::leaf(&mut file)?;
    let attachments = config.attachments_folder();
    empty(config, &leaf, &attachments).await?;
    let aside = TempDir::new_in(parent(config, &attachments)?)?;
    let copy =
        Copy { database: aside.path().join("database"), files: aside.path().join("attachments"), leaf };
    start::folder(&copy.files)?;
    let unlisted = archive::unpack(&mut file, &copy.leaf, &copy.database, &copy.files)?;
    let holds = match copy.leaf.engine.as_str() {
        SQLITE => beside(config, &copy, &unlisted, &attachments).await?,
        _ => in_place(config, &copy, &unlisted, &attachments).await?,
    };
    if !holds {
        say(said::NOT_WHOLE);
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// As a copy names its engine.
const SQLITE: &str = "SQLite";

/// A copy that was taken apart.
struct Copy {
    database: PathBuf,
    files: PathBuf,
    leaf: Leaf,
}

/// Where the attachments come from must be the file system they go to.
fn parent(config: &Config, attachments: &Path) -> anyhow::Result<PathBuf> {
    start::folder(&config.data_dir)?;
    let folder = folder_of(attachments);
    start::folder(&folder)?;
    Ok(folder)
}

/// A copy never goes over anything; but what a restore left that was cut off goes.
async fn empty(config: &Config, leaf: &Leaf, attachments: &Path) -> anyhow::Result<()> {
    if std::fs::read_dir(attachments).is_ok_and(|mut files| files.next().is_some()) {
        bail!(said::folder_not_empty(attachments));
    }
    let db = start::any_database(config).await?;
    if is_unfinished(&db).await? {
        clear(&db).await?;
    }
    let (here, empty) = (engine(&db), is_empty(&db).await?);
    db.close().await;
    if leaf.engine != here {
        bail!(said::other_engine(&leaf.engine, here));
    }
    if !empty {
        bail!(said::NOT_EMPTY);
    }
    Ok(())
}

/// On SQLite the copy is looked at where it was unpacked, and put in its place only when it holds: the files first, since a portal
/// starts on the database.
async fn beside(
    config: &Config,
    copy: &Copy,
    unlisted: &Unlisted,
    attachments: &Path,
) -> anyhow::Result<bool> {
    let db = Db::connect(&DbConfig::new(format!("sqlite:{}", copy.database.display()))).await?;
    let holds = holds(&db, copy, &copy.files, unlisted).await;
    db.close().await;
    if !holds? {
        return Ok(false);
    }
    put(&copy.files, attachments)?;
    if let Err(error) = backup::load(&config.database_url(), &copy.database).await {
        std::fs::rename(attachments, &copy.files)?;
        return Err(error).context(said::program_failed());
    }
    Ok(true)
}

/// On PostgreSQL it is looked at where it will stay. Nothing starts on it meanwhile, nor where this program is killed; what does not
/// hold is taken out again.
async fn in_place(
    config: &Config,
    copy: &Copy,
    unlisted: &Unlisted,
    attachments: &Path,
) -> anyhow::Result<bool> {
    let db = start::any_database(config).await?;
    backup::begin(&db).await?;
    let url = config.database_url();
    let done = async {
        backup::load(&url, &copy.database).await.context(said::program_failed())?;
        let holds = holds(&db, copy, &copy.files, unlisted).await?;
        if holds {
            put(&copy.files, attachments)?;
        }
        anyhow::Ok(holds)
    };
    let done = done.await;
    let ended = if matches!(done, Ok(true)) { finish(&db).await } else { clear(&db).await };
    db.close().await;
    ended?;
    done
}

/// Puts the files in their place.
fn put(files: &Path, attachments: &Path) -> anyhow::Result<()> {
    if attachments.exists() {
        std::fs::remove_dir(attachments)?;
    }
    std::fs::rename(files, attachments).with_context(|| said::cannot_write(attachments))
}

/// Whether everything of a copy is there and as it was: the database's own file, what keeps the database from being changed, the
/// audit, the books, and every file that a row names. Says what it found.
async fn holds(db: &Db, copy: &Copy, files: &Path, unlisted: &Unlisted) -> anyhow::Result<bool> {
    if !tasks::database_holds(db).await? {
        // What is read of it may be anything.
        return Ok(false);
    }
    let different = schema::differences(db).await?;
    say(&said::schema(&different));
    if !different.is_empty() {
        // What counts and adds up may not even be there.
        return Ok(false);
    }
    // A copy that an older program made is counted as this one counts.
    db.migrate().await.context(messages_es::cannot_migrate())?;
    let kept = Checkpoint { count: copy.leaf.count, head: copy.leaf.head.clone() };
    let counted = tasks::holds(db, Some(&kept)).await?;
    let store = LocalFileSystem::new_with_prefix(files)?;
    let mut checked = tasks::check_files(db, &store).await?;
    // What was damaged when the copy was made must not keep the rest from coming back.
    let wrong = std::mem::take(&mut checked.wrong).into_iter();
    let (known, new): (Vec<_>, Vec<_>) = wrong.partition(|(file, _)| unlisted.damaged.contains(&file.place));
    checked.wrong = new;
    say(&said::files(&checked, unlisted, &known));
    Ok(counted && unlisted.holds() && checked.holds())
}
