import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const MESSAGES = '/api/v1/widget/messages';

/** `second` is merged into `first`. `changed`: what the visitor, and the agent, receive of a conversation from then on. */
const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, greeting_enabled: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  const begin = async (content: string): Promise<number> =>
    (await page.post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } })).body.id;
  const [first, second] = [await begin('about the lamp'), await begin('about the cable')];
  const path = (id: number) => `${base}/conversations/${id}`;
  expect((await agent.post(`${path(second)}/merge`, { into: first })).status).toBe(200);
  const cursors = {
    page: (await page.get(MESSAGES)).body.meta.cursor,
    agent: (await agent.get(`${base}/sync?after=0`)).body.meta.cursor,
  };
  const changed = async (id: number) => {
    const answers = [
      await page.get(`/api/v1/widget/sync?after=${cursors.page}`),
      await agent.get(`${base}/sync?after=${cursors.agent}`),
    ];
    return answers.map(({ body }) =>
      body.payload
        .filter(
          ({ event, data }: { event: string; data: { id: number } }) =>
            event === 'conversation.updated' && data.id === id,
        )
        .map(({ data }: { data: { merged_ids?: number[]; merged_into?: number } }) => [
          data.merged_ids,
          data.merged_into,
        ]),
    );
  };
  const read = async (id: number) => (await agent.get(path(id))).body;
  const seen = async (): Promise<string[]> =>
    (await page.get(MESSAGES)).body.payload.map(({ content }: { content: string }) => content);
  return { boss, first, second, path, changed, read, seen };
};

describe('a merged conversation that is erased (AGT-154)', () => {
  it('is no longer shown in the other one, and those who look at that are notified', async () => {
    const { boss, first, second, path, changed, read, seen } = await setUp();
    await boss.delete(path(second));
    expect(await changed(first)).toEqual([[[undefined, undefined]], [[undefined, undefined]]]);
    expect((await read(first)).merged_ids).toBeUndefined();
    expect(await seen()).toEqual(['about the lamp']);
  });

  it('leaves those that were merged into it, as conversations of their own', async () => {
    const { boss, first, second, path, changed, read, seen } = await setUp();
    await boss.delete(path(first));
    expect(await changed(second)).toEqual([[[undefined, undefined]], [[undefined, undefined]]]);
    expect((await read(second)).merged_into).toBeUndefined();
    expect(await seen()).toEqual(['about the cable']);
  });
});
