import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const base = '/api/v1/widget/conversations';

const startConversation = async (values: Parameters<LiveServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...values });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  const first = await page.post('/api/v1/widget/messages', { message: { content: 'Hello', echo_id: randomUUID() } });
  const newcomer = server.asVisitor(server.visitorWithoutRows(inbox));
  const thread = `/api/v1/accounts/${inbox.account_id}/conversations/${first.body.conversation_id}`;
  return { inbox, agent, page, newcomer, thread, agentClient: server.asAgent(agent) };
};
type Answer = { status: number; text: string };
const shape = ({ status, text }: Answer) => [status, text];

describe('what a visitor does with their conversation', () => {
  it('is answered without a body, and with 404 before there is one (wire protocol 4.7, API-16, API-17, API-18, API-21)', async () => {
    const { page, newcomer } = await startConversation();
    await page.patch('/api/v1/widget/contact', { email: `${randomUUID()}@example.com` });
    const calls: [(http: typeof page) => Promise<Answer>, number, number][] = [
      [(http) => http.get(`${base}/toggle_status`), 200, 404],
      [(http) => http.post(`${base}/toggle_typing`, { typing_status: 'on' }), 200, 404],
      [(http) => http.post(`${base}/toggle_typing`, { typing_status: 'loudly' }), 200, 404],
      [(http) => http.post(`${base}/update_last_seen`, { contact_last_seen_at: 1.5 }), 200, 204],
      [(http) => http.post(`${base}/transcript`), 200, 422],
      [(http) => http.post(`${base}/set_custom_attributes`, { custom_attributes: { a: 1 } }), 204, 404],
    ];
    for (const [call, done, refused] of calls) {
      expect([String(call), ...shape(await call(page))]).toEqual([String(call), done, '']);
      expect([String(call), (await call(newcomer)).status]).toEqual([String(call), refused]);
    }
    const removed = await newcomer.post(`${base}/destroy_custom_attributes`, { custom_attribute: ['a'] });
    expect(removed.status).toBe(404);
  });

  it('ends it under the visitor’s name, which the history says (wire protocol 4.7, API-32)', async () => {
    const { page, agentClient, thread } = await startConversation();
    await page.patch('/api/v1/widget/contact', { name: 'vera lind' });
    await page.get(`${base}/toggle_status`);
    const contents = (await agentClient.get(`${thread}/messages`)).body.payload.map(
      ({ content }: { content: string }) => content,
    );
    expect(contents).toContain('Conversation was resolved by Vera Lind');
  });

  it('marks as read what the team wrote up to now, whatever time the page says (API-17)', async () => {
    const { page, agentClient, thread } = await startConversation();
    const { id } = (await agentClient.post(`${thread}/messages`, { content: 'Hi' })).body;
    const note = (await agentClient.post(`${thread}/messages`, { content: 'A regular', private: true })).body;
    const before = Math.floor(Date.now() / 1_000);
    await page.post(`${base}/update_last_seen`, { contact_last_seen_at: 1 });
    expect((await page.get(base)).body.contact_last_seen_at).toBeGreaterThanOrEqual(before);
    const all = (await agentClient.get(`${thread}/messages`)).body.payload as { id: number; status: string }[];
    expect(all.find((message) => message.id === id)?.status).toBe('read');
    expect(all.find((message) => message.id === note.id)?.status).toBe('sent');
  });

  it('replaces all attributes by those that are set, and removes one (API-21, API-22)', async () => {
    const { page } = await startConversation();
    const set = (custom_attributes: object) => page.post(`${base}/set_custom_attributes`, { custom_attributes });
    await set({ plan: 'gold', size: 3 });
    await set({ size: 4, colour: 'green' });
    const { body } = await page.post(`${base}/destroy_custom_attributes`, { custom_attribute: ['colour', 'unknown'] });
    expect(body.custom_attributes).toEqual({ size: 4 });
  });

  it('is answered with the record’s keys and no other: nothing that is the team’s (wire protocol 4.7)', async () => {
    const { inbox, page, agentClient, thread } = await startConversation();
    await agentClient.post(`${thread}/toggle_priority`, { priority: 'high' });
    const { body } = await page.post(`${base}/destroy_custom_attributes`, { custom_attribute: ['none'] });
    const keys =
      'id, account_id, inbox_id, status, assignee_id, created_at, updated_at, contact_id, display_id, contact_last_seen_at, agent_last_seen_at, additional_attributes, contact_inbox_id, uuid, identifier, last_activity_at, team_id, campaign_id, snoozed_until, custom_attributes, assignee_last_seen_at, first_reply_created_at, priority, sla_policy_id, waiting_since, cached_label_list';
    expect(Object.keys(body).sort()).toEqual(keys.split(', ').sort());
    const stored = await server.deps.db
      .selectFrom('conversations')
      .select(['id', 'display_id'])
      .where('inbox_id', '=', inbox.id)
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      ...stored,
      status: 'open',
      priority: 'high',
      created_at: expect.stringMatching(/Z$/),
    });
  });
});
