import { type Claim, type Claimant, claim, type PendingMessage, type Waiting } from './timeline-claims.ts';
import { mergeSorted, type Ordered } from './timeline-order.ts';

export type SentMessage = Ordered &
  Claimant & { readonly content_attributes?: { readonly deleted?: boolean | undefined } | undefined };

/**
 * The messages of one conversation, as an immutable value: every function returns a new one, or the same when nothing
 * changed. Messages from the server are sorted by `created_at`, then id; pending and failed ones follow in the order they
 * were written.
 */
export type Timeline<M extends SentMessage = SentMessage, P extends PendingMessage = PendingMessage> = {
  readonly sent: readonly M[];
  readonly pending: readonly P[];
  readonly claims: readonly Claim<P>[];
  /** Ids of deleted messages: a late copy does not restore one. */
  readonly deleted: ReadonlySet<number>;
  /**
   * The first id from which `sent` is complete; 0: from the first message. Null: no page of history has arrived yet. Not the
   * oldest id of `sent`: that message may be deleted, and dates may not follow ids.
   */
  readonly loadedFrom: number | null;
};

export const emptyTimeline = <M extends SentMessage, P extends PendingMessage>(): Timeline<M, P> => ({
  sent: [],
  pending: [],
  claims: [],
  deleted: new Set(),
  loadedFrom: null,
});

/** A page of history from the server: every message with `from <= id < before`, oldest first. */
export type HistoryPart<M extends SentMessage> = {
  readonly messages: readonly M[];
  readonly from: number;
  readonly before?: number | undefined;
};

/** The id from which a page covers the history; a page that is not full starts with the first message. */
export const pageStart = (page: readonly SentMessage[], pageSize: number): number =>
  page.length < pageSize ? 0 : Math.min(...page.map(({ id }) => id));

const isDeleted = ({ content_attributes }: SentMessage) => content_attributes?.deleted === true;

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

/** A message older than the loaded range is ignored: its page of history will contain it. */
export const receive = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  message: M,
): Timeline<M, P> => {
  const { loadedFrom, sent, pending } = timeline;
  // Outside the loaded range only an `echo_id` matches: equal content may be an earlier message.
  const isWithin = loadedFrom !== null && message.id >= loadedFrom;
  const mayBeNew = isWithin && pending.length > 0 && !sent.some(({ id }) => id === message.id);
  return take(timeline, [message], claim(timeline, message, mayBeNew));
};

/** Adds many messages. Pending ones are matched by `echo_id` alone: equal content in history proves nothing. */
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

/** Replaces all loaded messages by the newest page of history; pending ones stay. */
export const startWith = <M extends SentMessage, P extends PendingMessage>(
  { pending }: Pick<Timeline<M, P>, 'pending'>,
  page: readonly M[],
  pageSize: number,
): Timeline<M, P> => merge({ ...emptyTimeline<M, P>(), pending, loadedFrom: pageStart(page, pageSize) }, page);

export const isAllLoaded = ({ loadedFrom }: Pick<Timeline, 'loadedFrom'>): boolean => loadedFrom === 0;
