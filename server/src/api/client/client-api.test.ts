import { createHmac } from 'node:crypto';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async (fields: object = {}) => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', ...fields, channel: { type: 'api' } })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}`;
  const contact = (await server.http.post(`${api}/contacts`, { name: 'Cleo', email: `c${inbox.id}@example.com` })).body;
  return { base, boss, inbox, api, contact, mine: `${api}/contacts/${contact.source_id}` };
};

describe('the client API', () => {
  it('separates visitors whose names differ by one character: each has a token and receives only its own events', async () => {
    const { api } = await setUp();
    const tokens = [];
    for (const source_id of ['user-12', 'user1-2', 'USER12', 'user12', 'user 12']) {
      const { status, body } = await server.http.post(`${api}/contacts`, { source_id, name: source_id });
      expect([status, body.source_id, body.name]).toEqual([200, source_id, source_id]);
      tokens.push(body.pubsub_token);
    }
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('carries a whole conversation of a client of one’s own', async () => {
    const { base, boss, inbox, api, contact, mine } = await setUp();
    expect((await server.http.get(api)).body).toMatchObject({ name: 'App', identity_validation_enabled: false });
    expect(contact.pubsub_token).toBeTruthy();
    const newConversation = (await server.http.post(`${mine}/conversations`, { custom_attributes: { plan: 'pro' } }))
      .body;
    const path = `${mine}/conversations/${newConversation.id}`;
    const sent = await server.http.post(`${path}/messages`, { content: 'Hello from the app', echo_id: 'e1' });
    expect(sent.body).toMatchObject({ content: 'Hello from the app', message_type: INCOMING });
    const again = await server.http.post(`${path}/messages`, { content: 'Hello from the app', echo_id: 'e1' });
    expect(again.body.id).toBe(sent.body.id);
    await boss.post(`${base}/conversations/${newConversation.id}/messages`, { content: 'Hello back' });
    await boss.post(`${base}/conversations/${newConversation.id}/messages`, { content: 'hush', private: true });
    const list = (await server.http.get(`${path}/messages`)).body;
    expect(list.map(({ content }: { content: string }) => content)).toEqual(
      expect.arrayContaining(['Hello from the app', 'Hello back']),
    );
    expect(JSON.stringify(list)).not.toContain('hush');
    expect((await server.http.post(`${path}/update_last_seen`)).status).toBe(200);
    expect((await server.http.post(`${path}/toggle_typing`, { typing_status: 'on' })).status).toBe(200);
    expect((await server.http.post(`${path}/toggle_status`)).body.status).toBe('resolved');
    expect((await server.http.get(`${mine}/conversations`)).body).toHaveLength(1);
    const incoming = { content: 'Imported', message_type: 'incoming' };
    expect((await boss.post(`${base}/conversations/${newConversation.id}/messages`, incoming)).body.message_type).toBe(
      INCOMING,
    );
    expect((await server.http.get(mine)).headers.get('access-control-allow-origin')).toBe('*');
    expect(inbox.channel_type).toBe('Channel::Api');
  });

  it('keeps everybody to their own inbox, contact and conversation (SEC-04)', async () => {
    const one = await setUp();
    const two = await setUp();
    const newConversation = (await server.http.post(`${one.mine}/conversations`, {})).body;
    const other = (await server.http.post(`${one.api}/contacts`, { name: 'Mallory' })).body;
    for (const path of [
      `${one.api}/contacts/${other.source_id}/conversations/${newConversation.id}`,
      `${two.api}/contacts/${one.contact.source_id}`,
      `${two.mine}/conversations/${newConversation.id}`,
      `/public/api/v1/inboxes/nobody/contacts/${one.contact.source_id}`,
    ])
      expect([path, (await server.http.get(path)).status]).toEqual([path, 404]);
    const website = await server.buildInbox();
    expect((await server.http.get(`/public/api/v1/inboxes/${website.website_token}`)).status).toBe(404);
  });

  it('takes an identity only with its proof where the inbox asks for it, and never by an unproven word', async () => {
    const { boss, base, inbox, api, contact } = await setUp();
    const claimed = await server.http.post(`${api}/contacts`, { email: contact.email, name: 'Not Cleo' });
    expect(claimed.body.id).not.toBe(contact.id);
    expect(claimed.body.email).toBeNull();
    await boss.patch(`${base}/inboxes/${inbox.id}`, { channel: { hmac_mandatory: true } });
    const identifier = 'user-7';
    const hash = createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex');
    expect((await server.http.post(`${api}/contacts`, { identifier, identifier_hash: 'wrong' })).status).toBe(401);
    expect((await server.http.post(`${api}/contacts`, { identifier })).status).toBe(401);
    const first = (await server.http.post(`${api}/contacts`, { identifier, identifier_hash: hash, name: 'Seven' }))
      .body;
    const second = (await server.http.post(`${api}/contacts`, { identifier, identifier_hash: hash })).body;
    expect(second.id).toBe(first.id);
    expect(second.source_id).not.toBe(first.source_id);
    // Proven sessions of one contact share their conversations.
    const signed = { headers: { 'x-identifier-hash': hash } };
    const newConversation = (await server.http.post(`${api}/contacts/${first.source_id}/conversations`, {}, signed))
      .body;
    const shared = `${api}/contacts/${second.source_id}/conversations/${newConversation.id}`;
    expect((await server.http.get(shared, signed)).status).toBe(200);
    expect((await server.http.get(shared, { query: { identifier_hash: hash } })).status).toBe(200);
    expect((await server.http.post(`${shared}/update_last_seen`, { identifier_hash: hash })).status).toBe(200);
    // The address of a session alone is not enough.
    for (const wrong of ['', 'é'.repeat(32), 'f'.repeat(64)])
      expect((await server.http.get(shared, { headers: { 'x-identifier-hash': wrong } })).status).toBe(401);
  });

  it('goes on in the one conversation where the inbox is locked to one', async () => {
    const { mine } = await setUp({ lock_to_single_conversation: true });
    const first = (await server.http.post(`${mine}/conversations`, {})).body.id;
    expect((await server.http.post(`${mine}/conversations`, {})).body.id).toBe(first);
  });
});
