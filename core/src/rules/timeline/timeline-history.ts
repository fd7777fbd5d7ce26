import { type HistoryPart, merge, type SentMessage, type Timeline } from './timeline.ts';
import type { PendingMessage } from './timeline-claims.ts';

/** History that ends before the loaded messages changes nothing: it would leave an invisible gap. */
export const prepend = <M extends SentMessage, P extends PendingMessage>(
  timeline: Timeline<M, P>,
  { messages, from, before = Infinity }: HistoryPart<M>,
): Timeline<M, P> => {
  const { loadedFrom } = timeline;
  if (loadedFrom === null || before < loadedFrom || from >= loadedFrom) return timeline;
  return merge({ ...timeline, loadedFrom: from }, messages);
};
