//! Cancelling what a batch paid.

use caudal_domain::permission::Permission::ManageSinglePayments;
use serde_json::json;

use caudal_stories::batches_world::{THREE_MINOR, Treasury, lines, three};
use caudal_stories::cancellations_world::{CANCELLATIONS, Undoers, paper};
use caudal_testing::id;

story!(a_line_of_a_batch_is_reversed_alone, |portal| async {
    let t = Treasury::of(portal).await;
    let undo = Undoers::of(portal).await;
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let batch = t.submitted(&batch).await;
    let batch = t.approved(&batch).await;
    t.sent(&batch).await;
    portal.grant(t.world.tomas.id(), ManageSinglePayments, None).await;
    let held = lines(&t.gilda, &batch, "sent").await;
    let of_batch = json!({ "id": held[0]["payment_id"] });
    let paper = paper(&undo.celia, "payment", &of_batch).await;
    let refused = undo.asking("payment", &of_batch, None, &[paper]);
    undo.celia.post(CANCELLATIONS, refused).await.refused(409, "bank_unanswered");
    t.confirmed(&batch).await;
    let held = lines(&t.gilda, &batch, "confirmed").await;
    let of_batch = json!({ "id": held[0]["payment_id"] });
    undo.undone("payment", &of_batch, None).await;
    let after = lines(&t.gilda, &batch, "reversed").await;
    assert_eq!((after.len(), id(&after[0]["payment_id"])), (1, id(&of_batch["id"])));
    let left = THREE_MINOR - after[0]["amount_minor"].as_i64().unwrap();
    assert_eq!(t.world.at_the_bank().await, (-left, 0));
    t.world.verify_ledger().await;
});
