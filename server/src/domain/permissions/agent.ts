import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, AgentBotId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import type { AccountsTable } from '../../platform/database/schema/accounts.ts';
import type { AgentBotsTable } from '../../platform/database/schema/bots.ts';
import type { AccountUsersTable, UserRow } from '../../platform/database/schema/users.ts';
import type { Deps } from '../deps.ts';
import type { Performer } from '../events.ts';

export const SCOPES = ['read', 'write', 'administrate'] as const;

export type Scope = (typeof SCOPES)[number];

export type Agent = {
  user: UserRow;
  account: Selectable<AccountsTable>;
  membership: Selectable<AccountUsersTable>;
  administrator: boolean;
  /** What the role and the token together allow. */
  permissions: ReadonlySet<Permission>;
  /** The scope of the request's token. */
  scope: Scope;
  /** A browser session, which does not get secrets unasked. */
  isBrowser: boolean;
};

export type Bot = Selectable<AgentBotsTable>;

export const visibleInboxIds = async (
  { db }: Pick<Deps, 'db'>,
  { user, account, administrator }: { user: { id: UserId }; account: { id: AccountId }; administrator: boolean },
): Promise<InboxId[] | undefined> => {
  if (administrator) return undefined;
  const rows = await db
    .selectFrom('inbox_members as m')
    .innerJoin('inboxes as i', 'i.id', 'm.inbox_id')
    .select('m.inbox_id')
    .where('m.user_id', '=', user.id)
    .where('i.account_id', '=', account.id)
    .execute();
  return rows.map((row) => row.inbox_id);
};

export const performerOf = ({ user }: Pick<Agent, 'user'>): Performer => ({ type: 'user', id: user.id });

/** The caller of a team route that is open to bots as well (wire protocol 11.1). */
export type Caller = {
  account: Agent['account'];
  performer: Performer;
  name: string;
  sender: { type: 'User'; id: UserId } | { type: 'AgentBot'; id: AgentBotId };
  /** Undefined: all of the account's. */
  inboxes: InboxId[] | undefined;
} & ({ agent: Agent; bot?: undefined } | { bot: Bot; agent?: undefined });
