//! The addresses of the network interfaces.

use std::net::{IpAddr, Ipv6Addr};

use fastbuffer_js::engine::{Call, Outcome, Reply};
use nix::ifaddrs::{InterfaceAddress, getifaddrs};
use nix::net::if_::InterfaceFlags;
use nix::sys::socket::SockaddrStorage;

fn ip(address: Option<&SockaddrStorage>) -> Option<IpAddr> {
    let address = address?;
    match address.as_sockaddr_in() {
        Some(four) => Some(IpAddr::V4(four.ip())),
        None => address.as_sockaddr_in6().map(|six| IpAddr::V6(six.ip())),
    }
}

fn scope(address: Option<&SockaddrStorage>) -> i32 {
    address.and_then(|address| Some(address.as_sockaddr_in6()?.scope_id() as i32)).unwrap_or(-1)
}

/// How many bits of a mask are set before the first that is not; `None` if others follow.
fn prefix(mask: IpAddr) -> Option<u32> {
    let (bits, width) = match mask {
        IpAddr::V4(mask) => (u128::from(mask.to_bits()) << 96, 32),
        IpAddr::V6(mask) => (mask.to_bits(), 128),
    };
    let ones = bits.leading_ones();
    (bits.count_ones() == ones).then_some(ones.min(width))
}

/// `aa:bb:cc:dd:ee:ff`, zeros for an interface that has none.
fn hardware(all: &[InterfaceAddress], name: &str) -> String {
    let found = all.iter().filter(|entry| entry.interface_name == name);
    let address = found.filter_map(|entry| entry.address.as_ref()?.as_link_addr()?.addr()).next();
    address.unwrap_or_default().map(|byte| format!("{byte:02x}")).join(":")
}

/// `networkInterfaces() → [name, address, mask, IPv6?, MAC, internal?, scope or -1, prefix or -1, …]`, eight entries
/// for each address of an interface that is up.
pub(super) fn interfaces<C: Call>(_: &mut C) -> Outcome {
    let all: Vec<InterfaceAddress> = match getifaddrs() {
        Ok(found) => found.collect(),
        Err(errno) => return Err(super::failed("uv_interface_addresses", errno as i32)),
    };
    let mut list = Vec::new();
    for entry in &all {
        let Some(address) = ip(entry.address.as_ref()) else { continue };
        if !entry.flags.contains(InterfaceFlags::IFF_UP | InterfaceFlags::IFF_RUNNING) {
            continue;
        }
        let six = address.is_ipv6();
        let mask = ip(entry.netmask.as_ref()).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        list.extend([
            Reply::from(entry.interface_name.clone()),
            address.to_string().into(),
            mask.to_string().into(),
            six.into(),
            hardware(&all, &entry.interface_name).into(),
            entry.flags.contains(InterfaceFlags::IFF_LOOPBACK).into(),
            scope(entry.address.as_ref()).into(),
            prefix(mask).map_or(-1, |bits| bits as i32).into(),
        ]);
    }
    Ok(Reply::List(list))
}

#[cfg(test)]
mod tests {
    use super::prefix;

    #[test]
    fn counts_the_bits_of_masks() {
        assert_eq!(prefix("255.255.240.0".parse().unwrap()), Some(20));
        assert_eq!(prefix("255.0.255.0".parse().unwrap()), None);
        assert_eq!(prefix("ffff:ffff:ffff:ffff::".parse().unwrap()), Some(64));
    }
}
