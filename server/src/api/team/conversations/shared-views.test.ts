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
  const ada = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ben = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ben' });
  const olga = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  const boss = server.asAgent(olga);
  const team = (await boss.post(`${base}/teams`, { name: 'support' })).body.id;
  await boss.post(`${base}/teams/${team}/team_members`, { user_ids: [ada.user.id] });
  return {
    account_id,
    base,
    path: `${base}/custom_filters`,
    team,
    boss,
    ada: server.asAgent(ada),
    ben: server.asAgent(ben),
    second: server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Otto' })),
  };
};
type Client = Awaited<ReturnType<typeof setUp>>['ada'];

const QUERY = { payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'] }] };
const viewOf = (fields: object) => ({ name: 'Late', filter_type: 'conversation', query: QUERY, ...fields });
const namesSeen = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.map(({ name }: { name: string }) => name);

describe('shared views (AGT-99)', () => {
  it('a view is personal until it is shared, and then seen by all agents or by those of a team', async () => {
    const { path, team, boss, ada, ben } = await setUp();
    const late = (await boss.post(path, viewOf({}))).body;
    expect(late).toMatchObject({ visibility: 'personal', team_id: null, editable: true });
    expect([await namesSeen(ada, path), await namesSeen(ben, path)]).toEqual([[], []]);
    const shared = (await boss.patch(`${path}/${late.id}`, { custom_filter: { visibility: 'team', team_id: team } }))
      .body;
    expect(shared).toMatchObject({ name: 'Late', query: QUERY, visibility: 'team', team_id: team });
    expect([await namesSeen(ada, path), await namesSeen(ben, path)]).toEqual([['Late'], []]);
    expect((await ada.get(`${path}/${late.id}`)).body.editable).toBe(false);
    expect((await ben.get(`${path}/${late.id}`)).status).toBe(404);
    expect((await boss.put(`${path}/${late.id}`, { visibility: 'global' })).body.team_id).toBeNull();
    expect(await namesSeen(ben, path)).toEqual(['Late']);
    await boss.patch(`${path}/${late.id}`, { visibility: 'personal' });
    expect([await namesSeen(ada, path), await namesSeen(ben, path)]).toEqual([[], []]);
  });

  it('agents read shared views, and share, change and delete none', async () => {
    const { path, team, boss, ada, ben } = await setUp();
    const all = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    const ours = (await boss.post(path, viewOf({ name: 'Team', visibility: 'team', team_id: team }))).body;
    const own = (await ada.post(path, viewOf({ name: 'Mine' }))).body;
    for (const sharing of [{ visibility: 'global' }, { visibility: 'team', team_id: team }]) {
      expect((await ada.post(path, viewOf(sharing))).status).toBe(401);
      expect((await ada.patch(`${path}/${own.id}`, sharing)).status).toBe(401);
    }
    expect((await ada.patch(`${path}/${all.id}`, { name: 'x' })).status).toBe(401);
    expect((await ada.delete(`${path}/${ours.id}`)).status).toBe(401);
    expect((await ben.patch(`${path}/${ours.id}`, { name: 'x' })).status).toBe(404);
    expect((await ben.delete(`${path}/${ours.id}`)).status).toBe(404);
    expect(await namesSeen(ada, path)).toEqual(['Late', 'Mine', 'Team']);
  });

  it('another administrator changes and deletes shared views, and sees no personal one', async () => {
    const { path, team, boss, second, ada } = await setUp();
    const ours = (await boss.post(path, viewOf({ visibility: 'team', team_id: team }))).body;
    const own = (await ada.post(path, viewOf({ name: 'Mine' }))).body;
    expect(await namesSeen(second, path)).toEqual(['Late']);
    expect((await second.patch(`${path}/${own.id}`, { name: 'x' })).status).toBe(404);
    expect((await second.patch(`${path}/${ours.id}`, { name: 'Very late' })).body).toMatchObject({
      name: 'Very late',
      visibility: 'team',
      team_id: team,
      editable: true,
    });
    const taken = await second.patch(`${path}/${ours.id}`, { visibility: 'personal' });
    expect([taken.status, taken.body.attributes]).toEqual([422, ['visibility']]);
    expect((await second.delete(`${path}/${ours.id}`)).status).toBe(204);
    expect(await namesSeen(ada, path)).toEqual(['Mine']);
  });

  it('a view of a deleted team is left to its author and to administrators', async () => {
    const { base, path, team, boss, second, ada } = await setUp();
    const ours = (await boss.post(path, viewOf({ visibility: 'team', team_id: team }))).body;
    expect((await boss.delete(`${base}/teams/${team}`)).status).toBe(200);
    expect(await namesSeen(ada, path)).toEqual([]);
    expect((await second.get(`${path}/${ours.id}`)).body).toMatchObject({ visibility: 'team', team_id: null });
    expect((await second.patch(`${path}/${ours.id}`, { name: 'x' })).status).toBe(200);
    expect((await second.patch(`${path}/${ours.id}`, { visibility: 'global' })).status).toBe(200);
    expect(await namesSeen(ada, path)).toEqual(['x']);
  });

  it.each([
    ['no team', { visibility: 'team' }],
    ['a team that is none', { visibility: 'team', team_id: 999_999_999 }],
    ['a segment of contacts', { visibility: 'global', filter_type: 'contact' }],
  ])('is not shared with %s', async (_name, fields) => {
    const { path, boss } = await setUp();
    const refused = await boss.post(path, viewOf(fields));
    expect([refused.status, refused.body.attributes?.length]).toEqual([422, 1]);
    expect(await namesSeen(boss, path)).toEqual([]);
  });

  it('is neither shared with a team of another account nor seen there', async () => {
    const { path, boss } = await setUp();
    const other = await setUp();
    expect((await boss.post(path, viewOf({ visibility: 'team', team_id: other.team }))).status).toBe(422);
    const all = (await boss.post(path, viewOf({ visibility: 'global' }))).body;
    expect(await namesSeen(other.boss, other.path)).toEqual([]);
    expect((await other.boss.get(`${other.path}/${all.id}`)).status).toBe(404);
    expect((await other.boss.delete(`${other.path}/${all.id}`)).status).toBe(404);
  });

  it('other agents are notified of a change of a shared view, and of no other', async () => {
    const { account_id, path, boss } = await setUp();
    const changes = async () =>
      (
        await server.deps.db
          .selectFrom('changes')
          .select('seq')
          .where('account_id', '=', account_id)
          .where('name', '=', 'account.cache_invalidated')
          .execute()
      ).length;
    const start = await changes();
    const view = (await boss.post(path, viewOf({}))).body;
    await boss.patch(`${path}/${view.id}`, { name: 'Later' });
    expect(await changes()).toBe(start);
    await boss.patch(`${path}/${view.id}`, { visibility: 'global' });
    await boss.patch(`${path}/${view.id}`, { visibility: 'personal' });
    await boss.patch(`${path}/${view.id}`, { visibility: 'global' });
    await boss.delete(`${path}/${view.id}`);
    expect(await changes()).toBe(start + 4);
  });
});
