import { partOfStryker } from './part-of-stryker.mjs';
import { strykerPlugins } from './stryker-plugin.mjs';

const { Instrumenter } = await import(partOfStryker('index.js'));

/** What Stryker makes of an expression with our plugins: original -> changed. */
export const changesOf = async (expression) => {
  const content = `const result = ${expression};`;
  const logger = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false };
  const ignorers = strykerPlugins.filter(({ kind }) => kind === 'Ignore').map(({ value }) => value);
  const options = { ignorers, plugins: null, excludedMutations: [], noHeader: true };
  const { mutants } = await new Instrumenter(logger).instrument([{ name: 'a.tsx', content, mutate: true }], options);
  const lines = content.split('\n');
  const cut = ({ start, end }) => lines[start.line].slice(start.column, end.column);
  return mutants.filter(({ status }) => !status).map((mutant) => `${cut(mutant.location)} -> ${mutant.replacement}`);
};
