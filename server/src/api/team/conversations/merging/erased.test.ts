import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { openTwoOfOneBrowser } from '../../../../testing/factories/merge-place.ts';
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
  const place = await openTwoOfOneBrowser(server);
  const { base, agent, page, first, second, merge } = place;
  expect((await merge(second, first)).status).toBe(200);
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
  return { ...place, changed, seen: () => place.texts(page) };
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
