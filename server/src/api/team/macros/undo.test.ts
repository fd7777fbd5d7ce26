import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ACTIONS = [
  { action_name: 'send_message', action_params: ['It left.'] },
  { action_name: 'add_private_note', action_params: ['Sent today'] },
  { action_name: 'add_label', action_params: ['shipped'] },
  { action_name: 'remove_label', action_params: ['late'] },
  { action_name: 'assign_agent', action_params: ['self'] },
  { action_name: 'change_priority', action_params: ['high'] },
  { action_name: 'mute_conversation' },
];

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const ada = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ada' }));
  const ben = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Ben' });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  for (const title of ['shipped', 'late', 'vip']) await boss.post(`${base}/labels`, { title });
  const begin = async () => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content: 'hello', echo_id: 'one' } });
    const conversation = `${base}/conversations/${body.conversation_id}`;
    await boss.post(`${conversation}/labels`, { labels: ['late'] });
    await boss.post(`${conversation}/assignments`, { assignee_id: ben.user.id });
    return { id: Number(body.conversation_id), conversation };
  };
  const macro = (await boss.post(`${base}/macros`, { name: 'Close', visibility: 'global', actions: ACTIONS })).body
    .payload;
  const run = async (...ids: number[]) =>
    (await ada.post(`${base}/macros/${macro.id}/execute`, { conversation_ids: ids })).body.payload.batch_id;
  const stateOf = async (conversation: string) => {
    const { status, priority, labels, muted, meta } = (await boss.get(conversation)).body;
    return { status, priority, labels, muted, assignee: meta.assignee?.name ?? null };
  };
  return { account_id, base, ada, ben, boss, begin, run, stateOf };
};

describe('a macro that blocks the contact', () => {
  it('blocks them in a conversation that is resolved already, and an undo unblocks them', async () => {
    const { base, ada, boss, begin, run, stateOf } = await setUp();
    const { id, conversation } = await begin();
    await boss.post(`${conversation}/toggle_status`, { status: 'resolved' });
    expect(await stateOf(conversation)).toMatchObject({ status: 'resolved', muted: false });
    const batch_id = await run(id);
    expect(await stateOf(conversation)).toMatchObject({ status: 'resolved', muted: true });
    await ada.post(`${base}/macro_runs/undo`, { batch_id });
    expect(await stateOf(conversation)).toMatchObject({ status: 'resolved', muted: false });
  });
});

describe('undoing a macro', () => {
  it('brings back what the conversations were and removes the notes; what was sent stays', async () => {
    const { base, ada, boss, begin, run, stateOf } = await setUp();
    const [one, two] = [await begin(), await begin()];
    const before = await stateOf(one.conversation);
    const batch_id = await run(one.id, two.id);
    expect(await stateOf(one.conversation)).toEqual({
      status: 'resolved',
      priority: 'high',
      labels: ['shipped'],
      muted: true,
      assignee: 'Ada',
    });
    const { body } = await ada.post(`${base}/macro_runs/undo`, { batch_id });
    expect(body.payload).toEqual({ undone: [one.id, two.id], kept: [] });
    for (const { conversation } of [one, two]) expect(await stateOf(conversation)).toEqual(before);
    const texts = (await boss.get(`${one.conversation}/messages`)).body.payload.map(
      ({ content }: { content: string }) => content,
    );
    expect(texts).toContain('It left.');
    expect(texts).not.toContain('Sent today');
    expect((await ada.get(`${base}/macro_runs`)).body.payload[0].undone_at).not.toBeNull();
  });

  it('happens once, also when it is asked for twice at the same time', async () => {
    const { base, ada, boss, begin, run } = await setUp();
    const { id, conversation } = await begin();
    const batch_id = await run(id);
    const answers = await Promise.all([1, 2].map(() => ada.post(`${base}/macro_runs/undo`, { batch_id })));
    expect(answers.map(({ body }) => body.payload.undone.length).sort()).toEqual([0, 1]);
    const texts = (await boss.get(`${conversation}/messages`)).body.payload.map(
      ({ content }: { content: string }) => content,
    );
    expect(texts.filter((text: string) => text === 'Ada undid the macro Close')).toHaveLength(1);
  });

  it('keeps what a colleague has changed since', async () => {
    const { base, ada, boss, begin, run, stateOf } = await setUp();
    const { id, conversation } = await begin();
    const batch_id = await run(id);
    await boss.post(`${conversation}/toggle_priority`, { priority: 'urgent' });
    await boss.post(`${conversation}/labels`, { labels: ['shipped', 'vip'] });
    const { body } = await ada.post(`${base}/macro_runs/undo`, { batch_id });
    expect(body.payload.kept).toEqual([{ conversation_id: id, fields: ['priority'] }]);
    expect(await stateOf(conversation)).toMatchObject({ priority: 'urgent', labels: ['late', 'vip'], assignee: 'Ben' });
  });

  it('is for the agent who ran it, while they see the conversation, for one day', async () => {
    const { base, account_id, ada, ben, boss, begin, run, stateOf } = await setUp();
    const { id, conversation } = await begin();
    const batch_id = await run(id);
    for (const other of [boss, server.asAgent(ben)])
      expect((await other.post(`${base}/macro_runs/undo`, { batch_id })).status).toBe(404);
    expect((await ada.post(`${base}/macro_runs/undo`, { batch_id: 'none' })).status).toBe(404);
    const yesterday = server.deps.clock.now() - 25 * 60 * 60 * 1_000;
    await server.deps.write((tx) =>
      tx.db.updateTable('macro_runs').set({ created_at: yesterday }).where('account_id', '=', account_id).execute(),
    );
    expect((await ada.post(`${base}/macro_runs/undo`, { batch_id })).status).toBe(422);
    expect(await stateOf(conversation)).toMatchObject({ status: 'resolved' });
  });

  it('gives the conversation to none when its agent is gone', async () => {
    const { base, ada, ben, boss, begin, run, stateOf } = await setUp();
    const { id, conversation } = await begin();
    const batch_id = await run(id);
    await boss.delete(`${base}/agents/${ben.user.id}`);
    await ada.post(`${base}/macro_runs/undo`, { batch_id });
    expect(await stateOf(conversation)).toMatchObject({ assignee: null, status: 'open' });
  });
});

describe('the log of runs', () => {
  it('shows agents their own runs, and everybody’s with the permission for shared macros', async () => {
    const { base, ada, ben, boss, begin, run } = await setUp();
    const { id } = await begin();
    await run(id);
    const idsFor = async (who: typeof ada) =>
      (await who.get(`${base}/macro_runs`)).body.payload.map(
        (each: { conversation_id: number }) => each.conversation_id,
      );
    expect([await idsFor(ada), await idsFor(server.asAgent(ben)), await idsFor(boss)]).toEqual([[id], [], [id]]);
  });

  it('comes a page at a time, and is deleted after ninety days', async () => {
    const { base, ada, begin, run } = await setUp();
    const { id } = await begin();
    for (let at = 0; at < 27; at++) await run(id);
    const first = (await ada.get(`${base}/macro_runs`)).body.payload;
    const rest = (await ada.get(`${base}/macro_runs`, { query: { before: String(first.at(-1).id) } })).body.payload;
    expect([first.length, rest.length]).toEqual([25, 2]);
    const old = server.deps.clock.now() - 91 * 24 * 60 * 60 * 1_000;
    const ids: number[] = rest.map((each: { id: number }) => each.id);
    await server.deps.write((tx) =>
      tx.db.updateTable('macro_runs').set({ created_at: old }).where('id', 'in', ids).execute(),
    );
    await server.deps.write(async (tx) => tx.enqueue('macro_runs.sweep', {}));
    await server.runJobs();
    expect((await ada.get(`${base}/macro_runs`, { query: { before: String(first.at(-1).id) } })).body.payload).toEqual(
      [],
    );
  });
});
