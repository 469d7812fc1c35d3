//! `caudal status`: how a portal is, for a person at a terminal.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use caudal_db::audit::{self, Checkpoint, WentBack};
use caudal_db::mark::{self, Mark};
use caudal_db::{Engine, Plan};
use caudal_server::figures;
use caudal_web::clock::{Clock as _, SystemClock};
use caudal_web::config::Config;
use caudal_web::http::metrics::Figure;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::{messages_es, say, start, status_es};

/// How long the portal may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is said of a portal.
pub struct Status {
    /// What `/readyz` says: `ok`, or what is missing; nothing where nobody answers.
    pub ready: Option<String>,
    pub engine: Engine,
    pub plan: Plan,
    pub sealed: Checkpoint,
    pub went_back: Option<WentBack>,
    pub figures: Vec<Figure>,
}

/// Says how the portal of these settings is; fails where it cannot work.
pub async fn run(config: &Config) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    if matches!(mark::read(&db, figures::LAST_BACKUP).await?, Mark::NoSchema) {
        say(messages_es::NO_DATA);
        return Ok(ExitCode::FAILURE);
    }
    let kept = audit::kept_seal(&start::witness(config))?;
    let status = Status {
        ready: ask(config).await,
        engine: db.engine(),
        plan: db.plan_migration().await.map_err(start::schema)?,
        sealed: audit::checkpoint(&db).await?,
        went_back: match &kept {
            Some(kept) => db.misses(kept).await?,
            None => None,
        },
        figures: figures::count(&db, SystemClock.now_ms()).await.map_err(|error| anyhow!("{error:?}"))?,
    };
    db.close().await;
    say(&status_es::describe(&status, &config.server.listen));
    let works = status.ready.as_deref() == Some("ok") && status.went_back.is_none();
    Ok(if works { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Asks the portal of this machine whether it can work.
async fn ask(config: &Config) -> Option<String> {
    let asked = async {
        let mut line = TcpStream::connect(config.server.listen).await.ok()?;
        let host = config.server.base_url.host_str().unwrap_or("localhost");
        let call = format!("GET /readyz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        line.write_all(call.as_bytes()).await.ok()?;
        let mut answer = String::new();
        line.read_to_string(&mut answer).await.ok()?;
        Some(answer.split_once("\r\n\r\n")?.1.trim().to_owned())
    };
    tokio::time::timeout(PATIENCE, asked).await.ok().flatten()
}
