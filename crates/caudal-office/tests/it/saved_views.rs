//! Views that people save of lists.

use serde_json::{Value, json};

use caudal_testing::{Person, each, text};

const VIEWS: &str = "/api/v1/saved-views";

fn view(screen: &str, name: &str, query: &str) -> Value {
    json!({ "screen": screen, "name": name, "query": query })
}

async fn names(who: &Person) -> Vec<String> {
    each(&who.get(VIEWS).await.ok()["items"], "name")
}

story!(a_view_is_kept_for_who_saved_it_and_written_over_by_its_name, |portal| async {
    let rogelio = portal.person("Rogelio Castillo", &[], &[]).await;
    let milagros = portal.person("Milagros Pineda", &[], &[]).await;
    let urgent =
        rogelio.post(VIEWS, view("/requests", "Urgentes de Colón", "branch=1&sort=needed")).await.created();
    rogelio.post(VIEWS, view("/payments/single", "Hoy", "from=2026-11-05")).await.created();
    let again = rogelio.post(VIEWS, view("/requests", "urgentes de colon", "branch=2")).await.created();
    assert_eq!((&again["id"], text(&again["query"])), (&urgent["id"], "branch=2"));
    assert_eq!(names(&rogelio).await, ["Hoy", "urgentes de colon"]);
    assert_eq!(names(&milagros).await, [""; 0]);

    let path = format!("{VIEWS}/{}", text(&urgent["id"]));
    milagros.delete(&path).await.status(404);
    rogelio.delete(&path).await.ok();
    rogelio.delete(&path).await.status(404);
    assert_eq!(names(&rogelio).await, ["Hoy"]);

    for (screen, name) in [("https://elsewhere.test", "X"), ("//elsewhere.test", "X"), ("/requests", " ")] {
        rogelio.post(VIEWS, view(screen, name, "")).await.status(422);
    }
    for n in 0..99 {
        rogelio.post(VIEWS, view("/requests", &format!("Vista {n}"), "")).await.created();
    }
    rogelio.post(VIEWS, view("/requests", "Una más", "")).await.refused(409, "too_many_views");
    rogelio.post(VIEWS, view("/requests", "Vista 7", "q=x")).await.created();
});
