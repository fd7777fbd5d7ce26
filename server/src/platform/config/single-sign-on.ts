import { flag, oneOf, required, SettingError, url } from './parse-values.ts';
import type { Source } from './variables.ts';

/** A group at the provider and its role: `agent`, `administrator`, or the name of a custom role. */
type NamedMapping = { group: string; role: string };

/** Set by the operator, so its address may be private. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  label: string;
  domains: string[];
  groupClaim: string;
  roles: NamedMapping[];
  defaultRole: 'agent' | 'none';
  createUsers: boolean;
  allowPasswords: boolean;
  breakGlassEmail: string | undefined;
};

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const rolesOf = (source: Source): NamedMapping[] =>
  listOf(source['OIDC_ROLES']).map((pair) => {
    const at = pair.lastIndexOf('=');
    const [group, role] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at < 1 || !group || !role)
      throw new SettingError(`OIDC_ROLES must be group=role, separated by commas, not "${pair}".`);
    return { group, role };
  });

/** @throws SettingError */
export const readOidcSettings = (source: Source): OidcSettings | undefined => {
  const issuer = url(source, 'OIDC_ISSUER', ['https:', 'http:']);
  if (!issuer) return undefined;
  const allowPasswords = flag(source, 'OIDC_ALLOW_PASSWORDS', true);
  const breakGlassEmail = source['OIDC_BREAK_GLASS_EMAIL']?.trim().toLowerCase() || undefined;
  if (!allowPasswords && !breakGlassEmail)
    throw new SettingError('OIDC_BREAK_GLASS_EMAIL is required when OIDC_ALLOW_PASSWORDS is false.');
  return {
    issuer,
    clientId: required(source, 'OIDC_CLIENT_ID', 'OIDC_ISSUER'),
    clientSecret: source['OIDC_CLIENT_SECRET'] || undefined,
    label: source['OIDC_LABEL']?.trim() || 'single sign-on',
    domains: listOf(source['OIDC_DOMAINS']).map((domain) => domain.toLowerCase()),
    groupClaim: source['OIDC_GROUP_CLAIM']?.trim() || 'groups',
    roles: rolesOf(source),
    defaultRole: oneOf(source, 'OIDC_DEFAULT_ROLE', ['agent', 'none'], 'agent') === 'none' ? 'none' : 'agent',
    createUsers: flag(source, 'OIDC_CREATE_USERS', false),
    allowPasswords,
    breakGlassEmail,
  };
};
