//! Values that lie in a column as text under a stable name: the domain's enums and currencies.

use caudal_domain::{
    account, batch, cancellation, cash, ledger, money::Currency, payment, payroll, request, settlement,
};

/// How a type is read from the text of a column: `text_cells! { State: State::from_name; }`. A name that it does not know is an
/// error that says which column has it.
#[macro_export]
macro_rules! text_cells {
    ($($type:ty: $read:expr;)+) => {
        $(
            impl $crate::FromCell for $type {
                fn from_sqlite(value: $crate::rusqlite::types::ValueRef<'_>) -> ::core::result::Result<Self, String> {
                    let $crate::rusqlite::types::ValueRef::Text(text) = value else {
                        return Err(format!("{} where text must be", value.data_type()));
                    };
                    let text = ::core::str::from_utf8(text).map_err(|error| error.to_string())?;
                    $read(text).ok_or_else(|| format!("{text:?} is no name of a {}", stringify!($type)))
                }

                fn from_postgres(
                    row: &$crate::tokio_postgres::Row,
                    at: usize,
                ) -> ::core::result::Result<Self, $crate::DbErr> {
                    let text = $crate::text_of_postgres::<&str>(row, at)?;
                    let unknown = || format!("{text:?} is no name of a {}", stringify!($type));
                    $read(text).ok_or_else(|| $crate::unreadable(row, at, unknown()))
                }

                fn maybe_from_postgres(
                    row: &$crate::tokio_postgres::Row,
                    at: usize,
                ) -> ::core::result::Result<Option<Self>, $crate::DbErr> {
                    match $crate::text_of_postgres::<Option<&str>>(row, at)? {
                        Some(_) => <Self as $crate::FromCell>::from_postgres(row, at).map(Some),
                        None => Ok(None),
                    }
                }
            }

            impl $crate::entity::Row for $type {
                fn read(cells: &mut $crate::entity::Cells<'_>) -> ::core::result::Result<Self, $crate::DbErr> {
                    cells.take()
                }
            }

            impl $crate::entity::Row for Option<$type> {
                fn read(cells: &mut $crate::entity::Cells<'_>) -> ::core::result::Result<Self, $crate::DbErr> {
                    cells.take()
                }
            }
        )+
    };
}

fn currency(code: &str) -> Option<Currency> {
    Currency::parse(code).ok()
}

text_cells! {
    Currency: currency;
    account::number::Kind: account::number::Kind::from_name;
    batch::State: batch::State::from_name;
    batch::line::State: batch::line::State::from_name;
    cancellation::Becomes: cancellation::Becomes::from_name;
    cancellation::Kind: cancellation::Kind::from_name;
    cancellation::State: cancellation::State::from_name;
    cash::State: cash::State::from_name;
    cash::Treatment: cash::Treatment::from_name;
    cash::transfer::State: cash::transfer::State::from_name;
    ledger::Event: ledger::Event::from_name;
    payment::State: payment::State::from_name;
    payroll::State: payroll::State::from_name;
    request::Method: request::Method::from_name;
    request::State: request::State::from_name;
    settlement::State: settlement::State::from_name;
}
