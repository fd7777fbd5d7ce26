import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}`;
  const arrive = async () => {
    const { source_id } = (await server.http.post(`${api}/contacts`, { name: 'Cleo' })).body;
    const own = `${api}/contacts/${source_id}/conversations`;
    const begin = async (): Promise<number> => (await server.http.post(own, {})).body.id;
    const list = async (): Promise<number[]> => (await server.http.get(own)).body.map(({ id }: { id: number }) => id);
    return { begin, list };
  };
  const merge = (from: number, into: number) => boss.post(`${base}/conversations/${from}/merge`, { into });
  return { arrive, merge };
};

describe('the conversations that a client lists', () => {
  it('are the contact’s own, the one begun last first', async () => {
    const { arrive } = await setUp();
    const [cleo, other] = [await arrive(), await arrive()];
    expect(await cleo.list()).toEqual([]);
    const [first, elsewhere, second] = [await cleo.begin(), await other.begin(), await cleo.begin()];
    expect(await cleo.list()).toEqual([second, first]);
    expect(await other.list()).toEqual([elsewhere]);
  });

  it('are fifty at most', async () => {
    const { arrive } = await setUp();
    const { begin, list } = await arrive();
    const begun: number[] = [];
    for (let n = 0; n < 51; n += 1) begun.push(await begin());
    expect(await list()).toEqual(begun.slice(1).reverse());
  });

  it('are without those that go on in another one of them (AGT-154)', async () => {
    const { arrive, merge } = await setUp();
    const { begin, list } = await arrive();
    const [first, second, third] = [await begin(), await begin(), await begin()];
    expect((await merge(second, first)).status).toBe(200);
    expect(await list()).toEqual([third, first]);
  });
});
