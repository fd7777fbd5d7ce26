import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { rateLimits: true, trustProxy: true } });
});
afterAll(() => server.close());

describe('a script with a visitor\u2019s token', () => {
  it('is asked to wait, and its neighbour is not (SEC-18)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const begin = (http: ReturnType<TestServer['asVisitor']>) =>
      http.post('/api/v1/widget/conversations', { message: { content: 'again', echo_id: randomUUID() } });
    const script = server.asVisitor(server.visitorWithoutRows(inbox));
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await begin(script));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body.error).toContain('try again in');
    expect((await begin(server.asVisitor(server.visitorWithoutRows(inbox)))).status).toBe(200);
  });

  it('begins no more conversations of new contacts by their first messages than by the route for them (SEC-18)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const send = (http: ReturnType<TestServer['asVisitor']>, address = '10.7.7.7') =>
      http.call('POST', '/api/v1/widget/messages', {
        json: { message: { content: 'again', echo_id: randomUUID() } },
        headers: { 'x-forwarded-for': address },
      });
    const stranger = () => server.asVisitor(server.visitorWithoutRows(inbox));
    const known = stranger();
    const statuses = [(await send(known)).status];
    for (let time = 1; time < 40; time += 1) statuses.push((await send(stranger())).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await send(stranger());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await send(known)).status).toBe(200);
    expect((await send(stranger(), '10.7.7.8')).status).toBe(200);
    const contacts = server.deps.db.selectFrom('contacts').select('id').where('account_id', '=', inbox.account_id);
    expect(await contacts.execute()).toHaveLength(41);
  });

  it('changes the labels of its conversation sixty times a minute: each is a webhook (SEC-18)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    await boss.post(`/api/v1/accounts/${inbox.account_id}/labels`, { title: 'vip' });
    const page = server.asVisitor(await server.buildVisitor(inbox));
    const labels = '/api/v1/widget/labels';
    const toggle = async (time: number) =>
      (await (time % 2 ? page.delete(`${labels}/vip`) : page.post(labels, { label: 'vip' }))).status;
    expect(await toggle(0)).toBe(204);
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const statuses = [];
    for (let time = 0; time < 60; time += 1) statuses.push(await toggle(time));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect([await toggle(0), await toggle(1)]).toEqual([429, 429]);
  });

  it('that guesses who it is may do so twenty times an hour; what is known of the visitor is no guess (SEC-18)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = await server.buildVisitor(inbox, { contact: { email: 'ada@example.com' } });
    const change = async (json: object) => {
      const headers = { 'x-forwarded-for': '10.7.7.9' };
      return (await server.asVisitor(visitor).call('PATCH', '/api/v1/widget/contact', { json, headers })).status;
    };
    await server.buildContact({ account_id: inbox.account_id, email: 'taken@example.com' });
    const guess = (time: number) => change({ email: `person-${time}@example.com` });
    const known = [];
    for (let time = 0; time < 11; time += 1)
      for (const json of [
        { email: ' Ada@Example.com', phone_number: '' },
        { name: 'Ada' },
        { email: 'taken@example.com' },
      ])
        known.push(await change(json));
    expect(new Set(known)).toEqual(new Set([200]));
    const guesses = [];
    for (let time = 1; time < 20; time += 1) guesses.push(await guess(time));
    expect(new Set(guesses)).toEqual(new Set([200]));
    expect(await guess(19)).toBe(200);
    expect(await guess(20)).toBe(429);
  });
});
