import { type Claim, type Claimant, claim, type PendingMessage } from './timeline-claims.ts';
import { insertSorted, mergeSorted, type Ordered, placeOf } from './timeline-order.ts';

/** A message the server has. */
export type SentMessage = Ordered &
  Claimant & { readonly content_attributes?: { readonly deleted?: boolean | undefined } | undefined };

/**
 * The messages of one conversation, as a value: every function returns a new one (or the same, when nothing changed).
 * What the server has stands sorted by `created_at`, then id; what waits or failed stands after it in the order it was written.
 */
export type Timeline<M extends SentMessage = SentMessage, P extends PendingMessage = PendingMessage> = {
  readonly sent: readonly M[];
  readonly pending: readonly P[];
  readonly claims: readonly Claim<P>[];
  /** Ids of deleted messages: a late copy does not bring one back. */
  readonly deleted: ReadonlySet<number>;
  /** The first message ever is in `sent`: there is nothing older to ask for. */
  readonly allLoaded: boolean;
};

/** A timeline of nothing. */
export const emptyTimeline = <M extends SentMessage, P extends PendingMessage>(): Timeline<M, P> => ({
  sent: [],
  pending: [],
  claims: [],
  deleted: new Set(),
  allLoaded: false,
});

const has = (sent: readonly SentMessage[], message: SentMessage) =>
  sent[placeOf(sent, message)]?.id === message.id || sent.some((each) => each.id === message.id);

/** Adds a message at the moment it is sent. One that is known already (a second tab told of it late) is not added again. */
export const pend = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  pending: P,
): Timeline<M, P> => {
  const { echo_id } = pending;
  if (timeline.claims.some((each) => each.pending.echo_id === echo_id)) return timeline;
  if (timeline.sent.some((message) => message.echo_id === echo_id)) return timeline;
  const known = timeline.pending.findIndex((each) => each.echo_id === echo_id);
  return { ...timeline, pending: known < 0 ? [...timeline.pending, pending] : timeline.pending.with(known, pending) };
};

const change = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  echo_id: string,
  next: (pending: P) => P,
): Timeline<M, P> => {
  const place = timeline.pending.findIndex((each) => each.echo_id === echo_id);
  const pending = timeline.pending[place];
  return pending ? { ...timeline, pending: timeline.pending.with(place, next(pending)) } : timeline;
};

/** The message could not be sent and says so. One that arrived meanwhile is not failed. */
export const fail = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  echo_id: string,
  error = '',
) => change(timeline, echo_id, (pending) => ({ ...pending, status: 'failed', error }));

/** "Send message again": the same bubble, the same `echo_id`. */
export const retry = <M extends SentMessage, P extends PendingMessage>(timeline: Timeline<M, P>, echo_id: string) =>
  change(timeline, echo_id, (pending) => ({ ...pending, status: 'in_progress', error: undefined }));

/** The writer gives a waiting or failed message up. */
export const discard = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  echo_id: string,
) => ({
  ...timeline,
  pending: timeline.pending.filter((each) => each.echo_id !== echo_id),
});

/** Removes a message for good. */
export const drop = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  id: number,
): Timeline<M, P> => ({
  ...timeline,
  sent: timeline.sent.filter((message) => message.id !== id),
  deleted: new Set([...timeline.deleted, id]),
});

/** A message from the server, new or changed, by whatever way it came. */
export const receive = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  message: M,
): Timeline<M, P> => {
  const waiting = claim(timeline, message, timeline.pending.length > 0 && !has(timeline.sent, message));
  const next = waiting === timeline ? timeline : { ...timeline, pending: waiting.pending, claims: waiting.claims };
  if (message.content_attributes?.deleted) return drop(next, message.id);
  if (next.deleted.has(message.id)) return next;
  return { ...next, sent: insertSorted(next.sent, message) };
};

/** The server's answer to a send: it takes the place of the waiting message, with status sent. */
export const settle = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  echo_id: string,
  answer: M,
) => receive(timeline, { ...answer, echo_id, status: answer.status ?? 'sent' });

/** Messages fetched after a gap, or a first page; deleted ones are left out. */
export const merge = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  messages: readonly M[],
): Timeline<M, P> => {
  if (messages.length === 0) return timeline;
  if (timeline.pending.length === 0 && timeline.claims.length === 0) return bulk(timeline, messages);
  // Which waiting message is meant depends on the one before, so the visitor's own come one by one; there are never many.
  const mayBeWaiting = (message: M) => message.echo_id !== undefined || message.message_type === 0;
  const own = messages.filter(mayBeWaiting).reduce<Timeline<M, P>>(receive, timeline);
  return bulk(
    own,
    messages.filter((message) => !mayBeWaiting(message)),
  );
};

const bulk = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  messages: readonly M[],
): Timeline<M, P> => {
  const gone = messages.filter((each) => each.content_attributes?.deleted);
  const deleted = gone.length > 0 ? new Set([...timeline.deleted, ...gone.map(({ id }) => id)]) : timeline.deleted;
  const sent = mergeSorted(timeline.sent, messages);
  return { ...timeline, deleted, sent: deleted.size > 0 ? sent.filter(({ id }) => !deleted.has(id)) : sent };
};

/** A page of older messages; one that is not full was the last. */
export const prependOlder = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  page: readonly M[],
  pageSize: number,
): Timeline<M, P> => ({ ...bulk(timeline, page), allLoaded: page.length < pageSize });

/** Id of the newest message the server has: where a client without a cursor goes on after a gap. */
export const lastMessageId = ({ sent }: Pick<Timeline, 'sent'>): number | null => sent.at(-1)?.id ?? null;

/** Id before which older messages are asked for. */
export const oldestMessageId = ({ sent }: Pick<Timeline, 'sent'>): number | null => sent[0]?.id ?? null;

/** Everything in the order it is shown. */
export const entries = <M extends SentMessage, P extends PendingMessage>({
  sent,
  pending,
}: Timeline<M, P>): readonly (M | P)[] => (pending.length > 0 ? [...sent, ...pending] : sent);

export const isPending = <M extends SentMessage, P extends PendingMessage>(entry: M | P): entry is P =>
  !('id' in entry);
