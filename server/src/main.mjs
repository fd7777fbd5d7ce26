import './platform/compile-cache.mjs';

const [{ serve }, { fail }] = await Promise.all([import('./run-server.ts'), import('./exit-with-error.ts')]);
serve().catch(fail);
