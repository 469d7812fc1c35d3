//! How the refusals of an aggregate are written down: one list, in which each has its kind and its code.

/// The refusals of one aggregate, each with its kind and its stable code: `BoxOpen = Conflict("box_open")`. What people read of each is
/// written by [`sentences`].
macro_rules! refusals {
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $(
                $(#[$one:meta])*
                $value:ident $({ $($field:ident: $of:ty),+ })? = $kind:ident($code:literal),
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("{}", self.code())]
        pub enum $type {
            $($(#[$one])* $value $({ $($field: $of),+ })?,)+
        }

        impl $type {
            /// Every code, in the order of the list.
            pub const CODES: &[&str] = &[$($code),+];

            /// The stable code, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$value { .. } => $code,)+
                }
            }

            /// Whether the input was wrong in itself or does not fit the record and the person.
            pub fn kind(&self) -> $crate::error::RefusalKind {
                match self {
                    $(Self::$value { .. } => $crate::error::RefusalKind::$kind,)+
                }
            }
        }
    };
}

/// The sentence that people read for each refusal of an aggregate, with values of the refusal in braces. A refusal with several sentences
/// has the first whose values (`{ lines: 1 }`) and condition (`if min == max`) are its own; `where` says how a value is written.
macro_rules! sentences {
    ($type:ident {
        $(
            $value:ident $({ $($part:tt)+ })? $(if $condition:expr)? => $sentence:literal
                $(where $name:ident = $written:expr)?,
        )+
    }) => {
        impl $type {
            /// The sentence for people.
            pub fn text(&self) -> String {
                match self {
                    $(Self::$value { $($($part)+,)? .. } $(if $condition)? => {
                        format!($sentence $(, $name = $written)?)
                    })+
                }
            }
        }
    };
}

pub(crate) use {refusals, sentences};
