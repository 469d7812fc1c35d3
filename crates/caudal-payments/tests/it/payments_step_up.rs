//! Much money is moved only by who has just signed in.

use serde_json::json;

use caudal_stories::payments_world::{self, World};
use caudal_stories::rules_world::{above_a_hundred, proven, set};
use caudal_testing::Person;

story!(authorising_much_wants_a_fresh_sign_in, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.prepared(world.paying(&request)).await;
    set(portal, above_a_hundred()).await;
    let authorize = |who: &Person| payments_world::act(who, &payment, "authorize", json!({}));
    authorize(&world.graciela).await.refused(409, "step_up_required");
    authorize(&proven(portal, &world.graciela).await).await.ok();
});
