import { type Static, Type } from 'typebox';
import { Role } from '../agent.ts';
import type { CustomRoleId, UserId } from '../ids.ts';
import { idOf, Nullable, OneOf } from '../schema.ts';

/** Members of a provider's group get this role. The first match counts. */
export const RoleMapping = Type.Object({
  group: Type.String({ minLength: 1, maxLength: 255 }),
  role: Role,
  custom_role_id: Nullable(idOf<CustomRoleId>()),
});
export type RoleMapping = Static<typeof RoleMapping>;

/** Settings of an administrator. An absent secret stays unchanged; an empty one is removed. */
export const SingleSignOnFields = {
  enabled: Type.Boolean(),
  issuer: Type.String({ maxLength: 500 }),
  client_id: Type.String({ maxLength: 255 }),
  label: Type.String({ maxLength: 60 }),
  domains: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 }),
  group_claim: Type.String({ maxLength: 100 }),
  role_mappings: Type.Array(RoleMapping, { maxItems: 100 }),
  default_role: OneOf(['agent', 'none']),
  creates_users: Type.Boolean(),
  allows_passwords: Type.Boolean(),
  break_glass_user_id: Nullable(idOf<UserId>()),
};

export const SingleSignOnSettings = Type.Object({
  ...SingleSignOnFields,
  /** `environment`: set by the operator; the console cannot change it. */
  source: OneOf(['none', 'account', 'environment']),
  has_client_secret: Type.Boolean(),
  /** To be registered at the provider. */
  redirect_uri: Type.String(),
  post_logout_redirect_uri: Type.String(),
});
export type SingleSignOnSettings = Static<typeof SingleSignOnSettings>;

export const SignInProvider = Type.Object({ key: Type.String(), label: Type.String(), start_url: Type.String() });
export type SignInProvider = Static<typeof SignInProvider>;

export const LinkedIdentity = Type.Object({
  id: Type.Integer(),
  user_id: idOf<UserId>(),
  name: Type.String(),
  email: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  /** Seconds. */
  last_used_at: Type.Integer(),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;
