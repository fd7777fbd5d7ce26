import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An account with two inboxes, an agent in each, and what each of them is sent of deleted contacts. */
const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const follow = async (place: typeof inbox) => {
    const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [place.id] }));
    const sync = async (after: number) => (await agent.get(`${base}/sync`, { query: { after: String(after) } })).body;
    const { cursor } = (await sync(0)).meta;
    const deleted = async (): Promise<number[]> =>
      (await sync(cursor)).payload.flatMap(({ event, data }: { event: string; data: { id: number } }) =>
        event === 'contact.deleted' ? [data.id] : [],
      );
    const create = async (name: string): Promise<number> =>
      (await agent.post(`${base}/contacts`, { name })).body.payload.contact.id;
    return { deleted, create };
  };
  const contactOf = async (place: typeof inbox) => (await server.buildVisitor(place)).contact.id as number;
  const remove = async (id: number) => expect((await boss.delete(`${base}/contacts/${id}`)).status).toBe(200);
  const open = () => boss.patch(base, { contacts_open_to_agents: true });
  return { inbox, other, follow, contactOf, remove, open };
};

describe('the deletion of a contact', () => {
  it('is published to the agents of its own inboxes, once', async () => {
    const { inbox, other, follow, contactOf, remove } = await setUp();
    const ids = [await contactOf(inbox), await contactOf(other)];
    const [here, there] = [await follow(inbox), await follow(other)];
    for (const id of ids) await remove(id);
    expect([await here.deleted(), await there.deleted()]).toEqual([[ids[0]], [ids[1]]]);
  });

  it('is published to the agent who created it, not to the one who created another', async () => {
    const { inbox, other, follow, remove } = await setUp();
    const [here, there] = [await follow(inbox), await follow(other)];
    const ids = [await here.create('Ann'), await there.create('Bert')];
    // The later one first, while the other is there.
    for (const id of ids.toReversed()) await remove(id);
    expect([await here.deleted(), await there.deleted()]).toEqual([[ids[0]], [ids[1]]]);
  });

  it('is published to all, and once, where all agents see all contacts', async () => {
    const { inbox, other, follow, contactOf, remove, open } = await setUp();
    await open();
    const id = await contactOf(inbox);
    const [here, there] = [await follow(inbox), await follow(other)];
    const own = await here.create('Ann');
    await remove(id);
    await remove(own);
    expect([await here.deleted(), await there.deleted()]).toEqual([
      [id, own],
      [id, own],
    ]);
  });
});
