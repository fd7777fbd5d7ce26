import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { begin, openTwoBrowsers } from '../../../../testing/factories/merge-place.ts';
import { type ModelServer, startModelServer } from '../../../../testing/fakes/model-server.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';
import { aiOf } from '../../../../testing/support-inbox.ts';

const clock = createFakeClock();
let model: ModelServer;
let server: TestServer;
beforeAll(async () => {
  model = await startModelServer();
  server = await startTestServer({ clock, env: aiOf(model) });
});
afterAll(async () => {
  model.close();
  await server.close();
});

const LIST = '/api/v1/widget/conversations/list';
const HOUR_MS = 60 * 60_000;

/** A visitor with two conversations; a third one is of another browser, whose contact `unify` merges into theirs. */
const setUp = async () => {
  const settings = { continuity_via_email: true, agent_help_enabled: true };
  const place = await openTwoBrowsers(server, () => {}, settings);
  const { home, work, email } = place;
  const first = home.id;
  const second = await begin(home.page, 'about the cable');
  const merge = async (from: number) => expect((await place.merge(from, first)).status).toBe(200);
  const mailsOf = async (act: () => Promise<unknown>) => {
    const before = server.mails.length;
    await act();
    await server.runJobs();
    return server.mails.slice(before).filter(({ to }) => to === email);
  };
  const unread = async () =>
    (await home.page.get(LIST)).body.payload.map((row: { id: number; unread_count: number }) => [
      row.id,
      row.unread_count,
    ]);
  return { ...place, first, second, third: work.id, merge, mailsOf, unread };
};

it('a transcript has the messages of merged conversations, in order, and none of another browser (AGT-154)', async () => {
  const { unify, boss, email, home, first, second, third, path, reply, merge, mailsOf } = await setUp();
  await reply(second, 'The cable is black');
  await reply(first, 'The lamp is red');
  const expectAll = async (order: () => Promise<{ status: number }>) => {
    const [mail] = await mailsOf(async () => expect((await order()).status).toBe(200));
    const texts = ['from home', 'about the cable', 'The cable is black', 'The lamp is red'];
    const places = texts.map((text) => mail?.text.indexOf(text) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
    expect(mail?.text).not.toContain('from work');
  };
  await merge(second);
  await expectAll(() => home.page.post('/api/v1/widget/conversations/transcript'));
  await unify();
  await merge(third);
  await expectAll(() => boss.post(`${path(first)}/transcript`, { email }));
});

it('the visitor’s list counts unread replies of a merged conversation, until they have seen the other one (AGT-154)', async () => {
  const { home, first, second, reply, merge, unread } = await setUp();
  await reply(second, 'The cable is black');
  await reply(second, 'It is long');
  await reply(first, 'The lamp is red');
  expect((await unread()).toSorted()).toEqual([
    [first, 1],
    [second, 2],
  ]);
  await merge(second);
  expect(await unread()).toEqual([[first, 3]]);
  clock.advance(1_000);
  await home.page.post('/api/v1/widget/conversations/update_last_seen', {}, { query: { conversation_id: first } });
  expect(await unread()).toEqual([[first, 0]]);
});

it('the visitor’s list shows the newest message, and comes in the order, of all that it shows as one (AGT-154)', async () => {
  const { home, first, second, reply, merge } = await setUp();
  const listed = async () =>
    (await home.page.get(LIST)).body.payload.map((row: { id: number; last_message: { content: string } }) => [
      row.id,
      row.last_message.content,
    ]);
  clock.advance(1_000);
  const other = await begin(home.page, 'about the plug');
  clock.advance(1_000);
  await reply(second, 'The cable is black');
  await merge(second);
  expect(await listed()).toEqual([
    [first, 'The cable is black'],
    [other, 'about the plug'],
  ]);
  await reply(first, 'The lamp is red');
  expect((await listed())[0]).toEqual([first, 'The lamp is red']);
});

it('the visitor’s list shows no message of another browser (AGT-154)', async () => {
  const { unify, home, first, third, reply, merge } = await setUp();
  await unify();
  await reply(third, 'Only to work');
  await merge(third);
  const { payload } = (await home.page.get(LIST)).body;
  expect(payload.find(({ id }: { id: number }) => id === first).last_message.content).toBe('from home');
});

it('an unread reply is emailed with the conversation that its own was merged into, once (AGT-154)', async () => {
  const { first, second, reply, merge, mailsOf } = await setUp();
  await server.runJobs();
  const mails = await mailsOf(async () => {
    await reply(second, 'The cable is black');
    await merge(second);
    clock.advance(HOUR_MS);
    await server.runJobs();
    clock.advance(HOUR_MS);
  });
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual([`[#${first}]`]);
  expect(mails[0]?.text).toContain('The cable is black');
});

it('a merged reply that was seen where it goes on is not emailed (AGT-154)', async () => {
  const { home, first, second, reply, merge, mailsOf } = await setUp();
  await server.runJobs();
  const mails = await mailsOf(async () => {
    await reply(second, 'The cable is black');
    await merge(second);
    clock.advance(1_000);
    await home.page.post('/api/v1/widget/conversations/update_last_seen', {}, { query: { conversation_id: first } });
    clock.advance(HOUR_MS);
    await server.runJobs();
    clock.advance(HOUR_MS);
  });
  expect(mails).toEqual([]);
});

it('a summary and a suggestion read what the agent sees in the conversation (AGT-154)', async () => {
  const { unify, boss, first, second, third, path, merge } = await setUp();
  await unify();
  await merge(second);
  await merge(third);
  for (const wish of ['summary', 'suggest_reply']) {
    model.asked.length = 0;
    model.says('- asks');
    expect((await boss.post(`${path(first)}/${wish}`)).status).toBe(200);
    expect(model.asked[0]?.prompt.conversation.map(({ text }) => text)).toEqual([
      'from home',
      'from work',
      'about the cable',
    ]);
  }
});
