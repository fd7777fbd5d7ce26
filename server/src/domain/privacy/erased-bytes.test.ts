import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../operations/backup/write.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { createMailLog } from '../notifications/record-mail.ts';

const DAY = 24 * 60 * 60_000;
const clock = createFakeClock();
let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-erased-'));
  server = await startTestServer({ clock });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const filesWith = async (place: string, marker: string) => {
  const found: string[] = [];
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(marker)) found.push(path);
  }
  return found;
};

const tablesWith = async (marker: string) => {
  const tables = await server.store.reader.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !table.name.startsWith('message_index'))) {
    const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(server.store.reader);
    if (JSON.stringify(rows).includes(marker)) found.push(name);
  }
  return found;
};

const orphans = async () => {
  const [table, key] = testStoreKind === 'sqlite' ? ['message_index_docsize', 'id'] : ['message_index', 'id'];
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(key)} NOT IN (SELECT id FROM messages)`.execute(server.store.reader);
  return rows[0]?.count;
};

const setUp = async (marker: string, inboxFields: object = {}) => {
  const inbox = await server.buildInbox(inboxFields);
  const account_id = inbox.account_id;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  await boss.post(`${base}/webhooks`, {
    webhook: {
      url: 'https://receiver.example/hook',
      subscriptions: ['message_created', 'contact_updated', 'conversation_created'],
    },
  });
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  for (const content of [`${marker} is my secret`, `again ${marker}`, 'a longer text '.repeat(400) + marker])
    expect((await page.post('/api/v1/widget/messages', { message: { content } })).status).toBe(200);
  await page.patch('/api/v1/widget/contact', { name: `Vera ${marker}`, email: `${marker}@example.com` });
  const conversation = (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload[0];
  await boss.post(`${base}/conversations/${conversation.id}/messages`, { content: `You said ${marker}` });
  await boss.post(`${base}/conversations/${conversation.id}/transcript`, { email: 'elsewhere@example.com' });
  const found = await boss.get(`${base}/search/messages`, { query: { q: marker } });
  expect(found.body.payload.messages.length).toBeGreaterThan(2);
  await server.runJobs();
  expect(await tablesWith(marker)).toEqual(expect.arrayContaining(['contacts', 'messages', 'webhook_deliveries']));
  return { inbox, base, boss, page, contact_id: conversation.meta.sender.id as number, conversation };
};

type SetUp = Awaited<ReturnType<typeof setUp>>;
const passTime = async (milliseconds: number) => {
  clock.advance(milliseconds);
  await server.deps.write(async (tx) => {
    tx.enqueue('retention.sweep', {});
  });
  await server.runJobs();
  await server.deps.write(async (tx) => tx.enqueue('storage.purge', {}));
  await server.runJobs();
};

describe('what was erased for good', () => {
  it.each([
    [
      'a contact, by an administrator',
      'xqcontact',
      {},
      async ({ boss, base, contact_id }: SetUp) => boss.delete(`${base}/contacts/${contact_id}`),
    ],
    [
      'their own data, by the visitor',
      'xqvisitor',
      {},
      async ({ page }: SetUp) => page.delete('/api/v1/widget/own_data'),
    ],
    [
      'an inbox',
      'xqinbox',
      {},
      async ({ boss, base, inbox, contact_id }: SetUp) => {
        await boss.delete(`${base}/inboxes/${inbox.id}`);
        await server.runJobs();
        return boss.delete(`${base}/contacts/${contact_id}`);
      },
    ],
  ] as const)(
    'is in no table, in no file of the data folder and in no new backup: %s',
    async (_what, marker, inboxFields, erase) => {
      const made = await setUp(marker, inboxFields);
      expect((await erase(made)).status).toBeLessThan(300);
      await passTime(60_000);
      expect(await tablesWith(marker)).toEqual([]);
      expect(await orphans()).toBe(0);
      expect(await filesWith(server.testStore.dataDir, marker)).toEqual([]);
      if (testStoreKind === 'postgres') return;
      const backup = join(folder, `${marker}.tar`);
      await writeBackup(server.env, backup);
      expect((await readFile(backup)).includes(marker)).toBe(false);
    },
    60_000,
  );

  it('leaves the conversations of others to be found', async () => {
    const kept = await setUp('xqkept');
    const erased = await setUp('xqgone');
    await erased.boss.delete(`${erased.base}/contacts/${erased.contact_id}`);
    await passTime(60_000);
    const found = await kept.boss.get(`${kept.base}/search/messages`, { query: { q: 'xqkept secret' } });
    expect(found.body.payload.messages).toHaveLength(1);
  });

  it('by retention is in no message and no file', async () => {
    const marker = 'xqretained';
    const { inbox, boss, base, conversation } = await setUp(marker);
    await boss.patch(`${base}/inboxes/${inbox.id}`, { retention_days: 30 });
    await boss.post(`${base}/conversations/${conversation.id}/toggle_status`, { status: 'resolved' });
    await boss.patch(`${base}/contacts/${conversation.meta.sender.id}`, { name: 'Vera', email: 'vera@example.com' });
    await passTime(31 * DAY);
    await server.deps.write(async (tx) => {
      tx.enqueue('changes.sweep', {});
      tx.enqueue('webhooks.sweep', {});
    });
    await passTime(60_000);
    expect(await tablesWith(marker)).toEqual([]);
    expect(await filesWith(server.testStore.dataDir, marker)).toEqual([]);
  }, 60_000);
});

/** A visitor writes of a lamp, then the marker; both are sent to a webhook and in an email that no mail server has accepted. */
const setUpSplit = async (marker: string) => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const subscriptions = ['message_created', 'message_updated', 'conversation_updated', 'conversation_status_changed'];
  await boss.post(`${base}/webhooks`, { webhook: { url: 'https://receiver.example/hook', subscriptions } });
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  await page.post('/api/v1/widget/messages', { message: { content: 'xqlamp' } });
  const path = `${base}/conversations`;
  const from = (await boss.get(path, { query: { status: 'all' } })).body.data.payload[0].id as number;
  const written = await page.post('/api/v1/widget/messages', { message: { content: `a ${marker}` } });
  await boss.post(`${path}/${from}/toggle_status`, { status: 'pending' });
  await server.runJobs();
  const row = await server.deps.db
    .selectFrom('conversations')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const text = `Your conversation: ${marker}`;
  const mail = { purpose: 'transcript', account_id, conversation_id: row.id, to: 'elsewhere@example.com' } as const;
  await createMailLog(server.deps.write)(
    { ...mail, subject: 'Transcript', html: `<p>${text}</p>`, text },
    { status: 'failed', error: 'The mail server did not answer.' },
  );
  expect(await tablesWith(marker)).toEqual(expect.arrayContaining(['mails', 'messages', 'webhook_deliveries']));
  const split = async () => {
    const made = await boss.post(`${path}/${from}/split`, { message_ids: [written.body.id] });
    await server.runJobs();
    return made.body.id as number;
  };
  const undo = async (id: number) => {
    await boss.delete(`${path}/${id}/split`);
    await server.runJobs();
  };
  const erase = async (id: number) => {
    expect((await boss.delete(`${path}/${id}`)).status).toBe(200);
    await passTime(60_000);
  };
  return { from, split, undo, erase, page };
};

describe('what was split off and erased (AGT-252)', () => {
  it('is in nothing that was sent of the conversation it was split from, which keeps the rest', async () => {
    const marker = 'xqsplit';
    const { from, split, erase, page } = await setUpSplit(marker);
    await erase(await split());
    expect(await tablesWith(marker)).toEqual([]);
    expect(await filesWith(server.testStore.dataDir, marker)).toEqual([]);
    const left = await page.get('/api/v1/widget/messages', { query: { conversation_id: from } });
    expect(left.body.payload.map(({ content }: { content: string }) => content)).toContain('xqlamp');
    expect(await tablesWith('xqlamp')).toEqual(expect.arrayContaining(['messages', 'webhook_deliveries']));
  }, 60_000);

  it('is in nothing that was sent of the new conversation, when the split was undone before', async () => {
    const marker = 'xqundone';
    const { from, split, undo, erase } = await setUpSplit(marker);
    await undo(await split());
    await erase(from);
    expect(await tablesWith(marker)).toEqual([]);
    expect(await filesWith(server.testStore.dataDir, marker)).toEqual([]);
  }, 60_000);
});
