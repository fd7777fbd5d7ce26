import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';

type Activity = Pick<DisplayMessage, 'key' | 'content' | 'created_at'>;

export type ActivityRow = {
  kind: 'activity';
  key: string;
  entries: readonly { key: string; text: string; at: number }[];
  summary: { cause: string; changes: readonly string[] } | null;
};

const TOGETHER_S = 60;
/** How the server begins a sentence that ends in a name, and what follows the name in the others (wire protocol 5.9). */
const NAMED_AT_END = ['Assigned to ', 'Unassigned from ', 'Conversation '];
const VERBS = ['added', 'removed', 'set', 'changed', 'self-assigned', 'ran', 'undid', 'has'];
const BY = ' by ';

/** Divides an activity into who and what; null where it names no one. */
export const splitActivity = (text: string): { cause: string; change: string } | null => {
  if (NAMED_AT_END.some((start) => text.startsWith(start))) {
    const at = text.lastIndexOf(BY);
    return at < 0 ? null : { cause: text.slice(at + BY.length), change: text.slice(0, at) };
  }
  const places = VERBS.map((verb) => text.indexOf(` ${verb} `)).filter((at) => at > 0);
  if (places.length === 0) return null;
  const at = Math.min(...places);
  return { cause: text.slice(0, at), change: text.slice(at + 1) };
};

/** The conversation that a merge or a split names, with the text around its number. */
export const namedConversation = (text: string): { before: string; id: number; after: string } | null => {
  const found = /^(Conversation [^#]{0,60})#(\d{1,10})\b/.exec(text);
  if (!found) return null;
  const [start, before = '', id] = found;
  return { before, id: Number(id), after: text.slice(start.length) };
};

const textOf = ({ content }: Activity) => content ?? '';

export const activityRow = (activity: Activity): ActivityRow => ({
  kind: 'activity',
  key: activity.key,
  entries: [{ key: activity.key, text: textOf(activity), at: activity.created_at }],
  summary: null,
});

/** The row with one more activity, or null where that has another cause or came later. The key stays that of the first. */
export const withActivity = (row: ActivityRow, activity: Activity): ActivityRow | null => {
  const [first] = row.entries;
  if (!first || activity.created_at - first.at >= TOGETHER_S) return null;
  // Folded, it would have no link.
  if (namedConversation(first.text) ?? namedConversation(textOf(activity))) return null;
  const [before, next] = [splitActivity(first.text), splitActivity(textOf(activity))];
  if (!before || before.cause !== next?.cause) return null;
  return {
    ...row,
    entries: [...row.entries, { key: activity.key, text: textOf(activity), at: activity.created_at }],
    summary: { cause: before.cause, changes: [...(row.summary?.changes ?? [before.change]), next.change] },
  };
};
