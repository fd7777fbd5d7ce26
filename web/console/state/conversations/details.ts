import type { SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { ApiError } from '../../../shared/api.ts';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createRetry } from '../../../shared/retry.ts';
import { createStore, type Store } from '../../../shared/store.ts';
import type { DirectoryState } from '../../base/directory.ts';
import { actionOf, type QueuedAction, withAction } from '../outbox/queued-action.ts';

/** Soon after the last of one action's events. */
const SOON_MS = 150;

const teamIn = ({ meta }: SocketConversation) => (meta.team ? { team: meta.team } : {});

/** What a live event says of a conversation already known; who has it is read with the next answer. */
const withEvent = (current: TeamConversation, event: SocketConversation): TeamConversation => {
  const { status, priority, labels, snoozed_until, custom_attributes, meta, waiting_since } = event;
  const { applied_sla = null, sla_events = [], merged_into, merged_ids, scheduled_at } = event;
  const { merged_into: _into, merged_ids: _ids, scheduled_at: _scheduled, ...kept } = current;
  const { team: _before, assignee, ...rest } = current.meta;
  const currentAssignee = assignee && assignee.id === meta.assignee?.id ? { assignee } : {};
  return {
    ...kept,
    ...(merged_into === undefined ? {} : { merged_into }),
    ...(merged_ids === undefined ? {} : { merged_ids }),
    ...(scheduled_at === undefined ? {} : { scheduled_at }),
    status,
    priority,
    labels,
    snoozed_until,
    custom_attributes,
    waiting_since,
    applied_sla,
    sla_events,
    meta: { ...rest, ...currentAssignee, ...teamIn(event) },
  };
};

/** Why nothing is known of a conversation: there is none the agent may see, or it could not be loaded. */
export type DetailsProblem = 'missing' | 'failed';

const problemOf = (error: unknown): DetailsProblem =>
  error instanceof ApiError && error.failure.kind === 'status' && [401, 403, 404].includes(error.failure.status)
    ? 'missing'
    : 'failed';

export type DetailsDeps = {
  read: () => Promise<TeamConversation>;
  queued: Pick<Store<readonly Entry[]>, 'getSnapshot' | 'subscribe'>;
  names: () => DirectoryState;
};

export const createDetails = ({ read, queued, names }: DetailsDeps) => {
  const store = createStore<TeamConversation | null>(null);
  const current = createStore<TeamConversation | null>(null);
  const show = () => {
    const waiting = queued.getSnapshot().flatMap((entry) => (entry.state === 'waiting' ? [actionOf(entry)] : []));
    const actions = waiting.filter((action) => action !== undefined);
    const loaded = store.getSnapshot();
    current.set(loaded && actions.reduce((result, action) => withAction(result, action, names()), loaded));
  };
  const stops = [store.subscribe(show), queued.subscribe(show)];
  const problem = createStore<DetailsProblem | null>(null);
  let latestRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    timer = undefined;
    latestRequest += 1;
    const mine = latestRequest;
    try {
      const answer = await read();
      if (mine !== latestRequest) return;
      store.set(answer);
      problem.set(null);
      retry.stop();
    } catch (error) {
      if (mine !== latestRequest) return;
      const found = problemOf(error);
      problem.set(found);
      if (found === 'failed') retry.later();
    }
  };
  const retry = createRetry(() => void load());
  const soon = () => {
    timer ??= setTimeout(load, SOON_MS);
  };

  return {
    subscribe: current.subscribe,
    getSnapshot: current.getSnapshot,
    problem,
    load,
    soon,
    apply: (event: SocketConversation) => {
      const current = store.getSnapshot();
      if (current) store.set(withEvent(current, event));
      soon();
    },
    /** Keeps the effect of an action that was sent, until the server's answer is read again. */
    sent: (action: QueuedAction) => {
      const current = store.getSnapshot();
      latestRequest += 1;
      if (current) store.set(withAction(current, action, names()));
      soon();
    },
    close: () => {
      for (const stop of stops) stop();
      latestRequest += 1;
      clearTimeout(timer);
      retry.stop();
    },
  };
};
