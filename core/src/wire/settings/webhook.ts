/** Wire protocol 11.17: what a webhook may subscribe to. */
export const WEBHOOK_EVENTS = [
  'conversation_created',
  'conversation_status_changed',
  'conversation_updated',
  'message_created',
  'message_updated',
  'webwidget_triggered',
  'contact_created',
  'contact_updated',
  'inbox_created',
  'inbox_updated',
  'conversation_typing_on',
  'conversation_typing_off',
  'audit_log_created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DEFAULT_EVENTS: readonly WebhookEvent[] = WEBHOOK_EVENTS.slice(0, 8);
