//! Where settings come from: one TOML file, and over it the variables `CAUDAL_<SECTION>__<KEY>`.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::Config;
use super::error::{ConfigError, Origin};

const PREFIX: &str = "CAUDAL_";
/// Variables that begin like settings and are none: the file itself, and what the tests are told.
const NO_SETTINGS: [&str; 2] = ["CAUDAL_CONFIG", "CAUDAL_TEST_"];

/// The file and the variables, read but not yet understood.
#[derive(Default)]
pub struct Sources {
    file: Option<(PathBuf, String)>,
    variables: BTreeMap<String, String>,
}

impl Sources {
    /// The given file and the environment of this process.
    pub fn of_process(file: Option<&Path>) -> Result<Self, ConfigError> {
        let variables = std::env::vars_os().filter_map(|(name, value)| {
            // A variable that is no text cannot be one of ours.
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        let file = match file {
            None => None,
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|cause| ConfigError::Unreadable {
                    file: path.to_owned(),
                    cause: cause.to_string(),
                })?;
                Some((path.to_owned(), text))
            }
        };
        Ok(Self { file, ..Self::default() }.with_variables(variables))
    }

    /// A file's text without the file.
    pub fn of_text(path: &str, text: &str) -> Self {
        Self { file: Some((path.into(), text.into())), ..Self::default() }
    }

    /// Adds those variables that are settings. Empty ones count as unset.
    #[must_use]
    pub fn with_variables<N: Into<String>, V: Into<String>>(
        mut self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        for (name, value) in variables {
            let (name, value) = (name.into(), value.into());
            let ours = name.starts_with(PREFIX) && !NO_SETTINGS.iter().any(|other| name.starts_with(other));
            if ours && !value.is_empty() {
                self.variables.insert(name, value);
            }
        }
        self
    }

    /// Understands them.
    pub fn read(self) -> Result<Config, ConfigError> {
        let table = self.table()?;
        let mut unknown = Vec::new();
        let mut track = serde_path_to_error::Track::new();
        let reader = serde_path_to_error::Deserializer::new(table, &mut track);
        let read = serde_ignored::deserialize::<_, _, Config>(reader, |path| unknown.push(path.to_string()));
        let mut config = match read {
            Ok(config) => config,
            Err(error) => {
                let key = track.path().to_string();
                let cause = without_key(error);
                return Err(ConfigError::WrongValue { origin: self.origin(&key), key, cause });
            }
        };
        if !unknown.is_empty() {
            unknown.sort();
            let keys = unknown.into_iter().map(|key| (key.clone(), self.origin(&key))).collect();
            return Err(ConfigError::Unknown(keys));
        }
        config.read_secrets()?;
        config.check()?;
        Ok(config)
    }

    fn table(&self) -> Result<config::Config, ConfigError> {
        let variables: HashMap<_, _> = self.variables.clone().into_iter().collect();
        let environment = config::Environment::with_prefix(PREFIX.trim_end_matches('_'))
            .prefix_separator("_")
            .separator("__")
            .source(Some(variables.into_iter().collect()));
        let mut builder = config::Config::builder();
        if let Some((_, text)) = &self.file {
            builder = builder.add_source(config::File::from_str(text, config::FileFormat::Toml));
        }
        builder.add_source(environment).build().map_err(|error| self.syntax(error))
    }

    fn syntax(&self, error: config::ConfigError) -> ConfigError {
        let file = self.file.as_ref().map(|(path, _)| path.clone()).unwrap_or_default();
        let cause = match error {
            config::ConfigError::FileParse { cause, .. } => cause.to_string(),
            other => other.to_string(),
        };
        ConfigError::Syntax { file, cause }
    }

    /// Where a key was set: the environment wins over the file.
    fn origin(&self, key: &str) -> Origin {
        let name = format!("{PREFIX}{}", key.replace('.', "__").to_uppercase());
        let below = format!("{name}__");
        let variable = self.variables.keys().find(|n| {
            let n = n.to_uppercase();
            n == name || n.starts_with(&below)
        });
        match (variable, &self.file) {
            (Some(variable), _) => Origin::Variable(variable.clone()),
            (None, Some((path, _))) => Origin::File(path.clone()),
            (None, None) => Origin::Nowhere,
        }
    }
}

/// What is wrong, without the key and the source that we name ourselves, and without the value, which may be a secret.
fn without_key(error: config::ConfigError) -> String {
    match error {
        config::ConfigError::At { error, .. } => without_key(*error),
        config::ConfigError::Type { expected, .. } => format!("expected {expected}"),
        other => other.to_string(),
    }
}
