import ipaddr from 'ipaddr.js';

/** The part of IPv6 that IANA has assigned to the public internet; the library's ranges have gaps outside of it. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv4-compatible addresses are not public. The library parses this spelling as IPv4-mapped. */
const COMPATIBLE = /^::\d+\./;

const isPublicIPv6 = (address: ipaddr.IPv6) => address.range() === 'unicast' && address.match(PUBLIC_IPV6);

/** In any spelling. True also for text that is no address: only addresses known to be public are called. */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.replace(/%[\s\S]*$/, '');
  if (!ipaddr.isValid(bare) || COMPATIBLE.test(bare)) return true;
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv6 ? !isPublicIPv6(parsed) : parsed.range() !== 'unicast';
};
