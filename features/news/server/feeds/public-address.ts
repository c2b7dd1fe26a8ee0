import { BlockList, isIP } from 'node:net';

/** Nets that no publisher stands in: private, loopback, link-local, documentation, multicast, and what wraps an IPv4 address. */
const CLOSED_NETS = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

const closed = new BlockList();
for (const net of CLOSED_NETS.split(/\s+/)) {
  const [address = '', bits] = net.split('/');
  closed.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is one of the open internet; an IPv4 address written as IPv6 is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !closed.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
