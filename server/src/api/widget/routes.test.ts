import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { HttpClient } from '../../testing/http-client.ts';
import { apiRoutes } from '../../testing/probes.ts';
import { rowCounts } from '../../testing/row-counts.ts';

/** By its visitor, by others, without a token, and twice. Malformed bodies are in `bad-input.test.ts`. */
type Operation = {
  body?: object;
  query?: Record<string, string>;
  right?: number;
  again?: number;
  isOwn?: boolean;
  /** The status with the website token alone, where nothing of a visitor is in it. */
  anybody?: number;
  adds?: string[];
};

let server: TestServer;
let right: HttpClient;
let neighbour: HttpClient;
let stranger: HttpClient;
let anonymous: HttpClient;
let victim: number;
let ids: { conversation: number; form: number; call: number; seat: string };

const COUNTED = [
  'contacts',
  'contact_inboxes',
  'conversations',
  'messages',
  'conversation_labels',
  'blobs',
  'csat_responses',
  'calls',
] as const;
const SECRET = 'words between us two';
const EMAIL = 'secret@example.com';
const WIDGET = '/api/v1/widget';

beforeAll(async () => {
  server = await startTestServer();
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const elsewhere = await server.buildInbox({ account_id: inbox.account_id });
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const { website_token } = inbox;
  right = server.asVisitor(server.visitorWithoutRows(inbox));
  neighbour = server.asVisitor(server.visitorWithoutRows(inbox));
  stranger = server.asVisitor({ token: server.visitorWithoutRows(elsewhere).token, website_token });
  anonymous = server.asVisitor({ token: '', website_token });
  const first = await right.post(`${WIDGET}/messages`, { message: { content: SECRET, echo_id: 'first' } });
  await neighbour.post(`${WIDGET}/messages`, { message: { content: 'of the neighbour', echo_id: 'first' } });
  await right.patch(`${WIDGET}/contact`, { email: EMAIL, custom_attributes: { plan: 'secret plan' } });
  const conversation: number = first.body.conversation_id;
  victim = (await right.get(`${WIDGET}/contact`)).body.id;
  const account = `/api/v1/accounts/${inbox.account_id}`;
  await boss.post(`${account}/labels`, { title: 'vip' });
  const items = [{ name: 'order', type: 'text', label: 'Order' }];
  const form = { content: 'Which?', content_type: 'form', content_attributes: { items } };
  const asked = await boss.post(`${account}/conversations/${conversation}/messages`, form);
  const call = await boss.post(`${account}/integrations/dyte/create_a_meeting`, { conversation_id: conversation });
  ids = { conversation, form: asked.body.id, call: call.body.id, seat: 'not taken' };
});
afterAll(() => server.close());

const values = [{ name: 'order', value: 'A-17' }];
const operations = (): Record<string, Operation> => ({
  'POST /config': { anybody: 200 },
  'GET /conversations': {},
  'POST /conversations': { body: { message: { content: 'hello', echo_id: 'again' } } },
  'POST /conversations/toggle_typing': { body: { typing_status: 'on' } },
  'POST /conversations/update_last_seen': { body: { contact_last_seen_at: 1 } },
  'POST /conversations/set_custom_attributes': { body: { custom_attributes: { plan: 'gold' } }, right: 204 },
  'POST /conversations/destroy_custom_attributes': { body: { custom_attribute: ['plan'] } },
  'GET /conversations/list': {},
  'GET /conversations/search': { query: { q: 'words' } },
  'GET /messages': {},
  'POST /messages': { body: { message: { content: 'hello', echo_id: 'once' } } },
  'POST /messages/delivered': { body: { message_ids: [ids.form] }, right: 204 },
  'PATCH /messages/:id': { body: { message: { submitted_values: values } }, isOwn: true },
  'PUT /messages/:id': { body: { message: { submitted_values: values } }, isOwn: true },
  'PATCH /messages/:id/content': { body: { content: 'hello' }, isOwn: true, right: 403 },
  'PUT /messages/:id/content': { body: { content: 'hello' }, isOwn: true, right: 403 },
  'DELETE /messages/:id': { isOwn: true, right: 403 },
  'GET /contact': {},
  'PATCH /contact': { body: { custom_attributes: { plan: 'secret plan' } } },
  'PUT /contact': { body: { custom_attributes: { plan: 'secret plan' } } },
  'PATCH /contact/set_user': { body: { identifier: 'user-7', name: 'Mia' } },
  'POST /contact/destroy_custom_attributes': { body: { custom_attributes: ['plan'] } },
  'GET /inbox_members': { anybody: 200 },
  'GET /home': { anybody: 200 },
  'POST /events': { body: { name: 'webwidget.triggered', event_info: {} }, right: 204 },
  'POST /trigger-campaign': { body: { campaignId: 1 }, right: 404 },
  'GET /sync': { query: { after: '0' } },
  'GET /campaigns': { anybody: 200 },
  'POST /captcha': { body: { h_captcha_client_response: 'x' }, right: 404 },
  'POST /direct_uploads': {
    body: { blob: { filename: 'a.txt', byte_size: 4, content_type: 'text/plain' } },
    adds: ['blobs'],
  },
  'POST /integrations/dyte/add_participant_to_meeting': { body: { message_id: ids.call }, isOwn: true },
  'POST /calls/:message_id/signals': { body: { participant: ids.seat, signal: { kind: 'here' } }, isOwn: true },
  'POST /calls/:message_id/end': { isOwn: true },
  'POST /labels': { body: { label: 'vip' }, right: 204 },
  'DELETE /labels/:label': { right: 204 },
  'POST /conversations/transcript': {},
  'POST /continue_link': {},
  'POST /remote_pictures': { body: { urls: ['https://pictures.example/a.png'] } },
  'GET /own_data': {},
  'GET /conversations/toggle_status': { query: { status: 'resolved' } },
  // Erased data cannot be started again with its token.
  'DELETE /own_data': { right: 204, again: 401 },
  'POST /end_session': { right: 401 },
});

const addressOf = (path: string) =>
  WIDGET + path.replace(':id', String(ids.form)).replace(':message_id', String(ids.call)).replace(':label', 'vip');

const callOperation = (
  who: HttpClient,
  operation: string,
  { body, query }: Operation,
  more: Record<string, string> = {},
) => {
  const [method = 'GET', path = ''] = operation.split(' ');
  return who.call(method, addressOf(path), { ...(body ? { json: body } : {}), query: { ...query, ...more } });
};

const stateOf = async (contact?: number) => {
  const { db } = server.deps;
  const of = <Row extends object>(rows: Row[], key: keyof Row) =>
    contact === undefined ? rows : rows.filter((row) => row[key] === contact);
  const conversations = of(await db.selectFrom('conversations').selectAll().execute(), 'contact_id');
  const theirs = new Set(conversations.map(({ id }) => id));
  const messages = await db.selectFrom('messages').selectAll().orderBy('id').execute();
  return JSON.stringify([
    conversations,
    messages.filter(({ conversation_id }) => theirs.has(conversation_id)),
    of(await db.selectFrom('contacts').selectAll().execute(), 'id'),
    of(await db.selectFrom('contact_inboxes').selectAll().execute(), 'contact_id'),
    (await db.selectFrom('conversation_labels').selectAll().execute()).filter(({ conversation_id }) =>
      theirs.has(conversation_id),
    ),
  ]);
};

describe('every route of the visitors’ API', () => {
  it('has its row here, and no row is of a route that is gone', () => {
    const there = apiRoutes(server)
      .filter(({ url }) => url.startsWith(`${WIDGET}/`))
      .map(({ method, url }) => `${method} ${url.slice(WIDGET.length)}`);
    expect(Object.keys(operations()).sort()).toEqual([...new Set(there)].sort());
  });

  it('answers nothing to a request without a token or from a visitor of another inbox, and stores nothing (SEC-03, SEC-05)', async () => {
    const before = await stateOf();
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const [operation, row] of Object.entries(operations()))
      for (const [name, who] of Object.entries({ anonymous, stranger })) {
        const { status, text } = await callOperation(who, operation, row);
        answers.push(
          `${operation} for ${name}: ${status}${text.includes(SECRET) || text.includes(EMAIL) ? ', told' : ''}`,
        );
        wanted.push(`${operation} for ${name}: ${row.anybody ?? 404}`);
      }
    expect(answers).toEqual(wanted);
    expect(await stateOf()).toBe(before);
  });

  it('shows and changes nothing of another visitor of the inbox, whatever they name (SEC-04)', async () => {
    const before = await stateOf(victim);
    const leaked: string[] = [];
    for (const [operation, row] of Object.entries(operations()))
      for (const more of [undefined, { conversation_id: String(ids.conversation) }]) {
        const { status, text } = await callOperation(neighbour, operation, row, more);
        if (text.includes(SECRET) || text.includes(EMAIL) || text.includes('secret plan'))
          leaked.push(`${operation} tells`);
        if (status >= 500 || (row.isOwn && status !== 404)) leaked.push(`${operation}: ${status}`);
      }
    expect(leaked).toEqual([]);
    expect(await stateOf(victim)).toBe(before);
  });

  it('lets its rightful caller in, and a repeat changes nothing more', async () => {
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const operation of Object.keys(operations())) {
      const row = operations()[operation] ?? {};
      const first = await callOperation(right, operation, row);
      const before = await rowCounts(server, COUNTED);
      const again = await callOperation(right, operation, row);
      // A page that joins again gets its last participant.
      ids.seat = again.body?.participant ?? ids.seat;
      const after = await rowCounts(server, COUNTED);
      const grown = COUNTED.filter((table) => after[table] !== before[table] && !row.adds?.includes(table));
      answers.push(`${operation}: ${first.status}, again ${again.status}${grown.length > 0 ? `, adds ${grown}` : ''}`);
      wanted.push(`${operation}: ${row.right ?? 200}, again ${row.again ?? row.right ?? 200}`);
    }
    expect(answers).toEqual(wanted);
  });
});
