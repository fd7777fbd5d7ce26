import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const WEB_DIST = fromRoot('web/dist');
export const SDK_FILE = fromRoot('sdk/dist/sdk.js');
/** Not bundled: its files have no imports. */
export const WORKER_FOLDER = fromRoot('web/worker');
export const ICON_FOLDER = fromRoot('web/icons');
export const DEMO_FOLDER = fromRoot('web/demo');
