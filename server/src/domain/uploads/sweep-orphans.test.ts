import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { openMemoryFiles } from '../../platform/files/files.memory.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeFileKey } from './file-names.ts';
import { readFileSweep } from './sweep-orphans.ts';

const clock = createFakeClock();
let server: TestServer;
let files: Awaited<ReturnType<typeof openMemoryFiles>>;
beforeAll(async () => {
  files = await openMemoryFiles();
  server = await startTestServer({ clock, files });
});
afterAll(() => server.close());

const sweep = async () => {
  await server.deps.write(async (tx) => tx.enqueue('files.sweep', {}));
  await server.runJobs();
  return readFileSweep(server.deps);
};
const bytes = Buffer.from('file');
const stored = async (key = makeFileKey('image/png')) => {
  await files.write(key, bytes, { content_type: 'image/png' });
  return key;
};

it('removes files that no row names, keeps all others, and counts rows without a file', async () => {
  const inbox = await server.buildInbox();
  const { user } = await server.buildAgent({ account_id: inbox.account_id });
  const named = await stored();
  const lost = makeFileKey('image/png');
  const notOurs = await stored('a-file-of-somebody.pdf');
  const orphans = [await stored(), await stored()];
  await server.deps.write(async (tx) => {
    await tx.db.updateTable('users').set({ avatar_key: named }).where('id', '=', user.id).execute();
    await tx.db.updateTable('inboxes').set({ avatar_key: lost }).where('id', '=', inbox.id).execute();
  });
  expect(await sweep()).toMatchObject({ files: 4, orphans: 2, removed: 2, missing: 1, orphan_bytes: 8 });
  expect([...files.kept.keys()].sort()).toEqual([named, notOurs].sort());
  expect(orphans.filter((key) => files.kept.has(key))).toEqual([]);
  expect(await sweep()).toMatchObject({ files: 2, orphans: 0, removed: 0, missing: 1 });
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const { body } = await boss.get(`/api/v1/accounts/${inbox.account_id}/doctor`);
  expect(JSON.stringify(body)).toContain('1 used in messages or profiles are missing');
});

it('keeps an upload that waits for its message', async () => {
  const inbox = await server.buildInbox();
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 4 };
  await visitor.post('/api/v1/widget/direct_uploads', { blob });
  const { key } = await server.deps.db.selectFrom('blobs').select('key').executeTakeFirstOrThrow();
  await files.write(key, bytes, { content_type: 'image/png' });
  await sweep();
  expect(files.kept.has(key)).toBe(true);
});
