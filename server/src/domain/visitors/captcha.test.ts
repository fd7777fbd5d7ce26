import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../platform/clients/outbound-http.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

type Respond = (request: OutboundRequest) => Partial<OutboundResponse>;

// hCaptcha is replaced by a stand-in, because it needs the internet; all of our own code runs.
const yes: Respond = () => ({ body: Buffer.from('{"success":true}') });
const no: Respond = () => ({ body: Buffer.from('{"success":false,"error-codes":["invalid-input-response"]}') });
const service = { says: yes };
const http = createFakeHttp((request) => service.says(request));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ http, env: { hcaptchaSiteKey: 'site', hcaptchaSecretKey: 'secret' } });
});
afterAll(() => server.close());
beforeEach(() => {
  service.says = yes;
});

const firstMessage = () => ({ message: { content: 'Hello', echo_id: randomUUID() } });
const solved = { h_captcha_client_response: 'P1_answer' };
const newcomer = async () => {
  const inbox = await server.buildInbox();
  const before = server.visitorWithoutRows(inbox);
  const again = (token: string) => server.asVisitor({ token, website_token: inbox.website_token });
  return { inbox, visitor: server.asVisitor(before), again };
};

describe('where a captcha is asked (SYS-06)', () => {
  it('no conversation begins before it is solved, by either route, and nothing is written', async () => {
    const { visitor, inbox } = await newcomer();
    const answers = [
      await visitor.post('/api/v1/widget/conversations', firstMessage()),
      await visitor.post('/api/v1/widget/messages', firstMessage()),
      await visitor.post('/api/v1/widget/events', { name: 'campaign.triggered', event_info: { campaign_id: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(answers[0]?.body.error).toContain('/api/v1/widget/captcha');
    const rows = await server.deps.db
      .selectFrom('contact_inboxes')
      .selectAll()
      .where('inbox_id', '=', inbox.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('a solved one gives a token that begins conversations, the same visitor still', async () => {
    const { visitor, again } = await newcomer();
    const passed = await visitor.post('/api/v1/widget/captcha', solved);
    expect(passed.status).toBe(200);
    const sent = new URLSearchParams(String(http.requests.at(-1)?.body));
    expect(http.requests.at(-1)?.url).toBe('https://api.hcaptcha.com/siteverify');
    expect([sent.get('secret'), sent.get('sitekey'), sent.get('response')]).toEqual(['secret', 'site', 'P1_answer']);
    const human = again(passed.body.widget_auth_token);
    expect((await human.post('/api/v1/widget/conversations', firstMessage())).status).toBe(200);
    expect((await visitor.get('/api/v1/widget/messages')).body.payload.length).toBeGreaterThan(0);
    expect((await visitor.post('/api/v1/widget/messages', firstMessage())).status).toBe(200);
  });

  it('a wrong answer is refused, and so is every answer while the service does not respond', async () => {
    const { visitor } = await newcomer();
    service.says = no;
    const wrong = await visitor.post('/api/v1/widget/captcha', solved);
    expect([wrong.status, wrong.body.error]).toEqual([422, expect.stringContaining('solve it again')]);
    service.says = () => {
      throw new OutboundError('timeout', 'No answer');
    };
    const unknown = await visitor.post('/api/v1/widget/captcha', solved);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
    service.says = () => ({ body: Buffer.from('<html>') });
    expect((await visitor.post('/api/v1/widget/captcha', solved)).status).toBe(422);
  });

  it('is not asked of a visitor whose identity the site proves', async () => {
    const { visitor, inbox, again } = await newcomer();
    const identifier_hash = createHmac('sha256', inbox.hmac_token).update('customer-1').digest('hex');
    const identified = await visitor.patch('/api/v1/widget/contact/set_user', {
      identifier: 'customer-1',
      identifier_hash,
    });
    const proven = again(identified.body.widget_auth_token);
    expect((await proven.post('/api/v1/widget/conversations', firstMessage())).status).toBe(200);
    const claiming = (await newcomer()).visitor;
    await claiming.patch('/api/v1/widget/contact/set_user', { identifier: 'customer-2' });
    expect((await claiming.post('/api/v1/widget/conversations', firstMessage())).status).toBe(403);
  });
});
