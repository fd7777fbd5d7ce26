import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Field = { name: string; base: unknown; mergee: unknown; kept: string; choosable: boolean };

const VERA = {
  name: 'Vera',
  email: 'vera@one.example',
  email_verified: true,
  avatar_key: 'face-of-vera',
  additional_attributes: { city: 'Graz', company_name: 'Acme', social: { x: 'vera', mail: 'a' } },
  custom_attributes: { plan: 'pro', seats: 3 },
};
const V = {
  name: 'V.',
  email: 'v@two.example',
  email_verified: false,
  phone_number: '+4915112345678',
  avatar_key: 'face-of-v',
  blocked: true,
  additional_attributes: { city: 'Linz', company_name: 'Beta', social: { x: 'v', web: 'b' }, claimed_identifier: 'x' },
  custom_attributes: { plan: 'free', seats: 3, since: '2020' },
};

const setUp = async (values: { vera?: object; v?: object } = {}) => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const base = `/api/v1/accounts/${account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const vera = await server.buildVisitor(inbox, { contact: { ...VERA, ...values.vera } });
  const v = await server.buildVisitor(inbox, { contact: { ...V, ...values.v } });
  const ids = { base_contact_id: vera.contact.id, mergee_contact_id: v.contact.id };
  const path = `${base}/actions/contact_merge`;
  return {
    inbox,
    other,
    base,
    agent,
    boss,
    vera,
    v,
    ids,
    preview: async (who = agent) => (await who.get(path, { query: ids })).body,
    merge: (more: object = {}, who = agent) => who.post(path, { ...ids, ...more }),
    read: async () => (await boss.get(`${base}/contacts/${vera.contact.id}`)).body.payload,
  };
};

const shown = ({ fields }: { fields: Field[] }) =>
  Object.fromEntries(fields.map(({ name, kept, choosable }) => [name, choosable ? `${kept}, by choice` : kept]));

describe('the preview of a merge', () => {
  it('names each value of both, which is kept, and which can be chosen (AGT-274)', async () => {
    const { preview, agent, boss, base, vera, v, other } = await setUp();
    await boss.post(`${base}/labels`, { title: 'gold' });
    await agent.post(`${base}/contacts/${v.contact.id}/labels`, { labels: ['gold'] });
    await agent.post(`${base}/contacts/${v.contact.id}/notes`, { content: 'Likes copper' });
    await server.buildConversation({ contact_inbox_id: v.contact_inbox.id });
    const elsewhere = await server.buildVisitor(other, { contact: vera.contact });
    await server.buildConversation({ contact_inbox_id: elsewhere.contact_inbox.id });
    const found = await preview();
    expect(shown(found)).toEqual({
      name: 'base, by choice',
      email: 'base, by choice',
      phone_number: 'mergee',
      picture: 'base, by choice',
      company_name: 'base, by choice',
      blocked: 'base, by choice',
      'additional_attributes.city': 'base, by choice',
      'additional_attributes.social': 'both, by choice',
      'custom_attributes.plan': 'base, by choice',
      'custom_attributes.seats': 'both',
      'custom_attributes.since': 'mergee',
    });
    expect(found.fields.find(({ name }: Field) => name === 'email')).toMatchObject({
      base: 'vera@one.example',
      mergee: 'v@two.example',
    });
    // What is in an inbox of others is not counted for this agent.
    expect(found.counts).toEqual({
      base: { conversations: 0, notes: 0, labels: [] },
      mergee: { conversations: 1, notes: 1, labels: ['gold'] },
    });
    expect((await preview(boss)).counts.base.conversations).toBe(1);
    expect(found).toMatchObject({ base: { id: vera.contact.id }, mergee: { id: v.contact.id } });
    expect(found.fields.map(({ name }: Field) => name).join()).not.toContain('claimed');
  });

  it('is refused for one contact, a stranger’s, and a missing one (AGT-274)', async () => {
    const { base, agent, ids } = await setUp();
    const foreign = await setUp();
    const get = (query: Record<string, number>) => agent.get(`${base}/actions/contact_merge`, { query });
    expect((await get({ ...ids, mergee_contact_id: ids.base_contact_id })).status).toBe(422);
    expect((await get({ ...ids, mergee_contact_id: foreign.ids.base_contact_id })).status).toBe(404);
    expect((await get({ base_contact_id: 999_999, mergee_contact_id: ids.base_contact_id })).status).toBe(404);
    // Both of another account: nothing is there to be locked.
    expect((await agent.post(`${base}/actions/contact_merge`, foreign.ids)).status).toBe(404);
    expect((await get({ base_contact_id: ids.base_contact_id })).status).toBe(422);
  });
});

describe('a merge after its preview', () => {
  it('does what the preview shows (AGT-275)', async () => {
    const { preview, merge, read } = await setUp();
    const found = await preview();
    expect((await merge({ preview: found.preview })).status).toBe(200);
    const merged = await read();
    expect(merged).toMatchObject({
      name: 'Vera',
      email: 'vera@one.example',
      email_verified: true,
      phone_number: '+4915112345678',
      blocked: false,
      additional_attributes: { city: 'Graz', company_name: 'Acme', social: { x: 'vera', mail: 'a', web: 'b' } },
      custom_attributes: { plan: 'pro', seats: 3, since: '2020' },
    });
    expect(merged.thumbnail).toContain('face-of-vera');
  });

  it('takes the values that were chosen, with what is known of their proof (AGT-275)', async () => {
    const { preview, merge, read, vera } = await setUp();
    const { fields, preview: digest } = await preview();
    const take = fields.filter(({ choosable }: Field) => choosable).map(({ name }: Field) => name);
    expect((await merge({ preview: digest, take })).status).toBe(200);
    const merged = await read();
    expect(merged).toMatchObject({
      id: vera.contact.id,
      name: 'V.',
      email: 'v@two.example',
      email_verified: false,
      blocked: true,
      additional_attributes: { city: 'Linz', company_name: 'Beta', social: { x: 'v', mail: 'a', web: 'b' } },
      custom_attributes: { plan: 'free', seats: 3, since: '2020' },
    });
    expect(merged.thumbnail).toContain('face-of-v');
    const jobs = await server.deps.db.selectFrom('jobs').select('payload').where('name', '=', 'files.delete').execute();
    expect(jobs.map(({ payload }) => payload).at(-1)).toEqual({ keys: ['face-of-vera'] });
  });

  it('keeps a company before a text without one, as the preview says (AGT-275)', async () => {
    const { preview, merge, read, boss, base, ids } = await setUp({ vera: { additional_attributes: {} }, v: {} });
    const one = `${base}/contacts/${ids.mergee_contact_id}`;
    await boss.patch(one, { additional_attributes: { company_name: 'Gamma' } });
    const visitorText = { additional_attributes: { company_name: 'Text' } };
    await server.deps.write((tx) =>
      tx.db.updateTable('contacts').set(visitorText).where('id', '=', ids.base_contact_id).execute(),
    );
    const found = await preview();
    expect(shown(found)['company_name']).toBe('mergee');
    await merge({ preview: found.preview });
    expect((await read()).additional_attributes.company_name).toBe('Gamma');
  });

  it.each([
    [
      'a value of the one',
      async ({ boss, base, ids }: Place) => boss.patch(`${base}/contacts/${ids.base_contact_id}`, { name: 'Ve' }),
    ],
    [
      'an attribute of the other',
      async ({ boss, base, ids }: Place) =>
        boss.patch(`${base}/contacts/${ids.mergee_contact_id}`, { custom_attributes: { plan: 'max' } }),
    ],
    [
      'a note',
      async ({ boss, base, ids }: Place) =>
        boss.post(`${base}/contacts/${ids.mergee_contact_id}/notes`, { content: 'New' }),
    ],
    [
      'a conversation',
      async ({ v }: Place) => server.asVisitor(v).post('/api/v1/widget/messages', { message: { content: 'Hi' } }),
    ],
    [
      'the proof of an email',
      async ({ boss, base, ids }: Place) =>
        boss.patch(`${base}/contacts/${ids.mergee_contact_id}`, { email: 'v@two.example' }),
    ],
  ])('is refused when %s came in between, and nothing is merged (AGT-275)', async (_, change) => {
    const place = await setUp({ v: { blocked: false } });
    const { preview } = await place.preview();
    expect((await change(place)).status).toBe(200);
    const refused = await place.merge({ preview });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('changed in the meantime')]);
    expect((await place.boss.get(`${place.base}/contacts/${place.ids.mergee_contact_id}`)).status).toBe(200);
    expect((await place.merge({ preview: (await place.preview()).preview })).status).toBe(200);
  });

  it('is refused for a choice that there is not, and happens once of three at once (AGT-275)', async () => {
    const { merge, preview } = await setUp();
    for (const take of [['phone_number'], ['id'], ['custom_attributes.seats'], ['__proto__'], ['email', 'nope']]) {
      const refused = await merge({ take });
      expect([refused.status, refused.body.attributes], String(take)).toEqual([422, ['take']]);
    }
    expect((await merge({ take: Array.from({ length: 501 }, () => 'email') })).status).toBe(422);
    expect((await merge({ preview: 'x'.repeat(100_000) })).status).toBe(422);
    expect((await merge({ preview: 'another' })).status).toBe(409);
    const found = await preview();
    const answers = await Promise.all([1, 2, 3].map(() => merge({ preview: found.preview, take: ['email'] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});
type Place = Awaited<ReturnType<typeof setUp>>;
