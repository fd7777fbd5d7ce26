import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RESOLVE = [{ action_name: 'resolve_conversation' }];
const RULE = { name: 'Close', event_name: 'message_created', conditions: [], actions: RESOLVE };
const line = (attribute_key: string, filter_operator: string, ...values: unknown[]) => ({
  attribute_key,
  filter_operator,
  values,
  query_operator: null,
});

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const ada = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' }));
  return { inbox, account_id, base, path: `${base}/automation_rules`, boss, ada };
};

describe('automation rules', () => {
  it('have the shape of Chatwoot: made, read, changed and deleted', async () => {
    const { path, boss, account_id } = await setUp();
    const made = await boss.post(path, {
      automation_rule: {
        name: ' Help ',
        description: 'Labels questions',
        event_name: 'message_created',
        conditions: [
          { ...line('content', 'contains', 'help'), query_operator: 'OR', custom_attribute_type: '' },
          line('message_type', 'equal_to', 'incoming'),
        ],
        actions: [{ action_name: 'add_label', action_params: ['Support', 'sales'] }],
      },
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      account_id,
      name: 'Help',
      description: 'Labels questions',
      event_name: 'message_created',
      conditions: [
        {
          attribute_key: 'content',
          filter_operator: 'contains',
          values: ['help'],
          query_operator: 'or',
          custom_attribute_type: '',
        },
        { attribute_key: 'message_type', query_operator: null },
      ],
      actions: [{ action_name: 'add_label', action_params: ['support', 'sales'] }],
      active: true,
      position: 1,
      recent_runs: 0,
      last_run_at: null,
    });
    const one = `${path}/${made.body.id}`;
    expect((await boss.get(one)).body.payload).toEqual(made.body);
    expect((await boss.patch(one, { active: false, name: 'Off' })).body.payload).toMatchObject({
      active: false,
      name: 'Off',
      conditions: made.body.conditions,
    });
    expect((await boss.get(path)).body.payload).toHaveLength(1);
    expect((await boss.delete(one)).status).toBe(200);
    expect((await boss.get(one)).status).toBe(404);
    expect((await boss.patch(one, { active: true })).status).toBe(404);
  });

  it('run in an order that can be changed, without gaps', async () => {
    const { path, boss } = await setUp();
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await boss.post(path, { ...RULE, name })).body.id);
    const order = async () =>
      (await boss.get(path)).body.payload.map(
        ({ name, position }: { name: string; position: number }) => name + position,
      );
    expect((await boss.patch(`${path}/${ids[3]}`, { position: 2 })).body.payload.position).toBe(2);
    expect(await order()).toEqual(['a1', 'd2', 'b3', 'c4']);
    await boss.patch(`${path}/${ids[0]}`, { position: 100 });
    expect(await order()).toEqual(['d1', 'b2', 'c3', 'a4']);
    await boss.delete(`${path}/${ids[1]}`);
    expect(await order()).toEqual(['d1', 'c2', 'a3']);
    const copy = (await boss.post(`${path}/${ids[2]}/clone`)).body.payload;
    expect(copy).toMatchObject({
      name: 'Copy of c',
      active: false,
      position: 4,
      actions: [{ action_name: 'resolve_conversation' }],
    });
  });

  it('are for administrators and members with the permission, of the same account', async () => {
    const { path, base, boss, ada, account_id } = await setUp();
    const { id } = (await boss.post(path, RULE)).body;
    const editor = server.asAgent(await server.buildAgent({ account_id, permissions: ['automation_manage'] }));
    const other = await setUp();
    const attempts = (who: typeof boss) => [
      who.get(path),
      who.get(`${path}/${id}`),
      who.post(path, RULE),
      who.patch(`${path}/${id}`, { active: false }),
      who.delete(`${path}/${id}`),
      who.post(`${path}/${id}/clone`),
      who.post(`${path}/test`, { ...RULE, conversation_id: 1 }),
      who.get(`${base}/automation_runs`),
    ];
    for (const who of [ada, other.boss])
      for (const answer of await Promise.all(attempts(who))) expect([401, 404]).toContain(answer.status);
    expect((await other.boss.patch(`${other.path}/${id}`, { active: false })).status).toBe(404);
    expect((await other.boss.post(`${other.path}/${id}/clone`)).status).toBe(404);
    expect((await boss.get(path)).body.payload).toMatchObject([{ id, active: true }]);
    expect((await editor.patch(`${path}/${id}`, { active: false })).body.payload.active).toBe(false);
  });

  it.each([
    ['a blank name', { name: ' ' }],
    ['an unknown event', { event_name: 'conversation_deleted' }],
    ['no action', { actions: [] }],
    ['an unknown action', { actions: [{ action_name: 'send_attachment', action_params: [1] }] }],
    ['an empty message', { actions: [{ action_name: 'send_message', action_params: [' '] }] }],
    ['the agent who runs it', { actions: [{ action_name: 'assign_agent', action_params: ['self'] }] }],
    ['an agent of another account', { actions: [{ action_name: 'assign_agent', action_params: [999_999] }] }],
    ['a team of another account', { actions: [{ action_name: 'assign_team', action_params: [999_999] }] }],
    ['too many actions', { actions: Array.from({ length: 21 }, () => RESOLVE[0]) }],
    ['an unknown attribute', { conditions: [line('password', 'equal_to', 'x')] }],
    ['an inherited attribute', { conditions: [line('constructor', 'equal_to', 'x')] }],
    ['an unknown operator', { conditions: [line('status', 'resembles', 'open')] }],
    ['an operator the attribute has not', { conditions: [line('message_type', 'contains', 'in')] }],
    ['an unknown value', { conditions: [line('message_type', 'equal_to', 'activity')] }],
    ['business hours that are neither', { conditions: [line('business_hours', 'equal_to', 'late')] }],
    [
      'too many values',
      {
        conditions: [1, 2].map(() => ({
          ...line('content', 'contains', ...Array.from({ length: 51 }, (_each, value) => `${value}`)),
          query_operator: 'or',
        })),
      },
    ],
    ['no value', { conditions: [line('content', 'contains')] }],
    [
      'two conditions without a sign',
      { conditions: [line('status', 'equal_to', 'open'), line('status', 'equal_to', 'open')] },
    ],
    [
      'a message of an event without one',
      { event_name: 'conversation_created', conditions: [line('content', 'contains', 'x')] },
    ],
    ['hours of an event that does not wait', { conditions: [line('hours_since_created', 'is_greater_than', 2)] }],
    ['time without hours', { event_name: 'time_elapsed', conditions: [] }],
    [
      'time that is always over',
      { event_name: 'time_elapsed', conditions: [line('hours_since_created', 'is_less_than', 2)] },
    ],
    ...[0, -1, 9_000, 'many', ''].map((hours): [string, object] => [
      `${JSON.stringify(hours)} hours`,
      { event_name: 'time_elapsed', conditions: [line('hours_since_created', 'is_greater_than', hours)] },
    ]),
    [
      'one of two ways without hours',
      {
        event_name: 'time_elapsed',
        conditions: [
          { ...line('hours_since_created', 'is_greater_than', 2), query_operator: 'or' },
          line('status', 'equal_to', 'open'),
        ],
      },
    ],
    [
      'too many conditions',
      {
        conditions: Array.from({ length: 21 }, () => ({ ...line('status', 'equal_to', 'open'), query_operator: 'or' })),
      },
    ],
    [
      'a custom attribute that is not defined',
      { conditions: [{ ...line('plan', 'equal_to', 'x'), custom_attribute_type: 'contact_attribute' }] },
    ],
  ])('are refused with %s', async (_what, fields) => {
    const { path, boss } = await setUp();
    const answer = await boss.post(path, { ...RULE, ...fields });
    expect([400, 422]).toContain(answer.status);
    expect((await boss.get(path)).body.payload).toEqual([]);
    const { id } = (await boss.post(path, RULE)).body;
    expect([400, 422]).toContain((await boss.patch(`${path}/${id}`, fields)).status);
  });

  it('are checked against the event they keep when one of both changes', async () => {
    const { path, boss } = await setUp();
    const { id } = (await boss.post(path, { ...RULE, conditions: [line('content', 'contains', 'x')] })).body;
    expect((await boss.patch(`${path}/${id}`, { event_name: 'conversation_created' })).status).toBe(422);
  });

  it('are at most a hundred in an account, also when they come at once', async () => {
    const { path, boss } = await setUp();
    for (let count = 0; count < 98; count += 1) await boss.post(path, RULE);
    const answers = await Promise.all([1, 2, 3, 4].map(() => boss.post(path, RULE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
    const positions = (await boss.get(path)).body.payload.map(({ position }: { position: number }) => position);
    expect(positions).toEqual(Array.from({ length: 100 }, (_each, index) => index + 1));
  });

  it('follow a label that is renamed', async () => {
    const { path, base, boss } = await setUp();
    const label = (await boss.post(`${base}/labels`, { title: 'vip' })).body;
    const { id } = (
      await boss.post(path, {
        ...RULE,
        conditions: [line('labels', 'equal_to', 'vip')],
        actions: [{ action_name: 'add_label', action_params: ['vip'] }],
      })
    ).body;
    await boss.patch(`${base}/labels/${label.id}`, { title: 'gold' });
    expect((await boss.get(`${path}/${id}`)).body.payload).toMatchObject({
      conditions: [{ values: ['gold'] }],
      actions: [{ action_params: ['gold'] }],
    });
  });
});

describe('the test of a rule [AGT-62]', () => {
  it('says which conditions hold and what would be done, and writes nothing', async () => {
    const { inbox, path, base, boss } = await setUp();
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', {
      message: { content: 'I need HELP', echo_id: '1' },
    });
    await boss.post(`${base}/labels`, { title: 'support' });
    const before = (await boss.get(`${base}/conversations/${body.conversation_id}`)).body;
    const answer = await boss.post(`${path}/test`, {
      conversation_id: body.conversation_id,
      event_name: 'message_created',
      conditions: [
        { ...line('content', 'contains', 'help'), query_operator: 'and' },
        { ...line('status', 'equal_to', 'resolved'), query_operator: 'or' },
        line('inbox_id', 'equal_to', inbox.id),
      ],
      actions: [
        { action_name: 'add_label', action_params: ['support', 'gone'] },
        { action_name: 'send_message', action_params: ['Hello {{ inbox.name }}'] },
      ],
    });
    expect(answer.body.payload).toEqual({
      matches: true,
      conditions: [true, false, true],
      steps: [
        { action_name: 'add_label', value: 'support', outcome: 'planned', reason: null, error: null },
        { action_name: 'add_label', value: 'gone', outcome: 'skipped', reason: 'label_missing', error: null },
        { action_name: 'send_message', value: `Hello ${inbox.name}`, outcome: 'planned', reason: null, error: null },
      ],
    });
    expect((await boss.get(`${base}/conversations/${body.conversation_id}`)).body).toEqual(before);
    expect(
      (
        await boss.post(`${path}/test`, {
          ...RULE,
          conditions: [line('nothing', 'equal_to', 1)],
          conversation_id: body.conversation_id,
        })
      ).status,
    ).toBe(422);
  });

  it('counts what a rule by time would act on, old and new, and writes nothing [AGT-63]', async () => {
    const { inbox, path, base, account_id, boss } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    const contact_inbox_id = visitor.contact_inbox.id;
    const created_at = server.deps.clock.now() - 3 * 60 * 60 * 1_000;
    await server.buildConversation({ contact_inbox_id, created_at });
    await server.buildConversation({ contact_inbox_id, created_at });
    await server.buildConversation({ contact_inbox_id });
    const rule = {
      event_name: 'time_elapsed',
      conditions: [line('hours_since_created', 'is_greater_than', 2)],
      actions: RESOLVE,
    };
    const { payload } = (await boss.post(`${path}/preview`, rule)).body;
    expect([payload.count, payload.conversations.length]).toEqual([2, 2]);
    const blind = server.asAgent(await server.buildAgent({ account_id, permissions: ['automation_manage'] }));
    expect((await blind.post(`${path}/preview`, rule)).body.payload).toEqual({ count: 2, conversations: [] });
    expect((await boss.post(`${path}/preview`, { ...rule, automation_rule_id: 999_999 })).status).toBe(404);
    expect(
      (await boss.post(`${path}/preview`, { ...rule, event_name: 'message_created', conditions: [] })).status,
    ).toBe(422);
    const [number] = payload.conversations;
    const tested = (await boss.post(`${path}/test`, { ...rule, conversation_id: number })).body.payload;
    expect([tested.matches, tested.conditions]).toEqual([true, [true]]);
    expect((await boss.get(`${base}/automation_runs`)).body.payload).toEqual([]);
  });

  it('needs a conversation that the caller sees', async () => {
    const { inbox, path, account_id, boss } = await setUp();
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: '1' } });
    const blind = server.asAgent(await server.buildAgent({ account_id, permissions: ['automation_manage'] }));
    const { conversation_id } = body;
    expect((await blind.post(`${path}/test`, { ...RULE, conversation_id })).status).toBe(404);
    expect((await boss.post(`${path}/test`, { ...RULE, conversation_id: 999 })).status).toBe(404);
    expect((await boss.post(`${path}/test`, { ...RULE, conversation_id })).status).toBe(200);
  });
});
