import { type ContactAddress, readAddress, writeAddress } from './address.ts';
import { payloadOf } from './filter.ts';

export type StoredSegment = { id: number; name: string; query: unknown };
export type Segment = { id: number; name: string; address: ContactAddress };

const searchOf = (path: string) => path.slice(path.indexOf('?') + 1 || path.length);

/** What a list shows, as it is kept: the conditions as the API takes them, and all of it as our address. */
export const queryOf = (address: ContactAddress) => ({
  payload: payloadOf(address),
  address: searchOf(writeAddress({ ...address, page: 1 })),
});

const addressIn = (query: unknown) =>
  typeof query === 'object' && query !== null && 'address' in query && typeof query.address === 'string'
    ? query.address
    : undefined;

/** The segments this console can show: another client's filters are kept, and left to it. */
export const readSegments = (stored: readonly StoredSegment[]): Segment[] =>
  stored.flatMap(({ id, name, query }) => {
    const search = addressIn(query);
    return search === undefined ? [] : [{ id, name, address: readAddress(search) }];
  });

/** Whichever page of it one looks at. */
export const isShowing = (address: ContactAddress, segment: Segment) =>
  writeAddress({ ...address, page: 1 }) === writeAddress(segment.address);
