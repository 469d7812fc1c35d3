//! The settings: one file per section, all with defaults, read strictly.

mod administrators;
mod attachments;
mod database;
mod error;
#[path = "errors.es.rs"]
mod errors_es;
#[cfg(any(test, feature = "testing"))]
mod for_tests;
mod identity;
mod limits;
mod load;
mod mail;
mod portal;
mod s3;
mod secret;
mod server;
mod session;
#[cfg(test)]
mod tests;
mod traces;
mod values;
mod web;
mod webhooks;

use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use self::error::{ConfigError, Origin, Reason};
pub use self::limits::{Limits, Rate};
pub use self::mail::{Mail, MailSecurity};
pub use self::server::{Server, is_loopback};
pub use self::{
    administrators::Administrators, attachments::Attachments, database::Database, identity::*, load::Sources,
    portal::Portal, s3::S3, secret::Secret, session::*, traces::Traces, web::Web, webhooks::Webhooks,
};

/// Everything that can be set. A key nobody knows is an error, not a wish.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Config {
    pub server: Server,
    pub database: Database,
    /// The folder for everything the portal keeps on disk: the SQLite file and the attachments.
    pub data_dir: PathBuf,
    pub portal: Portal,
    pub identity: Identity,
    pub session: Session,
    pub attachments: Attachments,
    pub limits: Limits,
    pub administrators: Administrators,
    pub web: Web,
    pub mail: Mail,
    pub webhooks: Webhooks,
    pub traces: Traces,
    /// Whether this is the demonstration. No file and no variable sets it: only the subcommand does.
    #[serde(skip)]
    pub demo: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            server: Server::default(),
            database: Database::default(),
            data_dir: PathBuf::from("data"),
            portal: Portal::default(),
            identity: Identity::default(),
            session: Session::default(),
            attachments: Attachments::default(),
            limits: Limits::default(),
            administrators: Administrators::default(),
            web: Web::default(),
            mail: Mail::default(),
            webhooks: Webhooks::default(),
            traces: Traces::default(),
            demo: false,
        }
    }
}

impl Config {
    /// Reads the file, if one is given, and the environment over it.
    ///
    /// # Errors
    /// Whatever is unreadable, unknown, of the wrong type or senseless, with its key and where it was set.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        Sources::of_process(file)?.read()
    }

    /// The address of the database: the one that is set, or the SQLite file in the data folder.
    pub fn database_url(&self) -> String {
        self.database.url.as_ref().map_or_else(
            || format!("sqlite:{}", self.data_dir.join("caudal.db").display()),
            |url| url.reveal().to_owned(),
        )
    }

    pub fn attachments_folder(&self) -> PathBuf {
        self.attachments.folder.clone().unwrap_or_else(|| self.data_dir.join("attachments"))
    }

    /// Reads the secrets that stand in files of their own.
    fn read_secrets(&mut self) -> Result<(), ConfigError> {
        self.database.read_secrets()?;
        self.attachments.s3.read_secrets()?;
        self.identity.read_secrets()?;
        self.mail.read_secrets()?;
        self.traces.read_secrets()?;
        self.session.read_secrets()
    }

    /// What no type says: that the values make sense together.
    fn check(&self) -> Result<(), ConfigError> {
        self.server.check()?;
        self.database.check()?;
        self.portal.check()?;
        self.identity.check()?;
        self.session.check()?;
        self.attachments.check()?;
        self.mail.check()?;
        self.traces.check()?;
        self.web.check()
    }
}
