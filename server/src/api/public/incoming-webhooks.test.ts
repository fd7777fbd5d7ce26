import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveMessage } from '../../domain/incoming-webhooks/receive-message.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ADA = { email: 'ada@example.com', name: 'Ada' };

const setUp = async (inboxFields: object = {}, fields: object = {}) => {
  const inbox = await server.buildInbox(inboxFields);
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const path = `${base}/incoming_webhooks`;
  const made = (await boss.post(path, { name: 'Shop', inbox_id: inbox.id, ...fields })).body;
  const at = new URL(made.url).pathname;
  const send = (body: object) => server.http.post(at, body);
  const say = (content: string, more: object = {}) => send({ contact: ADA, content, ...more });
  const read = async (conversation: number) =>
    (await boss.get(`${base}/conversations/${conversation}/messages`)).body.payload;
  const texts = async (conversation: number) =>
    (await read(conversation)).map(({ content }: { content: string }) => content);
  const show = async (conversation: number) => (await boss.get(`${base}/conversations/${conversation}`)).body;
  const contactsNow = async (): Promise<{ id: number; name: string; email: string | null }[]> =>
    (await boss.get(`${base}/contacts`)).body.payload;
  const hook = async () => (await boss.get(path)).body.payload[0];
  const log = async () => (await boss.get(`${path}/${made.id}/requests`)).body.payload;
  return { inbox, account_id, base, boss, path, made, at, send, say, read, texts, show, contactsNow, hook, log };
};

describe('a message that another system posts', () => {
  it('is a message of the contact in a new conversation, and goes on in it (AGT-191)', async () => {
    const { say, read, show, hook, log } = await setUp();
    const first = await say('Where is my order?');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ conversation_id: expect.any(Number), message_id: expect.any(Number) });
    const second = await say('It is order 7.');
    expect(second.body.conversation_id).toBe(first.body.conversation_id);
    const [message] = await read(first.body.conversation_id);
    expect(message).toMatchObject({ content: 'Where is my order?', message_type: INCOMING, id: first.body.message_id });
    const conversation = await show(first.body.conversation_id);
    expect(conversation).toMatchObject({ status: 'open', unread_count: 2 });
    expect(conversation.meta.sender).toMatchObject(ADA);
    expect(await hook()).toMatchObject({ received_count: 2, refused_count: 0, last_error: null });
    const entry = { outcome: 'stored', status: 200, error: null, conversation_id: first.body.conversation_id };
    expect(await log()).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
  });

  it('runs the automation rules of its account', async () => {
    const { say, show, boss, base } = await setUp();
    await boss.post(`${base}/labels`, { title: 'shop' });
    await boss.post(`${base}/automation_rules`, {
      name: 'Orders',
      event_name: 'message_created',
      conditions: [{ attribute_key: 'content', filter_operator: 'contains', values: ['order'], query_operator: null }],
      actions: [{ action_name: 'add_label', action_params: ['shop'] }],
    });
    const { conversation_id } = (await say('My order')).body;
    await server.runJobs();
    expect((await show(conversation_id)).labels).toEqual(['shop']);
  });

  it('begins the conversation with the agent, team and labels of the webhook', async () => {
    const { boss, base, account_id, inbox, path, made, say, show } = await setUp();
    const mia = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
    const label = (await boss.post(`${base}/labels`, { title: 'shop' })).body;
    const team = (await boss.post(`${base}/teams`, { name: 'orders' })).body;
    const wish = { assignee_id: mia.user.id, team_id: team.id, label_ids: [label.id] };
    expect((await boss.patch(`${path}/${made.id}`, wish)).body).toMatchObject(wish);
    const { conversation_id } = (await say('Hello')).body;
    expect(await show(conversation_id)).toMatchObject({
      labels: ['shop'],
      meta: { assignee: { id: mia.user.id }, team: { id: team.id } },
    });
    await server.runJobs();
    const notices = (await server.asAgent(mia).get(`${base}/notifications`)).body;
    expect(JSON.stringify(notices)).toContain('conversation_assignment');
    // What is gone meanwhile is left out, and the message still arrives.
    await boss.delete(`${base}/agents/${mia.user.id}`);
    await boss.delete(`${base}/labels/${label.id}`);
    await boss.delete(`${base}/teams/${team.id}`);
    const next = await say('Another', { contact: { identifier: 'other' } });
    expect(next.status).toBe(200);
    expect(await show(next.body.conversation_id)).toMatchObject({ labels: [] });
    expect((await show(next.body.conversation_id)).meta).not.toHaveProperty('assignee');
  });

  it('is stored once for a key: a repeat gets the first answer, also three at once (AGT-192)', async () => {
    const { say, texts, log } = await setUp();
    const once = () => say('Paid', { idempotency_key: 'pay-1', contact: { ...ADA, name: 'Ada L.' } });
    const all = await Promise.all([once(), once(), once()]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = all.map(({ body }) => body);
    for (const each of others) expect(each).toEqual(first);
    expect(await texts(first.conversation_id)).toEqual(['Paid']);
    expect((await log()).map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'repeated',
      'repeated',
      'stored',
    ]);
    const threaded = () => say('In a thread', { idempotency_key: 'pay-1', conversation: 'c' });
    const [one, two] = [await threaded(), await threaded()];
    expect(two.body).toEqual(one.body);
    expect(one.body.message_id).not.toBe(first.message_id);
  });

  it('goes to the conversation of its key, also when three arrive at once and after it was resolved (AGT-193)', async () => {
    const { say, texts, show, boss, base } = await setUp();
    const all = await Promise.all(['a', 'b', 'c'].map((content) => say(content, { conversation: 'order 7' })));
    const ids = new Set(all.map(({ body }) => body.conversation_id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    expect((await texts(id)).sort()).toEqual(['a', 'b', 'c']);
    const another = (await say('d', { conversation: 'order 8' })).body.conversation_id;
    expect(another).not.toBe(id);
    await boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    expect((await say('e', { conversation: 'order 7' })).body.conversation_id).toBe(id);
    expect((await show(id)).status).toBe('open');
    // Another contact never writes into it.
    const stranger = await say('f', { conversation: 'order 7', contact: { email: 'eve@example.com' } });
    expect(stranger.body.conversation_id).not.toBe(id);
    expect([id, another]).not.toContain((await say('g')).body.conversation_id);
  });

  it('begins a new conversation once the earlier one without a key is resolved', async () => {
    const { say, boss, base } = await setUp();
    const first = (await say('one')).body.conversation_id;
    await boss.post(`${base}/conversations/${first}/toggle_status`, { status: 'resolved' });
    const second = (await say('two')).body.conversation_id;
    expect(second).not.toBe(first);
    expect((await say('three')).body.conversation_id).toBe(second);
  });

  it('goes on in the one conversation of a locked inbox, also after it was resolved', async () => {
    const { say, boss, base } = await setUp({ lock_to_single_conversation: true });
    const first = (await say('one', { conversation: 'a' })).body.conversation_id;
    await boss.post(`${base}/conversations/${first}/toggle_status`, { status: 'resolved' });
    expect((await say('two', { conversation: 'b' })).body.conversation_id).toBe(first);
  });

  it('adds attributes to the conversation, which keep their limits', async () => {
    const { say, show } = await setUp();
    const { conversation_id } = (await say('one', { custom_attributes: { order: 7, plan: 'pro' } })).body;
    await say('two', { custom_attributes: { order: 8 } });
    expect((await show(conversation_id)).custom_attributes).toEqual({ order: 8, plan: 'pro' });
    for (const custom_attributes of [
      { big: 'x'.repeat(1_501) },
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n])),
    ])
      expect((await say('three', { custom_attributes })).status).toBe(422);
  });

  it('works in an API inbox, whose callback gets the reply', async () => {
    const { boss, base, path } = await setUp();
    const api = (await boss.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
    const made = (await boss.post(path, { name: 'App', inbox_id: api.id })).body;
    const sent = await server.http.post(new URL(made.url).pathname, { contact: { identifier: '7' }, content: 'Hi' });
    expect(sent.status).toBe(200);
    expect((await boss.get(`${base}/conversations/${sent.body.conversation_id}`)).body.inbox_id).toBe(api.id);
  });
});

describe('the contact of such a message', () => {
  it('is the same for the same value, and values are claims as those of a visitor (AGT-194)', async () => {
    const { say, contactsNow } = await setUp();
    await say('one', { contact: { identifier: 'u7', email: 'Ada@Example.com' } });
    await say('two', { contact: { identifier: 'u7', name: 'Ada' } });
    await say('three', { contact: { email: 'ada@example.com', identifier: 'u7' } });
    const [ada, ...others] = await contactsNow();
    expect(others).toEqual([]);
    expect(ada).toMatchObject({ email: 'ada@example.com', identifier: 'u7', name: 'Ada' });
    const row = await server.deps.db
      .selectFrom('contacts')
      .selectAll()
      .where('email', '=', 'ada@example.com')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({ email_verified: false, identifier_verified: false });
  });

  it('is the same for an email address in another case, and has a conversation of its own in each webhook', async () => {
    const { say, boss, path, inbox } = await setUp();
    const first = (await say('one', { contact: { email: 'Ada@Example.com' } })).body.conversation_id;
    expect((await say('two', { contact: { email: ' ada@example.com' } })).body.conversation_id).toBe(first);
    const { url } = (await boss.post(path, { name: 'Form', inbox_id: inbox.id })).body;
    const other = await server.http.post(new URL(url).pathname, { contact: { email: ADA.email }, content: 'three' });
    expect(other.body.conversation_id).not.toBe(first);
  });

  it('is one when four requests with the same address arrive at once', async () => {
    const { say, contactsNow } = await setUp();
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((content) => say(content)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.conversation_id}`)).size).toBe(1);
    expect(await contactsNow()).toHaveLength(1);
  });

  it('is the known contact of a verified value, whose record it does not change', async () => {
    const { say, boss, base, contactsNow, show } = await setUp();
    const known = { name: 'Ada Lovelace', email: 'ada@example.com' };
    const { id } = (await boss.post(`${base}/contacts`, known)).body.payload.contact;
    const { conversation_id } = (await say('Hello', { contact: { ...ADA, phone_number: '+4915112345678' } })).body;
    expect((await show(conversation_id)).meta.sender).toMatchObject({ id, ...known });
    expect((await contactsNow()).map((each) => each.id)).toEqual([id]);
    expect((await contactsNow())[0]).toMatchObject({ ...known, phone_number: null });
  });

  it('is never the one of a visitor who only claims the value, nor one with another identifier', async () => {
    const { say, inbox, show, boss, base } = await setUp();
    const visitor = server.visitorWithoutRows(inbox);
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hi', echo_id: 'a' } });
    await server.asVisitor(visitor).patch('/api/v1/widget/contact', { email: ADA.email });
    const own = (await server.asVisitor(visitor).get('/api/v1/widget/contact')).body;
    const sender = (await show((await say('Hello')).body.conversation_id)).meta.sender;
    expect(sender.id).not.toBe(own.id);
    const named = { name: 'Bob', email: 'bob@example.com', identifier: 'b1' };
    const { id } = (await boss.post(`${base}/contacts`, named)).body.payload.contact;
    const other = await say('Hello', { contact: { identifier: 'b2', email: 'bob@example.com' } });
    expect((await show(other.body.conversation_id)).meta.sender.id).not.toBe(id);
  });

  it('gets no address from a later request: replies would go to a stranger who knows the identifier', async () => {
    const { say, contactsNow } = await setUp();
    await say('one', { contact: { identifier: 'u7' } });
    await say('two', { contact: { identifier: 'u7', email: 'eve@example.com', phone_number: '+4915112345678' } });
    await say('three', { contact: { identifier: 'u8', email: 'bob@example.com' } });
    await say('four', { contact: { identifier: 'u8', email: 'eve@example.com' } });
    const found = (await contactsNow()).map(({ email }) => email).sort();
    expect(found).toEqual(['bob@example.com', null]);
    const rows = await server.deps.db.selectFrom('contacts').selectAll().where('identifier', '=', 'u7').execute();
    expect(rows.at(-1)).toMatchObject({
      phone_number: null,
      additional_attributes: { claimed_email: 'eve@example.com', claimed_phone_number: '+4915112345678' },
    });
  });

  it('is a new one after it was erased', async () => {
    const { say, boss, base, contactsNow } = await setUp();
    await say('one');
    const [ada] = await contactsNow();
    expect((await boss.delete(`${base}/contacts/${ada?.id}`)).status).toBeLessThan(300);
    await server.runJobs();
    const again = await say('two');
    expect(again.status).toBe(200);
    expect((await contactsNow()).map(({ id }) => id)).not.toContain(ada?.id);
    expect((await say('three')).body.conversation_id).toBe(again.body.conversation_id);
  });

  for (const lock_to_single_conversation of [false, true])
    it(`sees nothing of it in a chat, with${lock_to_single_conversation ? '' : 'out'} a single conversation (AGT-195)`, async () => {
      const { inbox, say, texts } = await setUp({ lock_to_single_conversation, enable_email_collect: false });
      const contact = { ...ADA, email_verified: true, identifier: 'u7', identifier_verified: true };
      const proven = await server.buildVisitor(inbox, { contact });
      await server.deps.write((tx) =>
        tx.db
          .updateTable('contact_inboxes')
          .set({ hmac_verified: true })
          .where('id', '=', proven.contact_inbox.id)
          .execute(),
      );
      const chat = server.asVisitor(proven);
      const own = (await chat.post('/api/v1/widget/messages', { message: { content: 'Mine', echo_id: 'a' } })).body;
      const posted = (await say('From a form', { contact: { ...ADA, identifier: 'u7' } })).body;
      expect(posted.conversation_id).not.toBe(own.conversation_id);
      for (const path of ['messages', 'conversations', 'conversations/list', 'sync?after=0', 'own_data'])
        expect(JSON.stringify((await chat.get(`/api/v1/widget/${path}`)).body), path).not.toContain('From a form');
      expect(await texts(own.conversation_id)).toEqual(['Mine']);
      const next = (await say('Again', { conversation: 'k', contact: { ...ADA, identifier: 'u7' } })).body;
      expect(next.conversation_id === posted.conversation_id).toBe(lock_to_single_conversation);
      await chat.post('/api/v1/widget/messages', { message: { content: 'Mine too', echo_id: 'b' } });
      expect(await texts(own.conversation_id)).toEqual(['Mine', 'Mine too']);
    });
});

describe('a request that is refused', () => {
  it('has one shape, is in the log without its content, and stores nothing (AGT-196)', async () => {
    const { send, hook, log, contactsNow } = await setUp();
    const wrong: [object, number, RegExp][] = [
      [{ content: 'x' }, 422, /contact/],
      [{ contact: {}, content: 'x' }, 422, /identifier, an email address or a phone number/],
      [{ contact: { email: ' ' }, content: 'x' }, 422, /identifier, an email address/],
      [{ contact: ADA }, 422, /content/],
      [{ contact: ADA, content: '   ' }, 422, /blank/],
      [{ contact: ADA, content: 'x'.repeat(10_001) }, 422, /Content/],
      [{ contact: { email: 'no address' }, content: 'x' }, 422, /Email is invalid/],
      [{ contact: { phone_number: '12' }, content: 'x' }, 422, /e164/],
      [{ contact: { email: `${'a'.repeat(300)}@example.com` }, content: 'x' }, 422, /Email/],
      [{ contact: ADA, content: 'x', idempotency_key: 'k'.repeat(256) }, 422, /Idempotency key/],
      [{ contact: ADA, content: 'x', conversation: { $gt: 1 } }, 422, /Conversation/],
      [{ contact: 'ada', content: 'x' }, 422, /Contact/],
    ];
    for (const [body, status, text] of wrong) {
      const refused = await send(body);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([status, expect.stringMatching(text)]);
    }
    expect(await contactsNow()).toEqual([]);
    expect(await hook()).toMatchObject({ received_count: 0, refused_count: wrong.length });
    expect((await hook()).last_error).toMatch(/Contact/);
    expect((await log()).map(({ outcome, status }: Record<string, unknown>) => [outcome, status])).toEqual(
      wrong.map(() => ['refused', 422]),
    );
    expect(JSON.stringify(await log())).not.toContain('no address');
  });

  it('is too large, not JSON, or names a prototype', async () => {
    const { send, at, say, log, hook } = await setUp();
    expect((await send({ contact: ADA, content: 'x', extra: 'y'.repeat(100_000) })).status).toBe(413);
    const raw = (body: string, type: string) =>
      fetch(`${server.url}${at}`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await raw('contact=1', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw('{', 'application/json')).status).toBe(400);
    // The log says what was wrong with each (AGT-254).
    const refused = (await log()).map(({ status, error }: Record<string, unknown>) => [status, error]);
    expect(refused).toEqual([
      [400, 'The request body is not valid JSON.'],
      [415, 'Send JSON, with the content type application/json.'],
      [413, 'The request is too large.'],
    ]);
    expect(await hook()).toMatchObject({ refused_count: 3, last_error: 'The request body is not valid JSON.' });
    const polluted = `{"contact":{"email":"eve@example.com"},"content":"x","custom_attributes":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}`;
    await raw(polluted, 'application/json');
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect((await say('fine')).status).toBe(200);
  });

  it('goes to an address that is unknown, rotated, deleted, paused or of a deleted inbox', async () => {
    const { boss, path, made, say, at, base, inbox, hook, log } = await setUp();
    expect((await server.http.post(`${at}x`, { contact: ADA, content: 'x' })).status).toBe(404);
    expect((await server.http.post(`${at}x`, {})).status).toBe(404);
    await boss.patch(`${path}/${made.id}`, { paused: true });
    const paused = await say('x');
    expect([paused.status, paused.body.error]).toEqual([409, 'This incoming webhook is paused.']);
    expect((await log())[0]).toMatchObject({ outcome: 'refused', status: 409 });
    expect(await hook()).toMatchObject({ received_count: 0, refused_count: 1 });
    await boss.patch(`${path}/${made.id}`, { paused: false });
    const rotated = (await boss.post(`${path}/${made.id}/rotate`)).body;
    expect((await say('x')).status).toBe(404);
    const send = () => server.http.post(new URL(rotated.url).pathname, { contact: ADA, content: 'x' });
    expect((await send()).status).toBe(200);
    expect((await boss.delete(`${base}/inboxes/${inbox.id}`)).status).toBe(200);
    await server.runJobs();
    expect((await send()).status).toBe(404);
    expect((await boss.get(path)).body.payload).toEqual([]);
  });

  it('shows no form for an email address, which is for a chat', async () => {
    const { send, read } = await setUp({ enable_email_collect: true });
    const { conversation_id } = (await send({ contact: { identifier: 'u7' }, content: 'Hi' })).body;
    const kinds = (await read(conversation_id)).map(({ content_type }: { content_type: string }) => content_type);
    expect(kinds).not.toContain('input_email');
  });

  it('is not stored when the address changes while it is handled', async () => {
    const { boss, path, made, contactsNow } = await setUp();
    const rows = server.deps.db.selectFrom('incoming_webhooks').selectAll();
    const before = await rows.where('id', '=', made.id).executeTakeFirstOrThrow();
    await boss.post(`${path}/${made.id}/rotate`);
    const late = receiveMessage(server.deps, before, { contact: ADA, content: 'x' });
    await expect(late).rejects.toMatchObject({ status: 404 });
    expect(await contactsNow()).toEqual([]);
  });

  it('leaves a log of the newest fifty', async () => {
    const { send, log, hook, made } = await setUp();
    for (let n = 0; n < 53; n += 1) await send({});
    expect(await log()).toHaveLength(50);
    expect((await hook()).refused_count).toBe(53);
    const rows = server.deps.db.selectFrom('incoming_requests').select('id');
    expect(await rows.where('incoming_webhook_id', '=', made.id).execute()).toHaveLength(50);
  });
});
