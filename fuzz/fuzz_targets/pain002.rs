//! Whatever a bank's answer holds, it is read within its limits, and told in its order.
#![no_main]

use caudal_formats::iso20022::{
    Limits,
    pain002::{Piece, read},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { bytes: 256 * 1024, transactions: 50 };
    let (mut pieces, mut transactions) = (0, 0);
    let end = read(bytes, &limits, &|| false, &mut |piece| {
        assert_eq!(matches!(piece, Piece::Group(_)), pieces == 0);
        pieces += 1;
        transactions += usize::from(matches!(piece, Piece::Transaction(_)));
    });
    assert!(transactions <= limits.transactions);
    if let Ok(tally) = end {
        assert_eq!((tally.transactions, tally.payments + transactions + 1), (transactions, pieces));
    }
});
