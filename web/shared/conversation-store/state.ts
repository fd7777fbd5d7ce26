import { emptyTimeline, type Timeline } from '@porchlight/core/rules/timeline.ts';
import { showTimeline } from './shown.ts';
import type { ConversationFacts, Snapshot, StoredMessage, SyncState, WaitingMessage } from './types.ts';

export type State = ConversationFacts & {
  timeline: Timeline<StoredMessage, WaitingMessage>;
  sync: SyncState;
  loadingOlder: boolean;
  allLoaded: boolean;
  typist: Snapshot['typist'];
  connection: Snapshot['connection'];
};

export const START: State = {
  id: null,
  status: null,
  lastSeenAt: null,
  timeline: emptyTimeline(),
  sync: 'idle',
  loadingOlder: false,
  allLoaded: false,
  typist: null,
  connection: 'connecting',
};

/** The state as the screens see it. */
export const present = ({ timeline, ...rest }: State, ownType: 0 | 1): Snapshot => ({
  ...rest,
  messages: showTimeline(timeline, ownType),
  creating: rest.id === null && timeline.pending.some(({ status }) => status === 'in_progress'),
});
