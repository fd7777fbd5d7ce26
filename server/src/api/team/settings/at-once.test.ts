import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const owner = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  return { base, inbox, boss: server.asAgent(owner) };
};

type Made = { id: number };
type Answer = { body: Made & { payload?: Made & { contact?: Made; webhook?: Made } } };
const idOf = ({ body: { payload, id } }: Answer) => (payload?.contact ?? payload?.webhook ?? payload)?.id ?? id;
const KINDS = [
  { what: 'team', path: 'teams', made: { name: 'sales' }, change: { name: 'support' } },
  {
    what: 'campaign',
    path: 'campaigns',
    made: { title: 'Hello', message: 'Hello', trigger_rules: { url: 'https://shop.example/*' } },
    change: { title: 'Welcome' },
  },
  { what: 'bot', path: 'agent_bots', made: { name: 'Bot' }, change: { name: 'Robot' } },
  { what: 'help centre', path: 'portals', made: { name: 'Other', slug: 'other-help' }, change: { name: 'Help' } },
  { what: 'category', path: 'portals/guide/categories', made: { name: 'Start' }, change: { name: 'First steps' } },
  { what: 'article', path: 'portals/guide/articles', made: { title: 'Start' }, change: { title: 'First steps' } },
  { what: 'saved view', path: 'custom_filters', made: { name: 'Mine', query: {} }, change: { name: 'Ours' } },
  {
    what: 'custom attribute',
    path: 'custom_attribute_definitions',
    made: { attribute_display_name: 'Plan', attribute_key: 'plan', attribute_model: 1 },
    change: { attribute_display_name: 'Tariff' },
  },
  { what: 'webhook', path: 'webhooks', made: { url: 'https://hook.example/' }, change: { name: 'Orders' } },
  { what: 'custom role', path: 'custom_roles', made: { name: 'Reader' }, change: { name: 'Writer' } },
  { what: 'label', path: 'labels', made: { title: 'refund' }, change: { title: 'return' } },
  {
    what: 'canned response',
    path: 'canned_responses',
    made: { short_code: 'hi', content: 'Hi' },
    change: { content: 'Hello' },
  },
  { what: 'contact', path: 'contacts', made: { name: 'Kim' }, change: { name: 'Kim Park' } },
];

describe('changes at the same moment', () => {
  it('of different settings of an account are all stored', async () => {
    const { base, boss } = await setUp();
    const changes = [{ contacts_open_to_agents: true }, { remote_pictures: 'link' }, { audit_log_days: 60 }];
    const answers = await Promise.all(changes.map((change) => boss.put(base, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await boss.get(base)).body).toMatchObject(Object.assign({}, ...changes));
  });

  it('of different settings of a help centre are all stored', async () => {
    const { base, inbox, boss } = await setUp();
    await boss.post(`${base}/portals`, { name: 'Help', slug: 'guide' });
    await Promise.all([
      boss.put(`${base}/portals/guide`, { inbox_id: inbox.id }),
      boss.put(`${base}/portals/guide`, { config: { default_locale: 'de', allowed_locales: ['de', 'en'] } }),
    ]);
    const { body } = await boss.get(`${base}/portals/guide`);
    expect(body).toMatchObject({ inbox_id: inbox.id, meta: { default_locale: 'de' } });
    await boss.delete(`${base}/portals/guide`);
  });

  it('of a custom attribute never leave a list without values', async () => {
    const { base, boss } = await setUp();
    const path = `${base}/custom_attribute_definitions`;
    const made = { attribute_display_name: 'Size', attribute_key: 'size', attribute_model: 1 };
    const { body } = await boss.post(path, { ...made, attribute_display_type: 6, attribute_values: ['S', 'L'] });
    await boss.patch(`${path}/${body.id}`, { attribute_display_type: 0 });
    const answers = await Promise.all([
      boss.patch(`${path}/${body.id}`, { attribute_display_type: 6 }),
      boss.patch(`${path}/${body.id}`, { attribute_values: [] }),
    ]);
    const { attribute_display_type, attribute_values } = (await boss.get(`${path}/${body.id}`)).body;
    expect([
      answers.map(({ status }) => status),
      attribute_display_type === 'list' && attribute_values.length === 0,
    ]).toEqual([expect.arrayContaining([200, 422]), false]);
  });

  it.each(KINDS)('as its deletion are refused: a $what', async ({ path, made, change }) => {
    const { base, inbox, boss } = await setUp();
    await boss.post(`${base}/portals`, { name: 'Help', slug: 'guide' });
    const created = await boss.post(`${base}/${path}`, {
      ...made,
      ...(path === 'campaigns' && { inbox_id: inbox.id }),
    });
    expect(created.status).toBe(200);
    const one = `${base}/${path}/${path === 'portals' ? created.body.slug : idOf(created)}`;
    const [removed, changed] = await Promise.all([boss.delete(one), boss.put(one, change)]);
    expect([200, 204]).toContain(removed.status);
    // Whichever the writer runs first.
    expect([200, 404]).toContain(changed.status);
    await boss.delete(`${base}/portals/guide`);
  });
});
