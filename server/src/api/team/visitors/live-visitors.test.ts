import { randomUUID } from 'node:crypto';
import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import type { TestAgent } from '../../../testing/factories/agents.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Seen = { token: string; website_token: string };
const SHOP = 'https://shop.example';
const newVisit = () => randomUUID();

const setUp = async (inboxFields: object = {}) => {
  const inbox = await server.buildInbox({ live_visitors: true, enable_email_collect: false, ...inboxFields });
  const { account_id } = inbox;
  const [member, outsider, boss] = await Promise.all([
    server.buildAgent({ account_id, inbox_ids: [inbox.id] }),
    server.buildAgent({ account_id }),
    server.buildAgent({ account_id, role: 'administrator' }),
  ]);
  const published: { topics: string[]; data: Record<string, unknown> }[] = [];
  server.deps.bus.listen(({ topics, message }) => {
    const { event, data } = JSON.parse(message);
    if (event === 'visitor.seen' && data.inbox_id === inbox.id) published.push({ topics, data });
  });
  const base = `/api/v1/accounts/${account_id}/live_visitors`;
  const send = (name: string, who: Seen, info: object, headers: Record<string, string> = {}) =>
    server.asVisitor(who).post('/api/v1/widget/events', { name, event_info: info }, { headers });
  return {
    inbox,
    account_id,
    member,
    outsider,
    boss,
    published,
    base,
    see: (who: Seen, visit: string, info: object = {}, headers?: Record<string, string>) =>
      send('visitor.seen', who, { visit, tab: 'a', url: `${SHOP}/lamps`, title: 'Lamps', ...info }, headers),
    lose: (who: Seen, visit: string, tab = 'a') => send('visitor.left', who, { visit, tab }),
    list: async (who: TestAgent = member) => (await server.asAgent(who).get(base)).body.payload,
    greet: (id: string, body: object = { content: 'Hello, can I help?' }, who: TestAgent = member) =>
      server.asAgent(who).post(`${base}/${id}/greetings`, body),
    change: (values: object) =>
      server.deps.write((tx) => tx.db.updateTable('inboxes').set(values).where('id', '=', inbox.id).execute()),
  };
};

const rowsOf = async (account_id: AccountId) => {
  const { db } = server.deps;
  const counts = await Promise.all(
    (['contacts', 'conversations', 'messages'] as const).map((table) =>
      db.selectFrom(table).select('id').where('account_id', '=', account_id).execute(),
    ),
  );
  return [...counts.map(({ length }) => length), (await db.selectFrom('page_visits').select('id').execute()).length];
};

it('a visitor on the site is listed with what their page says, and nothing is stored (AGT-90)', async () => {
  const { inbox, account_id, see, list, published } = await setUp();
  const before = await rowsOf(account_id);
  const visit = newVisit();
  const page = `${SHOP}/lamps?utm_source=news&utm_medium=email&utm_campaign=spring&token=abc`;
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'accept-language': 'de-AT,de;q=0.9',
  };
  const info = {
    url: page,
    title: ' <b>Lamps</b>\n',
    referrer: 'https://search.example/find?q=lamp',
    time_zone: 'Europe/Vienna',
  };
  const who = server.visitorWithoutRows(inbox);
  expect((await see(who, visit, info, headers)).status).toBe(204);
  const listed = await list();
  expect(listed).toEqual([
    {
      id: expect.stringMatching(new RegExp(`^${inbox.id}-[\\w-]{22}$`)),
      inbox_id: inbox.id,
      name: expect.stringMatching(/^[a-z]+-[a-z]+-\d+$/),
      contact: null,
      is_returning: false,
      page: {
        url: `${SHOP}/lamps?utm_source=news&utm_medium=email&utm_campaign=spring`,
        title: '<b>Lamps</b>',
        at: Math.floor(clock.now() / 1_000),
      },
      page_count: 1,
      started_at: Math.floor(clock.now() / 1_000),
      active_at: Math.floor(clock.now() / 1_000),
      expires_in: 45,
      referrer: 'https://search.example/find',
      utm: { source: 'news', medium: 'email', campaign: 'spring' },
      browser_name: 'Chrome',
      platform_name: 'Linux',
      device_name: 'Desktop',
      language: 'de',
      time_zone: 'Europe/Vienna',
      country_code: 'AT',
      conversation: null,
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain(visit);
  expect(JSON.stringify(listed)).not.toContain(who.source_id);
  expect(published).toEqual([
    {
      topics: [`inbox:${inbox.id}:contacts`, `account:${account_id}:administrators`],
      data: expect.objectContaining({ account_id, id: listed[0].id, page_count: 1 }),
    },
  ]);
  expect(await rowsOf(account_id)).toEqual(before);
});

it('a visit continues over pages and tabs, and ends without a report (AGT-90)', async () => {
  const { inbox, see, lose, list, published, base, member } = await setUp();
  const visit = newVisit();
  await see(server.visitorWithoutRows(inbox), visit, { referrer: 'https://a.example/' });
  clock.advance(20_000);
  // Another load of the page has another token, and another tab is the same visitor.
  await see(server.visitorWithoutRows(inbox), visit, {
    url: `${SHOP}/basket`,
    title: 'Basket',
    tab: 'b',
    referrer: `${SHOP}/lamps`,
  });
  await see(server.visitorWithoutRows(inbox), visit, { url: `${SHOP}/basket`, title: 'Basket', tab: 'b' });
  const [one, ...others] = await list();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ page_count: 2, page: { title: 'Basket' }, referrer: 'https://a.example/' });
  expect(one.active_at - one.started_at).toBe(20);
  expect(published).toHaveLength(2);
  const opened = await server.asAgent(member).get(`${base}/${one.id}`);
  expect(opened.body.pages.map(({ title }: { title: string }) => title)).toEqual(['Basket', 'Lamps']);
  await lose(server.visitorWithoutRows(inbox), visit, 'b');
  expect((await list())[0].expires_in).toBe(25);
  await lose(server.visitorWithoutRows(inbox), visit, 'a');
  expect(published.at(-1)?.data['expires_in']).toBe(6);
  expect(await list()).toHaveLength(1);
  clock.advance(6_000);
  expect(await list()).toEqual([]);
  expect((await server.asAgent(member).get(`${base}/${one.id}`)).status).toBe(404);
  await see(server.visitorWithoutRows(inbox), visit, { url: `${SHOP}/pay` });
  expect((await list())[0]).toMatchObject({ id: one.id, page_count: 3 });
  clock.advance(45_000);
  expect(await list()).toEqual([]);
});

it('is seen by those who may see the contacts of the inbox, and by no one else (AGT-91)', async () => {
  const { inbox, account_id, see, list, greet, member, outsider, boss, base } = await setUp();
  await see(server.visitorWithoutRows(inbox), newVisit());
  const [{ id }] = await list();
  expect(await list(boss)).toHaveLength(1);
  expect(await list(outsider)).toEqual([]);
  const stranger = await setUp();
  await stranger.see(server.visitorWithoutRows(stranger.inbox), newVisit());
  expect((await stranger.list())[0].id).not.toBe(id);
  expect((await server.asAgent(stranger.boss).get(base)).status).toBe(401);
  for (const [who, path] of [
    [outsider, base],
    [stranger.boss, stranger.base],
  ] as const) {
    expect((await server.asAgent(who).get(`${path}/${id}`)).status).toBe(404);
    expect((await server.asAgent(who).post(`${path}/${id}/greetings`, { content: 'Hello' })).status).toBe(404);
  }
  expect((await server.http.get(base)).status).toBe(401);
  expect(
    (await server.asAgent(member).get(base, { query: { inbox_id: String(stranger.inbox.id) } })).body.payload,
  ).toEqual([]);
  const withRole = async (permissions: Permission[]) =>
    server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions });
  const [writer, reader] = [await withRole(['conversation_manage']), await withRole(['contact_manage'])];
  expect((await server.asAgent(writer).get(base)).status).toBe(401);
  expect((await greet(id, undefined, writer)).status).toBe(401);
  expect(await list(reader)).toHaveLength(1);
  expect((await greet(id, undefined, reader)).status).toBe(401);
  for (const wrong of ['1', `${inbox.id}-x`, `${inbox.id}-${'a'.repeat(22)}`, '../1', '%00'])
    expect((await server.asAgent(member).get(`${base}/${encodeURIComponent(wrong)}`)).status).toBe(404);
});

it('no visitor appears where the inbox does not show them, before they agree, or once blocked (AGT-92)', async () => {
  const { inbox, account_id, see, list, change, published } = await setUp({ live_visitors: false });
  await see(server.visitorWithoutRows(inbox), newVisit());
  await change({ live_visitors: true, visited_pages: 'none' });
  await see(server.visitorWithoutRows(inbox), newVisit());
  await change({ visited_pages: 'full', consent_version: 'v2' });
  await see(server.visitorWithoutRows(inbox), newVisit());
  await see(server.visitorWithoutRows(inbox), newVisit(), {}, { 'x-consent-version': 'v1 en' });
  expect([await list(), published]).toEqual([[], []]);
  await see(server.visitorWithoutRows(inbox), newVisit(), {}, { 'x-consent-version': 'v2.1 en' });
  const agreed = await server.buildVisitor(inbox, { contact: { consent_version: 'v2' } });
  await see(agreed, newVisit());
  expect(await list()).toHaveLength(2);
  await server.deps.write((tx) =>
    tx.db.updateTable('contacts').set({ blocked: true }).where('account_id', '=', account_id).execute(),
  );
  expect(await list()).toHaveLength(1);
  await see(agreed, newVisit());
  expect(await list()).toHaveLength(1);
  await change({ live_visitors: false });
  expect(await list()).toEqual([]);
});

it('takes no address that is no page, and keeps nothing longer than it needs', async () => {
  const { inbox, see, list, change } = await setUp();
  const who = server.visitorWithoutRows(inbox);
  for (const url of ['javascript:alert(1)', 'lamps', '', 7, null, `https://${'a.'.repeat(400)}example/`])
    await see(who, newVisit(), { url });
  for (const visit of ['', 'short', '../../../../etc/passwd', 'a'.repeat(65), 5, null])
    await see(who, visit as string, {});
  expect(await list()).toEqual([]);
  const long = 'x'.repeat(1_500);
  const url = `${SHOP}/lamps?${'a=b&'.repeat(200)}`;
  await see(
    who,
    newVisit(),
    { url, title: long, tab: long, referrer: `https://other.example/${long}`, time_zone: long },
    { 'user-agent': long },
  );
  const [one] = await list();
  expect(one).toMatchObject({ page: { url: `${SHOP}/lamps` }, time_zone: null, country_code: null });
  expect(JSON.stringify(one).length).toBeLessThan(2_000);
  await change({ visited_pages: 'path' });
  await see(who, newVisit(), { url: `${SHOP}/lamps?utm_source=news` });
  expect((await list()).map(({ page, utm }: { page: { url: string }; utm: object }) => [page.url, utm])).toContainEqual(
    [`${SHOP}/lamps`, { source: null, medium: null, campaign: null }],
  );
});

it('shows who is known, and the open conversation to those who may see it (AGT-91)', async () => {
  const { inbox, account_id, see, list, boss } = await setUp();
  const ada = await server.buildVisitor(inbox, { contact: { name: 'Ada', email: 'ada@example.com' } });
  await see(ada, newVisit());
  expect((await list())[0]).toMatchObject({
    name: 'Ada',
    is_returning: true,
    contact: { id: ada.contact.id, email: 'ada@example.com', thumbnail: '' },
    conversation: null,
  });
  const conversation = await server.buildConversation({
    contact_inbox_id: ada.contact_inbox.id,
    assignee_id: boss.user.id,
  });
  const shown = { id: conversation.display_id, assignee: { id: boss.user.id, name: boss.user.name } };
  expect((await list())[0].conversation).toEqual(shown);
  const own = await server.buildAgent({
    account_id,
    inbox_ids: [inbox.id],
    permissions: ['contact_manage', 'conversation_participating_manage'],
  });
  expect((await list(own))[0].conversation).toBeNull();
});

it('a greeting begins a conversation that the visitor’s chat receives, once (AGT-93)', async () => {
  const { inbox, account_id, see, list, greet, member } = await setUp();
  const who = server.visitorWithoutRows(inbox);
  await see(who, newVisit(), { time_zone: 'Europe/Vienna' });
  const [{ id }] = await list();
  const received: string[] = [];
  server.deps.bus.listen(({ topics, message }) => {
    if (topics.includes(`visitor:${who.pubsub_token}`)) received.push(JSON.parse(message).event);
  });
  const greeting = { content: 'Hello, {{contact.first_name}}', echo_id: 'once' };
  const begun = await greet(id, greeting);
  expect(begun.status).toBe(200);
  expect(begun.body).toMatchObject({ status: 'open', meta: { assignee: { id: member.user.id } } });
  expect((await greet(id, greeting)).body.id).toBe(begun.body.id);
  expect((await greet(id, { content: 'Me too' })).status).toBe(409);
  await expect.poll(() => received).toEqual(expect.arrayContaining(['conversation.created', 'message.created']));
  const { payload } = (await server.asVisitor(who).get('/api/v1/widget/messages')).body;
  expect(
    payload.map(({ message_type, sender }: { message_type: number; sender: { id: number } }) => [
      message_type,
      sender.id,
    ]),
  ).toEqual([[OUTGOING, member.user.id]]);
  expect(await rowsOf(account_id)).toEqual([1, 1, 1, 0]);
  expect((await list())[0]).toMatchObject({
    contact: { id: begun.body.meta.sender.id },
    conversation: { id: begun.body.id },
  });
});

it('two agents at once begin one conversation, and the other is informed (AGT-93)', async () => {
  const { inbox, account_id, see, list, greet, boss, member } = await setUp();
  await see(server.visitorWithoutRows(inbox), newVisit());
  const [{ id }] = await list();
  const answers = await Promise.all([greet(id, undefined, member), greet(id, undefined, boss)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rowsOf(account_id)).toEqual([1, 1, 1, 0]);
});

it('the agent is informed that the visitor has left, and no blocked or ended one is greeted (AGT-94)', async () => {
  const { inbox, account_id, see, lose, list, greet } = await setUp();
  const [who, visit] = [server.visitorWithoutRows(inbox), newVisit()];
  await see(who, visit);
  const [{ id }] = await list();
  await lose(who, visit);
  const gone = await greet(id);
  expect([gone.status, gone.body.error]).toEqual([409, 'This visitor has left the website']);
  await see(who, visit);
  clock.advance(45_000);
  expect((await greet(id)).status).toBe(409);
  expect(await rowsOf(account_id)).toEqual([0, 0, 0, 0]);
  const ada = await server.buildVisitor(inbox, { contact: { name: 'Ada' } });
  await see(ada, newVisit());
  const [withContact] = await list();
  const set = (blocked: boolean, generation: number) =>
    server.deps.write(async (tx) => {
      await tx.db.updateTable('contacts').set({ blocked }).where('id', '=', ada.contact.id).execute();
      await tx.db.updateTable('contact_inboxes').set({ generation }).where('id', '=', ada.contact_inbox.id).execute();
    });
  await set(true, 0);
  expect((await greet(withContact.id)).status).toBe(409);
  await set(false, 1);
  expect((await greet(withContact.id)).status).toBe(409);
  expect((await see(ada, newVisit())).status).toBe(401);
  expect(await rowsOf(account_id)).toEqual([1, 0, 0, 0]);
});

it('where consent is needed, the greeting stores the consent that the visitor gave (AGT-92)', async () => {
  const { inbox, see, list, greet, boss, account_id } = await setUp();
  const settings = `/api/v1/accounts/${account_id}/inboxes/${inbox.id}`;
  const { consent_version } = (await server.asAgent(boss).patch(settings, { consent_text: { en: 'Do you agree?' } }))
    .body;
  await see(server.visitorWithoutRows(inbox), newVisit(), {}, { 'x-consent-version': `${consent_version} en` });
  const [{ id }] = await list();
  const begun = await greet(id);
  expect(begun.status).toBe(200);
  const consents = await server.deps.db
    .selectFrom('consents')
    .select('version')
    .where('account_id', '=', account_id)
    .execute();
  expect(consents).toEqual([{ version: consent_version }]);
});

it('administrators alone switch it on, and the loader then loads the chat at once (AGT-92)', async () => {
  const { inbox, account_id, boss, member, change } = await setUp({ live_visitors: false });
  const settings = `/api/v1/accounts/${account_id}/inboxes/${inbox.id}`;
  const loader = async () => (await server.http.get(`/sdk.js?website_token=${inbox.website_token}`)).text;
  const page = async () => (await server.http.get(`/widget?website_token=${inbox.website_token}`)).text;
  expect((await server.asAgent(boss).get(settings)).body.live_visitors).toBe(false);
  expect((await server.asAgent(member).patch(settings, { live_visitors: true })).status).toBe(401);
  expect(await page()).not.toContain('"live":true');
  expect((await server.asAgent(boss).patch(settings, { live_visitors: true })).body.live_visitors).toBe(true);
  expect(await page()).toContain('"live":true');
  const built = await loader();
  if (built.includes('dataset')) expect(built).toContain('"eager":"true"');
  await change({ consent_version: 'v1' });
  expect(await loader()).not.toContain('"eager":"true"');
});
