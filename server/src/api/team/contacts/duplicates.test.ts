import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfill } from '../../../platform/database/migrations/0102-contact-match-keys.ts';
import { untyped } from '../../../platform/database/schema/untyped.ts';
import { kindOf } from '../../../platform/database/store-kind.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import type { HttpClient } from '../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Values = Parameters<TestServer['buildContact']>[0];
type Shown = {
  first: { id: number };
  second: { id: number };
  reasons: { kind: string; claimed: boolean }[];
  dismissed: { by: string | null } | null;
};

const setUp = async () => {
  const sales = await server.buildInbox();
  const { account_id } = sales;
  const support = await server.buildInbox({ account_id });
  const as = async (overrides: object) => server.asAgent(await server.buildAgent({ account_id, ...overrides }));
  const contact = (values: Partial<Values> = {}) => server.buildContact({ account_id, ...values });
  const base = `/api/v1/accounts/${account_id}/contacts`;
  return {
    account_id,
    sales,
    support,
    base,
    contact,
    boss: await as({ role: 'administrator', name: 'Bo' }),
    seller: await as({ inbox_ids: [sales.id], name: 'Sam' }),
    supporter: await as({ inbox_ids: [support.id], name: 'Su' }),
  };
};

const pairs = ({ body }: { body: { payload: Shown[] } }) =>
  body.payload.map(({ first, second }) => [first.id, second.id].sort((one, other) => one - other));
const reasons = ({ body }: { body: { payload: Shown[] } }) => body.payload.map((pair) => pair.reasons);

/** The ids of those that are suggested beside a contact. */
const suggested = async (who: HttpClient, base: string, id: number) =>
  pairs(await who.get(`${base}/${id}/duplicates`)).map((pair) => pair.find((each) => each !== id));

describe('contacts that may be one person', () => {
  it.each([
    ['an address of Gmail with dots and a tag', 'ada.lovelace+shop@gmail.com', 'adalovelace@googlemail.com', true],
    ['a tag of Outlook', 'ada+shop@outlook.com', 'ada@outlook.com', true],
    ['dots of Outlook', 'ada.l@outlook.com', 'adal@outlook.com', false],
    ['a tag of another domain', 'ada+shop@firm.example', 'ada@firm.example', false],
    ['another address', 'ada@firm.example', 'eve@firm.example', false],
    ['a tag without a name', '+shop@gmail.com', '+blog@gmail.com', false],
    ['the address of a team with a tag', 'info+a@gmail.com', 'info@gmail.com', false],
  ])('%s (AGT-270)', async (_, one, other, isSuggested) => {
    const { base, boss, contact } = await setUp();
    const [first, second] = [await contact({ email: one }), await contact({ email: other })];
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual(isSuggested ? [[first.id, second.id]] : []);
    expect(await suggested(boss, base, first.id)).toEqual(isSuggested ? [second.id] : []);
    expect(await suggested(boss, base, second.id)).toEqual(isSuggested ? [first.id] : []);
  });

  it('have a value that a visitor claims and another contact has (AGT-270)', async () => {
    const { base, boss, contact, sales } = await setUp();
    const known = await contact({ email: 'ada@firm.example', phone_number: '+4915112345678', identifier: 'u7' });
    const visitor = await server.buildVisitor(sales);
    const page = server.asVisitor(visitor);
    expect((await page.patch('/api/v1/widget/contact', { email: 'Ada@Firm.example' })).status).toBe(200);
    const answer = await page.patch('/api/v1/widget/contact', { phone_number: '+4915112345678' });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('u7');
    const list = await boss.get(`${base}/duplicates`);
    expect(pairs(list)).toEqual([[known.id, visitor.contact.id]]);
    expect(reasons(list)).toEqual([
      expect.arrayContaining([
        { kind: 'email', claimed: true },
        { kind: 'phone_number', claimed: true },
      ]),
    ]);
    // Nothing was merged, and each has what it had.
    expect((await boss.get(`${base}/${known.id}`)).body.payload).toMatchObject({ identifier: 'u7' });
    expect((await boss.get(`${base}/${visitor.contact.id}`)).body.payload.email).toBeNull();
  });

  it('are compared by what they have now, and by nothing of other accounts (AGT-270)', async () => {
    const { base, boss, contact } = await setUp();
    const [one, other] = [await contact({ email: 'a.da@gmail.com' }), await contact({ email: 'eve@firm.example' })];
    const foreign = await setUp();
    await foreign.contact({ email: 'ada@gmail.com' });
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([]);
    await boss.patch(`${base}/${other.id}`, { email: 'ad.a@gmail.com' });
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([[one.id, other.id]]);
    await boss.patch(`${base}/${one.id}`, { email: null });
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([]);
    await boss.patch(`${base}/${one.id}`, { email: 'ada+x@gmail.com' });
    expect((await boss.delete(`${base}/${other.id}`)).status).toBe(200);
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([]);
    expect(pairs(await foreign.boss.get(`${foreign.base}/duplicates`))).toEqual([]);
  });

  it('are not those of an address that many have (AGT-270)', async () => {
    const { base, boss, contact } = await setUp();
    const claim = { additional_attributes: { claimed_email: 'desk@firm.example' } };
    for (let count = 0; count < 5; count += 1) await contact(claim);
    expect(pairs(await boss.get(`${base}/duplicates`))).toHaveLength(10);
    await contact(claim);
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([]);
    for (const name of ['info', 'Support', 'no-reply']) {
      const shared = { additional_attributes: { claimed_email: `${name}@firm.example` } };
      await contact(shared);
      await contact(shared);
    }
    expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([]);
  });

  it('are listed in pages with their number, the newest first (AGT-271)', async () => {
    const { base, boss, contact } = await setUp();
    const ids: number[][] = [];
    for (let count = 0; count < 16; count += 1) {
      const one = await contact({ email: `p.${count}@gmail.com` });
      ids.unshift([one.id, (await contact({ email: `p${count}@gmail.com` })).id]);
    }
    const page = (number: number) => boss.get(`${base}/duplicates`, { query: { page: number } });
    const first = await page(1);
    expect(first.body.meta).toEqual({ count: 16, current_page: 1 });
    expect([...pairs(first), ...pairs(await page(2))]).toEqual(ids);
    expect((await page(3)).body).toEqual({ meta: { count: 16, current_page: 3 }, payload: [] });
    expect((await page(0)).status).toBe(422);
  });
});

describe('“not the same”', () => {
  it('hides a pair for all agents until it is undone (AGT-272)', async () => {
    const { base, boss, supporter, contact, support } = await setUp();
    const [one, other] = [await contact({ email: 'a.da@gmail.com' }), await contact({ email: 'ada@gmail.com' })];
    for (const each of [one, other]) await server.buildVisitor(support, { contact: each });
    const dismissal = `${base}/${other.id}/duplicates/${one.id}/dismissal`;
    for (const path of [dismissal, dismissal, `${base}/${one.id}/duplicates/${other.id}/dismissal`])
      expect((await supporter.post(path)).status).toBe(200);
    for (const who of [supporter, boss]) {
      expect(await suggested(who, base, one.id)).toEqual([]);
      expect((await who.get(`${base}/duplicates`)).body).toMatchObject({ meta: { count: 0 }, payload: [] });
      const dismissed = await who.get(`${base}/duplicates`, { query: { dismissed: 'true' } });
      expect(dismissed.body).toMatchObject({ meta: { count: 1 }, payload: [{ dismissed: { by: 'Su' } }] });
    }
    for (const _ of ['undone', 'undone again']) expect((await boss.delete(dismissal)).status).toBe(200);
    expect(await suggested(supporter, base, one.id)).toEqual([other.id]);
    expect((await boss.get(`${base}/duplicates`, { query: { dismissed: 'true' } })).body.meta.count).toBe(0);
  });

  it('is refused for two contacts with nothing in common, and for one (AGT-272)', async () => {
    const { base, boss, contact } = await setUp();
    const [one, other] = [await contact({ email: 'ada@x.example' }), await contact({ email: 'eve@x.example' })];
    const post = (id: number, second: number) => boss.post(`${base}/${id}/duplicates/${second}/dismissal`);
    const refused = await post(one.id, other.id);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('in common')]);
    expect((await post(one.id, one.id)).status).toBe(422);
    expect((await post(one.id, 999_999)).status).toBe(404);
  });

  it('holds after a merge for the contact that remains (AGT-272)', async () => {
    const { base, boss, contact } = await setUp();
    const phone = { additional_attributes: { claimed_phone_number: '+4915112345678' } };
    const [one, other, third] = [await contact(phone), await contact(phone), await contact(phone)];
    await boss.post(`${base}/${other.id}/duplicates/${third.id}/dismissal`);
    const ids = { base_contact_id: one.id, mergee_contact_id: other.id };
    expect((await boss.post(`${base.replace(/contacts$/, 'actions')}/contact_merge`, ids)).status).toBe(200);
    expect(await suggested(boss, base, one.id)).toEqual([]);
    const dismissed = await boss.get(`${base}/duplicates`, { query: { dismissed: 'true' } });
    expect(pairs(dismissed)).toEqual([[one.id, third.id]]);
  });
});

describe('an agent of another inbox', () => {
  it('learns nothing of contacts that they may not see, from a suggestion or its absence (AGT-273)', async () => {
    const { base, boss, seller, supporter, sales, support, contact } = await setUp();
    const claim = { additional_attributes: { claimed_email: 'ada@firm.example' } };
    const secret = await server.buildVisitor(support, { contact: { email: 'ada@firm.example', name: 'Secret' } });
    const own = await server.buildVisitor(sales, { contact: claim });
    for (const path of [`${base}/duplicates`, `${base}/${own.contact.id}/duplicates`]) {
      const answer = await seller.get(path);
      expect(answer.body.payload, path).toEqual([]);
      expect(answer.text).not.toContain('Secret');
    }
    expect((await seller.get(`${base}/duplicates`)).body.meta.count).toBe(0);
    expect(await suggested(boss, base, own.contact.id)).toEqual([secret.contact.id]);
    // Other contacts with the same address change nothing of what is suggested to this agent.
    const twin = await server.buildVisitor(sales, { contact: claim });
    for (let count = 0; count < 6; count += 1) await server.buildVisitor(support, { contact: await contact(claim) });
    expect(await suggested(seller, base, own.contact.id)).toEqual([twin.contact.id]);
    expect((await seller.get(`${base}/duplicates`)).body.meta.count).toBe(1);
    for (const [one, other] of [
      [own.contact.id, secret.contact.id],
      [secret.contact.id, own.contact.id],
    ]) {
      const path = `${base}/${one}/duplicates/${other}/dismissal`;
      expect((await seller.post(path)).status).toBe(404);
      expect((await seller.delete(path)).status).toBe(404);
    }
    expect((await supporter.get(`${base}/${own.contact.id}/duplicates`)).status).toBe(404);
  });

  it('gets nothing without the permission, from another account, or with a visitor’s token (AGT-273)', async () => {
    const { account_id, base, contact, sales } = await setUp();
    const one = await contact({ email: 'ada@gmail.com' });
    const other = await contact({ email: 'a.da@gmail.com' });
    const limited = await server.buildAgent({ account_id, inbox_ids: [sales.id], permissions: ['report_manage'] });
    const foreigner = (await setUp()).boss;
    const visitor = server.asVisitor(await server.buildVisitor(sales));
    for (const who of [server.asAgent(limited), foreigner, visitor, server.http])
      for (const path of [`${base}/duplicates`, `${base}/${one.id}/duplicates`])
        expect([401, 403, 404], path).toContain((await who.get(path)).status);
    for (const who of [server.asAgent(limited), foreigner, visitor, server.http])
      expect([401, 403, 404]).toContain((await who.post(`${base}/${one.id}/duplicates/${other.id}/dismissal`)).status);
  });
});

it('a backfill gives the contacts from before the same keys, and counts them once (AGT-270)', async () => {
  const { base, boss, contact, account_id } = await setUp();
  const [one, other] = [await contact({ email: 'a.da@gmail.com' }), await contact({ email: 'ada@gmail.com' })];
  const countOf = (account: AccountId) =>
    server.deps.db.selectFrom('contact_match_counts').selectAll().where('account_id', '=', account).execute();
  const before = await countOf(account_id);
  await server.deps.write((tx) =>
    tx.db.deleteFrom('contact_match_keys').where('account_id', '=', account_id).execute(),
  );
  expect(await countOf(account_id)).toEqual([]);
  for (const _ of ['run', 'run again']) await server.deps.write((tx) => backfill(untyped(tx.db), kindOf(tx.db)));
  expect(await countOf(account_id)).toEqual(before);
  expect(pairs(await boss.get(`${base}/duplicates`))).toEqual([[one.id, other.id]]);
});
