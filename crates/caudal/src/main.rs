//! The Caudal binary: the command line around the server.

mod archive;
mod backup;
#[path = "cli.es.rs"]
mod cli_es;
#[cfg(feature = "demo")]
mod demo;
mod doctor;
#[path = "doctor.es.rs"]
mod doctor_es;
#[path = "failure.es.rs"]
mod failure_es;
mod log;
#[path = "messages.es.rs"]
mod messages_es;
mod proof;
mod relocate;
mod restore;
mod rotation;
mod sealed;
mod serve;
mod signature;
mod start;
mod status;
#[path = "status.es.rs"]
mod status_es;
mod tasks;

use std::{io::Write, process::ExitCode};

use caudal_web::config::Config;
use cli_es::{Cli, Command};

// A row costs an allocation for each of its columns, made on one thread and given back on another, which this allocator is
// made for. SQLite's own allocations go the same way (feature `override`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let Cli { command } = cli_es::read();
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(run(command)));
    match outcome {
        Ok(code) => code,
        Err(error) => {
            say_wrong(&messages_es::failed(&failure_es::explain(&error)));
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(settings) => {
            let _log = log::start(log::Reader::Machine)?;
            serve::run(Config::load(settings.config.as_deref())?).await
        }
        #[cfg(feature = "demo")]
        Command::Demo(demo) => {
            let _log = log::start(log::Reader::Person)?;
            demo::run(&demo).await
        }
        Command::Migrate(asked) => {
            tasks::migrate(&Config::load(asked.settings.config.as_deref())?, asked.plan).await
        }
        Command::Doctor(settings) => doctor::run(settings.config.as_deref()).await,
        Command::Status(settings) => status::run(&Config::load(settings.config.as_deref())?).await,
        Command::Verify(asked) => {
            let config = Config::load(asked.settings.config.as_deref())?;
            tasks::verify(&config, asked.checkpoint.as_deref(), asked.files).await
        }
        Command::Accept(settings) => tasks::accept(&Config::load(settings.config.as_deref())?).await,
        Command::Proof(asked) => {
            proof::save(&Config::load(asked.settings.config.as_deref())?, &asked.to).await
        }
        Command::Backup(asked) => backup::run(&Config::load(asked.settings.config.as_deref())?, &asked).await,
        Command::Restore(asked) => {
            restore::run(&Config::load(asked.settings.config.as_deref())?, &asked).await
        }
        Command::Relocate(asked) => {
            relocate::run(&Config::load(asked.settings.config.as_deref())?, &asked).await
        }
        Command::Openapi => tasks::openapi(),
        #[cfg(feature = "describe")]
        Command::Manual(asked) => tasks::manual(&asked.to),
    }
}

/// Writes to standard output. A reader that went away is no error of ours.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Writes to standard error.
fn say_wrong(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
