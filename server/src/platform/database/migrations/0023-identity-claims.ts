import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';

/**
 * Which values of a contact are verified and which are claims, and which sessions may read and change their contact's
 * record. Null means written before this migration: `domain/contacts/verified-values` decides when the value is
 * contested.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'boolean';
  const yes = kind === 'sqlite' ? '1' : 'true';
  for (const column of ['identifier_verified', 'email_verified', 'phone_number_verified'])
    await sql.raw(`ALTER TABLE contacts ADD COLUMN ${column} ${type}`).execute(db);
  await sql.raw(`ALTER TABLE contact_inboxes ADD COLUMN owns_contact ${type} NOT NULL DEFAULT ${yes}`).execute(db);
};

/** Few rows change: unverified sessions that share a contact with a verified one. */
export const backfill = async (db: Kysely<unknown>, kind: StoreKind) => {
  const [yes, no] = kind === 'sqlite' ? ['1', '0'] : ['true', 'false'];
  await sql
    .raw(
      `UPDATE contact_inboxes SET owns_contact = ${no} WHERE hmac_verified = ${no} AND contact_id IN
       (SELECT contact_id FROM contact_inboxes WHERE hmac_verified = ${yes})`,
    )
    .execute(db);
};
