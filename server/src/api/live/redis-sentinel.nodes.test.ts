import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveServer } from '../../testing/live-server.ts';
import { isRedisInstalled, startRedisSentinels } from '../../testing/services/redis-sentinels.ts';

/** The sentinels of the test need one second to notice, and about one to elect. */
const FAILOVER_MS = 20_000;

describe.runIf(isRedisInstalled)('two nodes whose Redis is watched by sentinels', () => {
  let redis: Awaited<ReturnType<typeof startRedisSentinels>>;
  let one: Awaited<ReturnType<typeof startLiveServer>>;
  let two: typeof one;

  beforeEach(async () => {
    redis = await startRedisSentinels();
    one = await startLiveServer({
      env: { redisUrl: redis.url, secretKey: `sentinels ${randomUUID()}`, metricsToken: 'm' },
    });
    two = await startLiveServer({ beside: { testStore: one.testStore, env: one.env } });
  });
  afterEach(async () => {
    await two.close();
    await one.close();
    await redis.close();
  });

  const meet = async () => {
    const inbox = await one.buildInbox({ enable_email_collect: false });
    const agent = await one.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const visitor = one.visitorWithoutRows(inbox);
    const send = async (content: string) =>
      (await one.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content, echo_id: content } })).status;
    await send('first');
    const { pubsub_token, account_id, user } = agent;
    const room = await two.subscribe({ pubsub_token, account_id, user_id: user.id });
    const isLive = (content: string) =>
      room.events.some(({ event, data }) => event === 'message.created' && data.content === content);
    return { send, isLive };
  };
  const asMonitor = { headers: { authorization: 'Bearer m' } };
  const bus = async (node: typeof one) => (await node.http.get('/ready', asMonitor)).body.bus;
  const gauge = async () => (await one.http.get('/metrics', asMonitor)).text.match(/^porchlight_bus_up (\d)/m)?.[1];
  /** Writes until a message gets through live. */
  const liveAgain = async ({ send, isLive }: Awaited<ReturnType<typeof meet>>) => {
    const poll = async () => {
      const content = randomUUID();
      expect(await send(content)).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return isLive(content);
    };
    await expect.poll(poll, { timeout: FAILOVER_MS, interval: 100 }).toBe(true);
  };

  it('go on with the new master when the master is killed while people write (SYS-122)', async () => {
    const people = await meet();
    await liveAgain(people);
    expect([await bus(one), await bus(two), await gauge()]).toEqual([true, true, '1']);
    await redis.stopMaster();
    expect(await people.send('while there is no master')).toBe(200);
    await expect.poll(() => bus(one)).toBe(false);
    const ready = await one.http.get('/ready', asMonitor);
    expect([ready.status, ready.body.status, await gauge()]).toEqual([200, 'degraded', '0']);
    await expect.poll(async () => [await bus(one), await bus(two)], { timeout: FAILOVER_MS }).toEqual([true, true]);
    expect(await redis.roleOfReplica()).toBe('master');
    await liveAgain(people);
    expect(await gauge()).toBe('1');
  });

  it('follow when the sentinels name another master and the former one still answers (SYS-122)', async () => {
    const people = await meet();
    await redis.failOver();
    await expect.poll(redis.roleOfReplica, { timeout: FAILOVER_MS }).toBe('master');
    await liveAgain(people);
    await expect.poll(async () => [await bus(one), await bus(two)], { timeout: FAILOVER_MS }).toEqual([true, true]);
  });

  it('start while the first of the sentinels is gone (SYS-122)', async () => {
    await redis.stopFirstSentinel();
    const third = await startLiveServer({ beside: { testStore: one.testStore, env: one.env } });
    await expect.poll(() => bus(third)).toBe(true);
    await third.close();
  });
});
