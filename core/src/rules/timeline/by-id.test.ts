import { expect, it } from 'vitest';
import { mergeById, removeById, upsertById } from './by-id.ts';

type Agent = { id: number; name?: string; availability_status?: string };
const ann: Agent = { id: 1, name: 'Ann', availability_status: 'online' };
const bob: Agent = { id: 2, name: 'Bob' };
const list = [ann, bob];

it('AGT-04 a record that is not in the list is added at its end', () => {
  expect(upsertById([ann], bob)).toEqual([ann, bob]);
});
it('AGT-05 AGT-06 a record of a known id takes the place of the whole one before', () => {
  expect(upsertById(list, { id: 1, name: 'Anna' })).toEqual([{ id: 1, name: 'Anna' }, bob]);
});
it('AGT-07 merging keeps the fields that are not given, and leaves a list without the id as it is', () => {
  expect(mergeById(list, { id: 1, name: 'Anna' })).toEqual([{ ...ann, name: 'Anna' }, bob]);
  expect(mergeById(list, { id: 9, name: 'Nia' })).toEqual(list);
});
it('AGT-08 removing takes that record alone, and an unknown id changes nothing', () => {
  expect([removeById(list, 1), removeById(list, 9)]).toEqual([[bob], list]);
});
it('the list before stays as it was', () => {
  upsertById(list, { id: 1 });
  expect(list).toEqual([
    { id: 1, name: 'Ann', availability_status: 'online' },
    { id: 2, name: 'Bob' },
  ]);
});
