import { ACTIVITY, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const MINUTE_MS = 60_000;

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (contact: object = {}) => {
  const inbox = await server.buildInbox({ continuity_via_email: true, enable_email_collect: false });
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox, { contact });
  const begin = () => server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const row = await begin();
  const say = async (count: number, overrides: object = {}, conversation_id = row.id) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await server.buildMessage({ conversation_id, ...overrides })).id);
    return ids;
  };
  const path = `/api/v1/accounts/${inbox.account_id}/conversations/${row.display_id}`;
  const [team, page] = [server.asAgent(member), server.asVisitor(visitor)];
  const ids = ({ body }: { body: { payload: { id: number }[] } }) => body.payload.map(({ id }) => id);
  const range = (query: Record<string, number>) => ({ query });
  const asTeam = async (query = {}) => ids(await team.get(`${path}/messages`, range(query)));
  const asVisitor = async (query = {}) => ids(await page.get('/api/v1/widget/messages', range(query)));
  return { row, say, begin, team, page, path, asTeam, asVisitor };
};

describe('the messages of a conversation', () => {
  it('come in pages of twenty before one, a hundred after one, and up to a thousand from one to another', async () => {
    const { row, say, begin, asTeam, asVisitor } = await setUp();
    const ids = await say(60);
    await say(1, {}, (await begin()).id);
    ids.push(...(await say(65)));
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    const middle = ids[30] ?? 0;
    expect(await asTeam()).toEqual(ids.slice(-20));
    expect(await asTeam({ before: middle })).toEqual(ids.slice(10, 30));
    expect(await asTeam({ before: first })).toEqual([]);
    expect(await asTeam({ after: first })).toEqual(ids.slice(1, 101));
    expect(await asTeam({ after: last })).toEqual([]);
    expect(await asTeam({ after: middle, before: last })).toEqual(ids.slice(30, -1));
    const of = { conversation_id: row.display_id };
    expect(await asVisitor({ ...of, after: first, before: last })).toEqual(ids.slice(0, -1));
  });

  it('are for the visitor those that are meant for them, in every page', async () => {
    const { say, asTeam, asVisitor } = await setUp();
    const [before = 0] = await say(1);
    const hidden = [
      ...(await say(12, { message_type: OUTGOING, private: true })),
      ...(await say(12, { message_type: ACTIVITY })),
    ];
    const [reply = 0, question = 0] = [
      ...(await say(1, { message_type: OUTGOING })),
      ...(await say(1, { message_type: TEMPLATE })),
    ];
    expect(await asTeam({ after: before })).toEqual([...hidden, reply, question]);
    expect(await asVisitor()).toEqual([before, reply, question]);
    expect(await asVisitor({ after: before })).toEqual([reply, question]);
    expect(await asVisitor({ before: reply })).toEqual([before]);
    expect(await asVisitor({ after: before, before: question })).toEqual([before, reply]);
  });
});

describe('what a visitor has not read', () => {
  it('is counted from the team’s replies after their last look alone', async () => {
    const { say, page } = await setUp();
    const unread = async () =>
      (await page.get('/api/v1/widget/conversations/list')).body.payload.map(
        ({ unread_count }: { unread_count: number }) => unread_count,
      );
    expect(await unread()).toEqual([0]);
    await say(2, { message_type: OUTGOING });
    expect(await unread()).toEqual([2]);
    await page.post('/api/v1/widget/conversations/update_last_seen', {});
    clock.advance(MINUTE_MS);
    expect(await unread()).toEqual([0]);
    await say(1, { message_type: OUTGOING });
    await say(1, { message_type: OUTGOING, private: true });
    await say(1, { message_type: OUTGOING, deleted_at: clock.now() });
    for (const message_type of [ACTIVITY, TEMPLATE]) await say(1, { message_type });
    await say(1);
    expect(await unread()).toEqual([1]);
  });

  it('is mailed to them when they have left: the newest ten replies, oldest first', async () => {
    const { say, page, team, path } = await setUp({ name: 'Vera', email: 'vera@example.com' });
    await say(1, { message_type: OUTGOING, content: 'seen long ago' });
    await page.post('/api/v1/widget/conversations/update_last_seen', {});
    clock.advance(MINUTE_MS);
    for (let n = 1; n <= 10; n += 1) await say(1, { message_type: OUTGOING, content: `reply ${n}.` });
    await say(1, { content: 'my own' });
    await say(1, { message_type: OUTGOING, content: 'between us', private: true });
    await say(1, { message_type: OUTGOING, content: 'wrong window', deleted_at: clock.now() });
    await team.post(`${path}/messages`, { content: 'reply 11.' });
    clock.advance(3 * MINUTE_MS);
    await server.runJobs();
    const mail = server.mails.find(({ to }) => to === 'vera@example.com')?.text ?? '';
    expect(mail.match(/reply \d+\./g)).toEqual(Array.from({ length: 10 }, (_, n) => `reply ${n + 2}.`));
    for (const other of ['seen long ago', 'my own', 'between us', 'wrong window']) expect(mail).not.toContain(other);
  });
});
