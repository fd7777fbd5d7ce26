import { systemClock } from '../platform/clock.ts';
import { openStore } from '../platform/database/open-store.ts';
import { createWriter } from '../platform/database/writer.ts';
import { createQuietReactions } from './quiet-reactions.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);

const { reactions } = createQuietReactions(() => ({
  jobs: [],
  changes: [
    {
      account_id: 1 as never,
      inbox_id: null,
      conversation_id: null,
      contact_id: null,
      contact_inbox_id: null,
      user_id: null,
      name: 'contact.created',
      audience: 'team',
      record_id: null,
      detail: {},
    },
  ],
}));

const { write } = createWriter(openStore({ dataDir, databaseUrl }), systemClock, reactions);

const writeForEver = async (name: string) => {
  for (let count = 0; ; count += 1) {
    const title = `${name}-${count}`;
    await write(async (tx) => {
      await tx.db
        .insertInto('audit_log')
        .values({ account_id: null, user_id: null, action: title, detail: {}, created_at: tx.now })
        .execute();
      tx.record('contact.created', { contact_id: 1 as never });
    });
    process.stdout.write(`${title}\n`);
  }
};

for (let lane = 0; lane < 8; lane += 1) void writeForEver(`${process.pid}-${lane}`);
