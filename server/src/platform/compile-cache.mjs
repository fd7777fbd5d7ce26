import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Imported before anything else: a second start reads compiled code, in half the time. In plain JavaScript, and so is `main`:
 * the runtime then never loads what strips types, which weighs 15 MB and stays.
 */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/porchlight', import.meta.url)));
