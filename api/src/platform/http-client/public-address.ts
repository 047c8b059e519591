import { BlockList, isIP, isIPv6 } from 'node:net';

/** What the IANA registry of special-purpose addresses lists as not reachable from everywhere, and multicast. */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Within 2000::/3: protocol assignments (Teredo too), documentation, and 6to4, which contains an IPv4 address. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet; false for IPv4 addresses mapped into IPv6, too. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}
