import { isIPv6 } from 'node:net';

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/** The eight groups of an address without an IPv4 tail; `::` stands for as many zeros as are missing. */
const allGroups = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  if (tail === undefined) return groupsOf(head);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/**
 * Whose address it is, as limits count: of IPv6 the first 64 bits, since whoever has one address there has 2^64 of them, and
 * would never meet a limit. IPv4 stays what it is, also in its IPv6 spelling.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const bare = address.replace(/%[\s\S]*$/, '');
  if (!isIPv6(bare) || bare.includes('.')) return address;
  const [a, b, c, d] = allGroups(bare.toLowerCase()).map((group) => Number.parseInt(group, 16).toString(16));
  return `${a}:${b}:${c}:${d}::/64`;
};
