import { slugify } from '../../slug.ts';
import type { SourceCategory } from '../source.ts';

export type CategoryNode = {
  key: string;
  parent: string | null;
  position: number;
  /** In the language of the source. */
  name: string;
  description: string | null;
  /** By their languages. */
  translations: ReadonlyMap<string, { name: string; description: string | null }>;
};

const MOST_DEPTH = 10;

export type CategoryTree = {
  /** From the uppermost to the one named, with their texts in a language. */
  chainOf: (key: string | null, locale: string | null) => SourceCategory[];
  /** Where it is among all, for sorting: one number for each level. */
  placeOf: (key: string | null) => readonly number[];
};

const slugFor = (node: CategoryNode, parent: CategoryNode | undefined, taken: ReadonlySet<string>) => {
  const own = slugify(node.name);
  const candidates = [own, slugify(`${parent?.name ?? ''} ${node.name}`), slugify(`${node.name} ${node.key}`)];
  return candidates.find((slug) => slug !== '' && !taken.has(slug)) ?? slugify(node.key);
};

/** Categories by their keys. A category of a name that another has gets a slug of its own, the same in each import. */
export const createCategoryTree = (all: readonly CategoryNode[]): CategoryTree => {
  const nodes = new Map<string, CategoryNode>();
  for (const node of all) if (!nodes.has(node.key)) nodes.set(node.key, node);
  const pathOf = (key: string | null): CategoryNode[] => {
    const path: CategoryNode[] = [];
    for (
      let node = nodes.get(key ?? '');
      node && !path.includes(node) && path.length < MOST_DEPTH;
      node = nodes.get(node.parent ?? '')
    )
      path.unshift(node);
    return path;
  };
  const paths = new Map([...nodes.keys()].map((key) => [key, pathOf(key)]));
  const depthOf = ({ key }: CategoryNode) => paths.get(key)?.length ?? 0;
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  // Ids grow: a category that is added later takes no slug of an earlier one.
  const byAge = [...nodes.values()].toSorted(
    (one, other) => depthOf(one) - depthOf(other) || one.key.localeCompare(other.key, 'en', { numeric: true }),
  );
  for (const node of byAge) {
    const slug = slugFor(node, nodes.get(node.parent ?? ''), taken);
    taken.add(slug);
    slugs.set(node.key, slug);
  }
  const index = new Map([...nodes.keys()].map((key, at) => [key, at]));
  return {
    chainOf: (key, locale) =>
      (paths.get(key ?? '') ?? []).map((node) => {
        const { name, description } = node.translations.get(locale?.toLowerCase() ?? '') ?? node;
        return {
          slug: slugs.get(node.key) ?? '',
          name: name.trim().slice(0, 255),
          description: description?.trim().slice(0, 2_000) || null,
        };
      }),
    placeOf: (key) => (paths.get(key ?? '') ?? []).flatMap((node) => [node.position, index.get(node.key) ?? 0]),
  };
};

/** Parts of a path compared one by one; what is above comes first. */
export const comparePlaces = (some: readonly number[], others: readonly number[]): number => {
  for (const [at, each] of some.entries()) {
    const other = others[at];
    if (other === undefined) return 1;
    if (each !== other) return each - other;
  }
  return some.length - others.length;
};
