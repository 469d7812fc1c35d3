//! How the domain's types lie in a column: ids as UUIDs, currencies and named enums under their names.

#[doc(hidden)]
pub use sea_query;

use sea_query::{Nullable, Value};

use crate::{audit::Action, ids::Id, money::Currency};

impl<Of> From<Id<Of>> for Value {
    fn from(id: Id<Of>) -> Self {
        id.0.into()
    }
}

impl<Of> Nullable for Id<Of> {
    fn null() -> Value {
        Value::Uuid(None)
    }
}

impl From<Currency> for Value {
    fn from(currency: Currency) -> Self {
        currency.code().into()
    }
}

impl Nullable for Currency {
    fn null() -> Value {
        Value::String(None)
    }
}

impl From<Action> for Value {
    fn from(action: Action) -> Self {
        action.name().into()
    }
}

impl Nullable for Action {
    fn null() -> Value {
        Value::String(None)
    }
}

/// A named enum as a value of a statement: its name.
#[macro_export]
#[doc(hidden)]
macro_rules! named_value {
    ($type:ident) => {
        impl ::core::convert::From<$type> for $crate::sql::sea_query::Value {
            fn from(value: $type) -> Self {
                value.name().into()
            }
        }

        impl $crate::sql::sea_query::Nullable for $type {
            fn null() -> $crate::sql::sea_query::Value {
                $crate::sql::sea_query::Value::String(None)
            }
        }
    };
}
