import type { Picture } from '../source.ts';

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Ids and hashes in addresses and in the names of files: of eight letters or more, with a digit. */
const idsIn = (text: string) => text.split(/[^A-Za-z0-9]+/).filter((part) => part.length >= 8 && /\d/.test(part));

/**
 * Finds the picture of an upload that an address means: by its path, or by an id that both have, as scripts name the
 * files that they download.
 */
export const createPictureFinder = (pictures: ReadonlyMap<string, Buffer>) => {
  const byId = new Map<string, string[]>();
  for (const path of pictures.keys()) for (const id of idsIn(path)) byId.set(id, [...(byId.get(id) ?? []), path]);
  const byName = new Map<string, string[]>();
  for (const path of pictures.keys()) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path]);

  const relative = (address: string) => {
    const path = address.replace(/^(?:\.{1,2}\/)+/, '').split(/[?#]/, 1)[0] ?? '';
    const matches = (byName.get(nameOf(path)) ?? []).filter((each) => each === path || each.endsWith(`/${path}`));
    return matches.length === 1 ? matches[0] : undefined;
  };
  const byIds = (address: string) => {
    const name = nameOf(URL.parse(address)?.pathname ?? '');
    for (const id of idsIn(URL.parse(address)?.pathname ?? '')) {
      const found = byId.get(id) ?? [];
      const same = found.filter((path) => nameOf(path) === name);
      const [only, ...others] = same.length > 0 ? same : found;
      if (only !== undefined && others.length === 0) return only;
    }
    return undefined;
  };

  return (address: string): Picture | undefined => {
    const path = /^https?:/i.test(address) ? byIds(address) : relative(decodeAddress(address));
    const bytes = path === undefined ? undefined : pictures.get(path);
    return path !== undefined && bytes ? { bytes, name: nameOf(path) } : undefined;
  };
};

const decodeAddress = (address: string) => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
