import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { Deps } from '../deps.ts';
import { redirectUri, signedOutUri } from './addresses.ts';
import { accountKey, ENVIRONMENT, listProviders, readClientSecret } from './providers.ts';

const NONE = {
  enabled: false,
  issuer: '',
  client_id: '',
  label: '',
  domains: [],
  group_claim: 'groups',
  role_mappings: [],
  default_role: 'agent',
  creates_users: false,
  allows_passwords: true,
  break_glass_user_id: null,
} satisfies Partial<SingleSignOnSettings>;

const ofEnvironment = async (deps: Pick<Deps, 'db' | 'env'>): Promise<SingleSignOnSettings | undefined> => {
  if (!deps.env.oidc) return undefined;
  const [provider] = await listProviders(deps);
  if (!provider) return undefined;
  return {
    source: 'environment',
    enabled: true,
    issuer: provider.issuer,
    client_id: provider.client_id,
    label: provider.label,
    domains: [...provider.domains],
    group_claim: provider.group_claim,
    role_mappings: [...provider.role_mappings],
    default_role: provider.default_role,
    creates_users: provider.creates_users,
    allows_passwords: provider.allows_passwords,
    break_glass_user_id: provider.break_glass_user_id,
    has_client_secret: provider.client_secret !== undefined,
    redirect_uri: redirectUri(deps.env, ENVIRONMENT),
    post_logout_redirect_uri: signedOutUri(deps.env),
  };
};

export const presentSettings = async (
  deps: Pick<Deps, 'db' | 'env'>,
  account_id: AccountId,
): Promise<SingleSignOnSettings> => {
  const fromEnvironment = await ofEnvironment(deps);
  if (fromEnvironment) return fromEnvironment;
  const post_logout_redirect_uri = signedOutUri(deps.env);
  const redirect_uri = redirectUri(deps.env, accountKey(account_id));
  const row = await deps.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (!row) return { ...NONE, source: 'none', has_client_secret: false, redirect_uri, post_logout_redirect_uri };
  const {
    id: _id,
    account_id: _account,
    client_secret: _secret,
    created_at: _made,
    updated_at: _changed,
    ...settings
  } = row;
  return {
    ...settings,
    source: 'account',
    // An unreadable one has to be entered again.
    has_client_secret: readClientSecret(row, deps.env) !== undefined,
    redirect_uri,
    post_logout_redirect_uri,
  };
};
