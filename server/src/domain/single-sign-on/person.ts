import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { ownFactorsOf } from '../second-factors/own-factors.ts';
import { groupsOf } from './group-roles.ts';
import { maySignIn, type Provider } from './providers.ts';
import { SingleSignOnRefused } from './refusals.ts';

const Claims = Type.Object({
  issuer: Type.String(),
  subject: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  name: Type.String(),
  groups: Type.Array(Type.String()),
});
export type Claims = Static<typeof Claims>;

export type Person =
  | { kind: 'linked'; user: UserRow }
  /** `needsPassword`: the account is worth more than a mailbox, so its password is required once. */
  | { kind: 'first'; user: UserRow; needsPassword: boolean }
  | { kind: 'new' };

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 255) : '');

/** Pure. `email_verified` must be `true`, not only a truthy value. */
export const claimsOf = (provider: Provider, raw: Readonly<Record<string, unknown>>): Claims => ({
  issuer: textOf(raw['iss']) || provider.issuer,
  subject: textOf(raw['sub']),
  email: textOf(raw['email']).toLowerCase(),
  email_verified: raw['email_verified'] === true,
  name: textOf(raw['name']) || textOf(raw['preferred_username']),
  groups: groupsOf(raw, provider.group_claim),
});

export const storedClaims = (claims: Claims): Json => ({ claims });
export const readClaims = ({ claims }: Json): Claims => {
  if (!Check(Claims, claims)) throw new Error('The claims that were stored with a sign-in are not complete.');
  return claims;
};

const refuseDomain = ({ domains }: Provider, { email, email_verified }: Claims) => {
  if (domains.length === 0) return;
  if (!email_verified) throw new SingleSignOnRefused('email_unverified');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!domains.some((each) => each.toLowerCase() === domain)) throw new SingleSignOnRefused('domain');
};

const identityOf = (db: Kysely<Database>, { issuer, subject }: Claims) =>
  db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

const refuseMember = async (db: Kysely<Database>, provider: Provider, user: UserRow) => {
  if (await maySignIn(db, provider, user.id)) return;
  const member = await db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user.id)
    .where('account_id', '=', provider.account_id)
    .executeTakeFirst();
  throw new SingleSignOnRefused(member ? 'other_account' : 'not_member');
};

/** Administrators, and members whose custom role can grant roles or change the account. */
const isPowerful = async (db: Kysely<Database>, user: UserRow): Promise<boolean> => {
  const rows = await db
    .selectFrom('account_users as au')
    .leftJoin('custom_roles as r', 'r.id', 'au.custom_role_id')
    .select(['au.role', 'r.permissions'])
    .where('au.user_id', '=', user.id)
    .execute();
  return rows.some(
    ({ role, permissions }) =>
      role === 'administrator' ||
      permissions?.some((name) => name === 'agent_manage' || name === 'account_manage') === true,
  );
};

/**
 * The first time, only the email address links a person at the provider with a user here, so it must be proven on both
 * sides: verified there, confirmed here (an agent may have written a colleague's address into their own profile). A user who
 * has a second factor, or administrates, also enters their password once: a mailbox, or a provider that lets people choose
 * their address, must not be enough for those. An invited user who has never signed in has nothing to take over.
 */
const firstTime = async (db: Kysely<Database>, provider: Provider, claims: Claims): Promise<Person> => {
  if (!claims.email_verified || !claims.email) throw new SingleSignOnRefused('email_unverified');
  const user = await db.selectFrom('users').selectAll().where('email', '=', claims.email).executeTakeFirst();
  if (!user) {
    if (!provider.creates_users) throw new SingleSignOnRefused('unknown');
    return { kind: 'new' };
  }
  await refuseMember(db, provider, user);
  const other = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .where('issuer', '=', claims.issuer)
    .executeTakeFirst();
  // Another request of the same person linked them since their identity was looked for.
  if (other?.subject === claims.subject) return { kind: 'linked', user };
  // The provider has given the address to another person, or created the person again.
  if (other) throw new SingleSignOnRefused('linked_otherwise');
  if (user.password_hash === null) return { kind: 'first', user, needsPassword: false };
  if (user.confirmed_at === null) throw new SingleSignOnRefused('unconfirmed');
  const needsPassword = (await ownFactorsOf(db, user)).length > 0 || (await isPowerful(db, user));
  return { kind: 'first', user, needsPassword };
};

export const findPerson = async (db: Kysely<Database>, provider: Provider, claims: Claims): Promise<Person> => {
  refuseDomain(provider, claims);
  const linked = await identityOf(db, claims);
  if (!linked) return firstTime(db, provider, claims);
  await refuseMember(db, provider, linked);
  return { kind: 'linked', user: linked };
};
