import { INCOMING_WEBHOOK_PATH } from '@porchlight/core/wire/settings/incoming-webhook.ts';

const BODY = {
  contact: { email: 'ada@example.com', name: 'Ada' },
  content: 'Where is order 1042?',
  conversation: 'order-1042',
  idempotency_key: 'event-77',
};

/** The address as far as it is still known. */
export const hiddenAddress = (origin: string, hint: string) => `${origin}${INCOMING_WEBHOOK_PATH}/…${hint}`;

/** A command for any shell: the body has no apostrophe. */
export const exampleRequest = (url: string) =>
  [
    `curl -X POST '${url}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(BODY, null, 2)}'`,
  ].join('\n');
