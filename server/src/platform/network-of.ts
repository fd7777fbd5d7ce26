import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Limits count by the first 64 bits of IPv6: a client there has 2^64 addresses and would never reach a limit. */
export const networkOf = (address: string): string => {
  const bare = address.replace(/%[\s\S]*$/, '');
  if (!isIPv6(bare)) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};
