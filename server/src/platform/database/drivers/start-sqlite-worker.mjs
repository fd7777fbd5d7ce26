/*
 * The root of the worker thread. A thread has no compile cache before it asks for it, and would load what strips types: more
 * than half of the time in which it starts.
 */
import '../../compile-cache.mjs';

await import('./sqlite-worker.ts');
