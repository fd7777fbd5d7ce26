import { randomUUID } from 'node:crypto';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SHORT_DEADLINES, startBehindPostgresProxy } from '../../testing/fakes/faulty-postgres.ts';
import { openStore } from './open-store.ts';

type Behind = Awaited<ReturnType<typeof startBehindPostgresProxy>>;

describe('a connection to PostgreSQL that carries nothing more', () => {
  let behind: Behind;
  let sender: Awaited<ReturnType<typeof conversing>>;

  const conversing = async ({ server }: Behind) => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const client = server.asVisitor(visitor);
    const begun = await client.post('/api/v1/widget/conversations', {
      message: { content: 'first', echo_id: randomUUID() },
    });
    expect(begun.status).toBe(200);
    return (content: string, echo_id: string = content) =>
      client.post('/api/v1/widget/messages', { message: { content, echo_id } });
  };

  const stored = async () => {
    const store = openStore(behind.testStore);
    const rows = await store.reader
      .selectFrom('messages')
      .select('content')
      .where('message_type', '=', INCOMING)
      .execute();
    await store.close();
    return rows.map(({ content }) => content).sort();
  };

  beforeEach(async () => {
    behind = await startBehindPostgresProxy();
    sender = await conversing(behind);
  });
  afterEach(() => behind.close());

  it('refuses the sends under way with 503 and a time to wait, and takes the next ones on a new connection', async () => {
    const sends = Array.from({ length: 20 }, (_each, index) => `during ${index}`);
    const frozen = behind.proxy.freezeAfter('INSERT INTO messages');
    const answers = await Promise.all(sends.map((content) => sender(content)));
    await frozen;
    for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body).toMatchObject({ error: expect.any(String) });
    }
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    await expect.poll(async () => (await sender('after')).status).toBe(200);
    for (const content of sends) await expect.poll(async () => (await sender(content)).status).toBe(200);
    expect(await stored()).toEqual(['first', 'after', ...sends].sort());
  });

  it('does not lose or double a message whose commit was not answered', async () => {
    const frozen = behind.proxy.freezeAfter('commit', ['to_client']);
    const answer = await sender('unseen');
    await frozen;
    expect(answer.status).toBe(503);
    expect(await stored()).toContain('unseen');
    await expect.poll(async () => (await sender('unseen')).status).toBe(200);
    expect((await stored()).filter((content) => content === 'unseen')).toHaveLength(1);
  });

  it('does not store what never reached the server, until it is sent again', async () => {
    behind.proxy.freeze(['to_server']);
    expect((await sender('not sent')).status).toBe(503);
    expect(await stored()).not.toContain('not sent');
    await expect.poll(async () => (await sender('not sent')).status).toBe(200);
    expect((await stored()).filter((content) => content === 'not sent')).toHaveLength(1);
  });

  it('answers 503 while no new connection works either, and works once they do', async () => {
    behind.proxy.freezeAll();
    const answers = await Promise.all(['one', 'two', 'three'].map((content) => sender(content)));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    behind.proxy.mend();
    await expect.poll(async () => (await sender('one')).status).toBe(200);
    expect((await stored()).filter((content) => content === 'one')).toHaveLength(1);
  });

  it('gives up what waits on other connections as soon as one was found dead', async () => {
    const slower = await startBehindPostgresProxy({ ...SHORT_DEADLINES, statementMs: 3_000 });
    onTestFinished(slower.close);
    const { db } = slower.server.deps;
    const ask = (seconds: number) =>
      sql`SELECT pg_sleep(${seconds})`.execute(db).then(
        () => 'answered',
        () => 'refused',
      );
    await Promise.all([ask(0.2), ask(0.2)]);
    slower.proxy.freeze(['to_server']);
    const first = ask(0);
    await new Promise((done) => setTimeout(done, 2_000));
    const begunAt = performance.now();
    const second = ask(0);
    expect([await first, await second]).toEqual(['refused', 'refused']);
    expect(performance.now() - begunAt).toBeLessThan(3_600);
    expect(await ask(0)).toBe('answered');
  });

  it('gives up a transaction that goes on after another connection was found dead', async () => {
    const slower = await startBehindPostgresProxy({ ...SHORT_DEADLINES, statementMs: 3_000 });
    onTestFinished(slower.close);
    const { db, write } = slower.server.deps;
    const look = (of: typeof db) => sql`SELECT 1`.execute(of);
    await look(db);
    const begunAt = performance.now();
    const refused = write(async (tx) => {
      await look(tx.db);
      slower.proxy.freeze(['to_server', 'to_client']);
      await look(db).catch(() => {});
      await look(tx.db);
    }).then(
      () => 'written',
      () => 'refused',
    );
    expect(await refused).toBe('refused');
    expect(performance.now() - begunAt).toBeLessThan(6_000);
    await expect.poll(() => write((tx) => look(tx.db)).then(() => 'written')).toBe('written');
  });

  it('works again when the network only stalled', async () => {
    behind.proxy.freezeAll();
    expect((await sender('stalled')).status).toBe(503);
    behind.proxy.thaw();
    await expect.poll(async () => (await sender('stalled')).status).toBe(200);
    expect((await stored()).filter((content) => content === 'stalled')).toHaveLength(1);
  });

  it('refuses only the send that waits for a lock, and keeps the connection', async () => {
    const store = openStore(behind.testStore);
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = store.writer.transaction().execute(async (tx) => {
      await sql`SELECT id FROM conversations FOR UPDATE`.execute(tx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const other = behind.server.deps.write((tx) =>
      tx.db
        .insertInto('audit_log')
        .values({ account_id: null, user_id: null, action: 'beside', detail: {}, created_at: tx.now })
        .execute(),
    );
    const [blocked] = await Promise.all([sender('blocked'), other]);
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([503, '2']);
    release.resolve();
    await holding;
    await store.close();
    expect((await sender('blocked')).status).toBe(200);
  });
});
