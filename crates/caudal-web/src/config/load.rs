//! Where settings come from: one TOML file, and over it the variables `CAUDAL_<SECTION>__<KEY>`.

use caudal_domain::order;
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
        let mut config = match understand(table.clone()) {
            Ok(config) => config,
            Err(error) => {
                let key = wrong_key(&table);
                let cause = without_key(error);
                return Err(ConfigError::WrongValue { origin: self.origin(&key), key, cause });
            }
        };
        let unknown = unknown_keys(&table);
        if !unknown.is_empty() {
            let keys = unknown.into_iter().map(|key| (key.clone(), self.origin(&key))).collect();
            return Err(ConfigError::Unknown(keys));
        }
        config.read_secrets()?;
        config.check()?;
        Ok(config)
    }

    fn table(&self) -> Result<Table, ConfigError> {
        let variables: HashMap<_, _> = self.variables.clone().into_iter().collect();
        let environment = config::Environment::with_prefix(PREFIX.trim_end_matches('_'))
            .prefix_separator("_")
            .separator("__")
            .source(Some(variables.into_iter().collect()));
        let mut builder = config::Config::builder();
        if let Some((_, text)) = &self.file {
            builder = builder.add_source(config::File::from_str(text, config::FileFormat::Toml));
        }
        let built = builder.add_source(environment).build();
        built.and_then(|built| config::Source::collect(&built)).map_err(|error| self.syntax(error))
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

/// What was set, section by section.
type Table = config::Map<String, config::Value>;

/// Reads what was set, and passes over what nobody knows.
fn understand(table: Table) -> Result<Config, config::ConfigError> {
    config::Value::new(None, config::ValueKind::Table(table)).try_deserialize()
}

/// The keys that nobody knows of what is understood, by the names of their sections. Whoever knows a key objects to a list of tables in
/// its place, which is no setting's value.
fn unknown_keys(all: &Table) -> Vec<String> {
    let no_value = config::Value::new(None, vec![config::Value::new(None, Table::default())]);
    let is_unknown = |path: &[String]| {
        let mut all = all.clone();
        put(&mut all, path, no_value.clone());
        understand(all).is_ok()
    };
    let mut unknown = Vec::new();
    let mut left = keys_below(&[], all);
    while let Some((path, value)) = left.pop() {
        if is_unknown(&path) {
            unknown.push(path.join("."));
        } else if let config::ValueKind::Table(inner) = &value.kind {
            left.extend(keys_below(&path, inner));
        }
    }
    unknown.sort_unstable();
    unknown
}

fn keys_below<'t>(path: &[String], level: &'t Table) -> Vec<(Vec<String>, &'t config::Value)> {
    level.iter().map(|(key, value)| ([path, std::slice::from_ref(key)].concat(), value)).collect()
}

/// Puts a value in the place of the one at this path.
fn put(table: &mut Table, path: &[String], value: config::Value) {
    let [sections @ .., key] = path else { return };
    let mut level = table;
    for section in sections {
        let Some(config::ValueKind::Table(inner)) = level.get_mut(section).map(|value| &mut value.kind)
        else {
            return;
        };
        level = inner;
    }
    level.insert(key.clone(), value);
}

/// The first key whose value is not understood, by the names of its sections. Everything has a default, so each is tried alone: a reader
/// that kept track of where it is would be compiled around each section once more (decision 22).
fn wrong_key(table: &Table) -> String {
    let (mut path, mut level) = (Vec::new(), table.clone());
    while let Some((key, value)) = first_wrong(&path, level) {
        path.push(key);
        // What is a value of its own, though it is written as a table, has no part that could be left out.
        match value.kind {
            config::ValueKind::Table(inner)
                if is_understood(&path, config::ValueKind::Table(Table::default())) =>
            {
                level = inner;
            }
            _ => break,
        }
    }
    path.join(".")
}

fn first_wrong(path: &[String], level: Table) -> Option<(String, config::Value)> {
    let mut keys: Vec<_> = level.into_iter().collect();
    order::sort_by(&mut keys, |(one, _), (other, _)| one.cmp(other));
    keys.into_iter().find(|(key, value)| {
        let whole = [path, std::slice::from_ref(key)].concat();
        !is_understood(&whole, value.kind.clone())
    })
}

/// Whether a value is understood where nothing else is set.
fn is_understood(path: &[String], value: config::ValueKind) -> bool {
    let nest = |inner: config::ValueKind, key: &String| {
        config::ValueKind::Table(Table::from_iter([(key.clone(), config::Value::new(None, inner))]))
    };
    match path.iter().rev().fold(value, nest) {
        config::ValueKind::Table(table) => understand(table).is_ok(),
        _ => true,
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
