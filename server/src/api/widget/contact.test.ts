import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const contact = '/api/v1/widget/contact';
const setUser = `${contact}/set_user`;

const arrive = async (overrides: Parameters<TestServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...overrides });
  const visitor = server.visitorWithoutRows(inbox);
  return {
    inbox,
    visitor,
    http: server.asVisitor(visitor),
    hash: (identifier: string) => createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex'),
  };
};

const say = (http: ReturnType<TestServer['asVisitor']>, content: string) =>
  http.post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } });

const contactsOf = (inbox: { account_id: number }) =>
  server.deps.db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', inbox.account_id as never)
    .execute();

describe('the visitor\u2019s own record', () => {
  it('says which fields are known as true or false, never the data (API-23, API-24, IDN-12)', async () => {
    const { http } = await arrive();
    const answer = await http.patch(contact, { name: 'Vera', email: 'VERA@example.com', phone_number: '+4912345678' });
    expect(answer.body).toEqual({ id: expect.any(Number), has_email: true, has_name: true, has_phone_number: true });
    expect((await http.get(contact)).text).not.toContain('example.com');
  });

  it('is not overwritten by blanks or by what is invalid (IDN-02)', async () => {
    const { inbox, http } = await arrive();
    await http.patch(contact, { email: 'vera@example.com', phone_number: '+245623239' });
    await http.patch(contact, { email: '', phone_number: '45623239', name: null });
    await http.patch(contact, { email: 'not an address' });
    expect((await contactsOf(inbox))[0]).toMatchObject({ email: 'vera@example.com', phone_number: '+245623239' });
  });

  it('keeps, merges and removes attributes for the team to see (IDN-13, IDN-14, API-26)', async () => {
    const { inbox, http } = await arrive();
    await http.patch(contact, { custom_attributes: { plan: 'gold', address: { city: 'Oslo' } } });
    await http.patch(contact, { custom_attributes: { address: { zip: '0150' } } });
    const answer = await http.post(`${contact}/destroy_custom_attributes`, { custom_attributes: ['plan'] });
    expect(answer.body.custom_attributes).toEqual({ address: { city: 'Oslo', zip: '0150' } });
    expect((await contactsOf(inbox))[0]?.custom_attributes).toEqual(answer.body.custom_attributes);
  });
});

it('answers an app’s web view, which has no origin, also where only some domains may frame the chat', async () => {
  const { http } = await arrive({ allowed_domains: 'shop.example' });
  const headers = { origin: 'null' };
  const message = { content: 'from the app', echo_id: randomUUID() };
  expect((await http.post('/api/v1/widget/conversations', { message }, { headers })).status).toBe(200);
  const { payload } = (await http.get('/api/v1/widget/messages', { headers })).body;
  expect(payload.map(({ content }: { content: string }) => content)).toEqual(['from the app']);
});

describe('saying who the visitor is', () => {
  it('takes an unsigned identity as the visitor\u2019s own, and leaves another person\u2019s alone (SEC-06)', async () => {
    const { inbox, http } = await arrive();
    const real = await server.buildContact({
      account_id: inbox.account_id,
      identifier: 'ada',
      email: 'ada@example.com',
      name: 'Ada',
    });
    const answer = await http.patch(setUser, { identifier: 'ada', email: 'ada@example.com', name: 'Mallory' });
    expect(answer.status).toBe(200);
    expect(answer.body.id).not.toBe(real.id);
    const all = await contactsOf(inbox);
    expect(all.find(({ id }) => id === real.id)).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
    expect(all.find(({ id }) => id === answer.body.id)).toMatchObject({
      identifier: null,
      email: null,
      additional_attributes: { claimed_identifier: 'ada', claimed_email: 'ada@example.com' },
    });
  });

  it('opens the existing contact to a right hash, with the conversations of both (IDN-09, IDN-20, API-25)', async () => {
    const { inbox, http, hash } = await arrive();
    const real = await server.buildContact({
      account_id: inbox.account_id,
      identifier: 'ada',
      email: 'ada@example.com',
      name: 'Ada',
    });
    await say(http, 'before I signed in');
    const answer = await http.patch(setUser, { identifier: 'ada', identifier_hash: hash('ada') });
    expect(answer.body.id).toBe(real.id);
    expect((await contactsOf(inbox)).map(({ id }) => id)).toEqual([real.id]);
    const ada = server.asVisitor({ token: answer.body.widget_auth_token, website_token: inbox.website_token });
    expect((await ada.get('/api/v1/widget/messages')).text).toContain('before I signed in');
  });

  it('takes all that a page may know of its visitor, and answers with a token only for another session (API-25, IDN-03)', async () => {
    const { inbox, http, hash } = await arrive();
    const user = {
      identifier: 'vera',
      email: 'vera@example.com',
      name: 'Vera',
      avatar_url: 'https://pictures.example/vera.png',
      phone_number: '+245623239',
      additional_attributes: { city: 'Oslo' },
      custom_attributes: { plan: 'gold' },
    };
    const existing = { id: expect.any(Number), has_email: true, has_name: true, has_phone_number: true };
    const token = { widget_auth_token: expect.any(String) };
    const proven = await http.patch(setUser, { ...user, identifier_hash: hash('vera') });
    expect([proven.status, proven.body]).toEqual([200, { ...existing, ...token }]);
    expect(await contactsOf(inbox)).toMatchObject([user]);
    const vera = server.asVisitor({ token: proven.body.widget_auth_token, website_token: inbox.website_token });
    expect((await vera.patch(setUser, { ...user, identifier_hash: hash('vera') })).body).toEqual(existing);
    const other = (await arrive()).http;
    expect((await other.patch(setUser, { identifier: 'vera', name: 'Vera' })).body).not.toHaveProperty(
      'widget_auth_token',
    );
    expect((await vera.patch(setUser, { identifier: 'emmy', name: 'Emmy' })).body).toMatchObject(token);
  });

  it.each([
    ['wrong', false, 'f'.repeat(64), 401],
    ['absent where it is mandatory', true, undefined, 401],
    ['absent where it is not', false, undefined, 200],
  ])('a hash that is %s answers %s/%s/%i (IDN-10)', async (_title, hmac_mandatory, identifier_hash, status) => {
    const { http } = await arrive({ hmac_mandatory });
    const answer = await http.patch(setUser, { identifier: 'emmy', ...(identifier_hash ? { identifier_hash } : {}) });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body.error).toBe('HMAC failed: Invalid Identifier Hash Provided');
  });

  it('asks for no further proof of who has proven themselves, where one is mandatory', async () => {
    const { inbox, http, hash } = await arrive({ hmac_mandatory: true });
    const { body } = await http.patch(setUser, { identifier: 'ada', identifier_hash: hash('ada') });
    const proven = server.asVisitor({ token: body.widget_auth_token, website_token: inbox.website_token });
    const ada = body.widget_auth_token ? proven : http;
    expect((await ada.patch(contact, { custom_attributes: { plan: 'pro' } })).status).toBe(200);
    expect((await ada.post(`${contact}/destroy_custom_attributes`, { custom_attributes: ['none'] })).status).toBe(200);
    await say(ada, 'and I may write');
    expect(
      (await contactsOf(inbox)).map(({ identifier, custom_attributes }) => [identifier, custom_attributes]),
    ).toEqual([['ada', { plan: 'pro' }]]);
  });

  it('gives another person on the same device a session of their own (IDN-03, IDN-21)', async () => {
    const { inbox, visitor, http } = await arrive();
    await http.patch(setUser, { identifier: 'ada', name: 'Ada' });
    await say(http, 'for Ada alone');
    const answer = await http.patch(setUser, { identifier: 'emmy', name: 'Emmy' });
    expect(answer.body.widget_auth_token).toEqual(expect.any(String));
    const emmy = server.asVisitor({ token: answer.body.widget_auth_token, website_token: inbox.website_token });
    expect((await emmy.get('/api/v1/widget/messages')).body.payload).toEqual([]);
    expect((await server.asVisitor(visitor).get('/api/v1/widget/messages')).text).toContain('for Ada alone');
  });
});
