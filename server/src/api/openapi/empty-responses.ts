import { type TSchema, Type } from 'typebox';

/** The answer is that it was done: no body. */
export const NOTHING = Type.Void();

const account = '/api/v1/accounts/:account_id';
const conversation = `${account}/conversations/:conversation_id`;
const portal = `${account}/portals/:portal_slug`;
const widget = '/api/v1/widget';
const client = '/public/api/v1/inboxes/:inbox_identifier/contacts/:source_id';

const ROUTES = [
  // Redirects.
  'GET /auth/single_sign_on/:provider/start',
  'GET /auth/single_sign_on/:provider/callback',
  `GET ${widget}/conversations/toggle_status`,
  `POST ${widget}/conversations/toggle_typing`,
  `POST ${widget}/conversations/update_last_seen`,
  `POST ${widget}/conversations/set_custom_attributes`,
  `POST ${widget}/conversations/transcript`,
  `POST ${widget}/messages/delivered`,
  `POST ${widget}/events`,
  `POST ${widget}/trigger-campaign`,
  `POST ${widget}/labels`,
  `DELETE ${widget}/labels/:label`,
  `DELETE ${widget}/own_data`,
  `POST ${client}/conversations/:display_id/toggle_typing`,
  `POST ${client}/conversations/:display_id/update_last_seen`,
  'POST /api/v1/profile/resend_confirmation',
  'DELETE /api/v1/profile/two_factor',
  'DELETE /api/v1/profile/passkeys/:id',
  'DELETE /api/v1/profile/sessions/:id',
  'DELETE /api/v1/profile/api_tokens/:id',
  `DELETE ${account}/agents/:id/api_tokens`,
  `DELETE ${account}/agents/:id/sessions`,
  'DELETE /api/v1/profile/push_subscriptions/:id',
  `POST ${account}/update_active_at`,
  'DELETE /api/v1/profile/avatar',
  `POST ${account}/bulk_actions`,
  `POST ${account}/agents/bulk_create`,
  `DELETE ${account}/agents/:id`,
  `DELETE ${account}/custom_roles/:id`,
  `DELETE ${account}/single_sign_on`,
  `DELETE ${account}/single_sign_on/identities/:id`,
  `DELETE ${conversation}`,
  `POST ${conversation}/mute`,
  `POST ${conversation}/unmute`,
  `POST ${conversation}/viewing`,
  `POST ${conversation}/transcript`,
  `POST ${conversation}/toggle_priority`,
  `POST ${conversation}/toggle_typing_status`,
  `PATCH ${conversation}/draft_messages`,
  `DELETE ${conversation}/draft_messages`,
  `DELETE ${account}/contacts/:contact_id`,
  `POST ${account}/contacts/:contact_id/end_sessions`,
  'POST /api/v1/widget/end_session',
  `DELETE ${account}/contacts/:contact_id/notes/:note_id`,
  `DELETE ${account}/inboxes/:inbox_id/avatar`,
  `POST ${account}/inboxes/:inbox_id/set_agent_bot`,
  `DELETE ${account}/inbox_members`,
  `DELETE ${account}/teams/:team_id`,
  `DELETE ${account}/teams/:team_id/team_members`,
  `DELETE ${account}/labels/:label_id`,
  `DELETE ${account}/canned_responses/:id`,
  `DELETE ${account}/custom_attribute_definitions/:id`,
  `DELETE ${account}/campaigns/:campaign_id`,
  `DELETE ${account}/custom_filters/:view_id`,
  `DELETE ${account}/webhooks/:webhook_id`,
  `POST ${account}/webhooks/:webhook_id/deliveries/:delivery_id/resend`,
  `POST ${account}/inboxes/:inbox_id/deliveries/:delivery_id/resend`,
  `DELETE ${account}/agent_bots/:bot_id`,
  `POST ${account}/notifications/read_all`,
  `DELETE ${account}/notifications/:notification_id`,
  `POST ${account}/jobs/:id/retry`,
  `DELETE ${portal}`,
  `DELETE ${portal}/logo`,
  `DELETE ${portal}/categories/:category_id`,
  `POST ${portal}/articles/reorder`,
  `DELETE ${portal}/articles/:article_id`,
];

/** What is done and has nothing to tell. */
export const NOTHING_TO_TELL: Readonly<Record<string, TSchema>> = Object.fromEntries(
  ROUTES.map((route) => [route, NOTHING]),
);
