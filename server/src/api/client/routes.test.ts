import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { apiRoutes } from '../../testing/probes.ts';
import { rowCounts } from '../../testing/row-counts.ts';

/** The address is the only credential, so inbox, session and conversation must belong together. */
type Operation = { body?: object; right?: number; adds?: string[] };

const INBOX = '/public/api/v1/inboxes/:inbox_identifier';
const CONTACT = `${INBOX}/contacts/:source_id`;
const CONVERSATION = `${CONTACT}/conversations/:display_id`;
const SURVEY = '/public/api/v1/csat_survey/:uuid';
const INCOMING = '/public/api/v1/incoming_webhooks/:token';
const answer = { submitted_values: [{ name: 'order', value: 'A-17' }] };
const rating = { message: { submitted_values: { csat_survey_response: { rating: 4 } } } };

const OPERATIONS: Record<string, Operation> = {
  [`GET ${INBOX}`]: {},
  // A client that was given a session keeps it: another request begins another.
  [`POST ${INBOX}/contacts`]: { body: { name: 'Mia' }, adds: ['contacts', 'contact_inboxes'] },
  [`GET ${CONTACT}`]: {},
  [`PATCH ${CONTACT}`]: { body: { name: 'Cleo' } },
  [`PUT ${CONTACT}`]: { body: { name: 'Cleo' } },
  [`GET ${CONTACT}/conversations`]: {},
  [`POST ${CONTACT}/conversations`]: { body: {}, adds: ['conversations'] },
  [`GET ${CONVERSATION}`]: {},
  [`POST ${CONVERSATION}/toggle_typing`]: { body: { typing_status: 'on' } },
  [`POST ${CONVERSATION}/update_last_seen`]: {},
  [`GET ${CONVERSATION}/messages`]: {},
  [`POST ${CONVERSATION}/messages`]: { body: { content: 'hello', echo_id: 'once' } },
  [`PATCH ${CONVERSATION}/messages/:message_id`]: { body: answer },
  [`PUT ${CONVERSATION}/messages/:message_id`]: { body: answer },
  [`POST ${CONVERSATION}/toggle_status`]: {},
  [`GET ${SURVEY}`]: {},
  [`PUT ${SURVEY}`]: { body: rating },
  [`PATCH ${SURVEY}`]: { body: rating },
  [`POST ${INCOMING}`]: { body: { contact: { identifier: 'u7' }, content: 'hello', idempotency_key: 'once' } },
  'POST /public/api/v1/slack/events': { body: { type: 'url_verification', challenge: 'abc' } },
};

const SECRET = 'words between us two';
let server: TestServer;
type Party = Record<'inbox_identifier' | 'source_id' | 'display_id' | 'message_id' | 'uuid' | 'token', string>;
let mine: Party;
let neighbour: Party;
let stranger: Party;

beforeAll(async () => {
  server = await startTestServer();
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const openInbox = async (name: string): Promise<{ id: number; inbox_identifier: string }> =>
    (await boss.post(`${base}/inboxes`, { name, csat_survey_enabled: true, channel: { type: 'api' } })).body;
  const arrive = async (
    { id: inbox_id, inbox_identifier }: { id: number; inbox_identifier: string },
    words: string,
  ) => {
    const inbox = `/public/api/v1/inboxes/${inbox_identifier}`;
    const { source_id } = (await server.http.post(`${inbox}/contacts`, { name: 'Cleo' })).body;
    const talks = `${inbox}/contacts/${source_id}/conversations`;
    const { id, uuid } = (await server.http.post(talks, {})).body;
    await server.http.post(`${talks}/${id}/messages`, { content: words, echo_id: 'first' });
    const items = [{ name: 'order', type: 'text', label: 'Order' }];
    const form = { content: 'Which?', content_type: 'form', content_attributes: { items } };
    const asked = await boss.post(`${base}/conversations/${id}/messages`, form);
    await boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    await boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'open' });
    const { url } = (await boss.post(`${base}/incoming_webhooks`, { name: 'Shop', inbox_id })).body;
    const token = String(url).split('/').at(-1) ?? '';
    return { inbox_identifier, source_id, display_id: String(id), message_id: String(asked.body.id), uuid, token };
  };
  const app = await openInbox('App');
  mine = await arrive(app, SECRET);
  neighbour = await arrive(app, 'of the neighbour');
  stranger = await arrive(await openInbox('Other app'), 'of a stranger');
});
afterAll(() => server.close());

const isPart = (name: string): name is keyof Party => name in mine;
const partsOf = (operation: string) =>
  [...operation.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (isPart(name) ? [name] : []));
const callOperation = (operation: string, party: Party) => {
  const [method = 'GET', path = ''] = operation.split(' ');
  const address = path.replaceAll(/:(\w+)/g, (whole, name) => (isPart(name) ? party[name] : whole));
  const { body } = OPERATIONS[operation] ?? {};
  return server.http.call(method, address, body ? { json: body } : {});
};
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Addresses with one part of another party's. A whole address of theirs is left out: it is valid. */
const mixed = (operation: string): [what: string, party: Party][] => {
  const parts = partsOf(operation);
  const others: Record<string, Partial<Party>> = { neighbour, stranger, unknown: {} };
  const isWhole = (part: string, name: string) =>
    name !== 'unknown' &&
    (parts.length === 1 || (name === 'neighbour' && part === 'source_id' && part === parts.at(-1)));
  return parts.flatMap((part) =>
    Object.entries(others)
      .filter(([name, other]) => !isWhole(part, name) && other[part] !== mine[part])
      .map(([name, other]): [string, Party] => [`${part} of ${name}`, { ...mine, [part]: other[part] ?? UNKNOWN_ID }]),
  );
};
const COUNTED = ['contacts', 'contact_inboxes', 'conversations', 'messages', 'csat_responses'] as const;

describe('every route of the client API', () => {
  it('has its row here, and no row is of a route that is gone', () => {
    const there = apiRoutes(server).filter(({ url }) => url.startsWith('/public/'));
    expect(Object.keys(OPERATIONS).sort()).toEqual(
      [...new Set(there.map(({ method, url }) => `${method} ${url}`))].sort(),
    );
  });

  it('refuses an address in which any part is of another party, or unknown, and does nothing (SEC-04, SEC-05)', async () => {
    const before = await rowCounts(server, COUNTED);
    const let_in: string[] = [];
    for (const operation of Object.keys(OPERATIONS))
      for (const [what, party] of mixed(operation)) {
        const { status, text } = await callOperation(operation, party);
        if (text.includes(SECRET) || status !== 404) let_in.push(`${operation} with ${what}: ${status}`);
      }
    expect(let_in).toEqual([]);
    expect(await rowCounts(server, COUNTED)).toEqual(before);
  });

  it('lets its rightful caller in, and a repeat changes nothing more than it says', async () => {
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const [operation, { adds, right = 200 }] of Object.entries(OPERATIONS)) {
      const first = await callOperation(operation, mine);
      const before = await rowCounts(server, COUNTED);
      const again = await callOperation(operation, mine);
      const after = await rowCounts(server, COUNTED);
      const grown = COUNTED.filter((table) => after[table] !== before[table] && !adds?.includes(table));
      answers.push(`${operation}: ${first.status}, again ${again.status}${grown.length > 0 ? `, adds ${grown}` : ''}`);
      wanted.push(`${operation}: ${right}, again ${right}`);
    }
    expect(answers).toEqual(wanted);
  });
});
