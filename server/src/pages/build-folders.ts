import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const WEB_DIST = fromRoot('web/dist');
export const SDK_FILE = fromRoot('sdk/dist/sdk.js');
/** Not bundled: it has no imports. */
export const WORKER_FILE = fromRoot('web/worker/worker.js');
export const DEMO_FOLDER = fromRoot('web/demo');
