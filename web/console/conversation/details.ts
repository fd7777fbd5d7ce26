import type { SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { ApiError } from '../../shared/api.ts';
import { createStore } from '../../shared/store.ts';

/** Soon after the last of one action's events. */
const SOON_MS = 150;

const teamIn = ({ meta }: SocketConversation) => (meta.team ? { team: meta.team } : {});

/** What a live event says of a conversation already known; who has it is read with the next answer. */
const withEvent = (known: TeamConversation, event: SocketConversation): TeamConversation => {
  const { status, priority, labels, snoozed_until, custom_attributes, meta } = event;
  const { team: _before, assignee, ...rest } = known.meta;
  const kept = assignee && assignee.id === meta.assignee?.id ? { assignee } : {};
  return {
    ...known,
    status,
    priority,
    labels,
    snoozed_until,
    custom_attributes,
    meta: { ...rest, ...kept, ...teamIn(event) },
  };
};

/** Why nothing is known of a conversation: there is none the agent may see, or it could not be loaded. */
export type DetailsProblem = 'missing' | 'failed';

const problemOf = (error: unknown): DetailsProblem =>
  error instanceof ApiError && error.failure.kind === 'status' && [401, 403, 404].includes(error.failure.status)
    ? 'missing'
    : 'failed';

/** Everything about the open conversation that is not its messages: whose it is, its labels, whether it is silenced. */
export const createDetails = (read: () => Promise<TeamConversation>) => {
  const store = createStore<TeamConversation | null>(null);
  const problem = createStore<DetailsProblem | null>(null);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    timer = undefined;
    asked += 1;
    const mine = asked;
    try {
      const answer = await read();
      if (mine !== asked) return;
      store.set(answer);
      problem.set(null);
    } catch (error) {
      if (mine === asked) problem.set(problemOf(error));
    }
  };
  const soon = () => {
    timer ??= setTimeout(load, SOON_MS);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    problem,
    load,
    soon,
    apply: (event: SocketConversation) => {
      const known = store.getSnapshot();
      if (known) store.set(withEvent(known, event));
      soon();
    },
    close: () => {
      asked += 1;
      clearTimeout(timer);
    },
  };
};
