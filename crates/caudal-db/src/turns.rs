//! Work that is done again and again beside the calls.

use std::time::Duration;
use tokio::{task::JoinHandle, time::MissedTickBehavior};

/// Takes a turn every so often until `shutdown` is ready, and a last one then.
pub(crate) fn spawn_turns<F: Future<Output = ()> + Send>(
    period: Duration,
    shutdown: impl Future<Output = ()> + Send + 'static,
    turn: impl Fn() -> F + Send + 'static,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        tokio::pin!(shutdown);
        let mut ticks = tokio::time::interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let last = tokio::select! {
                _ = ticks.tick() => false,
                () = &mut shutdown => true,
            };
            turn().await;
            if last {
                return;
            }
        }
    })
}
