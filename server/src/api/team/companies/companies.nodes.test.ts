import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwoNodes } from '../../../testing/two-nodes.ts';

const ROUNDS = 10;

describe('companies that change at the same moment on two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  const setUp = async () => {
    const { one, two } = nodes;
    const { account_id } = await one.buildInbox();
    const owner = await one.buildAgent({ account_id, role: 'administrator' });
    const seats = [one.asAgent(owner), two.asAgent(owner)] as const;
    const base = `/api/v1/accounts/${account_id}`;
    const company = async (name: string): Promise<number> =>
      (await seats[0].post(`${base}/companies`, { name })).body.payload.id;
    const contact = async (company_name: string) =>
      (await seats[0].post(`${base}/contacts`, { name: 'Vera', additional_attributes: { company_name } })).body.payload
        .contact;
    const read = async (id: number) => (await seats[0].get(`${base}/contacts/${id}`)).body.payload;
    return { base, path: `${base}/companies`, seats, company, contact, read };
  };

  it('are one after two merges into each other, with all contacts (AGT-86)', async () => {
    const { path, seats, contact } = await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = [await contact(`A${round}`), await contact(`B${round}`)];
      const [a, b] = people.map(({ company_id }) => company_id);
      const answers = await Promise.all([
        seats[0].post(`${path}/${a}/merge`, { mergee_company_id: b }),
        seats[1].post(`${path}/${b}/merge`, { mergee_company_id: a }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { payload } = (await seats[0].get(path, { query: { q: String(round), sort: '-created_at' } })).body;
      expect(payload.filter(({ id }: { id: number }) => id === a || id === b)).toMatchObject([{ contacts_count: 2 }]);
    }
  });

  it('leave no contact with a company that is gone, or a text of it (AGT-86)', async () => {
    const { path, seats, company, contact, read } = await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await company(`C${round}`);
      const vera = await contact('');
      const [joined, deleted] = await Promise.all([
        seats[0].post(`${path}/${id}/contacts`, { contact_id: vera.id }),
        seats[1].delete(`${path}/${id}`),
      ]);
      expect([joined.status, deleted.status]).toEqual([expect.toSatisfy((s) => s === 200 || s === 404), 200]);
      const { company_id, additional_attributes } = await read(vera.id);
      expect([company_id, additional_attributes.company_name || '']).toEqual([null, '']);
    }
  });

  it('name every contact that joins while it is renamed (AGT-86)', async () => {
    const { path, seats, company, contact, read } = await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await company(`D${round}`);
      const vera = await contact('');
      await Promise.all([
        seats[0].post(`${path}/${id}/contacts`, { contact_id: vera.id }),
        seats[1].patch(`${path}/${id}`, { name: `E${round}` }),
      ]);
      expect(await read(vera.id)).toMatchObject({
        company_id: id,
        additional_attributes: { company_name: `E${round}` },
      });
    }
  });

  it('are one for contacts that name it on both (AGT-86)', async () => {
    const { base, seats } = await setUp();
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await Promise.all(
        [...seats, ...seats].map((seat) =>
          seat.post(`${base}/contacts`, { name: 'Vera', additional_attributes: { company_name: `F${round}` } }),
        ),
      );
      expect(new Set(made.map(({ body }) => body.payload.contact.company_id)).size).toBe(1);
    }
    const taken = await Promise.all(seats.map((seat) => seat.post(`${base}/companies`, { name: 'Same' })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
