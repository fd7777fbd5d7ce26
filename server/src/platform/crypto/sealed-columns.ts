export const SEALED_COLUMNS = {
  authenticatorSecret: {
    table: 'users',
    column: 'totp_secret',
    purpose: 'totp-secret',
    called: 'secrets of authenticator apps',
  },
  clientSecret: {
    table: 'identity_providers',
    column: 'client_secret',
    purpose: 'oidc-client-secret',
    called: 'client secrets of single sign-on',
  },
  slackToken: {
    table: 'slack_connections',
    column: 'bot_token',
    purpose: 'slack-bot-token',
    called: 'bot tokens of Slack',
  },
  slackSigningSecret: {
    table: 'slack_connections',
    column: 'signing_secret',
    purpose: 'slack-signing-secret',
    called: 'signing secrets of Slack',
  },
  idToken: {
    table: 'provider_sessions',
    column: 'id_token',
    purpose: 'oidc-id-token',
    called: 'ID tokens of single sign-on',
  },
} as const;

export type SealedColumn = (typeof SEALED_COLUMNS)[keyof typeof SEALED_COLUMNS];
