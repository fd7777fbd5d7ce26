import { type Claim, type Claimant, claim, type PendingMessage, type Waiting } from './timeline-claims.ts';
import { mergeSorted, type Ordered } from './timeline-order.ts';

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
  /**
   * Every message of the conversation from this id on is in `sent`, and none before it; 0: from the first. Null: no page of
   * history has come yet. Not the oldest id of `sent`: that message may be deleted, and dates may not follow ids.
   */
  readonly loadedFrom: number | null;
};

/** A timeline of nothing. */
export const emptyTimeline = <M extends SentMessage, P extends PendingMessage>(): Timeline<M, P> => ({
  sent: [],
  pending: [],
  claims: [],
  deleted: new Set(),
  loadedFrom: null,
});

/** A part of the history as the server has answered it: every message with `from <= id < before`, oldest first. */
export type HistoryPart<M extends SentMessage> = {
  readonly messages: readonly M[];
  /** 0: from the first message on. */
  readonly from: number;
  /** Absent: up to the newest. */
  readonly before?: number | undefined;
};

/** From which id on a page covers the history; one that is not full begins with the first message. */
export const pageStart = (page: readonly SentMessage[], pageSize: number): number =>
  page.length < pageSize ? 0 : Math.min(...page.map(({ id }) => id));

const isDeleted = ({ content_attributes }: SentMessage) => content_attributes?.deleted === true;

/** Messages that stand within what is loaded, each at its place; a deleted one is removed for good. */
const take = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  messages: readonly M[],
  waiting: Waiting<P> = timeline,
): Timeline<M, P> => {
  const { loadedFrom } = timeline;
  if (loadedFrom === null) return timeline;
  const within = messages.filter(({ id }) => id >= loadedFrom);
  const gone = messages.filter(isDeleted);
  if (waiting === timeline && within.length + gone.length === 0) return timeline;
  const deleted = gone.length > 0 ? new Set([...timeline.deleted, ...gone.map(({ id }) => id)]) : timeline.deleted;
  const sent = mergeSorted(timeline.sent, within).filter(({ id }) => !deleted.has(id));
  return { ...timeline, pending: waiting.pending, claims: waiting.claims, deleted, sent };
};

/**
 * A message from the server, new or changed. One that stands before what is loaded does not enter the list: the page of
 * history that holds it brings it.
 */
export const receive = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  message: M,
): Timeline<M, P> => {
  const { loadedFrom, sent, pending } = timeline;
  // A former message of equal content is not the waiting one: outside of what is loaded, an `echo_id` alone counts.
  const isWithin = loadedFrom !== null && message.id >= loadedFrom;
  const mayBeNew = isWithin && pending.length > 0 && !sent.some(({ id }) => id === message.id);
  return take(timeline, [message], claim(timeline, message, mayBeNew));
};

/** Many messages at once. The waiting ones are known by their `echo_id` alone: in history equal content says nothing. */
export const merge = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  messages: readonly M[],
): Timeline<M, P> => {
  const start: Waiting<P> = timeline;
  return take(
    timeline,
    messages,
    messages.reduce((waiting, message) => claim(waiting, message, false), start),
  );
};

/** The newest page of the history, in place of everything that was loaded before; what waits still waits. */
export const startWith = <M extends SentMessage, P extends PendingMessage>(
  { pending }: Pick<Timeline<M, P>, 'pending'>,
  page: readonly M[],
  pageSize: number,
): Timeline<M, P> => merge({ ...emptyTimeline<M, P>(), pending, loadedFrom: pageStart(page, pageSize) }, page);

/** There is nothing older to ask for. */
export const isAllLoaded = ({ loadedFrom }: Pick<Timeline, 'loadedFrom'>): boolean => loadedFrom === 0;
