import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  return { inbox, visitor, conversation, base, agent, boss };
};

describe('labels', () => {
  it('are made by administrators, lower-cased, once, and seen by everybody', async () => {
    const { base, agent, boss } = await setUp();
    const made = await boss.post(`${base}/labels`, { label: { title: 'Refund', color: '#aa0000' } });
    expect(made.body).toMatchObject({ title: 'refund', color: '#aa0000', show_on_sidebar: true });
    expect((await boss.post(`${base}/labels`, { title: 'urgent_case' })).body.color).toBe('#1f93ff');
    for (const title of ['refund', 'x', '-dash', 'two words', ''])
      expect([title, (await boss.post(`${base}/labels`, { title })).status]).toEqual([title, 422]);
    expect((await agent.post(`${base}/labels`, { title: 'mine' })).status).toBe(401);
    const list = (await agent.get(`${base}/labels`)).body.payload;
    expect(list.map(({ title }: { title: string }) => title)).toEqual(['refund', 'urgent_case']);
    const path = `${base}/labels/${made.body.id}`;
    expect((await boss.patch(path, { title: 'Refunds' })).body.title).toBe('refunds');
    expect((await boss.delete(path)).status).toBe(200);
    expect((await boss.delete(path)).status).toBe(404);
  });

  it('of a conversation and a contact are replaced as a set, and the list is narrowed by them', async () => {
    const { inbox, base, agent, boss, conversation, visitor } = await setUp();
    for (const title of ['gold', 'silver']) await boss.post(`${base}/labels`, { title });
    const path = `${base}/conversations/${conversation.display_id}/labels`;
    expect((await agent.post(path, { labels: ['gold', 'unknown', 'Gold'] })).body.payload).toEqual(['gold']);
    expect((await agent.get(path)).body.payload).toEqual(['gold']);
    const list = await agent.get(`${base}/conversations`, { query: { 'labels[]': 'gold', assignee_type: 'all' } });
    expect(list.body.data.payload).toHaveLength(1);
    const others = await agent.get(`${base}/conversations`, { query: { 'labels[]': 'silver', assignee_type: 'all' } });
    expect(others.body.data.payload).toHaveLength(0);
    expect((await agent.post(path, { labels: [] })).body.payload).toEqual([]);
    const person = `${base}/contacts/${visitor.contact.id}/labels`;
    expect((await agent.post(person, { labels: ['silver'] })).body.payload).toEqual(['silver']);
    const outsider = server.asAgent(await server.buildAgent({ account_id: inbox.account_id }));
    expect((await outsider.get(path)).status).toBe(401);
  });

  it('are put on and taken off by the page, when the account has them (IDN-17)', async () => {
    const { base, boss, agent, visitor, conversation } = await setUp();
    await boss.post(`${base}/labels`, { title: 'vip' });
    const page = server.asVisitor(visitor);
    expect((await page.post('/api/v1/widget/labels', { label: 'vip' })).status).toBe(204);
    expect((await page.post('/api/v1/widget/labels', { label: 'invented' })).status).toBe(204);
    const path = `${base}/conversations/${conversation.display_id}/labels`;
    expect((await agent.get(path)).body.payload).toEqual(['vip']);
    expect((await page.delete('/api/v1/widget/labels/vip')).status).toBe(204);
    expect((await agent.get(path)).body.payload).toEqual([]);
  });
});

describe('canned responses', () => {
  it('are found by their code first, then by their words', async () => {
    const { base, agent } = await setUp();
    const path = `${base}/canned_responses`;
    for (const [short_code, content] of [
      ['ship', 'We ship today'],
      ['relationship', 'About us'],
      ['late', 'Your shipment is late'],
      ['hi', 'Hello'],
    ])
      expect((await agent.post(path, { canned_response: { short_code, content } })).status).toBe(200);
    const found = (await agent.get(path, { query: { search: 'ship' } })).body;
    expect(found.map(({ short_code }: { short_code: string }) => short_code)).toEqual(['ship', 'relationship', 'late']);
    expect((await agent.post(path, { short_code: 'ship', content: 'again' })).status).toBe(422);
    expect((await agent.post(path, { short_code: 'empty' })).status).toBe(422);
    const one = `${path}/${found[0].id}`;
    expect((await agent.patch(one, { content: 'We ship tomorrow' })).body.content).toBe('We ship tomorrow');
    const stranger = server.asAgent(await server.buildAgent({ account_id: (await server.buildInbox()).account_id }));
    expect((await stranger.patch(one, { content: 'mine' })).status).toBe(401);
    expect((await agent.delete(one)).status).toBe(200);
  });
});
