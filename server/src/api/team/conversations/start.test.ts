import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import type { HttpClient } from '../../../testing/http-client.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (overrides: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...overrides });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const create = async (who: HttpClient, contact: object) =>
    (await who.post(`${base}/contacts`, contact)).body.payload.contact.id as number;
  const start = (contact_id: number, body: object = {}) =>
    agent.post(`${base}/conversations`, { inbox_id: inbox.id, contact_id, message: { content: 'Hello' }, ...body });
  type Way = { inbox: { id: number }; source_id: string | null; emails_unread: boolean };
  const ways = async (id: number) => {
    const { body } = await agent.get(`${base}/contacts/${id}/contactable_inboxes`);
    return body.payload.map((way: Way) => ({
      inbox_id: way.inbox.id,
      hasSession: way.source_id !== null,
      emails_unread: way.emails_unread,
    }));
  };
  const conversationsOf = async (id: number) =>
    (await boss.get(`${base}/contacts/${id}/conversations`)).body.payload as { id: number }[];
  return { inbox, base, agent, boss, create, start, ways, conversationsOf };
};

const address = () => `${crypto.randomUUID()}@example.com`;
const named = (name: string) => ({ name, email: address() });

describe('a conversation that an agent starts', () => {
  it('is one when the request is repeated, together or after a lost response (AGT-42)', async () => {
    const { agent, create, start, conversationsOf, base } = await setUp();
    const vera = await create(agent, named('Vera'));
    const echo_id = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => start(vera, { echo_id })));
    const again = await start(vera, { echo_id });
    const ids = [...answers, again].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect(await conversationsOf(vera)).toHaveLength(1);
    const { body } = await agent.get(`${base}/conversations/${ids[0]}/messages`);
    expect(body.payload.filter(({ content }: { content: string }) => content === 'Hello')).toHaveLength(1);
    expect((await start(vera, { echo_id: crypto.randomUUID() })).body.id).not.toBe(ids[0]);
  });

  it('is one when a request without a message is repeated', async () => {
    const { agent, create, start, conversationsOf } = await setUp();
    const vera = await create(agent, named('Vera'));
    const empty = { echo_id: crypto.randomUUID(), message: null };
    const ids = [(await start(vera, empty)).body.id, (await start(vera, empty)).body.id];
    expect(ids[1]).toBe(ids[0]);
    expect(await conversationsOf(vera)).toHaveLength(1);
  });

  it('is one where the inbox allows one only, and the repeated message is one too', async () => {
    const { agent, boss, create, start, base, inbox } = await setUp();
    await boss.patch(`${base}/inboxes/${inbox.id}`, { lock_to_single_conversation: true });
    const vera = await create(agent, named('Vera'));
    const { id } = (await start(vera)).body;
    const echo_id = crypto.randomUUID();
    const next = { echo_id, message: { content: 'And another thing' } };
    expect([(await start(vera, next)).body.id, (await start(vera, next)).body.id]).toEqual([id, id]);
    const { body } = await agent.get(`${base}/conversations/${id}/messages`);
    const contents = body.payload.map(({ content }: { content: string }) => content);
    expect(contents.filter((content: string) => content === 'And another thing')).toHaveLength(1);
  });

  it('has files with its first message, in a form as Chatwoot names the fields', async () => {
    const { agent, base, inbox, create } = await setUp();
    const vera = await create(agent, named('Vera'));
    const raw = new FormData();
    raw.append('inbox_id', String(inbox.id));
    raw.append('contact_id', String(vera));
    raw.append('message[content]', '');
    raw.append('message[attachments][]', new Blob(['a lamp']), 'lamp.txt');
    const { body } = await agent.call('POST', `${base}/conversations`, { raw });
    const messages = (await agent.get(`${base}/conversations/${body.id}/messages`)).body.payload;
    expect(messages.at(-1).attachments).toHaveLength(1);
  });

  it('is not begun with an empty message, nor does its contact get a session by it', async () => {
    const { agent, create, start, conversationsOf, ways } = await setUp();
    const vera = await create(agent, named('Vera'));
    expect((await start(vera, { message: { content: '  ' } })).status).toBe(422);
    expect(await conversationsOf(vera)).toEqual([]);
    expect(await ways(vera)).toMatchObject([{ hasSession: false }]);
  });
});

describe('the assignee of a conversation that an agent starts', () => {
  it('is notified when a colleague chose them, and is one who sees the inbox', async () => {
    const { inbox, base, agent, create, start } = await setUp();
    const build = (more: object = {}) => server.buildAgent({ account_id: inbox.account_id, ...more });
    const [colleague, outsider] = [await build({ inbox_ids: [inbox.id] }), await build()];
    const vera = await create(agent, named('Vera'));
    const refused = await start(vera, { assignee_id: outsider.user.id });
    expect([refused.status, refused.body.attributes]).toEqual([422, ['assignee_id']]);
    const mine = (await agent.get('/api/v1/profile')).body.id;
    const given = await start(vera, { assignee_id: colleague.user.id });
    const own = await start(vera, { assignee_id: mine });
    expect([given, own].map(({ body }) => body.meta.assignee.id)).toEqual([colleague.user.id, mine]);
    await server.runJobs();
    const types = async (who: HttpClient) =>
      (await who.get(`${base}/notifications`)).body.data.payload.map(
        ({ notification_type, primary_actor_id }: { notification_type: string; primary_actor_id: number }) => [
          notification_type,
          primary_actor_id,
        ],
      );
    expect(await types(server.asAgent(colleague))).toEqual([['conversation_assignment', given.body.id]]);
    expect(await types(agent)).toEqual([]);
  });
});

describe('a contact who never opened the chat of a website', () => {
  it('gets the first message by email, whose link opens that conversation and nothing else', async () => {
    const { agent, create, start, ways, inbox } = await setUp();
    const email = address();
    const vera = await create(agent, { name: 'Vera', email });
    expect(await ways(vera)).toEqual([{ inbox_id: inbox.id, hasSession: false, emails_unread: true }]);
    expect((await start(vera)).status).toBe(200);
    expect(await ways(vera)).toEqual([{ inbox_id: inbox.id, hasSession: true, emails_unread: true }]);
    clock.advance(3 * 60_000);
    await server.runJobs();
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.purpose).toBe('unread_notice');
    expect(mail?.text).toContain('Hello');
    const link = /\/continue\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const opened = new URL((await server.http.post(link)).headers.get('location') ?? '', 'https://chat.example')
      .searchParams;
    const visitor = { token: opened.get('cw_conversation') ?? '', website_token: inbox.website_token };
    const page = server.asVisitor(visitor);
    expect((await page.get('/api/v1/widget/messages')).body.payload).toMatchObject([{ content: 'Hello' }]);
    expect((await page.get('/api/v1/widget/conversations/list')).body.payload).toHaveLength(1);
    // The reader of the email does not see what the team has recorded about the contact.
    expect((await page.get('/api/v1/widget/contact')).text).not.toMatch(new RegExp(`Vera|${email}`));
    const sessions = await server.deps.db
      .selectFrom('contact_inboxes')
      .select(['owns_contact', 'hmac_verified'])
      .where('contact_id', '=', vera as never)
      .execute();
    // Reading an email is no proof of being the contact.
    expect(sessions).toEqual([{ owns_contact: false, hmac_verified: false }]);
  });

  it.each<[string, object, object]>([
    ['has no email address', {}, { name: 'Vera' }],
    ['writes in an inbox that sends no emails', { continuity_via_email: false }, named('Vera')],
  ])('cannot be written to who %s', async (_why, inbox, contact) => {
    const { agent, create, start, ways } = await setUp(inbox);
    const vera = await create(agent, contact);
    expect(await ways(vera)).toEqual([]);
    const refused = await start(vera);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('no session')]);
  });

  it('cannot be written to who is blocked, or whose address a visitor only claims', async () => {
    const { agent, create, start, ways } = await setUp();
    const [blocked, claimed] = [await create(agent, named('Vera')), await create(agent, named('Otto'))];
    const set = (id: number, values: object) =>
      server.deps.write((tx) =>
        tx.db
          .updateTable('contacts')
          .set(values)
          .where('id', '=', id as never)
          .execute(),
      );
    await set(blocked, { blocked: true });
    await set(claimed, { email_verified: false });
    for (const id of [blocked, claimed]) {
      expect(await ways(id)).toEqual([]);
      expect((await start(id)).status).toBe(422);
    }
  });

  it('is not written to by an agent who does not reach the contact, or not the inbox', async () => {
    const { boss, agent, create, start, inbox, base } = await setUp();
    const hidden = await create(boss, named('Vera'));
    expect((await start(hidden)).status).toBe(404);
    const mine = await create(agent, named('Otto'));
    const other = await server.buildInbox({ account_id: inbox.account_id });
    expect((await start(mine, { inbox_id: other.id })).status).toBe(401);
    const foreign = await server.buildInbox();
    expect((await start(mine, { inbox_id: foreign.id })).status).toBe(404);
    expect((await agent.get(`${base}/contacts/${hidden}/contactable_inboxes`)).status).toBe(404);
  });
});
