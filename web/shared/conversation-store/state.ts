import { emptyTimeline, isAllLoaded, startWith, type Timeline } from '@porchlight/core/rules/timeline/timeline.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { showTimeline } from './show-timeline.ts';
import type {
  ConversationFacts,
  Loaded,
  OwnType,
  Snapshot,
  StoredMessage,
  SyncState,
  WaitingMessage,
} from './types.ts';

export type State = ConversationFacts & {
  timeline: Timeline<StoredMessage, WaitingMessage>;
  sync: SyncState;
  loadingOlder: boolean;
  typist: Snapshot['typist'];
  connection: Snapshot['connection'];
};

export const START: State = {
  id: null,
  status: null,
  lastSeenAt: null,
  teamSeenAt: null,
  timeline: emptyTimeline(),
  sync: 'idle',
  loadingOlder: false,
  typist: null,
  connection: 'connecting',
};

/** Of a conversation that is still to begin, everything is loaded. */
export const NOTHING_YET: State = { ...START, timeline: { ...START.timeline, loadedFrom: 0 }, sync: 'ready' };

/** A conversation that is known from the beginning. */
export const asLoaded = ({ page, facts }: Loaded): State => ({
  ...START,
  ...facts,
  timeline: startWith(START.timeline, page.messages, MESSAGE_PAGE),
  sync: 'ready',
});

/** What a conversation shows that is known from the beginning, before anything is asked. */
export const presentLoaded = (loaded: Loaded, ownType: OwnType): Snapshot => {
  const state = asLoaded(loaded);
  return present(state, showTimeline(state.timeline, ownType));
};

/** What was looked at while the facts were on their way was seen later than the server could say. */
export const asSeen = (facts: ConversationFacts, { lastSeenAt }: Pick<State, 'lastSeenAt'>): ConversationFacts => ({
  ...facts,
  lastSeenAt: Math.max(lastSeenAt ?? 0, facts.lastSeenAt ?? 0) || null,
});

/** The state as the screens see it. */
export const present = ({ timeline, ...rest }: State, messages: Snapshot['messages']): Snapshot => ({
  ...rest,
  messages,
  allLoaded: isAllLoaded(timeline),
  creating: rest.id === null && timeline.pending.some(({ status }) => status === 'in_progress'),
});
