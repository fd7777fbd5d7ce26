import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTopic } from '../../platform/cluster/topics.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { answerPoll } from './poll.ts';
import { createSubscriptions } from './subscriptions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const people = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = server.visitorWithoutRows(inbox);
  const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: visitor.pubsub_token });
  const start = async () =>
    server
      .asVisitor(visitor)
      .post('/api/v1/widget/conversations', { message: { content: 'hello', echo_id: randomUUID() } });
  const conversations = `/api/v1/accounts/${inbox.account_id}/conversations`;
  return { inbox, agent, visitor, identifier, start, conversations };
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads any frame, and says by its expectations which one it wants.
type Frame = any;

async function* openStream(identifier: string, abort = new AbortController()): AsyncGenerator<Frame> {
  const response = await fetch(`${server.url}/cable/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier }),
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-transform');
  let rest = '';
  try {
    for await (const chunk of response.body ?? []) {
      const events = (rest + Buffer.from(chunk).toString()).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6));
    }
  } finally {
    abort.abort();
  }
}

const until = async (stream: AsyncGenerator<Frame>, matches: (frame: Frame) => boolean): Promise<Frame> => {
  for (let next = await stream.next(); !next.done; next = await stream.next())
    if (matches(next.value)) return next.value;
  throw new Error('the stream ended');
};

const poll = (identifier: string, after?: number) => server.http.post('/cable/poll', { identifier, after });
const eventsOf = (answer: { body: { frames: Frame[] } }) => answer.body.frames.map((frame) => frame.message?.event);

describe('the live connection by Server-Sent Events', () => {
  it('says the same frames as the socket: welcome, confirmation, presence, messages, pings', async () => {
    const { agent, identifier, start, conversations } = await people();
    const started = await start();
    const stream = openStream(identifier);
    // A ping may come between any two.
    const next = () => until(stream, (frame) => frame.type !== 'ping');
    expect(await next()).toEqual({ type: 'welcome' });
    expect(await next()).toEqual({ type: 'confirm_subscription', identifier });
    const presence = await until(stream, (frame) => frame.message?.event === 'presence.update');
    expect(presence.message.data.last_seq).toBeGreaterThan(0);
    await server.asAgent(agent).post(`${conversations}/${started.body.id}/messages`, { content: 'by stream' });
    // Earlier messages may still be in flight when the stream begins.
    const received = await until(stream, (frame) => frame.message?.data?.content === 'by stream');
    expect(received).toMatchObject({ identifier, message: { event: 'message.created', seq: expect.any(Number) } });
    expect(await until(stream, (frame) => frame.type === 'ping')).toEqual({
      type: 'ping',
      message: expect.any(Number),
    });
    await stream.return(undefined);
  });

  it('sends heartbeats by a separate request, which marks the client as present and returns the newest number', async () => {
    const { agent, inbox } = await people();
    const identifier = JSON.stringify({
      channel: 'RoomChannel',
      pubsub_token: agent.pubsub_token,
      account_id: agent.account_id,
      user_id: agent.user.id,
    });
    const answer = await server.http.post('/cable/presence', { identifier });
    expect(answer.body.frames[0]).toMatchObject({ identifier, message: { event: 'presence.update' } });
    expect(await server.deps.presence.present(inbox.account_id, 'user')).toContain(agent.user.id);
  });

  it('refuses a stranger and ends', async () => {
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: 'nobody' });
    const frames: Frame[] = [];
    for await (const frame of openStream(identifier)) if (frame.type !== 'ping') frames.push(frame);
    expect(frames).toEqual([{ type: 'welcome' }, { type: 'reject_subscription', identifier }]);
    expect((await server.http.post('/cable/presence', { identifier })).status).toBe(404);
    expect((await poll(identifier)).body.frames).toEqual([{ type: 'reject_subscription', identifier }]);
  });

  it('answers nonsense with the one error shape', async () => {
    for (const path of ['stream', 'poll', 'presence']) {
      const answer = await server.http.post(`/cable/${path}`, {});
      expect([answer.status, answer.body.request_id]).toEqual([422, expect.any(String)]);
      const strange = await server.http.post(`/cable/${path}`, {
        identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: 'a\u0000b' }),
      });
      expect(strange.status).toBeLessThan(500);
    }
  });
});

describe('the live connection by long polling', () => {
  it('answers the first poll at once, and the next when something happens', async () => {
    const { agent, identifier, start, conversations } = await people();
    const started = await start();
    const first = await poll(identifier);
    expect(first.body.frames[0]).toEqual({ type: 'confirm_subscription', identifier });
    expect(eventsOf(first)).toContain('presence.update');
    const waiting = poll(identifier, first.body.last_seq);
    await expect.poll(() => server.deps.presence.present(agent.account_id, 'contact')).not.toEqual(new Set());
    await server.asAgent(agent).post(`${conversations}/${started.body.id}/messages`, { content: 'by poll' });
    const received = await waiting;
    const createdFrame = received.body.frames.find((frame: Frame) => frame.message?.event === 'message.created');
    // It came while the poll waited, or before it had begun to: then the number shows it at once.
    if (createdFrame) expect(createdFrame.message.data.content).toBe('by poll');
    else expect(received.body.last_seq).toBeGreaterThan(first.body.last_seq);
  });

  it('answers at once a client that missed an event between two polls', async () => {
    const { agent, identifier, start, conversations } = await people();
    const started = await start();
    const { last_seq } = (await poll(identifier)).body;
    await server.asAgent(agent).post(`${conversations}/${started.body.id}/messages`, { content: 'between' });
    const next = await poll(identifier, last_seq);
    expect(next.body.last_seq).toBeGreaterThan(last_seq);
    const presence = next.body.frames.find((frame: Frame) => frame.message?.event === 'presence.update');
    expect(presence.message.data.last_seq).toBe(next.body.last_seq);
  });

  it('is refused to an agent who is removed from the account while it begins', async () => {
    const { agent } = await people();
    const { pubsub_token, account_id, user } = agent;
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token, account_id, user_id: user.id });
    const subscriptions = createSubscriptions(server.deps);
    const removed: number[] = [];
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Its last read: the inboxes of a member.
      transformResult: async ({ result }) => {
        if (removed.length > 0 || !result.rows.some((row) => 'inbox_id' in row)) return result;
        removed.push(user.id);
        await server.deps.write((tx) => tx.db.deleteFrom('account_users').where('user_id', '=', user.id).execute());
        subscriptions.deliver({ topics: [accessTopic(user.id)], message: '{}' });
        return result;
      },
    });
    const signal = AbortSignal.timeout(5_000);
    const after = (await poll(identifier)).body.last_seq;
    const answer = await answerPoll({ ...server.deps, db }, subscriptions, { identifier, after, signal });
    expect([removed, JSON.parse(answer).frames]).toEqual([[user.id], [{ type: 'reject_subscription', identifier }]]);
  });

  it('lets go of the poll of a client that left, and of all when the server stops', async () => {
    const other = await startTestServer({ beside: { testStore: server.testStore, env: server.env } });
    const { identifier, start } = await people();
    await start();
    const ask = (after?: number) => other.http.post('/cable/poll', { identifier, after });
    const { last_seq } = (await ask()).body;
    const waiting = ask(last_seq).catch(() => undefined);
    await other.close();
    await waiting;
  });
});
