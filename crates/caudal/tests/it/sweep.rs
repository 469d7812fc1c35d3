//! What a call left that was cut off between its bytes and its row goes while the portal runs.

use std::time::{Duration, Instant};

use crate::program::{Operator, PATIENCE, free_address};
use crate::{backup::Place, restore::worked};

/// Called by an id, as files are: one that was made years ago.
const LOST: &str = "attachments/attachments/01920000-0000-7000-8000-0000000000ff";

#[tokio::test(flavor = "multi_thread")]
async fn files_that_no_row_names_go_while_the_portal_runs_whole_or_half_written() {
    let desk = Operator::new();
    let here = Place { desk: &desk, folder: "aqui", database: None };
    worked(&here).await;
    // As a file is called while it is being written.
    let half = format!("{LOST}#1");
    let lost = [LOST, half.as_str()].map(|place| desk.path(here.folder).join(place));
    for file in &lost {
        std::fs::write(file, b"of a call that was cut off").unwrap();
    }
    let portal = here.serve(free_address()).await;
    let began = Instant::now();
    while lost.iter().any(|file| file.exists()) {
        assert!(began.elapsed() < PATIENCE, "they are still there");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(portal.stop().good);
    assert!(here.run(&["verify", "--files"]).good, "what rows name is all there");
}
