//! `caudal relocate`: files go from the folder to the bucket of the settings, or back, while people work.

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::bail;
use caudal_db::Db;
use caudal_db::mark::{self, Mark};
use caudal_server::files;
use caudal_web::config::Config;
use caudal_web::storage::{NamedFile, NotWhole, Storage, StoredFile};
use futures::{StreamExt as _, TryStreamExt as _, stream};

use crate::backup::FILES_DAMAGED;
use crate::cli_es::Relocate;
use crate::messages_es::{self, copy as said};
use crate::{say, say_wrong, serve::DEMO_MARK, start};

/// How many files go at once.
const AT_ONCE: usize = 8;

/// What became of the files that rows name.
#[derive(Debug, Default)]
pub struct Relocated {
    pub copied: usize,
    /// How many had been there already.
    pub there: usize,
    /// Those that are not where they were, or not as their rows say.
    pub lost: Vec<NamedFile>,
}

/// Copies every file that a row names and that is not there yet, and leaves it where it was.
pub async fn run(config: &Config, asked: &Relocate) -> anyhow::Result<ExitCode> {
    if config.attachments.s3.bucket.is_none() {
        bail!(said::NO_BUCKET);
    }
    let (bucket, folder) = (start::attachments(config)?, start::attachments_folder(config)?);
    let to_bucket = asked.to == "s3";
    let (from, to) = if to_bucket { (folder, bucket) } else { (bucket, folder) };
    let db = start::database(config).await?;
    if matches!(mark::read(&db, DEMO_MARK).await?, Mark::NoSchema) {
        bail!(messages_es::NO_DATA);
    }
    let done = copy_named(&db, &from, &to).await?;
    db.close().await;
    say(&said::relocated(&done, to_bucket));
    if done.lost.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say_wrong(&said::lost(&done.lost));
    Ok(ExitCode::from(FILES_DAMAGED))
}

async fn copy_named(db: &Db, from: &Storage, to: &Storage) -> anyhow::Result<Relocated> {
    let there: HashSet<String> = to.places().await?.into_iter().collect();
    let (mut done, mut missing) = (Relocated::default(), Vec::new());
    files::each(db.read(), async |file| {
        if there.contains(&file.place) {
            done.there += 1;
        } else {
            missing.push(file);
        }
        Ok(())
    })
    .await
    .map_err(start::call)?;
    let copies = stream::iter(missing).map(async |file| copy(from, to, file).await).buffer_unordered(AT_ONCE);
    let lost: Vec<Option<NamedFile>> = copies.try_collect().await?;
    done.copied = lost.iter().filter(|lost| lost.is_none()).count();
    done.lost = lost.into_iter().flatten().collect();
    Ok(done)
}

/// Copies one file; answers it where it is not as its row says.
async fn copy(from: &Storage, to: &Storage, file: NamedFile) -> anyhow::Result<Option<NamedFile>> {
    let stored =
        StoredFile { place: file.place.clone(), size_bytes: file.size_bytes, sha256: file.sha256.clone() };
    match from.read_whole(&stored).await {
        Ok(bytes) => {
            to.put(&file.place, bytes).await?;
            Ok(None)
        }
        Err(NotWhole::Unreadable(error)) => Err(error.into()),
        Err(_) => Ok(Some(file)),
    }
}
