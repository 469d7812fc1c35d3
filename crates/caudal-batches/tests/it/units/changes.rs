use caudal_batches::testing::{BatchChange, KeptChanges, MOST_CHANGES};

fn change(line: i64, before: &str, after: &str) -> BatchChange {
    BatchChange::of(Some(line), "amount", before, after).unwrap()
}

#[test]
fn what_is_changed_twice_in_one_sitting_is_told_once() {
    let first = KeptChanges::of(vec![change(3, "1.x", "125"), change(4, "", "8.00")]);
    let then = first.then(KeptChanges::of(vec![change(3, "125", "125.00")]));
    assert_eq!(then.list, [change(3, "1.x", "125.00"), change(4, "", "8.00")]);
    let back = then.then(KeptChanges::of(vec![change(4, "8.00", "")]));
    assert_eq!(back.list, [change(3, "1.x", "125.00")], "what is as it was before was not changed");
    assert_eq!(BatchChange::of(None, "concept", "a", "a"), None);
}

#[test]
fn what_is_not_kept_is_counted() {
    let many = (0..250).map(|line| change(line, "a", "b")).collect();
    let kept = KeptChanges::of(many);
    assert_eq!((kept.list.len(), kept.more), (MOST_CHANGES, 50));
    assert_eq!(kept.then(KeptChanges::of(vec![change(1_000, "a", "b")])).more, 51);
}
