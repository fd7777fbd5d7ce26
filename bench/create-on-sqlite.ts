import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../server/src/platform/clock.ts';
import { openStore } from '../server/src/platform/database/open-store.ts';
import { migrate } from '../server/src/platform/database/migrations/migrate.ts';
import { createWriter } from '../server/src/platform/database/writer.ts';

/** Durable writes of 16 clients at once against one after the other, in the same process: what group commit is worth. */
const WRITES = 2_000;
const CLIENTS = 16;
const LIMIT = 1.5;

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
const store = openStore({ databaseUrl: undefined, dataDir });
await migrate(store);
const { write, idle } = createWriter(store, systemClock, {
  plan: async () => ({ changes: [], jobs: [] }),
  publish: () => {},
  jobsWaiting: () => {},
});

const create = () =>
  write((tx) =>
    tx.db
      .insertInto('audit_log')
      .values({
        account_id: null,
        user_id: null,
        action: 'bench',
        detail: { text: 'a message of some length' },
        created_at: tx.now,
      })
      .execute(),
  );

/** Acknowledged writes a second. */
const rate = async (clients: number) => {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = 0; n < WRITES / clients; n += 1) await create();
    }),
  );
  return WRITES / ((performance.now() - start) / 1000);
};

await rate(1);
const alone = await rate(1);
const together = await rate(CLIENTS);
await idle();
await store.close();
rmSync(dataDir, { recursive: true, force: true });
const ratio = together / alone;
console.log(
  JSON.stringify({
    name: 'durable create on SQLite, 16 clients',
    figure: Math.round(together),
    unit: 'writes/s',
    peer: Math.round(alone),
    limit: LIMIT,
    ratio,
    ok: ratio >= LIMIT,
  }),
);
