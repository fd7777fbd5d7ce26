import { type Static, Type } from 'typebox';
import { PERMISSIONS } from '../rules/access/permissions.ts';
import type { CustomRoleId, UserId } from './ids.ts';
import { idOf, JsonObject, Nullable, OneOf } from './schema.ts';

export const AVAILABILITIES = ['online', 'busy', 'offline'] as const;
export const Availability = OneOf(AVAILABILITIES);
export type Availability = Static<typeof Availability>;

export const ROLES = ['agent', 'administrator'] as const;
export const Role = OneOf(ROLES);
export type Role = Static<typeof Role>;

/** A member of the inbox as the visitor sees them (wire protocol 4.14). */
export const WidgetAgent = Type.Object({
  id: idOf<UserId>(),
  name: Type.String(),
  avatar_url: Type.String(),
  availability_status: Availability,
});
export type WidgetAgent = Static<typeof WidgetAgent>;

/**
 * Our extension, for administrators only: the state of an invitation. `sent_at` and `expires_at` belong to the newest
 * email's link, in seconds, null before the first one was sent. An email that failed is retried automatically (`retrying`)
 * for a limited time (`failed`).
 */
export const Invitation = Type.Object({
  state: OneOf(['sending', 'retrying', 'sent', 'failed', 'expired']),
  sent_at: Nullable(Type.Integer()),
  expires_at: Nullable(Type.Integer()),
});
export type Invitation = Static<typeof Invitation>;

export const PermissionName = OneOf(PERMISSIONS);

/** A role of the account beside agent and administrator (Chatwoot's `custom_roles`). */
export const CustomRole = Type.Object({
  id: idOf<CustomRoleId>(),
  name: Type.String(),
  description: Type.String(),
  permissions: Type.Array(PermissionName),
});
export type CustomRole = Static<typeof CustomRole>;

/** A member of the account as the team sees them (wire protocol 11.3). */
export const TeamAgent = Type.Object({
  id: idOf<UserId>(),
  account_id: Type.Integer(),
  availability_status: Availability,
  auto_offline: Type.Boolean(),
  confirmed: Type.Boolean(),
  email: Type.String(),
  available_name: Type.String(),
  name: Type.String(),
  role: Role,
  custom_role_id: Nullable(idOf<CustomRoleId>()),
  thumbnail: Type.String(),
  /** Only for a user who has not signed in yet. */
  invitation: Type.Optional(Invitation),
  /** Open conversations above which automatic assignment gives no more; as the next one, for those who manage agents. */
  capacity: Type.Optional(Nullable(Type.Integer())),
  /** Labels of conversations that automatic assignment gives them first. */
  skills: Type.Optional(Type.Array(Type.String())),
});
export type TeamAgent = Static<typeof TeamAgent>;

export const EmailChange = Type.Object({
  /** False where no email is sent: the new address takes effect at once. */
  confirms: Type.Boolean(),
  pending: Nullable(Type.Object({ email: Type.String(), expires_at: Type.String() })),
});
export type EmailChange = Static<typeof EmailChange>;

/** The signed-in user (wire protocol 11.2). */
export const Profile = Type.Object({
  id: idOf<UserId>(),
  access_token: Type.String(),
  account_id: Nullable(Type.Integer()),
  available_name: Type.String(),
  avatar_url: Type.String(),
  confirmed: Type.Boolean(),
  display_name: Nullable(Type.String()),
  message_signature: Nullable(Type.String()),
  email: Type.String(),
  name: Type.String(),
  provider: Type.String(),
  pubsub_token: Type.String(),
  role: Role,
  ui_settings: JsonObject,
  uid: Type.String(),
  type: Nullable(Type.String()),
  accounts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      status: Type.String(),
      role: Role,
      /** As in Chatwoot: the role's name, or the permissions of a custom role and `custom_role`. */
      permissions: Type.Array(Type.String()),
      custom_role_id: Nullable(idOf<CustomRoleId>()),
      custom_role: Nullable(CustomRole),
      availability: Availability,
      availability_status: Availability,
      auto_offline: Type.Boolean(),
      active_at: Nullable(Type.String()),
      /** Our extension: the role requires a second factor; from this time on other requests are refused. */
      two_factor_due_at: Type.Optional(Type.String()),
    }),
  ),
});
export type Profile = Static<typeof Profile>;
