const STATEMENTS = /\/platform\/database\/drivers\/compile-once\.ts(?:\?|$)/;
const STORED = 'cache.set(kind, compiled);';

/** The source of `compile-once.ts` without its cache. */
export const withoutCache = (source) => {
  if (!source.includes(STORED))
    throw new Error(`compile-once.ts has no "${STORED}" any more: adapt compile-each-time.mjs`);
  return source.replace(STORED, '');
};

/**
 * For Vite: statements that the server compiles once are compiled each time. All changes of a file are tested in one process: what
 * the first of them had compiled would serve the others, so that no change of such a statement did anything.
 */
export const compileEachTime = {
  name: 'compile-each-time',
  enforce: 'pre',
  transform: (source, id) => (STATEMENTS.test(id) ? withoutCache(source) : undefined),
};
