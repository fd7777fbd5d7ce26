import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import type { Env } from '../../platform/config/environment.ts';
import { seal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { findMember } from '../accounts/agents.ts';
import { refuseBeyond } from '../accounts/role-grants.ts';
import type { Deps } from '../deps.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { checkProvider } from './oidc-client.ts';
import { presentSettings } from './settings-view.ts';

type Stored = Omit<SingleSignOnSettings, 'source' | 'has_client_secret' | 'redirect_uri' | 'post_logout_redirect_uri'>;
/** An absent field stays unchanged; so does an absent secret. */
export type SettingsWish = { [name in keyof Stored]?: Stored[name] | undefined } & {
  client_secret?: string | undefined;
};

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const isWeb = (issuer: string, { allowPrivateWebhooks }: Pick<Env, 'allowPrivateWebhooks'>) =>
  URL.canParse(issuer) &&
  (new URL(issuer).protocol === 'https:' || (allowPrivateWebhooks && new URL(issuer).protocol === 'http:'));

const checked = (settings: Stored, env: Pick<Env, 'allowPrivateWebhooks'>): Stored => {
  const domains = settings.domains.map((domain) => domain.trim().toLowerCase()).filter(Boolean);
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw invalidRecord(`"${wrong}" is not a domain, such as example.com`, ['domains']);
  if (!settings.allows_passwords && settings.break_glass_user_id === null)
    throw invalidRecord(
      'Choose an administrator who can always sign in with a password before you turn off passwords',
      ['break_glass_user_id'],
    );
  const trimmed = {
    ...settings,
    domains,
    issuer: settings.issuer.trim(),
    client_id: settings.client_id.trim(),
    label: settings.label.trim() || 'single sign-on',
    group_claim: settings.group_claim.trim() || 'groups',
  };
  if (!isWeb(trimmed.issuer, env))
    throw invalidRecord('The issuer must be an address that starts with https://', ['issuer']);
  if (trimmed.client_id === '') throw invalidRecord('Client ID cannot be empty', ['client_id']);
  return trimmed;
};

const merged = (before: SingleSignOnSettings, { client_secret: _secret, ...wish }: SettingsWish): Stored => {
  const {
    source: _source,
    has_client_secret: _has,
    redirect_uri: _redirect,
    post_logout_redirect_uri: _out,
    ...stored
  } = before;
  const input = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  return { ...stored, ...input };
};

/** Requests the provider's metadata before it is saved: a mistake would lock everyone out. @throws 422 */
export const checkReachable = async (deps: Deps, account_id: AccountId, wish: SettingsWish): Promise<void> => {
  const settings = checked(merged(await presentSettings(deps, account_id), wish), deps.env);
  if (!settings.enabled) return;
  const provider = { ...settings, key: '', isOperators: false, account_id, client_secret: undefined };
  try {
    await checkProvider(deps, { ...provider, manages_roles: settings.role_mappings.length > 0 });
  } catch (error) {
    const reason = error instanceof OutboundError ? error : error instanceof Error ? (error.cause ?? error) : error;
    const why = reason instanceof Error ? reason.message : String(reason);
    throw invalidRecord(`The issuer cannot be used: ${why}`, ['issuer']);
  }
};

const refuseStrangers = async (tx: Tx, { account }: Agent, settings: Stored) => {
  const roles = await tx.db.selectFrom('custom_roles').select('id').where('account_id', '=', account.id).execute();
  const isKnown = (id: number | null) => id === null || roles.some((role) => role.id === id);
  for (const { role, custom_role_id } of settings.role_mappings) {
    if (!isKnown(custom_role_id)) throw invalidRecord('Custom role not found', ['role_mappings']);
    if (role === 'administrator' && custom_role_id !== null)
      throw invalidRecord('An administrator has no custom role', ['role_mappings']);
  }
  if (settings.break_glass_user_id === null) return;
  const member = await findMember(tx.db, account.id, settings.break_glass_user_id);
  if (member?.role !== 'administrator' || member.password_hash === null)
    throw invalidRecord('The user who can always sign in with a password must be an administrator with a password', [
      'break_glass_user_id',
    ]);
};

export const saveSettings = async (tx: Tx, env: Env, by: Agent, wish: SettingsWish) => {
  await refuseBeyond(tx, by, [], 'account_manage');
  const account_id = by.account.id;
  const settings = checked(merged(await presentSettings({ db: tx.db, env }, account_id), wish), env);
  await refuseStrangers(tx, by, settings);
  const existing = await tx.db
    .selectFrom('identity_providers')
    .select(['id', 'client_secret', 'issuer'])
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  // A secret belongs to one provider: it is not sent to a changed address.
  const storedSecret = existing?.issuer === settings.issuer ? existing.client_secret : null;
  const secret = wish.client_secret?.trim();
  const client_secret =
    secret === undefined ? storedSecret : secret === '' ? null : seal(secret, env, SEALED_COLUMNS.clientSecret);
  const values = { ...settings, client_secret, updated_at: tx.now };
  if (!existing)
    return tx.db
      .insertInto('identity_providers')
      .values({ ...values, account_id, created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
  return tx.db
    .updateTable('identity_providers')
    .set(values)
    .where('id', '=', existing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteSettings = async (tx: Tx, account_id: AccountId): Promise<void> => {
  await tx.db.deleteFrom('identity_providers').where('account_id', '=', account_id).execute();
};
