import type { RoleChoice } from '../accounts/role-grants.ts';
import type { Provider } from './providers.ts';

const MOST_GROUPS = 1_000;

export const groupsOf = (claims: Readonly<Record<string, unknown>>, claim: string): string[] => {
  const value = claims[claim];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((each): each is string => typeof each === 'string').slice(0, MOST_GROUPS);
};

/** Pure. The role from the groups of a user: `keep` when groups give no roles at all, `none` when none of them has a role. */
export const roleOfGroups = (
  { role_mappings, manages_roles, default_role }: Pick<Provider, 'role_mappings' | 'manages_roles' | 'default_role'>,
  groups: readonly string[],
): RoleChoice | 'keep' | 'none' => {
  const mapping = role_mappings.find(({ group }) => groups.includes(group));
  if (mapping) return { role: mapping.role, custom_role_id: mapping.custom_role_id };
  if (default_role === 'none') return 'none';
  return manages_roles ? { role: 'agent', custom_role_id: null } : 'keep';
};
