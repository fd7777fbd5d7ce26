import type { WidgetConversation } from '@porchlight/core/wire/conversation.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { ConversationData, MessagePage } from '@porchlight/core/wire/widget/widget-page.ts';
import { listMergedForVisitor, loadMergeNumbers } from '../domain/conversations/merged-conversations.ts';
import { findConversationFor } from '../domain/conversations/queries.ts';
import { listSplitsForVisitor } from '../domain/conversations/splitting/splits-for-visitor.ts';
import type { Deps } from '../domain/deps.ts';
import { loadAround } from '../domain/messages/load-messages.ts';
import { listMessages } from '../domain/messages/queries.ts';
import { ownRecord } from '../domain/visitors/own-record.ts';
import type { Session } from '../domain/visitors/sessions.ts';
import type { ConversationRow } from '../platform/database/schema/conversations.ts';
import { unix0 } from '../platform/times.ts';
import { presentWidgetContact } from './contacts.ts';
import { presentWidgetConversation } from './conversations.ts';
import { presentWidgetMessage } from './messages.ts';

type Range = { before?: MessageId; after?: MessageId };

/** Wire protocol 4.4. `cursor` was read before them. */
export const loadMessagePage = async (
  { db }: Pick<Deps, 'db'>,
  conversation: ConversationRow | undefined,
  cursor: number,
  range: Range = {},
): Promise<MessagePage> => {
  if (!conversation) return { payload: [], meta: { cursor } };
  const merged = await listMergedForVisitor({ db }, conversation);
  const loaded = await loadAround(db, await listMessages(db, conversation.id, range, true, merged));
  return {
    payload: loaded.messages.map((message) => presentWidgetMessage(message, loaded)),
    meta: {
      ...(conversation.has_merged ? { conversation_id: conversation.display_id } : {}),
      contact_last_seen_at: unix0(conversation.contact_last_seen_at),
      contact_last_seen_at_ms: conversation.contact_last_seen_at ?? 0,
      cursor,
    },
  };
};

/** With the numbers of the conversations that were merged into it, and of those that were split off. */
export const loadWidgetConversation = async (
  deps: Pick<Deps, 'db'>,
  conversation: ConversationRow | undefined,
): Promise<WidgetConversation> => {
  const presented = presentWidgetConversation(conversation);
  if (!conversation) return presented;
  const splits = await listSplitsForVisitor(deps, conversation);
  const merged = conversation.has_merged
    ? ((await loadMergeNumbers(deps, [conversation])).merged.get(conversation.id) ?? [])
    : [];
  return {
    ...presented,
    ...(merged.length > 0 ? { merged_ids: [...merged] } : {}),
    ...(splits.length > 0 ? { splits } : {}),
  };
};

const timeZoneOf = (conversation: ConversationRow | undefined): string | undefined => {
  const zone: unknown = conversation?.additional_attributes['time_zone'];
  return typeof zone === 'string' ? zone : undefined;
};

/** For a visitor's first requests, rendered into the page. `session` was opened with their own token. */
export const loadConversationData = async (
  deps: Pick<Deps, 'db'>,
  session: Session,
  cursor: number,
): Promise<{ data: ConversationData; timeZone: string | undefined }> => {
  const conversation = await findConversationFor(deps, session);
  const data = {
    messages: await loadMessagePage(deps, conversation, cursor),
    conversation: await loadWidgetConversation(deps, conversation),
    contact: presentWidgetContact(ownRecord(session)),
  };
  return { data, timeZone: timeZoneOf(conversation) };
};
