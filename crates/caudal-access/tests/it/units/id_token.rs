use caudal_access::identity::testing::whole_name;

#[test]
fn a_name_that_is_missing_is_made_of_its_parts() {
    for (said, name) in [
        ([Some("Ana Vega"), Some("Ana"), Some("Vega de León")], Some("Ana Vega")),
        ([None, Some("Ana"), Some(" Vega ")], Some("Ana Vega")),
        ([Some(" "), Some("Ana"), None], Some("Ana")),
        ([Some("\u{200b}"), Some(""), Some("Vega")], Some("Vega")),
        ([None, Some(" "), None], None),
        ([None, None, None], None),
    ] {
        assert_eq!(whole_name(said[0], said[1], said[2]).as_deref(), name, "{said:?}");
    }
}
