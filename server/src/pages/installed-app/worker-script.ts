import { join } from 'node:path';
import { WORKER_FOLDER } from '../build-folders.ts';
import { createBuiltFile } from '../built-file.ts';

/** A part declares its names for itself alone. */
const inBlock = (text: string) => `{\n${text}}\n`;

/**
 * The console's service worker: push notifications, and the offline page or its removal. Browsers ask for it again with
 * each visit, so an offline page that does harm is gone with the next one.
 */
export const createWorkerScript = (isOfflinePageOn: boolean, folder = WORKER_FOLDER) => {
  const parts = ['worker.js', isOfflinePageOn ? 'offline-page.js' : 'remove-offline-page.js'].map((name) =>
    createBuiltFile(join(folder, name)),
  );
  return (): string | undefined => {
    const texts = parts.flatMap((part) => part()?.text ?? []);
    return texts.length === parts.length ? texts.map(inBlock).join('') : undefined;
  };
};
