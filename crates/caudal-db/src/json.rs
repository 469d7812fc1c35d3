//! JSON kept as text on both engines.

use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, Value, ValueType, ValueTypeErr};
use sea_orm::{ColIdx, QueryResult, TryGetError, TryGetable};
use serde::Serialize;
use serde::de::DeserializeOwned;
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

impl<T: DeserializeOwned> TryGetable for JsonText<T> {
    fn try_get_by<I: ColIdx>(res: &QueryResult, index: I) -> Result<Self, TryGetError> {
        let text = String::try_get_by(res, index)?;
        let value = serde_json::from_str(&text)
            .map_err(|err| TryGetError::DbErr(sea_orm::DbErr::Json(err.to_string())))?;
        Ok(JsonText(value))
    }
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
