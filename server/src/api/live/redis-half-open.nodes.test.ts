import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveServer } from '../../testing/live-server.ts';
import { startRedisProxy, testRedisUrl } from '../../testing/two-nodes.ts';

const startNodes = async () => {
  const redis = await startRedisProxy();
  const secretKey = `half-open ${randomUUID()}`;
  const one = await startLiveServer({ env: { redisUrl: redis.url, secretKey, rateLimits: true } });
  const two = await startLiveServer({
    beside: { testStore: one.testStore, env: { ...one.env, redisUrl: testRedisUrl() } },
  });
  const close = async () => {
    redis.cut();
    await two.close();
    await one.close();
    redis.close();
  };
  return { redis, one, two, close };
};

describe('a connection to Redis that carries nothing more', () => {
  let nodes: Awaited<ReturnType<typeof startNodes>>;
  let people: Awaited<ReturnType<typeof meet>>;

  const meet = async ({ one, two }: typeof nodes) => {
    const inbox = await one.buildInbox({ enable_email_collect: false });
    const agent = await one.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const visitor = one.visitorWithoutRows(inbox);
    const begun = await one.asVisitor(visitor).post('/api/v1/widget/conversations', {
      message: { content: 'hello', echo_id: randomUUID() },
    });
    const conversation = `/api/v1/accounts/${inbox.account_id}/conversations/${begun.body.id}`;
    const agentRoom = await two.subscribe({
      pubsub_token: agent.pubsub_token,
      account_id: agent.account_id,
      user_id: agent.user.id,
    });
    const visitorRoom = await one.subscribe({ pubsub_token: visitor.pubsub_token });
    const write = (content: string) =>
      one.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content, echo_id: content } });
    const reply = (content: string) => two.asAgent(agent).post(`${conversation}/messages`, { content });
    return { agent, visitor, agentRoom, visitorRoom, write, reply };
  };
  const bus = async (node: typeof nodes.one) => (await node.http.get('/ready')).body.bus;
  const seqOf = (room: typeof people.agentRoom, content: string) =>
    room.events.find(({ event, data }) => event === 'message.created' && data.content === content)?.seq;

  beforeEach(async () => {
    nodes = await startNodes();
    people = await meet(nodes);
  });
  afterEach(() => nodes.close());

  it('is noticed and replaced, and clients of both nodes learn what they missed without waiting for a heartbeat', async () => {
    const { redis, one } = nodes;
    const { agentRoom, visitorRoom, write, reply } = people;
    await write('heard');
    await agentRoom.next('message.created', ({ data }) => data.content === 'heard');
    redis.freezeAll();
    expect((await write('missed by the agent')).status).toBe(200);
    expect((await reply('missed by the visitor')).status).toBe(200);
    await expect.poll(() => bus(one)).toBe(false);
    expect(seqOf(agentRoom, 'missed by the agent')).toBeUndefined();
    expect(seqOf(visitorRoom, 'missed by the visitor')).toBeUndefined();
    const eventsBefore = { agent: agentRoom.events.length, visitor: visitorRoom.events.length };
    redis.mend();
    await expect.poll(() => bus(one)).toBe(true);
    const own = seqOf(visitorRoom, 'missed by the agent') ?? Number.POSITIVE_INFINITY;
    await agentRoom.next(
      'presence.update',
      (event) => agentRoom.events.indexOf(event) >= eventsBefore.agent && event.data.last_seq >= own,
    );
    await visitorRoom.next(
      'presence.update',
      (event) => visitorRoom.events.indexOf(event) >= eventsBefore.visitor && event.data.last_seq > own,
    );
    await write('heard again');
    await agentRoom.next('message.created', ({ data }) => data.content === 'heard again');
  });

  it('is replaced at once when new connections work', async () => {
    const { redis, one } = nodes;
    redis.freeze();
    await people.write('while silent');
    await expect
      .poll(async () => {
        await people.write(randomUUID());
        return people.agentRoom.events.filter(({ event }) => event === 'message.created').length;
      })
      .toBeGreaterThan(0);
    expect(await bus(one)).toBe(true);
  });

  it('leaves presence and limits to what the node itself knows, and neither waits long', async () => {
    const { redis, one } = nodes;
    const { agent } = people;
    await one.subscribe({ pubsub_token: agent.pubsub_token, account_id: agent.account_id, user_id: agent.user.id });
    redis.freezeAll();
    const present = await one.deps.presence.present(agent.account_id, 'user');
    expect([...present]).toContain(agent.user.id);
    const guess = () => one.http.post('/auth/sign_in', { email: 'a@example.com', password: 'wrong' });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
