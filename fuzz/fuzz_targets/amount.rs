//! Amounts: whatever is accepted says the same when it is written again.
#![no_main]

use caudal_domain::money::{Currency, MAX_AMOUNT_MINOR};
use caudal_formats::{
    amount::{self, Evidence, Separator},
    sheet::Cell,
};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let cell = Cell::text(text);
    Evidence::default().look(&cell);
    for code in ["USD", "CLP", "KWD"] {
        let currency = Currency::parse(code).expect("a currency");
        for separator in [None, Some(Separator::Point), Some(Separator::Comma)] {
            if let Ok(money) = amount::parse(&cell, currency, separator) {
                assert!((1..=MAX_AMOUNT_MINOR).contains(&money.minor));
                let again = amount::parse(&Cell::text(&money.to_string()), currency, Some(Separator::Point));
                assert_eq!(again, Ok(money));
            }
        }
    }
});
