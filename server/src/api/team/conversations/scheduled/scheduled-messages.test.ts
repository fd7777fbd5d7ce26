import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueMessages } from '../../../../domain/conversations/scheduled/send-due-job.ts';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { StoreUnavailable } from '../../../../platform/errors.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';
import type { HttpClient } from '../../../../testing/http-client.ts';

const HOUR = 60 * 60;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Message = { content: string | null; message_type: number; sender?: { id: number }; attachments?: unknown[] };

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, greeting_enabled: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const [member, other] = [
    await server.buildAgent({ account_id, inbox_ids: [inbox.id] }),
    await server.buildAgent({ account_id, inbox_ids: [inbox.id] }),
  ];
  const [agent, colleague] = [server.asAgent(member), server.asAgent(other)];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  const begin = async (content: string): Promise<number> =>
    (await page.post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } })).body.id;
  const id = await begin('Where is my order?');
  const conversation = `${base}/conversations/${id}`;
  const path = `${conversation}/scheduled_messages`;
  const at = (seconds: number) => Math.floor(clock.now() / 1_000) + seconds;
  const schedule = (body: object = {}, by: HttpClient = agent) =>
    by.post(path, { content: 'It is on its way', send_at: at(HOUR), ...body });
  const list = async (by: HttpClient = agent) => (await by.get(path)).body.payload;
  const messages = async (): Promise<Message[]> => (await agent.get(`${conversation}/messages`)).body.payload;
  const texts = async () => (await messages()).map(({ content }) => content);
  const seen = async (): Promise<string[]> =>
    (await page.get('/api/v1/widget/messages')).body.payload.map(({ content }: Message) => content);
  const say = (content: string) => page.post('/api/v1/widget/messages', { message: { content } });
  const facts = async () => (await agent.get(conversation)).body;
  const pass = async (seconds = HOUR) => {
    clock.advance(seconds * 1_000);
    await sendDueMessages(server.deps);
    await server.runJobs();
  };
  const noticesOf = async (by: HttpClient) =>
    (await by.get(`${base}/notifications`)).body.data.payload.map(
      ({ notification_type }: { notification_type: string }) => notification_type,
    );
  const people = { member, other, agent, colleague, boss, page, noticesOf };
  return {
    ...people,
    inbox,
    account_id,
    base,
    id,
    conversation,
    path,
    at,
    begin,
    schedule,
    list,
    messages,
    texts,
    seen,
    say,
    facts,
    pass,
  };
};

describe('a scheduled message (AGT-160)', () => {
  it('is shown to the team until its time, and then is a message of its author to everyone', async () => {
    const { member, schedule, list, colleague, texts, seen, facts, pass, messages, at, base } = await setUp();
    const made = await schedule();
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ content: 'It is on its way', state: 'waiting', replied: false, files: [] });
    expect((await list(colleague))[0]).toMatchObject({ id: made.body.id, author: { id: member.user.id } });
    expect((await facts()).scheduled_at).toBe(at(HOUR));
    const counts = (await colleague.get(`${base}/conversations/view_counts`)).body;
    expect(counts.scheduled).toBe(1);
    const listed = await colleague.get(`${base}/conversations?status=all&conversation_type=scheduled`);
    expect(listed.body.data.payload).toHaveLength(1);
    await pass(HOUR - 60);
    expect(await texts()).not.toContain('It is on its way');
    await pass(60);
    expect(await seen()).toEqual(['Where is my order?', 'It is on its way']);
    const sent = (await messages()).find(({ content }) => content === 'It is on its way');
    expect([sent?.message_type, sent?.sender?.id]).toEqual([1, member.user.id]);
    expect(await list()).toEqual([]);
    const now = await facts();
    expect([now.scheduled_at, now.waiting_since, now.first_reply_created_at > 0]).toEqual([undefined, 0, true]);
    await pass();
    expect((await seen()).filter((text) => text === 'It is on its way')).toHaveLength(1);
  });

  it('is sent once by jobs that run at the same moment, and stored once however often it is sent in', async () => {
    const { schedule, seen, pass, path, agent, at } = await setUp();
    const echo_id = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => schedule({ echo_id })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    clock.advance(HOUR * 1_000);
    await Promise.all([1, 2, 3].map(() => sendDueMessages(server.deps)));
    await pass(0);
    expect((await seen()).filter((text) => text === 'It is on its way')).toHaveLength(1);
    expect((await agent.post(path, { content: 'It is on its way', send_at: at(HOUR), echo_id })).status).toBe(409);
  });

  it('is sent now, by any agent who sees it, once', async () => {
    const { schedule, seen, path, colleague, agent, member, messages } = await setUp();
    const { id } = (await schedule()).body;
    const answers = await Promise.all([agent, colleague, agent].map((by) => by.post(`${path}/${id}/send`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await seen()).filter((text) => text === 'It is on its way')).toHaveLength(1);
    expect((await messages()).find(({ content }) => content === 'It is on its way')?.sender?.id).toBe(member.user.id);
  });

  it('is changed by its author alone, and cancelled by a colleague, of which the author is notified', async () => {
    const { schedule, path, colleague, agent, at, list, pass, seen, texts, noticesOf } = await setUp();
    const { id } = (await schedule()).body;
    expect((await colleague.patch(`${path}/${id}`, { content: 'Never' })).status).toBe(401);
    const changed = await agent.patch(`${path}/${id}`, { content: 'Tomorrow', send_at: at(2 * HOUR) });
    expect([changed.status, changed.body.content]).toEqual([200, 'Tomorrow']);
    await pass();
    expect(await seen()).toEqual(['Where is my order?']);
    expect((await colleague.delete(`${path}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    await pass(2 * HOUR);
    expect(await seen()).toEqual(['Where is my order?']);
    expect((await texts()).some((text) => text?.includes('cancelled a scheduled message of'))).toBe(true);
    expect(await noticesOf(agent)).toContain('scheduled_message_not_sent');
    expect((await agent.delete(`${path}/${id}`)).status).toBe(404);
  });

  it('is not sent once the contact has written, where its author chose so', async () => {
    const { schedule, say, pass, seen, list, agent, path, at, noticesOf } = await setUp();
    await schedule({ unless_reply: true });
    await schedule({ content: 'In any case' });
    expect((await list())[0].replied).toBe(false);
    await say('Found it, thank you');
    expect((await list())[0].replied).toBe(true);
    await pass();
    expect(await seen()).toEqual(['Where is my order?', 'Found it, thank you', 'In any case']);
    const [left] = await list();
    expect(left).toMatchObject({ state: 'failed', failure: 'replied' });
    expect(await noticesOf(agent)).toContain('scheduled_message_not_sent');
    // Scheduled again: its author knows what was written.
    expect((await agent.patch(`${path}/${left.id}`, { send_at: at(HOUR) })).body.state).toBe('waiting');
    await pass();
    expect(await seen()).toContain('It is on its way');
  });

  it('is refused empty, too long, in the past, too far ahead, and above ten of a conversation', async () => {
    const { schedule, at, path, agent } = await setUp();
    for (const wish of [
      { content: ' ' },
      { content: 'x'.repeat(150_001) },
      { send_at: at(-HOUR) },
      { send_at: at(370 * 24 * HOUR) },
    ])
      expect((await schedule(wish)).status).toBe(422);
    expect((await schedule({ send_at: 'tomorrow' })).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 13 }, () => schedule()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await agent.get(path)).body.payload).toHaveLength(10);
  });

  it('takes its files and the quoted message along, and its files are deleted when it is cancelled', async () => {
    const { path, agent, at, messages, pass, list } = await setUp();
    const question = (await messages())[0] as Message & { id: number };
    const send = (name: string) => {
      const raw = new FormData();
      raw.append('send_at', String(at(HOUR)));
      raw.append('in_reply_to', String(question.id));
      raw.append('unless_reply', 'false');
      raw.append('attachments[]', new Blob(['text'], { type: 'text/plain' }), name);
      return agent.call('POST', path, { raw });
    };
    const [sent, cancelled] = [(await send('label.txt')).body, (await send('other.txt')).body];
    expect([sent.in_reply_to, sent.files[0].file_name]).toEqual([question.id, 'label.txt']);
    expect((await server.http.get(cancelled.files[0].file_url)).status).toBe(200);
    await agent.delete(`${path}/${cancelled.id}`);
    await pass();
    expect((await server.http.get(cancelled.files[0].file_url)).status).toBe(404);
    expect((await server.http.get(sent.files[0].file_url)).status).toBe(200);
    const message = (await messages()).find(({ attachments = [] }) => attachments.length > 0);
    expect(message).toMatchObject({ content_attributes: { in_reply_to: question.id } });
    expect(await list()).toEqual([]);
  });

  it('is not sent when its author has lost the inbox or left, and the assignee is notified', async () => {
    const { boss, base, inbox, member, other, colleague, schedule, pass, seen, list, path, conversation, noticesOf } =
      await setUp();
    await boss.post(`${conversation}/assignments`, { assignee_id: other.user.id });
    const [first, second] = [
      (await schedule()).body,
      (await schedule({ send_at: Math.floor(clock.now() / 1_000) + 2 * HOUR })).body,
    ];
    await boss.patch(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [other.user.id] });
    await pass();
    expect((await list(colleague)).map(({ failure }: { failure: string }) => failure)).toEqual(['no_access', null]);
    expect((await colleague.post(`${path}/${first.id}/send`)).status).toBe(422);
    await boss.delete(`${base}/agents/${member.user.id}`);
    await pass();
    expect((await list(colleague))[1]).toMatchObject({ id: second.id, failure: 'author_left' });
    expect(await seen()).toEqual(['Where is my order?']);
    expect(await noticesOf(colleague)).toContain('scheduled_message_not_sent');
  });

  it('goes on in the conversation that its own is merged into, and back with an undo', async () => {
    const { agent, base, id, begin, schedule, list, pass, seen, conversation } = await setUp();
    await schedule();
    const into = await begin('And another thing');
    const there = `${base}/conversations/${into}/scheduled_messages`;
    expect((await agent.post(`${conversation}/merge`, { into })).status).toBe(200);
    expect((await agent.get(there)).body.payload).toHaveLength(1);
    expect((await agent.get(`${base}/conversations/${into}`)).body.scheduled_at).toBeGreaterThan(0);
    expect((await agent.get(conversation)).body.scheduled_at).toBeUndefined();
    expect(await list()).toEqual([]);
    expect((await schedule()).status).toBe(422);
    await agent.delete(`${base}/conversations/${id}/merge`);
    expect([(await list()).length, (await agent.get(there)).body.payload.length]).toEqual([1, 0]);
    await agent.post(`${conversation}/merge`, { into });
    await pass();
    expect((await seen()).filter((text) => text === 'It is on its way')).toHaveLength(1);
  });

  it('is sent into a resolved conversation, waits for no one of a suspended account, and is not a day late', async () => {
    const { agent, conversation, schedule, pass, seen, facts, list, account_id } = await setUp();
    await schedule();
    await agent.post(`${conversation}/toggle_status`, { status: 'resolved' });
    await pass();
    expect([(await seen()).at(-1), (await facts()).status]).toEqual(['It is on its way', 'resolved']);
    await schedule({ content: 'Late' });
    const suspend = (status: 'active' | 'suspended') =>
      server.deps.write((tx) => tx.db.updateTable('accounts').set({ status }).where('id', '=', account_id).execute());
    await suspend('suspended');
    await pass(2 * HOUR);
    await suspend('active');
    expect((await list())[0]).toMatchObject({ content: 'Late', state: 'waiting' });
    await suspend('suspended');
    await pass(24 * HOUR);
    await suspend('active');
    await pass(0);
    expect((await list())[0]).toMatchObject({ content: 'Late', failure: 'late' });
  });

  it('that was postponed while it was about to be sent waits for its new time', async () => {
    const { schedule, list, path, agent, at, pass, seen } = await setUp();
    const { id } = (await schedule()).body;
    clock.advance(HOUR * 1_000);
    const later = at(HOUR);
    const write: typeof server.deps.write = async (action) => {
      await agent.patch(`${path}/${id}`, { send_at: later });
      return server.deps.write(action);
    };
    await sendDueMessages({ ...server.deps, write });
    expect((await list())[0]).toMatchObject({ state: 'waiting', send_at: later });
    await pass(HOUR);
    expect(await seen()).toContain('It is on its way');
  });

  it('is sent by the next run where the database was away, and is no failure', async () => {
    const { schedule, list, pass, seen } = await setUp();
    await schedule();
    clock.advance(HOUR * 1_000);
    let isAway = true;
    const write: typeof server.deps.write = async (action) => {
      if (!isAway) return server.deps.write(action);
      isAway = false;
      throw new StoreUnavailable(new Error('gone'));
    };
    await sendDueMessages({ ...server.deps, write }).catch(() => {});
    expect((await list())[0]).toMatchObject({ state: 'waiting', failure: null });
    await pass(0);
    expect(await seen()).toContain('It is on its way');
  });

  it('is no concern of a visitor or an agent of another inbox, and goes with an erased conversation', async () => {
    const { page, schedule, path, account_id, boss, conversation, seen } = await setUp();
    const stranger = server.asAgent(await server.buildAgent({ account_id }));
    const { id } = (await schedule()).body;
    for (const answer of [
      await stranger.get(path),
      await stranger.post(path, { content: 'x', send_at: 2_000_000_000 }),
      await stranger.post(`${path}/${id}/send`),
      await stranger.patch(`${path}/${id}`, { content: 'x' }),
      await stranger.delete(`${path}/${id}`),
    ])
      expect(answer.status).toBe(401);
    expect((await page.get(path)).status).toBe(401);
    expect(JSON.stringify((await page.get('/api/v1/widget/conversations')).body)).not.toContain('scheduled');
    expect(await seen()).toEqual(['Where is my order?']);
    expect((await boss.delete(conversation)).status).toBe(200);
    const left = await server.deps.db.selectFrom('scheduled_messages').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
