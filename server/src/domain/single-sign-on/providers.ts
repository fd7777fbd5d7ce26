import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { RoleMapping } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Env } from '../../platform/config/environment.ts';
import type { OidcSettings } from '../../platform/config/single-sign-on.ts';
import { type Keys, unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { IdentityProvidersTable } from '../../platform/database/schema/users.ts';

export type Provider = {
  /** `environment`, or `account-<id>`: part of its addresses. */
  key: string;
  /** Set by the operator: it may be in the intranet, and signs in users of every account. */
  isOperators: boolean;
  account_id: AccountId;
  issuer: string;
  client_id: string;
  client_secret: string | undefined;
  label: string;
  domains: readonly string[];
  group_claim: string;
  role_mappings: readonly RoleMapping[];
  /** Whether groups give roles at all, even when no mapping is valid any more. */
  manages_roles: boolean;
  default_role: 'agent' | 'none';
  creates_users: boolean;
  allows_passwords: boolean;
  /** May always sign in by password, and keeps their role. */
  break_glass_user_id: UserId | null;
};

type Ports = { db: Kysely<Database>; env: Pick<Env, 'oidc'> & Keys };

export const ENVIRONMENT = 'environment';

/** A group whose custom role does not exist gives nothing, not the role `agent`. */
const mappingsOf = async (db: Kysely<Database>, account_id: AccountId, oidc: OidcSettings): Promise<RoleMapping[]> => {
  const custom = await db
    .selectFrom('custom_roles')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .execute();
  return oidc.roles.flatMap(({ group, role }): RoleMapping[] => {
    if (role === 'agent' || role === 'administrator') return [{ group, role, custom_role_id: null }];
    const found = custom.find(({ name }) => name.toLowerCase() === role.toLowerCase());
    return found ? [{ group, role: 'agent', custom_role_id: found.id }] : [];
  });
};

const fromEnvironment = async (db: Kysely<Database>, oidc: OidcSettings): Promise<Provider | undefined> => {
  const account = await db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (!account) return undefined;
  const owner = oidc.breakGlassEmail
    ? await db.selectFrom('users').select('id').where('email', '=', oidc.breakGlassEmail).executeTakeFirst()
    : undefined;
  return {
    key: ENVIRONMENT,
    isOperators: true,
    account_id: account.id,
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    client_secret: oidc.clientSecret,
    label: oidc.label,
    domains: oidc.domains,
    group_claim: oidc.groupClaim,
    role_mappings: await mappingsOf(db, account.id, oidc),
    manages_roles: oidc.roles.length > 0,
    default_role: oidc.defaultRole,
    creates_users: oidc.createUsers,
    allows_passwords: oidc.allowPasswords,
    break_glass_user_id: owner?.id ?? null,
  };
};

/** Known before the settings are stored: the provider needs the address first. */
export const accountKey = (account_id: AccountId) => `account-${account_id}`;

export const readClientSecret = ({ client_secret }: Pick<IdentityProvidersTable, 'client_secret'>, keys: Keys) =>
  client_secret === null ? undefined : unseal(client_secret, keys, SEALED_COLUMNS.clientSecret)?.secret;

const fromRow = (row: Selectable<IdentityProvidersTable>, keys: Keys): Provider => ({
  ...row,
  key: accountKey(row.account_id),
  isOperators: false,
  manages_roles: row.role_mappings.length > 0,
  client_secret: readClientSecret(row, keys),
});

/** Every provider that can sign users in now. One from the environment is the only one. */
export const listProviders = async ({ db, env }: Ports): Promise<Provider[]> => {
  if (env.oidc) {
    const provider = await fromEnvironment(db, env.oidc);
    return provider ? [provider] : [];
  }
  const rows = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => fromRow(row, env));
};

export const findProvider = async (ports: Ports, key: string): Promise<Provider | undefined> =>
  (await listProviders(ports)).find((provider) => provider.key === key);

/** Pure. An account's provider signs in only its users: it could otherwise sign in as another account's. */
export const signsInMembersOf = (
  { account_id, isOperators }: Pick<Provider, 'account_id' | 'isOperators'>,
  accounts: readonly AccountId[],
): boolean => accounts.includes(account_id) && (isOperators || accounts.length === 1);

export const maySignIn = async (db: Kysely<Database>, provider: Provider, user_id: UserId): Promise<boolean> => {
  const rows = await db.selectFrom('account_users').select('account_id').where('user_id', '=', user_id).execute();
  return signsInMembersOf(
    provider,
    rows.map(({ account_id }) => account_id),
  );
};

/** The provider that a user must use because passwords are switched off; undefined when passwords are allowed. */
export const requiredProvider = async (ports: Ports, user_id: UserId): Promise<Provider | undefined> => {
  for (const provider of await listProviders(ports)) {
    if (provider.allows_passwords || provider.break_glass_user_id === user_id) continue;
    if (await maySignIn(ports.db, provider, user_id)) return provider;
  }
  return undefined;
};

/** Whether an account exists whose members may sign in by password; break-glass users always may. */
export const offersPasswords = async (ports: Ports): Promise<boolean> => {
  const required = (await listProviders(ports)).filter(({ allows_passwords }) => !allows_passwords);
  if (required.length === 0) return true;
  const ids = required.map(({ account_id }) => account_id);
  const other = await ports.db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};
