import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MESSAGES = '/api/v1/widget/messages';
const SENT = 'words of this visitor';

const arrive = async (input: Parameters<TestServer['buildInbox']>[0] = { enable_email_collect: false }) => {
  const inbox = await server.buildInbox(input);
  const visitor = server.visitorWithoutRows(inbox);
  const page = server.asVisitor(visitor);
  const send = (query: Record<string, string> = {}) =>
    page.call('POST', MESSAGES, { json: { message: { content: SENT, echo_id: randomUUID() } }, query });
  return { inbox, visitor, page, send };
};

const read = (token: string | undefined, query: Record<string, string>) =>
  server.http.get(MESSAGES, { headers: token === undefined ? {} : { 'x-auth-token': token }, query });

describe('a request of a visitor’s page', () => {
  it('names its inbox by either name of the token, and gets nothing without', async () => {
    const { visitor, send } = await arrive();
    expect((await send()).status).toBe(200);
    const { token, website_token } = visitor;
    const right: Record<string, string>[] = [{ website_token }, { websiteToken: website_token }];
    for (const query of right) expect((await read(token, query)).text).toContain(SENT);
    const wrong: Record<string, string>[] = [{}, { website_token: '' }, { website_token: 'none' }];
    for (const query of wrong) expect([query, (await read(token, query)).status]).toEqual([query, 404]);
  });

  it('names it in its body where it has one, whatever the address says', async () => {
    const [here, there] = [await arrive(), await arrive()];
    const message = { content: SENT, echo_id: randomUUID() };
    const post = (body: object) =>
      server.http.call('POST', MESSAGES, {
        json: body,
        headers: { 'x-auth-token': here.visitor.token },
        query: { website_token: there.visitor.website_token },
      });
    expect((await post({ message })).status).toBe(404);
    expect((await post({ message, website_token: here.visitor.website_token })).status).toBe(200);
  });

  it('gets nothing by a token of another inbox, of another key, or none', async () => {
    const [here, there] = [await arrive(), await arrive()];
    await here.send();
    const { website_token, source_id } = here.visitor;
    const forged = signVisitorToken({ source_id, inbox_id: here.inbox.id }, 'another key');
    for (const token of [there.visitor.token, forged, '', undefined])
      expect((await read(token, { website_token })).status).toBe(404);
  });

  it('is answered in the language of the page, else in that of the account', async () => {
    const asked = async (query: Record<string, string>) => {
      const { page, send } = await arrive({ enable_email_collect: true });
      await send(query);
      const { payload } = (await page.get(MESSAGES)).body;
      return payload.map(({ content }: { content: string }) => content);
    };
    const [german, english, unknown] = [await asked({ locale: 'de' }), await asked({}), await asked({ locale: 'xx' })];
    expect(german).not.toEqual(english);
    expect(german).toHaveLength(3);
    expect(unknown).toEqual(english);
  });
});

const openApp = async () => {
  const { id: account_id } = await server.buildAccount();
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const inboxes = `/api/v1/accounts/${account_id}/inboxes`;
  const inbox = (await boss.post(inboxes, { name: 'App', channel: { type: 'api' } })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}/contacts`;
  const { source_id } = (await server.http.post(api, { name: 'Cleo' })).body;
  const requireProof = () => boss.patch(`${inboxes}/${inbox.id}`, { channel: { hmac_mandatory: true } });
  return { contact: `${api}/${source_id}`, requireProof };
};

describe('a client of the API', () => {
  it('finds a conversation by its number alone', async () => {
    const { contact } = await openApp();
    const { id } = (await server.http.post(`${contact}/conversations`, {})).body;
    const statuses = [];
    for (const each of [id, 'first', '1.5', '1e400', '9007199254740993', '-1'])
      statuses.push((await server.http.get(`${contact}/conversations/${each}`)).status);
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('is refused without the proof that the inbox requires, and by a wrong one, with the reason', async () => {
    const { contact, requireProof } = await openApp();
    await requireProof();
    const input: Record<string, string>[] = [{}, { 'x-identifier-hash': 'f'.repeat(64) }];
    for (const headers of input) {
      const answer = await server.http.get(contact, { headers });
      expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('Invalid Identifier Hash')]);
    }
  });
});
