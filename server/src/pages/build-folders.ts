import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Where the other workspaces leave what the server hands out. */
export const WEB_DIST = fromRoot('web/dist');
export const SDK_FILE = fromRoot('sdk/dist/sdk.js');
/** The console's service worker: a script as it stands, for it has nothing to be built of. */
export const WORKER_FILE = fromRoot('web/worker/worker.js');
export const DEMO_FOLDER = fromRoot('web/demo');
