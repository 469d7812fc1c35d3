//! Where messages may go. A webhook's address is written by a person and called by the portal's machine, which can reach what that person
//! cannot: its own services, the company's network, the cloud's metadata (OWASP, server-side request forgery). So names are looked up
//! here, and only public addresses are called; redirects lead nowhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use caudal_domain::error::{PortalRefusal, Refusal};
use caudal_domain::text::TextRefusal;
use ipnet::{Ipv4Net, Ipv6Net};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

pub const MAX_URL_CHARS: usize = 500;

/// What is not the internet (IANA special-purpose registries), beside what the standard library names.
const NOT_PUBLIC_4: [(Ipv4Addr, u8); 10] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];
/// All that is routed of IPv6.
const GLOBAL_6: (Ipv6Addr, u8) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const NOT_PUBLIC_6: [(Ipv6Addr, u8); 4] = [
    // Teredo and the rest of the protocol assignments, documentation twice, 6to4: they lead elsewhere or nowhere.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
];

/// Whether an address is one of the internet's, and nobody's own.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let special = v4.is_private() || v4.is_loopback() || v4.is_link_local();
            let within = |(net, bits): &(Ipv4Addr, u8)| Ipv4Net::new_assert(*net, *bits).contains(&v4);
            !special && !NOT_PUBLIC_4.iter().any(within)
        }
        IpAddr::V6(v6) => {
            // What stands for an IPv4 address (mapped, compatible, NAT64) is outside of what is global.
            let within = |(net, bits): &(Ipv6Addr, u8)| Ipv6Net::new_assert(*net, *bits).contains(&v6);
            within(&GLOBAL_6) && !NOT_PUBLIC_6.iter().any(within)
        }
    }
}

/// An address as messages are sent to it: https, without a name and password, and no machine of the portal's own network where its
/// settings do not allow that.
///
/// # Errors
/// `text_too_long`, `webhook_address`, `webhook_private`.
pub fn check(text: &str, allow_private: bool) -> Result<Url, Refusal> {
    if text.chars().count() > MAX_URL_CHARS {
        return Err(TextRefusal::TextTooLong { max: MAX_URL_CHARS }.into());
    }
    let url = Url::parse(text.trim()).map_err(|_| PortalRefusal::WebhookAddress)?;
    let scheme = url.scheme() == "https" || allow_private && url.scheme() == "http";
    let named = !url.username().is_empty() || url.password().is_some();
    if !scheme || named || url.fragment().is_some() {
        return Err(PortalRefusal::WebhookAddress.into());
    }
    let public = match url.host() {
        None => return Err(PortalRefusal::WebhookAddress.into()),
        Some(Host::Domain(name)) => !is_local_name(name),
        Some(Host::Ipv4(v4)) => is_public(v4.into()),
        Some(Host::Ipv6(v6)) => is_public(v6.into()),
    };
    if public || allow_private { Ok(url) } else { Err(PortalRefusal::WebhookPrivate.into()) }
}

/// Names that never leave a machine or its network (RFC 6761, RFC 6762).
fn is_local_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let last = name.rsplit('.').next().unwrap_or_default();
    name == last || matches!(last, "localhost" | "local" | "internal" | "home" | "lan")
}

/// Looks names up, and forgets every address that is nobody's business.
pub struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(Box::new(Private) as Box<dyn std::error::Error + Send + Sync>);
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// A name that leads into the portal's own network.
#[derive(Debug, thiserror::Error)]
#[error("no public address")]
pub struct Private;
