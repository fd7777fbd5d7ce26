import { type Permission, permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';

/** What a member may do in an account, by their profile: the server refuses the rest all the same. */
export const permissionsIn = (profile: Profile, accountId: number | null): ReadonlySet<Permission> => {
  const account = profile.accounts.find(({ id }) => id === accountId);
  if (!account) return new Set();
  return new Set(permissionsOf({ role: account.role, permissions: account.custom_role?.permissions ?? null }));
};

type Member = { profile: Profile; accountId: number };

export const may = ({ profile, accountId }: Member, permission: Permission): boolean =>
  permissionsIn(profile, accountId).has(permission);

export const seesConversations = (workspace: Member): boolean =>
  (
    [
      'conversation_manage',
      'conversation_unassigned_manage',
      'conversation_participating_manage',
    ] satisfies Permission[]
  ).some((permission) => may(workspace, permission));

/** Whether this agent has reports: of the account, or their own. */
export const seesReports = (workspace: Member): boolean =>
  may(workspace, 'report_manage') || seesConversations(workspace);

/** Whether this agent may start conversations: the one who writes first reads the record of the contact. */
export const mayStart = (workspace: Member): boolean =>
  may(workspace, 'contact_manage') && seesConversations(workspace);
