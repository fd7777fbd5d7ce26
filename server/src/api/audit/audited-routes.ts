import type { AuditedType } from '../../domain/audit/audited-objects.ts';

/** With `param` or `body` the object is compared before and after; else the action's result identifies it. */
export type AuditRule = {
  type: AuditedType;
  action: string;
  param?: string;
  body?: string;
  column?: string;
  /** Also when nothing of the object differs: the act itself counts. */
  always?: true;
  /** The action writes the entry: the object is not in the request. */
  byAction?: true;
  /** A read that is audited when it is answered. */
  export?: true;
  name?: string;
};

const account = '/api/v1/accounts/:account_id';
const reports = '/api/v2/accounts/:account_id';
const portal = `${account}/portals/:portal_slug`;
const profile = '/api/v1/profile';

const resource = (type: AuditedType, path: string, param: string, column = 'id'): Record<string, AuditRule> => ({
  [`POST ${path}`]: { type, action: 'create' },
  [`PATCH ${path}/:${param}`]: { type, action: 'update', param, column },
  [`DELETE ${path}/:${param}`]: { type, action: 'destroy', param, column },
});

const update = (type: AuditedType, param: string, column = 'id'): AuditRule => ({
  type,
  action: 'update',
  param,
  column,
});
const exported = (name: string): AuditRule => ({ type: 'Report', action: 'export', export: true, name });
const inbox = { type: 'InboxMember', action: 'update', body: 'inbox_id' } as const;
const contact = { type: 'Contact', param: 'contact_id' } as const;

/** Every route whose use leaves an entry. PUT is as PATCH. `api/audit/routes.test.ts` lists those that leave none, and why. */
export const AUDITED_ROUTES: Readonly<Record<string, AuditRule>> = {
  [`PATCH ${account}`]: update('Account', 'account_id'),
  [`PUT ${account}/two_factor_policy`]: update('Account', 'account_id'),
  [`POST ${account}/onboarding/sample_data`]: {
    ...update('Account', 'account_id'),
    action: 'add_samples',
    always: true,
  },
  [`DELETE ${account}/onboarding/sample_data`]: {
    ...update('Account', 'account_id'),
    action: 'remove_samples',
    always: true,
  },
  ...resource('AgentBot', `${account}/agent_bots`, 'bot_id'),
  [`POST ${account}/agent_bots/:bot_id/reset_access_token`]: update('AgentBot', 'bot_id'),
  ...resource('Team', `${account}/teams`, 'team_id'),
  [`POST ${account}/teams/:team_id/team_members`]: update('TeamMember', 'team_id'),
  [`PATCH ${account}/teams/:team_id/team_members`]: update('TeamMember', 'team_id'),
  [`DELETE ${account}/teams/:team_id/team_members`]: update('TeamMember', 'team_id'),
  ...resource('AccountUser', `${account}/agents`, 'id', 'user_id'),
  [`POST ${account}/agents/bulk_create`]: { type: 'AccountUser', action: 'create', byAction: true },
  [`POST ${account}/agents/:id/resend_invitation`]: {
    ...update('AccountUser', 'id', 'user_id'),
    action: 'resend_invitation',
    always: true,
  },
  [`DELETE ${account}/agents/:id/api_tokens`]: {
    ...update('AccountUser', 'id', 'user_id'),
    action: 'revoke_tokens',
    always: true,
  },
  [`DELETE ${account}/agents/:id/sessions`]: {
    ...update('AccountUser', 'id', 'user_id'),
    action: 'end_sessions',
    always: true,
  },
  ...resource('CustomAttributeDefinition', `${account}/custom_attribute_definitions`, 'id'),
  [`POST ${account}/custom_filters`]: { type: 'CustomFilter', action: 'create', byAction: true },
  [`PATCH ${account}/custom_filters/:view_id`]: { type: 'CustomFilter', action: 'update', byAction: true },
  [`DELETE ${account}/custom_filters/:view_id`]: { type: 'CustomFilter', action: 'destroy', byAction: true },
  ...resource('CustomRole', `${account}/custom_roles`, 'id'),
  [`PUT ${account}/single_sign_on`]: update('IdentityProvider', 'account_id', 'account_id'),
  [`DELETE ${account}/single_sign_on`]: {
    type: 'IdentityProvider',
    action: 'destroy',
    param: 'account_id',
    column: 'account_id',
  },
  [`DELETE ${account}/single_sign_on/identities/:id`]: { type: 'UserIdentity', action: 'destroy', param: 'id' },
  ...resource('Label', `${account}/labels`, 'label_id'),
  ...resource('Macro', `${account}/macros`, 'id'),
  ...resource('SlaPolicy', `${account}/sla_policies`, 'id'),
  ...resource('AutomationRule', `${account}/automation_rules`, 'id'),
  [`POST ${account}/automation_rules/:id/clone`]: { type: 'AutomationRule', action: 'create' },
  ...resource('CannedResponse', `${account}/canned_responses`, 'id'),
  ...resource('Campaign', `${account}/campaigns`, 'campaign_id', 'display_id'),
  ...resource('Webhook', `${account}/webhooks`, 'webhook_id'),
  ...resource('DashboardApp', `${account}/dashboard_apps`, 'dashboard_app_id'),
  [`POST ${account}/dashboard_apps/:dashboard_app_id/reset_secret`]: update('DashboardApp', 'dashboard_app_id'),
  ...resource('IncomingWebhook', `${account}/incoming_webhooks`, 'incoming_webhook_id'),
  [`POST ${account}/incoming_webhooks/:incoming_webhook_id/rotate`]: update('IncomingWebhook', 'incoming_webhook_id'),
  [`PUT ${account}/slack`]: update('SlackConnection', 'account_id', 'account_id'),
  [`DELETE ${account}/slack`]: {
    ...update('SlackConnection', 'account_id', 'account_id'),
    action: 'destroy',
  },
  ...resource('Inbox', `${account}/inboxes`, 'inbox_id'),
  // The rows go in a job, which may take a while; the act is the request.
  [`DELETE ${account}/inboxes/:inbox_id`]: { ...update('Inbox', 'inbox_id'), action: 'destroy', always: true },
  [`PATCH ${account}/inboxes/:inbox_id/home_blocks/:block_id`]: update('Inbox', 'inbox_id'),
  [`DELETE ${account}/inboxes/:inbox_id/avatar`]: update('Inbox', 'inbox_id'),
  [`POST ${account}/inboxes/:inbox_id/set_agent_bot`]: update('Inbox', 'inbox_id'),
  [`POST ${account}/inboxes/:inbox_id/identity_key/rotate`]: update('Inbox', 'inbox_id'),
  [`POST ${account}/inboxes/:inbox_id/identity_key/reveal`]: {
    type: 'Inbox',
    action: 'reveal_identity_key',
    byAction: true,
  },
  [`DELETE ${account}/inboxes/:inbox_id/identity_key/previous`]: update('Inbox', 'inbox_id'),
  [`POST ${account}/inbox_members`]: inbox,
  [`PATCH ${account}/inbox_members`]: inbox,
  [`DELETE ${account}/inbox_members`]: inbox,
  ...resource('Portal', `${account}/portals`, 'portal_slug', 'slug'),
  [`DELETE ${portal}/logo`]: update('Portal', 'portal_slug', 'slug'),
  [`PATCH ${portal}/members`]: update('PortalMember', 'portal_slug', 'slug'),
  [`PATCH ${portal}/add_members`]: update('PortalMember', 'portal_slug', 'slug'),
  ...resource('Category', `${portal}/categories`, 'category_id'),
  ...resource('Article', `${portal}/articles`, 'article_id'),
  [`POST ${portal}/articles/:article_id/versions/:number/restore`]: update('Article', 'article_id'),
  [`POST ${portal}/imports/:import_id/start`]: {
    ...update('Portal', 'portal_slug', 'slug'),
    action: 'import',
    always: true,
  },
  [`POST ${portal}/articles/reorder`]: { ...update('Portal', 'portal_slug', 'slug'), action: 'reorder', always: true },
  [`DELETE ${account}/contacts/:contact_id`]: { ...contact, action: 'destroy' },
  [`POST ${account}/contacts/:contact_id/end_sessions`]: { ...contact, action: 'end_sessions', always: true },
  [`GET ${account}/contacts/:contact_id/data`]: { ...contact, action: 'export', export: true },
  [`POST ${account}/actions/contact_merge`]: { type: 'Contact', action: 'merge', byAction: true },
  [`DELETE ${account}/companies/:company_id`]: { type: 'Company', action: 'destroy', param: 'company_id' },
  [`POST ${account}/companies/:company_id/merge`]: { type: 'Company', action: 'merge', byAction: true },
  [`GET ${account}/contacts/export`]: { type: 'Contact', action: 'export', export: true },
  [`POST ${account}/contacts/export`]: { type: 'Contact', action: 'export', export: true },
  [`POST ${account}/contacts/import`]: { type: 'Contact', action: 'import', always: true },
  [`DELETE ${account}/conversations/:conversation_id`]: {
    type: 'Conversation',
    action: 'destroy',
    param: 'conversation_id',
    column: 'display_id',
  },
  [`POST ${account}/jobs/:id/retry`]: { type: 'Job', action: 'retry', param: 'id', always: true },
  [`PUT ${account}/log_levels/:area`]: { type: 'LogLevel', action: 'update', byAction: true },
  [`DELETE ${account}/log_levels/:area`]: { type: 'LogLevel', action: 'destroy', byAction: true },
  [`PUT ${reports}/report_schedules/:view_id`]: { type: 'Report', action: 'update', byAction: true },
  [`DELETE ${reports}/report_schedules/:view_id`]: { type: 'Report', action: 'destroy', byAction: true },
  [`GET ${account}/applied_slas/download`]: exported('sla'),
  [`GET ${account}/csat_survey_responses/download`]: exported('satisfaction'),
  [`GET ${account}/audit_logs/download`]: { type: 'AuditLog', action: 'export', export: true },
  ...Object.fromEntries(
    ['agents', 'teams', 'inboxes', 'labels'].map((noun) => [`GET ${reports}/reports/${noun}`, exported(noun)]),
  ),
  [`PUT ${profile}`]: { type: 'User', action: 'update', param: 'own' },
  [`DELETE ${profile}/avatar`]: { type: 'User', action: 'update', param: 'own' },
  [`DELETE ${profile}/sessions/:id`]: { type: 'Session', action: 'destroy', param: 'id' },
  [`POST ${profile}/reset_access_token`]: { type: 'User', action: 'update', param: 'own' },
  [`POST ${profile}/access_token/reveal`]: { type: 'User', action: 'reveal_access_token', byAction: true },
  [`POST ${profile}/api_tokens`]: { type: 'ApiToken', action: 'create', byAction: true },
  [`DELETE ${profile}/api_tokens/:id`]: { type: 'ApiToken', action: 'destroy', param: 'id' },
  [`POST ${profile}/two_factor`]: { type: 'User', action: 'update', param: 'own' },
  [`POST ${profile}/two_factor/confirm`]: { type: 'User', action: 'enable_two_factor', param: 'own' },
  [`DELETE ${profile}/two_factor`]: { type: 'User', action: 'disable_two_factor', param: 'own' },
  [`POST ${profile}/two_factor/recovery_codes`]: {
    type: 'User',
    action: 'renew_recovery_codes',
    param: 'own',
    always: true,
  },
  [`POST ${profile}/passkeys`]: { type: 'Passkey', action: 'create', byAction: true },
  [`PATCH ${profile}/passkeys/:id`]: { type: 'Passkey', action: 'update', param: 'id' },
  [`DELETE ${profile}/passkeys/:id`]: { type: 'Passkey', action: 'destroy', param: 'id' },
  'POST /auth/passkey': { type: 'User', action: 'sign_in', byAction: true },
  'POST /auth/sign_in': { type: 'User', action: 'sign_in', byAction: true },
  'POST /auth/single_sign_on/finish': { type: 'User', action: 'sign_in', byAction: true },
  'DELETE /auth/sign_out': { type: 'User', action: 'sign_out', param: 'own', always: true },
  'PUT /auth/password': { type: 'User', action: 'reset_password', byAction: true },
  'POST /auth/confirmation': { type: 'User', action: 'confirm_email', byAction: true },
  'POST /auth/email_change': { type: 'User', action: 'confirm_email_change', byAction: true },
  [`DELETE ${profile}/email_change`]: { type: 'User', action: 'cancel_email_change', byAction: true },
  'POST /api/v1/setup': { type: 'AccountUser', action: 'create', byAction: true },
};

export const ruleOf = (method: string, url: string | undefined): AuditRule | undefined =>
  AUDITED_ROUTES[`${method} ${url}`] ??
  (method === 'PUT' ? AUDITED_ROUTES[`PATCH ${url}`] : undefined) ??
  (method === 'PATCH' ? AUDITED_ROUTES[`PUT ${url}`] : undefined);
