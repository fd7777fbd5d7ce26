import { expect, it } from 'vitest';
import { changesOf } from './changes-of.fake.mjs';

it('leaves out one condition, the order and the limit of a query', async () => {
  expect(await changesOf("db.where('a', '=', id).orderBy('b', 'desc').limit(2)")).toEqual([
    "db.where('a', '=', id).orderBy('b', 'desc').limit(2) -> db.where('a', '=', id).orderBy('b', 'desc')",
    "db.where('a', '=', id).orderBy('b', 'desc') -> db.where('a', '=', id)",
    "db.where('a', '=', id) -> db",
    '\'desc\' -> ""',
  ]);
});

it('keeps an order by ids, and the limit of a single row', async () => {
  expect(await changesOf("db.orderBy('id').limit(1)")).toEqual([]);
});

it('changes the values of a query, not the names of its tables, columns and operators', async () => {
  expect(await changesOf("db.selectFrom('a').select(['b', 'c']).innerJoin('d', 'd.id', 'a.id')")).toEqual([]);
  expect(await changesOf("eb('type', '=', 'text')")).toEqual(['\'text\' -> ""']);
  expect(await changesOf("db.select((eb) => [eb.fn.max('b').as('c'), eb('d', '=', 'e')]);")).toContain('\'e\' -> ""');
});

it('changes no statement that is written as text', async () => {
  expect(await changesOf('[sql`SELECT 1`, sql<Row>`SELECT 2`]')).toEqual(['[sql`SELECT 1`, sql<Row>`SELECT 2`] -> []']);
});
