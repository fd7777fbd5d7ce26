import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { HttpClient } from '../../testing/http-client.ts';
import { addressOf, apiRoutes, takesBody } from '../../testing/probes.ts';

/** Each sends a valid request: one refused for its shape would prove nothing (`bad-input.test.ts` has those). */
const SECRET = 'words of a visitor of the inbox';
let server: TestServer;
let boss: HttpClient;
let outsider: HttpClient;
let foreigner: HttpClient;
let real: Record<string, string>;
let colleague: number;

const ACCOUNT = '/api/v1/accounts/:account_id';
const CONVERSATION = `${ACCOUNT}/conversations/:conversation_id`;
const IN_AN_HOUR = Math.floor(Date.now() / 1_000) + 3_600;
const INBOX = `${ACCOUNT}/inboxes/:inbox_id`;
const CONTACT = `${ACCOUNT}/contacts/:contact_id`;

beforeAll(async () => {
  server = await startTestServer();
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const elsewhere = await server.buildInbox();
  colleague = (await server.buildAgent({ account_id, inbox_ids: [inbox.id] })).user.id;
  boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  outsider = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [other.id] }));
  foreigner = server.asAgent(await server.buildAgent({ account_id: elsewhere.account_id, role: 'administrator' }));
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  const first = await visitor.post('/api/v1/widget/messages', { message: { content: SECRET, echo_id: 'one' } });
  const conversation_id: number = first.body.conversation_id;
  const account = `/api/v1/accounts/${account_id}`;
  const call = await boss.post(`${account}/integrations/dyte/create_a_meeting`, { conversation_id });
  const { meta } = (await boss.get(`${account}/conversations/${conversation_id}`)).body;
  await boss.post(`${account}/labels`, { title: 'vip' });
  const content = [{ type: 'frame', url: 'https://orders.example.com/' }];
  const app = await boss.post(`${account}/dashboard_apps`, { title: 'Orders', content });
  const joins = { additional_attributes: { company_name: SECRET } };
  const employee = (await boss.patch(`${account}/contacts/${meta.sender.id}`, joins)).body.payload;
  real = {
    account_id: String(account_id),
    conversation_id: String(conversation_id),
    inbox_id: String(inbox.id),
    contact_id: String(meta.sender.id),
    message_id: String(call.body.id),
    dashboard_app_id: String(app.body.id),
    company_id: String(employee.company_id),
    block_id: 'articles',
  };
});
afterAll(() => server.close());

type Operation = {
  body?: object;
  right?: number;
  /** Refused by default; another status only where nothing of the inbox is read or changed. */
  outsider?: number;
};

const operations = (): Record<string, Operation> => {
  const conversation_id = Number(real['conversation_id']);
  const inbox_id = Number(real['inbox_id']);
  const message_id = Number(real['message_id']);
  const members = { inbox_id, user_ids: [colleague] };
  const watchers = { body: { user_ids: [colleague] } };
  const draft = { body: { draft_message: { message: 'not yet' } } };
  return {
    [`GET ${CONVERSATION}`]: {},
    [`POST ${CONVERSATION}/direct_uploads`]: {
      body: { blob: { filename: 'a.txt', byte_size: 4, content_type: 'text/plain' } },
    },
    [`POST ${CONVERSATION}/toggle_status`]: { body: { status: 'open' } },
    [`POST ${CONVERSATION}/assignments`]: { body: { assignee_id: colleague } },
    [`POST ${CONVERSATION}/update_last_seen`]: {},
    [`POST ${CONVERSATION}/toggle_typing_status`]: { body: { typing_status: 'on' } },
    [`POST ${CONVERSATION}/viewing`]: { body: { viewing: true } },
    [`POST ${CONVERSATION}/toggle_priority`]: { body: { priority: 'high' } },
    [`PATCH ${CONVERSATION}`]: { body: { priority: 'low' } },
    [`PUT ${CONVERSATION}`]: { body: { priority: 'low' } },
    [`POST ${CONVERSATION}/custom_attributes`]: { body: { custom_attributes: { plan: 'gold' } } },
    [`POST ${CONVERSATION}/mute`]: {},
    [`POST ${CONVERSATION}/unmute`]: {},
    [`POST ${CONVERSATION}/unread`]: {},
    // Into itself, or apart again, which it is.
    [`POST ${CONVERSATION}/merge`]: { body: { into: conversation_id }, right: 422 },
    [`DELETE ${CONVERSATION}/merge`]: { right: 409 },
    // Nothing, and of a conversation that was not split off.
    [`POST ${CONVERSATION}/split`]: { body: { message_ids: [] }, right: 422 },
    [`DELETE ${CONVERSATION}/split`]: { right: 409 },
    [`GET ${CONVERSATION}/scheduled_messages`]: {},
    [`POST ${CONVERSATION}/scheduled_messages`]: { body: { content: 'Later', send_at: IN_AN_HOUR } },
    [`PATCH ${CONVERSATION}/scheduled_messages/:id`]: { body: { content: 'Later' }, right: 404 },
    [`POST ${CONVERSATION}/scheduled_messages/:id/send`]: { right: 404 },
    [`DELETE ${CONVERSATION}/scheduled_messages/:id`]: { right: 404 },
    [`GET ${CONVERSATION}/participants`]: {},
    [`POST ${CONVERSATION}/participants`]: watchers,
    [`PATCH ${CONVERSATION}/participants`]: watchers,
    [`PUT ${CONVERSATION}/participants`]: watchers,
    [`DELETE ${CONVERSATION}/participants`]: watchers,
    [`GET ${CONVERSATION}/draft_messages`]: {},
    [`PATCH ${CONVERSATION}/draft_messages`]: draft,
    [`PUT ${CONVERSATION}/draft_messages`]: draft,
    [`DELETE ${CONVERSATION}/draft_messages`]: {},
    [`GET ${CONVERSATION}/messages`]: {},
    [`POST ${CONVERSATION}/messages`]: { body: { content: 'hello', echo_id: 'one' } },
    // Without the text to be searched for.
    [`GET ${CONVERSATION}/messages/search`]: { right: 422 },
    [`GET ${CONVERSATION}/messages/nearest`]: {},
    // Only an API inbox has a service that reports the state of a message.
    [`PATCH ${CONVERSATION}/messages/:message_id`]: { body: { status: 'delivered' }, right: 403 },
    [`PUT ${CONVERSATION}/messages/:message_id`]: { body: { status: 'delivered' }, right: 403 },
    // A call has no text to edit.
    [`PATCH ${CONVERSATION}/messages/:message_id/content`]: { body: { content: 'Hello' }, right: 422 },
    [`PUT ${CONVERSATION}/messages/:message_id/content`]: { body: { content: 'Hello' }, right: 422 },
    [`GET ${CONVERSATION}/messages/:message_id/edits`]: {},
    // Nothing has failed that could be retried, and there is no language model.
    [`POST ${CONVERSATION}/messages/:message_id/retry`]: { right: 422 },
    [`POST ${CONVERSATION}/messages/:message_id/translate`]: { body: { target_language: 'de' }, right: 422 },
    [`POST ${CONVERSATION}/suggest_reply`]: { right: 422 },
    [`POST ${CONVERSATION}/summary`]: { right: 422 },
    [`POST ${CONVERSATION}/dashboard_apps/:dashboard_app_id/token`]: {},
    [`GET ${CONVERSATION}/language_model_calls`]: {},
    [`GET ${CONVERSATION}/labels`]: {},
    [`POST ${CONVERSATION}/labels`]: { body: { labels: ['vip'] } },
    [`POST ${CONVERSATION}/transcript`]: { body: { email: 'mia@example.com' } },
    [`POST ${CONVERSATION}/forward`]: { body: { to: ['mia@example.com'] } },
    [`POST ${ACCOUNT}/integrations/dyte/create_a_meeting`]: { body: { conversation_id } },
    [`POST ${ACCOUNT}/integrations/dyte/add_participant_to_meeting`]: { body: { message_id } },
    [`POST ${ACCOUNT}/calls/:message_id/signals`]: {
      body: { participant: 'me', signal: { kind: 'here' } },
      right: 409,
    },
    [`POST ${ACCOUNT}/calls/:message_id/end`]: {},
    [`DELETE ${CONVERSATION}/messages/:message_id`]: {},
    [`GET ${INBOX}`]: {},
    [`GET ${INBOX}/assignable_agents`]: {},
    [`GET ${INBOX}/campaigns`]: {},
    [`GET ${INBOX}/agent_bot`]: {},
    [`GET ${INBOX}/retention`]: {},
    [`GET ${INBOX}/consent_texts`]: {},
    [`GET ${INBOX}/deliveries`]: {},
    // Nothing was sent to it that could be sent again.
    [`POST ${INBOX}/deliveries/:delivery_id/resend`]: { right: 404 },
    [`POST ${INBOX}/identity_key/reveal`]: {},
    [`POST ${INBOX}/identity_key/rotate`]: { body: {} },
    [`DELETE ${INBOX}/identity_key/previous`]: {},
    [`POST ${INBOX}/set_agent_bot`]: { body: { agent_bot: null } },
    [`POST ${INBOX}/home_preview`]: { body: { home_blocks: [{ id: 'articles', type: 'articles', enabled: true }] } },
    [`PATCH ${INBOX}/home_blocks/:block_id`]: { body: { enabled: true } },
    // The picture comes as a form.
    [`POST ${INBOX}/home_pictures`]: { body: {}, right: 422 },
    [`PATCH ${INBOX}`]: { body: { name: 'Renamed' } },
    [`PUT ${INBOX}`]: { body: { name: 'Renamed' } },
    [`DELETE ${INBOX}/avatar`]: {},
    [`GET ${ACCOUNT}/inbox_members/:inbox_id`]: {},
    [`POST ${ACCOUNT}/inbox_members`]: { body: members },
    [`PATCH ${ACCOUNT}/inbox_members`]: { body: members },
    [`PUT ${ACCOUNT}/inbox_members`]: { body: members },
    [`DELETE ${ACCOUNT}/inbox_members`]: { body: members },
    [`POST ${ACCOUNT}/bulk_actions`]: {
      body: { type: 'Conversation', ids: [conversation_id], fields: { status: 'resolved' } },
      // Other inboxes are left out of a list silently.
      outsider: 200,
    },
    [`POST ${CONTACT}/contact_inboxes`]: { body: { inbox_id } },
    [`POST ${ACCOUNT}/conversations`]: { body: { inbox_id, contact_id: Number(real['contact_id']) } },
    [`DELETE ${CONVERSATION}`]: {},
    [`DELETE ${INBOX}`]: {},
  };
};

const isOfInbox = ({ url }: RouteFacts) => /:conversation_id|:inbox_id|\/calls\/:message_id/.test(url);
const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;
const teamRoutes = () => apiRoutes(server).filter(({ url }) => url.includes(':account_id'));

const callOperation = (who: HttpClient, route: Pick<RouteFacts, 'method' | 'url'>, body: object | undefined) =>
  who.call(route.method, addressOf(route as RouteFacts, real), body ? { json: body } : {});
const routeOf = (operation: string) => {
  const [method = '', url = ''] = operation.split(' ');
  return { method, url };
};

const stateOf = async () => {
  const { db } = server.deps;
  const tables = [
    'conversations',
    'messages',
    'inboxes',
    'inbox_members',
    'participants',
    'drafts',
    'conversation_labels',
    'contact_inboxes',
    'calls',
    'blobs',
  ] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
};

describe('every route of the team’s API', () => {
  it('has its row here when it names a conversation, an inbox or a call, and no row is of a route that is gone', () => {
    const names = teamRoutes().map(nameOf);
    const missing = teamRoutes().filter((route) => isOfInbox(route) && !operations()[nameOf(route)]);
    expect(missing.map(nameOf)).toEqual([]);
    expect(Object.keys(operations()).filter((operation) => !names.includes(operation))).toEqual([]);
  });

  it('refuses an agent without the inbox, and one of another account, and does nothing for them (SEC-19, SEC-20)', async () => {
    const before = await stateOf();
    const answers: string[] = [];
    for (const [operation, { body, outsider: allowed }] of Object.entries(operations()))
      for (const [name, who] of Object.entries({ outsider, foreigner })) {
        const { status, text } = await callOperation(who, routeOf(operation), body);
        const isRefused = status >= 400 && status < 500 && status !== 422;
        if (text.includes(SECRET)) answers.push(`${operation} tells ${name}`);
        if (!isRefused && !(name === 'outsider' && status === allowed))
          answers.push(`${operation} for ${name}: ${status}`);
      }
    expect(answers).toEqual([]);
    expect(await stateOf()).toBe(before);
  });

  it('shows an agent without the inbox nothing of it, in any list, search or report', async () => {
    const leaked: string[] = [];
    for (const route of teamRoutes()) {
      const { text } = await callOperation(outsider, route, takesBody(route) ? {} : undefined);
      if (text.includes(SECRET)) leaked.push(nameOf(route));
    }
    const { text } = await outsider.get(`/api/v1/accounts/${real['account_id']}/search?q=words`);
    expect([leaked, text.includes(SECRET)]).toEqual([[], false]);
  });

  it('lets the administrator in with the very same', async () => {
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const [operation, { body, right = 200 }] of Object.entries(operations())) {
      answers.push(`${operation}: ${(await callOperation(boss, routeOf(operation), body)).status}`);
      wanted.push(`${operation}: ${right}`);
    }
    expect(answers).toEqual(wanted);
  });
});
