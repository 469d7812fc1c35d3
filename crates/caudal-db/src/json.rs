//! JSON kept as text on both engines.

use crate::DbErr;
use crate::cell::{FromCell, of_postgres};
use rusqlite::types::ValueRef;
use sea_query::{ArrayType, ColumnType, Nullable, Value, ValueType, ValueTypeErr};
use serde::{Serialize, de::DeserializeOwned};
use std::ops::Deref;

/// A value kept as JSON in a TEXT column, for an entity's field: `pub after_json: Option<JsonText<Snapshot>>`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JsonText<T>(pub T);

impl<T> Deref for JsonText<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for JsonText<T> {
    fn from(value: T) -> Self {
        JsonText(value)
    }
}

impl<T: Serialize> From<JsonText<T>> for Value {
    /// A value that cannot be written as JSON (a map with keys that are not text) becomes NULL, which a NOT NULL column
    /// then refuses.
    fn from(json: JsonText<T>) -> Self {
        Value::String(serde_json::to_string(&json.0).ok())
    }
}

impl<T: DeserializeOwned> FromCell for JsonText<T> {
    fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String> {
        let ValueRef::Text(text) = value else { return Err("is no text".to_owned()) };
        // Checked as a whole, not each text in it.
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        serde_json::from_str(text).map(JsonText).map_err(|error| error.to_string())
    }

    fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
        read(of_postgres(row, at)?, at)
    }

    fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr> {
        of_postgres::<Option<&str>>(row, at)?.map(|text| read(text, at)).transpose()
    }
}

fn read<T: DeserializeOwned>(text: &str, at: usize) -> Result<JsonText<T>, DbErr> {
    serde_json::from_str(text).map(JsonText).map_err(|error| DbErr::decoding(at, error.to_string()))
}

impl<T: Serialize + DeserializeOwned> ValueType for JsonText<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        let text = <String as ValueType>::try_from(value)?;
        serde_json::from_str(&text).map(JsonText).map_err(|_| ValueTypeErr)
    }

    fn type_name() -> String {
        "JsonText".to_owned()
    }

    fn array_type() -> ArrayType {
        ArrayType::String
    }

    fn column_type() -> ColumnType {
        ColumnType::Text
    }
}

impl<T: Serialize> Nullable for JsonText<T> {
    fn null() -> Value {
        Value::String(None)
    }
}
