import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { runRules } from './run-rules-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const line = (attribute_key: string, ...values: unknown[]) => ({
  attribute_key,
  filter_operator: 'equal_to',
  values,
  query_operator: null,
});
const act = (action_name: string, ...action_params: unknown[]) => ({ action_name, action_params });

const setUp = async (page: TestServer = server) => {
  const inbox = await page.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = page.asAgent(await page.buildAgent({ account_id, role: 'administrator', name: 'Olga' }));
  const rule = async (event_name: string, conditions: object[], ...actions: object[]) => {
    const made = await boss.post(`${base}/automation_rules`, { name: event_name, event_name, conditions, actions });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return Number(made.body.id);
  };
  const begin = async () => {
    const visitor = page.asVisitor(page.visitorWithoutRows(inbox));
    const send = (content: string) =>
      visitor.post('/api/v1/widget/messages', { message: { content, echo_id: content } });
    const { body } = await send('hello');
    return { send, path: `${base}/conversations/${body.conversation_id}`, id: Number(body.conversation_id) };
  };
  const textsOf = async (path: string): Promise<string[]> =>
    (await boss.get(`${path}/messages`)).body.payload.map(({ content }: { content: string }) => content);
  const runs = async () => (await boss.get(`${base}/automation_runs`)).body.payload;
  return { inbox, account_id, base, boss, rule, begin, textsOf, runs };
};

const mayMail = async () => true;

const count = (texts: readonly string[], text: string) => texts.filter((each) => each === text).length;

/** Ends only when rules do not start each other for ever. */
const settle = () => server.runJobs();

describe('rules that start each other [AGT-61]', () => {
  it('end: a rule acts once on what follows from one event', async () => {
    const { rule, begin, runs, textsOf } = await setUp();
    await rule('message_created', [], act('send_message', 'ping'));
    await rule('message_created', [], act('send_message', 'pong'));
    const { path } = await begin();
    await settle();
    const texts = await textsOf(path);
    // Each answers the visitor, and the other rule's answer to the visitor.
    expect([count(texts, 'ping'), count(texts, 'pong')]).toEqual([2, 2]);
    expect(await runs()).toHaveLength(4);
  });

  it('end after five in a row, however many there are', async () => {
    const { base, boss, rule, begin, runs } = await setUp();
    const titles = Array.from({ length: 9 }, (_each, index) => `step-${index}`);
    for (const title of titles) await boss.post(`${base}/labels`, { title });
    // The last first, so that an event starts one of them.
    for (const [index, title] of [...titles.entries()].slice(1).reverse())
      await rule('conversation_updated', [line('labels', titles[index - 1])], act('add_label', title));
    await rule('conversation_created', [], act('add_label', 'step-0'));
    const { path } = await begin();
    await settle();
    expect((await boss.get(path)).body.labels.toSorted()).toEqual(titles.slice(0, 5));
    expect((await runs()).length).toBeLessThan(20);
  });

  it('end also through what the product does in between', async () => {
    const { rule, begin, textsOf } = await setUp();
    await rule('conversation_opened', [], act('resolve_conversation'), act('send_message', 'closed'));
    await rule('conversation_resolved', [], act('open_conversation'), act('send_message', 'opened'));
    const { path, send } = await begin();
    await settle();
    expect(count(await textsOf(path), 'closed')).toBe(0);
    await rule('message_created', [line('message_type', 'incoming')], act('resolve_conversation'));
    await send('more');
    await settle();
    expect([count(await textsOf(path), 'opened'), count(await textsOf(path), 'closed')]).toEqual([1, 1]);
  });

  it('stop on a conversation after sixty runs in an hour, whatever starts them', async () => {
    const { rule, begin, runs, base, boss } = await setUp();
    const id = await rule('message_created', [], act('change_priority', 'low'));
    const { send } = await begin();
    for (let time = 0; time < 64; time += 1) await send(`message ${time}`);
    await settle();
    const [newest, ...before] = await runs();
    expect(newest).toMatchObject({ outcome: 'stopped', steps: [] });
    expect(before.every(({ outcome }: { outcome: string }) => outcome === 'done')).toBe(true);
    expect((await boss.get(`${base}/automation_rules/${id}`)).body.payload.recent_runs).toBe(61);
  });
});

describe('events at the same time [AGT-60]', () => {
  it('are acted on once each, and a condition that no longer holds is not acted on twice', async () => {
    const { account_id, rule, begin, textsOf } = await setUp();
    await rule('message_created', [line('status', 'open')], act('send_message', 'once'), act('resolve_conversation'));
    const { id, path } = await begin();
    const row = await server.store.reader
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account_id)
      .where('display_id', '=', id)
      .executeTakeFirstOrThrow();
    const trigger = {
      account_id,
      event_name: 'message_created' as const,
      conversation_id: row.id,
      message_id: null,
      chain: [],
    };
    await Promise.all(['a', 'b', 'c'].map((event_id) => runRules(server.deps, { ...trigger, event_id }, mayMail)));
    await settle();
    expect(count(await textsOf(path), 'once')).toBe(1);
  });

  it('that are handled again after a restart are not acted on again', async () => {
    const { account_id, rule, begin, textsOf, runs } = await setUp();
    const { id, path } = await begin();
    await settle();
    await rule('message_created', [], act('send_message', 'once'));
    await rule('message_created', [], act('add_private_note', 'noted'));
    const row = await server.store.reader
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account_id)
      .where('display_id', '=', id)
      .executeTakeFirstOrThrow();
    const trigger = {
      account_id,
      event_name: 'message_created' as const,
      event_id: 'the same',
      conversation_id: row.id,
      message_id: null,
      chain: [],
    };
    await Promise.all([1, 2, 3].map(() => runRules(server.deps, trigger, mayMail)));
    await runRules(server.deps, trigger, mayMail);
    const texts = await textsOf(path);
    expect([count(texts, 'once'), count(texts, 'noted')]).toEqual([1, 1]);
    expect(await runs()).toHaveLength(2);
  });

  it('are not lost when the server stops between the event and the run', async () => {
    const first = await startTestServer();
    const { rule, begin } = await setUp(first);
    await rule('message_created', [], act('change_priority', 'urgent'));
    const { id } = await begin();
    const next = await startTestServer({ beside: { testStore: first.testStore, env: first.env }, jobs: true });
    const priorityOf = async () =>
      (
        await next.store.reader
          .selectFrom('conversations')
          .select('priority')
          .where('display_id', '=', id)
          .executeTakeFirstOrThrow()
      ).priority;
    await expect.poll(priorityOf, { timeout: 20_000 }).toBe(4);
    await next.close();
    await first.close();
  });
});

it('thirty rules over a hundred conversations: no action is lost or done twice', async () => {
  const busy = await startTestServer({ jobs: true });
  const { inbox, account_id, base, boss, rule } = await setUp(busy);
  const titles = Array.from({ length: 10 }, (_each, index) => `label-${index}`);
  for (const title of titles) await boss.post(`${base}/labels`, { title });
  for (const title of titles) {
    const digit = { ...line('content', title.at(-1)), filter_operator: 'contains' };
    await rule('message_created', [digit], act('add_label', title));
    await rule('message_created', [digit], act('add_private_note', `note ${title}`));
    await rule('conversation_created', [line('status', 'resolved')], act('add_label', title));
  }
  const contents = Array.from({ length: 100 }, (_each, index) => `number ${index}`);
  const send = async (content: string) => {
    const visitor = busy.asVisitor(busy.visitorWithoutRows(inbox));
    const { status } = await visitor.post('/api/v1/widget/messages', { message: { content, echo_id: content } });
    expect(status).toBe(200);
  };
  for (let at = 0; at < contents.length; at += 30) await Promise.all(contents.slice(at, at + 30).map(send));
  const left = async () =>
    Number(
      (
        await busy.store.reader
          .selectFrom('jobs')
          .select((row) => row.fn.countAll<number>().as('jobs'))
          .where('account_id', '=', account_id)
          .where('name', '=', 'automation.run')
          .where('status', 'not in', ['done', 'failed'])
          .executeTakeFirstOrThrow()
      ).jobs,
    );
  await expect.poll(left, { timeout: 160_000, interval: 250 }).toBe(0);
  const messages = await busy.store.reader
    .selectFrom('messages')
    .select(['conversation_id', 'content', 'message_type', 'private'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  const labels = await busy.store.reader
    .selectFrom('conversation_labels as j')
    .innerJoin('labels as l', 'l.id', 'j.label_id')
    .select(['j.conversation_id', 'l.title'])
    .where('l.account_id', '=', account_id)
    .execute();
  const visitors = messages.filter(({ message_type }) => message_type === 0);
  expect(visitors).toHaveLength(100);
  for (const { conversation_id, content } of visitors) {
    const expected = titles.filter((title) => content?.includes(title.at(-1) ?? ''));
    const own = labels.filter((each) => each.conversation_id === conversation_id).map(({ title }) => title);
    expect(own.toSorted()).toEqual(expected);
    const notes = messages.filter((each) => each.conversation_id === conversation_id && each.private);
    expect(notes.map((note) => note.content).toSorted()).toEqual(expected.map((title) => `note ${title}`));
  }
  await busy.close();
}, 180_000);
