import ipaddr from 'ipaddr.js';

/** All of IPv6 that IANA has given to the public internet; what the library does not name is not in it. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv4-compatible, which is not public. The library reads this spelling as IPv4-mapped. */
const COMPATIBLE = /^::\d+\./;

const isPublicIPv6 = (address: ipaddr.IPv6) => address.range() === 'unicast' && address.match(PUBLIC_IPV6);

/**
 * True for loopback, private, link-local, multicast, documentation and tunnel addresses, in any spelling, and for text that is no
 * address: only what is known to be public is called.
 */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.replace(/%[\s\S]*$/, '');
  if (!ipaddr.isValid(bare) || COMPATIBLE.test(bare)) return true;
  // An IPv4-mapped address counts as its IPv4 part.
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv6 ? !isPublicIPv6(parsed) : parsed.range() !== 'unicast';
};
