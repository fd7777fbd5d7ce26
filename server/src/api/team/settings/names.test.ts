import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an item that agents see by its name is published to them when it is created, renamed or deleted', async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const mia = await server.buildAgent({ account_id });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const published = async () => {
    const rows = await server.deps.db
      .selectFrom('changes')
      .select('seq')
      .where('account_id', '=', account_id)
      .where('name', '=', 'account.cache_invalidated')
      .execute();
    return rows.length;
  };
  const publishes = async (what: string, act: () => Promise<{ status: number; body?: { id?: number } }>) => {
    const before = await published();
    const { status, body } = await act();
    expect([what, status < 300, (await published()) > before]).toEqual([what, true, true]);
    return body?.id;
  };

  for (const [path, made, change] of [
    ['labels', { title: 'gold' }, { title: 'silver' }],
    ['teams', { name: 'shop' }, { name: 'workshop' }],
    [
      'custom_attribute_definitions',
      { attribute_display_name: 'Plan', attribute_key: 'plan', attribute_model: 0 },
      { attribute_display_name: 'Tariff' },
    ],
    ['agents', { name: 'Noor', email: 'noor@names.example' }, { name: 'Noor Haddad' }],
  ] as const) {
    const id = await publishes(`${path}, made`, () => boss.post(`${base}/${path}`, made));
    await publishes(`${path}, renamed`, () => boss.patch(`${base}/${path}/${id}`, change));
    await publishes(`${path}, taken away`, () => boss.delete(`${base}/${path}/${id}`));
  }
  const team = (await boss.post(`${base}/teams`, { name: 'night' })).body.id;
  const members = `${base}/teams/${team}/team_members`;
  await publishes('a team’s people', () => boss.patch(members, { user_ids: [mia.user.id] }));
  await publishes('an inbox’s people', () =>
    boss.patch(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [mia.user.id] }),
  );
  await publishes('one’s own name', () => server.asAgent(mia).patch('/api/v1/profile', { display_name: 'Mia L.' }));
  await publishes('one’s own picture', () => server.asAgent(mia).delete('/api/v1/profile/avatar'));
});
