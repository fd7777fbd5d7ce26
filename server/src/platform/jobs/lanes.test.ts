import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createFakeClock } from '../clock.fake.ts';
import type { JobRegistry } from './definition.ts';
import { PLACES } from './lanes.ts';
import { createJobQueue, type JobQueue } from './queue.ts';

const done = { handle: async () => {} };
const REGISTRY: JobRegistry<Deps, JobPayloads> = {
  'webhook.deliver': { ...done, pool: 'receivers' },
  'bot.deliver': { ...done, pool: 'bots' },
  'mail.survey': done,
};

describe('places of the worker', () => {
  const clock = createFakeClock();
  let server: TestServer;
  let queue: JobQueue;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    queue = createJobQueue(server.deps.write, server.deps.db, 'worker');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.deps.write((tx) => tx.db.deleteFrom('jobs').execute());
    await server.deps.write((tx) => tx.db.deleteFrom('receivers').execute());
  });

  const enqueue = (name: 'webhook.deliver' | 'bot.deliver', lane: string, count: number) =>
    server.deps.write(async (tx) => {
      for (let index = 0; index < count; index += 1) tx.enqueue(name, { delivery_id: index }, { lane });
    });
  const enqueueMail = () => server.deps.write(async (tx) => tx.enqueue('mail.survey', { conversation_id: 1 as never }));
  const failing = (lane: string, paused_until: number | null) =>
    server.deps.write((tx) =>
      tx.db
        .insertInto('receivers')
        .values({
          lane,
          failures: 3,
          failing_since: tx.now,
          last_failed_at: tx.now,
          last_error: 'The server did not respond in time.',
          paused_until,
          slow_ms: null,
        })
        .execute(),
    );
  const lanes = (jobs: { lane: string | null }[]) => jobs.map(({ lane }) => lane);

  it('are few for one receiver, so that hundreds of its deliveries leave room for the next receiver', async () => {
    await enqueue('webhook.deliver', 'webhook:1', 300);
    await enqueue('webhook.deliver', 'webhook:2', 1);
    await enqueueMail();
    const claimed = await queue.claim(REGISTRY);
    expect(lanes(claimed)).toEqual(['webhook:1', 'webhook:1', 'webhook:1', 'webhook:2', null]);
    expect(await queue.claim(REGISTRY, claimed)).toEqual([]);
    expect(lanes(await queue.claim(REGISTRY, claimed.slice(1)))).toEqual(['webhook:1']);
  });

  it('are apart for bots and for jobs of ours while every place for receivers is taken', async () => {
    for (let index = 0; index < 30; index += 1) await enqueue('webhook.deliver', `webhook:${index}`, 3);
    await enqueue('bot.deliver', 'bot:1', 1);
    await enqueueMail();
    const claimed = await queue.claim(REGISTRY);
    const count = (name: string) => claimed.filter((job) => job.name === name).length;
    expect(count('webhook.deliver')).toBe(PLACES.receivers);
    expect(count('bot.deliver')).toBe(1);
    expect(count('mail.survey')).toBe(1);
  });

  it('are not given to a paused receiver until its pause is over, and then to one attempt at a time', async () => {
    await failing('webhook:1', clock.now() + 30_000);
    await enqueue('webhook.deliver', 'webhook:1', 5);
    expect(await queue.claim(REGISTRY)).toEqual([]);
    clock.advance(30_000);
    const attempt = await queue.claim(REGISTRY);
    expect(lanes(attempt)).toEqual(['webhook:1']);
    expect(await queue.claim(REGISTRY, attempt)).toEqual([]);
  });

  it('go in the order in which jobs became due', async () => {
    for (const lane of ['webhook:3', 'webhook:1', 'webhook:2']) {
      clock.advance(1);
      await enqueue('webhook.deliver', lane, 1);
    }
    expect(lanes(await queue.claim(REGISTRY))).toEqual(['webhook:3', 'webhook:1', 'webhook:2']);
  });
});
