import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RESOLVE = [{ action_name: 'resolve_conversation' }];

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const ada = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ben = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ben' });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  return {
    inbox,
    account_id,
    base,
    path: `${base}/macros`,
    ada,
    ben,
    boss,
    asAda: server.asAgent(ada),
    asBen: server.asAgent(ben),
  };
};

const namesOf = (body: { payload: { name: string }[] }) => body.payload.map(({ name }) => name);

describe('macros', () => {
  it('have the shape of Chatwoot: made, read, changed and deleted under payload', async () => {
    const { path, boss, account_id } = await setUp();
    const made = await boss.post(path, {
      macro: {
        name: ' Close as shipped ',
        visibility: 'global',
        actions: [
          { action_name: 'add_label', action_params: ['Shipped', 'shipped'] },
          { action_name: 'resolve_conversation', action_params: null },
        ],
      },
    });
    expect(made.body.payload).toMatchObject({
      name: 'Close as shipped',
      account_id,
      visibility: 'global',
      created_by: { name: 'Olga' },
      updated_by: { name: 'Olga' },
      actions: [
        { action_name: 'add_label', action_params: ['shipped'] },
        { action_name: 'resolve_conversation', action_params: [] },
      ],
      editable: true,
      recent_runs: 0,
    });
    const one = `${path}/${made.body.payload.id}`;
    expect((await boss.get(one)).body).toEqual(made.body);
    expect((await boss.put(one, { name: 'Close' })).body.payload).toMatchObject({
      name: 'Close',
      actions: made.body.payload.actions,
    });
    expect(namesOf((await boss.get(path)).body)).toEqual(['Close']);
    expect((await boss.delete(one)).status).toBe(200);
    expect((await boss.get(one)).status).toBe(404);
  });

  it('that are personal are seen, changed and deleted by their author alone', async () => {
    const { path, asAda, asBen, boss } = await setUp();
    const made = (await asAda.post(path, { name: 'Mine', actions: RESOLVE })).body.payload;
    expect(made).toMatchObject({ visibility: 'personal', editable: true });
    const one = `${path}/${made.id}`;
    for (const other of [asBen, boss]) {
      expect(namesOf((await other.get(path)).body)).toEqual([]);
      expect((await other.get(one)).status).toBe(404);
      expect((await other.patch(one, { name: 'Yours' })).status).toBe(404);
      expect((await other.delete(one)).status).toBe(404);
      expect((await other.post(`${one}/execute`, { conversation_ids: [1] })).status).toBe(404);
    }
    expect(namesOf((await asAda.get(path)).body)).toEqual(['Mine']);
  });

  it('that are shared are seen by everybody and edited with the permission for it', async () => {
    const { path, account_id, asAda, boss } = await setUp();
    expect((await asAda.post(path, { name: 'Ours', visibility: 'global', actions: RESOLVE })).status).toBe(401);
    const own = (await asAda.post(path, { name: 'Mine', actions: RESOLVE })).body.payload;
    expect((await asAda.patch(`${path}/${own.id}`, { visibility: 'global' })).status).toBe(401);
    const shared = (await boss.post(path, { name: 'Ours', visibility: 'global', actions: RESOLVE })).body.payload;
    const one = `${path}/${shared.id}`;
    expect((await asAda.get(one)).body.payload.editable).toBe(false);
    expect((await asAda.patch(one, { name: 'Theirs' })).status).toBe(401);
    expect((await asAda.delete(one)).status).toBe(401);
    const editor = server.asAgent(await server.buildAgent({ account_id, permissions: ['macro_manage'] }));
    expect((await editor.patch(one, { name: 'Better' })).body.payload).toMatchObject({
      name: 'Better',
      editable: true,
    });
    expect((await editor.patch(one, { visibility: 'personal' })).status).toBe(422);
    expect((await boss.patch(one, { visibility: 'personal' })).body.payload.visibility).toBe('personal');
    expect((await editor.get(one)).status).toBe(404);
  });

  it.each([
    ['a blank name', { name: ' ', actions: RESOLVE }],
    ['no action', { name: 'A', actions: [] }],
    ['an unknown action', { name: 'A', actions: [{ action_name: 'send_attachment', action_params: ['x'] }] }],
    ['an empty message', { name: 'A', actions: [{ action_name: 'send_message', action_params: [' '] }] }],
    ['no label', { name: 'A', actions: [{ action_name: 'add_label', action_params: [] }] }],
    ['an unknown priority', { name: 'A', actions: [{ action_name: 'change_priority', action_params: ['huge'] }] }],
    ['an agent by name', { name: 'A', actions: [{ action_name: 'assign_agent', action_params: ['Ada'] }] }],
    ['an agent of nowhere', { name: 'A', actions: [{ action_name: 'assign_agent', action_params: [987_654] }] }],
    ['a team of nowhere', { name: 'A', actions: [{ action_name: 'assign_team', action_params: [987_654] }] }],
    ['a snooze of years', { name: 'A', actions: [{ action_name: 'snooze_conversation', action_params: [99_999] }] }],
    ['too many actions', { name: 'A', actions: Array.from({ length: 31 }, () => RESOLVE[0]) }],
  ])('are refused with %s', async (_what, body) => {
    const { path, boss } = await setUp();
    const { status } = await boss.post(path, body);
    expect(status).toBe(422);
    expect(namesOf((await boss.get(path)).body)).toEqual([]);
  });

  it('are limited for each agent', async () => {
    const { path, asAda, ada, account_id } = await setUp();
    for (let at = 0; at < 100; at++)
      await server.make('macros', (now) => ({
        account_id,
        name: `macro ${at}`,
        visibility: 'personal',
        actions: [],
        action_names: {},
        created_by_id: ada.user.id,
        updated_by_id: ada.user.id,
        created_at: now,
        updated_at: now,
      }));
    expect((await asAda.post(path, { name: 'One more', actions: RESOLVE })).status).toBe(422);
  });

  it('of another account cannot be read, run or changed', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const shared = (await here.boss.post(here.path, { name: 'Ours', visibility: 'global', actions: RESOLVE })).body;
    const one = `${shared.payload.id}`;
    expect((await there.boss.get(`${there.path}/${one}`)).status).toBe(404);
    expect((await there.boss.patch(`${there.path}/${one}`, { name: 'x' })).status).toBe(404);
    expect((await there.boss.post(`${there.path}/${one}/execute`, { conversation_ids: [1] })).status).toBe(404);
    expect((await there.boss.get(`${here.path}/${one}`)).status).toBe(401);
    const foreign = { name: 'A', actions: [{ action_name: 'assign_agent', action_params: [here.ada.user.id] }] };
    expect((await there.boss.post(there.path, foreign)).status).toBe(422);
  });

  it('of an agent who leaves the account go when they are personal and stay when they are shared', async () => {
    const { path, base, account_id, boss } = await setUp();
    const editor = await server.buildAgent({ account_id, permissions: ['macro_manage'] });
    const asEditor = server.asAgent(editor);
    await asEditor.post(path, { name: 'Mine', actions: RESOLVE });
    await asEditor.post(path, { name: 'Ours', visibility: 'global', actions: RESOLVE });
    expect((await boss.delete(`${base}/agents/${editor.user.id}`)).status).toBe(200);
    expect(namesOf((await boss.get(path)).body)).toEqual(['Ours']);
    const left = await server.deps.db
      .selectFrom('macros')
      .select('name')
      .where('account_id', '=', account_id)
      .execute();
    expect(left).toEqual([{ name: 'Ours' }]);
  });

  it('leave entries of the audit log; those of personal ones do not say what they do', async () => {
    const { path, account_id, asAda, boss } = await setUp();
    const actions = [{ action_name: 'send_message', action_params: ['a private joke'] }];
    await asAda.post(path, { name: 'Mine', actions });
    await boss.post(path, { name: 'Ours', visibility: 'global', actions: RESOLVE });
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('auditable_type', '=', 'Macro')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create']);
    expect(JSON.stringify(entries[0])).not.toContain('joke');
    expect(JSON.stringify(entries[1])).toContain('resolve_conversation');
  });
});
