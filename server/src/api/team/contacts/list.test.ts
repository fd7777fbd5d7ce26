import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  return { inbox, agent, path: `/api/v1/accounts/${inbox.account_id}/contacts` };
};
const namesOf = ({ body }: { body: { payload: { name: string }[] } }) => body.payload.map(({ name }) => name);

describe('the team’s contacts', () => {
  it('are listed by fifteen, sorted, and only who can be named', async () => {
    const { inbox, agent, path } = await setUp();
    for (let n = 1; n <= 17; n += 1)
      await server.buildContact({
        account_id: inbox.account_id,
        name: `Person ${String(n).padStart(2, '0')}`,
        email: `p${n}@example.com`,
      });
    await server.buildContact({ account_id: inbox.account_id, name: 'Nameless passer-by' });
    const first = await agent.get(path);
    expect(first.body.meta).toEqual({ count: 17, current_page: 1 });
    expect(namesOf(first)).toHaveLength(15);
    expect(namesOf(await agent.get(path, { query: { page: 2 } }))).toEqual(['Person 16', 'Person 17']);
    expect(namesOf(await agent.get(path, { query: { sort: '-name' } }))[0]).toBe('Person 17');
  });

  it('include anonymous visitors for who asks for them: listed, found and exported, within the agent’s reach', async () => {
    const { inbox, agent, path } = await setUp();
    await server.buildContact({ account_id: inbox.account_id, name: 'Ada', email: 'ada@example.com' });
    await server.buildContact({ account_id: inbox.account_id, name: 'quiet-river-12' });
    const include_anonymous = 'true';
    const listed = await agent.get(path, { query: { include_anonymous } });
    expect([listed.body.meta.count, namesOf(listed)]).toEqual([2, ['Ada', 'quiet-river-12']]);
    const find = (query: object) => agent.get(`${path}/search`, { query: { q: 'quiet', ...query } });
    expect(namesOf(await find({}))).toEqual([]);
    expect(namesOf(await find({ include_anonymous }))).toEqual(['quiet-river-12']);
    expect((await agent.get(`${path}/export`)).text).not.toContain('quiet-river-12');
    expect((await agent.get(`${path}/export`, { query: { include_anonymous } })).text).toContain('quiet-river-12');
    const elsewhere = await setUp();
    expect(namesOf(await elsewhere.agent.get(elsewhere.path, { query: { include_anonymous } }))).toEqual([]);
  });

  it('are found by any part of their data, and not from another account', async () => {
    const { inbox, agent, path } = await setUp();
    const zoe = {
      account_id: inbox.account_id,
      name: 'Zoë Zimmer',
      email: 'z@shop.example',
      phone_number: '+41791234567',
    };
    await server.buildContact({ ...zoe, identifier: 'crm-77' });
    for (const q of ['zimmer', 'SHOP.ex', '9123', 'crm-7'])
      expect(namesOf(await agent.get(`${path}/search`, { query: { q } }))).toEqual(['Zoë Zimmer']);
    // A wildcard of the store is literal here.
    expect(namesOf(await agent.get(`${path}/search`, { query: { q: '%' } }))).toEqual([]);
    expect((await agent.get(`${path}/search`)).status).toBe(422);
    const elsewhere = await setUp();
    expect(namesOf(await elsewhere.agent.get(`${elsewhere.path}/search`, { query: { q: 'zimmer' } }))).toEqual([]);
    expect((await elsewhere.agent.get(path)).status).toBe(401);
  });

  it('are created and changed, and refused an address that another contact has', async () => {
    const { agent, path } = await setUp();
    const made = await agent.post(path, {
      name: 'Ada',
      email: 'Ada@Example.com',
      identifier: 'a-1',
      custom_attributes: { plan: 'gold' },
    });
    expect(made.body.payload.contact).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      custom_attributes: { plan: 'gold' },
    });
    const one = `${path}/${made.body.payload.contact.id}`;
    expect(
      (await agent.patch(one, { phone_number: '+4915112345678', custom_attributes: { seats: 3 } })).body.payload,
    ).toMatchObject({
      phone_number: '+4915112345678',
      custom_attributes: { plan: 'gold', seats: 3 },
    });
    expect((await agent.post(path, { name: 'Other', identifier: 'a-1' })).status).toBe(422);
    expect((await agent.post(path, { name: 'Other', email: 'not an address' })).status).toBe(422);
    expect((await agent.patch(one, { phone_number: '12' })).status).toBe(422);
    const other = await agent.post(path, { name: 'Other', phone_number: '+4915112345679' });
    const taken = await agent.patch(`${path}/${other.body.payload.contact.id}`, { email: 'ADA@example.com' });
    expect([taken.status, taken.body.message, taken.body.attributes]).toEqual([
      422,
      'Email has already been taken',
      ['email'],
    ]);
    // Cleared fields are removed; absent ones stay.
    expect((await agent.patch(one, { email: null, phone_number: '' })).body.payload).toMatchObject({
      name: 'Ada',
      email: null,
      phone_number: null,
      identifier: 'a-1',
    });
  });
});
