import type { AccountId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import { findInboxById } from '../../domain/inboxes/queries.ts';
import { isSampleInbox } from '../../domain/inboxes/sample-records.ts';
import type { Typist, WebhookTrigger } from '../../domain/job-payloads.ts';
import { newEventId } from '../../domain/webhooks/event-id.ts';
import { listSubscribedWebhooks } from '../../domain/webhooks/queries.ts';

const TYPING_EVENTS = { on: 'conversation_typing_on', off: 'conversation_typing_off' } as const;

export const isTypingEvent = (event: string): boolean => event === TYPING_EVENTS.on || event === TYPING_EVENTS.off;

type Conversation = { id: ConversationId; account_id: AccountId; inbox_id: InboxId };
type Typing = { typist: Typist; on: boolean; isPrivate: boolean };

/** Typing comes often, so nothing is written without a subscribed webhook or a callback of the inbox. */
const hasReceiver = async ({ db }: Deps, { account_id, inbox_id }: Conversation, event: WebhookTrigger['event']) => {
  if ((await findInboxById(db, inbox_id))?.webhook_url) return true;
  return (await listSubscribedWebhooks(db, account_id, event, inbox_id)).length > 0;
};

/** To subscribed webhooks, and to the callback of an API inbox (wire protocol 11.17). */
export const dispatchTyping = async (
  deps: Deps,
  conversation: Conversation,
  { typist, on, isPrivate }: Typing,
): Promise<void> => {
  const event = on ? TYPING_EVENTS.on : TYPING_EVENTS.off;
  if (!(await hasReceiver(deps, conversation, event))) return;
  if (await isSampleInbox(deps.db, conversation.inbox_id)) return;
  const { id, account_id } = conversation;
  const trigger: WebhookTrigger = { event, conversation_id: id, typist, is_private: isPrivate };
  await deps.write(async (tx) =>
    tx.enqueue('webhook.dispatch', { account_id, event_id: newEventId(), happening: trigger }, { account_id }),
  );
};
