import { cookieSessionRoutes } from './api/auth/cookie-session.ts';
import { emailChangeRoutes } from './api/auth/email-change.ts';
import { passkeySignInRoutes } from './api/auth/passkey-sign-in.ts';
import { passkeyRoutes } from './api/auth/passkeys.ts';
import { passwordRoutes } from './api/auth/password.ts';
import { reauthenticationRoutes } from './api/auth/reauthentication.ts';
import { secondFactorRoutes } from './api/auth/second-factor.ts';
import { sessionRoutes } from './api/auth/sessions.ts';
import { setUpRoutes } from './api/auth/set-up.ts';
import { authRoutes } from './api/auth/sign-in.ts';
import { singleSignOnRoutes } from './api/auth/single-sign-on.ts';
import { clientContactRoutes } from './api/client/contacts.ts';
import { clientConversationRoutes } from './api/client/conversations.ts';
import { openApiRoutes } from './api/openapi/routes.ts';
import { publicArticleRoutes } from './api/public/articles.ts';
import { fileRoutes } from './api/public/files.ts';
import { healthRoutes } from './api/public/health.ts';
import { incomingWebhookRoutes } from './api/public/incoming-webhooks.ts';
import { notificationEmailRoutes } from './api/public/notification-emails.ts';
import { privacyRoutes } from './api/public/privacy.ts';
import { remotePictureRoutes } from './api/public/remote-pictures.ts';
import { surveyPublicRoutes } from './api/public/surveys.ts';
import { languageModelRoutes } from './api/team/assistant/model-calls.ts';
import { agentHelpRoutes } from './api/team/assistant/suggestions.ts';
import { automationRuleRoutes } from './api/team/automation/rules.ts';
import { bulkRunRoutes } from './api/team/bulk-runs/bulk-runs.ts';
import { cannedResponseRoutes } from './api/team/canned-responses/canned-responses.ts';
import { companyRoutes } from './api/team/companies/companies.ts';
import { contactTeamRoutes } from './api/team/contacts/contact.ts';
import { customAttributeRoutes } from './api/team/contacts/custom-attributes.ts';
import { endSessionsRoutes } from './api/team/contacts/end-sessions.ts';
import { contactHistoryRoutes } from './api/team/contacts/history.ts';
import { contactImportRoutes } from './api/team/contacts/import.ts';
import { contactListRoutes } from './api/team/contacts/list.ts';
import { contactNoteRoutes } from './api/team/contacts/notes.ts';
import { contactPeopleRoutes } from './api/team/contacts/people.ts';
import { bulkActionRoutes } from './api/team/conversations/bulk.ts';
import { callTeamRoutes } from './api/team/conversations/calls.ts';
import { conversationCreateRoutes } from './api/team/conversations/create.ts';
import { editMessageRoutes } from './api/team/conversations/edit-message.ts';
import { forwardRoutes } from './api/team/conversations/forwarding/forward.ts';
import { labelTeamRoutes } from './api/team/conversations/labels.ts';
import { conversationTeamRoutes } from './api/team/conversations/list.ts';
import { conversationMarkRoutes } from './api/team/conversations/marks.ts';
import { mergeRoutes } from './api/team/conversations/merging/merge.ts';
import { messageTeamRoutes } from './api/team/conversations/messages.ts';
import { conversationPeopleRoutes } from './api/team/conversations/participants.ts';
import { savedViewRoutes } from './api/team/conversations/saved-views.ts';
import { scheduledMessageRoutes } from './api/team/conversations/scheduled/scheduled-messages.ts';
import { conversationSearchRoutes } from './api/team/conversations/search.ts';
import { searchRoutes } from './api/team/conversations/search-everything.ts';
import { teamSyncRoutes } from './api/team/conversations/sync.ts';
import { transcriptRoutes } from './api/team/conversations/transcripts.ts';
import { conversationActionRoutes } from './api/team/conversations/update.ts';
import { viewCountRoutes } from './api/team/conversations/view-counts.ts';
import { helpCentreAnalyticsRoutes } from './api/team/help-centre/analytics.ts';
import { articleTeamRoutes } from './api/team/help-centre/articles.ts';
import { categoryTeamRoutes } from './api/team/help-centre/categories.ts';
import { articleImportRoutes } from './api/team/help-centre/imports.ts';
import { portalMemberRoutes } from './api/team/help-centre/portal-members.ts';
import { portalTeamRoutes } from './api/team/help-centre/portals.ts';
import { teamUploadRoutes } from './api/team/help-centre/uploads.ts';
import { incomingWebhookTeamRoutes } from './api/team/integrations/incoming-webhooks.ts';
import { macroExecutionRoutes } from './api/team/macros/execution.ts';
import { macroRoutes } from './api/team/macros/macros.ts';
import { monitoringRoutes } from './api/team/monitoring/monitoring.ts';
import { apiTokenRoutes } from './api/team/profile/api-tokens.ts';
import { notificationSettingRoutes } from './api/team/profile/notification-settings.ts';
import { notificationRoutes } from './api/team/profile/notifications.ts';
import { profileRoutes } from './api/team/profile/profile.ts';
import { pushSubscriptionRoutes } from './api/team/profile/push-subscriptions.ts';
import { reportRoutes } from './api/team/reports/reports.ts';
import { reportScheduleRoutes } from './api/team/reports/schedules.ts';
import { surveyTeamRoutes } from './api/team/reports/surveys.ts';
import { accountTeamRoutes } from './api/team/settings/account.ts';
import { agentSessionRoutes } from './api/team/settings/agent-sessions.ts';
import { agentTeamRoutes } from './api/team/settings/agents.ts';
import { agentBotRoutes } from './api/team/settings/bots.ts';
import { campaignTeamRoutes } from './api/team/settings/campaigns.ts';
import { customRoleRoutes } from './api/team/settings/custom-roles.ts';
import { dashboardAppRoutes } from './api/team/settings/dashboard-apps.ts';
import { inboxDeliveryRoutes } from './api/team/settings/inbox-deliveries.ts';
import { inboxHomeRoutes } from './api/team/settings/inbox-home.ts';
import { identityKeyRoutes } from './api/team/settings/inbox-identity-key.ts';
import { inboxMemberRoutes } from './api/team/settings/inbox-members.ts';
import { inboxTeamRoutes } from './api/team/settings/inboxes.ts';
import { onboardingRoutes } from './api/team/settings/onboarding.ts';
import { singleSignOnSettingsRoutes } from './api/team/settings/single-sign-on.ts';
import { teamTeamRoutes } from './api/team/settings/teams.ts';
import { twoFactorPolicyRoutes } from './api/team/settings/two-factor-policy.ts';
import { webhookTeamRoutes } from './api/team/settings/webhooks.ts';
import { appliedSlaRoutes } from './api/team/sla/applied-slas.ts';
import { slaPolicyRoutes } from './api/team/sla/policies.ts';
import { liveVisitorRoutes } from './api/team/visitors/live-visitors.ts';
import { widgetAgentRoutes } from './api/widget/agents.ts';
import { callWidgetRoutes } from './api/widget/calls.ts';
import { widgetCampaignRoutes } from './api/widget/campaigns.ts';
import { captchaRoutes } from './api/widget/captcha.ts';
import { widgetConfigRoutes } from './api/widget/config.ts';
import { widgetContactRoutes } from './api/widget/contact.ts';
import { conversationAttributeRoutes } from './api/widget/conversation-attributes.ts';
import { widgetConversationListRoutes } from './api/widget/conversation-list.ts';
import { widgetConversationSearchRoutes } from './api/widget/conversation-search.ts';
import { widgetConversationRoutes } from './api/widget/conversations.ts';
import { directUploadRoutes } from './api/widget/direct-uploads.ts';
import { widgetEventRoutes } from './api/widget/events.ts';
import { widgetHomeRoutes } from './api/widget/home.ts';
import { widgetLabelRoutes } from './api/widget/labels.ts';
import { widgetMessageRoutes } from './api/widget/messages.ts';
import { widgetOwnMessageRoutes } from './api/widget/own-messages.ts';
import { widgetSyncRoutes } from './api/widget/sync.ts';
import type { Deps } from './domain/deps.ts';
import { dashboardAppPageRoutes } from './pages/dashboard-app-page.ts';
import { demoRoutes } from './pages/demo-page.ts';
import { checkRoutes } from './pages/embed-check-routes.ts';
import { helpCentreRoutes } from './pages/help-centre/routes.ts';
import { createInboxLook } from './pages/inbox-appearance.ts';
import { installedAppRoutes } from './pages/installed-app/routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { securityTxtRoutes } from './pages/security-txt-routes.ts';
import { staticRoutes } from './pages/static-routes.ts';
import type { App } from './platform/http/app-type.ts';

export const routes: ((app: App, deps: Deps) => void)[] = [
  (app, deps) => staticRoutes(app, {}, createInboxLook(deps)),
  (app, deps) => pageRoutes(app, deps),
  installedAppRoutes,
  dashboardAppPageRoutes,
  checkRoutes,
  fileRoutes,
  directUploadRoutes,
  teamUploadRoutes,
  remotePictureRoutes,
  demoRoutes,
  healthRoutes,
  securityTxtRoutes,
  widgetConfigRoutes,
  widgetConversationRoutes,
  conversationAttributeRoutes,
  widgetConversationListRoutes,
  widgetConversationSearchRoutes,
  widgetMessageRoutes,
  widgetOwnMessageRoutes,
  widgetContactRoutes,
  widgetAgentRoutes,
  widgetHomeRoutes,
  widgetEventRoutes,
  widgetSyncRoutes,
  widgetCampaignRoutes,
  captchaRoutes,
  callWidgetRoutes,
  publicArticleRoutes,
  helpCentreRoutes,
  authRoutes,
  singleSignOnRoutes,
  singleSignOnSettingsRoutes,
  twoFactorPolicyRoutes,
  setUpRoutes,
  agentSessionRoutes,
  apiTokenRoutes,
  passwordRoutes,
  emailChangeRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  sessionRoutes,
  cookieSessionRoutes,
  reauthenticationRoutes,
  pushSubscriptionRoutes,
  profileRoutes,
  accountTeamRoutes,
  onboardingRoutes,
  conversationTeamRoutes,
  viewCountRoutes,
  conversationActionRoutes,
  conversationCreateRoutes,
  conversationMarkRoutes,
  mergeRoutes,
  scheduledMessageRoutes,
  conversationPeopleRoutes,
  messageTeamRoutes,
  editMessageRoutes,
  callTeamRoutes,
  agentTeamRoutes,
  customRoleRoutes,
  inboxTeamRoutes,
  inboxHomeRoutes,
  identityKeyRoutes,
  inboxDeliveryRoutes,
  inboxMemberRoutes,
  teamTeamRoutes,
  customAttributeRoutes,
  campaignTeamRoutes,
  agentBotRoutes,
  languageModelRoutes,
  agentHelpRoutes,
  liveVisitorRoutes,
  companyRoutes,
  contactListRoutes,
  contactHistoryRoutes,
  contactImportRoutes,
  contactTeamRoutes,
  endSessionsRoutes,
  contactNoteRoutes,
  contactPeopleRoutes,
  labelTeamRoutes,
  widgetLabelRoutes,
  cannedResponseRoutes,
  macroRoutes,
  macroExecutionRoutes,
  automationRuleRoutes,
  slaPolicyRoutes,
  appliedSlaRoutes,
  transcriptRoutes,
  forwardRoutes,
  surveyPublicRoutes,
  webhookTeamRoutes,
  dashboardAppRoutes,
  incomingWebhookTeamRoutes,
  incomingWebhookRoutes,
  monitoringRoutes,
  openApiRoutes,
  privacyRoutes,
  portalTeamRoutes,
  portalMemberRoutes,
  categoryTeamRoutes,
  articleTeamRoutes,
  helpCentreAnalyticsRoutes,
  articleImportRoutes,
  clientContactRoutes,
  clientConversationRoutes,
  reportRoutes,
  reportScheduleRoutes,
  surveyTeamRoutes,
  notificationRoutes,
  notificationSettingRoutes,
  notificationEmailRoutes,
  savedViewRoutes,
  searchRoutes,
  conversationSearchRoutes,
  bulkActionRoutes,
  bulkRunRoutes,
  teamSyncRoutes,
];
