/**
 * The list of a conversation: what the server has, in order, and what still waits to get there. Pure: each function answers
 * a new timeline and never changes the old one. Spec section 4, message sending.
 */
export type TimelineMessage = {
  id: number;
  content: string | null;
  message_type: number;
  /** Seconds. */
  created_at: number;
  content_attributes: { deleted?: boolean | undefined };
  echo_id?: string | undefined;
};

export type Pending = {
  echo_id: string;
  content: string | null;
  created_at: number;
  state: 'in_progress' | 'failed';
  /** Why the server refused. */
  error?: string | undefined;
  reply_to: number | null;
};

export type Timeline<M extends TimelineMessage> = { messages: readonly M[]; pending: readonly Pending[] };

const EMPTY: Timeline<never> = { messages: [], pending: [] };
export const emptyTimeline = <M extends TimelineMessage>(): Timeline<M> => EMPTY;

const isBefore = (a: TimelineMessage, b: TimelineMessage) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);

/** Where the message belongs: by binary search, because histories are long. */
const placeOf = (messages: readonly TimelineMessage[], message: TimelineMessage) => {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = messages[middle];
    if (other && isBefore(other, message)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const without = <T>(list: readonly T[], index: number) => (index < 0 ? list : [...list.slice(0, index), ...list.slice(index + 1)]);

const insert = <M extends TimelineMessage>(messages: readonly M[], message: M): readonly M[] => {
  const rest = without(messages, messages.findIndex((other) => other.id === message.id));
  const place = placeOf(rest, message);
  return [...rest.slice(0, place), message, ...rest.slice(place)];
};

/**
 * Which waiting message this one is: by the client's own id; a server that does not echo it is matched by equal content,
 * oldest first (CON-29, CON-30).
 */
const pendingIndex = (pending: readonly Pending[], message: TimelineMessage) => {
  if (message.echo_id) return pending.findIndex(({ echo_id }) => echo_id === message.echo_id);
  if (message.message_type !== 0) return -1;
  return pending.findIndex(({ state, content }) => state === 'in_progress' && content === message.content);
};

/** A message of the server, new or changed: takes the place of its waiting twin; a deleted one goes. */
export const receive = <M extends TimelineMessage>(timeline: Timeline<M>, message: M): Timeline<M> => {
  const pending = without(timeline.pending, pendingIndex(timeline.pending, message));
  if (message.content_attributes.deleted)
    return { messages: timeline.messages.filter((other) => other.id !== message.id), pending };
  return { messages: insert(timeline.messages, message), pending };
};

/** A page, older or missed, in any order. */
export const merge = <M extends TimelineMessage>(timeline: Timeline<M>, messages: readonly M[]): Timeline<M> =>
  messages.reduce<Timeline<M>>(receive, timeline);

/** The visitor's words, shown before the server has them. A repeat of the same id changes nothing. */
export const pend = <M extends TimelineMessage>(timeline: Timeline<M>, message: Pending): Timeline<M> => {
  const known = timeline.messages.some(({ echo_id }) => echo_id === message.echo_id);
  if (known || timeline.pending.some(({ echo_id }) => echo_id === message.echo_id)) return timeline;
  return { ...timeline, pending: [...timeline.pending, message] };
};

const change = <M extends TimelineMessage>(timeline: Timeline<M>, echoId: string, values: Partial<Pending>): Timeline<M> => ({
  ...timeline,
  pending: timeline.pending.map((message) => (message.echo_id === echoId ? { ...message, ...values } : message)),
});

/** The server refused: the words stay, with why, and can be sent again. */
export const fail = <M extends TimelineMessage>(timeline: Timeline<M>, echoId: string, error?: string) =>
  change(timeline, echoId, { state: 'failed', error });

/** On its way again, in its old place. */
export const retry = <M extends TimelineMessage>(timeline: Timeline<M>, echoId: string) =>
  change(timeline, echoId, { state: 'in_progress', error: undefined });

/** The visitor gave it up. */
export const discard = <M extends TimelineMessage>(timeline: Timeline<M>, echoId: string): Timeline<M> => ({
  ...timeline,
  pending: timeline.pending.filter(({ echo_id }) => echo_id !== echoId),
});

/** The waiting list of the device, as another tab may have changed it. */
export const replacePending = <M extends TimelineMessage>(timeline: Timeline<M>, pending: readonly Pending[]): Timeline<M> => {
  const known = new Set(timeline.messages.flatMap(({ echo_id }) => (echo_id ? [echo_id] : [])));
  return { ...timeline, pending: pending.filter(({ echo_id }) => !known.has(echo_id)) };
};
