import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { ApiTokenRow } from '../database/schema/users.ts';
import { notAuthorized } from '../errors.ts';

/** Any of these permissions lets a member in; the route then decides what this member may see. */
const GROUPS = {
  conversations: ['conversation_manage', 'conversation_unassigned_manage', 'conversation_participating_manage'],
  reports: [
    'report_manage',
    'conversation_manage',
    'conversation_unassigned_manage',
    'conversation_participating_manage',
  ],
  help_centres: ['knowledge_base_manage', 'knowledge_base_member_manage'],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * Who may call a route, declared on it as `config: { permission }`:
 * - `public`: anyone; what the address or the body holds (a signed link, a live token) may still be checked
 * - `visitor`: a visitor with their token, or a script of an API inbox with a contact's source id
 * - `profile`: a signed-in user, about themselves
 * - `member`: every member of the account
 * - `administrator`: administrators, and no other role
 * - a permission, or a group of which one is enough: members whose role has it
 */
export type RoutePermission =
  | 'public'
  | 'visitor'
  | 'profile'
  | 'member'
  | 'administrator'
  | keyof typeof GROUPS
  | Permission;

const isGroup = (permission: RoutePermission): permission is keyof typeof GROUPS => permission in GROUPS;

/** The names of which one is enough, for `/openapi.json`. */
export const permissionNames = (permission: RoutePermission): readonly string[] =>
  isGroup(permission) ? GROUPS[permission] : [permission];

type Asker = { administrator: boolean; permissions: ReadonlySet<Permission>; scope: ApiTokenRow['scope'] };

const holds = (names: readonly string[], has: ReadonlySet<string>) => names.some((name) => has.has(name));

export const isPermitted = (
  { permissions }: Pick<Asker, 'permissions'>,
  needed: keyof typeof GROUPS | Permission | 'member',
) => needed === 'member' || holds(permissionNames(needed), permissions);

/** `ofRole` is what the role alone allows. A route without a permission is for administrators. @throws 401 */
export const refuseUnlessPermitted = (
  { administrator, permissions, scope }: Asker,
  ofRole: readonly Permission[],
  needed: RoutePermission = 'administrator',
): void => {
  if (needed === 'member') return;
  const names = permissionNames(needed);
  const isByRole = needed === 'administrator' ? administrator : holds(names, new Set(ofRole));
  if (!isByRole) throw notAuthorized();
  const isByToken = needed === 'administrator' ? scope === 'administrate' : holds(names, permissions);
  if (!isByToken) throw notAuthorized('This API token has no administrator access');
};
