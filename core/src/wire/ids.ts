declare const brand: unique symbol;
type Id<Name extends string> = number & { readonly [brand]: Name };

export type AccountId = Id<'account'>;
export type UserId = Id<'user'>;
export type InboxId = Id<'inbox'>;
export type ContactId = Id<'contact'>;
export type ContactInboxId = Id<'contact_inbox'>;
/** Database id of a conversation. On the wire it is named by its display id: a number per account, from 1. */
export type ConversationId = Id<'conversation'>;
export type MessageId = Id<'message'>;
export type AttachmentId = Id<'attachment'>;
export type CampaignId = Id<'campaign'>;
export type CannedResponseId = Id<'canned_response'>;
export type AgentBotId = Id<'agent_bot'>;
export type CustomRoleId = Id<'custom_role'>;
export type TeamId = Id<'team'>;
export type LabelId = Id<'label'>;
export type PortalId = Id<'portal'>;
export type ArticleId = Id<'article'>;
export type CategoryId = Id<'category'>;
export type WebhookId = Id<'webhook'>;
export type MacroId = Id<'macro'>;
export type AutomationRuleId = Id<'automation_rule'>;
export type CompanyId = Id<'company'>;
export type DashboardAppId = Id<'dashboard_app'>;
export type IncomingWebhookId = Id<'incoming_webhook'>;
export type SlackConnectionId = Id<'slack_connection'>;
export type SlackThreadId = Id<'slack_thread'>;
export type SlaPolicyId = Id<'sla_policy'>;
export type JobId = Id<'job'>;

export type NoRow = Id<never>;
export const NO_ROW = 0 as NoRow;

/** For a value that comes neither from a row nor through a schema: from a path, a token, or stored text. */
export const isId = <Branded extends number>(value: unknown): value is Branded => Number.isSafeInteger(value);

/** Position in the installation's one increasing sequence of changes; a client's cursor is the last one it applied. */
export type Seq = Id<'seq'>;
