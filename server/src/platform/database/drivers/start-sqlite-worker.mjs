/* A thread has no compile cache until it enables it, and would load the type stripper: more than half of its start
   time. */
import '../../compile-cache.mjs';

await import('./sqlite-worker.ts');
