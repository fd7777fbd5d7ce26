import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe('catching up after a cursor', () => {
  const clock = createFakeClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ clock });
  });
  afterAll(() => server.close());

  const startedBy = async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const asVisitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const say = (path: string, content: string) =>
      asVisitor.post(`/api/v1/widget/${path}`, { message: { content, echo_id: randomUUID() } });
    await say('conversations', 'one');
    return { asVisitor, say: (content: string) => say('messages', content) };
  };

  it('says "start over" to a cursor from before what is kept, never "nothing new"', async () => {
    const { asVisitor, say } = await startedBy();
    clock.advance(31 * DAY);
    await say('much later');
    await server.deps.write(async (tx) => tx.enqueue('changes.sweep', {}));
    await server.runJobs();
    const after = async (cursor: number) =>
      (await asVisitor.get('/api/v1/widget/sync', { query: { after: cursor } })).body;
    const old = await after(0);
    expect(old).toMatchObject({ payload: [], meta: { reset: true } });
    const { cursor } = (await asVisitor.get('/api/v1/widget/messages')).body.meta;
    await say('newest');
    const fresh = await after(cursor);
    expect(fresh.meta.reset).toBe(false);
    expect(fresh.payload.map(({ data }: { data: { content?: string } }) => data.content)).toContain('newest');
  });

  it('answers an unknown cursor with a reset', async () => {
    const { asVisitor } = await startedBy();
    const answer = await asVisitor.get('/api/v1/widget/sync', { query: { after: 999_999_999 } });
    expect(answer.body.meta.reset).toBe(true);
  });
});
