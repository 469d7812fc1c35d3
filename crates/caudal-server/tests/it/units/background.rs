use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use caudal_server::background::testing::keep_up;
use tokio::sync::watch;

#[tokio::test]
async fn what_panics_beside_the_calls_begins_anew_and_ends_when_it_is_done() {
    let begun = Arc::new(AtomicU32::new(0));
    let (_stop, stopped) = watch::channel(false);
    keep_up(("test", Duration::ZERO), begun.clone(), stopped, |begun, _| {
        tokio::spawn(async move {
            assert!(begun.fetch_add(1, Ordering::SeqCst) == 2, "not yet");
        })
    })
    .await;
    assert_eq!(begun.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn what_panics_while_the_portal_stops_is_let_be() {
    let (stop, stopped) = watch::channel(false);
    let begun = Arc::new(AtomicU32::new(0));
    keep_up(("test", Duration::ZERO), (begun.clone(), Arc::new(stop)), stopped, |(begun, stop), _| {
        tokio::spawn(async move {
            begun.fetch_add(1, Ordering::SeqCst);
            stop.send_replace(true);
            panic!("while it stops");
        })
    })
    .await;
    assert_eq!(begun.load(Ordering::SeqCst), 1);
}
