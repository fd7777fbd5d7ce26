import './compile-cache.ts';

const { fail, serve } = await import('./serve.ts');
serve().catch(fail);
