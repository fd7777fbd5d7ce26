import { createHmac } from 'node:crypto';
import { TIMELINE_KINDS } from '@porchlight/core/wire/contacts/timeline.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import type { HttpClient } from '../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Entry = { id: string; kind: string; at: number; text: string | null; conversation_id: number | null };
type Query = Record<string, string>;

const setUp = async () => {
  const sales = await server.buildInbox({ name: 'Sales' });
  const { account_id } = sales;
  const support = await server.buildInbox({ account_id, name: 'Support' });
  const as = async (overrides: object) => server.asAgent(await server.buildAgent({ account_id, ...overrides }));
  const base = `/api/v1/accounts/${account_id}`;
  const vera = await server.buildVisitor(sales, { contact: { name: 'Vera', email: 'vera@one.example' } });
  const path = `${base}/contacts/${vera.contact.id}/timeline`;
  return {
    account_id,
    sales,
    support,
    base,
    vera,
    path,
    boss: await as({ role: 'administrator', name: 'Bo' }),
    seller: await as({ inbox_ids: [sales.id], name: 'Sam' }),
    supporter: await as({ inbox_ids: [sales.id, support.id], name: 'Su' }),
    read: async (who: HttpClient, query: Query = {}) => (await who.get(path, { query })).body.payload as Entry[],
  };
};

const kindsOf = (entries: Entry[]) => entries.map(({ kind }) => kind);
/** Rows that the product writes over days, written at once. */
const insertAll = async ({ account_id, sales, vera }: Awaited<ReturnType<typeof setUp>>, at: number) => {
  const conversation = await server.buildConversation({ contact_inbox_id: vera.contact_inbox.id, created_at: at });
  const message = await server.buildMessage({ conversation_id: conversation.id });
  const [contact_id, conversation_id] = [vera.contact.id, conversation.id];
  await server.deps.write(async ({ db }) => {
    const about = { account_id, conversation_id, created_at: at };
    const fact = { name: 'conversation_resolved' as const, value: 1, value_in_business_hours: 1, event_start_at: at };
    await db
      .insertInto('reporting_events')
      .values({ ...about, ...fact, inbox_id: sales.id, user_id: null })
      .execute();
    const rating = { contact_id, message_id: message.id, assigned_agent_id: null, rating: 4, feedback_message: 'Good' };
    await db
      .insertInto('csat_responses')
      .values({ ...about, ...rating, updated_at: at })
      .execute();
    const page = { contact_inbox_id: vera.contact_inbox.id, url: 'https://shop.example/lamp', title: 'Lamp' };
    await db
      .insertInto('page_visits')
      .values({ ...page, created_at: at })
      .execute();
    const consent = { account_id, contact_id, inbox_id: sales.id, version: '1', locale: 'en', text: 'I agree' };
    await db
      .insertInto('consents')
      .values({ ...consent, created_at: at })
      .execute();
    const note = { account_id, contact_id, user_id: null, content: 'Likes copper', created_at: at, updated_at: at };
    await db.insertInto('contact_notes').values(note).execute();
    const event = { account_id, contact_id, kind: 'merged' as const, former_value: 'V.', created_at: at };
    await db.insertInto('contact_events').values(event).execute();
  });
  return conversation;
};

describe('the timeline of a contact', () => {
  it('has what happened, in one order, each with what it is about (AGT-276)', async () => {
    const place = await setUp();
    const { boss, base, vera, read, sales } = place;
    const conversation = await insertAll(place, 1_000_000);
    const call = await boss.post(`${base}/integrations/dyte/create_a_meeting`, {
      conversation_id: conversation.display_id,
    });
    expect(call.status).toBe(200);
    await boss.patch(`${base}/contacts/${vera.contact.id}`, { email: 'vera@two.example' });
    await boss.post(`${base}/contacts/${vera.contact.id}/notes`, { content: 'Calls on Mondays' });
    const entries = await read(boss);
    expect(kindsOf(entries).sort()).toEqual(
      ['call', 'consent', 'conversation', 'merge', 'note', 'note', 'page', 'rating', 'resolved', 'value'].sort(),
    );
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const of = (kind: string) => entries.find((entry) => entry.kind === kind);
    expect(of('note')).toMatchObject({ text: 'Calls on Mondays', agent: 'Bo' });
    expect(of('call')).toMatchObject({ conversation_id: conversation.display_id, answered: false, agent: 'Bo' });
    expect(of('value')).toMatchObject({
      field: 'email',
      former_value: 'vera@one.example',
      new_value: 'vera@two.example',
    });
    expect(of('rating')).toMatchObject({ rating: 4, text: 'Good', conversation_id: conversation.display_id });
    expect(of('page')).toMatchObject({ url: 'https://shop.example/lamp', text: 'Lamp', inbox: sales.name });
    expect(of('merge')).toMatchObject({ text: 'V.' });
    expect(of('consent')).toMatchObject({ text: 'I agree', inbox: 'Sales' });
  });

  it('is read in pages, with no entry twice and none left out where many have one time (AGT-276)', async () => {
    const place = await setUp();
    const { boss, path } = place;
    for (const at of [1_000, 1_000, 1_000, 2_000, 2_000, 3_000]) await insertAll(place, at);
    const ids: string[] = [];
    const times: number[] = [];
    let query: Query = {};
    for (let pages = 0; pages < 10; pages += 1) {
      const { payload, next } = (await boss.get(path, { query })).body;
      ids.push(...payload.map(({ id }: Entry) => id));
      times.push(...payload.map(({ at }: Entry) => at));
      if (next === null) break;
      query = { before: next };
    }
    expect(ids).toHaveLength(6 * 7);
    expect(new Set(ids).size).toBe(ids.length);
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });

  it('shows the kinds that are asked for, and refuses others (AGT-276)', async () => {
    const place = await setUp();
    const { boss, path } = place;
    await insertAll(place, 1_000);
    const answer = await boss.get(`${path}?kinds[]=note&kinds[]=merge`);
    expect(kindsOf(answer.body.payload).sort()).toEqual(['merge', 'note']);
    for (const bad of ['kinds[]=secret', 'before=now', 'before=1-99-1', `before=${'1'.repeat(5_000)}`, 'before=1-2'])
      expect([bad.slice(0, 20), (await boss.get(`${path}?${bad}`)).status]).toEqual([bad.slice(0, 20), 422]);
    expect((await boss.get(`${path}?before=0-0-0`)).body).toEqual({ payload: [], next: null });
    expect(TIMELINE_KINDS).toHaveLength(10);
  });

  it('shows a merge with its agent, and takes along what the other contact had (AGT-277)', async () => {
    const { boss, base, vera, sales, read } = await setUp();
    const other = await server.buildVisitor(sales, { contact: { name: 'V.', phone_number: '+4915112345678' } });
    await boss.patch(`${base}/contacts/${other.contact.id}`, { phone_number: '+4915187654321' });
    const ids = { base_contact_id: vera.contact.id, mergee_contact_id: other.contact.id };
    expect((await boss.post(`${base}/actions/contact_merge`, ids)).status).toBe(200);
    const entries = await read(boss);
    expect(entries.find(({ kind }) => kind === 'merge')).toMatchObject({ text: 'V.', agent: 'Bo' });
    expect(entries.filter(({ kind }) => kind === 'value')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ former_value: '+4915112345678', new_value: '+4915187654321' }),
      ]),
    );
    const data = JSON.parse((await boss.get(`${base}/contacts/${vera.contact.id}/data`)).text);
    expect(data.changes.map(({ kind }: { kind: string }) => kind)).toContain('merged');
  });

  it('has a value that a visitor proves, and not one that they claim (AGT-277)', async () => {
    const { boss, sales, base } = await setUp();
    const visitor = await server.buildVisitor(sales, {
      contact: { created_at: 1, identifier: 'u7', identifier_verified: false },
    });
    const page = server.asVisitor(visitor);
    const timeline = async () =>
      (await boss.get(`${base}/contacts/${visitor.contact.id}/timeline?kinds[]=value`)).body.payload;
    expect((await page.patch('/api/v1/widget/contact', { email: 'kim@claim.example' })).status).toBe(200);
    expect(await timeline()).toEqual([]);
    const identifier_hash = createHmac('sha256', sales.hmac_token).update('u7').digest('hex');
    expect((await page.patch('/api/v1/widget/contact/set_user', { identifier: 'u7', identifier_hash })).status).toBe(
      200,
    );
    expect(await timeline()).toMatchObject([{ field: 'identifier', new_value: 'u7' }]);
  });
});

describe('the timeline of a contact for an agent who may see a part', () => {
  it('leaves out conversations, ratings, calls, pages and consents of other inboxes (AGT-278)', async () => {
    const place = await setUp();
    const { seller, supporter, boss, support, vera, read, account_id } = place;
    const elsewhere = await server.buildVisitor(support, { contact: vera.contact });
    const secret = await insertAll({ ...place, sales: support, vera: elsewhere }, 1_000);
    for (const who of [boss, supporter]) expect(kindsOf(await read(who))).toContain('conversation');
    const entries = await read(seller);
    expect(kindsOf(entries).sort()).toEqual(['merge', 'note']);
    expect(JSON.stringify(entries)).not.toContain('Support');
    expect(entries.map(({ conversation_id }) => conversation_id)).not.toContain(secret.display_id);
    // Pages are full of what the agent may see, whatever else there is.
    expect((await seller.get(place.path)).body.next).toBeNull();
    const own = await server.buildAgent({
      account_id,
      inbox_ids: [support.id],
      permissions: ['contact_manage', 'conversation_participating_manage'],
    });
    expect(kindsOf(await read(server.asAgent(own))).sort()).toEqual(['consent', 'merge', 'note', 'page']);
  });

  it('is not there for other accounts, visitors, or without the permission (AGT-278)', async () => {
    const { path, account_id, sales, vera } = await setUp();
    const foreigner = (await setUp()).boss;
    const limited = server.asAgent(
      await server.buildAgent({ account_id, inbox_ids: [sales.id], permissions: ['report_manage'] }),
    );
    for (const who of [foreigner, limited, server.asVisitor(vera), server.http])
      expect([401, 403, 404]).toContain((await who.get(path)).status);
  });
});
