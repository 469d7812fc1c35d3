//! `caudal backup`: everything a portal keeps, in one file, while people work on it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use caudal_db::mark::{self, Mark};
use caudal_db::{Db, Engine, audit, backup, integrity};
use caudal_server::figures::LAST_BACKUP;
use caudal_web::clock::{Clock as _, SystemClock};
use caudal_web::{config::Config, storage::Storage};
use jiff::Timestamp;
use tempfile::{NamedTempFile, TempDir};

use crate::archive::{LISTED, Leaf, SIGNED, Writer};
use crate::cli_es::Backup;
use crate::messages_es::{self, copy as said};
use crate::rotation::{self, Keep};
use crate::sealed::Sink;
use crate::signature::SigningKey;
use crate::{say, say_wrong, serve::DEMO_MARK, start, tasks};

/// How the program ends when a copy was made of which files are missing or damaged; told in its help and in the documentation.
pub const FILES_DAMAGED: u8 = 3;

/// Makes a copy where it is wanted. In a folder of copies, those that are not kept any more go once it is there and whole.
pub async fn run(config: &Config, asked: &Backup) -> anyhow::Result<ExitCode> {
    let Some(folder) = &asked.folder else {
        let to = asked.to.as_deref().context(said::NO_PLACE)?;
        return save(config, asked, to).await.map(Copied::code);
    };
    let now = Timestamp::from_millisecond(SystemClock.now_ms())?;
    let to = rotation::place(folder, now, !asked.encrypt_to.is_empty());
    let copied = save(config, asked, &to).await?;
    if matches!(copied, Copied::Whole) {
        let keep = Keep { days: asked.keep_days, weeks: asked.keep_weeks, months: asked.keep_months };
        let gone = rotation::superseded(folder, keep).with_context(|| messages_es::cannot_read(folder))?;
        for copy in &gone {
            std::fs::remove_file(copy).with_context(|| said::cannot_write(copy))?;
        }
        say(&said::rotated(&gone));
    }
    Ok(copied.code())
}

/// What came of a copy that was made.
enum Copied {
    Whole,
    /// Files are missing in it or damaged.
    Damaged,
}

impl Copied {
    fn code(self) -> ExitCode {
        match self {
            Self::Whole => ExitCode::SUCCESS,
            Self::Damaged => ExitCode::from(FILES_DAMAGED),
        }
    }
}

/// Writes the database and the attachments into a new file.
async fn save(config: &Config, asked: &Backup, to: &Path) -> anyhow::Result<Copied> {
    if to.exists() {
        bail!(said::exists(to));
    }
    let key = asked.sign_key.as_deref().map(SigningKey::read).transpose()?;
    let db = start::database(config).await?;
    if matches!(mark::read(&db, DEMO_MARK).await, Ok(Mark::NoSchema)) {
        bail!(messages_es::NO_DATA);
    }
    // A copy of it would be refused when it is needed, and would have taken the place of a good one.
    let damage = integrity::damage(&db).await?;
    if !damage.is_none() {
        bail!(said::broken(&damage));
    }
    // From before the copy: what it holds is this and whatever came after.
    let kept = audit::checkpoint(&db).await?;
    let folder = folder_of(to);
    // Beside its place, then moved there: nobody finds half a copy under its name.
    let file = NamedTempFile::new_in(&folder).with_context(|| said::cannot_write(to))?;
    let written = || said::cannot_write(to);
    let mut tar = Writer::new(Sink::to(file.reopen()?, &asked.encrypt_to)?);
    let storage = start::attachments(config)?;
    // What is removed while the database is copied is in already; what is added is in the second time.
    add_files(config, &storage, &mut tar).await.with_context(written)?;
    let aside = TempDir::new_in(&folder).with_context(|| said::cannot_write(to))?;
    let part = aside.path().join("database");
    backup::dump(&config.database_url(), &part).await.context(said::PROGRAM_FAILED)?;
    let files = add_files(config, &storage, &mut tar).await.with_context(written)?;
    let checked = tasks::check_files(&db, &storage).await?;
    for (file, _) in &checked.wrong {
        tar.damaged(&file.place);
    }
    let leaf = Leaf {
        format: if key.is_some() { SIGNED } else { LISTED },
        program: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine(&db).to_owned(),
        database_sha256: tar.database(&part)?,
        files_sha256: Some(tar.list()?),
        count: kept.count,
        head: kept.head,
    };
    tar.finish(&leaf, key.as_ref()).and_then(Sink::finish).with_context(written)?;
    file.persist_noclobber(to).with_context(|| said::cannot_write(to))?;
    // A copy is a copy, whether the portal knows of it or not.
    if let Err(error) = mark::set(&db, LAST_BACKUP, &SystemClock.now_ms().to_string()).await {
        say_wrong(&said::not_noted(&error));
    }
    db.close().await;
    say(&said::saved(to, files, leaf.count));
    if checked.is_sound() {
        return Ok(Copied::Whole);
    }
    say_wrong(&said::files_damaged(&checked));
    Ok(Copied::Damaged)
}

/// Adds the files that are not in a copy yet; answers how many are.
async fn add_files<W: Write>(
    config: &Config,
    storage: &Storage,
    tar: &mut Writer<W>,
) -> anyhow::Result<usize> {
    if !storage.is_bucket() {
        return tar.attachments(&config.attachments_folder());
    }
    for place in storage.places().await? {
        if !tar.has(&place)
            // One that was removed since is left out.
            && let Some(bytes) = storage.read(&place).await?
        {
            tar.add(&place, &bytes)?;
        }
    }
    Ok(tar.count())
}

pub fn folder_of(file: &Path) -> PathBuf {
    file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned()
}

/// How a copy calls the engine of a database.
pub fn engine(db: &Db) -> &'static str {
    match db.engine() {
        Engine::Sqlite => "SQLite",
        Engine::Postgres => "PostgreSQL",
    }
}
