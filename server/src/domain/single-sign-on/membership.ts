import type { UserId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import type { RoleChoice } from '../accounts/role-grants.ts';
import { notifyOfRole } from '../accounts/role-notice.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Tx } from '../transaction.ts';
import { roleOfGroups } from './group-roles.ts';
import type { Claims } from './person.ts';
import type { Provider } from './providers.ts';
import { SingleSignOnRefused } from './refusals.ts';

const roleExists = async (tx: Tx, provider: Provider, { custom_role_id }: RoleChoice) => {
  if (custom_role_id === null) return true;
  const role = await tx.db
    .selectFrom('custom_roles')
    .select('id')
    .where('id', '=', custom_role_id)
    .where('account_id', '=', provider.account_id)
    .executeTakeFirst();
  return role !== undefined;
};

/** The role of the person's groups. @throws SingleSignOnRefused when they give none, or a deleted one */
const grantedRole = async (tx: Tx, provider: Provider, claims: Claims): Promise<RoleChoice | 'keep'> => {
  const role = roleOfGroups(provider, claims.groups);
  if (role === 'keep') return role;
  if (role === 'none' || !(await roleExists(tx, provider, role))) throw new SingleSignOnRefused('groups');
  return role;
};

const hasOtherAdministrator = async (tx: Tx, provider: Provider, user_id: UserId) => {
  const other = await tx.db
    .selectFrom('account_users')
    .select('id')
    .where('account_id', '=', provider.account_id)
    .where('role', '=', 'administrator')
    .where('user_id', '!=', user_id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

export const updateRoleByGroups = async (
  tx: Tx,
  provider: Provider,
  user: UserRow,
  claims: Claims,
): Promise<boolean> => {
  if (provider.break_glass_user_id === user.id) return false;
  const role = await grantedRole(tx, provider, claims);
  if (role === 'keep') return false;
  const member = await tx.db
    .selectFrom('account_users')
    .select(['id', 'role', 'custom_role_id'])
    .where('account_id', '=', provider.account_id)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (member.role === role.role && member.custom_role_id === role.custom_role_id) return false;
  if (member.role === 'administrator' && !(await hasOtherAdministrator(tx, provider, user.id))) return false;
  await tx.db
    .updateTable('account_users')
    .set({ ...role, updated_at: tx.now })
    .where('id', '=', member.id)
    .execute();
  const changes = {
    role: [member.role, role.role],
    custom_role_id: [member.custom_role_id, role.custom_role_id],
    by: 'single_sign_on',
  };
  const act = { action: 'update', type: 'AccountUser', id: member.id, name: user.email, changes } as const;
  await recordEntry(tx, provider.account_id, act, user);
  tx.record('account.cache_invalidated', { account_id: provider.account_id });
  await notifyOfRole(tx, { user_id: user.id, account_id: provider.account_id }, role);
  return true;
};

const insertUser = (tx: Tx, { email, name }: Claims): Promise<UserRow> =>
  tx.db
    .insertInto('users')
    .values({
      email,
      name: name || email,
      display_name: null,
      password_hash: null,
      pubsub_token: makeToken(),
      access_token: makeToken(),
      message_signature: null,
      ui_settings: {},
      avatar_key: null,
      // The provider has verified the address.
      confirmed_at: tx.now,
      totp_secret: null,
      totp_enabled_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const createMember = async (tx: Tx, provider: Provider, claims: Claims): Promise<UserRow> => {
  const granted = await grantedRole(tx, provider, claims);
  const role: RoleChoice = granted === 'keep' ? { role: 'agent', custom_role_id: null } : granted;
  const user = await insertUser(tx, claims);
  await tx.db
    .insertInto('account_users')
    .values({
      account_id: provider.account_id,
      user_id: user.id,
      ...role,
      availability: 'online',
      auto_offline: true,
      active_at: null,
      inviter_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute();
  const changes = { email: user.email, ...role, by: 'single_sign_on' };
  const act = { action: 'create', type: 'AccountUser', id: user.id, name: user.email, changes } as const;
  await recordEntry(tx, provider.account_id, act, user);
  tx.record('account.cache_invalidated', { account_id: provider.account_id });
  return user;
};
