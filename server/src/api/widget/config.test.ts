import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = '/api/v1/widget/config';

describe('the widget’s configuration for apps', () => {
  it('returns all settings and working tokens to a new visitor, and writes nothing', async () => {
    const inbox = await server.buildInbox({ name: 'Lantern shop', welcome_title: 'Hello' });
    const { status, body } = await server.http.post(path, { website_token: inbox.website_token });
    expect(status).toBe(200);
    expect(body.website_channel_config).toMatchObject({
      website_name: 'Lantern shop',
      welcome_title: 'Hello',
      website_token: inbox.website_token,
      api_host: server.env.publicUrl,
    });
    expect(body.website_channel_config.working_hours).toHaveLength(7);
    expect(body.website_channel_config.utc_off_set).toMatch(/^[+-]\d\d:\d\d$/);
    const rows = await server.deps.db
      .selectFrom('contacts')
      .select('id')
      .where('account_id', '=', inbox.account_id)
      .execute();
    expect(rows).toEqual([]);
    const visitor = server.asVisitor({
      token: body.website_channel_config.auth_token,
      website_token: inbox.website_token,
    });
    expect((await visitor.post('/api/v1/widget/messages', { message: { content: 'from an app' } })).status).toBe(200);
    const again = await visitor.post(path, {});
    expect(again.body.contact.id).toBeGreaterThan(0);
    expect(again.body.contact.pubsub_token).toBe(body.contact.pubsub_token);
  });

  it('knows no other inbox’s visitor, and no inbox that does not exist', async () => {
    const [inbox, other] = [await server.buildInbox(), await server.buildInbox()];
    const visitor = await server.buildVisitor(inbox, { contact: { email: 'vera@example.com' } });
    const stranger = server.asVisitor({ token: visitor.token, website_token: other.website_token });
    expect((await stranger.post(path, {})).body.contact).toMatchObject({ id: 0, email: null });
    expect((await server.asVisitor(visitor).post(path, {})).body.contact.email).toBe('vera@example.com');
    expect((await server.http.post(path, { website_token: 'nothing' })).status).toBe(404);
  });
});
