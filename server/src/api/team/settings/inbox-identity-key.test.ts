import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const path = `/api/v1/accounts/${inbox.account_id}/inboxes/${inbox.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  let people = 0;
  /** The response to a new visitor whose site signs with this key. */
  const signedWith = async (key: string) => {
    people += 1;
    const identifier = `user-${people}`;
    const identifier_hash = createHmac('sha256', key).update(identifier).digest('hex');
    const http = server.asVisitor(server.visitorWithoutRows(inbox));
    return (await http.patch('/api/v1/widget/contact/set_user', { identifier, identifier_hash })).status;
  };
  return { inbox, path, boss, signedWith };
};

describe('the key that signs identities', () => {
  it('is replaced while the one before proves as well, until that one is removed', async () => {
    const { inbox, path, boss, signedWith } = await setUp();
    const { status, body } = await boss.post(`${path}/identity_key/rotate`);
    expect([status, body.hmac_token === inbox.hmac_token]).toEqual([200, false]);
    expect(body.previous_hmac_token).toEqual({ hint: inbox.hmac_token.slice(-4), valid_until: null });
    expect(JSON.stringify(body)).not.toContain(inbox.hmac_token);
    expect([await signedWith(body.hmac_token), await signedWith(inbox.hmac_token)]).toEqual([200, 200]);
    expect(await signedWith('another key')).toBe(401);
    const removed = (await boss.delete(`${path}/identity_key/previous`)).body;
    expect([removed.previous_hmac_token, removed.hmac_token]).toEqual([null, body.hmac_token]);
    expect([await signedWith(body.hmac_token), await signedWith(inbox.hmac_token)]).toEqual([200, 401]);
    expect((await boss.delete(`${path}/identity_key/previous`)).status).toBe(200);
  });

  it('ends the one before after the days that were asked for', async () => {
    const { inbox, path, boss, signedWith } = await setUp();
    const { body } = await boss.post(`${path}/identity_key/rotate`, { previous_valid_days: 7 });
    expect(body.previous_hmac_token.valid_until).toMatch(/Z$/);
    expect(await signedWith(inbox.hmac_token)).toBe(200);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('inboxes')
        .set({ previous_hmac_token_until: tx.now - 1 })
        .where('id', '=', inbox.id)
        .execute(),
    );
    expect(await signedWith(inbox.hmac_token)).toBe(401);
    expect((await boss.get(path)).body.previous_hmac_token).toBeNull();
    expect((await boss.post(`${path}/identity_key/rotate`)).status).toBe(200);
  });

  it('ends the one before at once where it became known', async () => {
    const { inbox, path, boss, signedWith } = await setUp();
    await boss.post(`${path}/identity_key/rotate`, { previous_valid_days: 0 });
    expect(await signedWith(inbox.hmac_token)).toBe(401);
  });

  it('is not rotated twice by three requests at once, nor while the one before is valid', async () => {
    const { inbox, path, boss, signedWith } = await setUp();
    const answers = await Promise.all([1, 2, 3].map(() => boss.post(`${path}/identity_key/rotate`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await signedWith(inbox.hmac_token)).toBe(200);
    expect((await boss.post(`${path}/identity_key/rotate`)).status).toBe(422);
  });

  it('is readable by administrators of the account, and no event contains it', async () => {
    const { inbox, path, boss } = await setUp();
    const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    const elsewhere = await server.buildInbox();
    const stranger = server.asAgent(
      await server.buildAgent({ account_id: elsewhere.account_id, role: 'administrator' }),
    );
    for (const who of [agent, stranger]) {
      expect((await who.post(`${path}/identity_key/rotate`)).status).toBe(401);
      expect((await who.delete(`${path}/identity_key/previous`)).status).toBe(401);
    }
    await boss.post(`/api/v1/accounts/${inbox.account_id}/webhooks`, {
      webhook: { url: 'https://hooks.example/', subscriptions: ['inbox_updated'] },
    });
    const { body } = await boss.post(`${path}/identity_key/rotate`);
    await server.runJobs();
    const payloads = JSON.stringify(await server.deps.db.selectFrom('webhook_deliveries').select('payload').execute());
    expect(payloads).toContain('hmac_token_changed_at');
    expect(payloads).not.toContain(inbox.hmac_token);
    expect(payloads).not.toContain(body.hmac_token);
    expect((await agent.get(path)).text).not.toMatch(/hmac_token/);
  });
});
