import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const runtime = join(root, 'node_modules/.bin/node');
export const bin = (name) => join(root, 'node_modules/.bin', name);
