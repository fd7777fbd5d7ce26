import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const olga = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  const otto = await server.buildAgent({ account_id, role: 'administrator', name: 'Otto' });
  const ada = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  return {
    account_id,
    base,
    path: `${base}/custom_filters`,
    olga,
    boss: server.asAgent(olga),
    second: server.asAgent(otto),
    ada: server.asAgent(ada),
  };
};
const viewOf = (fields: object) => ({
  name: 'Late',
  filter_type: 'conversation',
  query: { status: 'open' },
  ...fields,
});

describe('the audit log and shared views (AGT-99)', () => {
  it('says who shared, changed, no longer shared and deleted a view', async () => {
    const { base, path, boss, second, olga } = await setUp();
    const { id } = (await boss.post(path, viewOf({}))).body;
    await boss.patch(`${path}/${id}`, { visibility: 'global' });
    await second.patch(`${path}/${id}`, { name: 'Very late' });
    await boss.patch(`${path}/${id}`, { visibility: 'personal' });
    const other = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    await second.delete(`${path}/${other.id}`);
    const { audit_logs } = (await boss.get(`${base}/audit_logs`, { query: { auditable_type: 'CustomFilter' } })).body;
    expect(audit_logs.map((entry: Record<string, unknown>) => [entry['action'], entry['auditable_name']])).toEqual([
      ['destroy', 'Late'],
      ['create', 'Late'],
      ['stop_sharing', 'Very late'],
      ['update', 'Very late'],
      ['share', 'Late'],
    ]);
    expect(audit_logs.at(-1)).toMatchObject({
      auditable_id: id,
      user_id: olga.user.id,
      audited_changes: { visibility: ['personal', 'global'] },
    });
    expect(audit_logs.at(-2).audited_changes).toEqual({ name: ['Late', 'Very late'] });
  });

  it('has nothing of personal views, refused changes and changes that change nothing', async () => {
    const { base, path, boss, ada } = await setUp();
    const own = (await ada.post(path, viewOf({ name: 'Mine' }))).body;
    await ada.patch(`${path}/${own.id}`, { name: 'Still mine' });
    await ada.patch(`${path}/${own.id}`, { visibility: 'global' });
    await ada.delete(`${path}/${own.id}`);
    const shared = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    await boss.patch(`${path}/${shared.id}`, { name: 'Late' });
    await ada.delete(`${path}/${shared.id}`);
    const { audit_logs } = (await boss.get(`${base}/audit_logs`)).body;
    expect(audit_logs.map(({ action }: { action: string }) => action)).toEqual(['create']);
  });
});

describe('changes of a shared view at once, and its author (AGT-99)', () => {
  it('two administrators rename it and change its conditions at once: both are stored', async () => {
    const { path, boss, second } = await setUp();
    const { id } = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    const query = { status: 'pending' };
    await Promise.all([
      boss.patch(`${path}/${id}`, { name: 'Waiting' }),
      second.patch(`${path}/${id}`, { query }),
      second.patch(`${path}/${id}`, { visibility: 'global' }),
    ]);
    expect((await boss.get(`${path}/${id}`)).body).toMatchObject({ name: 'Waiting', query, visibility: 'global' });
  });

  it('one deletes it while two others change it: they learn that it is gone, and nothing fails', async () => {
    const { path, boss, second } = await setUp();
    const { id } = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    const answers = await Promise.all([
      second.delete(`${path}/${id}`),
      boss.patch(`${path}/${id}`, { name: 'Waiting' }),
      second.patch(`${path}/${id}`, { name: 'Later' }),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    expect((await boss.get(`${path}/${id}`)).status).toBe(404);
    expect((await boss.patch(`${path}/${id}`, { name: 'x' })).body).toHaveProperty('error');
  });

  it('names its author, and stays for the others when they leave the account; their personal views go', async () => {
    const { base, path, boss, second, olga, ada } = await setUp();
    const shared = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    const own = (await boss.post(path, viewOf({ name: 'Mine' }))).body;
    expect((await ada.get(`${path}/${shared.id}`)).body.user_id).toBe(olga.user.id);
    expect((await second.delete(`${base}/agents/${olga.user.id}`)).status).toBe(200);
    expect((await ada.get(path)).body).toMatchObject([{ id: shared.id, user_id: olga.user.id, editable: false }]);
    expect((await second.patch(`${path}/${shared.id}`, { name: 'Kept' })).body).toMatchObject({ name: 'Kept' });
    const rows = await server.deps.db.selectFrom('saved_views').select('id').where('id', '=', own.id).execute();
    expect(rows).toEqual([]);
  });

  it('an account has at most 200 of them, and personal ones are not counted', async () => {
    const { account_id, path, olga, boss, second } = await setUp();
    const row = { account_id, user_id: olga.user.id, filter_type: 'conversation', query: {}, team_id: null };
    const times = { created_at: 0, updated_at: 0 };
    await server.deps.write((tx) =>
      tx.db
        .insertInto('saved_views')
        .values(
          Array.from({ length: 199 }, (_, at) => ({ ...row, ...times, name: `v${at}`, visibility: 'global' as const })),
        )
        .execute(),
    );
    const mine = (await second.post(path, viewOf({ name: 'Mine' }))).body;
    const answers = await Promise.all([
      second.patch(`${path}/${mine.id}`, { visibility: 'global' }),
      boss.post(path, viewOf({ visibility: 'global' })),
      second.post(path, viewOf({ visibility: 'global' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await second.post(path, viewOf({ name: 'Another' }))).status).toBe(200);
  });

  it.each([
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['a blank name', { name: '  ' }],
    ['conditions of more than 20,000 characters', { query: { payload: 'x'.repeat(20_001) } }],
    ['an unknown audience', { visibility: 'public' }],
  ])('is refused with %s, and stays as it was', async (_name, change) => {
    const { path, boss } = await setUp();
    const { id } = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    expect((await boss.patch(`${path}/${id}`, change)).status).toBe(422);
    expect((await boss.get(`${path}/${id}`)).body).toMatchObject({ name: 'Late', visibility: 'global' });
  });
});
