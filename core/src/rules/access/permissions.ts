/** The first six names are Chatwoot's. A member who is not an administrator sees their own inboxes only. */
export const PERMISSIONS = [
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
  'contact_manage',
  'report_manage',
  'knowledge_base_manage',
  'knowledge_base_member_manage',
  'data_manage',
  'campaign_manage',
  'canned_response_manage',
  'macro_manage',
  'automation_manage',
  'label_manage',
  'inbox_manage',
  'agent_manage',
  'integration_manage',
  'account_manage',
  'audit_log_manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const AGENT_PERMISSIONS: readonly Permission[] = [
  'conversation_manage',
  'contact_manage',
  'knowledge_base_member_manage',
  'canned_response_manage',
];

const CONVERSATION_PERMISSIONS: readonly Permission[] = [
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
];

export type Membership = { role: 'agent' | 'administrator'; permissions: readonly string[] | null };

export const permissionsOf = ({ role, permissions }: Membership): readonly Permission[] => {
  if (role === 'administrator') return PERMISSIONS;
  return permissions === null ? AGENT_PERMISSIONS : PERMISSIONS.filter((name) => permissions.includes(name));
};

/** The permissions that remain for an API token without the scope `administrate`: those of the role `agent`. */
export const withoutAdministration = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter((name) => AGENT_PERMISSIONS.includes(name) || CONVERSATION_PERMISSIONS.includes(name));

export const seesConversations = (membership: Membership): boolean =>
  permissionsOf(membership).some((name) => CONVERSATION_PERMISSIONS.includes(name));

const IMPLIED: Partial<Record<Permission, Permission>> = {
  conversation_unassigned_manage: 'conversation_manage',
  conversation_participating_manage: 'conversation_manage',
  knowledge_base_member_manage: 'knowledge_base_manage',
};

/** The permissions of `wanted` that the granting member lacks, and so may not grant. */
export const lackingOf = (own: readonly Permission[], requested: readonly Permission[]): readonly Permission[] =>
  requested.filter((name) => !own.includes(name) && !own.includes(IMPLIED[name] ?? name));
