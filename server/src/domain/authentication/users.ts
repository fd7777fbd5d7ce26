import type { Kysely } from 'kysely';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';

/** A user; undefined for an id that no user has. */
export const findUser = (db: Kysely<Database>, id: UserId): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** A user who is known to be there. @throws when they are not, as a fault of ours */
export const loadUser = (db: Kysely<Database>, id: UserId): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The user who signs in with this address, given in lower case. */
export const findUserByEmail = (db: Kysely<Database>, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The user whose one readable API token this is (wire protocol 11.1). */
export const findUserByAccessToken = (db: Kysely<Database>, token: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('access_token', '=', token).executeTakeFirst();

/** Those of the users who are there, in no order. */
export const listUsers = async (db: Kysely<Database>, ids: readonly UserId[]): Promise<UserRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
