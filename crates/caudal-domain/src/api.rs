//! How the domain's types are told in JSON: ids as hyphenated UUIDs, described under the name of their kind; currencies and named
//! enums under their names.

#[doc(hidden)]
pub use serde;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, SchemaFormat, Type, schema::Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::ids::{Id, Kind};
use crate::{audit::Action, money::Currency};

impl<Of> Serialize for Id<Of> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, Of> Deserialize<'de> for Id<Of> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Uuid::deserialize(deserializer).map(Self::new)
    }
}

impl<Of> PartialSchema for Id<Of> {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        text.format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid))).into()
    }
}

impl<Of: Kind> ToSchema for Id<Of> {
    fn name() -> Cow<'static, str> {
        Of::ID.into()
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl PartialSchema for Currency {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).description(Some("ISO 4217 code.")).into()
    }
}

impl ToSchema for Currency {}

/// A named enum as JSON: its name.
#[macro_export]
#[doc(hidden)]
macro_rules! named_json {
    ($type:ident) => {
        impl $crate::api::serde::Serialize for $type {
            fn serialize<S: $crate::api::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}
