import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer } from '../../testing/harness.ts';

const conversations = '/api/v1/widget/conversations';
const messages = '/api/v1/widget/messages';
const MINUTE = 60_000;

const start = async () => {
  const clock = createFakeClock(Date.UTC(2026, 2, 2, 10));
  const server = await startTestServer({ clock });
  onTestFinished(server.close);
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  const message = (content: string) => ({ message: { content, echo_id: randomUUID() } });
  const { id } = (await visitor.post(conversations, message('hello'))).body;
  const path = `/api/v1/accounts/${inbox.account_id}/conversations/${id}`;
  const team = server.asAgent(agent);
  return {
    clock,
    visitor,
    team,
    path,
    say: (content: string) => visitor.post(messages, message(content)),
    reply: async (content: string) => (await team.post(`${path}/messages`, { content, private: false })).body,
    thread: async () => (await visitor.get(messages)).body.payload,
  };
};

it('what is written after the clock was set back stands after what was written before', async () => {
  const { clock, say, reply, thread } = await start();
  await reply('First.');
  clock.advance(-6 * MINUTE);
  await say('Second.');
  clock.advance(MINUTE);
  await reply('Third.');
  clock.advance(10 * MINUTE);
  await say('Fourth.');
  const shown = await thread();
  const times = shown.map(({ created_at_ms }: { created_at_ms: number }) => created_at_ms);
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  // It continues with the right time as soon as that has come.
  expect(times.at(-1)).toBe(clock.now());
  expect(shown.map(({ content }: { content: string }) => content).slice(-4)).toEqual([
    'First.',
    'Second.',
    'Third.',
    'Fourth.',
  ]);
});

it.each([
  ['within a millisecond', 0],
  ['after the clock was set back', -6 * MINUTE],
])('each change of a message %s is newer than the one before it', async (_, shift) => {
  const { clock, visitor, reply } = await start();
  const { cursor } = (await visitor.get(messages)).body.meta;
  const { id } = await reply('Did you get this?');
  const copy = async () => {
    const { payload } = (await visitor.get(`/api/v1/widget/sync?after=${cursor}`)).body;
    return payload.findLast(({ data }: { data: { id: number } }) => data.id === id).data;
  };
  const written = await copy();
  clock.advance(shift);
  await visitor.post(`${messages}/delivered`, { message_ids: [id] });
  const delivered = await copy();
  await visitor.post(`${conversations}/update_last_seen`, {});
  const read = await copy();
  expect([written.status, delivered.status, read.status]).toEqual(['sent', 'delivered', 'read']);
  expect(delivered.updated_at > written.updated_at).toBe(true);
  expect(read.updated_at > delivered.updated_at).toBe(true);
  expect(Date.parse(read.updated_at)).toBe(Date.parse(written.updated_at) + 2);
});

it('what both sides looked at after the clock was set back is not unread', async () => {
  const { clock, visitor, team, path, say, reply } = await start();
  await say('Are you there?');
  await reply('Yes.');
  clock.advance(-6 * MINUTE);
  await visitor.post(`${conversations}/update_last_seen`, {});
  await team.post(`${path}/update_last_seen`);
  const [summary] = (await visitor.get(`${conversations}/list`)).body.payload;
  expect(summary.unread_count).toBe(0);
  const facts = (await team.get(path)).body;
  const newest = (await visitor.get(messages)).body.payload.at(-1).created_at_ms;
  expect(facts.contact_last_seen_at_ms).toBeGreaterThanOrEqual(newest);
  expect(facts.agent_last_seen_at_ms).toBeGreaterThanOrEqual(newest);
});

it('what is written and looked at in merged conversations after the clock was set back comes last, and is not unread', async () => {
  const { clock, visitor, team, path, say, reply, thread } = await start();
  await reply('First.');
  const first = path.split('/').at(-1);
  clock.advance(MINUTE);
  const begun = await visitor.post(conversations, { message: { content: 'Something else.', echo_id: randomUUID() } });
  const merged = path.replace(/\d+$/, String(begun.body.id));
  await team.post(`${merged}/messages`, { content: 'Second.', private: false });
  clock.advance(-6 * MINUTE);
  expect((await team.post(`${merged}/merge`, { into: Number(first) })).status).toBe(200);
  await say('Third.');
  await reply('Fourth.');
  await visitor.post(`${conversations}/update_last_seen`, {});
  await team.post(`${path}/update_last_seen`);
  const shown: { content: string; created_at_ms: number }[] = await thread();
  const inTime = shown.toSorted((a, b) => a.created_at_ms - b.created_at_ms).map(({ content }) => content);
  expect(inTime.slice(-4)).toEqual(['Something else.', 'Second.', 'Third.', 'Fourth.']);
  const [summary] = (await visitor.get(`${conversations}/list`)).body.payload;
  const facts = (await team.get(path)).body;
  expect([summary.unread_count, facts.unread_count]).toEqual([0, 0]);
});
