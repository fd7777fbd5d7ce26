import type { AccountId, ContactId, ConversationId, InboxId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { LinkPreviews } from '@porchlight/core/wire/inbox.ts';
import type { Kysely } from 'kysely';
import { type EventInterest, loadEventInterest } from '../../domain/automation/event-interest.ts';
import { loadConversationScope } from '../../domain/conversations/queries.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { loadLinkPreviews } from '../../domain/inboxes/queries.ts';
import { isSampleContact, isSampleInbox } from '../../domain/inboxes/sample-records.ts';
import { loadMessageKinds, type MessageKind } from '../../domain/messages/queries.ts';
import type { ChangeDraft } from '../../platform/database/reaction-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';

export type Scope = Pick<
  ChangeDraft,
  'account_id' | 'inbox_id' | 'conversation_id' | 'contact_id' | 'contact_inbox_id'
>;

const messageIdsOf = (events: readonly DomainEvent[]): MessageId[] => [
  ...new Set(events.flatMap((event) => (event.name === 'message.updated' ? [event.payload.message_id] : []))),
];

const once = <Key, Value>(read: (key: Key) => Promise<Value>) => {
  const cache = new Map<Key, Promise<Value>>();
  return (key: Key): Promise<Value> => {
    const found = cache.get(key) ?? read(key);
    cache.set(key, found);
    return found;
  };
};

/** Lookups of one action's events, each once: opening a conversation may mark a hundred messages read. */
export const createPlanReads = (events: readonly DomainEvent[], db: Kysely<Database>) => {
  let messages: ReturnType<typeof loadMessageKinds> | undefined;
  return {
    db,
    message: async (id: MessageId): Promise<MessageKind> => {
      messages ??= loadMessageKinds(db, messageIdsOf(events));
      const message = (await messages).get(id);
      if (!message) throw new Error(`Message ${id} of an event does not exist.`);
      return message;
    },
    scopeOfConversation: once(
      (conversation_id: ConversationId): Promise<Scope> => loadConversationScope({ db }, conversation_id),
    ),
    linkPreviewsOf: once((inbox_id: InboxId): Promise<LinkPreviews> => loadLinkPreviews(db, inbox_id)),
    isSampleInbox: once((inbox_id: InboxId): Promise<boolean> => isSampleInbox(db, inbox_id)),
    isSampleContact: once((contact_id: ContactId): Promise<boolean> => isSampleContact(db, contact_id)),
    interestOf: once((account_id: AccountId): Promise<EventInterest> => loadEventInterest(db, account_id)),
  };
};
export type PlanReads = ReturnType<typeof createPlanReads>;
