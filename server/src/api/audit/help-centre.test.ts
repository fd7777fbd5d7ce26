import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const { id: account_id } = await server.buildAccount();
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const slug = `audited-${account_id}`;
  const base = `/api/v1/accounts/${account_id}/portals`;
  await boss.post(base, { name: 'Help', slug });
  const entries = async (auditable_type: 'Article' | 'Portal') =>
    server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('auditable_type', '=', auditable_type)
      .orderBy('id')
      .execute();
  return { boss, portal: `${base}/${slug}`, entries };
};

it('the audit log has who restored a version of an article, and nothing of what was refused', async () => {
  const { boss, portal, entries } = await setUp();
  const { id } = (await boss.post(`${portal}/articles`, { title: 'Returns', content: 'one' })).body.payload;
  await boss.patch(`${portal}/articles/${id}`, { status: 'published' });
  await boss.patch(`${portal}/articles/${id}`, { content: 'two' });
  const before = (await entries('Article')).length;
  expect((await boss.post(`${portal}/articles/${id}/versions/9/restore`, {})).status).toBe(404);
  expect((await entries('Article')).length).toBe(before);
  expect((await boss.post(`${portal}/articles/${id}/versions/1/restore`, {})).status).toBe(200);
  const [entry] = (await entries('Article')).slice(before);
  expect(entry).toMatchObject({ action: 'update', auditable_id: id });
});
