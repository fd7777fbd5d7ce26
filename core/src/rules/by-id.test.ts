import { expect, it } from 'vitest';
import { append, mergeById, removeById, replaceAll, replaceById, upsertById } from './by-id.ts';

type Agent = { id: number; name?: string; availability_status?: string };
const ann: Agent = { id: 1, name: 'Ann', availability_status: 'online' };
const bob: Agent = { id: 2, name: 'Bob' };
const list = [ann, bob];

it('AGT-03 replace all is exactly the given list', () => expect(replaceAll(list, [bob])).toEqual([bob]));
it('AGT-04 append adds at the end', () => expect(append([ann], bob, { id: 3 })).toEqual([ann, bob, { id: 3 }]));
it('AGT-05 upsert updates in place or adds', () => {
  expect(upsertById(list, { id: 1, name: 'Anna' })).toEqual([{ id: 1, name: 'Anna' }, bob]);
  expect(upsertById(list, { id: 3 })).toEqual([ann, bob, { id: 3 }]);
});
it('AGT-06 replace swaps the whole record', () => {
  expect(replaceById(list, { id: 1 })).toEqual([{ id: 1 }, bob]);
  expect(replaceById(list, { id: 9 })).toEqual(list);
});
it('AGT-07 merge keeps fields not given', () => {
  expect(mergeById(list, { id: 1, name: 'Anna' })).toEqual([{ ...ann, name: 'Anna' }, bob]);
});
it('AGT-08 remove takes that record alone', () => {
  expect([removeById(list, 1), removeById(list, 9)]).toEqual([[bob], list]);
});
it('the list before stays as it was', () => {
  upsertById(list, { id: 1 });
  expect(list).toEqual([
    { id: 1, name: 'Ann', availability_status: 'online' },
    { id: 2, name: 'Bob' },
  ]);
});
