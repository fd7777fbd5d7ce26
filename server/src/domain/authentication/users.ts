import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';

export const findUser = (db: Kysely<Database>, id: UserId): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws when the user does not exist, which is a bug */
export const loadUser = (db: Kysely<Database>, id: UserId): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findUserByEmail = (db: Kysely<Database>, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The user of the one readable API token (wire protocol 11.1). */
export const findUserByAccessToken = (db: Kysely<Database>, token: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('access_token', '=', token).executeTakeFirst();

export const listUsers = async (db: Kysely<Database>, ids: readonly UserId[]): Promise<UserRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
