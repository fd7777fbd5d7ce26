import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Imported before anything else: a second start reads compiled code, in half the time and with less memory.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/porchlight', import.meta.url)));
