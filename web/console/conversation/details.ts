import type { SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
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

/** Everything about the open conversation that is not its messages: whose it is, its labels, whether it is silenced. */
export const createDetails = (read: () => Promise<TeamConversation>) => {
  const store = createStore<TeamConversation | null>(null);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    timer = undefined;
    asked += 1;
    const mine = asked;
    const answer = await read().catch(() => undefined);
    if (answer && mine === asked) store.set(answer);
  };
  const soon = () => {
    timer ??= setTimeout(load, SOON_MS);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
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
