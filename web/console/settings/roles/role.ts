import { lackingOf, type Permission, permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';

export type RoleValue = string;

export const roleValueOf = ({ role, custom_role_id }: Pick<TeamAgent, 'role' | 'custom_role_id'>): RoleValue =>
  custom_role_id === null ? role : String(custom_role_id);

export const roleFieldsOf = (value: RoleValue) =>
  value === 'agent' || value === 'administrator'
    ? { role: value, custom_role_id: null }
    : { role: 'agent', custom_role_id: Number(value) };

type Granter = { isAdministrator: boolean; permissions: ReadonlySet<Permission> };

/** Whether a member may give, take or change a role: they grant no permission that they lack. */
export const mayGrant = ({ isAdministrator, permissions }: Granter, value: RoleValue, roles: readonly CustomRole[]) => {
  if (isAdministrator) return true;
  if (value === 'administrator') return false;
  const custom = roles.find(({ id }) => String(id) === value);
  const granted = permissionsOf({ role: 'agent', permissions: custom?.permissions ?? null });
  return lackingOf([...permissions], granted).length === 0;
};

export const PERMISSION_GROUPS = [
  ['conversations', ['conversation_manage', 'conversation_unassigned_manage', 'conversation_participating_manage']],
  ['people', ['contact_manage', 'data_manage']],
  [
    'content',
    [
      'report_manage',
      'knowledge_base_manage',
      'knowledge_base_member_manage',
      'campaign_manage',
      'canned_response_manage',
      'macro_manage',
      'automation_manage',
      'label_manage',
    ],
  ],
  ['settings', ['inbox_manage', 'agent_manage', 'integration_manage', 'account_manage', 'audit_log_manage']],
] as const satisfies readonly (readonly [string, readonly Permission[]])[];
