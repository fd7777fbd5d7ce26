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
  // It goes on with the right time as soon as that has come.
  expect(times.at(-1)).toBe(clock.now());
  expect(shown.map(({ content }: { content: string }) => content).slice(-4)).toEqual([
    'First.',
    'Second.',
    'Third.',
    'Fourth.',
  ]);
});

it('a change after the clock was set back is newer than what it changes', async () => {
  const { clock, visitor, reply } = await start();
  const { cursor } = (await visitor.get(messages)).body.meta;
  const { id } = await reply('Did you get this?');
  clock.advance(-6 * MINUTE);
  await visitor.post(`${conversations}/update_last_seen`, {});
  const { payload } = (await visitor.get(`/api/v1/widget/sync?after=${cursor}`)).body;
  const copies = payload.map(({ data }: { data: unknown }) => data).filter((data: { id: number }) => data.id === id);
  const times = copies.map(({ updated_at }: { updated_at: string }) => updated_at);
  expect(copies.at(-1).status).toBe('read');
  expect(times.at(-1) >= times[0]).toBe(true);
  expect(times[0]).toBe(new Date(clock.now() + 6 * MINUTE).toISOString());
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
