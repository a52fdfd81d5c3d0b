//! Where somebody comes from, as far as limits go by it.

use axum::http::{HeaderMap, HeaderName, request::Parts};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// An address that somebody cannot change at will: of IPv6 the network of one household.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(ip: IpAddr) -> Address {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            ip @ IpAddr::V4(_) => ip,
        })
    }

    /// Where a request comes from: from the socket, or as the header of a trusted proxy says.
    pub(crate) fn of_request(parts: &Parts, proxy: Option<&HeaderName>) -> Address {
        let socket = parts.extensions.get::<SocketAddr>().map(SocketAddr::ip);
        let said = proxy.and_then(|header| last_said(&parts.headers, header));
        Address::of(said.or(socket).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
    }
}

/// The last address in a header: what stands before it was sent by whoever came to the proxy, and may be anything.
fn last_said(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next().unwrap_or_default().trim();
    last.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    #[test]
    fn a_proxy_is_believed_only_where_it_is_named_and_only_its_own_word() {
        let header = HeaderName::from_static("x-forwarded-for");
        let request = Request::builder()
            .header(&header, "198.51.100.9")
            .header(&header, "203.0.113.1, 192.0.2.7")
            .extension(SocketAddr::from(([127, 0, 0, 1], 9)))
            .body(())
            .unwrap();
        let (parts, ()) = request.into_parts();
        let of = |text: &str| Address::of(text.parse().unwrap());
        assert_eq!(Address::of_request(&parts, Some(&header)), of("192.0.2.7"));
        assert_eq!(Address::of_request(&parts, None), of("127.0.0.1"));
        assert_eq!(Address::of_request(&parts, Some(&HeaderName::from_static("x-real-ip"))), of("127.0.0.1"));
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| Address::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
