use caudal_batches::testing::StoredTally;
use caudal_domain::batch::{Sum, Tally, line::State as LineState};

#[test]
fn a_tally_is_read_as_it_was_kept() {
    let tally = Tally::default().with(LineState::Sent, Sum { count: 3, minor: 700 }).unwrap();
    let tally = tally.with(LineState::Returned, Sum::one(5)).unwrap();
    assert_eq!(StoredTally::of(&tally).tally().unwrap(), tally);
}
