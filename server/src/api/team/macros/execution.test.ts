import type { MacroAction } from '@porchlight/core/wire/settings/macro.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Action = Pick<MacroAction, 'action_name'> & Partial<MacroAction>;

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, csat_survey_enabled: true });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const ada = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const ben = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ben' });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const asAda = server.asAgent(ada);
  const begin = async () => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: 'one' } });
    await visitor.patch('/api/v1/widget/contact', { name: 'maría álvarez' });
    return { id: Number(body.conversation_id), visitor };
  };
  const { id, visitor } = await begin();
  const make = async (actions: Action[], name = 'Close') => {
    const answer = await boss.post(`${base}/macros`, { name, visibility: 'global', actions });
    expect(answer.status, answer.text).toBe(200);
    return `${base}/macros/${answer.body.payload.id}`;
  };
  const conversation = `${base}/conversations/${id}`;
  const textsOf = async () =>
    (await boss.get(`${conversation}/messages`)).body.payload.map(({ content }: { content: string }) => content);
  const runsOf = async () => (await asAda.get(`${base}/macro_runs`)).body.payload;
  return { inbox, account_id, base, ada, ben, boss, asAda, begin, id, visitor, make, conversation, textsOf, runsOf };
};

describe('running a macro', () => {
  it('does its actions in order, as the agent, and records them', async () => {
    const { base, boss, asAda, ada, id, make, conversation, textsOf, runsOf } = await setUp();
    await boss.post(`${base}/labels`, { title: 'shipped' });
    const team = (await boss.post(`${base}/teams`, { name: 'logistics' })).body;
    const macro = await make([
      { action_name: 'send_message', action_params: ['Hi {{contact.first_name}}, it left.'] },
      { action_name: 'add_private_note', action_params: ['Sent today'] },
      { action_name: 'add_label', action_params: ['shipped'] },
      { action_name: 'assign_agent', action_params: ['self'] },
      { action_name: 'assign_team', action_params: [team.id] },
      { action_name: 'change_priority', action_params: ['high'] },
      { action_name: 'snooze_conversation', action_params: [24] },
      { action_name: 'resolve_conversation' },
    ]);
    const { body } = await asAda.post(`${macro}/execute`, { conversation_ids: [id] });
    expect(body.payload.missing).toEqual([]);
    expect(body.payload.runs).toMatchObject([
      { conversation_id: id, macro_name: 'Close', outcome: 'done', user: { name: 'Ada' }, undone_at: null },
    ]);
    const now = (await boss.get(conversation)).body;
    expect(now).toMatchObject({ status: 'resolved', priority: 'high', labels: ['shipped'] });
    expect([now.meta.assignee.id, now.meta.team.id]).toEqual([ada.user.id, team.id]);
    const texts: string[] = await textsOf();
    const expected = [
      'Ada ran the macro Close',
      'Hi María, it left.',
      'Sent today',
      'Conversation was marked resolved by Ada',
    ];
    expect(texts.filter((text) => expected.includes(text))).toEqual(expected);
    const [run] = await runsOf();
    expect(
      run.steps.map(({ action_name, value, outcome }: Record<string, string>) => [action_name, value, outcome]),
    ).toEqual([
      ['send_message', null, 'done'],
      ['add_private_note', null, 'done'],
      ['add_label', 'shipped', 'done'],
      ['assign_agent', 'Ada', 'done'],
      ['assign_team', 'logistics', 'done'],
      ['change_priority', 'high', 'done'],
      ['snooze_conversation', '24', 'done'],
      ['resolve_conversation', null, 'done'],
    ]);
    expect((await boss.get(macro)).body.payload.recent_runs).toBe(1);
  });

  it('says before what it would do, and does nothing then', async () => {
    const { base, boss, asAda, ben, id, make, conversation, textsOf } = await setUp();
    const label = (await boss.post(`${base}/labels`, { title: 'shipped' })).body;
    const macro = await make([
      { action_name: 'send_message', action_params: ['Hi {{contact.first_name}}'] },
      { action_name: 'add_label', action_params: ['shipped'] },
      { action_name: 'assign_agent', action_params: [ben.user.id] },
      { action_name: 'send_email_transcript', action_params: ['{{contact.email}}'] },
    ]);
    await boss.delete(`${base}/labels/${label.id}`);
    await boss.delete(`${base}/agents/${ben.user.id}`);
    const before = [(await boss.get(conversation)).body, await textsOf()];
    const { body } = await asAda.get(`${macro}/preview`, { query: { conversation_id: String(id) } });
    expect(body.payload).toEqual([
      { action_name: 'send_message', value: 'Hi María', outcome: 'planned', reason: null },
      { action_name: 'add_label', value: 'shipped', outcome: 'skipped', reason: 'label_missing' },
      { action_name: 'assign_agent', value: 'Ben', outcome: 'skipped', reason: 'agent_missing' },
      {
        action_name: 'send_email_transcript',
        value: '{{contact.email}}',
        outcome: 'skipped',
        reason: 'address_missing',
      },
    ]);
    expect([(await boss.get(conversation)).body, await textsOf()]).toEqual(before);
    const run = (await asAda.post(`${macro}/execute`, { conversation_ids: [id] })).body.payload.runs[0];
    expect(run.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  it('assigns only agents of the inbox, and says what was so already', async () => {
    const { account_id, boss, asAda, id, make } = await setUp();
    const stranger = await server.buildAgent({ account_id, name: 'Sam' });
    const macro = await make([
      { action_name: 'assign_agent', action_params: [stranger.user.id] },
      { action_name: 'open_conversation' },
      { action_name: 'remove_assigned_team' },
    ]);
    const run = (await asAda.post(`${macro}/execute`, { conversation_ids: [id] })).body.payload.runs[0];
    expect(run.steps).toMatchObject([
      { value: 'Sam', outcome: 'skipped', reason: 'agent_not_in_inbox' },
      { outcome: 'unchanged' },
      { outcome: 'unchanged' },
    ]);
    expect((await boss.get(`${macro}`)).status).toBe(200);
  });

  it('goes on with a label that was renamed', async () => {
    const { base, boss, asAda, id, make, conversation } = await setUp();
    const label = (await boss.post(`${base}/labels`, { title: 'shipped' })).body;
    await boss.post(`${base}/labels`, { title: 'late' });
    const macro = await make([{ action_name: 'add_label', action_params: ['late', 'shipped'] }]);
    const other = await make([{ action_name: 'add_private_note', action_params: ['shipped'] }]);
    await boss.patch(`${base}/labels/${label.id}`, { title: 'sent' });
    await asAda.post(`${macro}/execute`, { conversation_ids: [id] });
    expect((await boss.get(conversation)).body.labels).toEqual(['late', 'sent']);
    expect((await boss.get(other)).body.payload.actions[0].action_params).toEqual(['shipped']);
  });

  it('gives the conversation back to the agent who replied last', async () => {
    const { base, ben, asAda, boss, id, make, conversation } = await setUp();
    await server.asAgent(ben).post(`${conversation}/messages`, { content: 'On it' });
    const macro = await make([{ action_name: 'assign_agent', action_params: ['last_responding_agent'] }]);
    await asAda.post(`${macro}/execute`, { conversation_ids: [id] });
    expect((await boss.get(`${base}/conversations/${id}`)).body.meta.assignee.name).toBe('Ben');
  });

  it('reaches no conversation that the agent does not see', async () => {
    const { account_id, inbox, boss, ben, id, make, conversation } = await setUp();
    const macro = await make([{ action_name: 'resolve_conversation' }]);
    const outsider = await server.buildAgent({ account_id });
    const narrow = await server.buildAgent({
      account_id,
      inbox_ids: [inbox.id],
      permissions: ['conversation_unassigned_manage'],
    });
    await boss.post(`${conversation}/assignments`, { assignee_id: ben.user.id });
    for (const who of [outsider, narrow].map((agent) => server.asAgent(agent))) {
      const { status, body } = await who.post(`${macro}/execute`, { conversation_ids: [id, 424_242] });
      expect([status, body.payload.runs, body.payload.missing]).toEqual([200, [], [id, 424_242]]);
      expect((await who.get(`${macro}/preview`, { query: { conversation_id: String(id) } })).status).toBe(404);
    }
    expect((await boss.get(conversation)).body.status).toBe('open');
    const blind = server.asAgent(await server.buildAgent({ account_id, permissions: ['macro_manage'] }));
    expect((await blind.post(`${macro}/execute`, { conversation_ids: [id] })).status).toBe(401);
  });

  it('runs once for a request that is repeated, also at the same time', async () => {
    const { asAda, id, make, textsOf, runsOf } = await setUp();
    const macro = await make([{ action_name: 'send_message', action_params: ['Once'] }]);
    const body = { conversation_ids: [id, id], echo_id: 'run-1' };
    const answers = await Promise.all([1, 2, 3].map(() => asAda.post(`${macro}/execute`, body)));
    const again = await asAda.post(`${macro}/execute`, body);
    const ids = [...answers, again].map((answer) => answer.body.payload.runs[0].id);
    expect(new Set(ids).size).toBe(1);
    expect((await textsOf()).filter((text: string) => text === 'Once')).toHaveLength(1);
    expect(await runsOf()).toHaveLength(1);
  });

  it('does all or nothing of a conversation, and records the refusal', async () => {
    const { asAda, boss, id, make, conversation, textsOf } = await setUp();
    const notes = Array.from(
      { length: 29 },
      (_, at): Action => ({
        action_name: 'add_private_note',
        action_params: [`note ${at}`],
      }),
    );
    const fill = await make(notes, 'Fill');
    const macro = await make([{ action_name: 'resolve_conversation' }, ...notes]);
    // Six times thirty messages in a minute: the seventh run reaches the limit of the conversation.
    for (let time = 0; time < 6; time++) await asAda.post(`${fill}/execute`, { conversation_ids: [id] });
    const { body } = await asAda.post(`${macro}/execute`, { conversation_ids: [id], echo_id: 'refused' });
    const [run] = body.payload.runs;
    expect(run).toMatchObject({ outcome: 'failed', error: 'Too many messages' });
    expect(run.steps.every(({ outcome }: { outcome: string }) => outcome === 'skipped')).toBe(true);
    expect((await boss.get(conversation)).body.status).toBe('open');
    expect(await textsOf()).not.toContain('Ada ran the macro Close');
    expect((await boss.get(macro)).body.payload.recent_runs).toBe(0);
    const again = await asAda.post(`${macro}/execute`, { conversation_ids: [id], echo_id: 'refused' });
    expect(again.body.payload.runs[0].id).toBe(run.id);
  });

  it('takes at most a hundred conversations', async () => {
    const { asAda, make } = await setUp();
    const macro = await make([{ action_name: 'resolve_conversation' }]);
    const conversation_ids = Array.from({ length: 101 }, (_, at) => at + 1);
    expect((await asAda.post(`${macro}/execute`, { conversation_ids })).status).toBe(422);
    expect((await asAda.post(`${macro}/execute`, { conversation_ids: [] })).status).toBe(422);
  });

  it('leaves nothing of itself when the conversation is erased', async () => {
    const { boss, asAda, id, make, conversation, account_id } = await setUp();
    const macro = await make([{ action_name: 'send_email_transcript', action_params: ['maria@example.com'] }]);
    await asAda.post(`${macro}/execute`, { conversation_ids: [id] });
    const rows = () =>
      server.deps.db.selectFrom('macro_runs').selectAll().where('account_id', '=', account_id).execute();
    expect(JSON.stringify(await rows())).not.toContain('maria@example.com');
    expect((await boss.delete(conversation)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});
