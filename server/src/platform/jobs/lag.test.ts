import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createFakeClock } from '../clock.fake.ts';
import { findLateJob } from './lag.ts';

describe('the job that is late', () => {
  const clock = createFakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.deps.write((tx) => tx.db.deleteFrom('jobs').execute());
    await server.deps.write((tx) => tx.db.deleteFrom('receivers').execute());
  });

  const deliver = (lane: string) =>
    server.deps.write(async (tx) => tx.enqueue('webhook.deliver', { delivery_id: 1 }, { lane }));
  const mail = () => server.deps.write(async (tx) => tx.enqueue('mail.survey', { conversation_id: 1 as never }));
  const receiver = (lane: string, health: { failures?: number; slow_ms?: number }) =>
    server.deps.write((tx) =>
      tx.db
        .insertInto('receivers')
        .values({
          lane,
          failures: 0,
          failing_since: null,
          last_failed_at: null,
          last_error: null,
          paused_until: null,
          slow_ms: null,
          ...health,
        })
        .execute(),
    );
  const take = (lane: string, locked_until: number) =>
    server.deps.write((tx) =>
      tx.db.updateTable('jobs').set({ status: 'running', locked_until }).where('lane', '=', lane).execute(),
    );
  const late = () => findLateJob(server.deps.db, clock.now());

  it('is the one that has been due longest, by its name', async () => {
    expect(await late()).toBeUndefined();
    await deliver('webhook:1');
    clock.advance(1_000);
    await mail();
    clock.advance(2_000);
    expect(await late()).toEqual({ name: 'webhook.deliver', lane: 'webhook:1', waitedMs: 3_000 });
  });

  it('is none that is due later', async () => {
    await server.deps.write(async (tx) =>
      tx.enqueue('mail.survey', { conversation_id: 1 as never }, { run_at: tx.now + 5_000 }),
    );
    expect(await late()).toBeUndefined();
  });

  it.each([
    ['fails', { failures: 1 }],
    ['is slow', { slow_ms: 2_000 }],
  ])('is none that waits for a receiver that %s', async (_, health) => {
    await receiver('webhook:1', health);
    await receiver('webhook:2', {});
    await deliver('webhook:1');
    clock.advance(60_000);
    expect(await late()).toBeUndefined();
    await deliver('webhook:2');
    expect(await late()).toMatchObject({ lane: 'webhook:2' });
  });

  it('is none whose receiver is taking another one, until that worker is gone', async () => {
    await deliver('webhook:1');
    await take('webhook:1', clock.now() + 60_000);
    await deliver('webhook:1');
    clock.advance(50_000);
    expect(await late()).toBeUndefined();
    clock.advance(20_000);
    expect(await late()).toMatchObject({ lane: 'webhook:1', waitedMs: 70_000 });
  });
});
