//! How the refusals of an aggregate are written down: one list, in which each has its kind and its code.

/// The refusals of one aggregate, each with its kind and its stable code: `BoxOpen = Conflict("box_open")`.
macro_rules! refusals {
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $(
                $(#[$one:meta])*
                $value:ident $({ $($(#[$part:meta])* $field:ident: $of:ty,)+ })? = $kind:ident($code:literal),
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("{}", self.code())]
        pub enum $type {
            $($(#[$one])* $value $({ $($(#[$part])* $field: $of,)+ })?,)+
        }

        impl $type {
            /// Every code, in the order of the list.
            pub const CODES: &[&str] = &[$($code),+];

            /// The stable code, for programs.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$value { .. } => $code,)+
                }
            }

            /// Whether the input was wrong in itself or does not fit the record and the person.
            #[must_use]
            pub fn kind(&self) -> $crate::error::RefusalKind {
                match self {
                    $(Self::$value { .. } => $crate::error::RefusalKind::$kind,)+
                }
            }
        }
    };
}

pub(crate) use refusals;
