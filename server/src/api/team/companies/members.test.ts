import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import type { HttpClient } from '../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const helper = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [other.id] }));
  const contact = async (fields: object = {}) =>
    (await boss.post(`${base}/contacts`, { name: 'Vera', inbox_id: inbox.id, ...fields })).body.payload.contact;
  const company = async (fields: object, who: HttpClient = boss) =>
    (await who.post(`${base}/companies`, fields)).body.payload;
  const read = async (id: number) => (await boss.get(`${base}/contacts/${id}`)).body.payload;
  const suggestion = async (id: number, who: HttpClient = boss) =>
    (await who.get(`${base}/contacts/${id}/company_suggestion`)).body.payload;
  return {
    inbox,
    other,
    account_id,
    base,
    path: `${base}/companies`,
    boss,
    helper,
    contact,
    company,
    read,
    suggestion,
  };
};

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('the contacts of a company', () => {
  it('join it by its id and leave it, with their text (AGT-89)', async () => {
    const { path, boss, contact, company, read } = await setUp();
    const [acme, other] = [await company({ name: 'Acme' }), await company({ name: 'Other' })];
    const vera = await contact({ additional_attributes: { city: 'Bern' } });
    const joined = await boss.post(`${path}/${acme.id}/contacts`, { contact_id: vera.id });
    expect(joined.body.payload).toMatchObject({
      id: vera.id,
      company_id: acme.id,
      linked_to_current_company: true,
      company: { id: acme.id, name: 'Acme', contacts_count: 1 },
      additional_attributes: { city: 'Bern', company_name: 'Acme' },
    });
    await boss.post(`${path}/${other.id}/contacts`, { contact_id: vera.id });
    expect(await read(vera.id)).toMatchObject({
      company_id: other.id,
      additional_attributes: { company_name: 'Other' },
    });
    expect((await boss.delete(`${path}/${acme.id}/contacts/${vera.id}`)).status).toBe(404);
    expect((await boss.delete(`${path}/${other.id}/contacts/${vera.id}`)).status).toBe(200);
    const left = await read(vera.id);
    expect([left.company_id, left.additional_attributes]).toEqual([null, { city: 'Bern' }]);
    for (const body of [{ contact_id: 999_999 }, {}, { contact_id: 'x' }])
      expect([404, 422]).toContain((await boss.post(`${path}/${acme.id}/contacts`, body)).status);
  });

  it('are listed by pages, sorted, and found outside of it to be added (AGT-89)', async () => {
    const { path, boss, contact, company } = await setUp();
    const acme = await company({ name: 'Acme' });
    const joins = { additional_attributes: { company_name: 'acme' } };
    for (let n = 1; n <= 16; n += 1) await contact({ name: `P${String(n).padStart(2, '0')}`, ...joins });
    await contact({ name: 'Zoë', email: `${crypto.randomUUID()}@x.example` });
    const page = async (query: object) => (await boss.get(`${path}/${acme.id}/contacts`, { query: { ...query } })).body;
    const first = await page({});
    expect([first.meta, first.payload.length, first.payload[0].name]).toEqual([
      { total_count: 16, page: 1 },
      15,
      'P01',
    ]);
    expect(namesOf((await page({ page: 2 })).payload)).toEqual(['P16']);
    expect((await page({ sort: '-name' })).payload[0].name).toBe('P16');
    const search = (q: string) => boss.get(`${path}/${acme.id}/contacts/search`, { query: { q } });
    expect(namesOf((await search('zoe')).body.payload)).toEqual(['Zoë']);
    expect((await search('P01')).body).toEqual({ meta: { total_count: 0, page: 1 }, payload: [] });
    expect((await search(' ')).status).toBe(422);
  });

  it('have their notes in one list, newest first (AGT-89)', async () => {
    const { base, path, boss, helper, contact, other } = await setUp();
    const joins = { additional_attributes: { company_name: 'Acme' } };
    const [vera, otto] = [await contact(joins), await contact({ name: 'Otto', inbox_id: other.id, ...joins })];
    for (const [id, content] of [
      [vera.id, 'first'],
      [otto.id, 'second'],
    ])
      await boss.post(`${base}/contacts/${id}/notes`, { content });
    const notes = async (who: HttpClient) =>
      (await who.get(`${path}/${vera.company_id}/notes`)).body.payload.map(
        ({ content, contact: { name } }: { content: string; contact: { name: string } }) => [content, name],
      );
    expect(await notes(boss)).toEqual([
      ['second', 'Otto'],
      ['first', 'Vera'],
    ]);
    expect(await notes(helper)).toEqual([['second', 'Otto']]);
  });

  it('are not added, found or removed by those who do not reach them or the company (AGT-87)', async () => {
    const { base, path, boss, helper, contact, company, suggestion } = await setUp();
    const acme = await company({ name: 'Acme', domain: 'acme.example' });
    const own = await company({ name: 'Own' }, helper);
    const vera = await contact({ name: 'Vera', email: `${crypto.randomUUID()}@x.example` });
    expect((await helper.post(`${path}/${own.id}/contacts`, { contact_id: vera.id })).status).toBe(404);
    expect((await helper.get(`${base}/contacts/${vera.id}/company_suggestion`)).status).toBe(404);
    expect((await helper.get(`${path}/${own.id}/contacts/search`, { query: { q: 'vera' } })).body.payload).toEqual([]);
    const otto = (await helper.post(`${base}/contacts`, { name: 'Otto' })).body.payload.contact;
    expect((await helper.post(`${path}/${acme.id}/contacts`, { contact_id: otto.id })).status).toBe(404);
    await boss.post(`${path}/${acme.id}/contacts`, { contact_id: vera.id });
    expect((await helper.delete(`${path}/${acme.id}/contacts/${vera.id}`)).status).toBe(404);
    // Nor is a company suggested that they do not see.
    const mia = await helper.post(`${base}/contacts`, { name: 'Mia', additional_attributes: {} });
    await server.deps.write((tx) =>
      tx.db
        .updateTable('contacts')
        .set({ email: 'mia@acme.example' })
        .where('id', '=', mia.body.payload.contact.id)
        .execute(),
    );
    expect((await suggestion(mia.body.payload.contact.id, helper)).company).toBeNull();
    expect((await suggestion(mia.body.payload.contact.id)).company).toMatchObject({ id: acme.id });
    const stranger = (await setUp()).boss;
    for (const call of [
      stranger.post(`${path}/${acme.id}/contacts`, { contact_id: otto.id }),
      stranger.delete(`${path}/${acme.id}/contacts/${vera.id}`),
      stranger.get(`${path}/${acme.id}/contacts/search`, { query: { q: 'o' } }),
      stranger.get(`${path}/${acme.id}/notes`),
    ])
      expect((await call).status).toBe(401);
    const foreign = await setUp();
    const theirs = await foreign.company({ name: 'Theirs' });
    expect((await boss.post(`${path}/${theirs.id}/contacts`, { contact_id: otto.id })).status).toBe(404);
    expect((await boss.post(`${path}/${acme.id}/merge`, { mergee_company_id: theirs.id })).status).toBe(404);
  });
});

describe('a company for a contact without one', () => {
  it('is suggested by the domain of the email, and never for mail providers (AGT-98)', async () => {
    const { path, boss, contact, company, suggestion, read } = await setUp();
    const vera = await contact({ email: 'vera@acme-lamps.example' });
    expect(await suggestion(vera.id)).toEqual({ company: null, name: 'Acme Lamps', domain: 'acme-lamps.example' });
    const acme = await company({ name: 'Acme', domain: 'acme-lamps.example' });
    expect(await suggestion(vera.id)).toMatchObject({ company: { id: acme.id }, name: 'Acme' });
    expect((await read(vera.id)).company_id).toBeNull();
    await boss.post(`${path}/${acme.id}/contacts`, { contact_id: vera.id });
    expect(await suggestion(vera.id)).toBeNull();
    await company({ name: 'Google', domain: 'gmail.com' });
    const mail = await contact({ email: 'someone@gmail.com' });
    expect([mail.company_id, await suggestion(mail.id)]).toEqual([null, null]);
    expect(await suggestion((await contact()).id)).toBeNull();
  });

  it('is suggested by what a visitor wrote without proof, who joins none and leaves none by it (AGT-98)', async () => {
    const { inbox, base, path, boss, company, suggestion, read } = await setUp();
    const acme = await company({ name: 'Acme' });
    const page = server.asVisitor(server.visitorWithoutRows(inbox));
    await page.post('/api/v1/widget/messages', { message: { content: 'Hi', echo_id: 'a' } });
    const claim = (company_name: string) =>
      page.patch('/api/v1/widget/contact', { name: 'Mallory', additional_attributes: { company_name } });
    await claim('acme');
    const [{ id }] = (await boss.get(`${base}/contacts`, { query: { include_anonymous: 'true' } })).body.payload;
    const contact = await read(id);
    expect([contact.company_id, contact.additional_attributes.company_name]).toEqual([null, 'acme']);
    expect(await suggestion(id)).toMatchObject({ company: { id: acme.id }, name: 'Acme' });
    await boss.patch(`${base}/contacts/${id}`, { name: 'Mallory M' });
    expect((await read(id)).company_id).toBeNull();
    await boss.post(`${path}/${acme.id}/contacts`, { contact_id: id });
    for (const other of ['Other', '']) {
      await claim(other);
      expect(await read(id)).toMatchObject({ company_id: acme.id, additional_attributes: { company_name: 'Acme' } });
    }
    await boss.delete(`${path}/${acme.id}/contacts/${id}`);
    await claim('New one');
    expect(await suggestion(id)).toEqual({ company: null, name: 'New one', domain: null });
    expect(namesOf((await boss.get(path)).body.payload)).toEqual(['Acme']);
  });
});

describe('companies of contacts in files', () => {
  it('come with an import and go with an export, by their column, and are filtered by (AGT-86)', async () => {
    const { inbox, base, path, boss } = await setUp();
    const raw = new FormData();
    const csv = 'email,company\nada@x.example,Engines Ltd\nbo@x.example,engines ltd\ncy@x.example,\n';
    raw.append('import_file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    expect((await boss.call('POST', `${base}/contacts/import`, { raw })).status).toBe(202);
    await server.runJobs();
    const { payload } = (await boss.get(path)).body;
    expect(payload).toMatchObject([{ name: 'Engines Ltd', contacts_count: 2 }]);
    await boss.patch(`${path}/${payload[0].id}`, { name: 'Motors' });
    const lines = (await boss.get(`${base}/contacts/export`)).text.split('\r\n');
    expect(lines.filter((line) => line.includes('Motors'))).toHaveLength(2);
    const filter = { attribute_key: 'company', filter_operator: 'equal_to', values: ['motors'], query_operator: null };
    const filtered = async (noun: string, line: object) =>
      (await boss.post(`${base}/${noun}/filter`, { payload: [{ ...filter, ...line }] })).body;
    expect((await filtered('contacts', {})).meta.count).toBe(2);
    const byId = { attribute_key: 'company_id', values: [payload[0].id] };
    expect((await filtered('contacts', byId)).meta.count).toBe(2);
    const [ada] = (await boss.get(`${base}/contacts/search`, { query: { q: 'ada@' } })).body.payload;
    const { contact_inbox } = await server.buildVisitor(inbox, { contact: { id: ada.id } });
    await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    const all = async (values: string[]) => (await filtered('conversations', { values })).meta.all_count;
    expect([await all(['motors']), await all(['other'])]).toEqual([1, 0]);
  });
});
