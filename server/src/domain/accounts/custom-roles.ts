import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import { permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, CustomRoleId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { CustomRoleRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { type RoleChoice, refuseBeyond, refuseRole } from './role-grants.ts';

const MOST_ROLES = 100;

export type RoleValues = { name?: string; description?: string; permissions?: Permission[] };

const refuseName = async (tx: Tx, account_id: AccountId, name: string, own?: CustomRoleId) => {
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  const existing = await tx.db
    .selectFrom('custom_roles')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (existing && existing.id !== own) throw invalidRecord('Name has already been taken', ['name']);
};

export const findCustomRole = (
  db: Kysely<Database>,
  account_id: AccountId,
  id: CustomRoleId,
): Promise<CustomRoleRow | undefined> =>
  db
    .selectFrom('custom_roles')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();

export const listCustomRoles = (db: Kysely<Database>, account_id: AccountId): Promise<CustomRoleRow[]> =>
  db.selectFrom('custom_roles').selectAll().where('account_id', '=', account_id).orderBy('name').execute();

/** @throws 404 */
const currentRole = async (tx: Tx, account_id: AccountId, id: CustomRoleId): Promise<CustomRoleRow> => {
  const role = await findCustomRole(tx.db, account_id, id);
  if (!role) throw notFound();
  return role;
};

const allowedBy = ({ permissions }: CustomRoleRow) => permissionsOf({ role: 'agent', permissions });

/** @throws 401 for permissions that the author lacks, 422 */
export const createRole = async (tx: Tx, by: Agent, values: RoleValues): Promise<CustomRoleRow> => {
  const { name = '', description = '', permissions = [] } = values;
  await refuseBeyond(tx, by, permissions);
  await refuseName(tx, by.account.id, name.trim());
  const roles = await tx.db.selectFrom('custom_roles').select('id').where('account_id', '=', by.account.id).execute();
  if (roles.length >= MOST_ROLES) throw invalidRecord(`There can be at most ${MOST_ROLES} custom roles`, ['name']);
  return tx.db
    .insertInto('custom_roles')
    .values({
      account_id: by.account.id,
      name: name.trim(),
      description: description.trim(),
      permissions: [...new Set(permissions)],
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const membersOf = async (tx: Tx, id: CustomRoleId): Promise<UserId[]> => {
  const rows = await tx.db.selectFrom('account_users').select('user_id').where('custom_role_id', '=', id).execute();
  return rows.map(({ user_id }) => user_id);
};

/** Changes a role. Returns its members too: their permissions have changed. @throws 401, 404, 422 */
export const updateRole = async (tx: Tx, by: Agent, id: CustomRoleId, values: RoleValues) => {
  const role = await currentRole(tx, by.account.id, id);
  await refuseBeyond(tx, by, allowedBy(role));
  await refuseBeyond(tx, by, values.permissions ?? []);
  const name = values.name?.trim();
  if (name !== undefined) await refuseName(tx, by.account.id, name, role.id);
  const updated = await tx.db
    .updateTable('custom_roles')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(values.description === undefined ? {} : { description: values.description.trim() }),
      ...(values.permissions === undefined ? {} : { permissions: [...new Set(values.permissions)] }),
      updated_at: tx.now,
    })
    .where('id', '=', role.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.record('account.cache_invalidated', { account_id: by.account.id });
  return { role: updated, members: await membersOf(tx, role.id) };
};

/** Deletes a role. A role with members needs a replacement for them. Returns these members. @throws 401, 404, 422 */
export const removeRole = async (
  tx: Tx,
  by: Agent,
  id: CustomRoleId,
  replacement: RoleChoice | undefined,
): Promise<UserId[]> => {
  const role = await currentRole(tx, by.account.id, id);
  await refuseBeyond(tx, by, allowedBy(role));
  const members = await membersOf(tx, role.id);
  if (members.length > 0 && !replacement)
    throw invalidRecord(
      `${members.length} ${members.length === 1 ? 'member has' : 'members have'} this role. Choose the role they get instead: replacement_role, or replacement_custom_role_id`,
      ['replacement_role'],
    );
  if (replacement) {
    if (replacement.custom_role_id === role.id)
      throw invalidRecord('The replacement must not be the deleted role', ['replacement_custom_role_id']);
    await refuseRole(tx, by, replacement);
    await tx.db
      .updateTable('account_users')
      .set({ ...replacement, updated_at: tx.now })
      .where('custom_role_id', '=', role.id)
      .execute();
  }
  await tx.db.deleteFrom('custom_roles').where('id', '=', role.id).execute();
  tx.record('account.cache_invalidated', { account_id: by.account.id });
  return members;
};
