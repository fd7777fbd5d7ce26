import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfill } from '../../../platform/database/migrations/0073-companies.ts';
import { untyped } from '../../../platform/database/schema/untyped.ts';
import { kindOf } from '../../../platform/database/store-kind.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import type { HttpClient } from '../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const [sales, support] = [await server.buildInbox(), undefined];
  const { account_id } = sales;
  const other = support ?? (await server.buildInbox({ account_id }));
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const seller = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [sales.id] }));
  const helper = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [other.id] }));
  const contact = async (company_name: string | undefined, fields: object = {}, who: HttpClient = boss) => {
    const additional_attributes = company_name === undefined ? {} : { company_name };
    const made = await who.post(`${base}/contacts`, {
      name: 'Vera',
      additional_attributes,
      inbox_id: sales.id,
      ...fields,
    });
    expect(made.status).toBe(200);
    return made.body.payload.contact;
  };
  const read = async (id: number) => (await boss.get(`${base}/contacts/${id}`)).body.payload;
  const names = async (query: object = {}, who: HttpClient = boss) =>
    (await who.get(`${base}/companies`, { query: { ...query } })).body.payload.map(
      ({ name }: { name: string }) => name,
    );
  return { account_id, sales, other, base, path: `${base}/companies`, boss, seller, helper, contact, read, names };
};

describe('companies', () => {
  it('have the shape of Chatwoot: made, read, changed and deleted (AGT-85)', async () => {
    const { path, boss, names } = await setUp();
    const made = await boss.post(path, {
      company: { name: ' Acme  Ltd ', domain: 'Acme.Example', description: 'Lamps' },
    });
    expect(made.body.payload).toEqual({
      id: expect.any(Number),
      name: 'Acme Ltd',
      domain: 'acme.example',
      description: 'Lamps',
      contacts_count: 0,
      last_activity_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const one = `${path}/${made.body.payload.id}`;
    expect((await boss.get(one)).body).toEqual(made.body);
    expect((await boss.patch(one, { description: null })).body.payload).toMatchObject({
      name: 'Acme Ltd',
      description: null,
    });
    expect(await names()).toEqual(['Acme Ltd']);
    expect((await boss.delete(one)).status).toBe(200);
    for (const call of [boss.get(one), boss.patch(one, { name: 'x' }), boss.delete(one), boss.get(`${one}/contacts`)])
      expect((await call).status).toBe(404);
  });

  it('refuse a name or domain that is taken, wrong or too long, and name the field (AGT-85)', async () => {
    const { path, boss } = await setUp();
    const { id } = (await boss.post(path, { name: 'Acme', domain: 'acme.example' })).body.payload;
    for (const [wrong, field] of [
      [{ name: 'ACME' }, 'name'],
      [{ name: '  ' }, 'name'],
      [{}, 'name'],
      [{ name: 'B', domain: 'acme.example' }, 'domain'],
      [{ name: 'B', domain: 'no domain' }, 'domain'],
      [{ name: 'B', domain: 'localhost' }, 'domain'],
      [{ name: 'B', domain: '-a.example' }, 'domain'],
      [{ name: 'x'.repeat(101) }, 'name'],
    ] as const) {
      const { status, body } = await boss.post(path, wrong);
      expect([wrong, status, body.attributes]).toEqual([wrong, 422, [field]]);
    }
    expect((await boss.post(path, { name: 'B', description: 'x'.repeat(1_001) })).status).toBe(422);
    expect((await boss.post(path, { name: 'B', domain: 'https://www.b.example/a' })).body.payload.domain).toBe(
      'b.example',
    );
    expect((await boss.patch(`${path}/${id}`, { name: 'acme', domain: 'acme.example' })).body.payload.name).toBe(
      'acme',
    );
  });

  it('are searched by name and domain, sorted and counted (AGT-85)', async () => {
    const { path, boss, contact, names } = await setUp();
    await boss.post(path, { name: 'Ünited', domain: 'zeta.example' });
    await contact('beta');
    await contact('Beta', { name: 'Otto' });
    const { id } = await contact('alpha');
    await server.deps.write((tx) =>
      tx.db.updateTable('contacts').set({ last_activity_at: 5_000 }).where('id', '=', id).execute(),
    );
    expect(await names()).toEqual(['alpha', 'beta', 'Ünited']);
    expect((await names({ sort: '-last_activity_at' }))[0]).toBe('alpha');
    expect((await names({ sort: 'last_activity_at' }))[0]).toBe('alpha');
    expect((await boss.get(path)).body.payload[0]).toMatchObject({ name: 'alpha', last_activity_at: 5 });
    expect(await names({ sort: '-created_at' })).toEqual(['alpha', 'beta', 'Ünited']);
    expect(await names({ sort: 'DROP TABLE' })).toEqual(['alpha', 'beta', 'Ünited']);
    expect(await names({ sort: '-name' })).toEqual(['Ünited', 'beta', 'alpha']);
    expect(await names({ sort: '-contacts_count' })).toEqual(['beta', 'alpha', 'Ünited']);
    expect((await names({ sort: 'domain' }))[0]).toBe('Ünited');
    const search = await boss.get(`${path}/search`, { query: { q: 'united' } });
    expect(search.body).toMatchObject({ meta: { total_count: 1, page: 1 }, payload: [{ name: 'Ünited' }] });
    expect(await names({ q: 'ZETA' })).toEqual(['Ünited']);
    expect(await names({ q: '%' })).toEqual([]);
    expect((await boss.get(`${path}/search`)).status).toBe(422);
    expect((await boss.get(path, { query: { page: 2 } })).body).toEqual({
      meta: { total_count: 3, page: 2 },
      payload: [],
    });
  });
});

describe('the company of a contact', () => {
  it('is found or made by the contact’s text, and changes with it (AGT-86)', async () => {
    const { base, boss, contact, read, names } = await setUp();
    const vera = await contact('Acme');
    const otto = await contact(' aCME ', { name: 'Otto' });
    expect([otto.company_id, otto.additional_attributes.company_name]).toEqual([vera.company_id, 'Acme']);
    const change = (company_name: unknown) =>
      boss.patch(`${base}/contacts/${vera.id}`, { additional_attributes: { company_name } });
    await change('Other');
    expect((await read(vera.id)).company_id).not.toBe(otto.company_id);
    await boss.patch(`${base}/contacts/${vera.id}`, { name: 'Vera Vale' });
    expect((await read(vera.id)).additional_attributes.company_name).toBe('Other');
    for (const nothing of ['', null]) {
      await change('Other');
      await change(nothing);
      expect((await read(vera.id)).company_id).toBeNull();
    }
    expect(await names()).toEqual(['Acme', 'Other']);
  });

  it('is found by the domain of an email that is verified, where none is named (AGT-86)', async () => {
    const { path, base, boss, contact, read, sales } = await setUp();
    const { id } = (await boss.post(path, { name: 'Acme', domain: 'acme.example' })).body.payload;
    const vera = await contact(undefined, { email: 'vera@ACME.example' });
    expect([vera.company_id, vera.additional_attributes.company_name]).toEqual([id, 'Acme']);
    expect((await contact(undefined, { email: 'x@not-acme.example' })).company_id).toBeNull();
    expect((await contact('Own', { email: 'y@acme.example' })).company_id).not.toBe(id);
    const visitor = server.visitorWithoutRows(sales);
    const ada = server.asVisitor(visitor);
    await ada.post('/api/v1/widget/messages', { message: { content: 'Hi', echo_id: 'a' } });
    await ada.patch('/api/v1/widget/contact', {
      email: 'mallory@acme.example',
      additional_attributes: { company_name: 'Made by a visitor' },
    });
    const found = (await boss.get(`${base}/contacts/search`, { query: { q: 'mallory@' } })).body.payload[0];
    expect(found.company_id).toBeNull();
    expect((await boss.get(path)).body.payload.map(({ name }: { name: string }) => name)).not.toContain(
      'Made by a visitor',
    );
    expect((await read(vera.id)).company_id).toBe(id);
  });

  it('is renamed, merged and deleted with the texts of its contacts (AGT-86)', async () => {
    const { path, base, boss, contact, read, names } = await setUp();
    const [vera, otto] = [await contact('Acme'), await contact('Other', { name: 'Otto' })];
    const one = `${path}/${vera.company_id}`;
    await boss.patch(one, { name: 'Acme Ltd' });
    expect((await read(vera.id)).additional_attributes).toEqual({ company_name: 'Acme Ltd' });
    await boss.patch(`${path}/${otto.company_id}`, { domain: 'other.example', description: 'Old' });
    const merged = await boss.post(`${one}/merge`, { mergee_company_id: otto.company_id });
    expect(merged.body.payload).toMatchObject({
      name: 'Acme Ltd',
      domain: 'other.example',
      description: 'Old',
      contacts_count: 2,
    });
    expect(await read(otto.id)).toMatchObject({
      company_id: vera.company_id,
      additional_attributes: { company_name: 'Acme Ltd' },
    });
    expect(await names()).toEqual(['Acme Ltd']);
    expect((await boss.post(`${one}/merge`, { mergee_company_id: vera.company_id })).status).toBe(422);
    expect((await boss.post(`${one}/merge`, { mergee_company_id: otto.company_id })).status).toBe(404);
    await boss.delete(one);
    expect(await read(vera.id)).toMatchObject({ company_id: null, additional_attributes: {} });
    expect((await read(otto.id)).additional_attributes).toEqual({});
    const third = await contact('Third');
    const body = { base_contact_id: vera.id, mergee_contact_id: third.id };
    const survivor = (await boss.post(`${base}/actions/contact_merge`, body)).body;
    expect(survivor).toMatchObject({ company_id: third.company_id, additional_attributes: { company_name: 'Third' } });
    expect((await boss.delete(`${base}/contacts/${vera.id}`)).status).toBe(200);
    expect((await boss.get(`${path}/${third.company_id}`)).body.payload.contacts_count).toBe(0);
  });

  it('is one for two contacts that name it at the same time (AGT-86)', async () => {
    const { contact, names } = await setUp();
    const made = await Promise.all(['Acme', 'acme', 'ACME', 'Acme'].map((name) => contact(name)));
    expect(new Set(made.map(({ company_id }) => company_id)).size).toBe(1);
    expect(await names()).toHaveLength(1);
  });

  it('is made for the texts from before companies, in batches (AGT-86)', async () => {
    const { account_id, sales, names, boss, path } = await setUp();
    for (let n = 0; n < 205; n += 1)
      await server.buildContact({
        account_id,
        name: `P${n}`,
        email: `${sales.id}-${n}@example.com`,
        additional_attributes: { company_name: ['Acme', 'ACME ', '', 'Beta'][n % 4] ?? '' },
      });
    expect(await names()).toEqual([]);
    const { db } = server.deps;
    await server.deps.write((tx) => backfill(untyped(tx.db), kindOf(db), tx.now));
    expect(await names()).toEqual(['Acme', 'Beta']);
    const { payload } = (await boss.get(path)).body;
    expect(payload.map(({ contacts_count }: { contacts_count: number }) => contacts_count)).toEqual([103, 51]);
  });
});

describe('a company for agents of other inboxes', () => {
  it('is not seen without one of its contacts, and counted by those alone (AGT-87)', async () => {
    const { path, base, boss, seller, helper, contact, names, other } = await setUp();
    const vera = await contact('Acme');
    const one = `${path}/${vera.company_id}`;
    expect([await names({}, seller), await names({}, helper)]).toEqual([['Acme'], []]);
    for (const call of [
      helper.get(one),
      helper.get(`${one}/contacts`),
      helper.get(`${one}/conversations`),
      helper.patch(one, { name: 'x' }),
      helper.post(`${one}/merge`, { mergee_company_id: vera.company_id + 1 }),
    ])
      expect((await call).status).toBe(404);
    expect((await helper.delete(one)).status).toBe(401);
    expect((await helper.get(`${path}/search`, { query: { q: 'acme' } })).body.meta.total_count).toBe(0);
    const otto = await contact('Acme', { name: 'Otto', inbox_id: other.id });
    for (const [who, own] of [
      [seller, vera],
      [helper, otto],
    ] as const) {
      expect((await who.get(one)).body.payload.contacts_count).toBe(1);
      const { meta, payload } = (await who.get(`${one}/contacts`)).body;
      expect([meta.total_count, payload.map(({ id }: { id: number }) => id)]).toEqual([1, [own.id]]);
      expect((await who.patch(one, { description: 'Known' })).status).toBe(200);
      expect((await who.patch(one, { name: 'Renamed' })).status).toBe(401);
      expect((await who.delete(one)).status).toBe(401);
      const mine = (await who.post(path, { name: `Of ${own.id}` })).body.payload.id;
      expect((await who.post(`${one}/merge`, { mergee_company_id: mine })).status).toBe(401);
      expect((await who.post(`${path}/${mine}/merge`, { mergee_company_id: vera.company_id })).status).toBe(401);
    }
    expect((await boss.get(one)).body.payload.contacts_count).toBe(2);
    expect((await boss.get(`${base}/contacts/${otto.id}`)).body.payload.additional_attributes.company_name).toBe(
      'Acme',
    );
  });

  it('shows conversations of their inboxes and role alone, and nothing without the permission or account (AGT-87)', async () => {
    const { account_id, path, boss, seller, helper, sales, other } = await setUp();
    const { contact, contact_inbox } = await server.buildVisitor(sales, {
      contact: { name: 'Vera', email: `${crypto.randomUUID()}@x.org` },
    });
    const { contact_inbox: second } = await server.buildVisitor(other, { contact: { id: contact.id } });
    const conversations = [
      await server.buildConversation({ contact_inbox_id: contact_inbox.id }),
      await server.buildConversation({ contact_inbox_id: second.id }),
    ];
    const base = path.replace('/companies', '');
    const company = await boss.patch(`${base}/contacts/${contact.id}`, {
      additional_attributes: { company_name: 'Acme' },
    });
    const one = `${path}/${company.body.payload.company_id}`;
    const seen = async (who: HttpClient) =>
      (await who.get(`${one}/conversations`)).body.payload.map(({ id }: { id: number }) => id).sort();
    const [first, last] = conversations.map(({ display_id }) => display_id);
    expect([await seen(boss), await seen(seller), await seen(helper)]).toEqual([[first, last], [first], [last]]);
    const clerk = server.asAgent(
      await server.buildAgent({ account_id, inbox_ids: [sales.id], permissions: ['contact_manage'] }),
    );
    expect(await seen(clerk)).toEqual([]);
    const reader = server.asAgent(
      await server.buildAgent({ account_id, inbox_ids: [sales.id], permissions: ['conversation_manage'] }),
    );
    const stranger = (await setUp()).boss;
    for (const who of [reader, stranger, server.http])
      for (const at of [path, one, `${one}/contacts`, `${one}/conversations`])
        expect([at, (await who.get(at)).status]).toEqual([at, 401]);
  });
});
