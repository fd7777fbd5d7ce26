import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type { Item } from '../state/conversations/item.ts';
import type { View } from '../state/conversations/view.ts';
import { hasSlaTag } from '../state/sla/sla.ts';

/** The status that a row names: none where the whole list has it. A snoozed one says until when, a merged one where it goes on. */
export const namedStatus = (
  { status, mergedInto }: Pick<Item, 'status' | 'mergedInto'>,
  view: Pick<View, 'status'>,
): Exclude<ConversationStatus, 'open'> | null =>
  status === 'open' || (status === view.status && status !== 'snoozed' && mergedInto === null) ? null : status;

export const hasTags = (
  item: Pick<Item, 'status' | 'mergedInto' | 'labels' | 'sla' | 'scheduledAt'>,
  view: Pick<View, 'status'>,
): boolean =>
  item.labels.length > 0 || item.scheduledAt !== null || hasSlaTag(item.sla) || namedStatus(item, view) !== null;

/** What a row calls the author of its last message, before it; null where it is the contact, or has no name there. */
export const authorText = (author: Item['previewAuthor'], myId: number): 'YOU' | 'BOT' | null =>
  author === myId ? 'YOU' : author === 'bot' ? 'BOT' : null;

type Wait = { seconds: number; isLong: boolean };

/** A contact who waits longer than this is marked. */
const LONG_WAIT_S = 15 * 60;

/** How long the contact waits for a reply; null for one who does not. Seconds. */
export const waitOf = ({ status, waitingSince }: Pick<Item, 'status' | 'waitingSince'>, now: number): Wait | null => {
  if (status !== 'open' || waitingSince === 0) return null;
  const seconds = now - waitingSince;
  return { seconds, isLong: seconds > LONG_WAIT_S };
};
