//! Lists in an order. The library's own sorting is compiled, all of it, for each type and each key; here only the comparing and the
//! moving are.

use std::cmp::Ordering;

/// Puts a list in an order, as [`slice::sort_by`] does: what is equal stays as it was.
pub fn sort_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..list.len()).collect();
    sort_places(&mut places, &mut |a, b| compare(&list[a], &list[b]));
    for at in 0..list.len() {
        let mut from = places[at];
        // What lay there has been moved to where the one came from that lies there now.
        while from < at {
            from = places[from];
        }
        places[at] = from;
        list.swap(at, from);
    }
}

/// The same by what is taken of each.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

#[inline(never)]
fn sort_places(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|a, b| compare(*a, *b));
}

#[cfg(test)]
mod tests {
    use super::{sort_by, sort_by_key};
    use proptest::prelude::*;

    #[test]
    fn a_list_is_put_in_an_order_backwards_too() {
        let mut letters = ['c', 'a', 'd', 'b'];
        sort_by_key(&mut letters, |letter| *letter);
        assert_eq!(letters, ['a', 'b', 'c', 'd']);
        sort_by(&mut letters, |a, b| b.cmp(a));
        assert_eq!(letters, ['d', 'c', 'b', 'a']);
    }

    proptest! {
        #[test]
        fn it_comes_to_what_the_library_makes_of_it(keys in prop::collection::vec(0u8..20, 0..200)) {
            let mut sorted: Vec<(u8, usize)> = keys.into_iter().enumerate().map(|(at, key)| (key, at)).collect();
            let mut expected = sorted.clone();
            sort_by_key(&mut sorted, |(key, _)| *key);
            expected.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(sorted, expected);
        }
    }
}
