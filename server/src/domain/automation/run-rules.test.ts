import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Line = {
  attribute_key: string;
  filter_operator: string;
  values: unknown[];
  query_operator: string | null;
  custom_attribute_type?: string;
};
const line = (attribute_key: string, filter_operator: string, ...values: unknown[]): Line => ({
  attribute_key,
  filter_operator,
  values,
  query_operator: null,
});
const all = (...lines: Line[]) => lines.map((each) => ({ ...each, query_operator: 'and' }));
const ofContact = (attribute_key: string, value: string) => ({
  ...line(attribute_key, 'equal_to', value),
  custom_attribute_type: 'contact_attribute',
});
const act = (action_name: string, ...action_params: unknown[]) => ({ action_name, action_params });

const setUp = async (settings: Parameters<TestServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...settings });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const ada = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  for (const title of ['one', 'two', 'three']) await boss.post(`${base}/labels`, { title });
  const rule = async (event_name: string, conditions: object[], ...actions: object[]) => {
    const made = await boss.post(`${base}/automation_rules`, {
      name: `On ${event_name}`,
      event_name,
      conditions,
      actions,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return Number(made.body.id);
  };
  const begin = async (content: string, from = inbox) => {
    const visitor = server.asVisitor(server.visitorWithoutRows(from));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content, echo_id: content } });
    await server.runJobs();
    return { visitor, path: `${base}/conversations/${body.conversation_id}`, id: Number(body.conversation_id) };
  };
  const stateOf = async (path: string) => {
    const { status, priority, labels, muted, meta } = (await boss.get(path)).body;
    return { status, priority, labels, muted, assignee: meta.assignee?.name ?? null, team: meta.team?.name ?? null };
  };
  const textsOf = async (path: string): Promise<string[]> =>
    (await boss.get(`${path}/messages`)).body.payload.map(({ content }: { content: string }) => content);
  const runs = async () => (await boss.get(`${base}/automation_runs`)).body.payload;
  return { inbox, account_id, base, boss, ada, rule, begin, stateOf, textsOf, runs };
};

describe('an automation rule [AGT-60]', () => {
  it('acts on a visitor’s message, is logged, and its message has no sender', async () => {
    const { boss, ada, base, rule, begin, stateOf, runs } = await setUp();
    const team = (await boss.post(`${base}/teams`, { name: 'billing' })).body;
    const id = await rule(
      'message_created',
      all(line('content', 'contains', 'invoice'), line('message_type', 'equal_to', 'incoming')),
      act('add_label', 'one', 'missing'),
      act('assign_agent', ada.user.id),
      act('assign_team', team.id),
      act('change_priority', 'high'),
      act('send_message', 'We look at it, {{ inbox.name }}'),
      act('add_private_note', 'By a rule'),
      act('snooze_conversation', 4),
    );
    const other = await begin('Hello');
    expect(await runs()).toEqual([]);
    expect(await stateOf(other.path)).toMatchObject({ labels: [], status: 'open' });
    const { path, id: conversation_id } = await begin('Where is my INVOICE?');
    expect(await stateOf(path)).toEqual({
      status: 'snoozed',
      priority: 'high',
      labels: ['one'],
      muted: false,
      assignee: 'Ada',
      team: 'billing',
    });
    const messages: { content: string; sender?: object; content_attributes: object; message_type: number }[] = (
      await boss.get(`${path}/messages`)
    ).body.payload;
    const sent = messages.filter(({ message_type }) => message_type === 1);
    expect(sent).toMatchObject([
      { content: expect.stringContaining('We look at it, '), content_attributes: { automation_rule_id: id } },
      { content: 'By a rule', private: true, content_attributes: { automation_rule_id: id } },
    ]);
    expect(sent.map(({ sender }) => sender)).toEqual([undefined, undefined]);
    expect(messages.map(({ content }) => content)).toContain('Assigned to Ada by Automation (On message_created)');
    expect(await runs()).toMatchObject([
      {
        automation_rule_id: id,
        conversation_id,
        event_name: 'message_created',
        outcome: 'done',
        steps: [
          { action_name: 'add_label', value: 'one', outcome: 'done' },
          { action_name: 'add_label', value: 'missing', outcome: 'skipped', reason: 'label_missing' },
          { action_name: 'assign_agent', value: 'Ada', outcome: 'done' },
          { action_name: 'assign_team', value: 'billing', outcome: 'done' },
          { action_name: 'change_priority', value: 'high', outcome: 'done' },
          { action_name: 'send_message', value: null, outcome: 'done' },
          { action_name: 'add_private_note', value: null, outcome: 'done' },
          { action_name: 'snooze_conversation', value: '4', outcome: 'done' },
        ],
      },
    ]);
    expect((await boss.get(`${base}/automation_rules/${id}`)).body.payload).toMatchObject({
      recent_runs: 1,
      last_run_at: expect.any(String),
    });
  });

  it('starts by each of its events', async () => {
    const { boss, rule, begin, stateOf } = await setUp();
    await rule('conversation_created', [], act('add_label', 'one'));
    await rule('conversation_resolved', [], act('add_label', 'two'));
    await rule('conversation_opened', [], act('add_label', 'three'));
    await rule('conversation_updated', all(line('priority', 'equal_to', 'urgent')), act('mute_conversation'));
    const { path, visitor } = await begin('Hello');
    expect(await stateOf(path)).toMatchObject({ labels: ['one'] });
    await boss.post(`${path}/toggle_status`, { status: 'resolved' });
    await server.runJobs();
    expect(await stateOf(path)).toMatchObject({ labels: ['one', 'two'] });
    await visitor.post('/api/v1/widget/messages', { message: { content: 'Again', echo_id: 'again' } });
    await server.runJobs();
    expect(await stateOf(path)).toMatchObject({ labels: ['one', 'three', 'two'], muted: false });
    await boss.post(`${path}/toggle_priority`, { priority: 'urgent' });
    await server.runJobs();
    expect(await stateOf(path)).toMatchObject({ muted: true, status: 'resolved' });
  });

  it.each([
    ['content', all(line('content', 'does_not_contain', 'HÉLLO')), false],
    ['content and its case and accents', all(line('content', 'starts_with', 'HÉLL')), true],
    ['a private note', all(line('private_note', 'equal_to', true)), false],
    ['no private note', all(line('private_note', 'not_equal_to', 'true')), true],
    ['outgoing messages', all(line('message_type', 'not_equal_to', 'incoming')), false],
    ['both types', all(line('message_type', 'equal_to', 'incoming', 'outgoing')), true],
    ['the page', all(line('page_url', 'contains', '/pricing')), true],
    ['another page', all(line('page_url', 'contains', '/docs')), false],
    ['the language', all(line('browser_language', 'equal_to', 'de')), true],
    ['the status', all(line('status', 'equal_to', 'open', 'pending')), true],
    ['the assignee', all(line('assignee_id', 'is_not_present')), true],
    ['the business hours', all(line('business_hours', 'equal_to', 'closed')), false],
    ['the business hours, open', all(line('business_hours', 'equal_to', 'open')), true],
    ['the email', all(line('email', 'is_present')), false],
    ['the blocked contact', all(line('blocked', 'equal_to', 'false')), true],
    ['a value with signs of patterns', all(line('content', 'contains', '%')), false],
    ['a pattern that takes long', all(line('content', 'contains', '(a+)+$')), false],
    [
      'either of two',
      [{ ...line('status', 'equal_to', 'resolved'), query_operator: 'or' }, line('content', 'contains', 'ello')],
      true,
    ],
    ['a custom attribute of the contact', all(ofContact('plan', 'gold')), true],
    [
      'a custom attribute of the conversation',
      all({ ...ofContact('plan', 'gold'), custom_attribute_type: 'conversation_attribute' }),
      false,
    ],
  ])('is matched by %s', async (_what, conditions, expected) => {
    const { inbox, base, boss, rule, runs } = await setUp();
    for (const attribute_model of ['contact_attribute', 'conversation_attribute'])
      await boss.post(`${base}/custom_attribute_definitions`, {
        attribute_display_name: 'Plan',
        attribute_key: 'plan',
        attribute_model,
      });
    await rule('message_created', conditions, act('add_label', 'one'));
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post(
      '/api/v1/widget/messages',
      {
        message: { content: 'Hello 100', echo_id: 'one', referer_url: 'https://shop.example/pricing?x=1' },
        custom_attributes: {},
      },
      { headers: { 'accept-language': 'de-AT,de;q=0.9' } },
    );
    await visitor.patch('/api/v1/widget/contact', { custom_attributes: { plan: 'gold' } });
    await server.runJobs();
    expect(await runs()).toHaveLength(expected ? 1 : 0);
  });

  it('acts on nothing of another account, and not on an inbox that it does not name', async () => {
    const { inbox, boss, base, begin, rule, runs, stateOf } = await setUp();
    const second = await server.buildInbox({ account_id: inbox.account_id, enable_email_collect: false });
    const other = await setUp();
    await rule('message_created', all(line('inbox_id', 'equal_to', inbox.id)), act('add_label', 'one'));
    const elsewhere = await begin('hello', second);
    expect(await stateOf(elsewhere.path)).toMatchObject({ labels: [] });
    const foreign = await other.begin('hello');
    expect(await other.stateOf(foreign.path)).toMatchObject({ labels: [] });
    expect([await runs(), await other.runs()]).toEqual([[], []]);
    await begin('hello');
    expect(await runs()).toHaveLength(1);
    const { account_id } = inbox;
    const limited = await server.buildAgent({
      account_id,
      permissions: ['automation_manage', 'conversation_manage'],
      inbox_ids: [second.id],
    });
    expect((await server.asAgent(limited).get(`${base}/automation_runs`)).body.payload).toEqual([]);
    expect((await boss.get(`${base}/automation_runs`)).body.payload).toHaveLength(1);
    const followed = ['automation_manage', 'conversation_participating_manage'] as const;
    const partial = await server.buildAgent({ account_id, permissions: [...followed], inbox_ids: [inbox.id] });
    expect((await server.asAgent(partial).get(`${base}/automation_runs`)).body.payload).toEqual([]);
  });

  it('does not act while it is off, nor for an event that came before it was switched off', async () => {
    const { inbox, boss, base, rule, runs, begin } = await setUp();
    const id = await rule('message_created', [], act('add_label', 'one'));
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: 'one' } });
    await boss.patch(`${base}/automation_rules/${id}`, { active: false });
    await server.runJobs();
    await begin('hello again');
    expect(await runs()).toEqual([]);
  });

  it('runs in the order of the rules: what one did, the next one sees', async () => {
    const { boss, base, rule, begin, stateOf, runs } = await setUp();
    const second = await rule('message_created', all(line('labels', 'equal_to', 'one')), act('add_label', 'two'));
    const first = await rule('message_created', [], act('add_label', 'one'));
    expect(await stateOf((await begin('hello')).path)).toMatchObject({ labels: ['one'] });
    await boss.patch(`${base}/automation_rules/${first}`, { position: 1 });
    expect(await stateOf((await begin('hello')).path)).toMatchObject({ labels: ['one', 'two'] });
    const order = (await runs()).map(({ automation_rule_id }: { automation_rule_id: number }) => automation_rule_id);
    expect(order).toEqual([second, first, first]);
  });

  it('that fails stops no other', async () => {
    const { boss, base, rule, begin, stateOf, runs } = await setUp();
    const { id } = (
      await boss.post(`${base}/custom_attribute_definitions`, {
        attribute_display_name: 'Plan',
        attribute_key: 'plan',
        attribute_model: 'contact_attribute',
      })
    ).body;
    await rule('message_created', all(ofContact('plan', 'silver')), act('add_label', 'one'));
    await rule('message_created', [], act('add_label', 'three'));
    await boss.delete(`${base}/custom_attribute_definitions/${id}`);
    const { path } = await begin('hello');
    expect(await stateOf(path)).toMatchObject({ labels: ['three'] });
    expect(await runs()).toMatchObject([
      { outcome: 'done' },
      { outcome: 'failed', error: expect.stringContaining('plan'), steps: [] },
    ]);
  });

  it('does its other actions when one is refused, and says why', async () => {
    const { rule, begin, stateOf, runs } = await setUp();
    const notes = Array.from({ length: 18 }, (_each, index) => act('add_private_note', `Note ${index}`));
    const incoming = line('message_type', 'equal_to', 'incoming');
    await rule('message_created', all(incoming), ...notes, act('change_priority', 'low'));
    const { path, visitor } = await begin('message 0');
    // Ten messages and their notes are 190; of the eleventh, nine notes are beyond 200 in a minute.
    for (let time = 1; time <= 10; time += 1) {
      await visitor.post('/api/v1/widget/messages', { message: { content: `${time}`, echo_id: `${time}` } });
      await server.runJobs();
    }
    const [last] = await runs();
    const outcomes = last.steps.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual([...Array(9).fill('done'), ...Array(9).fill('failed'), 'unchanged']);
    expect(last).toMatchObject({ outcome: 'failed', error: null });
    expect(last.steps[17]).toMatchObject({ error: 'Too many messages' });
    expect(await stateOf(path)).toMatchObject({ priority: 'low' });
  });

  it('skips a text that its placeholders make too long', async () => {
    const { inbox, rule, runs } = await setUp();
    await rule('message_created', [], act('send_message', '{{contact.custom_attribute.note}}'.repeat(300)));
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: 'one' } });
    await visitor.patch('/api/v1/widget/contact', { custom_attributes: { note: 'n'.repeat(1_000) } });
    await server.runJobs();
    expect(await runs()).toMatchObject([{ steps: [{ outcome: 'skipped', reason: 'text_too_long', value: null }] }]);
  });

  it('keeps its log for thirty days, also when it is deleted, and without the text of messages', async () => {
    const { boss, base, rule, begin, runs } = await setUp();
    const id = await rule('message_created', [], act('send_message', 'a secret text'));
    await begin('hello');
    await boss.delete(`${base}/automation_rules/${id}`);
    expect(await runs()).toMatchObject([{ automation_rule_id: null, rule_name: 'On message_created' }]);
    expect(JSON.stringify(await runs())).not.toContain('secret');
    const old = server.deps.clock.now() - 31 * 24 * 60 * 60 * 1_000;
    await server.deps.write((tx) => tx.db.updateTable('automation_runs').set({ created_at: old }).execute());
    await server.deps.write(async (tx) => tx.enqueue('automation_runs.sweep', {}));
    await server.runJobs();
    expect(await runs()).toEqual([]);
  });
});
