const SCOPES = [
  'chat:write',
  'channels:history',
  'channels:join',
  'channels:read',
  'files:read',
  'groups:history',
  'groups:read',
  'users:read',
  'users:read.email',
];

/** What Slack creates the app from. */
export const appManifest = (requestUrl: string): string =>
  JSON.stringify(
    {
      display_information: { name: 'Porchlight', description: 'Customer conversations in Slack' },
      features: { bot_user: { display_name: 'Porchlight', always_online: true } },
      oauth_config: { scopes: { bot: SCOPES } },
      settings: {
        event_subscriptions: {
          request_url: requestUrl,
          bot_events: ['app_uninstalled', 'message.channels', 'message.groups', 'tokens_revoked'],
        },
        org_deploy_enabled: false,
        socket_mode_enabled: false,
        token_rotation_enabled: false,
      },
    },
    null,
    2,
  );
