import type { Random } from '../model/random.ts';

type Id = number | string;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The id in a record's address. */
const idOf = (collection: string, record: unknown): Id | undefined => {
  if (!isObject(record)) return undefined;
  const key = /\/portals$/.test(collection)
    ? 'slug'
    : /\/contacts$/.test(collection) && 'source_id' in record
      ? 'source_id'
      : /\/versions$/.test(collection)
        ? 'number'
        : 'id';
  const value = record[key];
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
};

const listIn = (answer: unknown): unknown[] => {
  if (Array.isArray(answer)) return answer;
  if (!isObject(answer)) return [];
  for (const key of ['payload', 'data']) {
    const inner = listIn(answer[key]);
    if (inner.length > 0) return inner;
  }
  return [];
};

export const createRecords = () => {
  const all = new Map<string, Set<Id>>();
  const owned = new Map<string, Set<Id>>();
  const put = (into: Map<string, Set<Id>>, collection: string, id: Id | undefined) => {
    if (id !== undefined) into.set(collection, (into.get(collection) ?? new Set()).add(id));
  };
  return {
    noteList: (collection: string, answer: unknown) => {
      for (const record of listIn(answer)) put(all, collection, idOf(collection, record));
    },
    /** A record of the simulation, which may be changed and deleted. */
    noteMade: (collection: string, answer: unknown) => {
      const record = isObject(answer) && isObject(answer['payload']) ? answer['payload'] : answer;
      // Some responses wrap the record.
      const named = isObject(record) ? (record['contact'] ?? record['webhook'] ?? record) : record;
      put(owned, collection, idOf(collection, named));
    },
    forget: (collection: string, id: string) => {
      for (const records of [all, owned]) {
        records.get(collection)?.delete(id);
        records.get(collection)?.delete(Number(id));
      }
    },
    pick: (random: Random, collection: string, isOwned: boolean): Id | undefined =>
      random.pick([...(owned.get(collection) ?? []), ...((!isOwned && all.get(collection)) || [])]),
    has: (collection: string, isOwned: boolean) => ((isOwned ? owned : all).get(collection)?.size ?? 0) > 0,
  };
};
export type Records = ReturnType<typeof createRecords>;
