import './compile-cache.mjs';

const { fail, serve } = await import('./serve.ts');
serve().catch(fail);
