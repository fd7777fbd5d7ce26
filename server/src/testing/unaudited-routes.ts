const A = '/api/v1/accounts/:account_id';
const P = '/api/v1/profile';

export const WORK = 'the daily work with conversations and contacts: the conversation shows who did it';
const OWN_LOOK = 'what a user sees and hears themselves';
const READ = 'reads only';
/** Routes that change nothing an administrator has to know of, and why. */
export const UNAUDITED: Record<string, string> = {
  [`POST ${A}/update_active_at`]: OWN_LOOK,
  [`PATCH ${A}/onboarding`]: 'which hints administrators see',
  [`POST ${A}/incoming_webhooks/:incoming_webhook_id/test`]: 'its log and the conversation show it',
  [`POST ${A}/slack/test`]: 'sends a test message, stores nothing',
  [`POST ${A}/agent_bots/:bot_id/test`]: 'sends a test message, stores nothing',
  [`POST ${A}/inboxes/:inbox_id/deliveries/:delivery_id/resend`]: 'the delivery log shows it',
  [`POST ${A}/webhooks/:webhook_id/deliveries/:delivery_id/resend`]: 'the delivery log shows it',
  [`POST ${A}/contacts/filter`]: READ,
  [`POST ${A}/inboxes/:inbox_id/home_preview`]: READ,
  [`POST ${A}/inboxes/:inbox_id/home_pictures`]: 'stores a picture that nothing shows until a block names it',
  [`POST ${A}/remote_pictures`]: READ,
  [`POST ${A}/portals/:portal_slug/imports`]:
    'reads files and shows what an import would do; the start leaves an entry',
  [`POST ${A}/conversations/filter`]: READ,
  [`POST ${A}/automation_rules/test`]: READ,
  [`POST ${A}/automation_rules/preview`]: READ,
  'POST /auth/password': 'only sends a mail; an entry would tell by its time which addresses have an account',
  'POST /auth/password/link': READ,
  'POST /auth/email_change/link': READ,
  [`POST ${P}/email_change/resend`]: 'only sends a mail to the user',
  'POST /auth/passkey/options': 'stores a challenge alone',
  'POST /api/v1/profile/passkeys/options': 'stores a challenge alone',
  'POST /api/v1/profile/two_factor/passkey_options': 'stores a challenge alone',
  'POST /auth/reauthentication': 'proves again who is signed in; a wrong proof is recorded as a failed sign-in',
  'POST /auth/session/refresh': 'renews cookies; the reuse of an old one is recorded by the action',
  'POST /auth/session/exchange': 'the same session, carried another way',
  [`POST ${P}/resend_confirmation`]: 'only sends a mail to the user',
  [`POST ${P}/availability`]: OWN_LOOK,
  [`POST ${P}/auto_offline`]: OWN_LOOK,
  [`PUT ${P}/set_active_account`]: OWN_LOOK,
  [`POST ${P}/push_subscriptions`]: OWN_LOOK,
  [`DELETE ${P}/push_subscriptions/:id`]: OWN_LOOK,
};
/** Below these, only what `AUDITED_ROUTES` names leaves an entry. */
export const WORK_PATHS = [
  `${A}/conversations`,
  `${A}/contacts`,
  `${A}/live_visitors`,
  `${A}/companies`,
  `${A}/bulk_actions`,
  `${A}/bulk_runs`,
  `${A}/macro_runs`,
  `${A}/macros/:id/execute`,
  `${A}/notifications`,
  `${A}/notification_settings`,
  `${A}/custom_filters`,
  `${A}/calls`,
  `${A}/integrations/dyte`,
  `${A}/upload`,
  `${A}/direct_uploads`,
];
