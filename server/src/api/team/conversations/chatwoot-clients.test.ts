import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async (channel_type: 'Channel::Api' | 'Channel::WebWidget' = 'Channel::Api') => {
  const inbox = await server.buildInbox({ channel_type, identifier: crypto.randomUUID(), enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agentMade = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const agent = server.asAgent(agentMade);
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
  const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `${base}/conversations/${display_id}`;
  return { inbox, base, agent, agentMade, boss, visitor, path, display_id };
};

describe('snoozed_until', () => {
  it('may be ISO 8601 or seconds, in every call that takes it', async () => {
    const { base, agent, path, visitor, inbox, display_id, boss } = await setUp();
    const until = '2030-05-01T10:00:00.000Z';
    const snooze = async (snoozed_until: unknown) => {
      const { status, body } = await agent.post(`${path}/toggle_status`, { status: 'snoozed', snoozed_until });
      return [status, body.payload?.snoozed_until];
    };
    for (const input of [
      until,
      '2030-05-01T12:00:00+02:00',
      Date.parse(until) / 1_000,
      String(Date.parse(until) / 1_000),
    ])
      expect(await snooze(input)).toEqual([200, until]);
    expect(await snooze(null)).toEqual([200, null]);
    const made = await agent.post(`${base}/conversations`, {
      inbox_id: inbox.id,
      contact_id: visitor.contact.id,
      status: 'snoozed',
      snoozed_until: until,
    });
    expect([made.status, made.body.snoozed_until]).toEqual([200, until]);
    const bulk = { type: 'Conversation', ids: [display_id], fields: { status: 'snoozed' }, snoozed_until: until };
    expect((await boss.post(`${base}/bulk_actions`, bulk)).status).toBe(200);
    await server.runJobs();
    expect((await agent.get(path)).body.snoozed_until).toBe(until);
  });

  it.each(['tomorrow', '2030-13-45', '9'.repeat(13), 9_000_000_000_000, -1, 1.5, {}, '2030-05-01T99:00:00Z'])(
    'is refused as %j, with its name and what it may be',
    async (snoozed_until) => {
      const { agent, path } = await setUp();
      const answer = await agent.post(`${path}/toggle_status`, { status: 'snoozed', snoozed_until });
      expect(answer.status).toBe(422);
      expect(answer.body.attributes ?? answer.text).toContain('snoozed_until');
    },
  );
});

describe('the status of a message', () => {
  it('is written by the integration of an API inbox, with the reason of a failure', async () => {
    const { agent, path } = await setUp();
    const sent = await agent.post(`${path}/messages`, { content: 'Hello' });
    const one = `${path}/messages/${sent.body.id}`;
    const set = async (json: object) => {
      const { status, body } = await agent.patch(one, json);
      return [status, body.status, body.content_attributes?.external_error];
    };
    expect(await set({ status: 'failed', external_error: 'No such number' })).toEqual([
      200,
      'failed',
      'No such number',
    ]);
    expect(await set({ status: 'sent' })).toEqual([200, 'sent', undefined]);
    expect(await set({ status: 'delivered' })).toEqual([200, 'delivered', undefined]);
    expect(await set({ status: 'sent' })).toEqual([200, 'delivered', undefined]);
    expect(await set({ status: 'read' })).toEqual([200, 'read', undefined]);
    // A late status.
    expect(await set({ status: 'delivered' })).toEqual([200, 'read', undefined]);
    expect(await set({ status: 'sent' })).toEqual([200, 'read', undefined]);
    expect((await set({ status: 'lost' }))[0]).toBe(422);
    expect((await set({}))[0]).toBe(422);
  });

  it('that failed is sent again by an agent as it was, without the reason and with its quote and choices', async () => {
    const { agent, path } = await setUp();
    const asked = await agent.post(`${path}/messages`, { content: 'Which?', message_type: 'incoming' });
    const content_attributes = { in_reply_to: asked.body.id, items: [{ title: 'Red', value: 'red' }] };
    const sent = await agent.post(`${path}/messages`, {
      content: 'Choose',
      content_type: 'input_select',
      content_attributes,
    });
    const one = `${path}/messages/${sent.body.id}`;
    expect((await agent.post(`${one}/retry`)).status).toBe(422);
    await agent.patch(one, { status: 'failed', external_error: 'No such number' });
    const again = await agent.post(`${one}/retry`);
    expect([again.status, again.body.status, again.body.content_attributes.external_error]).toEqual([
      200,
      'sent',
      undefined,
    ]);
    expect(again.body.content_attributes).toMatchObject(content_attributes);
    expect((await agent.post(`${one}/retry`)).status).toBe(422);
  });

  it('is sent again once, however many ask for it at once, and not after it was deleted', async () => {
    const { agent, path } = await setUp();
    const fail = async () => {
      const { body } = await agent.post(`${path}/messages`, { content: 'Hello' });
      await agent.patch(`${path}/messages/${body.id}`, { status: 'failed', external_error: 'No such number' });
      return `${path}/messages/${body.id}`;
    };
    const [twice, deleted] = [await fail(), await fail()];
    const answers = await Promise.all([agent.post(`${twice}/retry`), agent.post(`${twice}/retry`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const [, retried] = await Promise.all([agent.delete(deleted), agent.post(`${deleted}/retry`)]);
    // Whichever is first, the message stays deleted.
    expect([200, 422]).toContain(retried.status);
    expect((await agent.get(`${path}/messages`)).body.payload.at(-1)).toMatchObject({
      content: 'This message was deleted',
      content_attributes: { deleted: true },
    });
    expect((await agent.post(`${deleted}/retry`)).status).toBe(422);
  });

  it('is not written for notes, the contact’s messages, websites and people who do not see the inbox', async () => {
    const { agent, path, inbox } = await setUp();
    const note = await agent.post(`${path}/messages`, { content: 'Psst', private: true });
    const incoming = await agent.post(`${path}/messages`, { content: 'Hi', message_type: 'incoming' });
    for (const { body } of [note, incoming])
      expect((await agent.patch(`${path}/messages/${body.id}`, { status: 'failed' })).status).toBe(422);
    const website = await setUp('Channel::WebWidget');
    const sent = await website.agent.post(`${website.path}/messages`, { content: 'Hello' });
    const refused = await website.agent.patch(`${website.path}/messages/${sent.body.id}`, { status: 'read' });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Message status update is only allowed for API inboxes',
    ]);
    const colleague = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    expect((await colleague.patch(`${path}/messages/${incoming.body.id}`, { status: 'read' })).status).toBe(401);
    expect((await agent.patch(`${path}/messages/${sent.body.id}`, { status: 'read' })).status).toBe(404);
  });
});

it('the list of messages says labels, assignee and when the conversation was read', async () => {
  const { agent, agentMade, boss, base, path } = await setUp();
  expect((await agent.get(`${path}/messages`)).body.meta).toMatchObject({
    labels: [],
    contact: { name: 'Vera' },
    agent_last_seen_at: null,
    assignee_last_seen_at: null,
  });
  await boss.post(`${base}/labels`, { title: 'gold' });
  await agent.post(`${path}/labels`, { labels: ['gold'] });
  await agent.post(`${path}/assignments`, { assignee_id: agentMade.user.id });
  await boss.post(`${path}/messages`, { content: 'Hello' });
  await agent.post(`${path}/update_last_seen`);
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  expect((await agent.get(`${path}/messages`)).body.meta).toMatchObject({
    labels: ['gold'],
    assignee: { id: agentMade.user.id, name: 'Mia', type: 'user' },
    agent_last_seen_at: expect.stringMatching(iso),
    assignee_last_seen_at: expect.stringMatching(iso),
  });
});

it('a form is answered by one object as by a list of them', async () => {
  const { inbox, agent, path, visitor, display_id } = await setUp();
  const items = [{ name: 'plan', label: 'Plan', type: 'text' }];
  const ask = async () =>
    (await agent.post(`${path}/messages`, { content: 'Plan?', content_type: 'form', content_attributes: { items } }))
      .body;
  const client = `/public/api/v1/inboxes/${inbox.identifier}/contacts/${visitor.contact_inbox.source_id}`;
  const answer = async (submitted_values: unknown) =>
    agent.patch(`${client}/conversations/${display_id}/messages/${(await ask()).id}`, { submitted_values });
  const answered = await answer({ name: 'plan', value: 'gold' });
  expect([answered.status, answered.body.content_attributes?.submitted_values]).toEqual([
    200,
    [{ name: 'plan', value: 'gold' }],
  ]);
  expect((await answer([{ name: 'plan', value: 'gold' }])).status).toBe(200);
  for (const nothing of [{}, { plan: 'gold' }, [], 'gold', null]) expect((await answer(nothing)).status).toBe(422);
});

it('a bot is created with bot_type 0, and a conversation says when it was updated', async () => {
  const { boss, base, path, agent } = await setUp();
  const made = await boss.post(`${base}/agent_bots`, {
    name: 'Robo',
    outgoing_url: 'https://bot.example',
    bot_type: 0,
  });
  expect([made.status, made.body.bot_type]).toEqual([200, 'webhook']);
  expect((await boss.patch(`${base}/agent_bots/${made.body.id}`, { bot_type: 0 })).body.bot_type).toBe('webhook');
  expect((await boss.post(`${base}/agent_bots`, { name: 'Robo', bot_type: 7 })).status).toBe(422);
  expect((await agent.get(path)).body.updated_at).toBeGreaterThan(1_700_000_000);
});
