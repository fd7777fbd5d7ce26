import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashSecret, makeSecret, makeToken } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { recordEntry } from '../audit/record-entry.ts';
import type { Tx, Write } from '../transaction.ts';
import { endAllAccess } from './end-access.ts';
import { notifyOfSecurity } from './security-notices.ts';

const SETUP_PURPOSE = 'setup';
const SETUP_LASTS_MS = 7 * 24 * 60 * 60 * 1_000;

export const hasAdministrator = async (db: Kysely<Database>) => {
  const found = await db
    .selectFrom('account_users')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select('users.id')
    .where('account_users.role', '=', 'administrator')
    .where('users.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

type NewAdministrator = { email: string; name: string; password: string };

const saveUser = async (tx: Tx, { email, name }: NewAdministrator, password_hash: string): Promise<UserId> => {
  const existing = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (existing) {
    await tx.db
      .updateTable('users')
      .set({ password_hash, confirmed_at: tx.now, updated_at: tx.now })
      .where('id', '=', existing.id)
      .execute();
    await endAllAccess(tx, existing.id);
    await notifyOfSecurity(tx, existing.id, { kind: 'password_changed' });
    return existing.id;
  }
  const user = await tx.db
    .insertInto('users')
    .values({
      email,
      name,
      password_hash,
      display_name: null,
      pubsub_token: makeToken(),
      access_token: makeToken(),
      message_signature: null,
      ui_settings: {},
      avatar_key: null,
      confirmed_at: tx.now,
      totp_secret: null,
      totp_enabled_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
};

const joinAccount = async (tx: Tx, account_id: AccountId, user_id: UserId) => {
  await tx.db
    .insertInto('account_users')
    .values({
      account_id,
      user_id,
      role: 'administrator',
      availability: 'online',
      auto_offline: true,
      active_at: null,
      inviter_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet({ role: 'administrator', updated_at: tx.now }),
    )
    .execute();
  const inboxes = await tx.db.selectFrom('inboxes').select('id').where('account_id', '=', account_id).execute();
  for (const { id } of inboxes)
    await tx.db
      .insertInto('inbox_members')
      .values({ inbox_id: id, user_id, created_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

const save = async (tx: Tx, person: NewAdministrator, password_hash: string) => {
  const account = await tx.db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const user_id = await saveUser(tx, person, password_hash);
  await joinAccount(tx, account.id, user_id);
  const changes = { email: person.email, role: 'administrator' };
  await recordEntry(tx, account.id, {
    action: 'create',
    type: 'AccountUser',
    id: user_id,
    name: person.email,
    changes,
  });
  return { user_id, account_id: account.id };
};

const normalized = (input: NewAdministrator) => ({ ...input, email: input.email.trim().toLowerCase() });

/** An existing user gets the role and password, and is signed out. The password must have passed `passwordProblem`. */
export const createAdministrator = async (write: Write, input: NewAdministrator) => {
  const password_hash = await hashPassword(input.password);
  return write((tx) => save(tx, normalized(input), password_hash));
};

/** Of several requests at once, on one node or more, one continues; the others then see its result. */
const lockFirstAccount = (tx: Tx) =>
  tx.db
    .updateTable('accounts')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', (query) => query.selectFrom('accounts').select('id').orderBy('id').limit(1))
    .execute();

/** Whether a set-up link is valid: unused, not expired, and the installation has no administrator yet. */
export const isSetupOpen = async (db: Kysely<Database>, secret: string, now: number) => {
  const token = await db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('token_hash', '=', hashSecret(secret))
    .where('purpose', '=', SETUP_PURPOSE)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token !== undefined && !(await hasAdministrator(db));
};

/** Uses the set-up link: creates the first administrator; undefined when the link is invalid, or another request was first. */
export const createFirstAdministrator = async (tx: Tx, secret: string, input: NewAdministrator, hash: string) => {
  await lockFirstAccount(tx);
  if (!(await isSetupOpen(tx.db, secret, tx.now))) return undefined;
  await tx.db.updateTable('one_time_tokens').set({ used_at: tx.now }).where('purpose', '=', SETUP_PURPOSE).execute();
  return save(tx, normalized(input), hash);
};

/** A secret for `/app/setup?token=`: the first user to open it becomes the administrator. Only its hash is stored. */
export const mintSetupToken = async (write: Write) => {
  const secret = makeSecret();
  await write(async (tx) => {
    await tx.db
      .deleteFrom('one_time_tokens')
      .where('purpose', '=', SETUP_PURPOSE)
      .where('expires_at', '<', tx.now)
      .execute();
    await tx.db
      .insertInto('one_time_tokens')
      .values({
        purpose: SETUP_PURPOSE,
        token_hash: hashSecret(secret),
        account_id: null,
        user_id: null,
        contact_inbox_id: null,
        payload: {},
        created_at: tx.now,
        expires_at: tx.now + SETUP_LASTS_MS,
        used_at: null,
      })
      .execute();
  });
  return secret;
};
