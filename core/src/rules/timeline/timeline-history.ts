import { type HistoryPart, merge, type SentMessage, type Timeline } from './timeline.ts';
import type { PendingMessage } from './timeline-claims.ts';

/**
 * Adds older history that reaches up to the loaded messages. History that ends before them, because a newer page has
 * replaced them meanwhile, changes nothing: it would leave an invisible gap.
 */
export const prepend = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  { messages, from, before = Infinity }: HistoryPart<M>,
): Timeline<M, P> => {
  const { loadedFrom } = timeline;
  if (loadedFrom === null || before < loadedFrom || from >= loadedFrom) return timeline;
  return merge({ ...timeline, loadedFrom: from }, messages);
};
