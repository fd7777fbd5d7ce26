import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Env } from '../../platform/config/environment.ts';
import type { Keys } from '../../platform/crypto/sealed.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { HttpError } from '../../platform/errors.ts';
import { dueAt, policyOf } from '../accounts/two-factor-policy.ts';
import { hasPasskey, type OwnFactor, ownFactorsOf, usersWithPasskey } from '../second-factors/own-factors.ts';
import { listProviders, signsInMembersOf } from './providers.ts';

type Ports = { db: Kysely<Database>; env: Pick<Env, 'oidc'> & Keys };

const sameIssuer = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/** The users whom a current provider signs in: it is responsible for their second factor. */
const usersWithProvider = async (ports: Ports, user_ids: readonly UserId[]): Promise<ReadonlySet<UserId>> => {
  if (user_ids.length === 0) return new Set();
  const identities = await ports.db
    .selectFrom('user_identities')
    .select(['user_id', 'issuer'])
    .where('user_id', 'in', user_ids)
    .execute();
  if (identities.length === 0) return new Set();
  const linked = identities.map(({ user_id }) => user_id);
  const [providers, memberships] = await Promise.all([
    listProviders(ports),
    ports.db.selectFrom('account_users').select(['user_id', 'account_id']).where('user_id', 'in', linked).execute(),
  ]);
  const accountsOf = (id: UserId) => memberships.filter((row) => row.user_id === id).map((row) => row.account_id);
  const signsIn = ({ user_id, issuer }: (typeof identities)[number]) =>
    providers.some(
      (provider) => sameIssuer(issuer, provider.issuer) && signsInMembersOf(provider, accountsOf(user_id)),
    );
  return new Set(identities.filter(signsIn).map(({ user_id }) => user_id));
};

const hasProvider = async (ports: Ports, user_id: UserId): Promise<boolean> =>
  (await usersWithProvider(ports, [user_id])).has(user_id);

type User = Pick<UserRow, 'id' | 'totp_enabled_at'>;

export const secondFactorOf = async (ports: Ports, user: User): Promise<OwnFactor | 'provider' | undefined> => {
  const [own] = await ownFactorsOf(ports.db, user);
  if (own) return own;
  return (await hasProvider(ports, user.id)) ? 'provider' : undefined;
};

/** Users who authenticate by no more than a password, here or at a provider. */
export const withoutSecondFactor = async <U extends User>(ports: Ports, users: readonly U[]): Promise<U[]> => {
  const withoutApp = users.filter(({ totp_enabled_at }) => totp_enabled_at === null);
  const ids = withoutApp.map(({ id }) => id);
  const [passkeys, providers] = await Promise.all([usersWithPasskey(ports.db, ids), usersWithProvider(ports, ids)]);
  return withoutApp.filter(({ id }) => !passkeys.has(id) && !providers.has(id));
};

const requirementsOf = async ({ db }: Ports, user_id: UserId): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['a.id', 'a.settings', 'au.role', 'au.custom_role_id', 'au.created_at'])
    .where('au.user_id', '=', user_id)
    .execute();
  return new Map(
    rows.flatMap((row): [number, number][] => {
      const due = dueAt(policyOf(row), row);
      return due === undefined ? [] : [[row.id, due]];
    }),
  );
};

/** The accounts in which a user lacks the required second factor, and from when on that counts. */
export const lackingIn = async (ports: Ports, user: User): Promise<ReadonlyMap<number, number>> => {
  if (user.totp_enabled_at !== null) return new Map();
  const required = await requirementsOf(ports, user.id);
  if (required.size === 0) return required;
  return (await hasPasskey(ports.db, user.id)) || (await hasProvider(ports, user.id)) ? new Map() : required;
};

export const isHeldBack = async (ports: Ports, user: User, account_id: number, now: number): Promise<boolean> => {
  const due = (await lackingIn(ports, user)).get(account_id);
  return due !== undefined && due <= now;
};

/** A user without a required second factor, after the grace period, may only set one up. @throws 401 */
export const refuseHeldBack = async (ports: Ports, user: User, now: number): Promise<void> => {
  const due = [...(await lackingIn(ports, user)).values()];
  if (due.some((each) => each <= now))
    throw new HttpError(401, {
      error:
        'Your account requires two-factor authentication. Set it up in the console, or with POST /api/v1/profile/two_factor',
      two_factor_required: true,
    });
};

/** Whether a password alone would sign in a user whose second factor is only the provider's. */
export const needsProvider = async (ports: Ports, user: User): Promise<boolean> => {
  if ((await ownFactorsOf(ports.db, user)).length > 0) return false;
  return (await requirementsOf(ports, user.id)).size > 0 && (await hasProvider(ports, user.id));
};
