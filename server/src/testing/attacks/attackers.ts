import { createHmac } from 'node:crypto';
import { createApiToken } from '../../domain/authentication/api-tokens.ts';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import type { LiveServer } from '../live-server.ts';
import type { Asker } from '../probes.ts';
import { type Audience, MARKS, type PreparedAccount } from './prepared-account.ts';
import type { StoredRow } from './stored-rows.ts';

type Permission = NonNullable<RouteFacts['permission']>;

/** `refused`: 401, 403, 404. `own`: any answer without others' data and without changes of theirs. */
export type Expectation = 'refused' | 'own';

export type Attacker = Asker & {
  blind: readonly Audience[];
  expects: (route: { method: string; permission: Permission }) => Expectation;
  canRead?: boolean;
  owns: (row: StoredRow) => boolean;
  /** Tables whose rows the attacker may change as a member of the account: what agents share. */
  mayChange?: readonly string[];
  pubsub?: { pubsub_token: string; account_id?: number; user_id?: number };
};

const EVERYTHING: readonly Audience[] = ['inbox', 'team', 'admin'];
const OUTSIDE: readonly Permission[] = ['public', 'visitor', 'profile'];
/** What the built-in role of an agent has no part in. */
const OF_ADMINISTRATORS: readonly Permission[] = [
  'administrator',
  'account_manage',
  'agent_manage',
  'inbox_manage',
  'campaign_manage',
  'integration_manage',
  'data_manage',
];

const OF_CONVERSATIONS = [
  'accounts',
  'attachments',
  'blobs',
  'calls',
  'companies',
  'contacts',
  'contact_inboxes',
  'contact_labels',
  'contact_events',
  'contact_match_keys',
  'conversations',
  'conversation_labels',
  'conversation_participants',
  'draft_messages',
  'messages',
  'notes',
];

const only =
  (...own: Permission[]): Attacker['expects'] =>
  ({ permission }) =>
    own.includes(permission) ? 'own' : 'refused';

const asAgent: Attacker['expects'] = ({ permission }) => (OF_ADMINISTRATORS.includes(permission) ? 'refused' : 'own');

const tokenOf = (access_token: string) => ({ api_access_token: access_token });

/** Everybody who tries, in the order of how little they may. */
export const prepareAttackers = async (server: LiveServer, account: PreparedAccount): Promise<Attacker[]> => {
  const { inbox, other, account_id } = account;
  const website = { website_token: inbox.website_token };
  const visitorWith = async (identifier?: string) => {
    const visitor = server.visitorWithoutRows(inbox);
    let http = server.asVisitor(visitor);
    let headers = { 'x-auth-token': visitor.token };
    if (identifier) {
      const identifier_hash = createHmac('sha256', inbox.hmac_token).update(identifier).digest('hex');
      const { body } = await http.patch('/api/v1/widget/contact/set_user', { identifier, identifier_hash });
      headers = { 'x-auth-token': body.widget_auth_token };
      http = server.asVisitor({ token: body.widget_auth_token, website_token: inbox.website_token });
    }
    await http.post('/api/v1/widget/messages', { message: { content: 'mine', echo_id: 'first' } });
    const { pubsub_token } = (await http.post('/api/v1/widget/config')).body.contact;
    const { contact_id, id } = await server.deps.db
      .selectFrom('contact_inboxes')
      .select(['contact_id', 'id'])
      .where('pubsub_token', '=', String(pubsub_token))
      .executeTakeFirstOrThrow();
    const owns = ({ table, values }: StoredRow) =>
      (table === 'contacts' && values['id'] === contact_id) ||
      (table === 'contact_inboxes' && values['id'] === id) ||
      values['contact_inbox_id'] === id ||
      values['contact_id'] === contact_id ||
      values['content'] === 'mine';
    return { headers, query: website, pubsub: { pubsub_token: String(pubsub_token) }, owns };
  };
  const outsider = await server.buildAgent({ account_id, inbox_ids: [other.id] });
  const elsewhere = await server.buildInbox();
  const foreigner = await server.buildAgent({ account_id: elsewhere.account_id, role: 'administrator' });
  const former = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const formerToken = await server.deps.write((tx) =>
    createApiToken(tx, former.user.id, { name: 'mine', scope: 'administrate', expires_at: null }),
  );
  const boss = server.asAgent(account.administrator);
  const bot = (
    await boss.post(`${account.base}/agent_bots`, { name: 'Elsewhere', outgoing_url: 'https://bot.example' })
  ).body;
  await boss.post(`${account.base}/inboxes/${other.id}/set_agent_bot`, { agent_bot: bot.id });
  await boss.delete(`${account.base}/agents/${former.user.id}`);
  await server.runJobs();

  const room = ({ user, pubsub_token }: typeof outsider, id = account_id) => ({
    pubsub_token,
    account_id: id,
    user_id: user.id,
  });
  const visitor = await visitorWith();
  const proven = await visitorWith('mallory');
  const ownsUser =
    (id: number) =>
    ({ table, values }: StoredRow) =>
      (table === 'users' && values['id'] === id) || values['user_id'] === id;
  const ownsNothing = () => false;
  const outside = { blind: EVERYTHING, expects: only('public'), owns: ownsNothing };
  const agent = { blind: ['inbox', 'admin'] as const, expects: asAgent, owns: ownsNothing };
  const shared = ['canned_responses', 'labels', 'custom_attribute_definitions', 'portals', 'categories', 'articles'];
  return [
    { ...outside, name: 'a stranger', headers: {}, query: {} },
    {
      ...outside,
      name: 'a stranger with the widget’s public token',
      headers: { 'x-auth-token': server.visitorWithoutRows(inbox).token },
      query: website,
      expects: only('public', 'visitor'),
    },
    { ...outside, name: 'a visitor', ...visitor, expects: only('public', 'visitor') },
    { ...outside, name: 'a proven visitor', ...proven, expects: only('public', 'visitor') },
    {
      ...outside,
      name: 'a former employee with an API token',
      headers: tokenOf(formerToken.token),
      query: {},
      expects: only('public', 'profile'),
      owns: ownsUser(former.user.id),
      pubsub: room(former),
    },
    {
      ...outside,
      name: 'a former employee',
      headers: tokenOf(former.access_token),
      query: {},
      owns: ownsUser(former.user.id),
      expects: only('public', 'profile'),
    },
    {
      ...outside,
      name: 'an administrator of another account',
      headers: tokenOf(foreigner.access_token),
      query: {},
      expects: only('public', 'profile'),
      owns: (row) =>
        ownsUser(foreigner.user.id)(row) ||
        (row.table === 'accounts' && row.values['id'] === elsewhere.account_id) ||
        row.values['account_id'] === elsewhere.account_id,
      pubsub: room(foreigner),
    },
    { ...agent, name: 'a bot of another inbox', headers: tokenOf(bot.access_token), query: {}, mayChange: [] },
    {
      ...agent,
      name: 'an agent of another inbox',
      headers: tokenOf(outsider.access_token),
      query: {},
      owns: ownsUser(outsider.user.id),
      mayChange: shared,
      pubsub: room(outsider),
    },
    {
      name: 'an administrator’s API token that may only read',
      headers: tokenOf(account.readOnlyToken),
      query: {},
      blind: [],
      canRead: true,
      owns: ownsNothing,
      expects: ({ method, permission }) => (method === 'GET' || OUTSIDE.includes(permission) ? 'own' : 'refused'),
    },
    {
      name: 'an agent of the inbox',
      blind: ['admin'],
      expects: asAgent,
      headers: tokenOf(account.member.access_token),
      query: {},
      owns: ownsUser(account.member.user.id),
      mayChange: [...shared, ...OF_CONVERSATIONS],
      pubsub: room(account.member),
    },
  ];
};

export const forbiddenTo = ({ blind }: Pick<Attacker, 'blind'>, { keys }: Pick<PreparedAccount, 'keys'>): string[] => [
  ...blind.map((audience) => MARKS[audience]),
  ...(blind.includes('admin') ? keys : []),
];
