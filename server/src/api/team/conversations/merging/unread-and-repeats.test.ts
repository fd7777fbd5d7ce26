import { randomUUID } from 'node:crypto';
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
const of = (id: number) => ({ query: { conversation_id: id } });

const setUp = async () => {
  const place = await openTwoOfOneBrowser(server);
  const texts = async (id: number): Promise<string[]> =>
    (await place.agent.get(`${place.path(id)}/messages`)).body.payload.map(
      ({ content }: { content: string }) => content,
    );
  return { ...place, texts };
};

it('a visitor quotes a message of either of two merged conversations, and none that they do not see', async () => {
  const { first, second, merge, page, path, agent, reply } = await setUp();
  const own = (await reply(first, 'Which lamp?')).body.id;
  const note = (await agent.post(`${path(first)}/messages`, { content: 'a note', private: true })).body.id;
  const stranger = server.asVisitor(await server.buildVisitor((await openTwoOfOneBrowser(server)).inbox));
  const foreign = (await stranger.post('/api/v1/widget/messages', { message: { content: 'Hello' } })).body.id;
  expect((await merge(first, second)).status).toBe(200);
  const quote = async (reply_to: number) => {
    const { body } = await page.post('/api/v1/widget/messages', { message: { content: 'This', reply_to } });
    return [body.conversation_id, body.content_attributes.in_reply_to];
  };
  expect(await quote(own)).toEqual([second, own]);
  expect(await quote(foreign)).toEqual([second, null]);
  expect(await quote(note)).toEqual([second, null]);
});

describe('a merged conversation (AGT-154)', () => {
  it('is not marked as unread, and what was written in it marks the other one so', async () => {
    const { first, second, merge, read, agent, path, page } = await setUp();
    await agent.post(`${path(first)}/update_last_seen`);
    clock.advance(60_000);
    await page.post(MESSAGES, { message: { content: 'and a plug' } }, of(second));
    await merge(second, first);
    await agent.post(`${path(first)}/update_last_seen`);
    const refused = await agent.post(`${path(second)}/unread`);
    expect([refused.status, refused.body.message ?? refused.body.error]).toEqual([
      422,
      expect.stringMatching(/merged into another one/),
    ]);
    expect((await read(second)).unread_count).toBe(0);
    await agent.post(`${path(first)}/unread`);
    const marked = await read(first);
    expect(marked.unread_count).toBe(1);
    // From the message in the merged one on, not from the older one of its own.
    expect(marked.agent_last_seen_at).toBe(Math.floor((clock.now() - 1_000) / 1_000));
  });

  it('leaves no second copy of a message that is sent again after it was separated', async () => {
    const { first, second, merge, page, path, agent, texts } = await setUp();
    const send = (id: number, echo_id: string) =>
      page.post(MESSAGES, { message: { content: `on a bad line ${echo_id}`, echo_id } }, of(id));
    await merge(second, first);
    const ids = [randomUUID(), randomUUID()];
    const sent = await Promise.all(ids.map((echo_id) => send(second, echo_id)));
    expect(sent.map(({ body }) => body.conversation_id)).toEqual([first, first]);
    expect((await agent.delete(`${path(second)}/merge`)).status).toBe(200);
    // One alone, and two at once.
    const again = [
      await send(second, ids[0] ?? ''),
      ...(await Promise.all(ids.map((echo_id) => send(second, echo_id)))),
    ];
    expect(again.map(({ body }) => body.id)).toEqual([0, 0, 1].map((index) => sent[index]?.body.id));
    expect((await texts(second)).filter((text) => text.startsWith('on a bad line'))).toEqual([]);
    // An id that a client chose for each conversation is none of another one.
    expect((await send(first, 'message 1')).body.id).not.toBe((await send(second, 'message 1')).body.id);
  });
});
