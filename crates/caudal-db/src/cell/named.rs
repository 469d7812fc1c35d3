//! Values that lie in a column as text under a stable name: the domain's enums and currencies.

use super::{Source, compiled_here, of_postgres};
use crate::entity::{Cells, Row};
use crate::{DbErr, FromCell};
use caudal_domain::{
    accounting, audit, batch, cancellation, cash, money::Currency, payment, payroll, request, settlement,
};
use rusqlite::types::ValueRef;

fn text_of_sqlite(value: ValueRef<'_>) -> Result<&str, String> {
    let ValueRef::Text(text) = value else { return Err(format!("{} where text must be", value.data_type())) };
    std::str::from_utf8(text).map_err(|error| error.to_string())
}

fn unknown(text: &str, of: &str) -> String {
    format!("{text:?} is no name of a {of}")
}

/// How each type is read from the text of a column. A name that it does not know is an error that says which column has it.
macro_rules! text_cells {
    ($($type:ty: $read:expr;)+) => {
        $(
            impl FromCell for $type {
                fn from_sqlite(value: ValueRef<'_>) -> Result<Self, String> {
                    let text = text_of_sqlite(value)?;
                    $read(text).ok_or_else(|| unknown(text, stringify!($type)))
                }

                fn from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Self, DbErr> {
                    let text = of_postgres(row, at)?;
                    $read(text).ok_or_else(|| {
                        DbErr::decoding(Source::Postgres(row).name(at), unknown(text, stringify!($type)))
                    })
                }

                fn maybe_from_postgres(row: &tokio_postgres::Row, at: usize) -> Result<Option<Self>, DbErr> {
                    let there = of_postgres::<Option<&str>>(row, at)?;
                    there.map(|_| Self::from_postgres(row, at)).transpose()
                }

                compiled_here!();
            }

            impl Row for $type {
                fn read(cells: &mut Cells<'_>) -> Result<Self, DbErr> {
                    cells.take()
                }
            }
        )+
    };
}

fn currency(code: &str) -> Option<Currency> {
    Currency::parse(code).ok()
}

fn action(name: &str) -> Option<audit::Action> {
    Some(name.into())
}

text_cells! {
    accounting::opening::State: accounting::opening::State::from_name;
    accounting::reopening::State: accounting::reopening::State::from_name;
    audit::Action: action;
    Currency: currency;
    batch::State: batch::State::from_name;
    batch::line::State: batch::line::State::from_name;
    cancellation::Becomes: cancellation::Becomes::from_name;
    cancellation::Kind: cancellation::Kind::from_name;
    cancellation::State: cancellation::State::from_name;
    cash::State: cash::State::from_name;
    cash::Treatment: cash::Treatment::from_name;
    cash::transfer::State: cash::transfer::State::from_name;
    payment::State: payment::State::from_name;
    payroll::State: payroll::State::from_name;
    request::Method: request::Method::from_name;
    request::State: request::State::from_name;
    settlement::State: settlement::State::from_name;
}
