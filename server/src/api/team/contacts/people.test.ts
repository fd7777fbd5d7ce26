import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const agent = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Mia' }),
  );
  const colleague = server.asAgent(
    await server.buildAgent({ account_id: inbox.account_id, name: 'Cy', inbox_ids: [inbox.id] }),
  );
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  return { inbox, base, agent, colleague, boss };
};

describe('two contacts that are one person', () => {
  it('become one: talks, notes, labels and sessions move, the survivor’s values win', async () => {
    const { inbox, base, agent, boss } = await setUp();
    const one = await server.buildVisitor(inbox, {
      contact: { name: 'Vera', email: 'vera@example.com', custom_attributes: { plan: 'pro' } },
    });
    const two = await server.buildVisitor(inbox, {
      contact: { name: 'V.', phone_number: '+4915112345678', custom_attributes: { plan: 'free', city: 'Graz' } },
    });
    await server.asVisitor(two).post('/api/v1/widget/messages', { message: { content: 'I am Vera too' } });
    await boss.post(`${base}/labels`, { title: 'gold' });
    await agent.post(`${base}/contacts/${two.contact.id}/labels`, { labels: ['gold'] });
    await agent.post(`${base}/contacts/${two.contact.id}/notes`, { content: 'Likes copper' });
    const merge = (base_contact_id: number, mergee_contact_id: number) =>
      agent.post(`${base}/actions/contact_merge`, { base_contact_id, mergee_contact_id });
    const merged = await merge(one.contact.id, two.contact.id);
    expect(merged.body).toMatchObject({
      id: one.contact.id,
      name: 'Vera',
      email: 'vera@example.com',
      phone_number: '+4915112345678',
      custom_attributes: { plan: 'pro', city: 'Graz' },
    });
    expect((await agent.get(`${base}/contacts/${two.contact.id}`)).status).toBe(404);
    expect((await agent.get(`${base}/contacts/${one.contact.id}/conversations`)).body.payload).toHaveLength(1);
    expect((await agent.get(`${base}/contacts/${one.contact.id}/notes`)).body[0].content).toBe('Likes copper');
    expect((await agent.get(`${base}/contacts/${one.contact.id}/labels`)).body.payload).toEqual(['gold']);
    const own = await server.asVisitor(two).get('/api/v1/widget/messages');
    expect(own.body.payload[0].content).toBe('I am Vera too');
    expect((await merge(one.contact.id, one.contact.id)).status).toBe(422);
    const other = await setUp();
    const foreign = await server.buildVisitor(other.inbox);
    expect((await merge(one.contact.id, foreign.contact.id)).status).toBe(404);
  });
});

it('a picture that no contact has any more is deleted, and one that stays is not', async () => {
  const { inbox, base, agent } = await setUp();
  const [one, two, three] = [
    await server.buildVisitor(inbox, { contact: { avatar_key: 'face-of-one' } }),
    await server.buildVisitor(inbox, { contact: { avatar_key: 'face-of-two' } }),
    await server.buildVisitor(inbox),
  ];
  const into = (base_contact_id: number, { contact }: typeof one) =>
    agent.post(`${base}/actions/contact_merge`, { base_contact_id, mergee_contact_id: contact.id });
  await into(three.contact.id, one);
  await into(three.contact.id, two);
  const jobs = await server.deps.db.selectFrom('jobs').select('payload').where('name', '=', 'files.delete').execute();
  expect(jobs.map(({ payload }) => payload)).toEqual([{ keys: ['face-of-two'] }]);
});

describe('a visitor who proves their identity with their first action', () => {
  it('is the contact that is known already, on both devices (IDN-09)', async () => {
    const { inbox, base, agent } = await setUp();
    const identifier = 'customer-7';
    const identifier_hash = createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex');
    const bodies = [];
    for (const visitor of [server.visitorWithoutRows(inbox), server.visitorWithoutRows(inbox)]) {
      const page = server.asVisitor(visitor);
      const answer = await page.patch('/api/v1/widget/contact/set_user', { identifier, identifier_hash, name: 'Kim' });
      expect(answer.status).toBe(200);
      bodies.push(answer.body.id);
    }
    expect(bodies[0]).toBe(bodies[1]);
    const found = await agent.get(`${base}/contacts/search`, { query: { q: identifier } });
    expect(found.body.payload).toHaveLength(1);
  });
});

describe('notes', () => {
  it('are seen by the team, changed by their author or an administrator', async () => {
    const { inbox, base, agent, colleague, boss } = await setUp();
    const { contact } = await server.buildVisitor(inbox);
    const path = `${base}/contacts/${contact.id}/notes`;
    const note = (await agent.post(path, { note: { content: 'Calls on Mondays' } })).body;
    expect(note).toMatchObject({ content: 'Calls on Mondays', user: { name: 'Mia' } });
    expect((await colleague.get(path)).body).toHaveLength(1);
    expect((await colleague.patch(`${path}/${note.id}`, { content: 'x' })).status).toBe(401);
    expect((await agent.patch(`${path}/${note.id}`, { content: 'Calls on Tuesdays' })).body.content).toBe(
      'Calls on Tuesdays',
    );
    expect((await agent.post(path, { content: '  ' })).status).toBe(422);
    expect((await boss.delete(`${path}/${note.id}`)).status).toBe(200);
    expect((await agent.get(path)).body).toEqual([]);
  });
});

describe('contacts', () => {
  it('are filtered by what is known of them', async () => {
    const { inbox, base, agent, boss } = await setUp();
    const one = await server.buildVisitor(inbox, {
      contact: { name: 'Ann', additional_attributes: { city: 'Wien' }, blocked: true },
    });
    const two = await server.buildVisitor(inbox, { contact: { name: 'Ben', custom_attributes: { vip: true } } });
    await boss.post(`${base}/custom_attribute_definitions`, {
      attribute_key: 'vip',
      attribute_display_name: 'VIP',
      attribute_display_type: 'checkbox',
      attribute_model: 'contact_attribute',
    });
    const find = async (attribute_key: string, filter_operator: string, values: unknown[]) => {
      const answer = await agent.post(`${base}/contacts/filter`, {
        payload: [{ attribute_key, filter_operator, values, query_operator: null }],
      });
      return answer.body.payload.map(({ id }: { id: number }) => id);
    };
    expect(await find('name', 'starts_with', ['an'])).toEqual([one.contact.id]);
    expect(await find('city', 'equal_to', ['wien'])).toEqual([one.contact.id]);
    expect(await find('blocked', 'equal_to', [true])).toEqual([one.contact.id]);
    expect(await find('vip', 'equal_to', ['true'])).toEqual([two.contact.id]);
  });

  it('lose attributes and pictures, gain sessions', async () => {
    const { inbox, base, agent } = await setUp();
    const { contact, contact_inbox } = await server.buildVisitor(inbox, {
      contact: { custom_attributes: { a: 1, b: 2 } },
    });
    const path = `${base}/contacts/${contact.id}`;
    const less = await agent.post(`${path}/destroy_custom_attributes`, { custom_attributes: ['a', 'zzz'] });
    expect(less.body.payload.custom_attributes).toEqual({ b: 2 });
    const where = (await agent.get(`${path}/contactable_inboxes`)).body.payload;
    expect(where).toMatchObject([{ inbox: { id: inbox.id }, source_id: contact_inbox.source_id }]);
    const made = await agent.post(`${path}/contact_inboxes`, { inbox_id: inbox.id, source_id: 'crm-7' });
    expect(made.body.source_id).toBe('crm-7');
    expect((await agent.post(`${path}/contact_inboxes`, { inbox_id: inbox.id, source_id: 'crm-7' })).status).toBe(422);
    const other = await setUp();
    expect((await agent.post(`${path}/contact_inboxes`, { inbox_id: other.inbox.id })).status).toBe(404);
  });
});

describe('a blocked contact', () => {
  it('mutes each of their conversations, blocked and unblocked on their page or in any of these', async () => {
    const { inbox, base, agent } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    const contact = `${base}/contacts/${visitor.contact.id}`;
    const open = async () => {
      const { id } = (await agent.post(`${base}/conversations`, { source_id: visitor.contact_inbox.source_id })).body;
      return `${base}/conversations/${id}`;
    };
    const [first, second] = [await open(), await open()];
    expect(second).not.toBe(first);
    const muted = () => Promise.all([first, second].map(async (each) => (await agent.get(each)).body.muted));
    await agent.post(`${first}/mute`);
    expect(await muted()).toEqual([true, true]);
    await agent.put(contact, { blocked: false });
    expect(await muted()).toEqual([false, false]);
    await agent.put(contact, { blocked: true });
    expect(await muted()).toEqual([true, true]);
    await agent.post(`${second}/unmute`);
    expect(await muted()).toEqual([false, false]);
    const { payload } = (await agent.get(`${first}/messages`)).body;
    expect(payload.filter(({ content }: { content: string }) => content?.includes('muted'))).toHaveLength(1);
  });
});
