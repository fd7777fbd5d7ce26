import { type Static, Type } from 'typebox';
import { Role } from '../agent.ts';
import type { CustomRoleId, UserId } from '../ids.ts';
import { idOf, Nullable } from '../schema.ts';

/** Roles: `agent`, `administrator`, or ids of custom roles. */
export const TwoFactorPolicySettings = Type.Object({
  roles: Type.Array(Type.String()),
  grace_days: Type.Integer(),
  members_without: Type.Array(
    Type.Object({
      id: idOf<UserId>(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      custom_role_id: Nullable(idOf<CustomRoleId>()),
      /** ISO-8601; null: their role does not require it. */
      due_at: Nullable(Type.String()),
    }),
  ),
});
export type TwoFactorPolicySettings = Static<typeof TwoFactorPolicySettings>;
