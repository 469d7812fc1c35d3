use caudal_access::identity::testing::{Failure, Page, html};

#[test]
fn nothing_that_comes_from_outside_becomes_markup() {
    let failure = Failure::NotInvited { email: "<script>alert(1)</script>@x.example".into() };
    let administrators = ["<b>Yadira</b> & \"hija\"".to_owned()];
    let retry = "/api/auth/login?returnTo=%2F\"><script>";
    let page = html(&Page { product: "<Caudal>", failure: &failure, retry, administrators: &administrators });
    assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains("<Caudal>"), "{page}");
    assert!(page.contains("&lt;b&gt;Yadira&lt;/b&gt; &amp; &quot;hija&quot;"));
}

#[test]
fn every_page_has_a_way_back_and_nothing_inline() {
    let email = || "ana@caudal.example".to_owned();
    for failure in [
        Failure::Unavailable,
        Failure::NotConfigured,
        Failure::Stale,
        Failure::Refused,
        Failure::Invalid,
        Failure::Unverified,
        Failure::NotInvited { email: email() },
        Failure::Taken { email: email() },
        Failure::Inactive,
        Failure::Ours,
    ] {
        let retry = "/api/auth/login?returnTo=%2Frequests";
        let page = html(&Page { product: "Caudal", failure: &failure, retry, administrators: &[] });
        assert!(page.contains("href=\"/api/auth/login?returnTo=%2Frequests"), "{page}");
        assert!(page.contains("<title>Caudal</title>"), "{page}");
        assert!(page.contains("href=\"/\"") && page.contains("<h1>"), "{page}");
        assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("<script"), "{page}");
    }
}
