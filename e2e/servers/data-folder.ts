import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from './browser-pool.ts';

/** Two processes write to one file: this one waits while the server writes. */
const WAIT_FOR_SERVER = `PRAGMA busy_timeout = ${PATIENCE_MS}`;

export const openDataFolder = (dataDir: string) => {
  const file = join(dataDir, 'porchlight.db');
  const withStore = <T>(options: { readOnly: boolean }, work: (store: DatabaseSync) => T): T => {
    const store = new DatabaseSync(file, options);
    try {
      if (!options.readOnly) store.exec(WAIT_FOR_SERVER);
      return work(store);
    } finally {
      store.close();
    }
  };
  const read = <T>(work: (store: DatabaseSync) => T): T => withStore({ readOnly: true }, work);
  const write = (work: (store: DatabaseSync) => void): void => withStore({ readOnly: false }, work);
  return {
    /** Inserts data that would take people weeks. */
    fill: write,
    storedMessages: (): string[] =>
      read((store) =>
        store
          .prepare('SELECT content FROM messages WHERE message_type < 2 ORDER BY id')
          .all()
          .map((row) => String(row['content'])),
      ),
    newestEmail: (to: string): string | undefined =>
      read((store) => {
        const row = store.prepare('SELECT text FROM mails WHERE to_address = ? ORDER BY id DESC LIMIT 1').get(to);
        return row ? String(row['text']) : undefined;
      }),
    websiteToken: (): string =>
      read((store) =>
        String(store.prepare('SELECT website_token FROM inboxes ORDER BY id LIMIT 1').get()?.['website_token']),
      ),
    newestConversation: (): string =>
      read((store) => String(store.prepare('SELECT uuid FROM conversations ORDER BY id DESC LIMIT 1').get()?.['uuid'])),
    insertFailedJob: (name: string, reason: string) =>
      write((store) =>
        store
          .prepare(
            `INSERT INTO jobs (name, payload, status, attempts, run_at, last_error, created_at, finished_at)
             VALUES (?, '{}', 'failed', 3, 0, ?, ?, ?)`,
          )
          .run(name, reason, Date.now(), Date.now()),
      ),
    /** One statement straight to the store, as by an operator's shell. */
    change: (statement: string): void => write((store) => store.exec(statement)),
  };
};
