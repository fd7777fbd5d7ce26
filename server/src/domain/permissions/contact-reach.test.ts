import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../testing/http-client.ts';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const account = async () => {
  const sales = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = sales;
  const support = await server.buildInbox({ account_id, enable_email_collect: false });
  const build = (overrides: object) => server.buildAgent({ account_id, ...overrides });
  const [boss, seller, supporter] = [
    await build({ role: 'administrator' }),
    await build({ inbox_ids: [sales.id] }),
    await build({ inbox_ids: [support.id] }),
  ];
  const vera = await server.buildVisitor(sales, {
    contact: { name: 'Vera Vale', email: `${crypto.randomUUID()}@x.org` },
  });
  const otto = await server.buildVisitor(support, { contact: { name: 'Otto', email: `${crypto.randomUUID()}@x.org` } });
  const room = ({ user, pubsub_token }: typeof boss) =>
    server.subscribe({ pubsub_token, account_id, user_id: user.id });
  const base = `/api/v1/accounts/${account_id}`;
  return {
    base,
    sales,
    support,
    vera,
    otto,
    boss: server.asAgent(boss),
    seller: server.asAgent(seller),
    supporter: server.asAgent(supporter),
    people: { boss, seller, supporter },
    room,
    person: `${base}/contacts/${vera.contact.id}`,
  };
};
type Account = Awaited<ReturnType<typeof account>>;

/** Every way to find one contact, in an order in which each still finds it. */
const waysTo = ({ base, person, vera, otto, support }: Account) => {
  const id = vera.contact.id;
  return [
    ['GET', person],
    ['GET', `${person}/conversations`],
    ['GET', `${person}/contactable_inboxes`],
    ['GET', `${person}/notes`],
    ['POST', `${person}/notes`, { content: 'seen' }],
    ['GET', `${person}/labels`],
    ['POST', `${person}/labels`, { labels: [] }],
    ['GET', `${person}/pages`],
    ['GET', `${person}/page_visits`],
    ['GET', `${person}/ratings`],
    ['GET', `${person}/consents`],
    ['PATCH', person, { name: 'Changed' }],
    ['PUT', person, { name: 'Changed' }],
    ['POST', `${person}/destroy_custom_attributes`, { custom_attributes: ['plan'] }],
    ['DELETE', `${person}/avatar`],
    ['POST', `${person}/contact_inboxes`, { inbox_id: support.id }],
    ['POST', `${base}/conversations`, { inbox_id: support.id, contact_id: id }],
    ['POST', `${base}/actions/contact_merge`, { base_contact_id: otto.contact.id, mergee_contact_id: id }],
    ['POST', `${base}/actions/contact_merge`, { base_contact_id: id, mergee_contact_id: otto.contact.id }],
    ['GET', `${person}/duplicates`],
    ['GET', `${person}/timeline`],
    ['POST', `${person}/duplicates/${otto.contact.id}/dismissal`],
    ['DELETE', `${person}/duplicates/${otto.contact.id}/dismissal`],
    ['GET', `${base}/actions/contact_merge?base_contact_id=${otto.contact.id}&mergee_contact_id=${id}`],
    ['GET', `${base}/actions/contact_merge?base_contact_id=${id}&mergee_contact_id=${otto.contact.id}`],
  ] as const;
};

const idsOf = (answer: { body: { payload: { id: number }[] } }) => answer.body.payload.map(({ id }) => id);
const everywhere = async (agent: HttpClient, base: string) => {
  const filter = [{ attribute_key: 'name', filter_operator: 'contains', values: ['vera'], query_operator: null }];
  const search = await agent.get(`${base}/search?q=Vera`);
  return {
    list: idsOf(await agent.get(`${base}/contacts`)),
    search: idsOf(await agent.get(`${base}/contacts/search?q=Vera`)),
    filter: idsOf(await agent.post(`${base}/contacts/filter`, { payload: filter })),
    palette: search.body.payload.contacts.map(({ id }: { id: number }) => id),
    online: idsOf(await agent.get(`${base}/contacts/active`)),
  };
};

describe('a contact of an inbox an agent does not belong to', () => {
  it('cannot be read, changed, merged or written to by that agent', async () => {
    const here = await account();
    for (const [method, path, json] of waysTo(here)) {
      const answer = await here.supporter.call(method, path, json ? { json } : {});
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    const { body } = await here.boss.get(here.person);
    expect(body.payload.name).toBe('Vera Vale');
    for (const [method, path, json] of waysTo(here).slice(0, 15))
      expect([method, path, (await here.seller.call(method, path, json ? { json } : {})).status]).toEqual([
        method,
        path,
        200,
      ]);
  });

  it('is in no list, search, filter or count of that agent', async () => {
    const here = await account();
    const { id } = here.vera.contact;
    await server.deps.presence.mark(here.sales.account_id, 'contact', id);
    const none = { list: [here.otto.contact.id], search: [], filter: [], palette: [], online: [] };
    expect(await everywhere(here.supporter, here.base)).toEqual(none);
    expect((await here.supporter.get(`${here.base}/contacts`)).body.meta.count).toBe(1);
    const all = { search: [id], filter: [id], palette: [id], online: [id] };
    expect(await everywhere(here.seller, here.base)).toEqual({ list: [id], ...all });
    expect(await everywhere(here.boss, here.base)).toMatchObject(all);
  });

  it('does not come to that agent live, nor when they catch up', async () => {
    const here = await account();
    const { id } = here.vera.contact;
    await server.deps.presence.mark(here.sales.account_id, 'contact', id);
    const before = (await here.boss.get(`${here.base}/sync?after=0`)).body.meta.cursor;
    const [own, other, boss] = [
      await here.room(here.people.seller),
      await here.room(here.people.supporter),
      await here.room(here.people.boss),
    ];
    await here.seller.patch(here.person, { name: 'Vera Changed' });
    await here.seller.post(`${here.person}/notes`, { content: 'likes copper' });
    await here.supporter.patch(`${here.base}/contacts/${here.otto.contact.id}`, { name: 'Otto Changed' });
    for (const room of [own, boss]) {
      await room.next('contact.updated', ({ data }) => data.id === id);
      await room.next('contact.notes_changed', ({ data }) => data.id === id);
    }
    await other.next('contact.updated', ({ data }) => data.id === here.otto.contact.id);
    expect(JSON.stringify(other.events)).not.toContain('Vera');
    const contactsOf = (room: typeof own) =>
      room.events.find(({ event, data }) => event === 'presence.update' && data.contacts)?.data.contacts;
    expect([contactsOf(own), contactsOf(other), contactsOf(boss)]).toEqual([
      { [id]: 'online' },
      {},
      { [id]: 'online' },
    ]);
    const sync = async (agent: HttpClient) =>
      JSON.stringify((await agent.get(`${here.base}/sync?after=${before}`)).body);
    expect(await sync(here.supporter)).not.toContain('Vera');
    expect(await sync(here.supporter)).toContain('Otto Changed');
    expect(await sync(here.seller)).toContain('Vera Changed');
  });

  it('is theirs when they belong to the inbox, or an administrator opens contacts to all agents', async () => {
    const here = await account();
    const seen = async () => (await here.supporter.get(here.person)).status;
    expect(await seen()).toBe(404);
    expect((await here.supporter.patch(here.base, { contacts_open_to_agents: true })).status).toBe(401);
    expect((await here.boss.patch(here.base, { contacts_open_to_agents: true })).body.contacts_open_to_agents).toBe(
      true,
    );
    expect(await seen()).toBe(200);
    const room = await here.room(here.people.supporter);
    await here.seller.patch(here.person, { name: 'Vera Open' });
    await room.next('contact.updated', ({ data }) => data.name === 'Vera Open');
    await here.boss.patch(here.base, { contacts_open_to_agents: false });
    expect(await seen()).toBe(404);
    await here.boss.post(`${here.base}/inbox_members`, {
      inbox_id: here.sales.id,
      user_ids: [here.people.supporter.user.id],
    });
    expect(await seen()).toBe(200);
  });
});

describe('a contact an agent creates', () => {
  it('is theirs and the administrators’ until it belongs to an inbox', async () => {
    const here = await account();
    const [own, other] = [await here.room(here.people.seller), await here.room(here.people.supporter)];
    const made = await here.seller.post(`${here.base}/contacts`, {
      name: 'Nina',
      email: `${crypto.randomUUID()}@x.org`,
    });
    const { id } = made.body.payload.contact;
    const path = `${here.base}/contacts/${id}`;
    await own.next('contact.created', ({ data }) => data.id === id);
    const statuses = [];
    for (const agent of [here.seller, here.boss, here.supporter]) statuses.push((await agent.get(path)).status);
    expect(statuses).toEqual([200, 200, 404]);
    await here.boss.patch(`${here.base}/contacts/${here.otto.contact.id}`, { name: 'Otto Last' });
    await other.next('contact.updated', ({ data }) => data.name === 'Otto Last');
    expect(JSON.stringify(other.events)).not.toContain('Nina');
  });
});
