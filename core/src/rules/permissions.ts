/**
 * What a member of the team may do. The first six, and their names, are those of Chatwoot's custom roles; a role has any set of
 * them. Inboxes narrow all of them: a member who is no administrator sees the conversations and contacts of their inboxes.
 */
export type Permission =
  | 'conversation_manage'
  | 'conversation_unassigned_manage'
  | 'conversation_participating_manage'
  | 'contact_manage'
  | 'report_manage'
  | 'knowledge_base_manage'
  | 'knowledge_base_member_manage'
  | 'data_manage'
  | 'campaign_manage'
  | 'canned_response_manage'
  | 'label_manage'
  | 'inbox_manage'
  | 'agent_manage'
  | 'integration_manage'
  | 'account_manage'
  | 'audit_log_manage';
