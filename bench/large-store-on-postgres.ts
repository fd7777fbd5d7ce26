// The same questions to PostgreSQL. The store is chosen before what reads the choice is loaded.
process.env['TEST_STORE'] = 'postgres';
await import('./large-store.ts');

export {};
