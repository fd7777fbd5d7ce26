import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
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
  // Named, so that another conversation does not go on with those of the former one.
  mergedIds: undefined,
  mergedInto: undefined,
  movedAt: undefined,
  splits: undefined,
  timeline: emptyTimeline(),
  sync: 'idle',
  loadingOlder: false,
  typist: null,
  connection: 'connecting',
};

export const NOTHING_YET: State = { ...START, timeline: { ...START.timeline, loadedFrom: 0 }, sync: 'ready' };

export const asLoaded = ({ page, facts }: Loaded): State => ({
  ...START,
  ...facts,
  timeline: startWith(START.timeline, page.messages, MESSAGE_PAGE),
  sync: 'ready',
});

export const presentLoaded = (loaded: Loaded, ownType: OwnType): Snapshot => {
  const state = asLoaded(loaded);
  return present(state, showTimeline(state.timeline, ownType));
};

/** What was viewed while the facts were loading was seen later than they say. An absent group ends the former one. */
export const asSeen = (facts: ConversationFacts, { lastSeenAt }: Pick<State, 'lastSeenAt'>): ConversationFacts => ({
  ...facts,
  mergedIds: facts.mergedIds,
  mergedInto: facts.mergedInto,
  movedAt: facts.movedAt,
  splits: facts.splits,
  lastSeenAt: Math.max(lastSeenAt ?? 0, facts.lastSeenAt ?? 0) || null,
});

/** By the server's clock, which dated the messages: the device's own may be hours off. */
export const newestMoment = ({ timeline }: Pick<State, 'timeline'>): number | undefined => {
  const newest = timeline.sent.at(-1);
  return newest && exactSeconds(newest.created_at, newest.created_at_ms);
};

export const present = ({ timeline, ...rest }: State, messages: Snapshot['messages']): Snapshot => ({
  ...rest,
  messages,
  allLoaded: isAllLoaded(timeline),
  loadedFrom: timeline.loadedFrom,
  creating: rest.id === null && timeline.pending.some(({ status }) => status === 'in_progress'),
});
