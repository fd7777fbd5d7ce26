import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { assign } from './change-conversation.ts';

let server: TestServer;
/** A bot that says nothing. */
const silent = createServer((_request, response) => response.end());
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  server = await startTestServer({ env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  silent.close();
});

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const mia = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const agent = server.asAgent(mia);
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  await agent.patch(`${base}/notification_settings`, {
    in_app: ['conversation_creation', 'conversation_assignment'],
    email: [],
  });
  await server.deps.presence.mark(account_id, 'user', mia.user.id);
  const addBot = async () => {
    const outgoing_url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const bot = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url })).body;
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
    return server.asAgent(bot);
  };
  /** The path of the conversation that a visitor begins. */
  const begin = async (contact: object = {}) => {
    const page = server.asVisitor(await server.buildVisitor(inbox, { contact }));
    const { body } = await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await server.runJobs();
    return `${base}/conversations/${body.conversation_id}`;
  };
  const facts = async (path: string) => {
    const { status, meta } = (await boss.get(path)).body;
    return [status, meta.assignee?.name];
  };
  const notified = async () =>
    (await agent.get(`${base}/notifications`)).body.data.payload
      .map(({ notification_type }: { notification_type: string }) => notification_type)
      .toSorted();
  return { inbox, base, mia, agent, boss, addBot, begin, facts, notified };
};

describe('a conversation that a visitor begins', () => {
  it('is announced to the agents and assigned', async () => {
    const { begin, facts, notified } = await setUp();
    expect(await facts(await begin())).toEqual(['open', 'Mia']);
    expect(await notified()).toEqual(['conversation_assignment', 'conversation_creation']);
  });

  it('is the bot’s where there is one: no agent is notified or assigned until the bot opens it', async () => {
    const { addBot, begin, facts, notified } = await setUp();
    const robo = await addBot();
    const path = await begin();
    expect([await facts(path), await notified()]).toEqual([['pending', undefined], []]);
    expect((await robo.post(`${path}/toggle_status`, { status: 'open' })).status).toBe(200);
    await server.runJobs();
    expect(await facts(path)).toEqual(['open', 'Mia']);
    expect(await notified()).toEqual(['conversation_assignment', 'conversation_creation']);
  });

  it('is the bot’s again when the visitor writes after it was resolved, and the team’s once there is no bot', async () => {
    const { inbox, base, boss, addBot, facts } = await setUp();
    await addBot();
    const page = server.asVisitor(await server.buildVisitor(inbox));
    const write = () => page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const path = `${base}/conversations/${(await write()).body.conversation_id}`;
    const resolve = () => boss.post(`${path}/toggle_status`, { status: 'resolved' });
    await resolve();
    await write();
    expect((await facts(path))[0]).toBe('pending');
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: null });
    await resolve();
    await write();
    expect((await facts(path))[0]).toBe('open');
  });

  it('is resolved where the contact is blocked, and reaches no agent', async () => {
    const { begin, facts, notified } = await setUp();
    expect(await facts(await begin({ blocked: true }))).toEqual(['resolved', undefined]);
    expect(await notified()).toEqual([]);
  });
});

it('an assignment by a bot names the bot and notifies the agent, also where both have the same number', async () => {
  const { inbox, mia, agent, base, notified } = await setUp();
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const performer = { type: 'agent_bot', id: Number(mia.user.id) as AgentBotId } as const;
  await server.deps.write((tx) => assign(tx, row, { id: mia.user.id, name: 'Mia' }, { performer, name: 'Robo' }));
  await server.runJobs();
  expect(await notified()).toEqual(['conversation_assignment']);
  const { payload } = (await agent.get(`${base}/conversations/${row.display_id}/messages`)).body;
  expect(payload.map(({ content }: { content: string }) => content)).toEqual(['Assigned to Mia by Robo']);
});
