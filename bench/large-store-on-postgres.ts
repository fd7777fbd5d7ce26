// The same on PostgreSQL. The store is set before modules that read it are imported.
process.env['TEST_STORE'] = 'postgres';
await import('./large-store.ts');

export {};
