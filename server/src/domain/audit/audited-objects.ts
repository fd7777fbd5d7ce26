import {
  type AccountId,
  type InboxId,
  isId,
  NO_ROW,
  type NoRow,
  type PortalId,
  type TeamId,
  type UserId,
} from '@porchlight/core/wire/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';

type Db = Kysely<Database>;
export type Owner = { account_id: AccountId | undefined; user_id: UserId | undefined };
export type Snapshot = { id: number; name: string | null; values: Json };
type Find = (db: Db, owner: Owner, column: string, key: string | number) => Promise<Snapshot | undefined>;

/** The id of a row of any table: a rule of the audit names the table as text. */
const idIn = <Branded extends number>({ id }: Pick<Snapshot, 'id'>): Branded | NoRow =>
  isId<Branded>(id) ? id : NO_ROW;

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const rowOf = async (
  db: Db,
  table: string,
  where: Readonly<Record<string, string | number | undefined>>,
): Promise<Json | undefined> => {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value ?? 0}`);
  const { rows } = await sql<Json>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)} LIMIT 1`.execute(db);
  return rows[0];
};

type Shape = { table: string; label: string; owner: 'account_id' | 'user_id' | 'none'; hide?: readonly string[] };

const fromTable =
  ({ table, label, owner, hide = [] }: Shape): Find =>
  async (db, owners, column, key) => {
    const row = await rowOf(db, table, { [column]: key, ...(owner === 'none' ? {} : { [owner]: owners[owner] }) });
    if (!row) return undefined;
    const { id, account_id: _account, user_id: _user, ...values } = row;
    for (const name of hide) delete values[name];
    return { id: Number(id), name: textOrNull(row[label]), values };
  };

const ofAccount = (table: string, label = 'name', hide?: readonly string[]) =>
  fromTable({ table, label, owner: 'account_id', ...(hide ? { hide } : {}) });
const ofUser = (table: string, label: string, hide: readonly string[]) =>
  fromTable({ table, label, owner: 'user_id', hide });

const inboxRow = ofAccount('inboxes');
const portalRow = ofAccount('portals');
const teamRow = ofAccount('teams');

const inbox: Find = async (db, owner, column, key) => {
  const found = await inboxRow(db, owner, column, key);
  if (!found) return undefined;
  const hours = await db
    .selectFrom('working_hours')
    .selectAll()
    .where('inbox_id', '=', idIn<InboxId>(found))
    .orderBy('day_of_week')
    .execute();
  const working_hours = Object.fromEntries(
    hours.map(
      ({ id: _id, inbox_id: _inbox, account_id: _account, created_at: _made, updated_at: _changed, ...day }) => [
        String(day.day_of_week),
        day,
      ],
    ),
  );
  return { ...found, values: { ...found.values, working_hours } };
};

const idsOf = (rows: readonly { user_id: UserId }[]) => ({ user_ids: rows.map(({ user_id }) => user_id) });

const members =
  <Branded extends number>(whole: Find, list: (db: Db, id: Branded | NoRow) => Promise<{ user_id: UserId }[]>): Find =>
  async (db, owner, column, key) => {
    const found = await whole(db, owner, column, key);
    return found && { ...found, values: idsOf(await list(db, idIn<Branded>(found))) };
  };

const member: Find = async (db, { account_id }, _column, key) => {
  const row = await db
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['au.id', 'au.user_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
    .select(['u.name', 'u.email'])
    .where('au.account_id', '=', account_id ?? NO_ROW)
    .where('au.user_id', '=', idIn<UserId>({ id: Number(key) }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, ...values } = row;
  return { id, name: row.email, values };
};

const sameColumn = (type: AuditedType) => (type === 'AccountUser' ? 'user_id' : 'id');
export const keyOfSame = (type: AuditedType, { id, values }: Snapshot): [string, string | number] => [
  sameColumn(type),
  type === 'AccountUser' ? Number(values['user_id']) : id,
];

/** What an agent has for themselves is logged without what it says. */
const sharedOr =
  (whole: Find, hidden: string): Find =>
  async (db, owner, column, key) => {
    const found = await whole(db, owner, column, key);
    if (!found || found.values['visibility'] === 'global') return found;
    const { [hidden]: _hidden, ...values } = found.values;
    return { ...found, values };
  };

/** People who may be erased: an entry has only their id. */
const unnamed =
  (table: string): Find =>
  async (db, { account_id }, column, key) => {
    const row = await rowOf(db, table, { [column]: key, account_id });
    return row && { id: Number(row['id']), name: null, values: {} };
  };

export const OBJECTS = {
  Account: fromTable({ table: 'accounts', label: 'name', owner: 'none', hide: ['last_display_id'] }),
  AccountUser: member,
  AgentBot: ofAccount('agent_bots'),
  ApiToken: ofUser('api_tokens', 'name', ['token_hash']),
  Article: ofAccount('articles', 'title'),
  Campaign: ofAccount('campaigns', 'title'),
  CannedResponse: sharedOr(ofAccount('canned_responses', 'short_code'), 'content'),
  Category: ofAccount('categories'),
  Company: ofAccount('companies', 'name', ['name_key', 'search_words']),
  Contact: unnamed('contacts'),
  Conversation: unnamed('conversations'),
  CustomAttributeDefinition: ofAccount('custom_attribute_definitions', 'attribute_display_name'),
  CustomRole: ofAccount('custom_roles'),
  DashboardApp: ofAccount('dashboard_apps', 'title', ['frame_key']),
  IdentityProvider: ofAccount('identity_providers', 'issuer'),
  Inbox: inbox,
  InboxMember: members<InboxId>(inboxRow, (db, id) =>
    db.selectFrom('inbox_members').select('user_id').where('inbox_id', '=', id).orderBy('user_id').execute(),
  ),
  IncomingWebhook: ofAccount('incoming_webhooks', 'name', [
    'token_hash',
    'received_count',
    'refused_count',
    'last_received_at',
    'last_error',
    'last_error_at',
  ]),
  Label: ofAccount('labels', 'title'),
  SlackConnection: ofAccount('slack_connections', 'team_name', [
    'bot_token',
    'signing_secret',
    'started_at',
    'last_error',
    'last_reason',
    'last_error_at',
    'last_posted_at',
    'last_received_at',
  ]),
  SlaPolicy: ofAccount('sla_policies'),
  AutomationRule: ofAccount('automation_rules', 'name', ['action_names']),
  Macro: sharedOr(ofAccount('macros', 'name', ['action_names']), 'actions'),
  Passkey: ofUser('passkeys', 'name', [
    'credential_id',
    'public_key',
    'user_handle',
    'rp_id',
    'counter',
    'transports',
    'last_used_at',
  ]),
  Portal: portalRow,
  PortalMember: members<PortalId>(portalRow, (db, id) =>
    db.selectFrom('portal_members').select('user_id').where('portal_id', '=', id).orderBy('user_id').execute(),
  ),
  Session: ofUser('sessions', 'user_agent', [
    'client_id',
    'token_hash',
    'expires_at',
    'access_hash',
    'access_expires_at',
    'refresh_hash',
    'previous_refresh_hash',
    'refreshed_at',
    'authenticated_at',
  ]),
  Team: teamRow,
  TeamMember: members<TeamId>(teamRow, (db, id) =>
    db.selectFrom('team_members').select('user_id').where('team_id', '=', id).orderBy('user_id').execute(),
  ),
  UserIdentity: fromTable({ table: 'user_identities', label: 'issuer', owner: 'none' }),
  User: fromTable({ table: 'users', label: 'email', owner: 'none', hide: ['pubsub_token'] }),
  Webhook: ofAccount('webhooks', 'name'),
} satisfies Record<string, Find>;

export type AuditedType = keyof typeof OBJECTS | 'CustomFilter' | 'Report' | 'Job' | 'AuditLog' | 'LogLevel';

const isStored = (type: AuditedType): type is keyof typeof OBJECTS => type in OBJECTS;

export const takeSnapshot = async (
  db: Db,
  type: AuditedType,
  owner: Owner,
  [column, key]: [string, string | number],
): Promise<Snapshot | undefined> => (isStored(type) ? OBJECTS[type](db, owner, column, key) : undefined);
