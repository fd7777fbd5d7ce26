import './compile-cache.mjs';

const { startLightly } = await import('./light-start.ts');
startLightly();
const { fail, serve } = await import('./serve.ts');
serve().catch(fail);
