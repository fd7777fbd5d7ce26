import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whose address it is, as limits count: of IPv6 the first 64 bits, since a client with one address there has 2^64 of them, and
 * would never meet a limit. IPv4 stays what it is, also in its IPv6 spelling.
 */
export const networkOf = (address: string): string => {
  const bare = address.replace(/%[\s\S]*$/, '');
  if (!isIPv6(bare)) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};
