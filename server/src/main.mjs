import './compile-cache.mjs';

const { keepYoungGenerationSmall } = await import('./young-generation.ts');
keepYoungGenerationSmall();
const { fail, serve } = await import('./serve.ts');
serve().catch(fail);
