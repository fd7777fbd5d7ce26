import type { Permission } from '@porchlight/core/rules/permissions.ts';

/** Any of these lets a member in; the route then answers what of it this member may see. */
const GROUPS = {
  conversations: ['conversation_manage', 'conversation_unassigned_manage', 'conversation_participating_manage'],
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

/** The names of which one is enough, as `/openapi.json` says them. */
export const permissionNames = (permission: RoutePermission): readonly string[] =>
  isGroup(permission) ? GROUPS[permission] : [permission];
