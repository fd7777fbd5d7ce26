import { BlockList, isIPv6 } from 'node:net';

const blocked = new BlockList();

// IANA special-purpose registries: everything that is not the public internet.
const IPV4: [string, number][] = [
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
const IPV6: [string, number][] = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
for (const [network, prefix] of IPV4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of IPV6) blocked.addSubnet(network, prefix, 'ipv6');

/** True for loopback, private, link-local, multicast, documentation and tunnel addresses, in any spelling. */
export const isPrivateAddress = (address: string) => {
  const bare = address.replace(/%[\s\S]*$/, '');
  // The block list reads an IPv4-mapped address as its IPv4 part.
  return blocked.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
};
