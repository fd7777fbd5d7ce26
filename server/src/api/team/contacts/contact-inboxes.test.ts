import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const shop = await server.buildInbox({ channel_type: 'Channel::Api', name: 'Shop', identifier: crypto.randomUUID() });
  const { account_id } = shop;
  const crm = await server.buildInbox({ account_id, channel_type: 'Channel::Api', name: 'CRM' });
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [shop.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  return { shop, crm, agent, boss, path: `/api/v1/accounts/${account_id}/contacts` };
};
type Listed = { source_id: string; inbox: { id: number } };
const placesOf = (contact: { contact_inboxes: Listed[] }) =>
  contact.contact_inboxes.map(({ source_id, inbox }) => [inbox.id, source_id]);

describe('a contact that an integration creates with inbox_id', () => {
  it('has its contact inbox in the answer, and a conversation can begin by its source_id', async () => {
    const { shop, boss, path } = await setUp();
    const made = await boss.post(path, { name: 'Vera', inbox_id: shop.id, source_id: 'wa-4711' });
    expect(made.status).toBe(200);
    expect(made.body.payload.contact_inbox).toMatchObject({
      source_id: 'wa-4711',
      inbox: { id: shop.id, name: 'Shop', channel_type: 'Channel::Api' },
    });
    expect(made.body.payload.contact.contact_inboxes).toEqual([
      {
        source_id: 'wa-4711',
        inbox: {
          id: shop.id,
          avatar_url: '',
          channel_id: shop.id,
          name: 'Shop',
          channel_type: 'Channel::Api',
          provider: null,
        },
      },
    ]);
    const begun = await boss.post(path.replace('/contacts', '/conversations'), {
      source_id: 'wa-4711',
      inbox_id: shop.id,
    });
    expect([begun.status, begun.body.meta?.sender?.name]).toEqual([200, 'Vera']);
    const session = await boss.get(`/public/api/v1/inboxes/${shop.identifier}/contacts/wa-4711`);
    expect([session.status, session.body.name]).toEqual([200, 'Vera']);
  });

  it('is given a source_id where the caller names none', async () => {
    const { shop, boss, path } = await setUp();
    for (const source_id of [undefined, null, '']) {
      const { body } = await boss.post(path, { name: 'Vera', inbox_id: shop.id, source_id });
      expect(body.payload.contact_inbox.source_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(placesOf(body.payload.contact)).toEqual([[shop.id, body.payload.contact_inbox.source_id]]);
    }
  });

  it('is not created when the source_id is taken or the inbox is not the caller’s', async () => {
    const { shop, crm, agent, boss, path } = await setUp();
    await boss.post(path, { name: 'First', inbox_id: shop.id, source_id: 'one' });
    const taken = await Promise.all(
      ['a', 'b', 'c'].map((email) =>
        boss.post(path, { email: `${email}@x.org`, name: 'Second', inbox_id: shop.id, source_id: 'one' }),
      ),
    );
    expect(taken.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [422, 'Source has already been taken']),
    );
    const foreign = await setUp();
    for (const inbox_id of [crm.id, foreign.shop.id, 999_999_999])
      expect((await agent.post(path, { name: 'Second', email: 'n@x.org', inbox_id })).status).toBe(404);
    expect((await boss.get(`${path}/search`, { query: { q: 'Second' } })).body.payload).toEqual([]);
  });

  it('is not given a conversation by the source_id of another', async () => {
    const { shop, boss, path } = await setUp();
    await boss.post(path, { name: 'First', inbox_id: shop.id, source_id: 'one' });
    const second = await boss.post(path, { name: 'Second', email: 's@x.org' });
    const begun = await boss.post(path.replace('/contacts', '/conversations'), {
      inbox_id: shop.id,
      contact_id: second.body.payload.contact.id,
      source_id: 'one',
    });
    expect([begun.status, begun.body.message]).toEqual([422, 'Source has already been taken']);
  });

  it('is created without one when the caller names no inbox', async () => {
    const { boss, path } = await setUp();
    const { body } = await boss.post(path, { name: 'Vera', source_id: 'not used' });
    expect(body.payload.contact_inbox).toEqual({ inbox: null, source_id: null });
    expect(body.payload.contact.contact_inboxes).toEqual([]);
  });
});

describe('contact_inboxes of a contact', () => {
  it('are in every answer, and only those of inboxes the caller sees', async () => {
    const { shop, crm, agent, boss, path } = await setUp();
    const made = await boss.post(path, { name: 'Vera', email: 'vera@x.org', inbox_id: shop.id, source_id: 'shop-1' });
    const one = `${path}/${made.body.payload.contact.id}`;
    await boss.post(`${one}/contact_inboxes`, { inbox_id: crm.id, source_id: 'crm-1' });
    const filter = [{ attribute_key: 'name', filter_operator: 'contains', values: ['ver'], query_operator: null }];
    const answers = async (caller: typeof boss) => [
      (await caller.get(path)).body.payload[0],
      (await caller.get(`${path}/search`, { query: { q: 'vera' } })).body.payload[0],
      (await caller.post(`${path}/filter`, { payload: filter })).body.payload[0],
      (await caller.get(one)).body.payload,
      (await caller.patch(one, { name: 'Vera V.' })).body.payload,
      (await caller.post(`${one}/destroy_custom_attributes`, { custom_attributes: ['x'] })).body.payload,
      (await caller.delete(`${one}/avatar`)).body.payload,
    ];
    for (const contact of await answers(boss))
      expect(placesOf(contact)).toEqual([
        [shop.id, 'shop-1'],
        [crm.id, 'crm-1'],
      ]);
    for (const contact of await answers(agent)) expect(placesOf(contact)).toEqual([[shop.id, 'shop-1']]);
    const bare = await boss.get(path, { query: { include_contact_inboxes: 'false' } });
    expect(bare.body.payload[0]).not.toHaveProperty('contact_inboxes');
  });

  it('are the ten newest of each inbox', async () => {
    const { shop, crm, boss, path } = await setUp();
    const made = await boss.post(path, { name: 'Vera', inbox_id: crm.id, source_id: 'crm-1' });
    const one = `${path}/${made.body.payload.contact.id}`;
    for (let n = 1; n <= 12; n += 1)
      await boss.post(`${one}/contact_inboxes`, { inbox_id: shop.id, source_id: `shop-${n}` });
    const places = placesOf((await boss.get(one)).body.payload);
    expect(places).toHaveLength(11);
    expect(places[0]).toEqual([crm.id, 'crm-1']);
    expect(places.at(-1)).toEqual([shop.id, 'shop-12']);
    expect(places).not.toContainEqual([shop.id, 'shop-2']);
  });
});
