//! Enums whose values have stable names, and how they lie in a column and in JSON: under those names.

/// An enum whose values have stable names, in stores and in the API: each name is written once and found both ways.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* pub enum $type:ident { $($(#[$one:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $type {
            $($(#[$one])* $value,)+
        }

        impl $type {
            /// Every value, in the order of its declaration.
            pub fn all() -> impl Iterator<Item = Self> {
                [$(Self::$value),+].into_iter()
            }

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// Finds a value by its stable name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$value),)+
                    _ => None,
                }
            }
        }

        $crate::named_value!($type);
        $crate::named_json!($type);
    };
}

#[cfg(test)]
mod tests {
    use crate::{batch, payment, request};

    macro_rules! found_again {
        ($($named:ty),+) => {
            $(for value in <$named>::all() {
                assert_eq!(<$named>::from_name(value.name()), Some(value));
            })+
        };
    }

    #[test]
    fn names_are_found_again() {
        found_again!(
            batch::State,
            batch::Action,
            payment::State,
            payment::Action,
            request::State,
            request::Action
        );
    }
}
