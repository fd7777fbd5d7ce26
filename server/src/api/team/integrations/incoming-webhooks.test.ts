import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { publicUrl: 'https://chat.example.com' } });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const path = `${base}/incoming_webhooks`;
  const make = (fields: object = {}) => boss.post(path, { name: ' Shop ', inbox_id: inbox.id, ...fields });
  return { inbox, account_id, base, boss, agent, path, make };
};

describe('incoming webhooks in the settings', () => {
  it('are made, listed, changed and deleted; the address is shown once (AGT-197)', async () => {
    const { boss, path, make, inbox } = await setUp();
    const made = await make();
    expect(made.status).toBe(200);
    const { url, ...shown } = made.body;
    expect(url).toMatch(/^https:\/\/chat\.example\.com\/public\/api\/v1\/incoming_webhooks\/plh_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Shop',
      inbox: { id: inbox.id, name: inbox.name },
      assignee_id: null,
      team_id: null,
      label_ids: [],
      paused: false,
      hint: url.slice(-4),
      received_count: 0,
      refused_count: 0,
      last_received_at: null,
      last_error: null,
      last_error_at: null,
      created_at: expect.any(String),
    });
    expect((await boss.get(path)).body).toEqual({ payload: [shown] });
    const token = url.split('/').at(-1);
    const stored = await server.deps.db.selectFrom('incoming_webhooks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const one = `${path}/${shown.id}`;
    expect((await boss.patch(one, { name: 'Store', paused: true })).body).toMatchObject({
      name: 'Store',
      paused: true,
    });
    const rotated = (await boss.post(`${one}/rotate`)).body;
    expect(rotated.url).not.toBe(url);
    expect((await boss.delete(one)).status).toBe(204);
    expect((await boss.get(path)).body).toEqual({ payload: [] });
    expect((await boss.delete(one)).status).toBe(404);
  });

  it('send a test, which shows what arrives', async () => {
    const { boss, path, make, base } = await setUp();
    const { id } = (await make()).body;
    const sent = await boss.post(`${path}/${id}/test`, { name: 'Testkontakt', content: 'Nur ein Test' });
    expect(sent.status).toBe(200);
    const { payload } = (await boss.get(`${base}/conversations/${sent.body.conversation_id}/messages`)).body;
    expect(payload[0].content).toBe('Nur ein Test');
    const [entry] = (await boss.get(`${path}/${id}/requests`)).body.payload;
    expect(entry).toMatchObject({ outcome: 'stored', conversation_id: sent.body.conversation_id });
    await boss.patch(`${path}/${id}`, { paused: true });
    expect((await boss.post(`${path}/${id}/test`, {})).status).toBe(409);
  });

  it('refuse what is wrong, and fields of another account', async () => {
    const { boss, path, make, base, inbox } = await setUp();
    const foreign = await setUp();
    const foreignLabel = (await foreign.boss.post(`${foreign.base}/labels`, { title: 'theirs' })).body;
    const foreignTeam = (await foreign.boss.post(`${foreign.base}/teams`, { name: 'theirs' })).body;
    const outsider = await server.buildAgent({ account_id: inbox.account_id });
    const stranger = await server.buildAgent({ account_id: foreign.account_id, role: 'administrator' });
    const wrong: [object, RegExp][] = [
      [{ name: '  ' }, /blank/],
      [{ name: 'x'.repeat(101) }, /Name/],
      [{ inbox_id: undefined }, /Inbox/],
      [{ inbox_id: foreign.inbox.id }, /Inbox must belong/],
      [{ assignee_id: outsider.user.id }, /see the inbox/],
      [{ assignee_id: stranger.user.id }, /see the inbox/],
      [{ team_id: foreignTeam.id }, /Team not found/],
      [{ label_ids: [foreignLabel.id] }, /Label not found/],
    ];
    for (const [fields, text] of wrong) {
      const refused = await make(fields);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(text)]);
    }
    const { id } = (await make()).body;
    for (const [fields] of wrong.slice(3)) expect((await boss.patch(`${path}/${id}`, fields)).status).toBe(422);
    const theirs = (await foreign.make()).body;
    for (const call of [
      boss.patch(`${path}/${theirs.id}`, { paused: true }),
      boss.post(`${path}/${theirs.id}/rotate`),
      boss.post(`${path}/${theirs.id}/test`, {}),
      boss.get(`${path}/${theirs.id}/requests`),
      boss.delete(`${path}/${theirs.id}`),
    ])
      expect((await call).status).toBe(404);
    expect((await boss.get(`${base}/incoming_webhooks`)).body.payload).toHaveLength(1);
  });

  it('write into no inbox of the sample data', async () => {
    const { boss, base, make } = await setUp();
    expect((await boss.post(`${base}/onboarding/sample_data`, {})).status).toBe(200);
    const inbox_id = (await boss.get(`${base}/inboxes`)).body.payload.at(-1).id;
    const refused = await make({ inbox_id });
    expect([refused.status, refused.body.message]).toEqual([422, 'The inbox of the sample data receives no messages']);
  });

  it('are for those who manage integrations alone', async () => {
    const { agent, path, make, inbox } = await setUp();
    const { id } = (await make()).body;
    for (const call of [
      agent.get(path),
      agent.post(path, { name: 'x', inbox_id: inbox.id }),
      agent.patch(`${path}/${id}`, { paused: true }),
      agent.post(`${path}/${id}/rotate`),
      agent.post(`${path}/${id}/test`, {}),
      agent.get(`${path}/${id}/requests`),
      agent.delete(`${path}/${id}`),
    ])
      expect((await call).status).toBe(401);
  });

  it('are fifty at most', async () => {
    const { make } = await setUp();
    for (let n = 0; n < 50; n += 1) expect((await make()).status).toBe(200);
    const refused = await make();
    expect([refused.status, refused.body.message]).toEqual([422, 'An account can have at most 50 incoming webhooks']);
  });
});
