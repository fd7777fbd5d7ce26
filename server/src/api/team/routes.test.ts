import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import type { HttpClient } from '../../testing/http-client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { addressOf, apiRoutes, takesBody } from '../../testing/probes.ts';

/**
 * The team's API for who has no business there: an agent of the account who has not the inbox, and one of another account. Each
 * sends what an administrator's script would send, which is let in: a body that is refused for its shape would prove nothing.
 * What is malformed or too large is sent to every route by `bad-input.test.ts`.
 */
const SECRET = 'words of a visitor of the inbox';
let server: TestServer;
let boss: HttpClient;
let outsider: HttpClient;
let foreigner: HttpClient;
let real: Record<string, string>;
let colleague: number;

const ACCOUNT = '/api/v1/accounts/:account_id';
const TALK = `${ACCOUNT}/conversations/:conversation_id`;
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
  real = {
    account_id: String(account_id),
    conversation_id: String(conversation_id),
    inbox_id: String(inbox.id),
    contact_id: String(meta.sender.id),
    message_id: String(call.body.id),
  };
});
afterAll(() => server.close());

type Door = {
  body?: object;
  /** For the administrator; 200 unless said. */
  right?: number;
  /** The status for the agent without the inbox: refused by default; another status only where nothing of the inbox is read or changed. */
  outsider?: number;
};

/** The order matters: what ends something comes after what needs it. */
const doors = (): Record<string, Door> => {
  const conversation_id = Number(real['conversation_id']);
  const inbox_id = Number(real['inbox_id']);
  const message_id = Number(real['message_id']);
  const members = { inbox_id, user_ids: [colleague] };
  const watchers = { body: { user_ids: [colleague] } };
  const draft = { body: { draft_message: { message: 'not yet' } } };
  return {
    [`GET ${TALK}`]: {},
    [`POST ${TALK}/direct_uploads`]: {
      body: { blob: { filename: 'a.txt', byte_size: 4, content_type: 'text/plain' } },
    },
    [`POST ${TALK}/toggle_status`]: { body: { status: 'open' } },
    [`POST ${TALK}/assignments`]: { body: { assignee_id: colleague } },
    [`POST ${TALK}/update_last_seen`]: {},
    [`POST ${TALK}/toggle_typing_status`]: { body: { typing_status: 'on' } },
    [`POST ${TALK}/viewing`]: { body: { viewing: true } },
    [`POST ${TALK}/toggle_priority`]: { body: { priority: 'high' } },
    [`PATCH ${TALK}`]: { body: { priority: 'low' } },
    [`PUT ${TALK}`]: { body: { priority: 'low' } },
    [`POST ${TALK}/custom_attributes`]: { body: { custom_attributes: { plan: 'gold' } } },
    [`POST ${TALK}/mute`]: {},
    [`POST ${TALK}/unmute`]: {},
    [`POST ${TALK}/unread`]: {},
    [`GET ${TALK}/participants`]: {},
    [`POST ${TALK}/participants`]: watchers,
    [`PATCH ${TALK}/participants`]: watchers,
    [`PUT ${TALK}/participants`]: watchers,
    [`DELETE ${TALK}/participants`]: watchers,
    [`GET ${TALK}/draft_messages`]: {},
    [`PATCH ${TALK}/draft_messages`]: draft,
    [`PUT ${TALK}/draft_messages`]: draft,
    [`DELETE ${TALK}/draft_messages`]: {},
    [`GET ${TALK}/messages`]: {},
    [`POST ${TALK}/messages`]: { body: { content: 'hello', echo_id: 'one' } },
    // Only an API inbox has a service that knows what became of a message.
    [`PATCH ${TALK}/messages/:message_id`]: { body: { status: 'delivered' }, right: 403 },
    [`PUT ${TALK}/messages/:message_id`]: { body: { status: 'delivered' }, right: 403 },
    // Nothing has failed that could be tried again, and no language model is set up.
    [`POST ${TALK}/messages/:message_id/retry`]: { right: 422 },
    [`POST ${TALK}/messages/:message_id/translate`]: { body: { target_language: 'de' }, right: 422 },
    [`POST ${TALK}/suggest_reply`]: { right: 422 },
    [`POST ${TALK}/summary`]: { right: 422 },
    [`GET ${TALK}/language_model_calls`]: {},
    [`GET ${TALK}/labels`]: {},
    [`POST ${TALK}/labels`]: { body: { labels: ['vip'] } },
    [`POST ${TALK}/transcript`]: { body: { email: 'mia@example.com' } },
    [`POST ${ACCOUNT}/integrations/dyte/create_a_meeting`]: { body: { conversation_id } },
    [`POST ${ACCOUNT}/integrations/dyte/add_participant_to_meeting`]: { body: { message_id } },
    [`POST ${ACCOUNT}/calls/:message_id/signals`]: {
      body: { participant: 'me', signal: { kind: 'here' } },
      right: 409,
    },
    [`POST ${ACCOUNT}/calls/:message_id/end`]: {},
    [`DELETE ${TALK}/messages/:message_id`]: {},
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
      // What of a list is not theirs is left out of it, in silence.
      outsider: 200,
    },
    [`POST ${CONTACT}/contact_inboxes`]: { body: { inbox_id } },
    [`POST ${ACCOUNT}/conversations`]: { body: { inbox_id, contact_id: Number(real['contact_id']) } },
    [`DELETE ${TALK}`]: {},
    [`DELETE ${INBOX}`]: {},
  };
};

/** Names one conversation, one inbox or one call. */
const isOfInbox = ({ url }: RouteFacts) => /:conversation_id|:inbox_id|\/calls\/:message_id/.test(url);
const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;
const teamRoutes = () => apiRoutes(server).filter(({ url }) => url.includes(':account_id'));

const knock = (who: HttpClient, route: Pick<RouteFacts, 'method' | 'url'>, body: object | undefined) =>
  who.call(route.method, addressOf(route as RouteFacts, real), body ? { json: body } : {});
const routeOf = (door: string) => {
  const [method = '', url = ''] = door.split(' ');
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
    const missing = teamRoutes().filter((route) => isOfInbox(route) && !doors()[nameOf(route)]);
    expect(missing.map(nameOf)).toEqual([]);
    expect(Object.keys(doors()).filter((door) => !names.includes(door))).toEqual([]);
  });

  it('refuses an agent without the inbox, and one of another account, and does nothing for them (SEC-19, SEC-20)', async () => {
    const before = await stateOf();
    const answers: string[] = [];
    for (const [door, { body, outsider: allowed }] of Object.entries(doors()))
      for (const [name, who] of Object.entries({ outsider, foreigner })) {
        const { status, text } = await knock(who, routeOf(door), body);
        const isRefused = status >= 400 && status < 500 && status !== 422;
        if (text.includes(SECRET)) answers.push(`${door} tells ${name}`);
        if (!isRefused && !(name === 'outsider' && status === allowed)) answers.push(`${door} for ${name}: ${status}`);
      }
    expect(answers).toEqual([]);
    expect(await stateOf()).toBe(before);
  });

  it('shows an agent without the inbox nothing of it, in any list, search or report', async () => {
    const told: string[] = [];
    for (const route of teamRoutes()) {
      const { text } = await knock(outsider, route, takesBody(route) ? {} : undefined);
      if (text.includes(SECRET)) told.push(nameOf(route));
    }
    const { text } = await outsider.get(`/api/v1/accounts/${real['account_id']}/search?q=words`);
    expect([told, text.includes(SECRET)]).toEqual([[], false]);
  });

  it('lets the administrator in with the very same', async () => {
    const answers: string[] = [];
    const wanted: string[] = [];
    for (const [door, { body, right = 200 }] of Object.entries(doors())) {
      answers.push(`${door}: ${(await knock(boss, routeOf(door), body)).status}`);
      wanted.push(`${door}: ${right}`);
    }
    expect(answers).toEqual(wanted);
  });
});
