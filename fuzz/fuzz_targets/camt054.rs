//! Whatever a bank's notification holds, it is read within its limits.
#![no_main]

use caudal_formats::iso20022::{Limits, camt054::read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { bytes: 256 * 1024, transactions: 50 };
    let mut returns = 0;
    let end = read(bytes, &limits, &|| false, &mut |_| returns += 1);
    // Each comes of a transaction, or of an entry without any.
    assert!(returns <= 2 * limits.transactions);
    if let Ok(tally) = end {
        assert_eq!(tally.returns, returns);
    }
});
