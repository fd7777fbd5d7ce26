import { agentHelpRoutes } from './agent-help/team-routes.ts';
import { languageModelRoutes } from './language-model/team-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { accountTeamRoutes } from './accounts/team-routes.ts';
import { agentTeamRoutes } from './agents/team-routes.ts';
import { widgetAgentRoutes } from './agents/widget-routes.ts';
import { captchaRoutes } from './auth/captcha-routes.ts';
import { passwordRoutes } from './auth/password-routes.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import { sessionRoutes } from './auth/session-routes.ts';
import { apiTokenRoutes } from './auth/api-token-routes.ts';
import { setUpRoutes } from './auth/set-up-routes.ts';
import { authRoutes } from './auth/sign-in-routes.ts';
import { agentBotRoutes } from './bots/team-routes.ts';
import { callTeamRoutes } from './calls/team-routes.ts';
import { callWidgetRoutes } from './calls/widget-routes.ts';
import { campaignTeamRoutes } from './campaigns/team-routes.ts';
import { customRoleRoutes } from './custom-roles/team-routes.ts';
import { customAttributeRoutes } from './custom-attributes/team-routes.ts';
import { inboxMemberRoutes } from './inboxes/member-routes.ts';
import { teamTeamRoutes } from './teams/team-routes.ts';
import { contactHistoryRoutes } from './contacts/history-routes.ts';
import { contactImportRoutes } from './contacts/import/routes.ts';
import { contactListRoutes } from './contacts/team-list-routes.ts';
import { contactNoteRoutes } from './contacts/note-routes.ts';
import { contactPeopleRoutes } from './contacts/people-routes.ts';
import { contactTeamRoutes } from './contacts/team-routes.ts';
import { endSessionsRoutes } from './contacts/end-sessions-routes.ts';
import { widgetContactRoutes } from './contacts/widget-routes.ts';
import { conversationCreateRoutes } from './conversations/create-routes.ts';
import { conversationMarkRoutes } from './conversations/mark-routes.ts';
import { conversationPeopleRoutes } from './conversations/people-routes.ts';
import { conversationActionRoutes } from './conversations/team-action-routes.ts';
import { conversationTeamRoutes } from './conversations/team-routes.ts';
import { widgetConversationListRoutes } from './conversations/widget-list-routes.ts';
import { widgetConversationRoutes } from './conversations/widget-routes.ts';
import { publicArticleRoutes } from './articles/public-routes.ts';
import { widgetCampaignRoutes } from './campaigns/widget-routes.ts';
import { twoFactorPolicyRoutes } from './two-factor-policy/team-routes.ts';
import { singleSignOnRoutes } from './single-sign-on/sign-in-routes.ts';
import { singleSignOnSettingsRoutes } from './single-sign-on/team-routes.ts';
import { auditLogRoutes } from './audit/team-routes.ts';
import type { Deps } from './deps.ts';
import { helpCentreRoutes } from './help-centre/routes.ts';
import { healthRoutes } from './health-routes.ts';
import { securityTxtRoutes } from './security-txt/routes.ts';
import type { App } from './http/app-type.ts';
import { widgetConfigRoutes } from './inboxes/widget-config-routes.ts';
import { inboxDeliveryRoutes } from './inboxes/delivery-routes.ts';
import { identityKeyRoutes } from './inboxes/identity-key-routes.ts';
import { inboxTeamRoutes } from './inboxes/team-routes.ts';
import { cannedResponseRoutes } from './canned-responses/team-routes.ts';
import { labelTeamRoutes } from './labels/team-routes.ts';
import { widgetLabelRoutes } from './labels/widget-routes.ts';
import { messageTeamRoutes } from './messages/team-routes.ts';
import { widgetMessageRoutes } from './messages/widget-routes.ts';
import { checkRoutes } from './pages/check-routes.ts';
import { demoRoutes } from './pages/demo-page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { faviconRoutes } from './pages/favicon.ts';
import { createInboxLook } from './pages/inbox-look.ts';
import { staticRoutes } from './pages/static-routes.ts';
import { surveyPublicRoutes } from './surveys/public-routes.ts';
import { teamSyncRoutes } from './sync/team-routes.ts';
import { widgetSyncRoutes } from './sync/widget-routes.ts';
import { transcriptRoutes } from './transcripts/routes.ts';
import { directUploadRoutes } from './uploads/direct-routes.ts';
import { remotePictureRoutes } from './remote-pictures/routes.ts';
import { teamUploadRoutes } from './uploads/team-upload-routes.ts';
import { fileRoutes } from './uploads/file-routes.ts';
import { bulkActionRoutes } from './bulk-actions/team-routes.ts';
import { conversationSearchRoutes } from './conversations/search-routes.ts';
import { notificationRoutes } from './notifications/team-routes.ts';
import { savedViewRoutes } from './saved-views/team-routes.ts';
import { searchRoutes } from './search/team-routes.ts';
import { operationRoutes } from './jobs/team-routes.ts';
import { reportRoutes } from './reports/team-routes.ts';
import { surveyTeamRoutes } from './surveys/team-routes.ts';
import { clientContactRoutes } from './client-api/contact-routes.ts';
import { clientConversationRoutes } from './client-api/conversation-routes.ts';
import { articleTeamRoutes } from './articles/team-routes.ts';
import { categoryTeamRoutes } from './categories/team-routes.ts';
import { portalMemberRoutes } from './portals/member-routes.ts';
import { portalTeamRoutes } from './portals/team-routes.ts';
import { pushSubscriptionRoutes } from './push/subscription-routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { limitRoutes } from './limits/team-routes.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { webhookTeamRoutes } from './webhooks/team-routes.ts';
import { widgetEventRoutes } from './widget-events/widget-routes.ts';

/** Every route module of the product, in the order of the wire protocol. */
export const routes: ((app: App, deps: Deps) => void)[] = [
  (app, deps) => staticRoutes(app, {}, createInboxLook(deps)),
  (app, deps) => pageRoutes(app, deps),
  faviconRoutes,
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
  widgetConversationListRoutes,
  widgetMessageRoutes,
  widgetContactRoutes,
  widgetAgentRoutes,
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
  apiTokenRoutes,
  passwordRoutes,
  secondFactorRoutes,
  sessionRoutes,
  pushSubscriptionRoutes,
  profileRoutes,
  accountTeamRoutes,
  conversationTeamRoutes,
  conversationActionRoutes,
  conversationCreateRoutes,
  conversationMarkRoutes,
  conversationPeopleRoutes,
  messageTeamRoutes,
  callTeamRoutes,
  agentTeamRoutes,
  customRoleRoutes,
  inboxTeamRoutes,
  identityKeyRoutes,
  inboxDeliveryRoutes,
  inboxMemberRoutes,
  teamTeamRoutes,
  customAttributeRoutes,
  campaignTeamRoutes,
  agentBotRoutes,
  languageModelRoutes,
  agentHelpRoutes,
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
  transcriptRoutes,
  surveyPublicRoutes,
  webhookTeamRoutes,
  auditLogRoutes,
  doctorRoutes,
  limitRoutes,
  openApiRoutes,
  privacyRoutes,
  portalTeamRoutes,
  portalMemberRoutes,
  categoryTeamRoutes,
  articleTeamRoutes,
  clientContactRoutes,
  clientConversationRoutes,
  reportRoutes,
  surveyTeamRoutes,
  operationRoutes,
  notificationRoutes,
  savedViewRoutes,
  searchRoutes,
  conversationSearchRoutes,
  bulkActionRoutes,
  teamSyncRoutes,
];
