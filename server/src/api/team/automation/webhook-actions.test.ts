import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../../platform/clients/outbound-http.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const http = createFakeHttp(() => ({ status: 200 }));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http });
});
afterAll(() => server.close());
beforeEach(() => {
  http.requests.length = 0;
});

const arrange = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const base = `/api/v1/accounts/${account_id}`;
  const addWebhook = async (url: string, more: object = {}) =>
    (await boss.post(`${base}/webhooks`, { url, subscriptions: ['contact_updated'], ...more })).body.payload.webhook;
  const saveRule = (param: unknown) =>
    boss.post(`${base}/automation_rules`, {
      name: 'Tell the shop',
      event_name: 'message_created',
      conditions: [{ attribute_key: 'content', filter_operator: 'contains', values: ['order'], query_operator: null }],
      actions: [{ action_name: 'send_webhook_event', action_params: [param] }],
    });
  const say = async (content: string) => {
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content } });
    await server.runJobs();
    return body;
  };
  const runs = async () => (await boss.get(`${base}/automation_runs`)).body.payload;
  return { inbox, other, boss, base, addWebhook, saveRule, say, runs };
};

const sent = () => http.requests.map(({ url, body }) => ({ url, body: JSON.parse(String(body)) }));

describe('send_webhook_event of an automation rule', () => {
  it('sends the conversation to that webhook, whatever it subscribes to, and to no other (AGT-88)', async () => {
    const { addWebhook, saveRule, say, runs, boss, base } = await arrange();
    const webhook = await addWebhook('https://shop.example/hooks?key=secret', { name: 'Shop' });
    await addWebhook('https://other.example/');
    const saved = await saveRule(webhook.id);
    expect(saved.body.actions).toEqual([{ action_name: 'send_webhook_event', action_params: [webhook.id] }]);
    await say('Hello');
    expect(sent()).toEqual([]);
    const { conversation_id } = await say('Where is my order?');
    expect(sent()).toMatchObject([
      {
        url: 'https://shop.example/hooks?key=secret',
        body: { event: 'automation_event.message_created', id: conversation_id, status: 'open' },
      },
    ]);
    expect(http.requests[0]?.headers).toHaveProperty('x-chatwoot-signature');
    expect((await runs())[0].steps).toMatchObject([
      { action_name: 'send_webhook_event', value: 'Shop', outcome: 'done' },
    ]);
    const deliveries = await boss.get(`${base}/webhooks/${webhook.id}/deliveries`);
    expect(deliveries.body.payload).toMatchObject([{ event: 'automation_event.message_created', status: 'delivered' }]);
  });

  it("takes the address that Chatwoot's clients send, and follows the webhook to a new one", async () => {
    const { addWebhook, saveRule, say, boss, base } = await arrange();
    const webhook = await addWebhook('https://shop.example/old');
    expect((await saveRule('https://shop.example/old')).body.actions[0].action_params).toEqual([webhook.id]);
    await boss.patch(`${base}/webhooks/${webhook.id}`, { url: 'https://shop.example/new' });
    await say('My order');
    expect(sent().map(({ url }) => url)).toEqual(['https://shop.example/new']);
  });

  it.each([
    ['an address that is no webhook', 'https://elsewhere.example/'],
    ['the internal network', 'http://169.254.169.254/latest'],
    ['no address', 'shop'],
    ['nothing', ''],
    ['an id of none', 999_999],
  ])('is refused for %s', async (_what, param) => {
    const { saveRule } = await arrange();
    const { status, body } = await saveRule(param);
    expect([status, body.attributes]).toEqual([422, ['actions']]);
  });

  it('is refused for the webhook of another account, and in macros', async () => {
    const { saveRule, boss, base, addWebhook } = await arrange();
    const foreign = await (await arrange()).addWebhook('https://foreign.example/');
    expect((await saveRule(foreign.id)).status).toBe(422);
    expect((await saveRule(foreign.url)).status).toBe(422);
    const { id } = await addWebhook('https://shop.example/');
    const actions = [{ action_name: 'send_webhook_event', action_params: [id] }];
    expect((await boss.post(`${base}/macros`, { name: 'Tell', visibility: 'personal', actions })).status).toBe(422);
  });

  it('is skipped, with the reason, for a webhook that was deleted and for one of another inbox', async () => {
    const { addWebhook, saveRule, say, runs, boss, base, other } = await arrange();
    const gone = await addWebhook('https://gone.example/', { name: 'Gone' });
    const elsewhere = await addWebhook('https://elsewhere.example/', { inbox_id: other.id });
    await saveRule(gone.id);
    await saveRule(elsewhere.id);
    await boss.delete(`${base}/webhooks/${gone.id}`);
    await say('My order');
    expect(sent()).toEqual([]);
    expect((await runs()).map(({ steps }: { steps: object[] }) => steps[0])).toMatchObject([
      { value: 'elsewhere.example', outcome: 'skipped', reason: 'webhook_of_other_inbox' },
      { value: 'Gone', outcome: 'skipped', reason: 'webhook_missing' },
    ]);
  });

  it('lists the webhooks that rules can send to by name or host, never by address', async () => {
    const { addWebhook, boss, base } = await arrange();
    const one = await addWebhook('https://shop.example/hooks?key=secret');
    const two = await addWebhook('https://two.example/', { name: 'Two' });
    expect((await boss.get(`${base}/automation_rules`)).body.webhooks).toEqual([
      { id: one.id, name: 'shop.example' },
      { id: two.id, name: 'Two' },
    ]);
  });
});
