import { accountTeamRoutes } from './accounts/team-routes.ts';
import { agentTeamRoutes } from './agents/team-routes.ts';
import { widgetAgentRoutes } from './agents/widget-routes.ts';
import { authRoutes } from './auth/sign-in-routes.ts';
import { contactListRoutes } from './contacts/team-list-routes.ts';
import { contactTeamRoutes } from './contacts/team-routes.ts';
import { widgetContactRoutes } from './contacts/widget-routes.ts';
import { conversationActionRoutes } from './conversations/team-action-routes.ts';
import { conversationTeamRoutes } from './conversations/team-routes.ts';
import { widgetConversationRoutes } from './conversations/widget-routes.ts';
import { publicArticleRoutes } from './articles/public-routes.ts';
import { widgetCampaignRoutes } from './campaigns/widget-routes.ts';
import type { Deps } from './deps.ts';
import { helpCentreRoutes } from './help-centre/routes.ts';
import { healthRoutes } from './health-routes.ts';
import type { App } from './http/app-type.ts';
import { widgetConfigRoutes } from './inboxes/widget-config-routes.ts';
import { inboxTeamRoutes } from './inboxes/team-routes.ts';
import { cannedResponseRoutes } from './canned-responses/team-routes.ts';
import { labelTeamRoutes } from './labels/team-routes.ts';
import { widgetLabelRoutes } from './labels/widget-routes.ts';
import { messageTeamRoutes } from './messages/team-routes.ts';
import { widgetMessageRoutes } from './messages/widget-routes.ts';
import { demoRoutes } from './pages/demo-page.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { staticRoutes } from './pages/static-routes.ts';
import { surveyPublicRoutes } from './surveys/public-routes.ts';
import { teamSyncRoutes } from './sync/team-routes.ts';
import { widgetSyncRoutes } from './sync/widget-routes.ts';
import { transcriptRoutes } from './transcripts/routes.ts';
import { directUploadRoutes } from './uploads/direct-routes.ts';
import { fileRoutes } from './uploads/file-routes.ts';
import { webhookTeamRoutes } from './webhooks/team-routes.ts';
import { widgetEventRoutes } from './widget-events/widget-routes.ts';

/** Every route module of the product, in the order of the wire protocol. */
export const routes: ((app: App, deps: Deps) => void)[] = [
  (app) => staticRoutes(app),
  (app, deps) => pageRoutes(app, deps),
  fileRoutes,
  directUploadRoutes,
  demoRoutes,
  healthRoutes,
  widgetConfigRoutes,
  widgetConversationRoutes,
  widgetMessageRoutes,
  widgetContactRoutes,
  widgetAgentRoutes,
  widgetEventRoutes,
  widgetSyncRoutes,
  widgetCampaignRoutes,
  publicArticleRoutes,
  helpCentreRoutes,
  authRoutes,
  accountTeamRoutes,
  conversationTeamRoutes,
  conversationActionRoutes,
  messageTeamRoutes,
  agentTeamRoutes,
  inboxTeamRoutes,
  contactListRoutes,
  contactTeamRoutes,
  labelTeamRoutes,
  widgetLabelRoutes,
  cannedResponseRoutes,
  transcriptRoutes,
  surveyPublicRoutes,
  webhookTeamRoutes,
  teamSyncRoutes,
];
