import './platform/compile-cache.mjs';

const { runCommand } = await import('./commands.ts');
await runCommand(process.argv.slice(2));
