//! Where portals of their own are measured: on which engine, and in databases that come and go.

use std::path::Path;

use caudal_db::Conn;
use clap::ValueEnum;

use crate::fill::{Filling, fill};
use crate::report::{on_one_line, say};
use crate::{portal::Place, store::Store};

/// What the portal runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// A file of its own.
    Sqlite,
    /// A server.
    Postgres,
}

impl Engine {
    /// What it is called where figures are told.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

/// Where portals of their own are made.
pub struct Ground<'a> {
    /// A portal that has a demonstration's data in its file.
    pub template: &'a Place,
    /// What is in it goes with the measurement.
    pub folder: &'a Path,
    /// Where filled files stay.
    pub keep: Option<&'a Path>,
    /// The server that databases are made on; without one they are files.
    pub server: Option<&'a str>,
}

impl Ground<'_> {
    /// What portals run on here.
    pub fn engine(&self) -> Engine {
        if self.server.is_some() { Engine::Postgres } else { Engine::Sqlite }
    }

    /// Measures a portal with a demonstration's data in a database of its own, which is gone afterwards, whatever became of it.
    pub async fn with<T>(
        &self,
        name: &str,
        measuring: impl AsyncFnOnce(&Place) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let measured = match self.place(name).await {
            Ok(place) => measuring(&place).await,
            Err(error) => Err(error),
        };
        if let Err(error) = self.remove(name).await {
            say(&format!("\nThe database {name} could not be removed: {}.", on_one_line(&error)));
        }
        measured
    }

    /// The same with many requests. Kept files are taken where they are there.
    pub async fn with_many<T>(
        &self,
        name: &str,
        filling: Filling,
        measuring: impl AsyncFnOnce(&Place) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let kept = self.keep.filter(|_| self.server.is_none()).map(|folder| folder.join(filling.file()));
        self.with(name, async |place| {
            match &kept {
                Some(kept) if kept.exists() => drop(std::fs::copy(kept, place.file())?),
                _ => {
                    fill(&place.fillers().await?, filling).await?;
                    if let Some(kept) = &kept {
                        // Under its name only when it is whole.
                        let part = kept.with_extension("part");
                        std::fs::copy(place.file(), &part)?;
                        std::fs::rename(part, kept)?;
                    }
                }
            }
            measuring(place).await
        })
        .await
    }

    async fn place(&self, name: &str) -> anyhow::Result<Place> {
        let (program, data) = (self.template.program.clone(), self.folder.join(name));
        let Some(server) = self.server else {
            let place = Place { program, data, postgres: None };
            std::fs::create_dir_all(&place.data)?;
            std::fs::copy(self.template.file(), place.file())?;
            return Ok(place);
        };
        self.remove(name).await?;
        let database = database(name);
        Conn::open(server).await?.execute_unprepared(&format!("CREATE DATABASE {database}")).await?;
        let mut url = url::Url::parse(server)?;
        url.set_path(&database);
        let place = Place { program, data, postgres: Some(url.to_string()) };
        place.start()?.stop()?;
        Ok(place)
    }

    async fn remove(&self, name: &str) -> anyhow::Result<()> {
        if let Some(server) = self.server {
            let drop = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", database(name));
            Conn::open(server).await?.execute_unprepared(&drop).await?;
        }
        let data = self.folder.join(name);
        if data.exists() {
            std::fs::remove_dir_all(data)?;
        }
        Ok(())
    }
}

fn database(name: &str) -> String {
    format!("caudal_bench_{}", name.replace('-', "_"))
}

impl Place {
    /// What it runs on.
    pub fn engine(&self) -> Engine {
        if self.postgres.is_some() { Engine::Postgres } else { Engine::Sqlite }
    }

    /// Its database while it does not run, to be filled.
    pub async fn to_fill(&self) -> anyhow::Result<Store> {
        match &self.postgres {
            Some(url) => Store::server(url).await,
            None => Store::file(&self.file()),
        }
    }

    /// The same, over as many connections as it may be filled by at once.
    async fn fillers(&self) -> anyhow::Result<Vec<Store>> {
        let most = match self.engine() {
            Engine::Sqlite => 1,
            Engine::Postgres => std::thread::available_parallelism()?.get(),
        };
        let mut stores = Vec::new();
        for _ in 0..most {
            stores.push(self.to_fill().await?);
        }
        Ok(stores)
    }

    /// Its database, to be asked what is in it.
    pub async fn to_read(&self) -> anyhow::Result<Store> {
        match &self.postgres {
            Some(url) => Store::server(url).await,
            None => Store::file_to_read(&self.file()),
        }
    }
}
