import { randomUUID } from 'node:crypto';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const conversations = '/api/v1/widget/conversations';
const messages = '/api/v1/widget/messages';

const arrive = async (overrides: Parameters<TestServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...overrides });
  const visitor = server.visitorWithoutRows(inbox);
  return { inbox, visitor, http: server.asVisitor(visitor) };
};

const begin = async (http: ReturnType<TestServer['asVisitor']>, content = 'hello', more: object = {}) =>
  http.post(conversations, {
    message: {
      content,
      timestamp: new Date().toString(),
      referer_url: 'https://shop.example/pricing',
      time_zone: 'Atlantic/Reykjavik',
      echo_id: randomUUID(),
    },
    ...more,
  });

const rows = (table: 'contacts' | 'conversations' | 'messages', inbox: { id: number; account_id: number }) =>
  server.deps.db
    .selectFrom(table)
    .selectAll()
    .where('account_id', '=', inbox.account_id as never)
    .execute();

describe('beginning a conversation', () => {
  it('writes nothing until the visitor acts', async () => {
    const { inbox, http } = await arrive();
    expect((await http.get(conversations)).body).toEqual({});
    expect((await http.get(messages)).body.payload).toEqual([]);
    expect((await http.get('/api/v1/widget/contact')).body).toMatchObject({ id: 0, has_email: false, has_name: false });
    expect(await rows('contacts', inbox)).toEqual([]);
  });

  it('makes an open conversation with the first message (CON-01, CON-05, API-02, CON-64)', async () => {
    const { inbox, http } = await arrive();
    const answer = await begin(http, 'Do you ship to Iceland?', {
      contact: { name: 'Björk' },
      custom_attributes: { cart: 3 },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'open',
      contact_last_seen_at: 0,
      custom_attributes: { cart: 3 },
      contact: { name: 'Björk', email: null },
    });
    expect(answer.body.messages[0]).toMatchObject({
      content: 'Do you ship to Iceland?',
      message_type: INCOMING,
      content_type: 'text',
    });
    const [stored] = await rows('conversations', inbox);
    expect(stored?.additional_attributes).toMatchObject({
      referer: 'https://shop.example/pricing',
      initiated_at: { timestamp: expect.any(String) },
      time_zone: 'Atlantic/Reykjavik',
    });
  });

  it('answers a repeated start with the first conversation', async () => {
    const { inbox, http } = await arrive();
    const message = { content: 'once', echo_id: randomUUID() };
    const both = await Promise.all([http.post(conversations, { message }), http.post(conversations, { message })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect(await rows('messages', inbox)).toHaveLength(1);
  });

  it('goes on with the conversation after a reload (CON-02, API-04, API-06, API-42)', async () => {
    const { http } = await arrive();
    const started = await begin(http);
    const second = await http.post(messages, { message: { content: 'are you there?', echo_id: randomUUID() } });
    expect(second.body).toMatchObject({
      content: 'are you there?',
      conversation_id: started.body.id,
      message_type: INCOMING,
      private: false,
    });
    const list = await http.get(messages);
    expect(list.body.payload.map(({ content }: { content: string }) => content)).toEqual(['hello', 'are you there?']);
    expect(list.body.payload[0].created_at).toBeLessThan(1e11);
    expect(list.body.meta).toMatchObject({ contact_last_seen_at: 0, cursor: expect.any(Number) });
  });

  it('answers the conversation a later message is in when that message is sent as a first one', async () => {
    const { inbox, http } = await arrive();
    const started = await begin(http);
    const message = { content: 'after a reload', echo_id: randomUUID() };
    expect((await http.post(messages, { message })).status).toBe(200);
    const repeated = await http.post(conversations, { message });
    expect(repeated.body.id).toBe(started.body.id);
    expect(await rows('conversations', inbox)).toHaveLength(1);
    const said = (await rows('messages', inbox)).filter((row) => 'content' in row && row.content === message.content);
    expect(said).toHaveLength(1);
  });

  it('keeps one of two messages with the same id, however often it is sent', async () => {
    const { inbox, http } = await arrive();
    await begin(http);
    const message = { content: 'weak connection', echo_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => http.post(messages, { message })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(
      (await rows('messages', inbox)).filter((row) => 'content' in row && row.content === 'weak connection'),
    ).toHaveLength(1);
  });

  it('pages by before and after, oldest first, twenty at a time (API-07, CON-41)', async () => {
    const { http } = await arrive();
    await begin(http, 'm0');
    for (let n = 1; n <= 24; n += 1)
      await http.post(messages, { message: { content: `m${n}`, echo_id: randomUUID() } });
    const latest = (await http.get(messages)).body.payload as { id: number; content: string }[];
    expect(latest.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => `m${n + 5}`));
    const older = (await http.get(messages, { query: { before: latest[0]?.id } })).body.payload as {
      content: string;
    }[];
    expect(older.map(({ content }) => content)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    const newer = (await http.get(messages, { query: { after: latest[17]?.id } })).body.payload as {
      content: string;
    }[];
    expect(newer.map(({ content }) => content)).toEqual(['m23', 'm24']);
  });
});

describe('a message without a conversation before it', () => {
  const BROWSER = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'accept-language': 'fr-CA,fr;q=0.9',
  };
  const send = (http: ReturnType<TestServer['asVisitor']>, path: string, message: object, query: object = {}) =>
    http.call('POST', path, { json: { message }, headers: BROWSER, query: { locale: 'de', ...query } });
  const contents = async (inbox: { id: number; account_id: number }) =>
    (await rows('messages', inbox)).map((row) => 'content' in row && row.content);

  it.each([conversations, messages])('stores what its page and browser say, by %s (CON-64)', async (path) => {
    const { inbox, http } = await arrive();
    const page = { referer_url: 'https://shop.example/cart', time_zone: 'Asia/Tokyo', timestamp: 'noon' };
    expect((await send(http, path, { content: 'Hello', ...page })).status).toBe(200);
    const facts = {
      conversation_language: 'de',
      browser_language: 'fr',
      browser: {
        browser_name: 'Chrome',
        browser_version: expect.stringContaining('126'),
        device_name: 'Desktop',
        platform_name: 'Windows',
        platform_version: expect.any(String),
      },
    };
    const [stored] = await rows('conversations', inbox);
    expect(stored?.additional_attributes).toEqual({
      ...facts,
      ...{ initiated_at: { timestamp: 'noon' }, referer: page.referer_url, time_zone: page.time_zone },
    });
    const [first] = await rows('messages', inbox);
    expect(first?.additional_attributes).toEqual({ referer_url: page.referer_url });

    const other = await arrive();
    await send(other.http, path, { content: 'Hello', referer_url: 'shop', time_zone: null });
    const [plain] = await rows('conversations', other.inbox);
    expect(plain?.additional_attributes).toEqual({ ...facts, initiated_at: { timestamp: '' }, referer: null });
    expect((await rows('messages', other.inbox))[0]?.additional_attributes).toEqual({});
  });

  it('is one message, sent twice with one id, and the next one goes to its conversation (CON-02)', async () => {
    const { inbox, http } = await arrive();
    const message = { content: 'once', echo_id: randomUUID() };
    const both = await Promise.all([send(http, messages, message), send(http, messages, message)]);
    expect(new Set(both.map(({ body }) => `${body.conversation_id} ${body.id}`)).size).toBe(1);
    await send(http, messages, { content: 'twice', echo_id: randomUUID() });
    expect(await contents(inbox)).toEqual(['once', 'twice']);
    expect(await rows('conversations', inbox)).toHaveLength(1);
  });

  it.each([conversations, messages])('has at most ten thousand characters, by %s (API-41)', async (path) => {
    const { inbox, http } = await arrive();
    const refused = await send(http, path, { content: 'x'.repeat(10_001) });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        message: 'Content is too long (maximum is 10000 characters)',
        attributes: ['content'],
      }),
    ]);
    expect(await rows('contacts', inbox)).toEqual([]);
    expect((await send(http, path, { content: 'x'.repeat(10_000) })).status).toBe(200);
    expect((await contents(inbox))[0]).toHaveLength(10_000);
  });

  it.each([conversations, messages])('needs text or files, which an inbox may turn off, by %s', async (path) => {
    const { inbox, http } = await arrive({ selected_feature_flags: [] });
    const answer = async (message: object) => {
      const { status, body } = await send(http, path, message);
      return [status, body.error];
    };
    const empty = [422, expect.stringContaining('message')];
    expect(await answer({ content: ' \n', attachments: ['', null] })).toEqual(empty);
    expect(await answer({ attachments: [] })).toEqual(empty);
    expect(await answer({ content: '\u0007' })).toEqual([422, undefined]);
    expect(await answer({ content: 'See', attachments: ['', 'file'] })).toEqual([
      403,
      'Attachments are turned off in this inbox.',
    ]);
    expect(await rows('contacts', inbox)).toEqual([]);
    expect(await answer({ content: 'Words', attachments: ['', null] })).toEqual([200, undefined]);
  });

  it('that was queued in a session which expired goes on in the new one; others name a conversation in vain', async () => {
    const { inbox, visitor, http } = await arrive();
    const conversation_id: number = (await begin(http)).body.id;
    const { secretKey } = server.env;
    const source_id = randomUUID();
    const { website_token } = inbox;
    const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
    expect((await send(stranger, messages, { content: 'not theirs' }, { conversation_id })).status).toBe(404);
    const token = signVisitorToken({ source_id, inbox_id: inbox.id, owner: visitor.source_id }, secretKey);
    const renewed = server.asVisitor({ token, website_token });
    const queued = await send(renewed, messages, { content: 'queued' }, { conversation_id });
    expect(queued.status).toBe(200);
    expect(queued.body.conversation_id).not.toBe(conversation_id);
    const next = await send(renewed, messages, { content: 'queued too' }, { conversation_id });
    expect([next.status, next.body.conversation_id]).toEqual([200, queued.body.conversation_id]);
    expect(await contents(inbox)).toEqual(['hello', 'queued', 'queued too']);
  });
});

describe('what a visitor may do to the conversation', () => {
  it('ends it, only where the inbox lets them (CON-03, API-20, API-32, SEC-10)', async () => {
    const { http } = await arrive();
    await begin(http);
    expect((await http.get(`${conversations}/toggle_status`)).status).toBe(200);
    expect((await http.get(conversations)).body.status).toBe('resolved');
    const closed = await arrive({ selected_feature_flags: [] });
    await begin(closed.http);
    expect((await closed.http.get(`${conversations}/toggle_status`)).status).toBe(403);
    expect((await closed.http.get(conversations)).body.status).toBe('open');
  });

  it('ends and reopens by turns, or says which of the two it wants (API-19, API-32)', async () => {
    const { http } = await arrive();
    await begin(http);
    const toggle = async (query = '') => {
      const { status } = await http.get(`${conversations}/toggle_status${query}`);
      return [status, (await http.get(conversations)).body.status];
    };
    expect(await toggle()).toEqual([200, 'resolved']);
    expect(await toggle()).toEqual([200, 'open']);
    expect(await toggle('?status=resolved')).toEqual([200, 'resolved']);
    expect(await toggle('?status=resolved')).toEqual([200, 'resolved']);
    expect(await toggle('?status=open')).toEqual([200, 'open']);
    expect(await toggle('?status=open')).toEqual([200, 'open']);
    expect(await toggle('?status=snoozed')).toEqual([422, 'open']);
  });

  it('does not reopen where an ended conversation is over, nor for a blocked visitor (API-19)', async () => {
    const over = await arrive({ allow_messages_after_resolved: false });
    await begin(over.http);
    await over.http.get(`${conversations}/toggle_status`);
    const refused = await over.http.get(`${conversations}/toggle_status`);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('Start a new one')]);
    const { http } = await arrive();
    const begun = await begin(http);
    await http.get(`${conversations}/toggle_status`);
    await server.deps.write((tx) =>
      tx.db.updateTable('contacts').set({ blocked: true }).where('id', '=', begun.body.contact.id).execute(),
    );
    await http.get(`${conversations}/toggle_status`);
    expect((await http.get(conversations)).body.status).toBe('resolved');
  });

  it('reopens a resolved one by writing (CON-53)', async () => {
    const { http } = await arrive();
    const started = await begin(http);
    await http.get(`${conversations}/toggle_status`);
    await http.post(messages, { message: { content: 'one more thing', echo_id: randomUUID() } });
    expect((await http.get(conversations)).body).toMatchObject({ id: started.body.id, status: 'open' });
  });

  it('says when they have read (UNR-17, UNR-19, API-17)', async () => {
    const { inbox, http } = await arrive();
    await begin(http);
    expect((await http.post(`${conversations}/update_last_seen`, { contact_last_seen_at: 1 })).status).toBe(200);
    const { contact_last_seen_at } = (await http.get(conversations)).body;
    expect(contact_last_seen_at).toBeGreaterThan(1_700_000_000);
    const [stored] = await rows('conversations', inbox);
    expect(stored).toMatchObject({ contact_last_seen_at: expect.any(Number) });
  });

  it('sets and removes attributes of the conversation (API-21, API-22, IDN-16)', async () => {
    const { http } = await arrive();
    await begin(http);
    expect(
      (await http.post(`${conversations}/set_custom_attributes`, { custom_attributes: { plan: 'gold', size: 3 } }))
        .status,
    ).toBe(204);
    const answer = await http.post(`${conversations}/destroy_custom_attributes`, { custom_attribute: ['plan'] });
    expect(answer.body.custom_attributes).toEqual({ size: 3 });
  });
});

describe('who may not', () => {
  it('refuses no token, a changed one, another inbox\u2019s and an unknown website (API-37, API-38, SEC-03, SEC-05)', async () => {
    const { inbox, visitor } = await arrive();
    const other = await server.buildInbox({ account_id: inbox.account_id });
    const forged = signVisitorToken(
      { source_id: visitor.source_id, inbox_id: inbox.id },
      'a key that is not the one of this house',
    );
    const tokens = ['', 'nonsense', `${visitor.token}x`, forged, server.visitorWithoutRows(other).token];
    for (const token of tokens) {
      const answer = await server.asVisitor({ token, website_token: inbox.website_token }).get(conversations);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: 'Resource could not be found', request_id: expect.any(String) });
    }
    expect((await server.asVisitor({ token: visitor.token, website_token: 'unknown' }).get(conversations)).status).toBe(
      404,
    );
  });

  it('never shows or changes another visitor\u2019s conversation (SEC-04, API-03, API-10)', async () => {
    const { inbox, http } = await arrive();
    const started = await begin(http, 'private words');
    const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
    await begin(stranger, 'mine');
    const list = await stranger.get(messages);
    expect(list.text).not.toContain('private words');
    const answer = await stranger.patch(`${messages}/${started.body.messages[0].id}`, {
      message: { submitted_values: [{ name: 'a', value: 'b' }] },
    });
    expect(answer.status).toBe(404);
  });

  it('refuses what is empty, too long, malformed or too large, and writes nothing (API-39, API-41, COM-04)', async () => {
    const { inbox, http } = await arrive();
    const bad: [Promise<{ status: number; body: unknown }>, number][] = [
      [http.post(conversations, {}), 422],
      [http.post(conversations, { message: { content: '   ' } }), 422],
      [http.post(conversations, { message: { content: 'x'.repeat(10_001) } }), 422],
      [http.post(messages, { message: { content: 7, echo_id: 'x'.repeat(65) } }), 422],
      [http.post(messages, { message: 'text' }), 422],
      [http.call('POST', messages, { raw: '{"message":', headers: { 'content-type': 'application/json' } }), 400],
      [
        http.call('POST', messages, {
          raw: `{"message":{"content":"${'x'.repeat(10_000_000)}"}}`,
          headers: { 'content-type': 'application/json' },
        }),
        413,
      ],
      [http.get(messages, { query: { before: 'yesterday' } }), 422],
      [http.patch(`${messages}/999999`, { message: { submitted_values: [] } }), 404],
    ];
    for (const [call, status] of bad) {
      const answer = await call;
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ request_id: expect.any(String) });
    }
    expect(await rows('messages', inbox)).toEqual([]);
  });

  it('stores hostile text as text, without what is not text (SEC-12)', async () => {
    const { http } = await arrive();
    const hostile = '<img src=x onerror=alert(1)>\u0000\u0007 ok \ud800';
    const answer = await begin(http, hostile);
    expect(answer.body.messages[0].content).toBe('<img src=x onerror=alert(1)> ok ');
  });
});
