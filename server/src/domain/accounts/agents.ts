import type { Availability } from '@porchlight/core/wire/agent.ts';
import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { makeToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MemberRow, UserRow } from '../../platform/database/schema/users.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { endInvitation, sendInvitation } from './invitations.ts';
import { selectMembers } from './members.ts';
import { moveAgent } from './move-agent.ts';
import { chooseRole, type RoleChoice, type RoleFields, refuseRole } from './role-grants.ts';
import { notifyOfRole } from './role-notice.ts';

export type NewAgent = {
  email: string;
  name: string;
  role: RoleChoice;
  availability: Availability;
  auto_offline: boolean;
};

/** Must be an email address; lower-cased. @throws 422 */
export const agentEmailOf = (address: string | undefined): string => {
  const email = address?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidRecord('Email is not an email address', ['email']);
  return email;
};

export const findMember = (db: Kysely<Database>, account_id: AccountId, id: UserId): Promise<MemberRow | undefined> =>
  selectMembers(db, account_id).where('u.id', '=', id).executeTakeFirst();

const userOfEmail = async (tx: Tx, { email, name }: NewAgent): Promise<UserRow> => {
  const existing = await tx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (existing) return existing;
  return tx.db
    .insertInto('users')
    .values({
      email,
      name,
      display_name: null,
      password_hash: null,
      pubsub_token: makeToken(),
      access_token: makeToken(),
      message_signature: null,
      ui_settings: {},
      avatar_key: null,
      confirmed_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Adds a member and emails an invitation; a user who already exists keeps name and password. */
export const inviteAgent = async (tx: Tx, by: Agent, input: NewAgent): Promise<MemberRow> => {
  const account_id = by.account.id;
  await refuseRole(tx, by, input.role);
  const user = await userOfEmail(tx, input);
  if (await findMember(tx.db, account_id, user.id))
    throw invalidRecord(`${input.email} is already a member of this account`, ['email']);
  const { availability, auto_offline } = input;
  await tx.db
    .insertInto('account_users')
    .values({
      account_id,
      user_id: user.id,
      ...input.role,
      availability,
      auto_offline,
      active_at: null,
      inviter_id: by.user.id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute();
  sendInvitation(tx, { id: user.id, account_id });
  tx.record('account.cache_invalidated', { account_id });
  return { ...user, account_id, ...input.role, availability, auto_offline };
};

/** The account needs a user who can change everything: the last administrator cannot be removed or demoted. */
export const refuseLastAdministrator = async (tx: Tx, member: MemberRow) => {
  if (member.role !== 'administrator') return;
  const other = await tx.db
    .selectFrom('account_users')
    .select('id')
    .where('account_id', '=', member.account_id)
    .where('role', '=', 'administrator')
    .where('user_id', '!=', member.id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw invalidRecord('The account must have an administrator. Make another agent an administrator first', ['role']);
};

export type AgentChange = RoleFields &
  Partial<Pick<NewAgent, 'name' | 'email' | 'availability' | 'auto_offline'>> & { capacity?: number | null };

export const updateAgent = async (
  tx: Tx,
  by: Agent,
  { id, account_id }: Pick<MemberRow, 'id' | 'account_id'>,
  { email, ...fields }: AgentChange,
  deliversMail: boolean,
): Promise<MemberRow> => {
  const name = fields.name?.trim();
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  const member = await findMember(tx.db, account_id, id);
  if (!member) throw notFound();
  const choice = chooseRole(member, fields);
  await refuseRole(tx, by, member);
  await refuseRole(tx, by, choice);
  if (choice.role === 'agent') await refuseLastAdministrator(tx, member);
  const address = email === undefined ? member.email : agentEmailOf(email);
  if (address !== member.email) await moveAgent(tx, member, address, deliversMail);
  const user = name === undefined ? {} : { name };
  const membership = { ...choice, ...pickDefined(fields, ['availability', 'auto_offline']) };
  const limits = pickDefined(fields, ['capacity']);
  if (name !== undefined)
    await tx.db.updateTable('users').set({ name, updated_at: tx.now }).where('id', '=', id).execute();
  await tx.db
    .updateTable('account_users')
    .set({ ...membership, ...limits, updated_at: tx.now })
    .where('account_id', '=', account_id)
    .where('user_id', '=', id)
    .execute();
  tx.record('account.cache_invalidated', { account_id });
  if (choice.role !== member.role || choice.custom_role_id !== member.custom_role_id)
    await notifyOfRole(tx, { user_id: id, account_id }, choice);
  return { ...member, ...user, ...membership, email: address };
};

export const removeAgent = async (tx: Tx, by: Agent, target: MemberRow): Promise<void> => {
  const { account_id, id: user_id } = target;
  const member = await findMember(tx.db, account_id, user_id);
  if (!member) throw notFound();
  await refuseRole(tx, by, member);
  await refuseLastAdministrator(tx, member);
  const inboxes = tx.db.selectFrom('inboxes').select('id').where('account_id', '=', account_id);
  await tx.db.deleteFrom('inbox_members').where('user_id', '=', user_id).where('inbox_id', 'in', inboxes).execute();
  const portals = tx.db.selectFrom('portals').select('id').where('account_id', '=', account_id);
  await tx.db.deleteFrom('portal_members').where('user_id', '=', user_id).where('portal_id', 'in', portals).execute();
  const teams = tx.db.selectFrom('teams').select('id').where('account_id', '=', account_id);
  await tx.db.deleteFrom('team_members').where('user_id', '=', user_id).where('team_id', 'in', teams).execute();
  await tx.db.deleteFrom('agent_skills').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
  const freed = await tx.db
    .updateTable('conversations')
    .set({ assignee_id: null, assignee_last_seen_at: null, assignee_changed_at: tx.now, updated_at: tx.now })
    .where('account_id', '=', account_id)
    .where('assignee_id', '=', user_id)
    .where('status', 'in', ['open', 'pending', 'snoozed'])
    .returning('id')
    .execute();
  for (const { id } of freed) tx.record('assignee.changed', { conversation_id: id, performer: { type: 'system' } });
  await tx.db.deleteFrom('notifications').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
  await tx.db
    .deleteFrom('macros')
    .where('account_id', '=', account_id)
    .where('created_by_id', '=', user_id)
    .where('visibility', '=', 'personal')
    .execute();
  await tx.db
    .deleteFrom('saved_views')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('visibility', '=', 'personal')
    .execute();
  await tx.db.deleteFrom('account_users').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
  await endInvitation(tx, user_id);
  tx.record('account.cache_invalidated', { account_id });
};
