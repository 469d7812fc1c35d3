//! The description that is kept is the one that the code makes.

use caudal_server::portal;
use caudal_web::http::openapi;

#[test]
fn openapi_json_tells_what_the_code_does() {
    let made = openapi::describe(portal::routes()).unwrap();
    let kept = include_str!("../../../../openapi.json");
    let differs = made.lines().zip(kept.lines()).position(|(made, kept)| made != kept);
    assert!(
        made.trim_end() == kept.trim_end(),
        "openapi.json is stale from line {:?}: run scripts/generate.sh and commit what it writes",
        differs.map(|line| line + 1)
    );
}
