import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const MINUTE_MS = 60_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Message = { message_type: number; content: string };

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = (name: string) => server.buildAgent({ account_id, inbox_ids: [inbox.id], name });
  const [mia, lee] = [await member('Mia'), await member('Lee')];
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'vera lichter' } });
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `${base}/conversations/${row.display_id}`;
  const addBot = async () => {
    const bot = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: 'https://bot.example' })).body;
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
    return server.asAgent(bot);
  };
  const move = (status: string, by = boss) => by.post(`${path}/toggle_status`, { status });
  const give = (body: object) => boss.post(`${path}/assignments`, body);
  const activities = async () =>
    (await boss.get(`${path}/messages`)).body.payload.flatMap(({ message_type, content }: Message) =>
      message_type === ACTIVITY ? [content] : [],
    );
  const stored = () =>
    server.deps.db.selectFrom('conversations').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  const reports = async () => {
    const rows = await server.deps.db
      .selectFrom('reporting_events')
      .select(['name', 'value', 'user_id'])
      .where('conversation_id', '=', row.id)
      .orderBy('id')
      .execute();
    return rows.map(({ name, value, user_id }) => [name, Number(value), user_id]);
  };
  const changes = async () => {
    const rows = await server.deps.db
      .selectFrom('changes')
      .select(['name', 'audience', 'detail'])
      .where('conversation_id', '=', row.id)
      .orderBy('seq')
      .execute();
    return rows.map(({ name, audience }) => `${name} ${audience}`);
  };
  const people = { mia, lee, boss, agent: server.asAgent(mia), page: server.asVisitor(visitor) };
  return { ...people, inbox, base, row, path, addBot, move, give, activities, stored, reports, changes };
};

describe('the history of a conversation', () => {
  it('says who changed its status: an agent, the contact or the bot', async () => {
    const { move, activities, addBot, page, agent } = await setUp();
    for (const status of ['resolved', 'open', 'pending', 'snoozed']) await move(status);
    await page.get('/api/v1/widget/conversations/toggle_status?status=resolved');
    await page.get('/api/v1/widget/conversations/toggle_status?status=open');
    const robo = await addBot();
    for (const status of ['pending', 'open']) await move(status, robo);
    await move('resolved', agent);
    expect(await activities()).toEqual([
      'Conversation was marked resolved by Bo',
      'Conversation was reopened by Bo',
      'Conversation was marked as pending by Bo',
      'Conversation was snoozed by Bo',
      'Conversation was resolved by Vera Lichter',
      'Conversation was reopened by Vera Lichter',
      'Conversation was marked as pending by Robo',
      'Conversation was reopened by Robo',
      'Conversation was marked resolved by Mia',
    ]);
  });

  it('says who gave it to whom', async () => {
    const { agent, path, base, boss, mia, lee, give, activities } = await setUp();
    const team = (await boss.post(`${base}/teams`, { name: 'workshop' })).body.id;
    await agent.post(`${path}/assignments`, { assignee_id: mia.user.id });
    await give({ assignee_id: lee.user.id });
    await give({ assignee_id: lee.user.id });
    await give({ assignee_id: null });
    await give({ team_id: team });
    await boss.delete(`${base}/teams/${team}`);
    await give({ team_id: null });
    expect(await activities()).toEqual([
      'Mia self-assigned this conversation',
      'Assigned to Lee by Bo',
      'Conversation unassigned by Bo',
      'Assigned to workshop by Bo',
    ]);
  });
});

describe('the assignee of a conversation', () => {
  it('is notified unless they took it, and has not read it yet', async () => {
    const { agent, path, base, mia, lee, give, stored } = await setUp();
    await agent.post(`${path}/assignments`, { assignee_id: mia.user.id });
    clock.advance(MINUTE_MS);
    await agent.post(`${path}/update_last_seen`);
    expect((await stored()).assignee_last_seen_at).toBe(clock.now());
    await give({ assignee_id: lee.user.id });
    expect(await stored()).toMatchObject({ assignee_id: lee.user.id, assignee_last_seen_at: null });
    await server.runJobs();
    const notified = async (who: typeof mia) =>
      (await server.asAgent(who).get(`${base}/notifications`)).body.data.payload.map(
        ({ notification_type }: { notification_type: string }) => notification_type,
      );
    expect([await notified(mia), await notified(lee)]).toEqual([[], ['conversation_assignment']]);
  });

  it('is sought again when an unassigned conversation is opened, not when it has one', async () => {
    const { inbox, row, move, give, mia, stored } = await setUp();
    const waiting = async () => {
      const jobs = await server.deps.db
        .selectFrom('jobs')
        .select('payload')
        .where('name', '=', 'conversation.auto_assign')
        .execute();
      return jobs.filter(({ payload }) => payload['conversation_id'] === row.id).length;
    };
    for (const status of ['pending', 'snoozed', 'resolved']) await move(status);
    expect(await waiting()).toBe(0);
    await give({ assignee_id: mia.user.id });
    await move('open');
    expect(await waiting()).toBe(0);
    await move('resolved');
    await give({ assignee_id: null });
    await server.deps.presence.mark(inbox.account_id, 'user', mia.user.id);
    await move('open');
    expect(await waiting()).toBe(1);
    await server.runJobs();
    expect((await stored()).assignee_id).toBe(mia.user.id);
  });
});

describe('a resolution', () => {
  it('counts for the assignee, ends the wait and is dated', async () => {
    const { move, give, lee, page, stored, reports } = await setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await give({ assignee_id: lee.user.id });
    clock.advance(3 * MINUTE_MS);
    await move('snoozed');
    expect(await stored()).toMatchObject({ resolved_at: null, waiting_since: expect.any(Number) });
    await move('resolved');
    expect(await stored()).toMatchObject({ resolved_at: clock.now(), waiting_since: null });
    expect(await reports()).toEqual([['conversation_resolved', 180, lee.user.id]]);
  });

  it('is the bot’s where no agent has replied', async () => {
    const [alone, helped] = [await setUp(), await setUp()];
    for (const { move, addBot, reports, agent, path } of [alone, helped]) {
      const robo = await addBot();
      if (path === helped.path) await agent.post(`${path}/messages`, { content: 'Hello' });
      await move('pending');
      await move('resolved', robo);
      const names = (await reports()).map(([name]) => name).filter((name) => String(name).endsWith('resolved'));
      expect(names).toEqual(
        path === helped.path ? ['conversation_resolved'] : ['conversation_resolved', 'bot_resolved'],
      );
    }
  });
});

describe('what clients are sent', () => {
  it('names each change once, the team’s own changes to the team alone', async () => {
    const { move, give, lee, base, boss, changes } = await setUp();
    const team = (await boss.post(`${base}/teams`, { name: 'workshop' })).body.id;
    await move('resolved');
    await give({ assignee_id: lee.user.id });
    await give({ team_id: team });
    expect(await changes()).toEqual([
      'conversation.status_changed public',
      'conversation.updated public',
      'message.created team',
      'assignee.changed team',
      'conversation.updated public',
      'message.created team',
      'team.changed team',
      'conversation.updated public',
      'message.created team',
    ]);
  });
});

describe('the end of a snooze', () => {
  it('is stored while it is snoozed alone, and may be moved', async () => {
    const { boss, path, stored, activities } = await setUp();
    const snooze = (snoozed_until: string | null) =>
      boss.post(`${path}/toggle_status`, { status: 'snoozed', snoozed_until });
    await snooze('2030-05-01T10:00:00.000Z');
    await snooze('2030-05-01T10:00:00.000Z');
    await snooze('2030-06-01T10:00:00.000Z');
    expect((await stored()).snoozed_until).toBe(Date.parse('2030-06-01T10:00:00.000Z'));
    expect(await activities()).toHaveLength(2);
    await boss.post(`${path}/toggle_status`, { status: 'pending', snoozed_until: '2030-06-01T10:00:00.000Z' });
    expect(await stored()).toMatchObject({ status: 'pending', snoozed_until: null });
  });
});
