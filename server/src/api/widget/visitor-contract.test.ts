import { randomUUID } from 'node:crypto';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const conversations = '/api/v1/widget/conversations';
const messages = '/api/v1/widget/messages';

const startConversation = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false, csat_survey_enabled: true });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const visitor = server.visitorWithoutRows(inbox);
  const room = await server.subscribe({ pubsub_token: visitor.pubsub_token });
  const [page, agentClient] = [server.asVisitor(visitor), server.asAgent(agent)];
  const say = async (content: string, more: object = {}) =>
    (await page.post(messages, { message: { content, echo_id: randomUUID(), ...more } })).body;
  const first = await say('Is it in stock?', { referer_url: 'https://shop.example/lantern', timestamp: 'now' });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const thread = `${base}/conversations/${first.conversation_id}`;
  const answer = async (content: string, more: object = {}) =>
    (await agentClient.post(`${thread}/messages`, { content, ...more })).body;
  return { inbox, agent, room, page, agentClient, first, base, thread, say, answer };
};

describe('what a visitor’s page reads of messages', () => {
  it('has the fields and codes of the wire (CON-06, CON-07)', async () => {
    const { page, answer, agentClient, thread } = await startConversation();
    const replied = await answer('It is, in green');
    await answer('a note', { private: true });
    await agentClient.post(`${thread}/toggle_status`, { status: 'resolved' });
    const { payload } = (await page.get(messages)).body;
    const [incoming, outgoing, ...rest] = payload;
    expect(incoming).toMatchObject({
      content: 'Is it in stock?',
      message_type: INCOMING,
      content_type: 'text',
      content_attributes: {},
      status: 'sent',
      sender: { type: 'contact' },
      created_at: expect.any(Number),
    });
    expect(incoming.created_at).toBeLessThan(10_000_000_000);
    expect(outgoing).toMatchObject({ id: replied.id, message_type: OUTGOING, sender: { name: 'Ada', type: 'user' } });
    expect(rest.map(({ message_type, content_type }: Record<string, unknown>) => [message_type, content_type])).toEqual(
      [[3, 'input_csat']],
    );
    const all = (await agentClient.get(`${thread}/messages`)).body.payload;
    expect(all.map(({ message_type }: { message_type: number }) => message_type)).toContain(ACTIVITY);
  });

  it('keeps what was answered to, with words and with files (COM-20, COM-21, API-05)', async () => {
    const { page, say, answer, first } = await startConversation();
    const replied = await answer('Which one?');
    expect((await say('The green one', { reply_to: replied.id })).content_attributes).toMatchObject({
      in_reply_to: replied.id,
    });
    const form = new FormData();
    form.append('message[attachments][]', new File(['hello'], 'note.txt', { type: 'text/plain' }));
    form.append('message[reply_to]', String(first.id));
    form.append('message[echo_id]', randomUUID());
    const sent = await page.call('POST', messages, { raw: form });
    expect(sent.body).toMatchObject({ content_attributes: { in_reply_to: first.id }, attachments: [{}] });
  });

  it('rates, and gives an address, by an update of the question (API-09, PRE-29, SUR-08)', async () => {
    const { page, agentClient, thread } = await startConversation();
    await agentClient.post(`${thread}/toggle_status`, { status: 'resolved' });
    const question = (await page.get(messages)).body.payload.at(-1);
    expect(question.content_type).toBe('input_csat');
    const values = { csat_survey_response: { rating: 5, feedback_message: 'Quick' } };
    expect((await page.patch(`${messages}/${question.id}`, { message: { submitted_values: values } })).status).toBe(
      200,
    );
    expect((await page.get(messages)).body.payload.at(-1).content_attributes.submitted_values).toEqual(values);
    const asked = await server.buildMessage({
      conversation_id: (
        await server.deps.db
          .selectFrom('messages')
          .select('conversation_id')
          .where('id', '=', question.id)
          .executeTakeFirstOrThrow()
      ).conversation_id,
      message_type: TEMPLATE,
      content_type: 'input_email',
    });
    await page.patch(`${messages}/${asked.id}`, { contact: { email: 'ada@example.com' } });
    expect((await page.get('/api/v1/widget/contact')).body).toMatchObject({ has_email: true });
  });
});

describe('a form in the conversation', () => {
  const items = [{ name: 'order', type: 'text', label: 'Order number' }];

  it('stores the submitted values and notifies the team; a second answer changes nothing (CON-23, CON-61)', async () => {
    const { page, agentClient, answer, thread, room } = await startConversation();
    const form = await answer('Which order is it?', { content_type: 'form', content_attributes: { items } });
    expect(form).toMatchObject({ content_type: 'form', content_attributes: { items } });
    const submit = (value: string) =>
      page.patch(`${messages}/${form.id}`, { message: { submitted_values: [{ name: 'order', value, admin: true }] } });
    const kept = { items, submitted_values: [{ name: 'order', value: 'A-17' }] };
    expect((await submit('A-17')).status).toBe(200);
    await room.next('message.updated', ({ data }) => data.id === form.id);
    expect((await submit('B-99')).status).toBe(200);
    expect((await page.get(messages)).body.payload.at(-1).content_attributes).toEqual(kept);
    expect((await agentClient.get(`${thread}/messages`)).body.payload.at(-1).content_attributes).toEqual(kept);
  });

  it('an address is accepted once, and a message without a question accepts no answer', async () => {
    const { page, answer } = await startConversation();
    const asked = await answer('Where can we write to you?', { content_type: 'input_email' });
    for (const email of ['Mia@Example.com', 'other@example.com'])
      expect((await page.patch(`${messages}/${asked.id}`, { contact: { email } })).status).toBe(200);
    expect((await page.get(messages)).body.payload.at(-1).content_attributes).toEqual({
      submitted_email: 'mia@example.com',
    });
    const words = await answer('Thank you');
    const answered = await page.patch(`${messages}/${words.id}`, { message: { submitted_values: [{ value: 'x' }] } });
    expect(answered.status).toBe(422);
  });

  it('needs fields, as a card needs actions (wire protocol 5.6)', async () => {
    const { answer } = await startConversation();
    expect(await answer('?', { content_type: 'form' })).toMatchObject({ error: 'At least one item is required.' });
    expect(
      await answer('?', { content_type: 'cards', content_attributes: { items: [{ title: 'A lamp' }] } }),
    ).toMatchObject({ error: 'A card needs at least one action.' });
  });
});

describe('what became of the team’s message', () => {
  it('is delivered when the visitor’s page says so, not before, and read when it was looked at', async () => {
    const { page, agentClient, thread, answer, agent } = await startConversation();
    const room = await server.subscribe({
      pubsub_token: agent.pubsub_token,
      account_id: agent.account_id,
      user_id: agent.user.id,
    });
    const { id } = await answer('It is in stock');
    const status = async () =>
      (await agentClient.get(`${thread}/messages`)).body.payload.find((message: { id: number }) => message.id === id)
        .status;
    const updatedTo = (wanted: string) =>
      room.next('message.updated', ({ data }) => data.id === id && data.status === wanted);
    expect((await page.get(messages)).status).toBe(200);
    // A response that was sent may still be lost, so it is not delivered yet.
    expect(await status()).toBe('sent');
    expect((await page.post(`${messages}/delivered`, { message_ids: [id] })).status).toBe(204);
    await updatedTo('delivered');
    expect(await status()).toBe('delivered');
    await page.post(`${conversations}/update_last_seen`);
    await updatedTo('read');
    expect((await page.post(`${messages}/delivered`, { message_ids: [id] })).status).toBe(204);
    expect(await status()).toBe('read');
    room.close();
  });
});

describe('what a visitor’s page reads of the conversation', () => {
  it('is its state alone, before and after it begins, and when it was read (API-30, API-31, UNR-18, IDN-11)', async () => {
    const { inbox, page, first } = await startConversation();
    const newVisitor = server.asVisitor(server.visitorWithoutRows(inbox));
    expect((await newVisitor.get(conversations)).body).toEqual({});
    expect((await newVisitor.get(messages)).body.meta.contact_last_seen_at).toBeUndefined();
    expect((await page.get(conversations)).body).toMatchObject({
      id: first.conversation_id,
      status: 'open',
      contact_last_seen_at: expect.any(Number),
    });
    await page.post(`${conversations}/update_last_seen`);
    const seen = (await page.get(conversations)).body.contact_last_seen_at;
    expect((await page.get(messages)).body.meta.contact_last_seen_at).toBe(seen);
    expect(seen).toBeGreaterThan(1_700_000_000);
  });

  it('is published when it begins and when its state changes, by either side (CON-49, CON-52, LIV-18, API-19)', async () => {
    const { room, page, agentClient, thread, first } = await startConversation();
    // Its attributes are in the event: the page need not request them.
    expect((await room.next('conversation.created')).data).toMatchObject({
      id: first.conversation_id,
      status: 'open',
      custom_attributes: {},
      contact_last_seen_at: expect.any(Number),
    });
    const status = (wanted: string) => room.next('conversation.status_changed', ({ data }) => data.status === wanted);
    await agentClient.post(`${thread}/toggle_status`, { status: 'pending' });
    await status('pending');
    expect((await page.get(`${conversations}/toggle_status`)).status).toBe(200);
    await status('resolved');
    expect((await page.get(`${conversations}/toggle_status`)).status).toBe(200);
    await status('open');
    expect((await page.get(conversations)).body.status).toBe('open');
  });

  it('takes labels of the account, and neither others nor any before it begins (IDN-17, IDN-18, API-27, API-28)', async () => {
    const { inbox, page, agentClient, base, thread } = await startConversation();
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    await boss.post(`${base}/labels`, { title: 'größe-l' });
    for (const label of ['größe-l', 'unknown'])
      expect((await page.post('/api/v1/widget/labels', { label })).status).toBe(204);
    expect((await agentClient.get(`${thread}/labels`)).body.payload).toEqual(['größe-l']);
    expect((await page.delete(`/api/v1/widget/labels/${encodeURIComponent('größe-l')}`)).status).toBe(204);
    expect((await agentClient.get(`${thread}/labels`)).body.payload).toEqual([]);
    // The page did it, not a person: the thread says nothing of it.
    expect((await agentClient.get(`${thread}/messages`)).text).not.toMatch(/(added|removed) größe-l/);
    const newVisitor = server.asVisitor(server.visitorWithoutRows(inbox));
    expect((await newVisitor.post('/api/v1/widget/labels', { label: 'größe-l' })).status).toBe(204);
  });

  it('takes attributes that were set before it began along with the first message (IDN-15)', async () => {
    const { inbox } = await startConversation();
    const page = server.asVisitor(server.visitorWithoutRows(inbox));
    const started = await page.post(conversations, {
      message: { content: 'Hello', echo_id: randomUUID() },
      custom_attributes: { cart: 3 },
    });
    expect(started.body.custom_attributes).toEqual({ cart: 3 });
  });
});

describe('a visitor whose line was lost', () => {
  it('finds every message after the last one they had, and only those (LIV-21)', async () => {
    const { room, page, answer } = await startConversation();
    const last = await answer('before');
    await room.next('message.created', ({ data }) => data.id === last.id);
    room.close();
    const missed = [await answer('while they were away'), await answer('and this')];
    const { meta, payload } = (await page.get(`${messages}?after=${last.id}`)).body;
    expect(payload.map(({ id }: { id: number }) => id)).toEqual(missed.map(({ id }) => id));
    expect(meta).toBeDefined();
    const visitor = (await page.post('/api/v1/widget/config')).body;
    const again = await server.subscribe({ pubsub_token: visitor.contact.pubsub_token });
    const next = await answer('you are back');
    await again.next('message.created', ({ data }) => data.id === next.id);
    again.close();
  });
});

describe('who is there', () => {
  it('is listed to the page, and published when an agent becomes busy or offline (API-11, API-33, AGT-11)', async () => {
    const { agent, room, page, agentClient, inbox } = await startConversation();
    const members = (await page.get('/api/v1/widget/inbox_members')).body.payload;
    expect(members).toEqual([
      { id: agent.user.id, name: 'Ada', avatar_url: '', availability_status: expect.stringMatching(/online|offline/) },
    ]);
    const here = await server.subscribe({
      pubsub_token: agent.pubsub_token,
      account_id: agent.account_id,
      user_id: agent.user.id,
    });
    for (const availability of ['busy', 'online']) {
      await agentClient.post('/api/v1/profile/availability', { account_id: inbox.account_id, availability });
      await room.next('presence.update', ({ data }) => data.users[agent.user.id] === availability);
    }
    await agentClient.post('/api/v1/profile/availability', { account_id: inbox.account_id, availability: 'offline' });
    const gone = (data: { users: Record<string, string> }) => (data.users[agent.user.id] ?? 'offline') === 'offline';
    await room.next('presence.update', ({ data }) => gone(data));
    here.close();
  });

  it('is asked for a copy with no more than the asking (API-18), and events say where and when (SYS-09)', async () => {
    const { page } = await startConversation();
    expect((await page.post(`${conversations}/transcript`)).status).toBe(422);
    await page.patch('/api/v1/widget/contact', { email: 'ada@example.com' });
    expect((await page.post(`${conversations}/transcript`)).status).toBe(200);
    const event_info = { initiated_at: { timestamp: new Date().toString() }, referer: 'https://shop.example/' };
    expect((await page.post('/api/v1/widget/events', { name: 'webwidget.triggered', event_info })).status).toBe(204);
  });

  it('receives the reason when the connection ends, in the wire’s terms (ERR-14)', async () => {
    expect(await server.sendRaw('no frame')).toMatchObject({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    });
  });
});
