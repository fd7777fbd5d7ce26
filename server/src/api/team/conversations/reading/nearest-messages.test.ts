import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTwoOfOneBrowser } from '../../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';
import type { HttpClient } from '../../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const JANUARY = Date.UTC(2020, 0, 1);

/** A conversation of 2020: a message of the contact on the 1st, ours on the 3rd and, with an older id, on the 2nd. */
const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const agent = server.asAgent(member);
  const { contact_inbox } = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
  const say = async (day: number, message_type: 0 | 1 | 2 = OUTGOING, more: object = {}) =>
    (
      await server.buildMessage({
        conversation_id: conversation.id,
        message_type,
        created_at: JANUARY + day * DAY_MS,
        ...more,
      })
    ).id;
  const path = `/api/v1/accounts/${account_id}/conversations/${conversation.display_id}/messages/nearest`;
  const ask = async (query: object, by: HttpClient = agent) => by.get(path, { query: { ...query } });
  const near = async (day: number, more: object = {}) => {
    const { status, body } = await ask({ time: (JANUARY + day * DAY_MS) / 1_000, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return [body.before?.id ?? null, body.after?.id ?? null];
  };
  return { account_id, inbox, say, near, ask };
};

describe('the messages nearest to a time', () => {
  it('are the last before it and the first from it on, by time and not by id [AGT-281]', async () => {
    const { say, near, ask } = await setUp();
    const first = await say(0, INCOMING);
    const third = await say(2);
    const second = await say(1);
    expect(await near(-1)).toEqual([null, first]);
    expect(await near(0)).toEqual([null, first]);
    expect(await near(0.5)).toEqual([first, second]);
    expect(await near(1.5)).toEqual([second, third]);
    expect(await near(9)).toEqual([third, null]);
    expect((await ask({})).body).toEqual({ before: null, after: { id: first, created_at: JANUARY / 1_000 } });
    expect((await ask({ time: 0 })).body.after).toEqual({ id: first, created_at: JANUARY / 1_000 });
  });

  it('may be of the contact alone, to the millisecond [AGT-281]', async () => {
    const { say, near } = await setUp();
    const [first, , third] = [await say(0, INCOMING), await say(1), await say(2, INCOMING)];
    const moment = 0.001 / 86_400;
    expect(await near(0, { incoming: true })).toEqual([null, first]);
    expect(await near(moment, { incoming: true })).toEqual([first, third]);
  });

  it('are never activities or deleted messages', async () => {
    const { say, near } = await setUp();
    const first = await say(0, INCOMING);
    await say(1, ACTIVITY);
    await say(2, OUTGOING, { deleted_at: 1 });
    expect(await near(0.5)).toEqual([first, null]);
  });

  it('are of merged conversations too', async () => {
    const { agent, first, second, merge, path } = await openTwoOfOneBrowser(server);
    const nearest = async () =>
      (await agent.get(`${path(second)}/messages/nearest`, { query: { time: 0 } })).body.after.id;
    const before = await nearest();
    await merge(first, second);
    expect(await nearest()).toBeLessThan(before);
  });

  it('are refused with a time that is none, and to an agent without the inbox', async () => {
    const { ask, account_id } = await setUp();
    for (const time of ['now', -1, 1e300, 'NaN', 'Infinity']) {
      const { status, body } = await ask({ time });
      expect([time, status, typeof (body.error ?? body.message)]).toEqual([time, 422, 'string']);
    }
    const outsider = server.asAgent(await server.buildAgent({ account_id }));
    expect((await ask({ time: 1 }, outsider)).status).toBe(401);
  });
});
