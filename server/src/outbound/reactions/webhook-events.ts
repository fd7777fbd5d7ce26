import type { DomainEvent } from '../../domain/events.ts';
import type { SlackTrigger, WebhookTrigger } from '../../domain/job-payloads.ts';

const isChanged = (changed: Record<string, unknown>) => Object.keys(changed).length > 0;

export const webhookTriggerOf = ({ name, payload }: DomainEvent): WebhookTrigger | undefined => {
  switch (name) {
    case 'conversation.created':
      return { event: 'conversation_created', conversation_id: payload.conversation_id };
    case 'conversation.status_changed':
      return {
        event: 'conversation_status_changed',
        conversation_id: payload.conversation_id,
        changed: payload.changed,
      };
    case 'conversation.updated':
      return { event: 'conversation_updated', conversation_id: payload.conversation_id, changed: payload.changed };
    case 'message.created':
      return { event: 'message_created', message_id: payload.message_id, conversation_id: payload.conversation_id };
    case 'message.updated':
      return { event: 'message_updated', message_id: payload.message_id, conversation_id: payload.conversation_id };
    case 'webwidget.triggered':
      return {
        event: 'webwidget_triggered',
        ...(payload.contact_inbox_id === null ? {} : { contact_inbox_id: payload.contact_inbox_id }),
        inbox_id: payload.inbox_id,
        source_id: payload.source_id,
        event_info: payload.event_info,
      };
    case 'contact.created':
      return { event: 'contact_created', contact_id: payload.contact_id };
    case 'contact.updated':
      return isChanged(payload.changed)
        ? { event: 'contact_updated', contact_id: payload.contact_id, changed: payload.changed }
        : undefined;
    case 'inbox.created':
      return { event: 'inbox_created', inbox_id: payload.inbox_id };
    case 'audit_log.created':
      return { event: 'audit_log_created', audit_log_id: payload.audit_log_id };
    case 'inbox.updated':
      return { event: 'inbox_updated', inbox_id: payload.inbox_id, changed: payload.changed };
    default:
      return undefined;
  }
};

export const slackTriggerOf = ({ name, payload }: DomainEvent): SlackTrigger | undefined => {
  if (name !== 'message.created' && name !== 'message.updated') return undefined;
  const event = name === 'message.created' ? 'message_created' : 'message_updated';
  return { event, conversation_id: payload.conversation_id, message_id: payload.message_id };
};
