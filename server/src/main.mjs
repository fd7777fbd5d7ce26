import './platform/compile-cache.mjs';

const { fail, serve } = await import('./run-server.ts');
serve().catch(fail);
