import { expect, it } from 'vitest';
import { partOfStryker } from './part-of-stryker.mjs';
import { strykerPlugins } from './stryker-plugin.mjs';

const { Instrumenter } = await import(partOfStryker('index.js'));

/** What Stryker makes of a text with these plugins: original -> changed. */
const changesOf = async (query) => {
  const content = `const result = ${query};`;
  const logger = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false };
  const ignorers = strykerPlugins.filter(({ kind }) => kind === 'Ignore').map(({ value }) => value);
  const options = { ignorers, plugins: null, excludedMutations: [], noHeader: true };
  const { mutants } = await new Instrumenter(logger).instrument([{ name: 'a.ts', content, mutate: true }], options);
  const lines = content.split('\n');
  const cut = ({ start, end }) => lines[start.line].slice(start.column, end.column);
  return mutants.filter(({ status }) => !status).map((mutant) => `${cut(mutant.location)} -> ${mutant.replacement}`);
};

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
