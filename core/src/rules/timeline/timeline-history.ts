import { merge, type HistoryPart, type SentMessage, type Timeline } from './timeline.ts';
import type { PendingMessage } from './timeline-claims.ts';

/**
 * Older history, which must reach up to what is loaded. One that ends before it, because a newer page has replaced what was
 * loaded meanwhile, changes nothing: it would leave a gap that cannot be seen.
 */
export const prepend = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  { messages, from, before = Infinity }: HistoryPart<M>,
): Timeline<M, P> => {
  const { loadedFrom } = timeline;
  if (loadedFrom === null || before < loadedFrom || from >= loadedFrom) return timeline;
  return merge({ ...timeline, loadedFrom: from }, messages);
};
