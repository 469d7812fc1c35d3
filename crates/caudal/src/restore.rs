//! `caudal restore`: a copy is brought back whole or not at all. What does not hold leaves nothing that a portal could start on.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use caudal_db::audit::{self, Checkpoint};
use caudal_db::backup::{self, clear, finish, is_empty, is_unfinished};
use caudal_db::{Db, DbConfig, schema};
use caudal_web::config::Config;
use caudal_web::storage::{FileSync as _, Storage, SyncToDisk};
use futures::{StreamExt as _, TryStreamExt as _, stream};

use crate::archive::{self, Claim, Leaf, Unlisted};
use crate::backup::{engine, folder_of};
use crate::cli_es::Restore;
use crate::messages_es::{self, copy as said};
use crate::signature::VerifyingKey;
use crate::{say, sealed, start, tasks};

/// Fills an empty database and an empty folder with a copy that holds. While that lasts nothing starts there, nor where this program is
/// killed: what it had done goes when the copy does not hold, or when the next begins.
pub async fn run(config: &Config, asked: &Restore) -> anyhow::Result<ExitCode> {
    let file = File::open(&asked.from).with_context(|| messages_es::cannot_read(&asked.from))?;
    let to = Place::of(config)?;
    let _alone = Turn::take(&to.parent)?;
    let mut file = sealed::open(file, asked.identity.as_deref(), &to.parent)?;
    let leaf = claimed(&mut file, asked.signed_by.as_deref())?;
    let db = start::any_database(config).await?;
    let begun = begin(&db, &leaf, &to).await;
    db.close().await;
    begun?;
    let done = bring_back(&mut file, leaf, &to).await;
    if !matches!(done, Ok(true)) {
        let db = start::any_database(config).await?;
        let undone = undo(&db, &to).await;
        db.close().await;
        undone?;
    }
    let holds = done?;
    if holds {
        remove_aside(&to.parent)?;
        // What this node saw before was in another database; from here on it is this one.
        let db = start::any_database(config).await?;
        let (file, newest) = (start::witness(config), audit::checkpoint(&db).await?);
        db.close().await;
        audit::keep_seal(&file, &newest).with_context(|| said::cannot_write(&file))?;
    } else {
        say(said::NOT_WHOLE);
    }
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What a copy says that it is, which whoever asks for a signature believes only with it.
fn claimed(file: &mut File, signed_by: Option<&Path>) -> anyhow::Result<Leaf> {
    let claim = Claim::of(file)?;
    match signed_by {
        Some(key) => {
            claim.check(&VerifyingKey::read(key)?)?;
            say(&said::signed_by(key));
        }
        None if claim.is_signed() => say(said::SIGNATURE_NOT_CHECKED),
        None => {}
    }
    Ok(claim.leaf)
}

/// As a copy names its engine.
const SQLITE: &str = "SQLite";

/// What the name of the folder begins with in which a copy is taken apart.
const ASIDE: &str = ".caudal-restore-";
/// Where its files lie in there.
const FILES: &str = "attachments";
/// How many files go to a bucket at once.
const AT_ONCE: usize = 8;

/// The file whose lock says that a copy is being brought back.
const TURN: &str = ".caudal-restore.lock";

struct Copy {
    database: PathBuf,
    files: PathBuf,
    leaf: Leaf,
}

/// What a copy is brought back to.
struct Place<'a> {
    config: &'a Config,
    url: String,
    /// The folder of the attachments, and the one it lies in, where a copy is taken apart: a file system of its own could not be
    /// moved to.
    attachments: PathBuf,
    parent: PathBuf,
    /// Where the attachments go instead, if the settings name one.
    bucket: Option<Storage>,
}

impl<'a> Place<'a> {
    fn of(config: &'a Config) -> anyhow::Result<Self> {
        start::folder(&config.data_dir)?;
        let attachments = config.attachments_folder();
        let parent = folder_of(&attachments);
        start::folder(&parent)?;
        let bucket = Some(start::attachments(config)?).filter(Storage::is_bucket);
        Ok(Self { config, url: config.database_url(), attachments, parent, bucket })
    }
}

/// The only restore to a folder. Another would take this one for cut off, and take out what it has brought.
struct Turn {
    file: PathBuf,
    // Held as long as it is open, and no longer than this program lives.
    _lock: File,
}

impl Turn {
    fn take(folder: &Path) -> anyhow::Result<Self> {
        let file = folder.join(TURN);
        let lock = File::create(&file).with_context(|| said::cannot_write(&file))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { file, _lock: lock }),
            Err(TryLockError::WouldBlock) => bail!(said::ANOTHER_RESTORE),
            Err(TryLockError::Error(error)) => Err(error).with_context(|| said::cannot_write(&file)),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // One that stays keeps nobody from anything.
        let _ = std::fs::remove_file(&self.file);
    }
}

/// A copy never goes over anything; but what a restore left that was cut off goes.
async fn begin(db: &Db, leaf: &Leaf, to: &Place<'_>) -> anyhow::Result<()> {
    if is_unfinished(db, &to.url).await? {
        undo(db, to).await?;
    }
    match &to.bucket {
        Some(storage) if !storage.is_empty().await? => bail!(said::BUCKET_NOT_EMPTY),
        None if !is_vacant(&to.attachments) => bail!(said::folder_not_empty(&to.attachments)),
        _ => {}
    }
    let here = engine(db);
    if leaf.engine != here {
        bail!(said::other_engine(&leaf.engine, here));
    }
    if !is_empty(db).await? {
        bail!(said::NOT_EMPTY);
    }
    Ok(backup::begin(db, &to.url).await?)
}

/// Whether nothing lies in a folder.
fn is_vacant(folder: &Path) -> bool {
    !std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
}

/// Takes out what was being brought back: nothing was there when that began. Last what keeps a portal from starting.
async fn undo(db: &Db, to: &Place<'_>) -> anyhow::Result<()> {
    match &to.bucket {
        // Only what this copy brought: another's files may have come to the bucket meanwhile.
        Some(storage) => {
            for copy in asides(&to.parent)? {
                remove_brought(storage, &copy.join(FILES)).await?;
            }
        }
        None if is_vacant(&to.attachments) => {}
        None => {
            std::fs::remove_dir_all(&to.attachments).with_context(|| said::cannot_write(&to.attachments))?
        }
    }
    remove_aside(&to.parent)?;
    Ok(clear(db, &to.url).await?)
}

/// The folders in which copies were taken apart.
fn asides(parent: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(parent)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(ASIDE) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

fn remove_aside(parent: &Path) -> anyhow::Result<()> {
    for folder in asides(parent)? {
        std::fs::remove_dir_all(&folder).with_context(|| said::cannot_write(&folder))?;
    }
    Ok(())
}

/// Removes from a bucket the files that lie in a folder too.
async fn remove_brought(storage: &Storage, files: &Path) -> anyhow::Result<()> {
    if !files.exists() {
        return Ok(());
    }
    let places = Storage::folder(files)?.places().await?;
    let removed = stream::iter(places).map(async |place| storage.remove(&place).await);
    Ok(removed.buffer_unordered(AT_ONCE).try_collect().await?)
}

/// Takes a copy apart, looks whether it holds, and puts it in its place if it does.
async fn bring_back(file: &mut File, leaf: Leaf, to: &Place<'_>) -> anyhow::Result<bool> {
    // It stays until the end: it tells what of a copy that does not hold has gone to a bucket.
    let aside = tempfile::Builder::new().prefix(ASIDE).tempdir_in(&to.parent)?.keep();
    let copy = Copy { database: aside.join("database"), files: aside.join(FILES), leaf };
    start::folder(&copy.files)?;
    let unlisted = archive::unpack(file, &copy.leaf, &copy.database, &copy.files)?;
    match copy.leaf.engine.as_str() {
        SQLITE => restore_sqlite(&copy, &unlisted, to).await,
        _ => in_place(&copy, &unlisted, to).await,
    }
}

/// On SQLite the copy is looked at where it was unpacked, and put in its place only when it holds: the files first, since a portal
/// starts on the database.
async fn restore_sqlite(copy: &Copy, unlisted: &Unlisted, to: &Place<'_>) -> anyhow::Result<bool> {
    let db = Db::connect(&DbConfig::new(format!("sqlite:{}", copy.database.display()))).await?;
    let holds = verify_copy(&db, copy, &copy.files, unlisted).await;
    db.close().await;
    if !holds? {
        return Ok(false);
    }
    move_files(&copy.files, to).await?;
    backup::load(&to.url, &copy.database).await.context(said::PROGRAM_FAILED)?;
    Ok(true)
}

/// On PostgreSQL it is looked at where it will stay; what does not hold is taken out again.
async fn in_place(copy: &Copy, unlisted: &Unlisted, to: &Place<'_>) -> anyhow::Result<bool> {
    let db = start::any_database(to.config).await?;
    let done = async {
        backup::load(&to.url, &copy.database).await.context(said::PROGRAM_FAILED)?;
        let holds = verify_copy(&db, copy, &copy.files, unlisted).await?;
        if holds {
            move_files(&copy.files, to).await?;
            finish(&db).await?;
        }
        anyhow::Ok(holds)
    };
    let done = done.await;
    db.close().await;
    done
}

/// Puts the files in their place, for good: after a power cut no portal starts without them.
async fn move_files(files: &Path, to: &Place<'_>) -> anyhow::Result<()> {
    if let Some(storage) = &to.bucket {
        return upload(files, storage).await;
    }
    if to.attachments.exists() {
        std::fs::remove_dir(&to.attachments)?;
    }
    let moved = std::fs::rename(files, &to.attachments);
    moved.and_then(|()| SyncToDisk.folder(&to.parent)).with_context(|| said::cannot_write(&to.attachments))
}

async fn upload(files: &Path, storage: &Storage) -> anyhow::Result<()> {
    let folder = Storage::folder(files)?;
    let uploaded = stream::iter(folder.places().await?).map(async |place| {
        let bytes =
            folder.read(&place).await?.with_context(|| messages_es::cannot_read(&files.join(&place)))?;
        anyhow::Ok(storage.put(&place, bytes).await?)
    });
    uploaded.buffer_unordered(AT_ONCE).try_collect().await
}

/// Whether everything of a copy is there and as it was: the database's own file, what keeps the database from being changed, the
/// audit, the books, and every file that a row names. Says what it found.
async fn verify_copy(db: &Db, copy: &Copy, files: &Path, unlisted: &Unlisted) -> anyhow::Result<bool> {
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
    db.migrate().await.map_err(start::schema)?;
    let kept = Checkpoint { count: copy.leaf.count, head: copy.leaf.head.clone() };
    let counted = tasks::verify_all(db, Some(&kept)).await?;
    let mut checked = tasks::check_files(db, &Storage::folder(files)?).await?;
    // What was damaged when the copy was made must not keep the rest from coming back.
    let wrong = std::mem::take(&mut checked.wrong).into_iter();
    let (known, new): (Vec<_>, Vec<_>) = wrong.partition(|(file, _)| unlisted.damaged.contains(&file.place));
    checked.wrong = new;
    say(&said::files(&checked, unlisted, &known));
    Ok(counted && unlisted.is_complete() && checked.is_sound())
}
