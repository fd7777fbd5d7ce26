import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  // One proxy: what a client writes into the header before it counts for nothing.
  server = await startTestServer({ env: { rateLimits: true, trustProxy: 1 } });
});
afterAll(() => server.close());

const setUp = async (fields: object = {}) => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', ...fields, channel: { type: 'api' } })).body;
  const contacts = `/public/api/v1/inboxes/${inbox.inbox_identifier}/contacts`;
  const call = (method: string, path: string, json: object, address: string) =>
    server.http.call(method, `${contacts}${path}`, { json, headers: { 'x-forwarded-for': address } });
  const arrive = (json: object, address: string) => call('POST', '', json, address);
  const stored = async () =>
    (
      await server.deps.db
        .selectFrom('contacts')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow()
    ).count;
  const proof = (identifier: string) => ({
    identifier,
    identifier_hash: createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex'),
  });
  return { call, arrive, stored, proof };
};

const all = async (times: number, act: (time: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let time = 0; time < times; time += 1) statuses.push((await act(time)).status);
  return statuses;
};
const many = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('a script that calls the client API', { timeout: 120_000 }, () => {
  it('creates 600 contacts an hour from one network, whatever it says of its address (SEC-18)', async () => {
    const { arrive, stored } = await setUp();
    const statuses = await all(650, (time) =>
      arrive({ name: 'Script' }, `198.51.100.${time % 250}, 2001:db8:9:9:${time.toString(16)}::${time}`),
    );
    expect(statuses).toEqual([...many(600, 200), ...many(50, 429)]);
    const refused = await arrive({ name: 'Script' }, '2001:db8:9:9::1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error).toContain('try again in');
    expect(Number(await stored())).toBe(600);
    expect((await arrive({ name: 'Neighbour' }, '2001:db8:9:a::1')).status).toBe(200);
  });

  it('guesses 120 identities an hour; a proven one is no guess', async () => {
    const { arrive, proof } = await setUp();
    const address = '192.0.2.7';
    const guesses = await all(121, (time) => arrive({ email: `person-${time}@example.com` }, address));
    expect(guesses).toEqual([...many(120, 200), 429]);
    expect((await arrive(proof('user-1'), address)).status).toBe(200);
    expect((await arrive({ name: 'Ada' }, address)).status).toBe(200);
  });

  it('guesses twenty identities an hour as one contact', async () => {
    const { arrive, call } = await setUp();
    const { source_id } = (await arrive({ name: 'Ada' }, '192.0.2.8')).body;
    const guess = (time: number) =>
      call('PATCH', `/${source_id}`, { email: `person-${time}@example.com` }, `192.0.2.${20 + time}`);
    expect(await all(21, guess)).toEqual([...many(20, 200), 429]);
    expect((await call('PATCH', `/${source_id}`, { name: 'Ada L.' }, '192.0.2.8')).status).toBe(200);
  });

  it('changes a contact sixty times a minute by the route that creates it, too', async () => {
    const { arrive } = await setUp();
    const again = (time: number) => arrive({ source_id: 'one', name: `Ada ${time}` }, `192.0.2.${time}`);
    expect(await all(62, again)).toEqual([...many(61, 200), 429]);
  });

  it('begins ten conversations an hour as one contact, and is not limited where one goes on', async () => {
    const { arrive, call } = await setUp();
    const { source_id } = (await arrive({ name: 'Ada' }, '192.0.2.9')).body;
    const begin = () => call('POST', `/${source_id}/conversations`, {}, '192.0.2.9');
    expect(await all(11, begin)).toEqual([...many(10, 200), 429]);
    const locked = await setUp({ lock_to_single_conversation: true });
    const known = (await locked.arrive({ name: 'Ada' }, '192.0.2.9')).body.source_id;
    const goOn = () => locked.call('POST', `/${known}/conversations`, {}, '192.0.2.9');
    expect(await all(15, goOn)).toEqual(many(15, 200));
  });

  it('marks a conversation as read 120 times a minute, and ends it sixty times', async () => {
    const { arrive, call } = await setUp();
    const { source_id } = (await arrive({ name: 'Ada' }, '192.0.2.10')).body;
    const { id } = (await call('POST', `/${source_id}/conversations`, {}, '192.0.2.10')).body;
    const act = (name: string) => () => call('POST', `/${source_id}/conversations/${id}/${name}`, {}, '192.0.2.10');
    expect(await all(121, act('update_last_seen'))).toEqual([...many(120, 200), 429]);
    expect(await all(61, act('toggle_status'))).toEqual([...many(60, 200), 429]);
  });
});
