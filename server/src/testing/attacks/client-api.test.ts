import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ADA = { name: 'Ada Secret', email: 'ada.secret@example.com', phone_number: '+4930111222333' };
const WORDS = 'the secret words of Ada';

const setUp = async (hmac_mandatory: boolean) => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const channel = { type: 'api', hmac_mandatory };
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}`;
  return { base, boss, api, hash: createHmac('sha256', inbox.hmac_token).update('ada').digest('hex') };
};

describe('identity under attack, over every call of the client API', () => {
  it('gives a client who claimed her identity first nothing of Ada, and Ada her address', async () => {
    const { base, boss, api, hash } = await setUp(false);
    const claim = { ...ADA, name: 'Mallory', identifier: 'ada', source_id: 'user-12' };
    const stranger = (await server.http.post(`${api}/contacts`, claim)).body;
    const proof = { ...ADA, identifier: 'ada', identifier_hash: hash, custom_attributes: { plan: 'secret plan' } };
    const ada = (await server.http.post(`${api}/contacts`, proof)).body;
    expect(ada).toMatchObject({ name: ADA.name, email: ADA.email, phone_number: ADA.phone_number });
    expect(ada.id).not.toBe(stranger.id);
    const theirs = `${api}/contacts/user-12`;
    await server.http.patch(theirs, { name: 'Mallory', email: 'mallory@evil.example' });
    const newConversation = (await server.http.post(`${theirs}/conversations`, {})).body;
    const answers = [
      await server.http.get(theirs),
      await server.http.get(`${theirs}/conversations`),
      await server.http.get(`${theirs}/conversations/${newConversation.id}`),
      await server.http.post(`${api}/contacts`, { source_id: 'user-12', identifier: 'ada' }),
    ];
    expect(JSON.stringify(answers.map(({ text }) => text))).not.toMatch(/Ada Secret|secret plan/);
    const { payload } = (await boss.get(`${base}/contacts/${ada.id}`)).body;
    expect(payload).toMatchObject({ ...ADA, identifier: 'ada', identifier_verified: true, email_verified: true });
  });

  it('opens no session by a name that may be guessed where proof is mandatory', async () => {
    const { api, hash } = await setUp(true);
    const signed = { headers: { 'x-identifier-hash': hash } };
    const proof = { ...ADA, source_id: 'user-12', identifier: 'ada', identifier_hash: hash };
    expect((await server.http.post(`${api}/contacts`, proof)).status).toBe(200);
    const mine = `${api}/contacts/user-12`;
    const newConversation = (await server.http.post(`${mine}/conversations`, {}, signed)).body;
    const path = `${mine}/conversations/${newConversation.id}`;
    const sent = await server.http.post(`${path}/messages`, { content: WORDS, echo_id: 'one' }, signed);
    expect(sent.status).toBe(200);
    const calls: [string, string, object?][] = [
      ['GET', mine],
      ['PATCH', mine, { name: 'Mallory' }],
      ['PUT', mine, { name: 'Mallory' }],
      ['GET', `${mine}/conversations`],
      ['POST', `${mine}/conversations`, {}],
      ['GET', path],
      ['POST', `${path}/toggle_typing`, { typing_status: 'on' }],
      ['POST', `${path}/update_last_seen`],
      ['POST', `${path}/toggle_status`],
      ['GET', `${path}/messages`],
      ['POST', `${path}/messages`, { content: 'I am Ada', echo_id: 'two' }],
      ['PATCH', `${path}/messages/${sent.body.id}`, { submitted_values: [] }],
      ['PUT', `${path}/messages/${sent.body.id}`, { submitted_values: [] }],
      ['POST', `${api}/contacts`, { source_id: 'user-12' }],
      ['POST', `${api}/contacts`, { source_id: 'user-12', custom_attributes: { plan: 'stolen' } }],
    ];
    for (const [method, address, json] of calls)
      for (const hash of ['', 'f'.repeat(64)]) {
        const headers = { 'x-identifier-hash': hash };
        const { status, text } = await server.http.call(method, address, { headers, ...(json ? { json } : {}) });
        expect([method, address, status]).toEqual([method, address, 401]);
        expect(text).not.toMatch(/Ada|secret/);
      }
    expect((await server.http.get(mine, signed)).body).toMatchObject(ADA);
  });
});

it('a proof of one person does not take over the session that another person’s app named', async () => {
  for (const isMandatory of [false, true]) {
    const account = await server.buildAccount();
    const base = `/api/v1/accounts/${account.id}`;
    const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
    const channel = { type: 'api', hmac_mandatory: isMandatory };
    const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel })).body;
    const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}`;
    const signed = (identifier: string) => ({
      identifier,
      identifier_hash: createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex'),
    });
    const mine = `${api}/contacts/user-12`;
    const ada = signed('ada');
    await server.http.post(`${api}/contacts`, { ...ADA, ...ada, source_id: 'user-12' });
    const headers = { 'x-identifier-hash': ada.identifier_hash };
    const newConversation = (await server.http.post(`${mine}/conversations`, {}, { headers })).body;
    await server.http.post(`${mine}/conversations/${newConversation.id}/messages`, { content: WORDS }, { headers });
    const mallory = signed('mallory');
    const taken = await server.http.post(`${api}/contacts`, { ...mallory, source_id: 'user-12' });
    const as = { headers: { 'x-identifier-hash': mallory.identifier_hash } };
    const read = await server.http.get(`${mine}/conversations/${newConversation.id}/messages`, as);
    expect([isMandatory, taken.status]).toEqual([isMandatory, 401]);
    expect(taken.text).not.toContain('Ada');
    if (isMandatory) expect(read.text).not.toContain(WORDS);
    expect((await server.http.get(`${mine}/conversations/${newConversation.id}/messages`, { headers })).text).toContain(
      WORDS,
    );
  }
});
