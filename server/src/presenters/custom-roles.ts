import { PERMISSIONS } from '@porchlight/core/rules/access/permissions.ts';
import type { CustomRole } from '@porchlight/core/wire/agent.ts';
import type { CustomRoleRow } from '../platform/database/schema/users.ts';

export const presentCustomRole = ({
  id,
  name,
  description,
  permissions,
}: Pick<CustomRoleRow, 'id' | 'name' | 'description' | 'permissions'>): CustomRole => ({
  id,
  name,
  description,
  permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
});
