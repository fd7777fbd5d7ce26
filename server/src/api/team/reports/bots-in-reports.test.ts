import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-27T10:00:00Z');
const QUERY = { since: START / 1_000 - 3_600, until: START / 1_000 + 86_400 };
const clock = createFakeClock(START);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  clock.set(START);
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const made = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: 'https://bot.example' })).body;
  await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: made.id });
  const bot = server.asAgent(made);
  const begin = async () => {
    const page = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await page.post('/api/v1/widget/conversations', { message: { content: 'Hello' } });
    const path = `${base}/conversations/${body.id}`;
    const move = (status: string, by = bot) => by.post(`${path}/toggle_status`, { status });
    return { page, path, move, reply: (by = agent) => by.post(`${path}/messages`, { content: 'Hi' }) };
  };
  const v2 = base.replace('/v1/', '/v2/');
  const summary = async () => (await boss.get(`${v2}/reports/summary`, { query: QUERY })).body;
  return { base, v2, inbox, boss, agent, bot, begin, summary };
};

describe('the time of the team, where a bot was first', () => {
  it('begins with the handoff, for the first response and the reply [SYS-94]', async () => {
    const { begin, bot, summary } = await setUp();
    const { move, reply } = await begin();
    clock.advance(MINUTE);
    await reply(bot);
    clock.advance(29 * MINUTE);
    await move('open');
    clock.advance(5 * MINUTE);
    await reply();
    expect(await summary()).toMatchObject({ avg_first_response_time: 300, reply_time: 300 });
  });

  it('is as long as the visitor waited where they wrote again after the handoff [SYS-94]', async () => {
    const { begin, summary } = await setUp();
    const { move, reply, page } = await begin();
    clock.advance(10 * MINUTE);
    await move('open');
    clock.advance(MINUTE);
    await reply();
    clock.advance(MINUTE);
    await page.post('/api/v1/widget/messages', { message: { content: 'And another' } });
    clock.advance(3 * MINUTE);
    await reply();
    expect(await summary()).toMatchObject({ avg_first_response_time: 60, reply_time: 120 });
  });
});

describe('the first response of a conversation that was resolved without an agent', () => {
  it('is measured since the visitor wrote again [SYS-94]', async () => {
    const { begin, boss, base, inbox, summary } = await setUp();
    const { move, reply, page } = await begin();
    clock.advance(5 * MINUTE);
    await move('resolved');
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: null });
    clock.advance(600 * MINUTE);
    await page.post('/api/v1/widget/messages', { message: { content: 'It is broken again' } });
    clock.advance(10 * MINUTE);
    await reply();
    expect(await summary()).toMatchObject({ avg_first_response_time: 600, reply_time: 600 });
  });
});

describe('a conversation that the team begins', () => {
  it('has no response time until the contact has written [SYS-96]', async () => {
    const { agent, base, inbox, summary } = await setUp();
    const contact = { name: 'Vera', email: 'vera@example.com', inbox_id: inbox.id };
    const { id } = (await agent.post(`${base}/contacts`, contact)).body.payload.contact;
    const message = { content: 'Your lamp has arrived' };
    const begun = await agent.post(`${base}/conversations`, { inbox_id: inbox.id, contact_id: id, message });
    expect(begun.status).toBe(200);
    expect(await summary()).toMatchObject({
      conversations_count: 1,
      outgoing_messages_count: 1,
      avg_first_response_time: null,
      reply_time: null,
    });
  });
});

describe('the deflection rate of bots', () => {
  it('is the part that bots resolved of what they resolved or handed over [SYS-94]', async () => {
    const { begin, boss, agent, v2, summary } = await setUp();
    expect(await summary()).toMatchObject({ bot_resolutions_count: 0, bot_deflection_rate: null });
    // By the bot, and by the visitor while the bot had it.
    await (await begin()).move('resolved');
    const ended = await begin();
    await ended.page.get('/api/v1/widget/conversations/toggle_status');
    // By an agent, who read and closed it.
    await (await begin()).move('resolved', agent);
    // Handed over, then resolved by the bot all the same.
    const passed = await begin();
    await passed.move('open');
    await passed.move('resolved');
    expect(await summary()).toMatchObject({
      resolutions_count: 4,
      bot_resolutions_count: 2,
      bot_handoffs_count: 1,
      bot_deflection_rate: 200 / 3,
      previous: { bot_deflection_rate: null },
    });
    const query = { ...QUERY, metric: 'bot_deflection_rate', timezone: 'UTC' };
    const [day] = (await boss.get(`${v2}/reports`, { query })).body;
    expect(day).toMatchObject({ value: 200 / 3, count: 3 });
  });

  it('counts no conversation that agents kept as pending in an inbox without a bot [SYS-94]', async () => {
    const { begin, boss, base, inbox, summary } = await setUp();
    const { page } = await begin();
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: null });
    await page.get('/api/v1/widget/conversations/toggle_status');
    expect(await summary()).toMatchObject({ resolutions_count: 1, bot_resolutions_count: 0 });
  });
});
